import { describe, expect, test } from "vitest";
import { UsageError } from "../../src/errors.ts";
import { isAllowed, readAllowList } from "../../src/mcp/allow-list.ts";

const read = (list: object) => readAllowList(JSON.stringify({ version: 1, ...list }), "allow.json");
const server = (...[command = "", ...args]: readonly string[]) =>
  ({ kind: "server", target: { kind: "stdio", command, args, env: {} } }) as const;
const address = (url: string) =>
  ({ kind: "server", target: { kind: "http", url, transport: "auto", headers: {} } }) as const;
const named = (name: string, ...args: readonly string[]) =>
  ({ kind: "package", name, args }) as const;

describe("an allow-list", () => {
  const list = read({
    commands: [["node", "server.js"]],
    packages: ["some-server@1.2.3", "@scope/other"],
    origins: ["https://example.com", "http://127.0.0.1:3000"],
  });

  test.each([
    server("node", "server.js"),
    named("some-server@1.2.3"),
    named("@scope/other"),
    address("https://example.com/mcp"),
    address("http://127.0.0.1:3000/sse?x=1"),
  ])("allows what it names: %j", (wanted) => {
    expect(isAllowed(wanted, list)).toBe(true);
  });

  test.each([
    server("node", "server.js", "--more"),
    server("node"),
    server("./node", "server.js"),
    server("npx", "-y", "some-server@1.2.3"),
    named("some-server"),
    named("some-server@1.2.4"),
    named("some-server@1.2.3", "--eval"),
    named("@scope/other@1.0.0"),
    address("http://example.com/mcp"),
    address("https://example.com:8443/mcp"),
    address("https://example.com.evil.test/mcp"),
    address("http://127.0.0.1:3001/"),
  ])("allows nothing else: %j", (wanted) => {
    expect(isAllowed(wanted, list)).toBe(false);
  });

  test("allows nothing when it is empty", () => {
    expect(isAllowed(server("node", "server.js"), read({}))).toBe(false);
  });

  test.each([
    [{ packages: ["some-server@^1.2.3"] }],
    [{ packages: ["some-server@latest"] }],
    [{ packages: ["some-server@1.x"] }],
    [{ packages: ["*"] }],
    [{ origins: ["https://example.com/mcp"] }],
    [{ origins: ["https://me@example.com"] }],
    [{ origins: ["file:///etc"] }],
    [{ origins: ["https://*"] }],
    [{ commands: [[]] }],
    [{ commands: ["node server.js"] }],
    [{ allow: [] }],
    [{ version: 2 }],
  ])("refuses what is not exact: %j", (list) => {
    expect(() => read(list)).toThrow(UsageError);
  });

  test("refuses what is no JSON", () => {
    expect(() => readAllowList("{", "allow.json")).toThrow(/not valid JSON/);
  });
});
