import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sha256Base64 } from "../../src/lib/digest.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { Report, ReportedFinding } from "../../src/model/report.ts";
import type { Surface } from "../../src/model/surface.ts";
import { renderHtml } from "../../src/report/html.ts";
import { html, markupOf } from "../../src/report/html/markup.ts";
import { HOSTILE_TEXTS, carelessSessionOf, sessionOf, surfaceOf } from "./hostile-text.ts";
import { asDesktop, listingsOf } from "./observed.ts";
import { SAVED, saved } from "./saved-surfaces.ts";
import { listed, reportOn, session, surface } from "./worlds.ts";

const pageOf = (given: Surface, report: Report = reportOn(given)) => renderHtml(report, given);
const described = (description: string) =>
  surface({ tools: listed("name", [{ name: "add_note", description }]) });
const partOf = (page: string, id: string) =>
  new RegExp(`<section class="part" id="${id}">[^]*?\\n</section>`).exec(page)?.[0] ?? "";

const finding = (given: Surface): ReportedFinding => reportOn(given).findings[0]!;

describe("markup", () => {
  test("escapes a text between tags and in an attribute", () => {
    const made = html`<a title="${`"'<&>`}">${`<b>"'&`}</a>`;
    expect(markupOf(made)).toBe(
      '<a title="&quot;&#39;&lt;&amp;&gt;">&lt;b&gt;&quot;&#39;&amp;</a>',
    );
  });

  test("leaves markup of its own as it is", () => {
    expect(markupOf(html`<p>${html`<b>x</b>`}${[html`1`, html`2`]}${3}${null}</p>`)).toBe(
      "<p><b>x</b>123</p>",
    );
  });

  test("takes no object for markup that only looks like it", () => {
    const forged = JSON.parse('{"markup":"<script>"}') as never;
    expect(() => html`${forged}`).toThrow(TypeError);
  });

  test("spells out what nobody could see, even if an excerpt was forgotten", () => {
    expect(markupOf(html`${"a\u{202e}b\u{200b}\u{1b}"}`)).toBe(
      "a&lt;U+202E&gt;b&lt;U+200B&gt;&lt;U+001B&gt;",
    );
  });

  test("lets no text open or close anything", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(/[<>"']/.exec(markupOf(html`${text}`))).toBeNull();
      }),
    );
  });
});

describe("the document", () => {
  const page = pageOf(surface());

  test("names the hash of its one style and allows nothing else", () => {
    const style = /<style>([^]*)<\/style>/.exec(page)![1]!;
    expect(page).toContain(
      `content="default-src &#39;none&#39;; style-src &#39;sha256-${sha256Base64(style)}&#39;;`,
    );
    expect(page.match(/<style/g)).toHaveLength(1);
  });

  test.each(SAVED)("of %s is the same every time", (name) => {
    const { report, surface: given } = saved(name);
    expect(renderHtml(report, given)).toBe(renderHtml(report, given));
  });

  test.each(SAVED)("of %s has no script, no style attribute and loads nothing", (name) => {
    const { report, surface: given } = saved(name);
    const text = renderHtml(report, given);
    expect(/<script|<link|<img|<iframe| style=| on[a-z]+=| src=/i.exec(text)?.[0]).toBeUndefined();
  });

  test("links to nothing of the target", () => {
    const { report, surface: given } = saved("burglar");
    const links = [...renderHtml(report, given).matchAll(/ href="([^"]*)"/g)].map(([, to]) => to!);
    const ours = new Set(report.findings.flatMap(({ references }) => references));
    expect(links.filter((to) => !to.startsWith("#") && !ours.has(to))).toEqual([]);
  });

  test("holds no id twice", () => {
    const { report, surface: given } = saved("cloaked");
    const ids = [...renderHtml(report, given).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("the first screen", () => {
  test("says the grade, the answer and the next step", () => {
    const { report, surface: given } = saved("poisoned");
    const page = renderHtml(report, given);
    const first = page.slice(0, page.indexOf('class="part"'));
    expect(first).toContain('aria-label="Grade F, 22/100"');
    expect(first).toContain("Do not use this server.");
    expect(first).toContain(report.findings[0]!.remediation);
  });

  test("does not call it fine when it could not look", () => {
    const { report, surface: given } = saved("unseen");
    const page = renderHtml(report, given);
    expect(page).toContain("Not judged.");
    expect(page).toContain('aria-label="Not graded"');
    expect(page).not.toContain("none found");
  });

  test("does not say that a server was looked at which only was started", () => {
    const { report, surface: given } = saved("unseen");
    const held = saved("watched").report.session.containment;
    const session = { ...report.session, containment: held };
    const page = renderHtml({ ...report, session }, given);
    expect(page).toMatch(/<dt>Looked at<\/dt>\s*<dd>nothing that counts; it was started /);
  });

  test("says why it could not look", () => {
    const { report, surface: given } = saved("unseen");
    expect(renderHtml(report, given)).toContain("asks for NOTES_TOKEN</bdi></p>");
  });

  test("says that the run was interrupted and that not everything was seen", () => {
    const { report, surface: given } = saved("partial");
    const page = renderHtml(report, given);
    expect(page).toContain("The run was interrupted before its end.");
    expect(page).toContain("Not everything could be looked at");
  });
});

describe("the waterfall", () => {
  test("has every step of the score, and its end", () => {
    const { report, surface: given } = saved("poisoned");
    const part = partOf(renderHtml(report, given), "score");
    const steps = report.score.vector.filter(({ term }) => term !== "category-cap");
    for (const { term } of steps) expect(part).toContain(term);
    expect(part).toContain('<td class="num">22</td>');
  });

  test("never leaves less than nothing, and tells what a limit spares", () => {
    const tools = ["a", "b", "c", "d"].map((name) => ({
      name,
      description: "mark:critical mark:high mark:medium",
    }));
    const given = surface({ tools: listed("name", tools) });
    const report = reportOn(given);
    expect(report.score.vector.map(({ term }) => term)).toContain("category-cap");
    const part = partOf(renderHtml(report, given), "score");
    const left = [...part.matchAll(/<td class="num">(-?[\d.]+)<\/td>\n?<td>/g)].map(([, n]) =>
      Number(n),
    );
    expect(left.length).toBeGreaterThan(5);
    for (const [at, one] of left.entries()) expect(one).toBeLessThanOrEqual(left[at - 1] ?? 100);
    expect(Math.round(left.at(-1)!)).toBe(report.score.score);
    expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
    expect(part).toContain("without the limit: ");
  });

  test("names what limits the grade", () => {
    const { report, surface: given } = saved("cloaked");
    expect(partOf(renderHtml(report, given), "score")).toContain("<strong>at most F</strong>");
  });

  test("sums up what is beyond sixty steps", () => {
    const tools = Array.from({ length: 90 }, (_, at) => ({
      name: `t${at}`,
      description: "mark:low",
    }));
    const part = partOf(pageOf(surface({ tools: listed("name", tools) })), "score");
    expect(part).toContain("further steps");
    expect(part.match(/<tr/g)!.length).toBeLessThan(70);
  });
});

describe("evidence", () => {
  test("is marked within the text it stands in", () => {
    const base = described(`${"Before it. ".repeat(12)}Hidden order mark:high. After it.`);
    const report = reportOn(base);
    const only = { ...finding(base), evidence: excerpt("Hidden order"), data: {} };
    const part = partOf(renderHtml({ ...report, findings: [only] }, base), "findings");
    expect(part).toContain("Before it. <mark>Hidden order</mark> mark:high. After it.");
  });

  test("shows hidden characters where they stand", () => {
    const page = pageOf(described("a\u{200b}\u{202e} mark:high"));
    expect(partOf(page, "findings")).toMatch(/a<span class="chip" [^>]*>U\+200B<\/span>/);
  });

  test("stands alone when its text is not to be found", () => {
    const base = described("mark:high");
    const only = { ...finding(base), evidence: excerpt("elsewhere"), data: {} };
    const part = partOf(renderHtml({ ...reportOn(base), findings: [only] }, base), "findings");
    expect(part).toContain("<mark>elsewhere</mark>");
  });

  test("of another listing is looked up in that listing", () => {
    const shownTo = listed("name", [
      { name: "add_note", description: "Now it says mark:high to you." },
    ]);
    const base = surface(listingsOf(asDesktop({ tools: shownTo })));
    const part = partOf(pageOf(base), "findings");
    expect(part).toContain("Now it says ");
    expect(part).toContain('href="#look-0"');
  });

  test("is marked whole where only the inside of a note of ours was named", () => {
    const base = described("a\u{202e}b mark:high");
    const only = { ...finding(base), data: { code: excerpt("U+202E") } };
    const part = partOf(renderHtml({ ...reportOn(base), findings: [only] }, base), "findings");
    expect(part).toMatch(/<mark><span class="chip"[^>]*>U\+202E<\/span><\/mark>/);
  });
});

describe("findings", () => {
  const many = surface({
    tools: listed(
      "name",
      Array.from({ length: 40 }, (_, at) => ({ name: `t${at}`, description: "mark:high" })),
    ),
  });

  test("of one rule stand under one head, the first of them unfolded", () => {
    const part = partOf(pageOf(many), "findings");
    expect(part.match(/<article/g)).toHaveLength(1);
    expect(part).toContain("37 more places");
  });

  test("that a policy accepts stand apart, with the reason", () => {
    const report = reportOn(described("mark:high"));
    const accepted = { reason: "We know it.", expires: "2027-01-01" };
    const findings = report.findings.map((one) => ({ ...one, suppressed: accepted }));
    const page = renderHtml({ ...report, findings }, described("mark:high"));
    expect(partOf(page, "suppressed")).toContain("We know it. (until 2027-01-01)");
    expect(partOf(page, "findings")).not.toContain("<article");
  });

  test("name every entry they are known by", () => {
    const report = reportOn(described("mark:high"));
    const findings = report.findings.map((one) => ({ ...one, taxa: ["CWE-1427"] }));
    expect(renderHtml({ ...report, findings }, many)).toContain("CWE-1427");
  });
});

describe("the flow picture", () => {
  const { report, surface: given } = saved("toxic");
  const part = partOf(renderHtml(report, given), "flows");

  test("has a node for every step of every flow", () => {
    for (const { steps } of report.toxicFlows) {
      for (const { name } of steps) expect(part).toContain(`y="20">${name}</text>`);
    }
  });

  test("crosses out what is to be switched off", () => {
    expect(part.match(/class="node[^"]* off[^"]*"/g)!.length).toBeGreaterThanOrEqual(
      report.toxicFlowCut!.tools.length,
    );
  });

  test("is told in words as well", () => {
    for (const { story } of report.toxicFlows) {
      expect(part).toContain(markupOf(html`${story}`));
    }
  });

  test("stays a picture of forty nodes with a thousand tools", () => {
    const capabilities = Array.from({ length: 1_000 }, (_, at) => ({
      ...report.capabilities[0]!,
      tool: excerpt(`tool_${at}`),
    }));
    const crowded = partOf(renderHtml({ ...report, capabilities }, given), "flows");
    expect(crowded.match(/<g class="node/g)!.length).toBeLessThanOrEqual(40);
    expect(crowded).toMatch(/and \d+ more<\/text>/);
  });
});

describe("differences", () => {
  const given = surface(
    listingsOf(
      asDesktop({
        tools: listed("name", [{ name: "add_note", description: "Adds a note. Ask nobody." }]),
      }),
    ),
  );
  const part = partOf(pageOf(given), "differences");

  test("show both sides, and mark what is on one of them only", () => {
    expect(part).toContain("Adds a note.</pre>");
    expect(part).toContain("<ins> Ask nobody.</ins>");
  });

  test("say whom each side was shown to", () => {
    expect(part).toContain("First, to <bdi>mcp-prober</bdi>");
    expect(part).toContain("Then, to <bdi>claude-ai</bdi>");
  });

  test("of none say that it was the same", () => {
    expect(partOf(pageOf(surface(listingsOf(asDesktop()))), "differences")).toContain(
      "The same as before.",
    );
  });
});

describe("the surface", () => {
  test("holds a description of several lines as it was sent", () => {
    const part = partOf(pageOf(described("First line.\n\n    code\nLast line.")), "surface");
    expect(part).toContain("First line.\n\n    code\nLast line.</pre>");
  });

  test("shows no key that stands in it", () => {
    const key = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
    const given = surface({
      tools: listed("name", [{ name: "t", description: `Use ${key}.`, key }]),
    });
    expect(pageOf(given)).not.toContain(key);
  });

  test("leaves an emoji with its selector in peace", () => {
    expect(partOf(pageOf(described("Sun \u{2600}\u{fe0f} today")), "surface")).toContain(
      "Sun &#x2600; today",
    );
  });

  test("says how much is left out of a long text", () => {
    expect(partOf(pageOf(described("x".repeat(50_000))), "surface")).toContain(
      "30000 more characters left out",
    );
  });

  test("is bounded for ten thousand tools, and names those it does not show", () => {
    const tools = Array.from({ length: 10_000 }, (_, at) => ({
      name: `tool_${at}`,
      description: "Does something. ".repeat(100),
    }));
    const page = pageOf(surface({ tools: listed("name", tools) }));
    expect(page.length).toBeLessThan(4_000_000);
    expect(page).toContain("9400 more, by name only");
  });

  test("is bounded for JSON that is very deep", () => {
    let deep: unknown = "end";
    for (let at = 0; at < 100_000; at++) deep = [deep];
    const page = pageOf(surface({ tools: listed("name", [{ name: "t", deep }]) }));
    expect(page.length).toBeLessThan(400_000);
    expect(page).toContain("the rest is left out");
  });
});

describe.each(Object.entries(HOSTILE_TEXTS))("%s in every field", (_, text) => {
  const given = surfaceOf(text);
  const page = renderHtml(reportOn(given, { session: sessionOf(text) }), given);

  test("leaves nothing hidden in the page", () => {
    expect(HIDDEN.exec(page.replace(/[\n\t]/g, ""))?.[0]).toBeUndefined();
  });

  test("leaves the size bounded", () => {
    expect(page.length).toBeLessThan(3_000_000);
  });

  test("stays text even where an excerpt was forgotten", () => {
    const careless = carelessSessionOf(text.slice(0, 10_000));
    const other = renderHtml(reportOn(surface(), { session: careless }), surface());
    expect(HIDDEN.exec(other.replace(/[\n\t]/g, ""))?.[0]).toBeUndefined();
    expect(other).not.toContain("<img");
  });
});

/** What a reader would not see, or would see elsewhere than it stands. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/u;

test("three hundred tools and three hundred findings are all in the page", () => {
  const tools = Array.from({ length: 300 }, (_, at) => ({
    name: `tool_${at}`,
    description: "mark:critical mark:medium mark:low",
  }));
  const given = surface({ tools: listed("name", tools) });
  const page = pageOf(given, reportOn(given, { session: session() }));
  expect(page.match(/<details class="item" id="tools-/g)).toHaveLength(300);
  expect(page.match(/class="where"/g)).toHaveLength(300);
});
