import { describe, expect, test } from "vitest";
import { parseArguments } from "../src/cli/options.ts";
import { parseCommandLine } from "../src/lib/quoting.ts";

async function helpOf(command: readonly string[], width = 100): Promise<string> {
  const invocation = await parseArguments([...command, "--help"], width);
  return invocation.name === "text" ? invocation.text : "";
}

/** The options of each group of a help, by its heading. */
function groupsOf(help: string): Readonly<Record<string, readonly string[]>> {
  const blocks = help.split("\n\n").map((block) => block.trim().split("\n"));
  return Object.fromEntries(
    blocks
      .filter(([heading]) => heading !== "Examples:")
      .map(([heading = "", ...lines]) => {
        const names = lines.map((line) => /^ {2}--([a-z-]+)/.exec(line)?.[1]);
        return [heading.replace(/:$/, ""), names.filter((name) => name !== undefined)] as const;
      })
      .filter(([, names]) => names.length > 0),
  );
}

/** The command lines of the examples, which may run over several lines of a column. */
function examplesOf(help: string): readonly string[] {
  const block = help.split("\n\n").find((one) => one.startsWith("Examples:")) ?? "";
  const lines = block.split("\n").slice(1);
  const first = / {2}(?=\S)/.exec(lines[0]?.slice(2) ?? "");
  const column = (first?.index ?? 0) + 4;
  return lines
    .map((line) => line.slice(2, column).trim())
    .join(" ")
    .split(/ (?=mcp-prober|eval )/)
    .map((line) => line.trim());
}

const REPORT = ["json", "output", "quiet", "verbose", "color", "pager", "format"];
const JUDGEMENT = ["min-grade", "fail-on", "config", "probe", "skip-probe", "include-builtins"];
const TARGET = ["command", "url", "transport", "header", "cwd", "env", "env-file"];
const LOOK = [
  "depth",
  "read-contents",
  "dummy-credentials",
  "startup-timeout",
  "timeout",
  "total-timeout",
];
const CONTAINMENT = ["sandbox", "network", "observe", "allow-scripts", "install-timeout"];
const KEPT = ["save-surface", "save-transcript"];
const OPTIONS = ["version", "help"];
const LIVE = { Target: TARGET, Look: LOOK, Containment: CONTAINMENT };
const EVERY = { Report: REPORT, Judgement: JUDGEMENT, Options: OPTIONS };

const SCAN = {
  ...LIVE,
  ...EVERY,
  Files: [...KEPT, "lock", "name"],
  "Servers of your clients": ["clients", "server", "yes"],
};

const GROUPS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "": SCAN,
  scan: SCAN,
  replay: EVERY,
  verify: { ...LIVE, ...EVERY, Files: [...KEPT, "surface"] },
  check: {
    ...EVERY,
    Target: ["env", "env-file"],
    Look: LOOK,
    Containment: CONTAINMENT,
    Files: KEPT,
  },
  pin: {
    ...LIVE,
    ...EVERY,
    Files: [...KEPT, "lock", "name"],
    Approval: ["accept", "accept-findings"],
  },
  diff: { ...LIVE, ...EVERY, Files: [...KEPT, "lock", "name"] },
  clients: { Report: REPORT, Options: OPTIONS },
  explain: { Report: REPORT, Options: OPTIONS },
  mcp: { Report: ["verbose"], Judgement: ["config"], Files: ["allow"], Options: OPTIONS },
  completion: { Options: OPTIONS },
};
const words = (command: string) => command.split(" ").filter((word) => word !== "");

describe.each(Object.entries(GROUPS))("mcp-prober %s --help", (command, groups) => {
  test("gathers each option under a heading, and shows no other", async () => {
    expect(groupsOf(await helpOf(words(command)))).toEqual(groups);
  });

  test("says how the command exits", async () => {
    expect(await helpOf(words(command))).toContain("Exit codes: ");
  });

  test("ends with two or three examples", async () => {
    const examples = examplesOf(await helpOf(words(command)));
    expect([2, 3]).toContain(examples.length);
  });

  test("has examples that are understood as they stand", async () => {
    const examples = examplesOf(await helpOf(words(command)));
    const typed = examples.map((line) => /mcp-prober [^|)]*/.exec(line)?.[0] ?? line);
    for (const line of typed) {
      const parsed = parseCommandLine(line.replaceAll("<package>", "thing"), "posix");
      if (!parsed.ok) throw new Error(line);
      const { name } = await parseArguments(parsed.argv.slice(1), 100);
      expect({ line, name }).toEqual({ line, name: command === "" ? "scan" : command });
    }
  });

  test("fits its width", async () => {
    const long = (await helpOf(words(command), 80)).split("\n").filter((line) => line.length > 90);
    expect(long).toEqual([]);
  });
});

test("The help of the program tells where to go next", async () => {
  const help = await helpOf([]);
  expect(help).toMatch(/Where next:[^]*<command> --help[^]*mcp-prober explain[^]*completion/);
});
