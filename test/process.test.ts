import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { compared, NO_TRACES, traces, scanOf, skipped } from "./expectations.ts";
import { ON_LINUX, probe, reportOf, surfaceOf } from "./prober.ts";
import type { Probed, Seen } from "./prober.ts";
import { listOddities, processOddities, startOddities } from "./servers/worlds.mjs";
import type { World } from "./servers/worlds.mjs";

vi.setConfig({ testTimeout: 120_000, maxConcurrency: 3 });

const PATIENCE_MS = 20_000;

describe.concurrent("what servers leave behind", () => {
  for (const [name, world] of Object.entries(processOddities)) {
    const why = skipped(world) ? ` (skipped here: ${world.only})` : "";
    test.skipIf(skipped(world))(`${world.says} [${name}]${why}`, async () => {
      const { seen, promised } = compared(await probe(scanOf(name, world)), world.expect);
      expect(seen).toEqual(promised);
    });
  }

  test.skipIf(!ON_LINUX)("A survivor is named in the report by its command", async () => {
    const name = "grandchild-in-its-own-session";
    const { session } = reportOf(await probe(scanOf(name, processOddities[name])));
    expect(session.exit?.survivors).toEqual([
      { pid: expect.any(Number), command: expect.stringContaining("setInterval"), ended: true },
    ]);
  });

  test("Scratch folders differ from run to run and the saved surface does not", async () => {
    const name = "names-its-folders";
    const [first, second] = await Promise.all([
      probe(scanOf(name, processOddities[name])),
      probe(scanOf(name, processOddities[name])),
    ]);
    expect(surfaceOf(first).tools).toEqual(surfaceOf(second).tools);
    expect(reportOf(first).surfaceDigest).toBe(reportOf(second).surfaceDigest);
  });
});

/** A server that hangs in the middle: there is time to interrupt. */
const HANGING = {
  ...listOddities["tools-never-come"]!,
  args: ["--timeout", "50", "--total-timeout", "55"],
};
/** The same before the handshake. */
const SILENT = { ...startOddities["never-answers"]!, args: ["--startup-timeout", "30"] };

describe.skipIf(process.platform === "win32")("interruption", { concurrent: true }, () => {
  test("Ctrl-C while listing ends with 130", async () => {
    const run = await interrupted("SIGINT", "tools-never-come", HANGING);
    expect({ code: run.exitCode, soon: run.seconds < 45 }).toEqual({ code: 130, soon: true });
  });

  test("Ctrl-C while listing reports what was seen", async () => {
    const report = reportOf(await interrupted("SIGINT", "tools-never-come", HANGING));
    expect(report).toMatchObject({
      grade: null,
      session: { interrupted: true, protocolVersion: "2025-11-25" },
    });
  });

  test("Ctrl-C while listing leaves nothing behind", async () => {
    expect(traces(await interrupted("SIGINT", "tools-never-come", HANGING))).toEqual(NO_TRACES);
  });

  test("Ctrl-C before the handshake reports that nothing was seen", async () => {
    const run = await interrupted("SIGINT", "never-answers", SILENT, "handshake");
    expect({ code: run.exitCode, report: reportOf(run) }).toMatchObject({
      code: 130,
      report: { grade: null, session: { interrupted: true, failure: { code: "interrupted" } } },
    });
    expect(traces(run)).toEqual(NO_TRACES);
  });

  test("SIGTERM ends the server as well", async () => {
    const run = await interrupted("SIGTERM", "tools-never-come", HANGING);
    expect(run.leftProcesses).toEqual([]);
    expect(run.leftFiles).toEqual([]);
    expect(run.exitCode).not.toBe(0);
  });

  test("A second Ctrl-C ends the server as well", async () => {
    const run = await probe(scanOf("silent-with-a-grandchild", STUBBORN), {
      meanwhile: async (prober, seen) => {
        await says(seen, "handshake");
        prober.kill("SIGINT");
        await sleep(100);
        prober.kill("SIGINT");
      },
    });
    expect(run.leftProcesses).toEqual([]);
    expect(run.leftFiles).toEqual([]);
  });

  // What SIGKILL of the prober leaves is a stated limit; a server that heeds its input is not.
  test("A server that ends with its input does not outlive a killed prober", async () => {
    const run = await interrupted("SIGKILL", "tools-never-come", HANGING);
    expect(run.leftProcesses).toEqual([]);
  });
});

const STUBBORN = {
  ...processOddities["silent-with-a-grandchild"]!,
  args: ["--startup-timeout", "30"],
};

/** Scans a world and sends the prober this signal in the middle of what it says it is doing. */
async function interrupted(
  signal: NodeJS.Signals,
  name: string,
  world: World,
  phase = "listing tools",
): Promise<Probed> {
  return probe(scanOf(name, world), {
    meanwhile: async (prober, seen) => {
      await says(seen, phase);
      prober.kill(signal);
    },
  });
}

/** Waits until the prober tells this on stderr, and a little longer. */
async function says({ stderr }: Seen, phase: string): Promise<void> {
  const patience = performance.now() + PATIENCE_MS;
  while (!stderr().includes(phase) && performance.now() < patience) await sleep(50);
  await sleep(300);
}
