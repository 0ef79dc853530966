import { z } from "zod";
import { Excerpt } from "./finding.ts";
import { Report } from "./report.ts";
import { BASE_SECTIONS, CONFIDENCES, SEVERITIES, TAGS } from "./vocabulary.ts";

const ToolOfServer = z
  .strictObject({ server: Excerpt, tool: Excerpt })
  .meta({ id: "ToolOfServer", description: "A tool, and the server that offers it." });

/** Tools of different servers that a model, or whoever reads along, can take for each other. */
export const Collision = z
  .strictObject({
    kind: z.enum(["exact", "confusable", "near"]).meta({
      description:
        "exact: one name; confusable: names that look the same; near: names one letter apart.",
    }),
    severity: z.enum(SEVERITIES),
    meaning: z.string().meta({ description: "What can come of it." }),
    tools: z.array(ToolOfServer).min(2),
  })
  .meta({ id: "Collision", description: "Names of tools that stand in each other's way." });
export type Collision = z.infer<typeof Collision>;

/** The worst flow of one shape that needs two servers or more. */
export const CrossFlow = z
  .strictObject({
    ruleId: z.string(),
    title: z.string(),
    severity: z.enum(SEVERITIES),
    confidence: z.enum(CONFIDENCES),
    story: Excerpt.meta({ description: "One sentence; names are `server/tool`." }),
    steps: z.array(
      z.strictObject({
        role: z.enum(TAGS),
        server: Excerpt.nullable().meta({ description: "null: a tool of the client itself." }),
        section: z
          .enum(BASE_SECTIONS)
          .optional()
          .meta({ description: "Only for an item that is not a tool." }),
        tool: Excerpt,
      }),
    ),
    count: z
      .int()
      .min(1)
      .meta({ description: "Ways of this kind over servers, this one included." }),
    alone: z.array(Excerpt).meta({ description: "Servers that make such a way alone as well." }),
  })
  .meta({ id: "CrossFlow", description: "A path from untrusted text to harm over servers." });
export type CrossFlow = z.infer<typeof CrossFlow>;

/** What the servers that a client offers together make of each other. */
export const ClientServers = z
  .strictObject({
    client: z.string(),
    scope: Excerpt.nullable().meta({
      description: "The project folder whose servers these are; null: they hold everywhere.",
    }),
    servers: z.array(Excerpt).meta({ description: "Those that were seen." }),
    unseen: z.array(Excerpt).meta({
      description: "Those that were skipped or not judged: nothing is known of them here.",
    }),
    collisions: z.array(Collision).meta({ description: "The gravest kind first." }),
    moreCollisions: z.int().min(0).meta({ description: "Beyond those listed." }),
    toxicFlows: z.array(CrossFlow).meta({ description: "Worst first." }),
    cut: z
      .strictObject({
        tools: z.array(ToolOfServer),
        smallest: z.boolean().meta({ description: "true: no smaller set breaks every flow." }),
        lost: z.array(z.enum(TAGS)).meta({ description: "What nothing else can do." }),
      })
      .nullable()
      .meta({
        description:
          "Tools to switch off so that no flow is left, within one server or over several; null: no " +
          "flow, or none to break.",
      }),
  })
  .meta({ id: "ClientServers", description: "The servers of one client, taken together." });
export type ClientServers = z.infer<typeof ClientServers>;

/** What only shows when the servers of one client are taken together. */
export const CrossServer = z
  .strictObject({ clients: z.array(ClientServers) })
  .meta({ id: "CrossServer", description: "Findings over all servers of one client." });
export type CrossServer = z.infer<typeof CrossServer>;

/** A server of a configuration, looked at. */
export const ReportOfServer = z
  .strictObject({
    client: z.string(),
    name: Excerpt.meta({ description: "The server's name in the configuration." }),
    file: Excerpt,
    line: z.int().min(1).optional().meta({
      description: "Line of the file on which it is named; absent: not known.",
    }),
    scope: Excerpt.nullable().meta({ description: "The project folder it holds for." }),
    report: Report,
  })
  .meta({ id: "ReportOfServer", description: "One server of a configuration and its report." });
export type ReportOfServer = z.infer<typeof ReportOfServer>;

/** Why a server was not looked at. `disabled` and `declined` are the user's own wish. */
const SKIP_KINDS = [
  "disabled",
  "declined",
  "placeholder",
  "unreadable",
  "interrupted",
  "failed",
] as const;

/** A server, or a file, that was not looked at. */
export const Skipped = z
  .strictObject({
    client: z.string().nullable(),
    name: Excerpt.nullable().meta({ description: "null: a whole file." }),
    file: Excerpt,
    kind: z.enum(SKIP_KINDS),
    why: Excerpt,
  })
  .meta({ id: "Skipped", description: "A server, or a file, that was not looked at." });
export type Skipped = z.infer<typeof Skipped>;

/** Several reports in one document. */
export const ReportSet = z
  .strictObject({
    $schema: z.string(),
    schemaVersion: z.literal(1),
    kind: z.literal("report-set"),
    reports: z.array(ReportOfServer).meta({
      description: "One per entry: a server of several clients was started once.",
    }),
    skipped: z.array(Skipped),
    crossServer: CrossServer,
  })
  .meta({ id: "ReportSet", title: "mcp-prober report set" });
/** The document that `scan --clients --json` prints; `report-set.schema.json` describes it. */
export type ReportSet = z.infer<typeof ReportSet>;
