import { readFileSync } from "node:fs";
import { readSurface } from "../../src/lib/read-surface.ts";
import type { Report } from "../../src/model/report.ts";
import type { Judged } from "../../src/report/render.ts";

const GOLDEN = new URL("../golden/", import.meta.url);

/** The saved surfaces of the golden tests. */
export const SAVED = [
  "honest",
  "smuggling",
  "poisoned",
  "toxic",
  "cloaked",
  "burglar",
  "watched",
  "marked",
  "partial",
  "unseen",
  "nothing",
  "listing",
] as const;

/** A saved surface with the report on record about it. */
export function saved(name: (typeof SAVED)[number]): Judged {
  const label = { id: name, source: { kind: "listing", origin: `${name}.json` } } as const;
  const read = readSurface(readFileSync(new URL(`${name}.json`, GOLDEN), "utf8"), label);
  if (!read.ok) throw new Error(`${name}: ${read.why}`);
  const report = readFileSync(new URL(`${name}.report.json`, GOLDEN), "utf8");
  return { surface: read.surface, report: JSON.parse(report) as Report };
}
