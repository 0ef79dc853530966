import { readFileSync } from "node:fs";
import { join } from "node:path";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { PROBES } from "../probes/index.ts";
import { ruleTable } from "../src/engine/run.ts";
import { FAILURES } from "../src/errors.ts";
import { explain, explainable, explainData, type Explained, explainPage } from "../src/explain.ts";
import { PECULIARITIES } from "../src/harness/peculiarities.ts";
import { Rule } from "../src/model/rule.ts";
import { readPolicy } from "../src/policy/read.ts";
import { explainMarkdown } from "../src/report/explain/markdown.ts";
import type { ExplainPage } from "../src/report/explain/page.ts";
import { explainTerminal } from "../src/report/explain/terminal.ts";
import { RULE_EXAMPLES } from "../src/report/rule-examples.ts";
import { GATES } from "../src/score/policy.ts";
import { ROOT } from "./prober.ts";

const rules = ruleTable(PROBES);
const ids = [...rules.keys()];
const PARTS = [
  "What it finds",
  "How much it counts",
  "Why it matters",
  "Example",
  "Not this",
  "How to fix",
  "How to suppress",
  "What it misses",
  "References",
];

function pageOf(asked?: string): ExplainPage {
  const page = explainPage(explain(asked));
  if (page === undefined) throw new Error(`${asked} is not known`);
  return page;
}

function rulesOf(asked: string): readonly string[] {
  const found = explain(asked);
  if (found.kind === "rules") return found.rules.map(([id]) => id);
  return found.kind === "rule" ? [found.id] : [];
}

const terminal = (page: ExplainPage, width: number, color = false) =>
  explainTerminal(page, { color, width, quiet: false });

describe("the page of a rule", () => {
  test.each(ids)("%s has all its parts", (id) => {
    expect(pageOf(id).sections.map(({ title }) => title)).toEqual(PARTS);
  });

  test.each(ids)("%s has something to say in every part", (id) => {
    const empty = pageOf(id).sections.filter(({ said }) =>
      said.some((one) => one.text === "" && !("url" in one)),
    );
    expect(empty).toEqual([]);
  });

  test.each(ids)("%s shows a suppression that a policy may hold", (id) => {
    const said = pageOf(id).sections.flatMap((section) => section.said);
    const policies = said.filter((one) => one.kind === "code").map(({ text }) => text);
    expect(policies.map((text) => readPolicy(text, rules))).toEqual([
      expect.objectContaining({ ok: true }),
    ]);
  });

  test.each(ids)("%s fits a terminal of 60 and of 100 columns", (id) => {
    const page = pageOf(id);
    const long = [60, 100].flatMap((width) =>
      terminal(page, width)
        .split("\n")
        // Addresses and what is to be copied stay whole.
        .filter((line) => !/^ {2,4}(- )?https:|^ {4,}["{}[\]]/.test(line))
        .filter((line) => stringWidth(line) > width),
    );
    expect(long).toEqual([]);
  });

  test.each(ids)("%s is the same in the terminal and in Markdown", (id) => {
    const page = pageOf(id);
    const text = terminal(page, 200).replaceAll(/\s+/g, " ");
    expect(PARTS.filter((part) => !text.includes(part))).toEqual([]);
    expect(PARTS.filter((part) => !explainMarkdown(page).includes(`**${part}**`))).toEqual([]);
  });

  test("No page holds an escape or a character that nobody sees", () => {
    const odd = ids.filter((id) =>
      /[^\n\x20-\x7e\u{a1}-\u{10ffff}]/u.test(terminal(pageOf(id), 80)),
    );
    expect(odd).toEqual([]);
  });

  test("Colour changes no word", () => {
    const page = pageOf("tag-text");
    const coloured = terminal(page, 80, true).replaceAll(/\u{1b}\[\d+m/gu, "");
    expect(coloured).toBe(terminal(page, 80));
  });

  test("With --quiet it is one line", () => {
    const line = explainTerminal(pageOf("tag-text"), { color: false, width: 80, quiet: true });
    expect(line).toBe("unicode-smuggling/tag-text: Text hidden in tag characters.\n");
  });

  test("A rule without an example has the other parts", () => {
    const page = explainPage({
      kind: "rule",
      id: "marks/new",
      rule: rules.get(ids[0]!)!,
      example: undefined,
    });
    expect(page?.sections.map(({ title }) => title)).toEqual(
      PARTS.filter((part) => part !== "Example" && part !== "Not this"),
    );
  });
});

function weight(id: string): string {
  return pageOf(id)
    .sections.find(({ title }) => title === "How much it counts")!
    .said.map(({ text }) => text)
    .join("\n");
}

describe("how much a rule counts", () => {
  test("A critical rule says which grade each confidence leaves", () => {
    expect(weight("tag-text")).toContain("Confirmed, the grade is F; strong, it is D at best.");
  });

  test("A high rule says how many points it costs", () => {
    expect(weight("split-word")).toContain("22 points confirmed, 15.4 strong, 8.8 heuristic");
  });

  test("A rule for information costs nothing", () => {
    expect(weight("files-left")).toContain("It costs no points");
  });

  test("What a server can do never touches the grade", () => {
    expect(weight("open-command")).toContain("never touches the grade");
  });
});

describe("what is asked for", () => {
  test("A rule is known by its id, its bare name, and in capitals", () => {
    const asked = ["drift/added-item", "added-item", " Drift/Added-Item "];
    expect(asked.map(rulesOf)).toEqual(asked.map(() => ["drift/added-item"]));
  });

  test("A rule is known by its id in another tool", () => {
    expect(rulesOf("mtc-uni-001")).toEqual(["unicode-smuggling/tag-text"]);
  });

  test("Where several rules share a name, all are listed", () => {
    expect(rulesOf("confusable-name")).toEqual([
      "unicode-smuggling/confusable-name",
      "package-origin/confusable-name",
    ]);
  });

  test.each(PROBES.map(({ id }) => id))("The probe %s is its rules", (id) => {
    expect(rulesOf(id)).toEqual(ids.filter((rule) => rule.startsWith(`${id}/`)));
  });

  test.each(["CWE-1007", "cwe-1007"])("%s is the rules that fall under it", (asked) => {
    expect(rulesOf(asked)).toContain("unicode-smuggling/confusable-name");
  });

  test.each(["MCP03", "MCP03:2025"])("%s is the rules that fall under it", (asked) => {
    expect(rulesOf(asked)).toContain("unicode-smuggling/tag-text");
  });

  test("Nothing is all rules, in a line each", () => {
    const lines = terminal(pageOf(), 200).split("\n");
    const missing = ids.filter((id) => {
      const [, name = ""] = id.split("/");
      return lines.filter((line) => line.startsWith(`  ${name} `)).length < 1;
    });
    expect({ missing, lines: lines.length < ids.length + 3 * PROBES.length + 5 }).toEqual({
      missing: [],
      lines: true,
    });
  });

  test.each([
    ["failure", FAILURES],
    ["peculiarity", PECULIARITIES],
    ["gate", GATES],
  ] as const)("Every %s is explained by its code", (family, codes) => {
    const odd = Object.keys(codes).filter((name) => {
      const found = explain(name);
      const meant = found.kind === "rule" ? found.code : found;
      return meant === undefined || !("family" in meant) || meant.family !== family;
    });
    expect(odd).toEqual([]);
  });

  test("No probe is called like a rule or a code, and no code stands for two things", () => {
    const codes = [FAILURES, PECULIARITIES, GATES].flatMap((table) => Object.keys(table));
    const names = [...codes, ...PROBES.map(({ id }) => id)];
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test("A code that is called like a rule stands on the rule's page", () => {
    expect(terminal(pageOf("terminal-escape"), 100)).toMatch(/^As a peculiarity\n {2}\S/m);
  });

  test("A gate says what it leaves of the grade", () => {
    expect(terminal(pageOf("two-confirmed-high"), 100)).toContain("The grade is D at best");
  });

  test.each([
    ["tga-text", "unicode-smuggling/tag-text"],
    ["unicode-smugling/tag-text", "unicode-smuggling/tag-text"],
    ["command-notfound", "command-not-found"],
    ["tool-poisonin", "tool-poisoning"],
  ])("%s may have been meant to be %s", (asked, meant) => {
    expect((explain(asked) as Extract<Explained, { kind: "unknown" }>).near[0]).toBe(meant);
  });

  test.each(["", "zzzzzz", "constructor", "__proto__", "/", "x".repeat(100_000)])(
    "%j is not known",
    (asked) => {
      expect(explain(asked).kind).toBe("unknown");
    },
  );

  test("Whatever completion offers is known", () => {
    expect(explainable().filter((word) => explain(word).kind === "unknown")).toEqual([]);
  });
});

describe("a rule as data", () => {
  test.each(ids)("%s has the rule, its example and a policy", (id) => {
    const data = explainData(explain(id)) as Record<string, unknown>;
    expect(data).toMatchObject({ kind: "rule", id, example: { world: expect.any(String) } });
    const shape = Object.keys(Rule.shape).filter((key) => !(key in data));
    expect(shape).toEqual([]);
  });
});

describe("the generated pages", () => {
  test.each(PROBES.map(({ id }) => id))("%s has a section for each rule", (id) => {
    const text = readFileSync(join(ROOT, "probes", id, "RULES.md"), "utf8");
    const sections = Array.from(text.matchAll(/^## (.+)$/gm), ([, name]) => `${id}/${name}`);
    expect(sections).toEqual(ids.filter((rule) => rule.startsWith(`${id}/`)));
  });

  test("Every rule has an example, and every example a rule", () => {
    expect(Object.keys(RULE_EXAMPLES)).toEqual(ids);
  });

  test.each(["probes/README.md", ...PROBES.map(({ id }) => `probes/${id}/README.md`)])(
    "%s links to sections that are there",
    (path) => {
      const text = readFileSync(join(ROOT, path), "utf8");
      const folder = join(ROOT, path, "..");
      const links = Array.from(text.matchAll(/\]\(([^)#]*RULES\.md)#([^)]+)\)/g));
      const broken = links.filter(
        ([, file = "", anchor]) =>
          !readFileSync(join(folder, file), "utf8").includes(`\n## ${anchor}\n`),
      );
      expect({ links: links.length > 0, broken }).toEqual({ links: true, broken: [] });
    },
  );
});
