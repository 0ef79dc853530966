import { UsageError } from "../../errors.ts";

/** Heading in the help of options that name files. */
export const FILES = "Files:";

/** What yargs hands over, before anything of it is believed. */
export type Parsed = Readonly<Record<string, unknown>>;

/** The value of an option that may be given once. */
export function one(argv: Parsed, name: string): string | undefined {
  const value = argv[name];
  if (Array.isArray(value)) {
    throw new UsageError(`--${name} was given more than once`, `Give --${name} once.`);
  }
  if (value === "") throw new UsageError(`--${name} is empty`, `Give --${name} a value.`);
  return typeof value === "string" ? value : undefined;
}

/** The values of an option that may be repeated. */
export function many(argv: Parsed, name: string): readonly string[] {
  const value = argv[name];
  return Array.isArray(value) ? value.map(String) : [];
}

/** Longest time a timer can count: 2^31 milliseconds wrap to none at all. */
const MAX_SECONDS = 86_400;

/** Seconds. */
export function duration(argv: Parsed, name: string, fallback: number): number {
  const text = one(argv, name);
  if (text === undefined) return fallback;
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (!(value > 0 && value <= MAX_SECONDS)) {
    throw new UsageError(
      `--${name} ${text} is not a duration`,
      `Give seconds above 0 and up to ${MAX_SECONDS}, such as --${name} ${fallback}.`,
    );
  }
  return value;
}

/** Refuses an option that says nothing without another one. */
export function refuse(option: string, isGiven: boolean, needs: string): void {
  if (isGiven) throw new UsageError(`--${option} needs ${needs}`, `Leave out --${option}.`);
}
