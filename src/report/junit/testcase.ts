/** What became of a test: `error` is what could not be looked at, which is neither passed nor failed. */
export type Result =
  | { readonly kind: "passed" }
  | { readonly kind: "skipped"; readonly message: string }
  | {
      readonly kind: "failure" | "error";
      readonly message: string;
      /** A rule id, or a word for what went wrong. */
      readonly type: string;
      readonly body: readonly string[];
    };

/** One statement about a server. Names hold no target text but slugs of it: they are keys. */
export interface Testcase {
  readonly classname: string;
  readonly name: string;
  readonly result: Result;
  /** Lines worth reading that are no failure. */
  readonly output: readonly string[];
}

/** What was found out about one server. */
export interface Testsuite {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly cases: readonly Testcase[];
  readonly seconds: number;
  /** ISO 8601, UTC. */
  readonly startedAt?: string | undefined;
}

export function passed(classname: string, name: string, output: readonly string[] = []): Testcase {
  return { classname, name, result: { kind: "passed" }, output };
}

export function skipped(
  classname: string,
  name: string,
  message: string,
  output: readonly string[] = [],
): Testcase {
  return { classname, name, result: { kind: "skipped", message }, output };
}

/** `body`: lines of ours; target text in them stands behind a word or a bar of ours. */
export function failed(
  classname: string,
  name: string,
  result: Omit<Extract<Result, { type: string }>, "kind">,
): Testcase {
  return { classname, name, result: { kind: "failure", ...result }, output: [] };
}

export function error(
  classname: string,
  name: string,
  result: Omit<Extract<Result, { type: string }>, "kind">,
): Testcase {
  return { classname, name, result: { kind: "error", ...result }, output: [] };
}

/**
 * Target text that is inert whatever a reporter makes of names: Markdown, HTML, links, mentions. Names
 * of tools are mostly left as they are.
 */
export function slug(text: string): string {
  return text
    .replace(/[^A-Za-z0-9_/-]+/g, "-")
    .slice(0, SLUG_LENGTH)
    .replace(/^-+|-+$/g, "");
}

const SLUG_LENGTH = 60;

/**
 * Target text on lines of its own, each behind a bar: reporters set what we say into Markdown, where a
 * line of backticks would end the block it stands in.
 */
export function barred(text: string): readonly string[] {
  return text.split(LINE_BREAKS).map((line) => `| ${line}`);
}

/** An excerpt spells line breaks out; behind a bar they can be breaks again. */
const LINE_BREAKS = /(?:<U\+000[AD]>|[\r\n])+/;
