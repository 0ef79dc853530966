import { z } from "zod";
import { Excerpt } from "./finding.ts";
import { BEHAVIOUR_KINDS, CANARY_KINDS, NETWORKS, PHASES, VARIED } from "./vocabulary.ts";

const count = z.int().min(0);

const ObservedClient = z
  .strictObject({ name: Excerpt, version: Excerpt, capabilities: z.array(Excerpt) })
  .meta({ id: "ObservedClient", description: "Who we said we were, and what we offered." });

const ObservedListing = z
  .strictObject({
    id: Excerpt,
    how: z.enum(["same-session", "new-session"]),
    varied: z.array(z.enum(VARIED)).meta({ description: "All that differed from the base look." }),
    client: ObservedClient,
    offered: Excerpt.meta({ description: "Protocol version offered, or era asked for." }),
    waitedMs: count.nullable().meta({ description: "Quiet time since the listing before it." }),
    state: z.enum(["listed", "failed"]),
    why: Excerpt.nullable().meta({ description: "For failed." }),
    differences: count.meta({
      description: "Items changed, new, missing or newly broken, and 1 for other server facts.",
    }),
    reordered: z.boolean().meta({ description: "A list came in another order." }),
  })
  .meta({ id: "ObservedListing", description: "A further listing and how far it differed." });
export type ObservedListing = z.infer<typeof ObservedListing>;

const ObservedRequests = z
  .strictObject({
    method: Excerpt,
    answer: z.enum(["answered", "declined", "refused", "unsupported"]),
    count: z.int().min(1),
    listings: z.array(Excerpt).meta({ description: "Ids; `base` for the base listing." }),
  })
  .meta({ id: "ObservedRequests", description: "Requests of the server to us, of one kind." });

const ObservedCanary = z
  .strictObject({
    name: Excerpt,
    kind: z.enum(CANARY_KINDS),
    where: Excerpt.meta({ description: "Variable, or path below the home or root folder." }),
  })
  .meta({ id: "ObservedCanary", description: "A bait and the place it was put." });

const ObservedFile = z
  .strictObject({
    path: Excerpt,
    change: z.enum(["new", "changed", "removed"]),
    kind: z.enum(["file", "folder", "link", "other"]),
    bytes: count,
    executable: z.boolean(),
  })
  .meta({ id: "ObservedFile", description: "A file the server left, changed or took away." });

const ObservedResidue = z
  .strictObject({
    listing: Excerpt.meta({ description: "Id of the listing it was started for, or `base`." }),
    endedBy: z.enum(["itself", "eof", "sigterm", "sigkill"]).nullable(),
    survivors: count.nullable().meta({
      description: "Processes that outlived the server; null: a sandbox ended them with it.",
    }),
    ports: z
      .array(z.strictObject({ address: Excerpt, port: z.int() }))
      .nullable()
      .meta({ description: "TCP ports it listened on at the end; null: not looked at." }),
    files: z.array(ObservedFile).meta({ description: "The first ones." }),
    moreFiles: count,
  })
  .meta({ id: "ObservedResidue", description: "What one start of the server left behind." });

const ObservedEvent = z
  .strictObject({
    kind: z.enum(BEHAVIOUR_KINDS),
    phase: z.enum(PHASES),
    process: Excerpt,
    what: Excerpt.meta({ description: "Path, command line, host, signal: see the surface." }),
    done: z.boolean().meta({ description: "false: the system refused, or nothing was there." }),
    canaries: z.array(Excerpt).meta({ description: "Names of the baits it carried." }),
    count: z.int().min(1),
  })
  .meta({ id: "ObservedEvent", description: "Something a process of the server did." });
export type ObservedEvent = z.infer<typeof ObservedEvent>;

const ObservedBehaviour = z
  .strictObject({
    listing: Excerpt.meta({
      description: "Id of the listing it was started for; `base`; `scripts`: the install scripts.",
    }),
    method: z.literal("strace"),
    sandboxed: z.boolean(),
    network: z.enum(NETWORKS),
    complete: z.boolean(),
    why: Excerpt.nullable().meta({ description: "Why it is not complete." }),
    counts: z
      .array(
        z.strictObject({
          phase: z.enum(PHASES),
          kind: z.enum(BEHAVIOUR_KINDS),
          done: count,
          failed: count.meta({ description: "Refused by the system, or nothing was there." }),
        }),
      )
      .meta({ description: "How often what was done when; what never was is not in it." }),
    events: z.array(ObservedEvent).meta({
      description:
        "The first of each kind: programs, hosts, signals, and what was written or removed outside " +
        "the throw-away folders. What was only read is in the saved surface.",
    }),
    moreEvents: count,
    dropped: count.meta({ description: "Events seen and not kept at all." }),
  })
  .meta({
    id: "ObservedBehaviour",
    description: "What one start of the server was seen to do. What is not in it was not seen.",
  });
export type ObservedBehaviour = z.infer<typeof ObservedBehaviour>;

const ObservedPackage = z
  .strictObject({
    name: Excerpt,
    version: Excerpt,
    requested: Excerpt.meta({ description: "The specifier, as given." }),
    integrity: Excerpt.nullable().meta({ description: "Subresource integrity of its tarball." }),
    lock: Excerpt.meta({ description: "sha256 of the lock file that names the whole tree." }),
    packages: z.int().min(1).meta({ description: "Packages of the tree, itself included." }),
    scripts: z
      .array(
        z.strictObject({
          package: Excerpt,
          event: z.enum(["preinstall", "install", "postinstall", "implicit-build"]),
          command: Excerpt,
        }),
      )
      .meta({ description: "Install scripts of the tree: the first ones." }),
    moreScripts: count,
    ranScripts: z.boolean(),
  })
  .meta({ id: "ObservedPackage", description: "The package that was installed and started." });

/**
 * What was seen beyond the lists, in short: what only who asks twice, leaves bait and watches can
 * see. A function of the surface alone.
 */
export const Observations = z
  .strictObject({
    listings: z
      .strictObject({ client: ObservedClient, items: z.array(ObservedListing) })
      .nullable()
      .meta({ description: "Further listings, and who asked for the base; null: listed once." }),
    reverse: z.array(ObservedRequests).meta({ description: "What the server asked of us." }),
    contents: z
      .strictObject({ prompts: count, resources: count, skipped: count })
      .nullable()
      .meta({ description: "Prompts rendered and resources read; null: not asked for." }),
    canaries: z
      .strictObject({ planted: z.array(ObservedCanary), hits: count, dropped: count })
      .nullable()
      .meta({ description: "Baits, and how often one was seen again; null: none planted." }),
    residue: z
      .array(ObservedResidue)
      .nullable()
      .meta({ description: "By start; null: not looked at." }),
    package: ObservedPackage.nullable().meta({
      description: "null: not installed by us, so not known.",
    }),
    behaviour: z
      .array(ObservedBehaviour)
      .nullable()
      .meta({ description: "By watched start; null: not watched." }),
  })
  .meta({ id: "Observations", description: "What a live look saw beyond the lists." });
export type Observations = z.infer<typeof Observations>;
