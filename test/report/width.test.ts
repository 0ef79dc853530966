import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { renderDrift, renderTerminal } from "../../src/report/terminal.ts";
import { renderTerminalSet } from "../../src/report/terminal-set.ts";
import { WORLDS, type World, setOf } from "./story-worlds.ts";
import { listed, reportOn, surface } from "./worlds.ts";

/** Texts whose characters take two columns, one or none. */
const WIDE: Readonly<Record<string, string>> = {
  "Chinese, no blanks": "\u{8bfb}\u{53d6}\u{6587}\u{4ef6}".repeat(12),
  "Japanese and Latin":
    "\u{30d5}\u{30a1}\u{30a4}\u{30eb} read_file \u{3092}\u{8aad}\u{3080} ".repeat(8),
  Korean: "\u{d30c}\u{c77c} \u{c77d}\u{ae30} ".repeat(15),
  emoji: "\u{1f680}\u{1f389} go \u{1f469}\u{1f3fd} \u{1f1e9}\u{1f1ea} ".repeat(12),
  "full width": "\u{ff32}\u{ff25}\u{ff21}\u{ff24}".repeat(12),
  "stacked marks": "a\u{301}\u{301} e\u{308} ".repeat(40),
  "one long word": "x".repeat(240),
};

const tooWide = (screen: string, width: number) =>
  screen.split("\n").filter((line) => stringWidth(line) > width);

describe.each(Object.entries(WIDE))("with %s in every field", (_, text) => {
  const worlds = Object.values(WORLDS).map((make) => withoutConfig(make(text)));
  const { set, surfaces } = setOf(text);

  test.each([60, 131])("no line is wider than %i columns", (width) => {
    const options = { color: false, width, quiet: false, verbose: true };
    const screens = [
      ...worlds.map(({ report, surface: of }) => renderTerminal(report, of, options)),
      ...worlds.slice(0, 1).map(({ report, surface: of }) => renderDrift(report, of, options)),
      renderTerminalSet(set, surfaces, options),
    ];
    expect(screens.flatMap((screen) => tooWide(screen, width))).toEqual([]);
  });
});

/** What is to be copied is never wrapped. */
function withoutConfig(world: World): World {
  const { check } = world.report;
  if (check === undefined) return world;
  return { ...world, report: { ...world.report, check: { ...check, config: null } } };
}

describe("a name of wide characters", () => {
  const name = "\u{8bfb}\u{53d6}\u{6587}\u{4ef6}_\u{1f680}";
  const given = surface({
    server: { ...surface().server!, name },
    tools: listed("name", [{ name, description: `mark:high ${"\u{8bfb}\u{53d6}".repeat(60)}` }]),
  });
  const lines = renderTerminal(reportOn(given), given, {
    color: false,
    width: 80,
    quiet: false,
    verbose: false,
  }).split("\n");

  test("leaves every line of a quotation behind its bar", () => {
    const quoted = lines.filter((line) => line.includes("\u{8bfb}\u{53d6}\u{8bfb}"));
    expect(quoted.length).toBeGreaterThan(2);
    expect(quoted.filter((line) => !line.startsWith("    | "))).toEqual([]);
  });

  test("stands whole beside the grade and at its place", () => {
    expect(lines[0]).toMatch(new RegExp(`^ [A-F]  \\d+/100  ${name} 1\\.2\\.0$`, "u"));
    expect(lines.join("\n")).toContain(`  tool ${name}, /description (frame 3), confirmed`);
  });
});

/** Where the hyperlinks of a text lead; "" ends one. */
const targets = (text: string) => [...text.matchAll(/\u{1b}\]8;;([^\u{1b}]*)\u{1b}\\/gu)];

describe("links", () => {
  const evil = "https://evil.example/x";
  const given = surface({
    tools: listed("name", [{ name: evil, description: `mark:high ${evil}` }]),
  });
  const screen = (links: boolean) =>
    renderTerminal(reportOn(given), given, {
      color: true,
      width: 80,
      quiet: false,
      verbose: true,
      links,
    });

  test("are there for references and rules, each with its end", () => {
    expect(targets(screen(true)).map(([, to]) => to)).toEqual(
      Array.from({ length: 2 }, () => ["https://example.org/marks", ""]).flat(),
    );
  });

  test("are never there for what the target names", () => {
    expect(targets(screen(true)).some(([, to]) => to?.includes("evil"))).toBe(false);
    expect(screen(true)).toContain(evil);
  });

  test("are not there unless the terminal knows them", () => {
    expect(targets(screen(false))).toEqual([]);
  });

  test("take no columns", () => {
    expect(tooWide(screen(true), 80)).toEqual([]);
  });
});
