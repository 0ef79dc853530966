import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { compared, NO_TRACES, traces } from "./expectations.ts";
import { probe, type Probed, reportOf, ROOT, SURFACE_FILE, surfaceOf } from "./prober.ts";
import type { Expectation } from "./servers/worlds.mjs";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000, maxConcurrency: 2 });

const bin = (name: string) => join(ROOT, "node_modules", ".bin", `mcp-server-${name}`);
const SAVED = ["--json", "--save-surface", SURFACE_FILE];
const start = (name: string, ...args: readonly string[]) => {
  return ["scan", ...SAVED, "--", bin(name), ...args];
};

/** What server-everything shows a client that declares roots, sampling and elicitation. */
const EVERYTHING: Expectation = {
  sections: {
    tools: "listed 16",
    prompts: "listed 4",
    resources: "listed 7",
    templates: "listed 2",
  },
  // Three of its tools are for clients that offer what they need.
  noted: ["cloaking/capability-dependent-surface"],
};

describe.concurrent("real servers over stdio", () => {
  const folder = mkdtempSync(join(tmpdir(), "prober-files-"));
  writeFileSync(join(folder, "note.txt"), "hello");
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("server-everything shows its whole surface and is clean", async () => {
    const { seen, promised } = compared(await probe(start("everything")), EVERYTHING);
    expect(seen).toEqual(promised);
  });

  test("server-everything is clean under every identity a deep look tries", async () => {
    const [scan, ...rest] = start("everything");
    const run = await probe([scan!, "--depth", "deep", ...rest]);
    const { seen, promised } = compared(run, EVERYTHING);
    expect(seen).toEqual(promised);
    expect(reportOf(run).observations.listings?.items.length).toBeGreaterThan(12);
  });

  test("server-everything is named with its version and the newest legacy revision", async () => {
    expect(reportOf(await probe(start("everything")))).toMatchObject({
      target: { server: { name: "mcp-servers/everything", version: "2.0.0" } },
      session: { transport: "stdio", protocolVersion: "2025-11-25", era: "legacy" },
      coverage: { level: "live", complete: true, inputs: { liveTransport: true } },
    });
  });

  test("The tools that server-everything hides from plain clients are seen", async () => {
    const { tools } = surfaceOf(await probe(start("everything")));
    const names = tools.state === "listed" ? tools.items.map((item) => item.name) : [];
    expect(names).toEqual(expect.arrayContaining(["get-roots-list", "trigger-sampling-request"]));
  });

  test("server-filesystem with a folder is clean", async () => {
    const promise = { sections: { tools: "listed 14", prompts: "absent", resources: "absent" } };
    const { seen, promised } = compared(await probe(start("filesystem", folder)), promise);
    expect(seen).toEqual(promised);
  });

  test("server-filesystem without a folder starts with the roots we offer", async () => {
    const { seen, promised } = compared(await probe(start("filesystem")), {
      sections: { tools: "listed 14" },
    });
    expect(seen).toEqual(promised);
  });

  test("server-memory is clean", async () => {
    const promise = {
      sections: { tools: "listed 9", resources: "listed 1", templates: "listed 0" },
    };
    const { seen, promised } = compared(await probe(start("memory")), promise);
    expect(seen).toEqual(promised);
  });

  test("server-sequential-thinking is clean", async () => {
    const promise = { sections: { tools: "listed 1", prompts: "absent" } };
    const { seen, promised } = compared(await probe(start("sequential-thinking")), promise);
    expect(seen).toEqual(promised);
  });

  test("Two scans of server-everything have the same digest", async () => {
    const runs = [probe(start("everything")), probe(start("everything"))] as const;
    const [first, second] = await Promise.all(runs);
    expect(reportOf(first).surfaceDigest).toBe(reportOf(second).surfaceDigest);
  });
});

for (const { mode, path, transport } of [
  { mode: "streamableHttp", path: "/mcp", transport: "http" },
  { mode: "sse", path: "/sse", transport: "sse" },
] as const) {
  describe(`server-everything over ${transport}`, () => {
    let server: ChildProcess;
    let url: string;
    beforeAll(async () => {
      const port = await freePort();
      url = `http://127.0.0.1:${port}${path}`;
      server = spawn(bin("everything"), [mode], {
        env: { ...process.env, PORT: `${port}` },
        stdio: "ignore",
      });
      await listening(port);
    });
    afterAll(() => void server.kill());

    const scan = (...more: readonly string[]): Promise<Probed> =>
      probe(["scan", "--url", url, ...SAVED, ...more], { marked: false });

    test("The whole surface is shown and clean", async () => {
      const { seen, promised } = compared(await scan(), { ...EVERYTHING, transport });
      expect(seen).toEqual(promised);
    });

    test("The transport can be named", async () => {
      const { seen, promised } = compared(await scan("--transport", transport), {
        ...EVERYTHING,
        transport,
      });
      expect(seen).toEqual(promised);
    });

    test("The surface equals the one over stdio", async () => {
      const [here, there] = [await scan(), await probe(start("everything"))];
      expect(surfaceOf(here).tools).toMatchObject({ state: "listed" });
      expect(names(here)).toEqual(names(there));
    });

    test("Nothing is left behind", async () => {
      expect(traces(await scan())).toEqual(NO_TRACES);
    });
  });
}

function names(run: Probed): readonly string[] {
  const { tools } = surfaceOf(run);
  return tools.state === "listed" ? tools.items.map((item) => item.name).sort() : [];
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Waits until something answers on the port. */
async function listening(port: number): Promise<void> {
  const patience = performance.now() + 30_000;
  while (performance.now() < patience) {
    const answers = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (answers) return;
    await sleep(100);
  }
  throw new Error(`nothing listens on port ${port}`);
}
