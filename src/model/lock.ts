import { z } from "zod";

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: "SHA-256 of the canonical JSON of `value`." });

/** Never copied, so that a `__proto__` key survives. */
const RawObject = z.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "expected a JSON object",
);

/** One approved item, as it was sent. */
export const PinnedItem = z
  .strictObject({
    name: z.string().meta({ description: "Empty for a list element that is no usable item." }),
    summary: z.string().meta({ description: "One line for a person who reads the file." }),
    hash,
    value: RawObject.meta({ description: "The item as sent, keys in order of code units." }),
  })
  .meta({ id: "PinnedItem", description: "One approved item, every field of it." });
export type PinnedItem = z.infer<typeof PinnedItem>;

const items = z.array(PinnedItem).meta({ description: "By name, then hash." });

/** What of a server was approved. */
export const PinnedServer = z
  .strictObject({
    source: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("command"), argv: z.array(z.string()) }),
      z.strictObject({ kind: z.literal("url"), url: z.string() }),
    ]),
    package: z
      .strictObject({
        name: z.string(),
        version: z.string(),
        integrity: z.string().nullable(),
        lock: z.string().nullable().meta({ description: "Hash of the whole tree." }),
      })
      .nullable()
      .meta({ description: "null: the server is no package that was installed by us." }),
    protocolVersion: z.string(),
    server: PinnedItem.meta({ description: "The answer to the handshake, instructions included." }),
    tools: items,
    prompts: items,
    resources: items,
    templates: items,
  })
  .meta({ id: "PinnedServer", description: "What of one server was approved." });
export type PinnedServer = z.infer<typeof PinnedServer>;

/** The lock file. */
export const Lock = z
  .strictObject({
    $schema: z.string(),
    format: z.literal("mcp-prober/lock"),
    version: z.literal(1),
    servers: z.record(z.string(), PinnedServer),
  })
  .meta({ id: "Lock", title: "mcp-prober lock" });
export type Lock = z.infer<typeof Lock>;
