import { z } from "zod";
import { ClientsList } from "../model/clients-list.ts";
import { Lock } from "../model/lock.ts";
import { Policy, RuleId } from "../model/policy.ts";
import { Report } from "../model/report.ts";
import { ReportSet } from "../model/report-set.ts";
import { Surface } from "../model/surface.ts";
import {
  CLIENTS_SCHEMA_URL,
  LOCK_SCHEMA_URL,
  POLICY_SCHEMA_URL,
  REPORT_SCHEMA_URL,
  REPORT_SET_SCHEMA_URL,
  SURFACE_SCHEMA_URL,
} from "../model/vocabulary.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** JSON Schema (draft 2020-12) of the report, for `report.schema.json`. */
export function reportSchema(): JsonSchema {
  return published(jsonSchema(Report), {
    $id: REPORT_SCHEMA_URL,
    title: "mcp-prober report",
    description: "What mcp-prober --json prints: one server, judged.",
  });
}

/** JSON Schema (draft 2020-12) of several reports in one document, for `report-set.schema.json`. */
export function reportSetSchema(): JsonSchema {
  return published(jsonSchema(ReportSet), {
    $id: REPORT_SET_SCHEMA_URL,
    title: "mcp-prober report set",
    description: "What mcp-prober scan --clients --json prints: several servers, judged together.",
  });
}

/** JSON Schema (draft 2020-12) of a saved surface, for `surface.schema.json`. */
export function surfaceSchema(): JsonSchema {
  return published(jsonSchema(Surface), {
    $id: SURFACE_SCHEMA_URL,
    title: "mcp-prober surface",
    description: "What mcp-prober --save-surface writes: everything that was seen of one server.",
  });
}

/** JSON Schema (draft 2020-12) of a policy file, for `policy.schema.json`; `rules` are all ids. */
export function policySchema(rules: readonly string[]): JsonSchema {
  const schema = z.toJSONSchema(Policy, {
    target: "draft-2020-12",
    override({ zodSchema, jsonSchema }) {
      // An editor that knows the ids finds a slip of the pen before we do.
      if (zodSchema === RuleId) jsonSchema.enum = [...rules];
    },
  });
  return published(schema, {
    $id: POLICY_SCHEMA_URL,
    title: "mcp-prober policy",
    description: "What mcp-prober --config reads: thresholds, accepted findings, denied rules.",
  });
}

/** JSON Schema (draft 2020-12) of a lock, for `lock.schema.json`. */
export function lockSchema(): JsonSchema {
  return published(jsonSchema(Lock), {
    $id: LOCK_SCHEMA_URL,
    title: "mcp-prober lock",
    description: "What mcp-prober pin writes: what was approved of each server.",
  });
}

/** JSON Schema (draft 2020-12) of the list that `clients --json` prints, for `clients.schema.json`. */
export function clientsSchema(): JsonSchema {
  return published(jsonSchema(ClientsList), {
    $id: CLIENTS_SCHEMA_URL,
    title: "mcp-prober list of configured servers",
    description: "What mcp-prober clients --json prints: servers by client and file, no secrets.",
  });
}

/** Its name stands first: a person who opens the file sees what it is. */
function published(
  { $schema, ...rest }: JsonSchema,
  name: { readonly $id: string; readonly title: string; readonly description: string },
): JsonSchema {
  return { $schema, ...name, ...rest };
}

function jsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    target: "draft-2020-12",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      delete jsonSchema.readOnly;
      // A reader must bear the keys of a later version; we ourselves write none but these.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (zodSchema._zod.def.type === "custom") jsonSchema.type = "object";
    },
  });
}
