import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parseArguments } from "../src/cli/options.ts";
import { PROBER } from "./prober.ts";

vi.setConfig({ testTimeout: 60_000 });

/** What is offered behind these words, the last of which is being typed. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const asked = ["--get-yargs-completions", "mcp-prober", ...words];
  const invocation = await parseArguments(asked, 100);
  if (invocation.name !== "text") throw new Error(`understood as ${invocation.name}`);
  return invocation.text.split("\n").filter((line) => line !== "");
}

describe("completion offers", () => {
  test("the commands where nothing is typed", async () => {
    expect(await offered("")).toEqual(expect.arrayContaining(["scan", "explain", "completion"]));
  });

  test("the options of scan where no command is named", async () => {
    expect(await offered("--save-s")).toEqual(["--save-surface"]);
  });

  test("the options of the command that is named", async () => {
    expect(await offered("pin", "--acc")).toEqual(["--accept", "--accept-findings"]);
  });

  test("no option of another command", async () => {
    expect(await offered("replay", "--url")).toEqual([]);
  });

  test("no option that the command refuses", async () => {
    expect(await offered("explain", "--min")).toEqual([]);
  });

  test.each([
    ["--min-grade", ["A", "B", "C", "D", "F"]],
    ["--fail-on", ["critical", "high", "medium", "low", "info"]],
    ["--depth", ["quick", "standard", "deep"]],
    ["--format", ["terminal", "json", "sarif", "html", "markdown", "junit"]],
    ["--sandbox", ["auto", "bubblewrap", "none"]],
  ])("the choices of %s", async (option, choices) => {
    expect(await offered(option, "")).toEqual(choices);
  });

  test("the choices behind an equals sign, which bash makes a word of its own", async () => {
    expect(await offered("--depth", "=", "d")).toEqual(["deep"]);
  });

  test("the choices right behind an equals sign", async () => {
    expect(await offered("--depth", "=")).toEqual(["quick", "standard", "deep"]);
  });

  test("probes behind --skip-probe", async () => {
    expect(await offered("--skip-probe", "un")).toEqual(["unicode-smuggling"]);
  });

  test("rules behind explain", async () => {
    expect(await offered("explain", "drift/added")).toEqual(["drift/added-item"]);
  });

  test("rules by their bare name", async () => {
    expect(await offered("explain", "tag-")).toEqual(["tag-text"]);
  });

  test("shells behind completion", async () => {
    expect(await offered("completion", "")).toEqual(["bash", "zsh", "fish"]);
  });

  test.each([
    ["the file of replay", ["replay", ""]],
    ["the file of --output", ["--output", ""]],
    ["the file of --config behind a command", ["replay", "x.json", "--config", "po"]],
    ["the server's own words", ["scan", "--", "--save-s"]],
    ["a value that only the user knows", ["--command", ""]],
  ])("nothing in place of %s, so that the shell offers files", async (_, words) => {
    expect(await offered(...words)).toEqual([]);
  });

  test("nothing, and no error, behind a command line that is wrong", async () => {
    expect(await offered("--nothing", "x", "--depth")).toEqual(["--depth"]);
  });
});

const HAS = Object.fromEntries(
  ["bash", "zsh", "fish"].map((shell) => [shell, spawnSync(shell, ["-c", "exit 0"]).status === 0]),
);

describe("the script of", () => {
  const bin = mkdtempSync(join(tmpdir(), "prober-bin-"));

  beforeAll(() => {
    const program = join(bin, "mcp-prober");
    writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${PROBER}" "$@"\n`);
    chmodSync(program, 0o755);
  });

  afterAll(() => rmSync(bin, { recursive: true, force: true }));

  /** What a shell prints that runs this. */
  function run(shell: string, script: string): Promise<string> {
    const env = { ...process.env, PATH: `${bin}${delimiter}${process.env["PATH"]}`, HOME: bin };
    const options = shell === "zsh" ? ["-f", "-c"] : ["-c"];
    const child = spawn(shell, [...options, script], { env, cwd: bin, timeout: 30_000 });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
    }
    return new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", () => resolve(said.trim()));
    });
  }

  const bash = (...words: readonly string[]) =>
    run(
      "bash",
      `source <(mcp-prober completion bash)
      COMP_WORDS=(mcp-prober ${words.map((word) => `'${word}'`).join(" ")})
      COMP_CWORD=${words.length}
      _mcp_prober
      printf '%s\\n' "\${COMPREPLY[@]}"`,
    );
  const zsh = (...words: readonly string[]) =>
    run(
      "zsh",
      `compdef() { :; }
      _describe() { print -l -- "\${(@P)2}"; }
      _default() { print files; }
      source <(mcp-prober completion zsh)
      words=(mcp-prober ${words.map((word) => `'${word}'`).join(" ")})
      CURRENT=${words.length + 1}
      _mcp_prober`,
    );
  const fish = (line: string) =>
    run("fish", `mcp-prober completion fish | source; complete -C "mcp-prober ${line}"`);

  describe.skipIf(HAS["bash"] !== true)("bash (skipped where there is none)", () => {
    test("completes an option", async () => {
      expect(await bash("--save-s")).toBe("--save-surface");
    });

    test("completes a rule", async () => {
      expect(await bash("explain", "drift/added")).toBe("drift/added-item");
    });

    test("completes a choice behind an equals sign", async () => {
      expect(await bash("--depth", "=", "d")).toBe("deep");
    });

    test("leaves files to bash", async () => {
      expect(await bash("--output", "")).toBe("");
    });

    test("runs nothing of what is typed", async () => {
      expect(await bash("explain", "$(touch made)", "--f")).not.toContain("made");
      expect(await run("bash", "ls")).not.toContain("made");
    });
  });

  describe.skipIf(HAS["zsh"] !== true)("zsh (skipped where there is none)", () => {
    test("completes an option, with what it means", async () => {
      expect(await zsh("--save-s")).toMatch(/^--save-surface:Write what was seen/);
    });

    test("completes a rule", async () => {
      expect(await zsh("explain", "drift/added")).toBe("drift/added-item");
    });

    test("leaves files to zsh", async () => {
      expect(await zsh("--output", "")).toBe("files");
    });
  });

  describe.skipIf(HAS["fish"] !== true)("fish (skipped where there is none)", () => {
    test("completes an option, with what it means", async () => {
      expect(await fish("--save-s")).toMatch(/^--save-surface\tWrite what was seen/);
    });

    test("completes a rule", async () => {
      expect(await fish("explain drift/added")).toBe("drift/added-item");
    });

    test("offers files where no word is known", async () => {
      expect(await fish("replay mcp-")).toContain("mcp-prober");
    });
  });
});
