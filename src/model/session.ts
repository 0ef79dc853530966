import { z } from "zod";
import { Excerpt } from "./finding.ts";
import { MOUNT_REASONS, NETWORKS } from "./vocabulary.ts";

/** What happened on the way to the surface: everything but the surface itself. All text is safe. */
export const SessionFacts = z
  .strictObject({
    transport: z.enum(["stdio", "http", "sse", "file"]),
    transportReason: z.string().nullable().meta({
      description: "Why this transport was taken, when it was chosen by the server's answer.",
    }),
    protocolVersion: Excerpt.nullable(),
    era: z.enum(["legacy", "modern"]).nullable(),
    negotiation: z
      .array(z.string())
      .meta({ description: "Steps of the handshake that were not the plain one." }),
    budgets: z
      .strictObject({
        startup: z.number(),
        request: z.number(),
        total: z.number(),
        install: z.number(),
      })
      .nullable()
      .meta({ description: "Seconds; null for a replay." }),
    command: z
      .strictObject({
        argv: z.array(Excerpt).meta({ description: "As started, secrets masked." }),
        resolved: Excerpt.nullable().meta({ description: "The program file that was started." }),
        cwd: z.string().meta({ description: "`[scratch]` for the throw-away folder." }),
        environment: z.array(z.string()).meta({ description: "Names of the variables passed on." }),
      })
      .nullable(),
    containment: z
      .strictObject({
        sandbox: z.enum(["bubblewrap", "none"]),
        network: z.enum(NETWORKS),
        observer: z.enum(["strace", "none"]),
        mounts: z.array(z.strictObject({ path: Excerpt, why: z.enum(MOUNT_REASONS) })).meta({
          description: "What of this machine the server could read, beside the system's programs.",
        }),
        hidden: z.array(Excerpt).meta({
          description:
            "Paths among its arguments, and sockets and pipes in the folders it was shown, that a sandboxed server does not see.",
        }),
      })
      .nullable()
      .meta({ description: "How the server was held and watched; null where none was started." }),
    hosts: z.array(Excerpt).meta({ description: "Origins we contacted." }),
    exit: z
      .strictObject({
        code: z.int().nullable(),
        signal: z.string().nullable(),
        endedBy: z.enum(["itself", "eof", "sigterm", "sigkill"]).nullable(),
        exitMs: z.int().min(0).meta({ description: "From the end of its input to its end." }),
        survivors: z.array(z.strictObject({ pid: z.int(), command: Excerpt, ended: z.boolean() })),
      })
      .nullable(),
    peculiarities: z.array(
      z.strictObject({
        id: z.string(),
        count: z.int(),
        frame: z.int().nullable().meta({ description: "First transcript frame that showed it." }),
      }),
    ),
    failure: z
      .strictObject({
        code: z.string(),
        message: Excerpt,
        next: z.string(),
        stderrTail: Excerpt.nullable(),
        exitCode: z.int().nullable(),
        authorization: z
          .strictObject({
            resource: Excerpt.nullable(),
            authorizationServers: z.array(Excerpt),
            scopes: z.array(Excerpt),
          })
          .nullable()
          .meta({ description: "Protected-resource metadata (RFC 9728) behind a 401 or 403." }),
      })
      .nullable(),
    interrupted: z.boolean(),
    replayed: z
      .strictObject({ sha256: z.string(), file: Excerpt })
      .nullable()
      .meta({ description: "The file this surface was read from; we cannot vouch for it." }),
    caveats: z.array(z.string()).meta({
      description: "What this way of collecting could not see or hold back.",
    }),
  })
  .meta({ id: "Session", description: "How the surface was collected." });
export type SessionFacts = z.infer<typeof SessionFacts>;
