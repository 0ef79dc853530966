/**
 * The five files of a new probe, by path. The rule in them is a working example, `trial` so that it
 * weighs nothing: whoever adds a probe replaces something that runs.
 */
export function probeFiles(id: string, name: string): Readonly<Record<string, string>> {
  const folder = `probes/${id}`;
  return {
    [`${folder}/rules.ts`]: RULES,
    [`${folder}/probe.ts`]: probe(id, name),
    [`${folder}/cases.ts`]: CASES,
    [`${folder}/probe.test.ts`]: test(name),
    [`${folder}/README.md`]: README,
  };
}

const RULES = `import type { Rules } from "../../src/model/rule.ts";

export const rules = {
  "example-phrase": {
    title: "Example phrase in a description",
    severity: "low",
    category: "hygiene",
    axis: "threat",
    message: "The text holds {phrase}.",
    why: "It stands for the harm that the real rule prevents.",
    remedy: "Remove the phrase.",
    references: ["https://modelcontextprotocol.io/specification/2025-11-25/server/tools"],
    owasp: "MCP03:2025 Tool Poisoning",
    taxa: ["LLM01:2025"],
    misses: "The phrase in other words.",
    aliases: [],
    stage: "trial",
  },
} as const satisfies Rules;
`;

const probe = (
  id: string,
  name: string,
) => `import { defineProbe } from "../../src/engine/define.ts";
import { excerpt, excerptAround } from "../../src/lib/excerpt.ts";
import { textFields } from "../../src/lib/text-fields.ts";
import { rules } from "./rules.ts";

const PHRASE = "example phrase";

export const ${name} = defineProbe({
  id: "${id}",
  needs: ["tools"],
  uses: [],
  rules,
  inspect(view, emit) {
    for (const field of textFields(view)) {
      const at = field.text.indexOf(PHRASE);
      if (at < 0) continue;
      emit("example-phrase", field, {
        confidence: "heuristic",
        evidence: excerptAround(field.text, at),
        data: { phrase: excerpt(PHRASE) },
      });
    }
  },
});
`;

const CASES = `import { type Cases, surfaceOf } from "../../src/engine/cases.ts";
import type { rules } from "./rules.ts";

const described = (description: string) =>
  surfaceOf({ tools: [{ name: "add", description, inputSchema: { type: "object" } }] });

export const cases: Cases<typeof rules> = {
  "example-phrase": {
    hits: [
      {
        name: "a description with the phrase",
        surface: described("Adds numbers, says the example phrase."),
        finds: [["example-phrase", "tools:add/description"]],
      },
    ],
    nearMisses: [
      {
        name: "its two words apart",
        surface: described("Adds numbers, says the example, a phrase."),
        finds: [],
      },
    ],
    honest: [{ name: "a plain description", surface: described("Adds two numbers.") }],
  },
};
`;

const test = (name: string) => `import { table } from "../../test/table.ts";
import { cases } from "./cases.ts";
import { ${name} } from "./probe.ts";

table(${name}, cases);
`;

const README = `<!-- generated -->
<!-- /generated -->

## What it misses

Everything but one phrase.
`;
