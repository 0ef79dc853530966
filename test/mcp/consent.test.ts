import { describe, expect, test } from "vitest";
import { connect, type Json, marked, world, YES } from "./client.ts";

const QUICK = { depth: "quick" };

async function scanned(options: Parameters<typeof connect>[0], name = "paged") {
  const client = await connect(options);
  const { command, mark } = world(name);
  const result = await client.call("scan", { command, ...QUICK });
  const questions = client.questions().length;
  const ended = await client.end();
  return { result, questions, mark, ended, text: result.content[0]?.text ?? "" };
}

describe("a client that asks its user (2025-11-25)", () => {
  test("has the server started after a yes", async () => {
    const { result } = await scanned({ answer: YES });
    expect(result.structuredContent).toMatchObject({ grade: "A", complete: true });
  });

  test("is shown the whole command line, the environment and the sandbox", async () => {
    const client = await connect({ answer: { action: "decline" } });
    await client.call("scan", { command: ["node", "my server.js", "\u{202e}x"] });
    const [question] = client.questions();
    const message = String((question?.["params"] as Json | undefined)?.["message"]);
    await client.end();
    expect(message).toContain("node 'my server.js' '<U+202E>x'");
    expect(message).toContain("PATH");
    expect(message).toMatch(/NO SANDBOX: it runs with your rights|Sandbox: bubblewrap/);
  });

  test("is asked anew each time", async () => {
    const client = await connect({ answer: { action: "decline" } });
    for (const _ of [1, 2]) await client.call("scan", { command: ["node", "x.js"] });
    expect(client.questions()).toHaveLength(2);
    await client.end();
  });

  const noes: readonly (readonly [string, Json])[] = [
    ["declined", { action: "decline" }],
    ["cancelled", { action: "cancel" }],
    ["accepted without a confirmation", { action: "accept", content: { confirm: false } }],
    ["accepted without content", { action: "accept" }],
    ["answered with nonsense", { action: "yes" }],
    ["answered with a text for true", { action: "accept", content: { confirm: "true" } }],
  ];
  test.each(noes)("starts nothing when it is %s", async (_, answer) => {
    const { result, text, questions } = await scanned({ answer });
    expect(result.isError).toBe(true);
    expect(text).toContain("Nothing was started");
    expect(questions).toBe(1);
  });

  test("is not flooded with questions", async () => {
    const client = await connect({ answer: null });
    const calls = Array.from({ length: 30 }, (_, index) =>
      client.send("tools/call", { name: "scan", arguments: { command: ["node", `${index}.js`] } }),
    );
    const refused = await Promise.any(calls.map(({ answered }) => answered));
    expect(JSON.stringify(refused)).toContain("wait for an answer already");
    await client.request("ping");
    expect(client.questions().length).toBeLessThanOrEqual(4);
    await client.end();
  });

  test("connects to nothing before a yes", async () => {
    const client = await connect({ answer: { action: "decline" } });
    const result = await client.call("scan", { url: "http://127.0.0.1:9/mcp" });
    expect(result.content[0]?.text).toContain("nothing was contacted");
    await client.end();
  });
});

describe("a client that cannot ask", () => {
  test.each([
    ["has no elicitation", {}],
    ["shows pages only", { elicitation: { url: {} } }],
  ])("that %s gets an error that says how to allow it", async (_, capabilities) => {
    const { result, text, questions } = await scanned({ capabilities });
    expect(result.isError).toBe(true);
    expect(text).toContain("mcp-prober mcp --allow FILE");
    expect(questions).toBe(0);
  });

  test("scans a command that the allow-list names word for word, unasked", async () => {
    const { command } = world("paged");
    const client = await connect({
      capabilities: {},
      allow: { version: 1, commands: [command] },
    });
    const result = await client.call("scan", { command, ...QUICK });
    expect(result.structuredContent).toMatchObject({ grade: "A" });
    const more = await client.call("scan", { command: [...command, "more"], ...QUICK });
    expect(more.isError).toBe(true);
    await client.end();
  });
});

async function asked() {
  const client = await connect({ era: "modern" });
  const { command, mark } = world("paged");
  const args = { command, ...QUICK };
  const first = await client.call("scan", args);
  return { client, args, mark, first, requestState: first.requestState };
}

describe("a client of 2026-07-28", () => {
  const consent = { inputResponses: { consent: YES } };

  test("is given the question as a result, and nothing is started", async () => {
    const { client, first, mark } = await asked();
    expect(first.resultType).toBe("input_required");
    expect(Object.values(first.inputRequests ?? {})[0]?.params.message).toContain(mark);
    expect(marked(mark)).toBe(0);
    await client.end();
  });

  test("has the server started when it comes back with a yes", async () => {
    const { client, args, requestState } = await asked();
    const result = await client.call("scan", args, { requestState, ...consent });
    expect(result.structuredContent).toMatchObject({ grade: "A" });
    await client.end();
  });

  test.each([
    ["a no", { inputResponses: { consent: { action: "decline" } } }],
    ["a yes to nothing", { inputResponses: { consent: { action: "accept" } } }],
    ["no answer", { inputResponses: {} }],
  ])("has nothing started when it comes back with %s", async (_, answer) => {
    const { client, args, requestState } = await asked();
    const result = await client.call("scan", args, { requestState, ...answer });
    expect(result.isError).toBe(true);
    await client.end();
  });

  test("cannot answer a question that was not asked", async () => {
    const { client, args } = await asked();
    const result = await client.call("scan", args, { requestState: "made-up", ...consent });
    expect(result.content[0]?.text).toContain("belongs to no open question");
    const without = await client.call("scan", args, consent);
    expect(without.isError).toBe(true);
    await client.end();
  });

  test("cannot use the yes to one command for another", async () => {
    const { client, args, requestState } = await asked();
    const other = { ...args, command: [...args.command, "more"] };
    const result = await client.call("scan", other, { requestState, ...consent });
    expect(result.content[0]?.text).toContain("belongs to no open question");
    await client.end();
  });

  test("cannot use one yes twice", async () => {
    const { client, args, requestState } = await asked();
    await client.call("scan", args, { requestState, ...consent });
    const again = await client.call("scan", args, { requestState, ...consent });
    expect(again.isError).toBe(true);
    await client.end();
  });

  test("that cannot ask gets an error that says how to allow it", async () => {
    const client = await connect({ era: "modern", capabilities: {} });
    const result = await client.call("scan", { command: ["node", "x.js"] });
    expect(result.content[0]?.text).toContain("mcp-prober mcp --allow FILE");
    await client.end();
  });
});
