import { describe, expect, test } from "vitest";
import { parseChallenges } from "../../src/harness/http/authorization.ts";
import { sendJson, serve, startStream } from "./http-fixture.ts";
import { open, toldOf, codeOf } from "./http-wire-fixture.ts";

describe("access", () => {
  const metadata = JSON.stringify({
    resource: "https://mcp.example/mcp",
    authorization_servers: ["https://login.example"],
    scopes_supported: ["read"],
  });
  const facts = {
    resource: "https://mcp.example/mcp",
    authorizationServers: ["https://login.example"],
    scopes: ["read"],
  };
  const refuse = (named?: string): Parameters<typeof serve>[0] => {
    return ({ path }, response) => {
      if (path !== "/mcp") return sendJson(response, metadata);
      const field = named === undefined ? "Bearer" : `Bearer resource_metadata="${named}"`;
      response.writeHead(401, { "www-authenticate": field }).end();
    };
  };

  test("The metadata is looked for where the challenge says", async () => {
    const server = await serve((asked, response, request) =>
      refuse(`${server.origin}/meta`)(asked, response, request),
    );
    const given = open(`${server.origin}/mcp`);
    expect(codeOf(await given.ask("initialize"))).toBe("needs-authorization");
    expect(given.wire.authorization()).toEqual(facts);
    expect(server.asked.map(({ path }) => path)).toEqual(["/mcp", "/meta"]);
  });

  test("Without a word in the challenge it is looked for at the well-known place", async () => {
    const { given, asked } = await toldOf(refuse());
    expect(given.wire.authorization()).toEqual(facts);
    expect(asked[1]?.path).toBe("/.well-known/oauth-protected-resource/mcp");
  });

  test("The metadata is fetched without the user's header fields", async () => {
    const { asked } = await toldOf(refuse(), { headers: { Authorization: "Bearer expired" } });
    expect(asked[1]?.headers).not.toHaveProperty("authorization");
  });

  test("Metadata on another private host is not contacted", async () => {
    const other = await serve((_, response) => sendJson(response, metadata));
    const { told, given } = await toldOf(refuse(`${other.origin}/meta`));
    expect(codeOf(told)).toBe("needs-authorization");
    expect(other.asked).toEqual([]);
    expect(given.wire.authorization()).toBeNull();
    expect(given.wire.hosts()).not.toContain(other.origin);
  });

  test("The servers that the metadata names are told and not contacted", async () => {
    const { told, given } = await toldOf(refuse());
    expect(told).toMatchObject({
      why: { detail: expect.stringContaining("https://login.example") as string },
    });
    expect(given.wire.hosts()).not.toContain("https://login.example");
  });

  test("The metadata is asked for once, however often access is refused", async () => {
    const { given, asked } = await toldOf(refuse());
    await given.ask("initialize", 2);
    expect(asked.filter(({ path }) => path !== "/mcp")).toHaveLength(1);
  });

  test("Metadata that never comes does not hide what is wrong", async () => {
    const { told } = await toldOf(
      ({ path }, response) => void (path === "/mcp" && response.writeHead(401).end()),
      { requestSeconds: 0.4 },
    );
    expect(codeOf(told)).toBe("needs-authorization");
  });

  test.each(["[]", "not json", '{"code":1}', '{"authorization_servers":[1,null]}'])(
    "Metadata that reads %s names nobody",
    async (text) => {
      const { told, given } = await toldOf(({ path }, response) => {
        if (path === "/mcp") response.writeHead(401).end();
        else sendJson(response, text);
      });
      expect(codeOf(told)).toBe("needs-authorization");
      expect(given.wire.authorization()?.authorizationServers ?? []).toEqual([]);
    },
  );

  test("A header value that the challenge repeats is redacted", async () => {
    const { told } = await toldOf(
      (asked, response) =>
        response
          .writeHead(401, {
            "www-authenticate": `Bearer error="${asked.headers["x-key"] as string}"`,
          })
          .end(),
      {
        headers: { "X-Key": "the-users-key" },
        secrets: [{ name: "X-Key", value: "the-users-key" }],
      },
    );
    expect(told).toMatchObject({
      why: { detail: expect.stringContaining("error [redacted:X-Key]") as string },
    });
  });

  test("Challenges are read with their parameters, quoted or not", () => {
    const field = 'Basic realm="a, \\"b\\"", Bearer scope=read , error="invalid_token"';
    expect(parseChallenges(field).map((one) => [one.scheme, ...one.parameters])).toEqual([
      ["Basic", ["realm", 'a, "b"']],
      ["Bearer", ["scope", "read"], ["error", "invalid_token"]],
    ]);
  });

  test("An event stream at the well-known place is no metadata and is not waited for", async () => {
    const { told } = await toldOf(({ path }, response) => {
      if (path === "/mcp") response.writeHead(401).end();
      else startStream(response, ": hi\n\n");
    });
    expect(codeOf(told)).toBe("needs-authorization");
  });

  test("A quote that never ends does not hold the reader up", () => {
    const start = performance.now();
    parseChallenges(`Bearer ${'a="\\'.repeat(4_000)}`);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
