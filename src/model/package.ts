import { z } from "zod";

/** The package that was started, when we installed it ourselves. */
export const PackageFacts = z
  .strictObject({
    name: z.string(),
    version: z.string(),
    requested: z.string().meta({ description: "The specifier, as given: `name@^1`." }),
    integrity: z.string().nullable().meta({ description: "Subresource integrity of its tarball." }),
    lock: z.string().meta({ description: "sha256 of the lock file that names the whole tree." }),
    packages: z.int().min(1).meta({ description: "Packages of the tree, itself included." }),
    tree: z.array(z.string()).optional().meta({
      description: "`name@version` of each of them, as its manifest says: distinct, sorted.",
    }),
    treeCut: z.boolean().optional().meta({ description: "There are more than `tree` names." }),
    scripts: z
      .array(
        z.strictObject({
          package: z.string().meta({ description: "`name@version`." }),
          event: z.enum(["preinstall", "install", "postinstall", "implicit-build"]),
          command: z.string(),
        }),
      )
      .meta({ description: "Lifecycle scripts of the tree." }),
    ranScripts: z.boolean(),
    declares: z
      .strictObject({
        homepage: z.string().nullable(),
        repository: z.string().nullable(),
        bugs: z.string().nullable(),
        author: z.string().nullable(),
      })
      .meta({ description: "What its manifest says of where it comes from, unverified." }),
  })
  .meta({ id: "PackageFacts", description: "The installed package, bound to its bytes." });
export type PackageFacts = z.infer<typeof PackageFacts>;
