import type { CanaryEncoding } from "../../model/vocabulary.ts";
import type { Pieces } from "./needles.ts";

/** One way to write a canary's value, and how much of it gives it away. */
export interface CanaryForm {
  readonly encoding: CanaryEncoding;
  readonly bytes: Buffer;
  readonly pieces: Pieces;
}

/** A shorter half could be a word. Values below it have no forms. */
const SHORTEST_HALF = 12;

/**
 * Plain, reversed, base64 at its three alignments (letters, digits and dashes look the same in its
 * URL-safe alphabet) and hexadecimal. Any half of each counts. Letter case matters in base64 only:
 * host names lose it, and hexadecimal digits are written in both. JSON escapes and percent-encoding
 * are undone before the search.
 */
export function canaryForms(value: string): readonly CanaryForm[] {
  const half = Math.max(Math.ceil(value.length / 2), SHORTEST_HALF);
  if (value.length < half) return [];
  const bytes = Buffer.from(value, "utf8");
  const hex = bytes.toString("hex");
  const written: Written[] = [
    { encoding: "plain", text: value, least: half },
    { encoding: "reversed", text: Buffer.from(bytes).reverse().toString(), least: half },
    ...[0, 1, 2].map((shift) => base64(bytes, shift, half)),
    { encoding: "hex", text: hex, least: 2 * half },
  ];
  return written.map(asForm);
}

interface Written {
  readonly encoding: CanaryEncoding;
  readonly text: string;
  readonly least: number;
  readonly phase?: number;
}

/** The characters made of the value's bits alone, with `shift` foreign bytes in front. */
function base64(bytes: Buffer, shift: number, half: number): Written {
  const first = shift === 0 ? 0 : shift + 1;
  const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64");
  const text = encoded.slice(first, first + pureCharacters(shift, bytes.length));
  // Half of the value holds the fewest such characters where it follows one or two foreign bytes.
  const least = Math.min(...[0, 1, 2].map((at) => pureCharacters(at, half)));
  return { encoding: "base64", text, least, phase: first % 4 };
}

function pureCharacters(shift: number, length: number): number {
  return Math.floor(((shift + length) * 8) / 6) - (shift === 0 ? 0 : shift + 1);
}

function asForm({ encoding, text, least, phase }: Written): CanaryForm {
  const anchors = anchorsOf(text.length, least);
  const pieces = { least, anchors, ignoreCase: encoding !== "base64" };
  return {
    encoding,
    bytes: Buffer.from(text),
    pieces: phase === undefined ? pieces : { ...pieces, phase },
  };
}

/** As few places as will do for every piece of `least` to have the four bytes at one of them. */
function anchorsOf(length: number, least: number): readonly number[] {
  const anchors: number[] = [];
  for (let at = 0; at + 4 <= length; at += least - 3) anchors.push(at);
  return anchors;
}
