import { z } from "zod";
import { Behaviour } from "./behaviour.ts";
import { PinnedServer } from "./lock.ts";
import { PackageFacts } from "./package.ts";
import { RegistryFacts } from "./registry.ts";
import { TargetLabel } from "./target.ts";
import {
  BASE_SECTIONS,
  CANARY_CHANNELS,
  CANARY_ENCODINGS,
  CANARY_KINDS,
  VARIED,
} from "./vocabulary.ts";

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

/** Id of the listing in whose session something was seen; left out for the base listing. */
const listing = z.string().optional().meta({ description: "Id of the listing; absent: the base." });

/** A request the server made of us. It was answered harmlessly and never acted on. */
export const ReverseRequest = z
  .strictObject({
    method: z.string(),
    raw: RawObject.meta({ description: "The whole request, as sent." }),
    answer: z.enum(["answered", "declined", "refused", "unsupported"]),
    frame: FrameNumber,
    listing,
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
    listing,
  })
  .meta({ id: "Notice", description: "A notification or an error answer." });
export type Notice = z.infer<typeof Notice>;

/** What a prompt rendered to, or what a resource holds. */
export const Content = z
  .strictObject({
    of: z.enum(["prompts", "resources"]),
    name: z.string().meta({ description: "Name of the prompt, URI of the resource." }),
    raw: RawObject.meta({ description: "The whole result of prompts/get or resources/read." }),
    frame: FrameNumber,
  })
  .meta({ id: "Content", description: "A rendered prompt or a read resource." });
export type Content = z.infer<typeof Content>;

/** The client we said we were. */
export const ClientProfile = z
  .strictObject({
    name: z.string(),
    version: z.string(),
    capabilities: z.array(z.string()).meta({ description: "Names of the offered capabilities." }),
  })
  .meta({ id: "ClientProfile", description: "clientInfo and capabilities of a session." });
export type ClientProfile = z.infer<typeof ClientProfile>;

const index = z.int().min(0).meta({ description: "Position among the items of the base list." });

/** One list as it was seen another time: only what differs from the base list is in it. */
export const ListDifference = z
  .strictObject({
    state: z.enum(["listed", "absent", "failed", "capped"]),
    why: z.string().nullable(),
    changed: z.array(z.strictObject({ at: index, item: Item })),
    added: z.array(Item),
    missing: z.array(index),
    reordered: z.boolean(),
    broken: z.array(Broken).meta({ description: "Those that the base list does not hold." }),
  })
  .meta({ id: "ListDifference", description: "A list, as its difference from the base." });
export type ListDifference = z.infer<typeof ListDifference>;

/** The lists of a server seen once more: at another time, as another client, in other surroundings. */
export const Listing = z
  .strictObject({
    id: z.string(),
    how: z.enum(["same-session", "new-session"]),
    varied: z.array(z.enum(VARIED)).meta({ description: "All that differed from the base look." }),
    client: ClientProfile,
    offered: z.string().meta({ description: "Protocol version offered, or era asked for." }),
    waitedMs: z.int().min(0).nullable().meta({
      description: "same-session: quiet time since the listing before it.",
    }),
    announced: z.array(z.string()).meta({
      description: "list_changed notifications that came in that time.",
    }),
    state: z.enum(["listed", "failed"]),
    why: z.string().nullable().meta({ description: "For failed." }),
    server: ServerFacts.optional().meta({ description: "Absent: as in the base." }),
    lists: z
      .strictObject(
        Object.fromEntries(BASE_SECTIONS.map((name) => [name, ListDifference])) as Record<
          (typeof BASE_SECTIONS)[number],
          typeof ListDifference
        >,
      )
      .nullable()
      .meta({ description: "null for failed." }),
  })
  .meta({ id: "Listing", description: "A further listing, as its difference from the base." });
export type Listing = z.infer<typeof Listing>;

/** A secret of ours that is good for nothing but to be recognised. Its value is never kept. */
export const PlantedCanary = z
  .strictObject({
    name: z.string(),
    kind: z.enum(CANARY_KINDS),
    where: z.string().meta({ description: "Variable, or path below the home or root folder." }),
  })
  .meta({ id: "PlantedCanary", description: "A bait and the place it was put." });
export type PlantedCanary = z.infer<typeof PlantedCanary>;

/** A canary that came back. */
export const CanaryHit = z
  .strictObject({
    canary: z.string().meta({ description: "Name of the planted canary." }),
    encoding: z.enum(CANARY_ENCODINGS),
    part: z.enum(["whole", "half"]),
    channel: z.enum(CANARY_CHANNELS),
    where: z.string().nullable().meta({ description: "Path of the file, command line." }),
    frame: FrameNumber,
    listing,
  })
  .meta({ id: "CanaryHit", description: "Where a canary was seen again." });
export type CanaryHit = z.infer<typeof CanaryHit>;

const FileLeft = z
  .strictObject({
    path: z
      .string()
      .meta({ description: "`~/...` below the home folder, `./...` below the work folder." }),
    change: z.enum(["new", "changed", "removed"]),
    kind: z.enum(["file", "folder", "link", "other"]),
    bytes: z.int().min(0),
    executable: z.boolean(),
  })
  .meta({ id: "FileLeft", description: "A file the server left, changed or took away." });
export type FileLeft = z.infer<typeof FileLeft>;

/** What one start of the server left behind when its input was closed. */
export const Residue = z
  .strictObject({
    endedBy: z.enum(["itself", "eof", "sigterm", "sigkill"]).nullable(),
    exitCode: z.int().nullable(),
    signal: z.string().nullable(),
    exitMs: z.int().min(0).meta({ description: "From the end of its input to its end." }),
    survivors: z
      .array(z.strictObject({ command: z.string(), ended: z.boolean() }))
      .nullable()
      .meta({ description: "null: a sandbox ended everything with the server." }),
    ports: z
      .array(z.strictObject({ address: z.string(), port: z.int() }))
      .nullable()
      .meta({ description: "TCP ports it listened on at the end; null: not looked at here." }),
    files: z.array(FileLeft),
    droppedFiles: z.int().min(0),
    listing,
  })
  .meta({ id: "Residue", description: "Processes, ports and files left by one start." });
export type Residue = z.infer<typeof Residue>;

/** Evidence is bounded: `dropped` says how many more there were. */
const evidence = <T extends z.ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), dropped: z.int().min(0) });

/**
 * Everything one probe run saw, frozen. No opinion, no clock, no handle: probes, score and report
 * are pure functions of it, so a saved surface gives the same report again.
 */
export const Surface = z
  .strictObject({
    $schema: z.string().optional().meta({ description: "In the file only; not read." }),
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
    contents: z
      .strictObject({
        items: z.array(Content),
        skipped: z.array(
          z.strictObject({
            of: z.enum(["prompts", "resources"]),
            name: z.string(),
            why: z.string(),
          }),
        ),
        dropped: z.int().min(0),
      })
      .optional(),
    listings: z
      .strictObject({ client: ClientProfile, items: z.array(Listing) })
      .optional()
      .meta({
        description: "Further listings; `client` is who asked for the base.",
      }),
    canaries: z
      .strictObject({
        planted: z.array(PlantedCanary),
        hits: z.array(CanaryHit),
        dropped: z.int().min(0),
      })
      .optional(),
    residue: z.strictObject({ items: z.array(Residue) }).optional(),
    behaviour: z.strictObject({ items: z.array(Behaviour) }).optional(),
    package: PackageFacts.optional(),
    registry: RegistryFacts.optional(),
    pinned: z
      .strictObject({
        name: z.string().meta({ description: "Its name in the lock file." }),
        lock: z.string().meta({ description: "sha256 of the lock file." }),
        server: PinnedServer,
      })
      .optional()
      .meta({ description: "What was approved of this server." }),
  })
  .meta({ id: "Surface", title: "mcp-prober surface" });
/** What a server showed, frozen; target text as it came, not safe to print. */
export type Surface = z.infer<typeof Surface>;
