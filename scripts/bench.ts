import { parseArgs } from "node:util";
import { judging, longFields, smuggling } from "./bench/judging.ts";
import { rendering } from "./bench/rendering.ts";
import { verifying } from "./bench/verifying.ts";
import { containment, depths, installed, wholeProcess } from "./bench/processes.ts";

/*
 * `npm run bench`: what a quick scan of server-everything costs beside a bare handshake and beside
 * an empty Node, the deeper, the sandboxed and the watched scans beside it, how judging grows with
 * the surface, and what rendering costs beside the start of the program. `--runs N` (9), `--json`;
 * `--registry` adds a package that npx and we have fetched before.
 * Ratios, since milliseconds are the machine's: compare them only within one run.
 */
const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "9" },
    json: { type: "boolean", default: false },
    registry: { type: "boolean", default: false },
  },
});
const runs = Number(options.runs);

const figures = {
  node: process.version,
  runs,
  processes: await wholeProcess(runs),
  depths: await depths(Math.ceil(runs / 3)),
  containment: await containment(Math.ceil(runs / 3)),
  ...(options.registry ? { installed: await installed(Math.ceil(runs / 3)) } : {}),
  judging: judging(),
  verifying: verifying(),
  rendering: await rendering(),
  smuggling: smuggling(),
  longFields: longFields(),
};

if (options.json) {
  console.log(JSON.stringify(figures, null, 2));
} else {
  const { processes } = figures;
  console.log(`node ${figures.node}, ${runs} rounds of the three in turn, medians`);
  console.table({ ...processes.commands });
  console.table({
    "scan : bare handshake": processes.toBare,
    "scan : node -e 0": processes.toEmpty,
  });
  console.table(figures.depths);
  console.table(figures.containment);
  if (figures.installed !== undefined) console.table(figures.installed);
  console.table({ judging: figures.judging });
  console.table({ verifying: figures.verifying });
  console.table({ rendering: figures.rendering });
  console.table(figures.smuggling);
  console.table(figures.longFields);
}
