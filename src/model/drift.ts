import { z } from "zod";
import { Excerpt } from "./finding.ts";
import { BASE_SECTIONS, DRIFT_KINDS } from "./vocabulary.ts";

/** One thing that is not as it was pinned. */
export const Drift = z
  .strictObject({
    section: z.enum(["server", "package", ...BASE_SECTIONS]),
    name: Excerpt,
    change: z.enum(["added", "removed", "renamed", "changed"]),
    kind: z.enum(DRIFT_KINDS).meta({
      description:
        "The worst of its fields. identity: another server, another package, other bytes of one " +
        "version; text: what a model reads; structure: types, bounds, hints; version: a version " +
        "number; formatting: white space, order, and numbers that move from look to look.",
    }),
    was: Excerpt.optional().meta({ description: "The pinned name of a renamed item." }),
    fields: z
      .array(
        z.strictObject({
          pointer: Excerpt.meta({ description: "RFC 6901 JSON Pointer into the item." }),
          kind: z.enum(DRIFT_KINDS),
          before: Excerpt.nullable(),
          after: Excerpt.nullable(),
        }),
      )
      .meta({ description: "null: nothing stood or stands there. Empty for added and removed." }),
  })
  .meta({ id: "Drift", description: "A difference from what was pinned." });
export type Drift = z.infer<typeof Drift>;
