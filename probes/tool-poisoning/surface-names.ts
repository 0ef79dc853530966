import type { View } from "../../src/engine/define.ts";
import type { TextField } from "../../src/lib/text-fields.ts";
import type { Names } from "./clauses.ts";

type Listed = View<"tools" | "prompts" | "resources" | "templates">;

/** Gives the meaning of names in a field's text: whose tool or parameter is it. */
export type NamesFor = (field: TextField) => Names;

/** Names of all tools and their parameters, lower case. */
export function surfaceNames({ tools }: Pick<Listed, "tools">): NamesFor {
  const items = "items" in tools ? tools.items : [];
  const names = new Set(items.map(({ name }) => name.toLowerCase()));
  const parameters = items.map(({ raw }) => new Set(parametersOf(raw)));
  const all = new Set<string>();
  for (const own of parameters) for (const name of own) all.add(name);
  const none: ReadonlySet<string> = new Set();
  return (field) => {
    const place = field.section === "tools" ? field.item : undefined;
    const own = place === undefined || place.broken ? none : (parameters[place.index] ?? none);
    const self = place?.item.toLowerCase();
    return (word) => {
      const name = word.toLowerCase();
      if (name === self) return "own-tool";
      if (names.has(name)) return "other-tool";
      if (own.has(name)) return "own-parameter";
      return all.has(name) ? "other-parameter" : undefined;
    };
  };
}

/** Of one tool; no real one has a tenth of them, and 300,000 would fill the memory. */
const MOST_PARAMETERS = 1000;

function parametersOf(raw: Readonly<Record<string, unknown>>): readonly string[] {
  const properties = keysOf(raw["inputSchema"], "properties");
  return properties.slice(0, MOST_PARAMETERS).map((name) => name.toLowerCase());
}

function keysOf(schema: unknown, key: string): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const value = (schema as Readonly<Record<string, unknown>>)[key];
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}
