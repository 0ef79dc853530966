import { describe, expect, test } from "vitest";
import { isRegistrySpec, npmCommand } from "../../src/harness/install/npm-command.ts";

const read = (line: string) => {
  const [command = "", ...args] = line.split(" ");
  return npmCommand(command, args);
};

describe("a command line of npm's runner", () => {
  test.each([
    ["npx pkg", ["pkg"], undefined, []],
    ["npx -y pkg", ["pkg"], undefined, []],
    ["/usr/bin/npx --yes @a/b@1.2.3 --stdio -y", ["@a/b@1.2.3"], undefined, ["--stdio", "-y"]],
    ["npx.cmd -y pkg@latest a", ["pkg@latest"], undefined, ["a"]],
    ["npx -y -- pkg a", ["pkg"], undefined, ["a"]],
    ["npx -y pkg -- a", ["pkg"], undefined, ["--", "a"]],
    ["npx -q -y alias@npm:pkg@1", ["alias@npm:pkg@1"], undefined, []],
    ["npx --package=a -- cmd x", ["a"], "cmd", ["x"]],
    ["npx -y -p a -p b@2 cmd --x", ["a", "b@2"], "cmd", ["--x"]],
    ["npx --package a cmd", ["a"], "cmd", []],
    ["npm exec -y -- pkg a", ["pkg"], undefined, ["a"]],
    ["npm exec pkg -y a -- --b", ["pkg"], undefined, ["a", "--b"]],
    ["npm x --package=a -- cmd", ["a"], "cmd", []],
    ["npm --yes exec pkg", ["pkg"], undefined, []],
  ] as const)("is taken apart: %s", (line, specs, bin, args) => {
    expect(read(line)).toEqual({ specs, bin, args });
  });

  test.each([
    "node server.js",
    "uvx pkg",
    "npx",
    "npx -y",
    "npx -c pkg",
    "npx --call=pkg",
    "npx -w a pkg",
    "npx --workspaces pkg",
    "npx --registry=https://registry.example pkg",
    "npx --prefix /x pkg",
    "npx --no-install pkg",
    "npx --unheard-of pkg",
    "npx -y git+https://code.example/a.git",
    "npx -y github:someone/repo",
    "npx -y someone/repo",
    "npx -y ./folder",
    "npx -y ..",
    "npx -y /folder",
    "npx -y ~/folder",
    "npx -y file:../a",
    "npx -y https://host.example/a.tgz",
    "npx -y a.tgz",
    "npx -y pkg@file:../a",
    "npx -y pkg@someone/repo",
    "npx -y alias@npm:someone/repo",
    "npx -p pkg",
    "npx -p pkg -- ./script",
    "npx -p",
    "npm run start",
    "npm install pkg",
    "npm exec pkg --flag",
    "npm exec",
  ])("is left alone: %s", (line) => expect(read(line)).toBeUndefined());

  test("keeps an empty argument", () => {
    expect(npmCommand("npx", ["-y", "pkg", ""])?.args).toEqual([""]);
  });

  test("names no package by an empty word", () => {
    expect(npmCommand("npx", ["-y", ""])).toBeUndefined();
  });
});

describe("a specifier of a dependency", () => {
  test.each([
    "",
    "*",
    "1.2.3",
    "^1.0.0 || >=2 <3",
    "latest",
    "1.0.0 - 2.0.0",
    "~1.2",
    "npm:a@1",
    "npm:@a/b@^2",
    "npm:a",
  ])("means the registry: %j", (spec) => expect(isRegistrySpec(spec)).toBe(true));

  test.each([
    "git://code.example/a",
    "git@code.example:a/b.git",
    "github:a/b",
    "a/b#main",
    "file:../a",
    "link:../a",
    "workspace:*",
    "../a",
    "..",
    ".",
    "/a",
    "~/a",
    "C:\\a",
    "https://host.example/a.tgz",
    "a.tgz",
    "npm:a@file:../b",
    "npm:../a",
    "npm:a/b",
  ])("means something else: %j", (spec) => expect(isRegistrySpec(spec)).toBe(false));
});
