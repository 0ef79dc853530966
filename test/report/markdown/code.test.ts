import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeSpan, fencedBlock } from "../../../src/report/markdown/code.ts";
import { html } from "./html.ts";

const nasty = fc.constantFrom(
  ..."` `` ``` | \\ \\| \n \r\n $ @x #1 <b> &lt; ~~~ https://evil.example ![x](y) :tada: \t \u{2028}".split(
    " ",
  ),
  " ",
  "`".repeat(90),
);
const anyText = fc
  .array(fc.oneof(nasty, fc.string({ unit: "binary", maxLength: 3 })), { maxLength: 20 })
  .map((pieces) => pieces.join(""));

const text = (markup: string) =>
  markup
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
const spelt = (given: string) =>
  given
    .replace(
      /#(?=#[a-z]*\[)|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/giu,
      (one) => {
        return `<U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}>`;
      },
    )
    .replace(/`{9,}/g, (run) => `<U+0060 x${run.length}>`);

describe("a code span", () => {
  test("holds any text, and nothing else comes of it", () => {
    fc.assert(
      fc.property(anyText, (given) => {
        if (given === "") return;
        const markup = html(`It says ${codeSpan(given)} so.`);
        const [, inner] = /^<p>It says <code>([^]*)<\/code> so\.<\/p>$/.exec(markup) ?? [];
        expect(text(inner ?? "(broken)")).toBe(spelt(given));
      }),
      { numRuns: 500 },
    );
  });

  test("holds any text in a cell, and the row keeps its columns", () => {
    fc.assert(
      fc.property(anyText, (given) => {
        if (given === "") return;
        const cell = codeSpan(given, { inCell: true });
        const markup = html(`| a | b | c |\n| - | - | - |\n| x | ${cell} | y |`);
        const cells = [...markup.matchAll(/<td>([^]*?)<\/td>/g)].map(([, inner]) => inner);
        const said = spelt(given).replace(/\\+(?=\|)/g, (run) => "<U+005C>".repeat(run.length));
        expect(cells.map((one) => text(one!))).toEqual(["x", `<code>${said}</code>`, "y"]);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ["a`b", "``a`b``"],
    ["`a", "`` `a ``"],
    ["a```", "```` a``` ````"],
    [" a ", "`  a  `"],
    [" ", "` `"],
    ["", ""],
  ])("of %j is %j", (given, expected) => {
    expect(codeSpan(given)).toBe(expected);
  });

  test("has no fence that GitHub's parser takes for text", () => {
    expect(codeSpan("`".repeat(200))).toBe("`<U+0060 x200>`");
  });

  test("does not end at the end of a line", () => {
    expect(codeSpan("a\n\nb")).toBe("`a<U+000A><U+000A>b`");
  });
});

describe("a fenced block", () => {
  test("ends at its own fence only", () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 4 }), (lines) => {
        const markup = html(["before", "", ...fencedBlock(lines), "", "after"].join("\n"));
        expect(markup.match(/<(?!\/)[a-z]+/g)).toEqual(["<p", "<pre", "<code", "<p"]);
      }),
      { numRuns: 300 },
    );
  });

  test("keeps lines that are to be copied", () => {
    expect(fencedBlock(['{ "a": "```" }'])).toEqual(["````text", '{ "a": "```" }', "````"]);
  });
});
