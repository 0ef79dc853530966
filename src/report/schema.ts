import { z } from "zod";
import { Lock } from "../model/lock.ts";
import { Report } from "../model/report.ts";
import { Surface } from "../model/surface.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** JSON Schema (draft 2020-12) of the report, for `report.schema.json`. */
export function reportSchema(): JsonSchema {
  return jsonSchema(Report);
}

/** JSON Schema (draft 2020-12) of a saved surface, for `surface.schema.json`. */
export function surfaceSchema(): JsonSchema {
  return jsonSchema(Surface);
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
