import { z } from "zod";
import { Excerpt } from "./finding.ts";

export const CHECK_VERDICTS = ["add", "add-with-care", "do-not-add", "could-not-tell"] as const;
export type CheckVerdict = (typeof CHECK_VERDICTS)[number];

/** Clients a configuration is printed for. */
export const CONFIGURED_CLIENTS = [
  "claude-desktop",
  "claude-code",
  "cursor",
  "vscode",
  "codex",
] as const;
export type ConfiguredClient = (typeof CONFIGURED_CLIENTS)[number];

/** What to paste into one client. */
export const ClientConfig = z
  .strictObject({
    file: z.string().meta({ description: "Where the client looks for it." }),
    text: z.string().meta({ description: "The whole file; merge it with what is there." }),
    command: z.string().optional().meta({ description: "A command that does the same." }),
  })
  .meta({ id: "ClientConfig", description: "The configuration of one client." });
export type ClientConfig = z.infer<typeof ClientConfig>;

/** Why a verdict was given. */
export const CheckReason = z
  .strictObject({
    id: z.string().meta({ description: "A rule id, or one of the documented words." }),
    text: Excerpt,
  })
  .meta({ id: "CheckReason", description: "One reason of a verdict." });
export type CheckReason = z.infer<typeof CheckReason>;

/** The answer to "may I add this server?". */
export const Check = z
  .strictObject({
    verdict: z.enum(CHECK_VERDICTS),
    reasons: z.array(CheckReason).meta({
      description: "What decided, weightiest first; three at most.",
    }),
    integrity: z
      .strictObject({
        registry: Excerpt.nullable().meta({ description: "Of the tarball, as the registry says." }),
        installed: Excerpt.nullable().meta({ description: "Of the tarball that was installed." }),
        agree: z.boolean().nullable().meta({ description: "null: one of them is not known." }),
      })
      .meta({ description: "Whether the bytes that ran are those the registry names." }),
    config: z
      .strictObject(
        Object.fromEntries(CONFIGURED_CLIENTS.map((name) => [name, ClientConfig])) as Record<
          ConfiguredClient,
          typeof ClientConfig
        >,
      )
      .nullable()
      .meta({
        description: "What to paste, by client; null for do-not-add, and for what has no version.",
      }),
    notes: z.array(z.string()).meta({ description: "What the configuration does not do." }),
  })
  .meta({ id: "Check", description: "A verdict before installing." });
export type Check = z.infer<typeof Check>;
