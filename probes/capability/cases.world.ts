import { type Expected, surfaceOf } from "../../src/engine/cases.ts";
import type { Surface } from "../../src/model/surface.ts";
import type { rules } from "./rules.ts";

type Rules = typeof rules;
type Schema = Readonly<Record<string, unknown>>;

/** A string that may be anything. */
export const ANYTHING: Schema = { type: "string" };

/** A server with one tool. */
export function tool(
  name: string,
  description: string,
  properties: Readonly<Record<string, Schema>> = {},
): Surface {
  return tools([name, description, properties]);
}

/** A server with these tools. */
export function tools(
  ...listed: readonly (readonly [string, string, Readonly<Record<string, Schema>>?])[]
): Surface {
  return surfaceOf({
    tools: listed.map(([name, description, properties = {}]) => ({
      name,
      description,
      inputSchema: { type: "object", properties },
    })),
  });
}

/** The rule, found at an input of the tool. */
export function atInput(rule: keyof Rules, name: string, parameter: string): Expected<Rules> {
  return [rule, `tools:${name}/inputSchema/properties/${parameter}`];
}

/** The rule, found at the tool as a whole. */
export function atTool(rule: keyof Rules, name: string): Expected<Rules> {
  return [rule, `tools:${name}`];
}
