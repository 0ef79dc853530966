import { CONFIG_LIMITS } from "./limits.ts";
import type { Place } from "./tree.ts";

export const NOTATIONS = ["json", "toml", "yaml"] as const;
export type Notation = (typeof NOTATIONS)[number];

/** A file's content as a tree, or why it is none. */
export type Parsed =
  { readonly ok: true; readonly root: Place } | { readonly ok: false; readonly why: string };

/** Parses the text of a configuration file. Linear in the text; never throws for its content. */
export async function parseConfig(text: string, notation: Notation): Promise<Parsed> {
  try {
    switch (notation) {
      case "json":
        return (await import("./parse-json.ts")).parseJson(text);
      case "toml":
        return (await import("./parse-toml.ts")).parseToml(text);
      case "yaml":
        return (await import("./parse-yaml.ts")).parseYaml(text);
    }
  } catch (error) {
    if (error instanceof TooMuch) return { ok: false, why: error.message };
    throw error;
  }
}

/** Counts what is made out of a file; throws {@link TooMuch} beyond the bounds. */
export function createBudget(values: number = CONFIG_LIMITS.values) {
  let left = values;
  return (depth: number) => {
    if (depth > CONFIG_LIMITS.depth) throw new TooMuch("depth");
    if (--left < 0) throw new TooMuch("values");
  };
}

/** The file is beyond a bound; ends its parsing. */
export class TooMuch extends Error {
  override readonly name = "TooMuch";

  constructor(of: "depth" | "values") {
    super(
      of === "depth"
        ? `it is nested more than ${CONFIG_LIMITS.depth} levels deep`
        : "it holds more values than a configuration file can need",
    );
  }
}
