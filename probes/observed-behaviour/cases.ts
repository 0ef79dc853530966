import type { Cases } from "../../src/engine/cases.ts";
import { changeCases } from "./cases.changes.ts";
import { codeCases } from "./cases.code.ts";
import { downloadCases } from "./cases.downloads.ts";
import { hostCases } from "./cases.hosts.ts";
import { networkCases } from "./cases.network.ts";
import { printerCases } from "./cases.printers.ts";
import { privateCases } from "./cases.private.ts";
import { processCases } from "./cases.processes.ts";
import { readCases } from "./cases.reads.ts";
import type { rules } from "./rules.ts";

const sought = readCases["credential-sought"];
const code = privateCases["code-from-outside"];

/** Worlds the probe is held to. */
export const cases: Cases<typeof rules> = {
  ...readCases,
  "credential-sought": {
    ...sought,
    hits: [...sought.hits, ...printerCases.hits],
    nearMisses: [...sought.nearMisses, ...printerCases.nearMisses],
  },
  ...privateCases,
  "code-from-outside": {
    ...code,
    hits: [...code.hits, ...codeCases.hits],
    honest: [...code.honest, ...codeCases.honest],
  },
  ...changeCases,
  ...networkCases,
  ...hostCases,
  "downloaded-program": downloadCases,
  ...processCases,
};
