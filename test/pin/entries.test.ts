import { describe, expect, test } from "vitest";
import type { HttpTarget, StdioTarget } from "../../src/model/target.ts";
import { lockSource } from "../../src/cli/lock-source.ts";
import { findEntry, nameFor, needEntry } from "../../src/pin/entries.ts";
import { ADD, lockOf, source } from "./fixtures.ts";

const command = (program: string, ...args: readonly string[]): StdioTarget => ({
  kind: "stdio",
  command: program,
  args,
  env: {},
});
const url = (href: string): HttpTarget => ({
  kind: "http",
  url: new URL(href).href,
  transport: "auto",
  headers: {},
});

describe("one and the same server", () => {
  test.each([
    [command("npx", "-y", "pkg@1.2.3"), command("npx", "--yes", "pkg@2.0.0")],
    [command("npx", "-y", "pkg", "dir"), command("npx.cmd", "pkg@latest", "dir")],
    [command("npx", "-y", "@a/pkg@^1"), command("npm", "exec", "-y", "--", "@a/pkg")],
    [command("npx", "-p", "a@1", "run"), command("npx", "--package=a@2", "--", "run")],
    [command("uvx", "pkg==1.0"), command("uvx", "pkg@2.0")],
    [command("node.exe", "a.js"), command("node", "a.js")],
    [command("x", "--api-key", "one-secret"), command("x", "--api-key", "another-one")],
    [url("https://Host.example:443/mcp/"), url("https://host.example/mcp")],
    [url("https://host.example/mcp?key=a"), url("https://host.example/mcp?key=b")],
  ])("is known by its normalised source, case %#", (one, other) => {
    expect(lockSource(one)).toEqual(lockSource(other));
  });
});

describe("two servers", () => {
  test.each([
    [command("npx", "-y", "pkg"), command("npx", "-y", "pkg2")],
    [command("npx", "-y", "@a/pkg"), command("npx", "-y", "@b/pkg")],
    [command("npx", "-y", "pkg", "a"), command("npx", "-y", "pkg", "b")],
    [command("node", "a@1.js"), command("node", "a@2.js")],
    [url("https://host.example/a"), url("https://host.example/b")],
    [url("https://host.example/a"), url("http://host.example/a")],
  ])("are told apart, case %#", (one, other) => {
    expect(lockSource(one)).not.toEqual(lockSource(other));
  });
});

describe("the source in a lock", () => {
  test("holds no secret of the command line", () => {
    const argv = lockSource(command("x", "--api-key", "hunter2-hunter2"));
    expect(JSON.stringify(argv)).not.toContain("hunter2");
  });
});

describe("an entry", () => {
  const lock = lockOf({ a: { tools: [ADD] }, b: { tools: [ADD] } });
  const twice = { ...lock, servers: { ...lock.servers, c: lock.servers["a"]! } };

  test("is found by its source", () => {
    expect(findEntry(lock, { source: source("b"), name: undefined })?.name).toBe("b");
  });

  test("is found by its name, however the server is started", () => {
    expect(findEntry(lock, { source: source("x"), name: "b" })?.name).toBe("b");
  });

  test("of a source that stands there under two names is not guessed", () => {
    expect(() => findEntry(twice, { source: source("a"), name: undefined })).toThrow("a, c");
  });

  test("that is not there is answered with what is", () => {
    expect(() => needEntry(lock, { source: source("x"), name: undefined }, "f")).toThrow(
      "f has no entry for x; it holds a, b",
    );
  });

  test("keeps the name it was given", () => {
    expect(nameFor(lock, { source: source("a"), name: undefined }, "other")).toBe("a");
  });

  test("does not take the name of another server", () => {
    expect(() => nameFor(lock, { source: source("x"), name: undefined }, "a")).toThrow(
      "another server of the name a",
    );
  });

  test("does not take it either when it is told to", () => {
    expect(() => nameFor(lock, { source: source("x"), name: "a" }, "other")).toThrow(
      "another server of the name a",
    );
  });

  test("is renewed under the name it has", () => {
    expect(nameFor(lock, { source: source("a"), name: "a" }, "other")).toBe("a");
  });

  test("is not named __proto__, which no reader keeps", () => {
    expect(() => nameFor(lock, { source: source("x"), name: "__proto__" }, "x")).toThrow(
      "can have the name __proto__",
    );
  });

  test("is not found by the name of a member of all objects", () => {
    expect(nameFor(lock, { source: source("x"), name: undefined }, "constructor")).toBe(
      "constructor",
    );
  });
});
