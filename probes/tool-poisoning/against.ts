import type { Signal } from "./signal.ts";

/** What speaks for an honest author, found like a signal and subtracted. */
export interface Against extends Pick<Signal, "id" | "needs" | "within" | "ordered" | "unless"> {
  readonly amount: number;
}

export const AGAINST: readonly Against[] = [
  counter("given as an example", "example", 1, 1),
  counter("names what it looks for", "treat guard", 4, 4),
  counter("only for a while", "not tell user before", 14, 2),
];

function counter(id: string, needs: string, within: number, amount: number): Against {
  return { id, within, ordered: true, needs: needs.split(" "), amount };
}
