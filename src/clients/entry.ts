import { isAbsolute, join } from "node:path";
import { parseEnv } from "node:util";
import { type Fields, type Host, readFields } from "./fields.ts";
import { CONFIG_LIMITS } from "./limits.ts";
import { createFilling, type Filling, type Surroundings } from "./placeholders.ts";
import { readTextFile } from "./read-file.ts";
import type { ConfiguredServer, ConfiguredTarget } from "./servers.ts";
import type { EntryShape } from "./shape.ts";
import type { Members } from "./tree.ts";

/** The part of a server that its entry tells. */
export type Entry = Pick<
  ConfiguredServer,
  "target" | "written" | "takes" | "filledIn" | "placeholders" | "isDisabled"
>;

export interface EntrySurroundings extends Surroundings, Host {
  /** The file is the current folder's: its env file may not lie outside of it. */
  readonly isProject: boolean;
}

/** Reads one entry; throws {@link Misfit} when it makes no server. */
export function readEntry(entry: Members, shape: EntryShape, around: EntrySurroundings): Entry {
  const fields = readFields(entry, shape, around);
  const filling = createFilling(around);
  const { variables, missing } = readEnvFile(fields.envFile, filling, around);
  const withFile = { ...fields, env: { ...variables, ...fields.env } };
  const target = targetOf(withFile, filling, around.folder);
  return {
    target,
    written: targetOf(withFile, AS_WRITTEN, null),
    takes: [...filling.taken.keys()],
    filledIn: Object.fromEntries([...filling.defaults, ...filling.taken]),
    placeholders: [...filling.unresolved, ...missing],
    isDisabled: fields.isDisabled,
  };
}

type Fill = Pick<Filling, "fill" | "fillPath">;

const AS_WRITTEN: Fill = { fill: (text) => text, fillPath: (text) => text };

function targetOf(
  fields: Fields,
  { fill, fillPath }: Fill,
  folder: string | null,
): ConfiguredTarget {
  const [command = "", ...args] = fields.argv;
  if (fields.url !== null) {
    return {
      kind: "http",
      url: fill(fields.url),
      transport: fields.transport,
      headers: filled(fields.headers, fill),
    };
  }
  const cwd = fields.cwd === null ? null : fillPath(fields.cwd);
  return {
    kind: "stdio",
    command: fillPath(command),
    args: args.map(fill),
    env: filled(fields.env, fill),
    cwd: cwd === null ? folder : folder === null || isAbsolute(cwd) ? cwd : join(folder, cwd),
  };
}

function filled(
  texts: Readonly<Record<string, string>>,
  fill: (text: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fill(text)]));
}

/** The variables of an env file, or its path among the placeholders when it says nothing. */
function readEnvFile(
  written: string | null,
  filling: Filling,
  { folder, home, isProject }: EntrySurroundings,
): { readonly variables: Readonly<Record<string, string>>; readonly missing: readonly string[] } {
  if (written === null) return { variables: {}, missing: [] };
  const path = filling.fillPath(written);
  const missing = [`envFile:${written}`];
  if (!isAbsolute(path) && folder === null) return { variables: {}, missing };
  const file = readTextFile(isAbsolute(path) ? path : join(folder!, path), {
    maxBytes: CONFIG_LIMITS.envFileBytes,
    inside: isProject ? folder : null,
    home,
  });
  if (file.kind !== "text") return { variables: {}, missing };
  const variables = Object.entries(parseEnv(file.text)).flatMap(([name, value]) =>
    value === undefined || value.includes("\0") ? [] : [[name, value] as const],
  );
  return { variables: Object.fromEntries(variables), missing: [] };
}
