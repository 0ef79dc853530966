import { type Expected, surfaceOf } from "../../src/engine/cases.ts";
import type { Surface } from "../../src/model/surface.ts";
import type { textRules } from "./text-rules.ts";

type Rules = typeof textRules;

/** Where {@link described} puts its text. */
const DESCRIPTION = "tools:convert_units/description";

/** A server with a mail tool and a converter, whose description is the text. */
export function described(description: string): Surface {
  return surfaceOf({
    tools: [
      {
        name: "convert_units",
        description,
        inputSchema: { type: "object", properties: { amount: {}, remark: {} } },
      },
      { name: "send_mail", description: "Sends a mail." },
    ],
  });
}

/** A row whose text is the description of a tool, found there by the given rules. */
export function said(
  name: string,
  text: string,
  ...found: readonly (keyof Rules)[]
): { name: string; surface: Surface; finds: readonly Expected<Rules>[] } {
  return { name, surface: described(text), finds: found.map((rule) => [rule, DESCRIPTION]) };
}

/** A row of an honest server. */
export function honest(name: string, text: string): { name: string; surface: Surface } {
  return { name, surface: described(text) };
}
