import { unmarked } from "../story/marks.ts";
import type { Result, Testcase, Testsuite } from "./testcase.ts";

/**
 * Test suites as JUnit XML, in the dialect that Jenkins, GitLab and the reporters for GitHub read.
 * Printable ASCII only, so that no reader can take it for another encoding.
 */
export function junitXml(suites: readonly Testsuite[]): string {
  const all = suites.flatMap(({ cases }) => cases);
  const seconds = suites.reduce((total, suite) => total + suite.seconds, 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: "mcp-prober", ...counts(all), time: time(seconds) })}>`,
    ...suites.flatMap(suiteLines),
    "</testsuites>",
    "",
  ].join("\n");
}

function suiteLines({ name, properties, cases, seconds, startedAt }: Testsuite): readonly string[] {
  const given = Object.entries(properties);
  const timestamp = startedAt === undefined ? {} : { timestamp: startedAt.slice(0, TO_SECONDS) };
  return [
    `  <testsuite${attributes({ name, ...counts(cases), time: time(seconds), ...timestamp })}>`,
    ...(given.length === 0
      ? []
      : [
          "    <properties>",
          ...given.map(([key, value]) => `      <property${attributes({ name: key, value })}/>`),
          "    </properties>",
        ]),
    ...withOwnNames(cases).flatMap(caseLines),
    "  </testsuite>",
  ];
}

/** `2026-01-02T03:04:05`: the dialect knows no fractions and no zones. */
const TO_SECONDS = 19;

function caseLines({ classname, name, result, output }: Testcase): readonly string[] {
  // Nothing is measured by test, but some readers take a time that is not there for no number.
  const start = `    <testcase${attributes({ classname, name, time: "0" })}`;
  const inner = [
    ...resultLines(result),
    ...(output.length === 0 ? [] : [`      <system-out>${content(output)}</system-out>`]),
  ];
  return inner.length === 0 ? [`${start}/>`] : [`${start}>`, ...inner, "    </testcase>"];
}

function resultLines(result: Result): readonly string[] {
  switch (result.kind) {
    case "passed":
      return [];
    case "skipped":
      return [`      <skipped${attributes({ message: result.message })}/>`];
    case "failure":
    case "error": {
      const { kind, message, type, body } = result;
      // GitLab shows the text alone, without the message.
      const text = content([message, ...body]);
      return [`      <${kind}${attributes({ message, type })}>${text}</${kind}>`];
    }
  }
}

/** Readers take two tests of one name for one. */
function withOwnNames(cases: readonly Testcase[]): readonly Testcase[] {
  const seen = new Map<string, number>();
  return cases.map((one) => {
    const key = `${one.classname} ${one.name}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? one : { ...one, name: `${one.name} (${count})` };
  });
}

function counts(cases: readonly Testcase[]): Readonly<Record<string, string>> {
  const of = (kind: Result["kind"]) =>
    String(cases.filter(({ result }) => result.kind === kind).length);
  return {
    tests: String(cases.length),
    failures: of("failure"),
    errors: of("error"),
    skipped: of("skipped"),
  };
}

function time(seconds: number): string {
  return seconds.toFixed(3);
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join("");
}

function content(lines: readonly string[]): string {
  return lines.map(escaped).join("\n");
}

/**
 * A line as XML that means the same in an attribute as in an element. What XML cannot hold is spelt
 * out, as excerpts do it. A CI runner obeys `::command::` at the start of a line and `##[command]`
 * anywhere: there is neither.
 */
function escaped(text: string): string {
  const inert = unmarked(text)
    // Jenkins and GitLab fetch the file that `[[ATTACHMENT|path]]` names.
    .replaceAll("[[", "[ [");
  return inert.replace(/[^ -~]|[&<>"']|#(?=#)/gu, (character) => {
    const code = character.codePointAt(0)!;
    return isXml(code) ? `&#${code};` : `&#60;U+${hex(code)}&#62;`;
  });
}

/** `Char` of XML 1.0. */
function isXml(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, "0");
}
