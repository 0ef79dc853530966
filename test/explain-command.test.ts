import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { UNSAFE } from "./expectations.ts";
import { probe } from "./prober.ts";

vi.setConfig({ testTimeout: 60_000, maxConcurrency: 3 });

const complete = (args: readonly string[], shell?: string) =>
  probe(["completion", ...args], { marked: false, env: { SHELL: shell } });
const run = (...args: readonly string[]) => probe(["explain", ...args], { marked: false });

describe.concurrent("mcp-prober explain", () => {
  test("prints the page of a rule and ends with 0", async () => {
    const { exitCode, stdout, stderr } = await run("tag-text");
    expect({ exitCode, stderr, head: stdout.split("\n")[0] }).toEqual({
      exitCode: 0,
      stderr: "",
      head: "unicode-smuggling/tag-text",
    });
  });

  test("--json prints one document", async () => {
    const { stdout } = await run("tag-text", "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      schemaVersion: 1,
      kind: "rule",
      id: "unicode-smuggling/tag-text",
      taxa: expect.arrayContaining([expect.objectContaining({ id: "CWE-1427" })]),
    });
  });

  test("--format markdown prints Markdown", async () => {
    const { stdout } = await run("tag-text", "--format", "markdown");
    expect(stdout).toMatch(/^# unicode-smuggling\/tag-text\n[^]*```json\n/);
  });

  test("--output writes the page in the format of the file's name", async () => {
    const folder = mkdtempSync(join(tmpdir(), "prober-explain-"));
    try {
      const file = join(folder, "rule.md");
      const { stdout } = await run("tag-text", "--output", file);
      expect({ stdout, file: readFileSync(file, "utf8") }).toEqual({
        stdout: "",
        file: expect.stringMatching(/^# unicode-smuggling\/tag-text\n/),
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("an unknown name ends with 2 and what may have been meant", async () => {
    const { exitCode, stdout, stderr } = await run("tga-text");
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: expect.stringContaining("Did you mean unicode-smuggling/tag-text"),
    });
  });

  test("a name that is near to none ends with 2 and where names come from", async () => {
    const { exitCode, stderr } = await run("zzzzzz");
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: expect.stringContaining("mcp-prober explain lists them all"),
    });
  });

  test("a hostile name is told without its controls", async () => {
    const { stderr } = await run("\u{1b}[2Jtag\u{202e}");
    expect(stderr).not.toMatch(UNSAFE);
  });

  test.each([
    [
      "a format for findings",
      ["tag-text", "--format", "sarif"],
      /--format sarif is not known here[^]*terminal, json, markdown/,
    ],
    ["a threshold", ["tag-text", "--min-grade", "A"], /--min-grade needs a server/],
    ["two names", ["tag-text", "bit-text"], /unknown argument: bit-text/],
    ["an empty name", [""], /empty/],
    ["a command", ["tag-text", "--", "node"], /explain starts no command/],
  ] as const)("%s ends with 2", async (_, args, says) => {
    const { exitCode, stderr } = await run(...args);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringMatching(says) });
  });
});

describe.concurrent("mcp-prober completion", () => {
  test("takes the shell from SHELL", async () => {
    expect((await complete([], "/usr/bin/fish")).stdout).toContain("complete -c mcp-prober");
  });

  test("takes the shell that is named", async () => {
    expect((await complete(["bash"], "/usr/bin/fish")).stdout).toContain("COMPREPLY");
  });

  test.each([
    ["no shell is told", [], undefined, /Name one: mcp-prober completion bash/],
    ["there is none for SHELL", [], "/bin/ksh", /Name one: mcp-prober completion bash/],
    ["another shell is named", ["ksh"], undefined, /ksh is not known[^]*bash/],
  ] as const)("ends with 2 where %s", async (_, args, shell, says) => {
    const { exitCode, stdout, stderr } = await complete(args, shell);
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: expect.stringMatching(says),
    });
  });
});
