import { describe, expect, test } from "vitest";
import { driftStory, setStory, storyOf } from "../../src/report/story.ts";
import type { Block } from "../../src/report/story/block.ts";
import { marked, markedAfter, runsOf, unmarked } from "../../src/report/story/marks.ts";
import { pagesOf } from "../../src/report/story/set.ts";
import { renderDrift, renderTerminal } from "../../src/report/terminal.ts";
import { renderTerminalSet } from "../../src/report/terminal-set.ts";
import { HOSTILE_TEXTS, carelessSessionOf } from "./hostile-text.ts";
import { WORLDS, type World, setOf } from "./story-worlds.ts";
import { reportOn, surface } from "./worlds.ts";

/** Stands in every field that is not ours, and in no sentence of ours. */
const TOKEN = "zqtoken";
const MARK = /[\u{2}\u{3}]/u;

const DETAILS = ["short", "full"] as const;

function storiesOf({ report, surface: given }: World): readonly Block[] {
  return DETAILS.flatMap((detail) => [
    ...storyOf(report, given, { detail }),
    ...driftStory(report, given, { detail }),
  ]);
}

function textsOf(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap(({ title, pieces }) => [
    title ?? "",
    ...pieces.flatMap((piece) =>
      Object.values(piece).filter((value): value is string => typeof value === "string"),
    ),
  ]);
}

/** What a format would show as words of ours, and is not. */
function leaked(texts: readonly string[]): readonly string[] {
  return texts.filter((text) =>
    runsOf(text).some((run) => !run.isTarget && run.text.includes(TOKEN)),
  );
}

const screen = { color: false, width: 80, quiet: false } as const;

function screensOf({ report, surface: given }: World): readonly string[] {
  return [true, false].flatMap((verbose) => [
    renderTerminal(report, given, { ...screen, verbose }),
    renderDrift(report, given, { ...screen, verbose }),
    renderTerminal(report, given, { ...screen, verbose, quiet: true }),
  ]);
}

/** Hostile texts (a megabyte is for safety.test.ts) with the token in front, within and behind; and the token as a plain name. */
const TEXTS = [
  ["a plain name", TOKEN],
  ["a sentence", `${TOKEN} (one): two. "three" ${TOKEN}`],
  ...Object.entries(HOSTILE_TEXTS).map(([what, text]) => [
    what,
    `${TOKEN} ${text.slice(0, 2_000)} ${TOKEN}`,
  ]),
] as [string, string][];

describe.each(TEXTS)("%s in every field", (_, text) => {
  test.each(Object.entries(WORLDS))(
    "is marked wherever a story of it has it: %s",
    (_name, make) => {
      expect(leaked(textsOf(storiesOf(make(text))))).toEqual([]);
    },
  );

  test("is marked wherever the story of several servers has it", () => {
    const { set } = setOf(text);
    const blocks = DETAILS.flatMap((detail) => setStory(set, { detail }));
    const titles = pagesOf(set, true).map(({ title }) => title);
    expect(leaked([...textsOf(blocks), ...titles])).toEqual([]);
  });

  test.each(Object.entries(WORLDS))("brings no mark to a terminal: %s", (_name, make) => {
    const { report, surface: given } = make(text);
    const careless = { ...report, session: carelessSessionOf(text.slice(0, 10_000)) };
    const screens = [
      ...screensOf({ report, surface: given }),
      ...screensOf({ report: careless, surface: given }),
    ];
    expect(screens.filter((shown) => MARK.test(shown))).toEqual([]);
  });

  test("brings no mark to a terminal with several servers", () => {
    const { set, surfaces } = setOf(text);
    const screens = [true, false].flatMap((verbose) => [
      renderTerminalSet(set, surfaces, { ...screen, verbose }),
      renderTerminalSet(set, surfaces, { ...screen, verbose, quiet: true }),
    ]);
    expect(screens.filter((shown) => MARK.test(shown))).toEqual([]);
  });
});

test("A quiet screen without any server says so: silence would read as all is well", () => {
  const set = { ...setOf(TOKEN).set, reports: [], skipped: [] };
  const options = { color: false, width: 80, verbose: false, quiet: true };
  expect(renderTerminalSet(set, new Map(), options)).toBe("no server was found to look at\n");
});

test("the token is in the stories at all", () => {
  for (const make of Object.values(WORLDS)) {
    expect(
      textsOf(storiesOf(make(TOKEN))).filter((text) => text.includes(TOKEN)).length,
    ).toBeGreaterThan(20);
  }
});

describe("a story", () => {
  test("holds no colour, no line break outside code, and no trailing blank", () => {
    const { report, surface: given } = WORLDS.scanned("a name");
    const texts = storyOf(report, given, { detail: "full" })
      .flatMap(({ pieces }) => pieces)
      .flatMap((piece) => (piece.kind === "gap" || piece.kind === "code" ? [] : [piece.text]));
    expect(texts.filter((text) => /\u{1b}|\n|\s$/u.test(text))).toEqual([]);
  });

  test("tells more in full than in short", () => {
    const given = surface();
    const report = reportOn(given);
    const idsOf = (detail: "short" | "full") =>
      storyOf(report, given, { detail }).map(({ id }) => id);
    expect(idsOf("short")).not.toContain("session");
    expect(idsOf("full")).toContain("session");
  });

  test("says the sentences on gaps that are ours without a mark", () => {
    const given = surface();
    const gaps = storyOf(reportOn(given), given, { detail: "short" }).find(
      ({ id }) => id === "gaps",
    );
    expect(textsOf([gaps!]).filter((text) => MARK.test(text))).toEqual([]);
  });
});

describe("marks", () => {
  test("do not nest", () => {
    expect(runsOf(marked(`a${marked("b")}c`))).toEqual([{ text: "abc", isTarget: true }]);
  });

  test("are not set around nothing", () => {
    expect(marked("")).toBe("");
  });

  test("tell the runs of a sentence apart, in their order", () => {
    expect(runsOf(`tool ${marked("x")} of ${marked("y")}.`)).toEqual([
      { text: "tool ", isTarget: false },
      { text: "x", isTarget: true },
      { text: " of ", isTarget: false },
      { text: "y", isTarget: true },
      { text: ".", isTarget: false },
    ]);
  });

  test("stand around all of a sentence that does not begin with words of ours", () => {
    expect(markedAfter(/^Ours: /, "x Ours: y")).toBe(marked("x Ours: y"));
    expect(markedAfter(/^Ours: /, "Ours: y")).toBe(`Ours: ${marked("y")}`);
  });

  test("leave without a trace", () => {
    expect(unmarked(`tool ${marked("x")}.`)).toBe("tool x.");
  });
});
