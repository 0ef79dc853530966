import { z } from "zod";
import { Excerpt } from "./finding.ts";

export const CHECK_VERDICTS = ["add", "add-with-care", "do-not-add", "could-not-tell"] as const;

/** Clients a configuration is printed for. */
export const CONFIGURED_CLIENTS = [
  "claude-desktop",
  "claude-code",
  "cursor",
  "vscode",
  "codex",
] as const;

/** The answer to "may I add this server?". */
export const Check = z
  .strictObject({
    verdict: z.enum(CHECK_VERDICTS),
    reasons: z.array(z.strictObject({ id: z.string(), text: Excerpt })).meta({
      description: "What decided, weightiest first; three at most.",
    }),
    config: z
      .strictObject(
        Object.fromEntries(
          CONFIGURED_CLIENTS.map((name) => [
            name,
            z.strictObject({ file: z.string(), text: z.string() }),
          ]),
        ) as Record<
          (typeof CONFIGURED_CLIENTS)[number],
          z.ZodObject<{ file: z.ZodString; text: z.ZodString }>
        >,
      )
      .nullable()
      .meta({ description: "What to paste, by client; null for do-not-add." }),
    notes: z.array(z.string()).meta({ description: "What the configuration does not do." }),
  })
  .meta({ id: "Check", description: "A verdict before installing." });
export type Check = z.infer<typeof Check>;
