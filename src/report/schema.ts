import { z } from "zod";
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
