import { describe, expect, test } from "vitest";
import { excerpt } from "../../src/lib/excerpt.ts";
import { renderHtml, renderHtmlSet } from "../../src/report/html.ts";
import { saved } from "./saved-surfaces.ts";
import { WORLDS, setOf } from "./story-worlds.ts";

describe("a set", () => {
  const { set, surfaces } = setOf("words");
  const page = renderHtmlSet(set, surfaces);
  const answer = /<p class="answer">([^<]*)</.exec(page)![1]!;

  test("says at once what servers make of each other", () => {
    expect(answer).toContain("1 kind of toxic flow leads over several of them.");
    expect(answer).toContain("1 group of tools has names that can be taken for each other.");
  });

  test("says at once that some were not looked at", () => {
    expect(answer).toContain("2 not looked at, so nothing is known of them.");
  });

  test("says in the overview why one was not judged", () => {
    const unseen = saved("unseen");
    const of = { client: "desk", name: excerpt("notes"), file: excerpt("f"), scope: null };
    const alone = { ...set, reports: [{ ...of, report: unseen.report }] };
    const text = renderHtmlSet(alone, new Map([[unseen.report, unseen.surface]]));
    const overview = text.slice(text.indexOf('id="overview"'), text.indexOf('id="skipped"'));
    expect(overview).toContain("Not judged.");
    expect(overview).toContain("NOTES_TOKEN");
  });

  test("of servers that meet in no client says nothing of flows", () => {
    const apart = { ...set, crossServer: { clients: [] } };
    expect(renderHtmlSet(apart, surfaces)).not.toContain("over several of them");
  });
});

test("a static report stands against the live one step by step, in a table", () => {
  const { report, surface } = WORLDS.verified("words");
  const page = renderHtml(report, surface);
  const table = /<caption class="hidden">\s*What each step took off[^]*?<\/table>/.exec(page)![0];
  expect(table.match(/<th scope="row">/g)).toHaveLength(report.verification!.steps.length + 1);
  expect(table).toContain('<th scope="col" class="num">Static</th>');
});
