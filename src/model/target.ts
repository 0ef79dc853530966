import { z } from "zod";

/**
 * What the user asked to probe, parsed once. Holds secrets (environment values, header values):
 * only `harness/` reads it, and only a {@link TargetLabel} is ever printed.
 */
export type Target = StdioTarget | HttpTarget;

/** A server that is started as a child process and speaks over its standard input and output. */
export interface StdioTarget {
  readonly kind: "stdio";
  /** Program name or path, as typed; resolved on PATH by the harness. Never given to a shell. */
  readonly command: string;
  readonly args: readonly string[];
  /** Variables the user named with `--env` or `--env-file`. Values are redacted everywhere. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute folder to start in; the scratch folder when left out. */
  readonly cwd?: string;
  /** Values that were put into the above, by name. Redacted everywhere. */
  readonly filledIn?: Readonly<Record<string, string>>;
}

/** A server that is already running behind a URL. */
export interface HttpTarget {
  readonly kind: "http";
  /** Absolute http or https URL. */
  readonly url: string;
  /** `auto` tries Streamable HTTP first and falls back to HTTP+SSE by the status of the POST. */
  readonly transport: "auto" | "http" | "sse";
  /** Sent to the exact origin of `url` only. Values are redacted everywhere. */
  readonly headers: Readonly<Record<string, string>>;
  /** Values that were put into the above, by name. Redacted everywhere. */
  readonly filledIn?: Readonly<Record<string, string>>;
}

/** The printable side of a target: no secret, no environment value, no header value. */
export const TargetLabel = z
  .strictObject({
    id: z.string().meta({ description: "Short name: the package, program, host or file." }),
    source: z.strictObject({
      kind: z.enum(["command", "url", "listing"]),
      origin: z
        .string()
        .meta({ description: "Command line or URL with secrets masked, or the file's name." }),
    }),
  })
  .meta({ id: "TargetLabel", description: "What was probed, printable without its secrets." });
export type TargetLabel = z.infer<typeof TargetLabel>;
