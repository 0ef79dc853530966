import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Report } from "../../src/model/report.ts";
import type { Surface } from "../../src/model/surface.ts";
import { renderJson } from "../../src/report/json.ts";
import { renderTerminal, type TerminalOptions } from "../../src/report/terminal.ts";
import { HOSTILE_TEXTS, carelessSessionOf, sessionOf, surfaceOf } from "./hostile-text.ts";
import { reportOn, session, surface } from "./worlds.ts";

const base: TerminalOptions = { color: false, width: 80, quiet: false, verbose: false };
const VARIANTS: readonly TerminalOptions[] = [
  base,
  { ...base, width: 60 },
  { ...base, width: 200 },
  { ...base, color: true },
  { ...base, verbose: true, color: true },
  { ...base, quiet: true },
];

/** Terminal outputs in all variants, with the colours of our own taken out where they are ours. */
function screens(report: Report, given: Surface): string[] {
  return VARIANTS.map((options) => {
    const text = renderTerminal(report, given, options);
    return options.color ? text.replace(OWN_SGR, "") : text;
  });
}

/** Bold, dim, colours and grounds, and their ends. */
const OWN_SGR = /\u{1b}\[(?:1|2|22|30|31|32|33|36|39|41|42|43|47|49)m/gu;
/** Anything a terminal does not simply print. */
const NOT_PRINTED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/u;
/** Words a CI runner obeys. */
const COMMAND = /^\s*::|##[a-z]*\[/im;

/** What of a screen a terminal or a CI runner would act on. */
function actedOn(screen: string): string[] {
  const found = [NOT_PRINTED.exec(screen.replaceAll("\n", "")), COMMAND.exec(screen)];
  return found.flatMap((match) => match?.[0] ?? []);
}

describe.each(Object.entries(HOSTILE_TEXTS))("%s in every field", (_, text) => {
  const given = surfaceOf(text);
  const report = reportOn(given, { session: sessionOf(text) });
  const json = renderJson(report);

  test("is found", () => {
    expect(report.stats.findingsBySeverity.critical).toBeGreaterThan(10);
  });

  test("stays text in the terminal", () => {
    expect(screens(report, given).flatMap(actedOn)).toEqual([]);
  });

  test("stays text in the terminal even where an excerpt was forgotten", () => {
    const careless = { ...report, session: carelessSessionOf(text.slice(0, 10_000)) };
    expect(screens(careless, surface()).flatMap(actedOn)).toEqual([]);
  });

  test("gives JSON of printable ASCII and no command", () => {
    expect(/[^\n\x20-\x7e]/.exec(json)?.[0]).toBeUndefined();
    expect(COMMAND.exec(json)?.[0]).toBeUndefined();
  });

  test("survives the way through JSON and back", () => {
    expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(report)));
  });

  test("leaves the size bounded", () => {
    const sizes = screens(report, given).map((screen) => screen.length);
    expect(Math.max(...sizes)).toBeLessThan(100_000);
    expect(json.length).toBeLessThan(300_000);
  });

  test("is one short line when quiet", () => {
    const screen = renderTerminal(report, given, { ...base, quiet: true });
    expect(screen.split("\n")).toHaveLength(2);
    expect(screen.length).toBeLessThan(600);
  });
});

describe("any text in every field", () => {
  const nasty = fc.constantFrom(
    ..."\u{1b} \n \r \t : # [ ] < > | ` * _ \u{202e} \u{200b} \u{e0041} \u{9b} \ud800 \u{301}".split(
      " ",
    ),
    ..." :: ##[ ::error:: ##vso[ <U+0041>".split(" "),
  );
  const anyText = fc.array(fc.oneof(nasty, fc.string({ unit: "binary", maxLength: 3 })), {
    maxLength: 60,
  });

  test("stays text", () => {
    fc.assert(
      fc.property(anyText, (pieces) => {
        const text = pieces.join("");
        const given = surfaceOf(text);
        const report = reportOn(given, { session: sessionOf(text) });
        expect(screens(report, given).flatMap(actedOn)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe("very many findings", () => {
  const items = Array.from({ length: 5_000 }, (_, index) => ({
    name: `tool_${index}`,
    raw: { name: `tool_${index}`, description: "mark:critical mark:medium mark:low" },
    frame: 3,
  }));
  const given = surface({ tools: { state: "listed", items, broken: [], pages: 1 } });

  test("fill a few screens only", () => {
    const text = renderTerminal(reportOn(given), given, base);
    expect(text.split("\n").length).toBeLessThan(100);
    expect(text).toContain("and 97 more places (--verbose shows all)");
  });

  test("are all there when everything is asked for", () => {
    const text = renderTerminal(reportOn(given), given, { ...base, verbose: true });
    expect(text).not.toContain("more places");
    expect(text.match(/fingerprint/g)).toHaveLength(300);
  });
});

test("the bar before a quotation keeps a quoted headline from passing for ours", () => {
  const given = surface({ server: null, collected: "live" });
  const failure = {
    ...sessionOf("x").failure!,
    stderrTail: sessionOf("boot\n A  100/100  notes\nFindings: none").failure!.stderrTail,
  };
  const text = renderTerminal(reportOn(given, { session: session({ failure }) }), given, base);
  expect(text).toContain("\n  |  A  100/100  notes\n");
  expect(text).toContain("\n  | Findings: none\n");
});
