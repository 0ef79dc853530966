import { z } from "zod";
import { BEHAVIOUR_KINDS, NETWORKS, PHASES } from "./vocabulary.ts";

/**
 * Something a process of the server did. The same again, in the same phase, is counted. Paths begin
 * with `~/` (the throw-away home), `./` (the throw-away working folder), `[tmp]/`, `[run]/`,
 * `[workspace]/` (the root we offer), `[package]/` (the server's own tree), `[given]/N/` (a path among
 * its arguments, or --cwd), `[runtime]/` (the interpreter's own folder), `[home]/` (the real home) or `/`.
 */
export const BehaviourEvent = z
  .strictObject({
    kind: z.enum(BEHAVIOUR_KINDS),
    phase: z.enum(PHASES),
    process: z.string().meta({ description: "File name of the program that did it." }),
    what: z.string().meta({
      description:
        "read, write, remove: a path. start: the command line; the first is the server's own. lookup: a host name. connect, listen, " +
        "send: `host:port`, the name where it was looked up. signal: `SIGKILL to COMMAND`. " +
        "leave-group: `setsid` or `setpgid`.",
    }),
    done: z.boolean().meta({ description: "false: the system refused, or nothing was there." }),
    canaries: z.array(z.string()).meta({ description: "Names of the baits it carried." }),
    count: z.int().min(1),
  })
  .meta({ id: "BehaviourEvent", description: "A file, process, host or signal a server used." });
export type BehaviourEvent = z.infer<typeof BehaviourEvent>;

/** What one start of the server did while it was watched. What is not in it was not seen, no more. */
export const Behaviour = z
  .strictObject({
    method: z.literal("strace"),
    sandboxed: z.boolean(),
    network: z.enum(NETWORKS).meta({ description: "none: nothing outside could be reached." }),
    complete: z.boolean(),
    why: z.string().nullable().meta({ description: "Why it is not complete." }),
    events: z.array(BehaviourEvent),
    dropped: z.int().min(0).meta({ description: "Events seen and not kept." }),
    listing: z.string().optional().meta({
      description: "Id of the listing; absent: the base; `scripts`: the install scripts.",
    }),
  })
  .meta({ id: "Behaviour", description: "What one start of the server did while it was watched." });
export type Behaviour = z.infer<typeof Behaviour>;
