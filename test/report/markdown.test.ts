import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Report } from "../../src/model/report.ts";
import type { Surface } from "../../src/model/surface.ts";
import { renderMarkdown, renderMarkdownSet } from "../../src/report/markdown.ts";
import { SHAPES, judgedAs } from "./golden/shapes.ts";
import { HOSTILE_SETS, type JudgedSet, hostileSet, mixedSet, setOf } from "./golden/sets.ts";
import { HOSTILE_TEXTS, carelessSessionOf, sessionOf, surfaceOf } from "./hostile-text.ts";
import { elements, html, outsideCode, parsedHtml } from "./markdown/html.ts";
import { listed, reportOn, session, surface } from "./worlds.ts";

const OURS = ["details", "summary"];
const MARKDOWN =
  "p h3 h4 ul ol li strong em code pre blockquote table thead tbody tr th td br".split(" ");
const first = (markdown: string) => markdown.split("\n\n").slice(0, 7).join("\n\n");
const open = (markdown: string) => markdown.replace(/<details>[^]*?<\/details>/g, "");

const markdownAs = (name: string) => {
  const { report, surface } = judgedAs(name);
  return renderMarkdown(report, surface);
};
const markdownOf = (given: Surface, more: Partial<Report> = {}) =>
  renderMarkdown({ ...reportOn(given), ...more }, given);
const hostile = (text: string) => {
  const given = surfaceOf(text);
  return renderMarkdown(reportOn(given, { session: sessionOf(text) }), given);
};
/** Session facts whose words that are ours stay ours: code, next step and the like. */
const factsOf = (text: string) => {
  const facts = sessionOf(text);
  const failure = { ...facts.failure!, code: "silent", next: "Wait longer." };
  return { ...facts, failure, peculiarities: [], negotiation: [] };
};
const setMarkdown = ({ set, surfaces }: JudgedSet) => renderMarkdownSet(set, surfaces);
const saying = (...texts: readonly string[]) =>
  surface({
    tools: listed(
      "name",
      texts.map((description, at) => ({ name: `tool_${at}`, description })),
    ),
  });

/** What GitHub and GitLab act on, wherever it stands outside of code. */
const FORGES =
  "/close\n@octocat org/team#1 GH-2 group/app!3 ~bug %v1 &4 $5 :rocket: 0123456789abcdef0123 " +
  "a@b.example [^1] $x$ $`y`$ [[_TOC_]] [vulnerability:7] <!-- <details><summary> | --> \n" +
  "> [!CAUTION]\n> x\n\n[^1]: note\n\n```math\nx\n```\n/approve";

const DOCUMENTS: readonly (readonly [string, () => string])[] = [
  ...Object.keys(SHAPES).map((name) => [`the golden ${name}`, () => markdownAs(name)] as const),
  ...Object.entries(HOSTILE_TEXTS).map(([name, text]) => [name, () => hostile(text)] as const),
  ["a text full of what a forge acts on", () => hostile(FORGES)],
  ["a set of servers full of it", () => setMarkdown(hostileSet(FORGES))],
  ["a set", () => setMarkdown(mixedSet())],
  ["an empty set", () => setMarkdown(setOf([]))],
  ...HOSTILE_SETS.map(
    ([name, text]) => [`a set of ${name}`, () => setMarkdown(hostileSet(text))] as const,
  ),
];

describe.each(DOCUMENTS)("%s", (_, make) => {
  const markdown = make();
  const markup = html(markdown);

  test("comes to no element that acts, and to no HTML but its folds", () => {
    expect([...elements(markup)].filter((name) => ![...OURS, ...MARKDOWN].includes(name))).toEqual(
      [],
    );
    expect(/<[^>]*\s(?:on\w+|href|src)=/.exec(outsideCode(markup))).toBeNull();
  });

  test("has nothing outside of code that a forge would make a link of", () => {
    const words = outsideCode(markup)
      .replace(/<!--[^]*?-->|<[^>]*>/g, " ")
      .replace(/&#(\d+);/g, (_whole, code: string) => String.fromCodePoint(Number(code)));
    expect(
      /@\w|#\d|:\/\/|www\.|:[\w+-]+:|\b[0-9a-f]{7,}\b|\$[^ ]/i.exec(words)?.[0],
    ).toBeUndefined();
  });

  test("has folds that nest, and tables of even rows", () => {
    const document = parsedHtml(markup);
    for (const table of Array.from(document.getElementsByTagName("table"))) {
      const widths = Array.from(table.getElementsByTagName("tr")).map(
        (row) => row.getElementsByTagName("td").length + row.getElementsByTagName("th").length,
      );
      expect(new Set(widths).size).toBe(1);
    }
    const folds = Array.from(document.getElementsByTagName("details"));
    expect(folds.every((fold) => fold.getElementsByTagName("summary").length > 0)).toBe(true);
  });

  test("fits into a comment, and a job finds it again", () => {
    expect(markdown.length).toBeLessThanOrEqual(60_001);
    expect(markdown.startsWith("<!-- mcp-prober -->\n")).toBe(true);
  });

  test("has no character that is not shown", () => {
    expect(
      /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u.exec(markdown.replaceAll("\n", "")),
    ).toBeNull();
    expect(/^\s*::|##\[/m.exec(markdown)).toBeNull();
  });

  test("has no line that a forge obeys, and no hint that only a terminal is for", () => {
    expect(/^\s*\/\w/m.exec(markdown)).toBeNull();
    expect(outsideCode(markup)).not.toContain("--verbose");
  });

  test("has no quotation marks around code", () => {
    expect(/"<code>|<\/code>"/.exec(markup)).toBeNull();
  });
});

describe("a token in every field that a target controls", () => {
  const TOKEN = "plantedtoken";

  test("stands in code only", () => {
    const markup = html(
      renderMarkdown(reportOn(surfaceOf(TOKEN), { session: factsOf(TOKEN) }), surfaceOf(TOKEN)),
    );
    expect(markup).toContain(TOKEN);
    expect(outsideCode(markup)).not.toContain(TOKEN);
  });

  test("stands in code only in a set as well", () => {
    const markup = html(setMarkdown(hostileSet(TOKEN, factsOf(TOKEN))));
    expect(markup).toContain(TOKEN);
    expect(outsideCode(markup)).not.toContain(TOKEN);
  });

  test.each(["add", "do-not-add", "verified", "relisted", "drifted", "accepted"])(
    "stands in code only in what is told of %s",
    (name) => {
      const { report, surface: given } = judgedAs(name);
      const planted = withToken(report) as Report;
      const markup = html(renderMarkdown(planted, given));
      expect(markup).toContain(TOKEN);
      expect(outsideCode(markup)).not.toContain(TOKEN);
    },
  );

  /** Names, texts and evidence that the target or another document gave. */
  function withToken(value: unknown, key = ""): unknown {
    if (typeof value === "string") return KEYS.has(key) ? `${value} ${TOKEN}` : value;
    if (Array.isArray(value)) return value.map((one) => withToken(one, key));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, withToken(one, name)]),
    );
  }
  const KEYS = new Set(
    "name evidence pointer before after was staticName origin deprecated license publishedBy maintainers repository homepage mcpName engines bins latest integrity registry installed tool asPrinted methodology item argv resolved".split(
      " ",
    ),
  );
});

test("any text in every field stays code", () => {
  const nasty = fc.constantFrom(
    ..."` ``` | \\ \\| # * _ < > [ ] ! @x #1 <!-- --> </details> <summary> $ : ~ - = + 1. &amp;".split(
      " ",
    ),
    "\n",
    "\r\n\r\n",
    " ",
  );
  const anyText = fc
    .array(fc.oneof(nasty, fc.string({ unit: "binary", maxLength: 3 })), { maxLength: 40 })
    .map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(anyText, (text) => {
      const markup = html(hostile(text));
      const allowed = [...OURS, ...MARKDOWN];
      expect([...elements(markup)].filter((name) => !allowed.includes(name))).toEqual([]);
      parsedHtml(markup);
    }),
    { numRuns: 15 },
  );
}, 60_000);

test.each(Object.entries(HOSTILE_TEXTS))(
  "%s is inert even where an excerpt was forgotten",
  (_, text) => {
    const facts = carelessSessionOf(text.slice(0, 2_000));
    const markup = html(markdownOf(surface(), { session: facts }));
    const allowed = [...OURS, ...MARKDOWN];
    expect([...elements(markup)].filter((name) => !allowed.includes(name))).toEqual([]);
  },
);

describe("the first lines", () => {
  test("say grade, answer, main reason and the next step", () => {
    const text = first(markdownAs("poisoned"));
    expect(text).toContain("### Grade F, 22/100: `weather 2.0.1`");
    expect(text).toContain("**Do not use this server.**");
    expect(text).toContain("- Grade F: the findings cost 78.4 of 100 points.");
    expect(text).toMatch(/\*\*Next step:\*\* Do not use the server until/);
    expect(text).toContain("2 critical, 1 high, 2 tools");
  });

  test("say that nothing was judged", () => {
    expect(first(markdownAs("unseen"))).toContain("### Not judged: ");
    expect(first(markdownAs("unseen"))).not.toContain("no findings");
  });

  test("say that not everything was looked at", () => {
    const given = surface({ prompts: { state: "failed", why: "timed out" } });
    expect(first(markdownOf(given))).toContain("**Incomplete:**");
  });

  test("say that the run was interrupted", () => {
    expect(first(markdownAs("partial"))).toContain("The run was interrupted");
  });

  test.each([
    ["add", "### Add: `notes`\n\ngrade A, 97/100; it calls itself `notes 1.2.0`"],
    ["do-not-add", "### Do not add: `files`\n\ngrade C, 62/100"],
  ])("give the answer of check: %s", (name, heading) => {
    expect(first(markdownAs(name))).toContain(heading);
  });

  test("count what the policy accepts", () => {
    expect(first(markdownAs("accepted"))).toContain("2 accepted by the policy");
  });
});

describe("what stands open", () => {
  test("is a table of the findings, threats first", () => {
    expect(open(markdownOf(saying("mark:low", "mark:power", "mark:critical")))).toMatch(
      /\| critical, confirmed \|.*\n\| low, confirmed \|.*\n\| high, confirmed \| A shell \\?\(what it can do\\?\) \|/,
    );
  });

  test("are what breaks the policy, a failure, and what is not as it was pinned", () => {
    expect(open(markdownAs("accepted"))).toContain("which fails this run");
    expect(open(markdownAs("unseen"))).toContain("Why it could not be judged");
    expect(open(markdownAs("drifted"))).toContain("Since it was pinned");
  });

  test("is not what a policy accepts", () => {
    expect(open(markdownAs("accepted"))).not.toContain("concealed-text");
  });
});

describe("300 findings", () => {
  const markdown = markdownAs("huge");

  test("are a table of every rule, some places of each, and the number of the rest", () => {
    expect(markdown.match(/^\| critical, .*encoded-instruction.*$/gm)).toHaveLength(3);
    expect(markdown).toMatch(/encoded-instruction.*, and 27 more places \|$/m);
    expect(markdown).toMatch(/^\| .*direction-override.*$/m);
  });

  test("leave room for what is not known", () => {
    expect(markdown).toContain("What this report does not know");
  });
});

describe("a set", () => {
  const markdown = setMarkdown(mixedSet());

  test("has a row per server, with a grade or that there is none", () => {
    expect(markdown).toMatch(
      /\n\| 1 \| `desk` \| A, 94\/100 \| no findings \| `claude-desktop` \|/,
    );
    expect(markdown).toMatch(/\n\| 3 \| `notes` \| \*\*not judged\*\* \|/);
  });

  test("names what was skipped", () => {
    expect(html(markdown)).toContain("no JSON");
  });

  test("folds each server", () => {
    expect(markdown.match(/<details><summary>\d&#46;|<details><summary>\d\. /g)).toHaveLength(4);
  });
});

test("session facts that are ours alone bring no code where none belongs", () => {
  expect(html(markdownOf(surface(), { session: session() }))).not.toContain("<code></code>");
});
