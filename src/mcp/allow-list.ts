import { z } from "zod";
import { UsageError } from "../errors.ts";
import { excerpt } from "../lib/excerpt.ts";
import { readJson } from "../lib/read-surface.ts";
import type { Target } from "../model/target.ts";
import { ALLOW_LIST_SCHEMA_URL } from "../model/vocabulary.ts";

/** `name` or `name@1.2.3`: a range or a tag would let through what nobody has seen. */
const PACKAGE = /^(?:@[\w.~-]+\/)?[\w.~-]+(?:@\d+\.\d+\.\d+(?:[-+][\w.+-]+)?)?$/;

/** The file that `mcp-prober mcp --allow` names: what is started without a question. */
export const AllowList = z
  .strictObject({
    $schema: z.string().optional(),
    version: z.literal(1),
    commands: z.array(z.array(z.string()).min(1)).optional().meta({
      description: "Whole command lines, word for word.",
    }),
    packages: z.array(z.string().regex(PACKAGE)).optional().meta({
      description: "Packages of npm, `name` or `name@1.2.3`, without arguments; no ranges.",
    }),
    origins: z
      .array(z.url({ protocol: /^https?$/ }))
      .optional()
      .meta({
        description: "Origins of running servers, such as https://example.com.",
      }),
    requireSandbox: z.boolean().optional().meta({
      description: "Start nothing where bubblewrap does not work; false when left out.",
    }),
  })
  .meta({ id: "AllowList" });
export type AllowList = z.infer<typeof AllowList>;

/** JSON Schema (draft 2020-12) of an allow-list, for `mcp.schema.json`. */
export function allowListSchema(): Readonly<Record<string, unknown>> {
  const { $schema, ...rest } = z.toJSONSchema(AllowList, { target: "draft-2020-12" });
  return {
    $schema,
    $id: ALLOW_LIST_SCHEMA_URL,
    title: "mcp-prober allow-list",
    description: "What mcp-prober mcp --allow reads: what is started without a question.",
    ...rest,
  };
}

/** What is asked for: a server, or a package to look up first. */
export type Wanted =
  | { readonly kind: "server"; readonly target: Target }
  | { readonly kind: "package"; readonly name: string; readonly args: readonly string[] };

/** Reads the text of an allow-list; throws {@link UsageError} with what to write instead. */
export function readAllowList(text: string, file: string): AllowList {
  const read = readJson(text);
  if (!read.ok) throw new UsageError(`--allow ${file}: ${read.why}`, EXAMPLE);
  const checked = AllowList.safeParse(read.value);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const where = issue?.path.map((part) => String(part)).join(".") ?? "";
    const what = where === "" ? "the file" : excerpt(where, 60);
    throw new UsageError(`--allow ${file}: ${what} is not what it must be`, EXAMPLE);
  }
  const odd = checked.data.origins?.find((text) => {
    const { origin, hostname } = new URL(text);
    return origin !== text || hostname.includes("*");
  });
  if (odd === undefined) return checked.data;
  throw new UsageError(
    `--allow ${file}: one of the origins is not scheme, host and port alone`,
    `Write ${excerpt(new URL(odd).origin, 100)}, without a path, a user name or a wildcard.`,
  );
}

/** Whether the user has allowed exactly this beforehand. */
export function isAllowed(wanted: Wanted, allowed: AllowList): boolean {
  if (wanted.kind === "package") {
    return wanted.args.length === 0 && (allowed.packages ?? []).includes(wanted.name);
  }
  const { target } = wanted;
  if (target.kind === "http") return (allowed.origins ?? []).includes(new URL(target.url).origin);
  const argv = [target.command, ...target.args];
  return (allowed.commands ?? []).some(
    (words) => words.length === argv.length && words.every((word, at) => word === argv[at]),
  );
}

const EXAMPLE =
  'For example: {"version": 1, "packages": ["some-server@1.2.3"], "commands": [["node", "server.js"]], "origins": ["https://example.com"]}';
