import type { Expected } from "../../src/engine/cases.ts";
import { filing, made } from "./cases.world.ts";
import type { rules } from "./rules.ts";

export type Found = readonly Expected<typeof rules>[];

export const rest = (item: string, pointer = "/files"): Found => [
  ["files-left", `residue:${item}${pointer}`],
];
export const startup = (path: string, at = 0): Found => [
  ["startup-file-written", `residue:${path}/files/${at}`],
];

/** One row for each path: a new file there is found by the rule. */
export const each = (what: string, paths: readonly string[], found: (path: string) => Found) =>
  paths.map((path) => ({
    name: `${what}: ${path}`,
    surface: filing(made(path)),
    finds: found(path),
  }));
