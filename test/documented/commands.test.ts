import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parse as parseJsonc, type ParseError } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { formatOf } from "../../src/cli/output.ts";
import { parseArguments } from "../../src/cli/options.ts";
import { ACTION } from "../action/runner.ts";
import { ROOT } from "../prober.ts";
import {
  blocksOf,
  documentedCommands,
  ownCommands,
  pageText,
  spansOf,
  yamlTexts,
} from "./commands.ts";

const PAGES = [
  "README.md",
  ...["src", "probes"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".md"))
      .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
      .sort(),
  ),
];
const RECIPES = "src/cli/RECIPES.md";
const GUIDES = [RECIPES, "src/cli/ACTION.md"];

/** How this program takes a command line: a format that no name gives away is refused as well. */
async function refusal(args: readonly string[]): Promise<string | null> {
  try {
    const invocation = await parseArguments(args, 100);
    if (invocation.name === "text") {
      return args.some((arg) => /^--(?:help|version)$/.test(arg)) ? null : "it prints the help";
    }
    const { options } = invocation;
    if ("output" in options) for (const file of options.output) formatOf(file, options);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The help of a sub-command, or of all. */
async function helpOf(...command: readonly string[]): Promise<string> {
  const invocation = await parseArguments([...command, "--help"], 200);
  return invocation.name === "text" ? invocation.text : "";
}

describe("documented commands", () => {
  const pages = PAGES.map((path) => ({ path, commands: documentedCommands(pageText(path)) }));

  test.each(pages.filter(({ commands }) => commands.length > 0))(
    "Every command of $path is one that the program takes",
    async ({ path, commands }) => {
      const refused: string[] = [];
      for (const { line, args } of commands) {
        const why = await refusal(args);
        if (why !== null) refused.push(`${path}:${line}: mcp-prober ${args.join(" ")}: ${why}`);
      }
      expect(refused).toEqual([]);
    },
  );

  test.each([
    ["README.md", 20],
    [RECIPES, 15],
    ["src/verify/README.md", 4],
    ["src/preinstall/README.md", 2],
  ])("In %s at least %i are found", (path, least) => {
    const found = pages.find((page) => page.path === path)?.commands.length;
    expect(found).toBeGreaterThanOrEqual(least);
  });

  test.each([
    ["a sub-command that does not exist", ["scann", "--quiet"]],
    ["an option that does not exist", ["replay", "a.json", "--qiet"]],
    ["a file of an unknown format", ["replay", "a.json", "--output", "a.pdf"]],
    ["options that contradict each other", ["--command", "a", "--url", "https://h"]],
    ["nothing at all", []],
  ])("%s is refused", async (_, args) => {
    expect(await refusal(args)).not.toBeNull();
  });
});

describe("how commands are found", () => {
  test.each([
    ["mcp-prober a b", ["a", "b"]],
    ["$ mcp-prober a", ["a"]],
    ["mcp-prober a   # why b", ["a"]],
    ["mcp-prober a#b", ["a#b"]],
    ["mcp-prober a \\\n  b", ["a", "b"]],
    ['mcp-prober --command "npx -y <package>"', ["--command", "npx -y <package>"]],
    [`mcp-prober 'a b' "c \\"d\\""`, ["a b", 'c "d"']],
    ["mcp-prober check npm:<package>[@version|@tag] [-- arguments]", ["check", "npm:<package>"]],
    ["cd x && A=1 mcp-prober a | head", ["a"]],
    ["mcp-prober a >out.txt", ["a"]],
    ["npm ci && node dist/src/cli/main.js a", ["a"]],
    ["npx --no-install mcp-prober a", ["a"]],
  ])("%j", (script, args) => {
    expect(ownCommands(script).map((command) => command.args)).toEqual([args]);
  });

  test("Words of another command are none", () => {
    expect(ownCommands("echo mcp-prober a\ncd mcp-prober\n# mcp-prober b")).toEqual([]);
  });

  test("A block tells its line, and so does inline code", () => {
    const page = "a\n\n```sh\ntrue\nmcp-prober b\n```\n\n`mcp-prober c`\n";
    expect(documentedCommands(page)).toEqual([
      { line: 5, args: ["b"] },
      { line: 8, args: ["c"] },
    ]);
  });

  test("Output in a text block is no command, what stands behind its prompt is", () => {
    const page = "```text\n$ mcp-prober a\nmcp-prober: no\n```";
    expect(documentedCommands(page).map(({ args }) => args)).toEqual([["a"]]);
  });
});

describe("documented options", () => {
  /** Options of other programs that the pages name. */
  const FOREIGN = ["--check", "--stdio", "--no-install", "--ignore-scripts"];

  test("Every option that a page names exists", async () => {
    const names = [...(await helpOf()).matchAll(/^ {2}mcp-prober ([a-z]+)/gm)].map(
      ([, name = ""]) => name,
    );
    const helps = await Promise.all([...new Set(names)].map((name) => helpOf(name)));
    const known = new Set(helps.flatMap((help) => help.match(/--[a-z][a-z-]+/g) ?? []));
    const unknown = PAGES.flatMap((path) =>
      spansOf(pageText(path)).flatMap(({ line, text }) => {
        const [option] = /^--[a-z][a-z-]*/.exec(text) ?? [];
        if (option === undefined || FOREIGN.includes(option)) return [];
        return known.has(option) ? [] : [`${path}:${line}: ${option}`];
      }),
    );
    expect(unknown).toEqual([]);
  });
});

describe.each(GUIDES)("%s", (path) => {
  const blocks = blocksOf(pageText(path));
  const of = (language: string) => blocks.filter((block) => block.language === language);
  const uses = of("yaml").flatMap(({ text }) =>
    stepsIn(parseAllDocuments(text).map((d) => d.toJS())),
  );

  test("Its shell scripts parse", () => {
    const failed = of("sh").filter(({ text }) => {
      return spawnSync("bash", ["-n"], { input: text, encoding: "utf8" }).status !== 0;
    });
    expect(failed).toEqual([]);
  });

  test("Its YAML parses, and the scripts in it as well", () => {
    const errors = of("yaml").flatMap(({ text }) =>
      parseAllDocuments(text).flatMap((d) => d.errors),
    );
    const scripts = of("yaml")
      .flatMap(({ text }) => yamlTexts(text))
      .filter((text) => text.includes("\n"));
    const failed = scripts.filter(
      (input) => spawnSync("bash", ["-n"], { input, encoding: "utf8" }).status !== 0,
    );
    expect([errors, failed]).toEqual([[], []]);
  });

  test("Its JSON parses", () => {
    const failed = of("json").filter(({ text }) => {
      const errors: ParseError[] = [];
      parseJsonc(text, errors);
      return errors.length > 0;
    });
    expect(failed).toEqual([]);
  });

  test("No script of a workflow holds an expression", () => {
    expect(uses.filter(({ run }) => run?.includes("${{"))).toEqual([]);
  });

  test("Every action of others is pinned to a commit", () => {
    const others = uses.flatMap(({ uses }) => uses ?? []).filter((name) => name !== OURS);
    expect(others.filter((name) => !/^[\w./-]+@[0-9a-f]{40}$/.test(name))).toEqual([]);
  });

  test("Our action gets inputs, and is asked for outputs, that it has", () => {
    const inputs = uses
      .filter(({ uses }) => uses === OURS)
      .flatMap(({ with: given = {} }) => Object.keys(given));
    const outputs = [...pageText(path).matchAll(/steps\.prober\.outputs\.([\w-]+)/g)].map(
      ([, name = ""]) => name,
    );
    expect(inputs.length).toBeGreaterThan(0);
    expect(inputs.filter((name) => !(name in ACTION.inputs))).toEqual([]);
    expect(outputs.filter((name) => !(name in ACTION.outputs))).toEqual([]);
  });
});

const OURS = "OWNER/mcp-prober@COMMIT";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

function stepsIn(value: unknown): readonly Step[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "uses" in value || "run" in value ? [value as Step] : [];
  return [...own, ...Object.values(value).flatMap(stepsIn)];
}
