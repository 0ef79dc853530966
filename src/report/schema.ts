import { z } from "zod";
import { Lock } from "../model/lock.ts";
import { Policy, RuleId } from "../model/policy.ts";
import { Report } from "../model/report.ts";
import { ReportSet } from "../model/report-set.ts";
import { Surface } from "../model/surface.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** JSON Schema (draft 2020-12) of the report, for `report.schema.json`. */
export function reportSchema(): JsonSchema {
  return jsonSchema(Report);
}

/** JSON Schema (draft 2020-12) of several reports in one document, for `report-set.schema.json`. */
export function reportSetSchema(): JsonSchema {
  return jsonSchema(ReportSet);
}

/** JSON Schema (draft 2020-12) of a saved surface, for `surface.schema.json`. */
export function surfaceSchema(): JsonSchema {
  return jsonSchema(Surface);
}

/** JSON Schema (draft 2020-12) of a policy file, for `policy.schema.json`; `rules` are all ids. */
export function policySchema(rules: readonly string[]): JsonSchema {
  return z.toJSONSchema(Policy, {
    target: "draft-2020-12",
    override({ zodSchema, jsonSchema }) {
      // An editor that knows the ids finds a slip of the pen before we do.
      if (zodSchema === RuleId) jsonSchema.enum = [...rules];
    },
  });
}

/** JSON Schema (draft 2020-12) of a lock, for `lock.schema.json`. */
export function lockSchema(): JsonSchema {
  return jsonSchema(Lock);
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
