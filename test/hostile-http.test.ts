import { describe, expect, test, vi } from "vitest";
import { compared, scanOfUrl } from "./expectations.ts";
import { probe } from "./prober.ts";
import { httpOddities, serveHttp } from "./servers/worlds.mjs";

vi.setConfig({ testTimeout: 120_000, maxConcurrency: 3 });

/** Sent with every scan: must reach the origin of the URL and no other. */
const KEY = "key-of-the-test-run";

describe.concurrent("servers behind a URL", () => {
  for (const [name, world] of Object.entries(httpOddities)) {
    test(`${world.says} [${name}]`, async () => {
      const other = await serveHttp({ tools: [] });
      const server = await serveHttp(world, world.kind, other.origin);
      try {
        const header = ["--header", "X-Test-Key: env:TEST_KEY"];
        const options = { marked: false, env: { TEST_KEY: KEY } };
        const run = await probe([...scanOfUrl(server.url, world), ...header], options);
        const { seen, promised } = compared(run, world.expect);
        expect(seen).toEqual(promised);
        expect(run.stdout + run.stderr + run.savedSurface).not.toContain(KEY);
        const { atMost = Infinity, elsewhere = Infinity } = world.expect;
        expect(server.requests.length).toBeLessThanOrEqual(atMost);
        expect(other.requests.length).toBeLessThanOrEqual(elsewhere);
        expect(other.requests.filter((request) => request.headers["x-test-key"])).toEqual([]);
        expect(server.requests[0]?.headers["x-test-key"]).toBe(KEY);
      } finally {
        await Promise.all([server.close(), other.close()]);
      }
    });
  }
});

describe("URLs that lead nowhere", () => {
  test("A port where nobody listens is a failed connection", async () => {
    const server = await serveHttp({});
    await server.close();
    const run = await probe(scanOfUrl(server.url, NOBODY), { marked: false });
    const { seen, promised } = compared(run, NOBODY.expect);
    expect(seen).toEqual(promised);
  });
});

const NOBODY = {
  says: "",
  expect: { exit: 3, grade: null, failure: "connection-failed" },
} as const;
