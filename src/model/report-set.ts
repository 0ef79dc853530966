import { z } from "zod";
import { Excerpt } from "./finding.ts";
import { Report } from "./report.ts";
import { CONFIDENCES, SEVERITIES } from "./vocabulary.ts";

const ToolOfServer = z.strictObject({ server: Excerpt, tool: Excerpt });

/** What only shows when the servers of one client are taken together. */
export const CrossServer = z
  .strictObject({
    clients: z.array(
      z.strictObject({
        client: z.string(),
        servers: z.array(Excerpt).meta({ description: "Those that were seen." }),
        collisions: z.array(
          z.strictObject({
            kind: z.enum(["exact", "confusable", "near"]),
            tools: z.array(ToolOfServer).min(2),
          }),
        ),
        toxicFlows: z.array(
          z.strictObject({
            ruleId: z.string(),
            title: z.string(),
            severity: z.enum(SEVERITIES),
            confidence: z.enum(CONFIDENCES),
            story: Excerpt,
            steps: z.array(z.strictObject({ role: z.string(), server: Excerpt, tool: Excerpt })),
            count: z.int().min(1),
          }),
        ),
        cut: z
          .strictObject({ tools: z.array(ToolOfServer), smallest: z.boolean() })
          .nullable()
          .meta({ description: "Tools to switch off so that no flow over servers is left." }),
      }),
    ),
  })
  .meta({ id: "CrossServer", description: "Findings over all servers of one client." });
export type CrossServer = z.infer<typeof CrossServer>;

/** Several reports in one document. */
export const ReportSet = z
  .strictObject({
    $schema: z.string(),
    schemaVersion: z.literal(1),
    kind: z.literal("report-set"),
    reports: z.array(
      z.strictObject({
        client: z.string(),
        name: Excerpt.meta({ description: "The server's name in the configuration." }),
        file: Excerpt,
        report: Report,
      }),
    ),
    skipped: z.array(
      z.strictObject({
        client: z.string().nullable(),
        name: Excerpt.nullable(),
        file: Excerpt,
        why: Excerpt,
      }),
    ),
    crossServer: CrossServer,
  })
  .meta({ id: "ReportSet", title: "mcp-prober report set" });
export type ReportSet = z.infer<typeof ReportSet>;
