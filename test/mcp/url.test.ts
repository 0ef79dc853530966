import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ScanResult } from "../../src/mcp/result.ts";
import { serveHttp } from "../servers/worlds.mjs";
import { connect, type Json, YES } from "./client.ts";

const TOOLS = [{ name: "add", description: "Adds.", inputSchema: { type: "object" } }];

let server: Awaited<ReturnType<typeof serveHttp>>;
let client: Awaited<ReturnType<typeof connect>> | undefined;

beforeEach(async () => {
  server = await serveHttp({ tools: TOOLS });
});

afterEach(async () => {
  client?.child.kill("SIGKILL");
  await server.close();
});

const scan = (url: string) => client!.call("scan", { url, depth: "quick" });

describe("a running server", () => {
  test("is connected to after a yes, without credentials", async () => {
    client = await connect({ answer: YES });
    const result = await scan(server.url);
    const told = ScanResult.parse(result.structuredContent);
    expect(told).toMatchObject({ grade: "A", complete: true, sandbox: null });
    expect(server.requests.filter(({ headers }) => headers["authorization"])).toEqual([]);
    const [question] = client.questions().map(({ params }) => String((params as Json)["message"]));
    expect(question).toContain(`  ${server.url}\n`);
    expect(question).toContain("NOT A PUBLIC ADDRESS");
    await client.end();
  });

  test("hears nothing after a no", async () => {
    client = await connect({ answer: { action: "decline" } });
    expect((await scan(server.url)).isError).toBe(true);
    expect(server.requests).toEqual([]);
    await client.end();
  });

  test("is connected to unasked where its origin is on the allow-list, and no other is", async () => {
    const allow = { version: 1, origins: [new URL(server.url).origin] };
    client = await connect({ capabilities: {}, allow });
    expect((await scan(server.url)).structuredContent).toMatchObject({ grade: "A" });
    const heard = server.requests.length;
    const other = server.url.replace("127.0.0.1", "localhost");
    expect((await scan(other)).isError).toBe(true);
    expect(server.requests).toHaveLength(heard);
    await client.end();
  });
});
