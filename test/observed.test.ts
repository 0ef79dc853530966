import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { describe, expect, test, vi } from "vitest";
import type { Behaviour } from "../src/model/behaviour.ts";
import { compared, NO_TRACES, scanOf, skipped, traces, whySkipped } from "./expectations.ts";
import { probe, type Probed, reportOf, surfaceOf } from "./prober.ts";
import {
  fileBehaviour,
  FORGED,
  heldOddities,
  honestBehaviour,
  networkBehaviour,
  processBehaviour,
  tracerOddities,
  victimBehaviour,
} from "./servers/worlds.mjs";

// Each run is several processes: more at once would measure the machine, not the target.
vi.setConfig({ testTimeout: 300_000, maxConcurrency: 2 });

const tables = {
  "files they read and write": fileBehaviour,
  "whom they ask and let in": networkBehaviour,
  "what they start and end": processBehaviour,
  "how they take being held": heldOddities,
  "honest ones": honestBehaviour,
};

for (const [subject, worlds] of Object.entries(tables)) {
  describe.concurrent(`watched servers: ${subject}`, () => {
    for (const [name, world] of Object.entries(worlds)) {
      test.skipIf(skipped(world))(`${world.says} [${name}]${whySkipped(world)}`, async () => {
        const { seen, promised } = compared(await probe(scanOf(name, world)), world.expect);
        expect(seen).toEqual(promised);
      });
    }
  });
}

describe.concurrent("watched servers: what they did not start", () => {
  for (const [name, world] of Object.entries(victimBehaviour)) {
    test.skipIf(skipped(world))(`${world.says} [${name}]${whySkipped(world)}`, async () => {
      const victim = await startVictim();
      const args = [...(world.args ?? []), "--env", `NOTES_VICTIM=${victim.process.pid}`];
      const run = await probe(scanOf(name, { args })).finally(() => victim.process.kill("SIGKILL"));
      const { seen, promised } = compared(run, world.expect);
      expect(seen).toEqual(promised);
    });
  }

  const name = "frees-a-port";
  const world = processBehaviour[name]!;
  const says = "What listens on a port survives a held server that kills it, and that is found";
  test.skipIf(skipped(world))(`${says} [${name}]${whySkipped(world)}`, async () => {
    const victim = await startVictim();
    const args = [...(world.args ?? []), "--env", `NOTES_PORT=${victim.port}`];
    let survived = false;
    const run = await probe(scanOf(name, { args })).finally(() => {
      survived = victim.process.kill("SIGKILL");
    });
    const { seen, promised } = compared(run, world.expect);
    expect({ ...seen, survived }).toEqual({ ...promised, survived: true });
  });
});

describe.concurrent("watched servers: who resists", () => {
  const floods = resisting("floods-its-tracer");
  test.skipIf(skipped(floods.world))(`${floods.world.says}${floods.where}`, async () => {
    const { seen, promised } = compared(await floods.run(), floods.world.expect);
    expect(seen).toEqual(promised);
  });
  test.skipIf(skipped(floods.world))(
    `What is left out of a flood is said${floods.where}`,
    async () => {
      const { complete, why, dropped } = watchedOf(await floods.run());
      expect({ isSaid: complete ? dropped > 0 : why !== null }).toEqual({ isSaid: true });
    },
  );
  test.skipIf(skipped(floods.world))(
    `What is kept of a flood is small${floods.where}`,
    async () => {
      const { savedSurface, stdout } = await floods.run();
      expect(savedSurface.length).toBeLessThan(8_000_000);
      expect(stdout.length).toBeLessThan(1_000_000);
    },
  );

  const kills = resisting("kills-its-tracer");
  test.skipIf(skipped(kills.world))(`${kills.world.says}${kills.where}`, async () => {
    expect(traces(await kills.run())).toEqual(NO_TRACES);
  });
  test.skipIf(skipped(kills.world))(
    `Its end was not seen, and that is said${kills.where}`,
    async () => {
      const { complete, why } = watchedOf(await kills.run());
      expect({ complete, why }).toEqual({ complete: false, why: expect.any(String) });
    },
  );
  test.skipIf(skipped(kills.world))(`It is never clear${kills.where}`, async () => {
    const { outcomes } = reportOf(await kills.run());
    const outcome = outcomes.find(({ probe }) => probe === "observed-behaviour");
    expect(["inconclusive", "found"]).toContain(outcome?.status);
  });

  const forges = resisting("forges-its-trace");
  test.skipIf(skipped(forges.world))(`${forges.world.says}${forges.where}`, async () => {
    const { seen, promised } = compared(await forges.run(), forges.world.expect);
    expect(seen).toEqual(promised);
  });
  test.skipIf(skipped(forges.world))(
    `No line of a trace can be forged${forges.where}`,
    async () => {
      const { complete, events } = watchedOf(await forges.run());
      const forged = events.filter(({ what }) => what.includes(FORGED));
      expect({ complete, forged }).toEqual({ complete: true, forged: [] });
    },
  );
});

/** A world that is run once for all that is promised of it. */
function resisting(name: string) {
  const world = tracerOddities[name]!;
  let once: Promise<Probed> | undefined;
  return {
    world,
    run: () => (once ??= probe(scanOf(name, world))),
    where: ` [${name}]${whySkipped(world)}`,
  };
}

/** What the one start of a run did. */
function watchedOf(run: Probed): Behaviour {
  const [behaviour] = surfaceOf(run).behaviour?.items ?? [];
  if (behaviour === undefined) throw new Error("nothing was watched");
  return behaviour;
}

interface Victim {
  readonly process: ChildProcess;
  readonly port: number;
}

/** A process that has nothing to do with the prober and listens on a port. */
async function startVictim(): Promise<Victim> {
  const port = await freePort();
  const code = `require("net").createServer().listen(${port}, "127.0.0.1", () => console.log("up"))`;
  const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "ignore"] });
  await new Promise((resolve, reject) => {
    child.once("error", reject).once("close", reject);
    child.stdout.once("data", resolve);
  });
  return { process: child, port };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
