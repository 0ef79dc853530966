import { type Expected, surfaceOf } from "../../src/engine/cases.ts";
import type { factRules } from "./fact-rules.ts";

export type FactRules = typeof factRules;

/** A row of one tool with a description, in which the given rules are found. */
export function saying(name: string, description: string, ...found: (keyof FactRules)[]) {
  return {
    name,
    surface: surfaceOf({ tools: [{ name: "lookup", description }] }),
    finds: found.map((rule): Expected<FactRules> => [rule, "tools:lookup/description"]),
  };
}

/** A row of one tool with one parameter; the finding stands below the parameter, at `member`. */
export function asking(
  name: string,
  tool: { readonly name: string; readonly description: string },
  parameter: Readonly<Record<string, unknown>> & { readonly named: string },
  ...found: readonly (readonly [rule: keyof FactRules, member: string])[]
) {
  const { named, ...schema } = parameter;
  const properties = { [named]: { type: "string", ...schema } };
  return {
    name,
    surface: surfaceOf({ tools: [{ ...tool, inputSchema: { type: "object", properties } }] }),
    finds: found.map(([rule, member]): Expected<FactRules> => [
      rule,
      `tools:${tool.name}/inputSchema/properties/${named}${member}`,
    ]),
  };
}

/** A row of tools; the findings stand at the given places. */
export function listing(
  name: string,
  tools: readonly Readonly<Record<string, unknown>>[],
  ...finds: readonly Expected<FactRules>[]
) {
  return { name, surface: surfaceOf({ tools }), finds };
}
