import { z } from "zod";
import { TAXON_IDS } from "./taxonomy.ts";
import { CATEGORIES, SEVERITIES } from "./vocabulary.ts";

/** A rule: everything about a defect that is prose or policy. Code only emits its id. */
export const Rule = z.strictObject({
  title: z.string().meta({ description: "What is wrong, as a noun phrase." }),
  severity: z.enum(SEVERITIES).meta({ description: "Fixed for ever; another case, another rule." }),
  category: z.enum(CATEGORIES),
  axis: z.enum(["threat", "capability"]).meta({
    description: "Threat findings make the grade; capability findings never do.",
  }),
  message: z.string().meta({ description: "One sentence; {holes} are filled from `data`." }),
  why: z.string().meta({ description: "The harm, in one or two sentences." }),
  remedy: z.string().meta({ description: "What to do, imperative." }),
  references: z.array(z.url()).min(1),
  owasp: z.string().meta({ description: "OWASP MCP Top 10 or LLM Top 10 entry." }),
  taxa: z.array(z.enum(TAXON_IDS)).meta({
    description: "Further entries that fit: the other OWASP Top 10, CWE; such as `CWE-1427`.",
  }),
  misses: z.string().meta({ description: "What it cannot see, or what gets past it." }),
  aliases: z.array(z.string()).meta({ description: "Ids of the same rule in other tools." }),
  stage: z.enum(["stable", "trial"]).meta({ description: "A trial rule reports, weight 0." }),
});
export type Rule = Readonly<z.infer<typeof Rule>>;

/** The rules of one probe, by name. The public id is `<probe>/<name>`. */
export type Rules = Readonly<Record<string, Rule>>;

/** All rules by public id, as the report and the score need them. */
export type RuleTable = ReadonlyMap<string, Rule>;
