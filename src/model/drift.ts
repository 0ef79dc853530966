import { z } from "zod";
import { Excerpt } from "./finding.ts";
import { BASE_SECTIONS } from "./vocabulary.ts";

/** One thing that is not as it was pinned. */
export const Drift = z
  .strictObject({
    section: z.enum(["server", "package", ...BASE_SECTIONS]),
    name: Excerpt,
    change: z.enum(["added", "removed", "renamed", "changed"]),
    kind: z.enum(["text", "formatting", "structure", "identity"]).meta({
      description: "text: what a model reads; formatting: white space and order alone.",
    }),
    was: Excerpt.optional().meta({ description: "The pinned name of a renamed item." }),
    fields: z.array(
      z.strictObject({
        pointer: Excerpt,
        before: Excerpt.nullable(),
        after: Excerpt.nullable(),
      }),
    ),
  })
  .meta({ id: "Drift", description: "A difference from what was pinned." });
export type Drift = z.infer<typeof Drift>;
