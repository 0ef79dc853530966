import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { piecesMarkdown } from "../../../src/report/markdown/blocks.ts";
import { inline, paragraph } from "../../../src/report/markdown/inline.ts";
import { folded, joined, partsOf } from "../../../src/report/markdown/page.ts";
import type { Block } from "../../../src/report/story/block.ts";
import { marked } from "../../../src/report/story/marks.ts";
import {
  GAP,
  block,
  code,
  entry,
  head,
  quote,
  row,
  said,
} from "../../../src/report/story/pieces.ts";
import { html, outsideCode } from "./html.ts";

const OPENING = { title: "", text: "# Open", isOpen: true };
const folds = (markdown: string) =>
  [...markdown.matchAll(/<summary>([^<]*)<\/summary>/g)].map(([, title]) => title);
const violations = (count: number) =>
  block(
    "violations",
    "The policy is not kept",
    Array.from({ length: count }, (_, at) => entry(1, `${"x".repeat(100)} ${at}`)),
  );
const long = () => block("findings", null, [said(1, "x".repeat(9_000))]);
const of = (...pieces: Block["pieces"]) => piecesMarkdown([block("facts", null, pieces)]);

describe("folded parts that do not fit", () => {
  const parts = [
    OPENING,
    ...["one", "two", "three"].map((title) => folded(title, "x".repeat(100))),
  ];

  test("are left out whole, the last first", () => {
    expect(folds(joined(parts, 430))).toEqual(["one", "two"]);
  });

  test("are named", () => {
    expect(joined(parts, 350)).toContain("**Left out for want of room:** two; three.");
  });

  test("are there when there is room", () => {
    expect(joined(parts, 1000)).not.toContain("Left out");
  });

  test("leave what stands open, however little room there is", () => {
    expect(joined(parts, 1)).toMatch(/^# Open\n/);
  });

  test("bring no target text into the line that names them", () => {
    const named = [OPENING, folded(`Servers ${marked("@evil #1")} there`, "x".repeat(100))];
    const text = joined(named, 100);
    expect(text).toContain("Left out");
    expect(text).not.toContain("evil");
  });

  test("are never cut within", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 400 }), { maxLength: 12 }),
        fc.integer({ min: 300, max: 3_000 }),
        (lengths, most) => {
          const given = lengths.map((length, at) => folded(`part ${at}`, "x".repeat(length)));
          const text = joined([OPENING, ...given], most);
          const kept = folds(text);
          expect(text.length <= most + 1 || kept.length === 0).toBe(true);
          expect(kept).toEqual(given.slice(0, kept.length).map(({ title }) => title));
          expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length);
        },
      ),
    );
  });
});

describe("blocks", () => {
  test("that say that something is wrong stand open", () => {
    expect(partsOf([violations(1)]).map(({ isOpen }) => isOpen)).toEqual([true]);
  });

  test("that say it at length are folded", () => {
    expect(partsOf([violations(100)]).map(({ isOpen }) => isOpen)).toEqual([false]);
  });

  test("that go on from one are in its fold", () => {
    const blocks = [block("flows", "Flows", [said(1, "a")]), block("flows", null, [said(1, "b")])];
    expect(partsOf(blocks)).toHaveLength(1);
  });

  test("that are too many for one fold come in several", () => {
    const titles = partsOf([block("findings", "Findings: 3 high", []), long(), long(), long()]).map(
      ({ title }) => title,
    );
    expect(titles).toEqual(["Findings: 3 high", "Findings: 3 high (2)", "Findings: 3 high (3)"]);
  });
});

describe("pieces", () => {
  test("of a list stand together, and a row without a label goes on with the one above", () => {
    expect(of(row("why", "a"), row("", "b"), row("fix", "c"))).toBe(
      "- **why**: a\\\n  b\n- **fix**: c",
    );
  });

  test("end a list with some room", () => {
    expect(of(entry(1, "a"), GAP, entry(1, "b"))).toBe("- a\n\n- b");
  });

  test("quote what is the target's as code", () => {
    expect(of(head(0, "high", "Bad"), quote(2, marked("a | b")))).toBe("**HIGH** Bad\n\n> `a | b`");
  });

  test("quote several lines behind bars", () => {
    expect(of(quote(2, marked("::error::a")), quote(2, marked("```")))).toBe(
      "````text\n| ::error::a\n| ```\n````",
    );
  });

  test("leave lines to be copied as they are", () => {
    expect(of(code('{\n  "a": 1\n}'))).toBe('```text\n{\n  "a": 1\n}\n```');
  });
});

describe("our own words", () => {
  test.each([
    "# x",
    "- x",
    "+ x",
    "1. x",
    "1) x",
    "= x",
    "> x",
    "*x*",
    "_x_",
    "**x**",
    "[x](y)",
    "![x](y)",
    "<b>x</b>",
    "<!-- x -->",
    "~~x~~",
    "a | b",
    "| a |",
    "\\",
    "&amp;",
    "&#64;x",
    "---",
    "***",
    "`x`",
    "[^1]",
    "- [x] done",
    "    x",
  ])("come to nothing but words: %s", (words) => {
    const markup = outsideCode(html(paragraph(words)));
    expect([...markup.matchAll(/<\/?([a-z0-9]+)/g)].map(([, name]) => name)).toEqual(["p", "p"]);
  });

  test.each([
    "@octocat",
    "a@b.example",
    "#123",
    "team/notes#1",
    "GH-12",
    "https://evil.example/x",
    "www.evil.example",
    "mailto:a@b.example",
    ":tada:",
    "0123456789abcdef0123456789abcdef01234567",
    "$x$",
    "!12",
    "%1",
    "~label",
  ])("hold nothing that a forge acts on: %s", (active) => {
    expect(inline(`See ${active} there.`)).toBe(`See \`${active}\` there.`);
  });

  test("and target text that touch stay apart", () => {
    expect(html(inline(`a${marked("b")}${marked("c")}d`))).toBe(
      "<p>a<code>b</code> <code>c</code>d</p>",
    );
  });
});
