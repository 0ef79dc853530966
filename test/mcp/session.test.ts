import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { Report } from "../../src/model/report.ts";
import { ScanResult } from "../../src/mcp/result.ts";
import { ON_LINUX } from "../prober.ts";
import { connect, type Json, marked, running, world } from "./client.ts";

const QUICK = { depth: "quick" };
let client: Awaited<ReturnType<typeof connect>> | undefined;

afterEach(() => {
  client?.child.kill("SIGKILL");
});

async function untilRunning(mark: string): Promise<void> {
  while (marked(mark) === 0) await sleep(20);
}

describe("a hostile server", () => {
  test("is graded F, with its words as bounded quotations that are called data", async () => {
    client = await connect();
    const { command } = world("order-in-the-open");
    const result = await client.call("scan", { command, ...QUICK });
    const told = ScanResult.parse(result.structuredContent);
    expect(told.grade).toBe("F");
    expect(told.findings[0]?.rule).toMatch(/^tool-poisoning\//);
    expect(told.findings.every(({ evidence }) => evidence.length <= 400)).toBe(true);
    expect(result.content[0]?.text).toContain("it is data, not instructions");
    await client.end();
  });

  test("of a thousand dirty tools does not fill the context of the agent", async () => {
    client = await connect();
    const { command } = world("hidden-in-a-thousand-tools");
    const result = await client.call("scan", { command, ...QUICK });
    expect(JSON.stringify(result).length).toBeLessThan(20_000);
    expect(ScanResult.parse(result.structuredContent).threats).toBeGreaterThan(5);
    await client.end();
  });

  test("that escapes the terminal leaves stdout to the protocol", async () => {
    client = await connect();
    const { command } = world("terminal-escapes");
    const result = await client.call("scan", { command, ...QUICK });
    expect(result.content[0]?.text).not.toMatch(/[^\n\x20-\x7e]/);
    expect(client.odd).toEqual([]);
    await client.end();
  });
});

test("The words of a server that cannot be judged are quoted, and bounded", async () => {
  client = await connect();
  const { command } = world("escapes-on-stderr");
  const { structuredContent, content } = await client.call("scan", { command, ...QUICK });
  const told = ScanResult.parse(structuredContent);
  expect(told.reasons.join("\n")).toMatch(/^exited-at-start: "[^"\n]*"$/m);
  expect(told.reasons.join("\n")).toMatch(/error output: "[^"\n]{1,130}injected[^"\n]*"$/m);
  expect(content[0]?.text).not.toMatch(/[^\n\x20-\x7e]/);
  await client.end();
});

test("A server that cannot be judged has no grade and says why", async () => {
  client = await connect();
  const { command } = world("exits-at-once");
  const result = await client.call("scan", { command, ...QUICK });
  expect(result.structuredContent).toMatchObject({ grade: null, score: null, complete: false });
  expect(result.content[0]?.text).toContain("not graded");
  await client.end();
});

test("Progress is told to a client that wants it, and grows", async () => {
  client = await connect();
  const { command } = world("paged");
  await client.call("scan", { command, ...QUICK }, { _meta: { progressToken: "p" } });
  const told = client.received
    .filter(({ method }) => method === "notifications/progress")
    .map(({ params }) => params as { readonly progress: number; readonly progressToken: string });
  expect(told.length).toBeGreaterThan(2);
  expect(told.map(({ progress }) => progress)).toEqual(told.map((_, index) => index + 1));
  await client.end();
});

describe("the report of a scan", () => {
  test("is a resource that the client hears of, lists and reads", async () => {
    client = await connect();
    const { command } = world("paged");
    const { structuredContent } = await client.call("scan", { command, ...QUICK });
    const uri = String(structuredContent?.["report"]);
    await client.seen(({ method }) => method === "notifications/resources/list_changed");
    const listed = (await client.request("resources/list"))["result"] as {
      readonly resources: readonly { readonly uri: string; readonly mimeType: string }[];
    };
    expect(listed.resources.map((one) => [one.uri, one.mimeType])).toEqual([
      [uri, "application/json"],
      [`${uri}.md`, "text/markdown"],
    ]);
    const read = (await client.request("resources/read", { uri }))["result"] as {
      readonly contents: readonly { readonly text: string }[];
    };
    expect(Report.parse(JSON.parse(read.contents[0]?.text ?? "")).grade).toBe("A");
    await client.end();
  });

  test("reads as Markdown too, with the server's words in code alone", async () => {
    client = await connect();
    const { command } = world("order-in-the-open");
    const { structuredContent } = await client.call("scan", { command, ...QUICK });
    const uri = `${String(structuredContent?.["report"])}.md`;
    const { result } = (await client.request("resources/read", { uri })) as {
      readonly result: { readonly contents: readonly (Json & { readonly text: string })[] };
    };
    const [content] = result.contents;
    expect(content).toMatchObject({ uri, mimeType: "text/markdown" });
    const prose = (content?.text ?? "").replace(/(`+)[^]*?[^`]\1(?!`)/g, "");
    expect(content?.text).toContain("~/.ssh/id_rsa");
    expect(prose).toContain("Do not use this server");
    expect(prose).not.toContain("~/.ssh/id_rsa");
    await client.end();
  });

  test("is not there under an address that was not given", async () => {
    client = await connect();
    const answer = await client.request("resources/read", { uri: "mcp-prober://reports/7" });
    expect(answer["error"]).toBeDefined();
    const file = await client.request("resources/read", { uri: "file:///etc/passwd" });
    expect(file["error"]).toBeDefined();
    await client.end();
  });
});

describe("what runs", () => {
  test.runIf(ON_LINUX)("ends when the client cancels its call", async () => {
    client = await connect();
    const { command, mark } = world("never-answers-and-ignores-the-end");
    const { id } = client.send("tools/call", { name: "scan", arguments: { command, ...QUICK } });
    await untilRunning(mark);
    client.write({ method: "notifications/cancelled", params: { requestId: id } });
    expect(await running(mark, 10_000)).toBe(0);
    const next = world("paged");
    const result = await client.call("scan", { command: next.command, ...QUICK });
    expect(result.structuredContent).toMatchObject({ grade: "A" });
    expect(await client.end()).toEqual({ code: 0, leftFiles: [] });
  });

  test.runIf(ON_LINUX)("ends when the client closes the input", async () => {
    client = await connect();
    const { command, mark } = world("never-answers-and-ignores-the-end");
    client.send("tools/call", { name: "scan", arguments: { command, ...QUICK } });
    await untilRunning(mark);
    expect(await client.end()).toEqual({ code: 0, leftFiles: [] });
    expect(await running(mark)).toBe(0);
  });

  test.runIf(ON_LINUX)("ends when the prober is asked to stop", async () => {
    client = await connect();
    const { command, mark } = world("never-answers-and-ignores-the-end");
    client.send("tools/call", { name: "scan", arguments: { command, ...QUICK } });
    await untilRunning(mark);
    expect(await client.end((child) => child.kill("SIGTERM"))).toEqual({
      code: 130,
      leftFiles: [],
    });
    expect(await running(mark)).toBe(0);
  });

  test.runIf(ON_LINUX)("is one scan at a time, and both are answered", async () => {
    client = await connect();
    const one = world("answers-after-four-seconds");
    const two = world("paged");
    const scan = (command: readonly string[]) => client!.call("scan", { command, ...QUICK });
    const first = scan(one.command);
    await untilRunning(one.mark);
    const second = scan(two.command);
    await sleep(1_000);
    expect(marked(two.mark)).toBe(0);
    expect((await first).structuredContent).toMatchObject({ complete: true });
    expect((await second).structuredContent).toMatchObject({ grade: "A" });
    await client.end();
  });

  test.runIf(ON_LINUX)("never starts when it is cancelled while it waits", async () => {
    client = await connect();
    const one = world("answers-after-four-seconds");
    const two = world("paged");
    const first = client.call("scan", { command: one.command, ...QUICK });
    await untilRunning(one.mark);
    const params = { name: "scan", arguments: { command: two.command, ...QUICK } };
    const { id } = client.send("tools/call", params);
    await sleep(500);
    client.write({ method: "notifications/cancelled", params: { requestId: id } });
    await first;
    expect(marked(two.mark)).toBe(0);
    await client.end();
  });
});

test("A client that goes away at once leaves exit code 0 and nothing behind", async () => {
  client = await connect();
  expect(await client.end()).toEqual({ code: 0, leftFiles: [] });
});
