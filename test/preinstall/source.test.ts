import { describe, expect, test } from "vitest";
import { UsageError } from "../../src/errors.ts";
import { parseCommandLine } from "../../src/lib/quoting.ts";
import { readSource } from "../../src/preinstall/source.ts";

function refused(text: string): UsageError {
  try {
    readSource(text);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error(`${text} was taken for a package`);
}

describe("a package of the registry", () => {
  test.each([
    ["tool", "tool", "latest"],
    ["npm:tool", "tool", "latest"],
    ["NPM:tool", "tool", "latest"],
    ["npm:tool@1.2.3", "tool", "1.2.3"],
    ["tool@next", "tool", "next"],
    ["tool@", "tool", "latest"],
    ["tool@*", "tool", "latest"],
    ["@team/tool", "@team/tool", "latest"],
    ["npm:@team/tool@^1", "@team/tool", "^1"],
    ["tool@>=1 <2", "tool", ">=1 <2"],
    ["tool@1 || 2", "tool", "1 || 2"],
    ["Tool", "Tool", "latest"],
  ])("%s is read", (text, name, version) => {
    expect(readSource(text)).toMatchObject({ name, version });
  });

  test("keeps what was asked for, without the scheme", () => {
    expect(readSource(" npm:tool@^1 ").requested).toBe("tool@^1");
  });
});

describe("another source", () => {
  test.each([
    ["pypi:mcp-thing", '--command "uvx mcp-thing"'],
    ["pypi:mcp-thing==1.2", '--command "uvx mcp-thing@1.2"'],
    ["oci:ghcr.io/team/tool:1", '--command "docker run -i --rm ghcr.io/team/tool:1"'],
    ["docker://team/tool", '--command "docker run -i --rm team/tool"'],
    ["github:team/tool", '--command "npx -y github:team/tool"'],
    ["team/tool", '--command "npx -y team/tool"'],
    ["https://github.com/team/tool", '--command "npx -y github:team/tool"'],
    ["git+https://host.example/tool.git", '"npx -y git+https://host.example/tool.git"'],
    ["https://host.example/mcp", "mcp-prober --url https://host.example/mcp"],
    ["./server.js", "mcp-prober scan -- node ./server.js"],
    ["other@npm:tool@1.0.0", "mcp-prober check tool@1.0.0"],
    ["npx -y tool --port 1", "mcp-prober check npm:tool -- --port 1"],
  ])("%s is answered with what works today", (text, line) => {
    expect(refused(text).next).toContain(line);
  });

  test("tells that what is fetched and run in one go is not held", () => {
    expect(refused("pypi:thing").next).toContain("without a sandbox");
  });

  test("tells the known ones when it is none of them", () => {
    expect(refused("weird:thing").next).toContain("npm:<package>");
  });

  test.each(["", "npm:", "..", "a b", "tool@file:../x", "tool@https://host.example/x.tgz", "-x"])(
    "%j is refused",
    (text) => {
      expect(refused(text)).toBeInstanceOf(UsageError);
    },
  );

  test("cannot turn the direction of our message", () => {
    const { message, next } = refused("tool\u{202e}gnp");
    expect(`${message}${next}`).not.toContain("\u{202e}");
  });

  test("cannot close the quotes of the line we show", () => {
    const [, command = ""] = /mcp-prober (--command .*)$/m.exec(refused('pypi:a"$(id)').next) ?? [];
    const read = parseCommandLine(command, "posix");
    expect(read).toEqual({ ok: true, argv: ["--command", `uvx 'a"$(id)'`] });
  });
});
