import { describe, expect, test, vi } from "vitest";
import { compared, scanOf, skipped } from "./expectations.ts";
import { probe } from "./prober.ts";
import {
  askOddities,
  canaryOddities,
  cloakOddities,
  credentialOddities,
  honestMoving,
  residueOddities,
  swapOddities,
} from "./servers/worlds.mjs";

// Each run is several processes: more at once would measure the machine, not the target.
vi.setConfig({ testTimeout: 180_000, maxConcurrency: 2 });

const tables = {
  "what depends on who asks": cloakOddities,
  "what changes with time, or happens once": swapOddities,
  "what they ask themselves": askOddities,
  "what they give out": canaryOddities,
  "what they leave behind": residueOddities,
  "what they want first": credentialOddities,
  "honest ones that move": honestMoving,
};

for (const [subject, worlds] of Object.entries(tables)) {
  describe.concurrent(`servers: ${subject}`, () => {
    for (const [name, world] of Object.entries(worlds)) {
      const why = skipped(world) ? ` (skipped here: ${world.only})` : "";
      test.skipIf(skipped(world))(`${world.says} [${name}]${why}`, async () => {
        const { seen, promised } = compared(await probe(scanOf(name, world)), world.expect);
        expect(seen).toEqual(promised);
      });
    }
  });
}
