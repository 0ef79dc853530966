import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CheckResult } from "../../src/mcp/result.ts";
import {
  createDesk,
  type FakeRegistry,
  program,
  startRegistry,
} from "../install/registry-fixture.ts";
import { connect, type Json, YES } from "./client.ts";

const SERVER = `#!/usr/bin/env node
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const serverInfo = { name: "notes", version: "1.0.0" };
  const answers = {
    initialize: { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo },
    "tools/list": { tools: [{ name: "add_note", description: "Adds a note.", inputSchema: { type: "object" } }] },
    ping: {},
  };
  const result = answers[method];
  const error = { code: -32601, message: "Method not found" };
  console.log(JSON.stringify({ jsonrpc: "2.0", id, ...(result === undefined ? { error } : { result }) }));
});
`;

let registry: FakeRegistry;
let desk: ReturnType<typeof createDesk>;
let client: Awaited<ReturnType<typeof connect>> | undefined;

beforeEach(async () => {
  registry = await startRegistry();
  desk = createDesk(registry);
  registry.publish(program("notes-of-mine", { files: { "cli.js": SERVER } }));
});

afterEach(async () => {
  client?.child.kill("SIGKILL");
  desk.remove();
  await registry.close();
});

async function asAgent(name: string, args: Json, options: Parameters<typeof connect>[0] = {}) {
  client = await connect({
    env: {
      npm_config_registry: registry.url,
      npm_config_globalconfig: join(desk.root, "none"),
      npm_config_userconfig: join(desk.root, ".npmrc"),
      HOME: desk.root,
      USERPROFILE: desk.root,
    },
    ...options,
  });
  const result = await client.call(name, { ...args, depth: "quick" });
  const questions = client.questions().map(({ params }) => String((params as Json)["message"]));
  expect((await client.end()).leftFiles).toEqual([]);
  return { result, questions, text: result.content[0]?.text ?? "" };
}

describe("a package of the registry", () => {
  test("is looked up, scanned and answered for after a yes", async () => {
    const { result, questions, text } = await asAgent("check", { package: "notes-of-mine" });
    const told = CheckResult.parse(result.structuredContent);
    expect(told).toMatchObject({ target: "notes-of-mine@1.0.0", complete: true });
    expect(told.verdict).toMatch(/^add/);
    expect(text).toContain(`${told.verdict}: notes-of-mine@1.0.0: grade A`);
    expect(questions).toHaveLength(1);
    expect(questions[0]).toContain("look up this package at the npm registry");
    expect(questions[0]).toContain("npx -y notes-of-mine\n");
  });

  test.each(["scan", "check"])("is not asked for by %s before a yes", async (name) => {
    const answer = { action: "decline" };
    const { result } = await asAgent(name, { package: "notes-of-mine" }, { answer });
    expect(result.isError).toBe(true);
    expect(registry.asked).toEqual([]);
  });

  test("is scanned unasked where the user has allowed its version", async () => {
    const allow = { version: 1, packages: ["notes-of-mine@1.0.0"] };
    const options = { allow, capabilities: {} };
    const { result } = await asAgent("scan", { package: "npm:notes-of-mine@1.0.0" }, options);
    expect(result.structuredContent).toMatchObject({ grade: "A" });
  });

  test("that does not exist is an error that says so", async () => {
    const { result, text } = await asAgent("check", { package: "no-such-notes" }, { answer: YES });
    expect(result.isError).toBe(true);
    expect(text).toContain("no-such-notes");
    expect(text).not.toMatch(/--[a-z]/);
  });
});
