import { z } from "zod";

const text = z.string();
const names = z.array(text);

/** How a client reaches a server: names of variables and headers, no values. */
const ListedTarget = z
  .discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("stdio"),
      argv: names.meta({ description: "Program and arguments; secret ones are masked." }),
      env: names.meta({ description: "Names of the variables it sets." }),
      cwd: text.nullable().meta({ description: "As written; null: the client's own." }),
    }),
    z.strictObject({
      kind: z.literal("http"),
      url: text.meta({ description: "Without the values of user, password and query." }),
      transport: z.enum(["auto", "http", "sse"]),
      headers: names.meta({ description: "Names of the headers it sends." }),
    }),
  ])
  .meta({ id: "ListedTarget", description: "How the server is reached; no values." });

const ListedServer = z
  .strictObject({
    client: text.meta({ description: "Id of the client, such as `claude-desktop`." }),
    name: text,
    file: text.meta({ description: "Absolute path." }),
    pointer: text.meta({ description: "JSON pointer of the entry in the file." }),
    offset: z.int().min(0).nullable().meta({
      description: "UTF-16 offset of the entry; null where the notation tells none.",
    }),
    scope: text.nullable().meta({ description: "Project folder that the entry holds for." }),
    isProject: z.boolean().meta({ description: "The file lies in the current folder." }),
    isDisabled: z.boolean(),
    target: ListedTarget,
    placeholders: names.meta({ description: "`${...}` names that could not be filled in." }),
    takes: names.meta({ description: "Names of variables of our environment that it takes." }),
  })
  .meta({ id: "ListedServer", description: "A server that a client's configuration names." });

/** What `clients --json` prints: the servers that the user's clients have configured. */
export const ClientsList = z
  .strictObject({
    $schema: text,
    schemaVersion: z.literal(1),
    kind: z.literal("clients"),
    servers: z.array(ListedServer),
    unreadable: z
      .array(
        z.strictObject({
          client: text.nullable(),
          file: text,
          name: text.nullable().meta({ description: "The entry; null: the whole file." }),
          why: text,
        }),
      )
      .meta({ description: "Files and entries of which no server could be made." }),
    read: z
      .array(z.strictObject({ client: text, file: text, servers: z.int().min(0) }))
      .meta({ description: "Files that were read." }),
    absent: z.int().min(0).meta({ description: "Known files that do not exist." }),
  })
  .meta({ id: "ClientsList", title: "mcp-prober list of configured servers" });
export type ClientsList = z.infer<typeof ClientsList>;
