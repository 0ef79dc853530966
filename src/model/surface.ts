import { z } from "zod";
import { TargetLabel } from "./target.ts";

/** A JSON object exactly as the server sent it: never copied, so `__proto__` keys survive. */
const RawObject = z.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "expected a JSON object",
);

const FrameNumber = z
  .int()
  .min(0)
  .meta({ description: "Number of the transcript frame that carried it; 0 for a bare listing." });

/** One thing the server offers. */
export const Item = z
  .strictObject({
    name: z.string().meta({ description: "Tool or prompt name, resource URI, or URI template." }),
    raw: RawObject,
    frame: FrameNumber,
  })
  .meta({ id: "Item", description: "One listed item; `raw` is its JSON as sent." });
export type Item = z.infer<typeof Item>;

/** A list element that is not a usable item. It is kept, judged and reported; it hides no other. */
export const Broken = z
  .strictObject({
    index: z.int().min(0).meta({ description: "Position in the whole list, over all pages." }),
    why: z.string(),
    raw: z.unknown(),
    frame: FrameNumber,
  })
  .meta({ id: "Broken", description: "A list element that cannot be used as an item." });
export type Broken = z.infer<typeof Broken>;

const items = z.array(Item);
const broken = z.array(Broken);
const pages = z.int().min(0);

/** What became of one list. "The server has none" and "we could not look" are different facts. */
export const Section = z
  .discriminatedUnion("state", [
    z.strictObject({ state: z.literal("listed"), items, broken, pages }),
    z.strictObject({ state: z.literal("absent"), why: z.string() }),
    z.strictObject({ state: z.literal("failed"), why: z.string() }),
    z.strictObject({ state: z.literal("capped"), why: z.string(), items, broken, pages }),
  ])
  .meta({ id: "Section", description: "listed, absent, failed (why) or capped (so far, why)." });
export type Section = z.infer<typeof Section>;

/** What the server says of itself in its answer to `initialize` or `server/discover`. */
export const ServerFacts = z
  .strictObject({
    name: z.string(),
    version: z.string().nullable(),
    protocolVersion: z.string().meta({ description: "Negotiated MCP revision." }),
    era: z.enum(["legacy", "modern"]).meta({
      description: "legacy: `initialize`, up to 2025-11-25; modern: `server/discover`, 2026-07-28.",
    }),
    instructions: z.string().nullable(),
    raw: RawObject.meta({ description: "The whole result, as sent." }),
    frame: FrameNumber,
  })
  .meta({ id: "ServerFacts", description: "Identity, protocol and instructions of the server." });
export type ServerFacts = z.infer<typeof ServerFacts>;

/** A request the server made of us. It was answered harmlessly and never acted on. */
export const ReverseRequest = z
  .strictObject({
    method: z.string(),
    raw: RawObject.meta({ description: "The whole request, as sent." }),
    answer: z.enum(["answered", "declined", "refused", "unsupported"]),
    frame: FrameNumber,
  })
  .meta({ id: "ReverseRequest", description: "A request from the server to the client." });
export type ReverseRequest = z.infer<typeof ReverseRequest>;

/** Text the server pushed beside its lists: log and other notifications, error answers. */
export const Notice = z
  .strictObject({
    kind: z.enum(["notification", "error"]),
    method: z.string().meta({
      description: "The notification's method, or the method the error answered.",
    }),
    raw: z.unknown(),
    frame: FrameNumber,
  })
  .meta({ id: "Notice", description: "A notification or an error answer." });
export type Notice = z.infer<typeof Notice>;

/** Evidence is bounded: `dropped` says how many more there were. */
const evidence = <T extends z.ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), dropped: z.int().min(0) });

/**
 * Everything one probe run saw, frozen. No opinion, no clock, no handle: probes, score and report
 * are pure functions of it, so a saved surface gives the same report again.
 */
export const Surface = z
  .strictObject({
    format: z.literal("mcp-prober/surface"),
    version: z.literal(1),
    target: TargetLabel,
    collected: z.enum(["live", "listing"]).meta({
      description: "live: we asked the running server; listing: a file somebody else recorded.",
    }),
    server: ServerFacts.nullable(),
    tools: Section,
    prompts: Section,
    resources: Section,
    templates: Section,
    reverse: evidence(ReverseRequest).optional(),
    notices: evidence(Notice).optional(),
  })
  .meta({ id: "Surface", title: "mcp-prober surface" });
export type Surface = z.infer<typeof Surface>;
