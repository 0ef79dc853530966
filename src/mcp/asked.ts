import { z } from "zod";
import { UsageError } from "../errors.ts";
import { excerpt } from "../lib/excerpt.ts";
import type { StdioTarget, Target } from "../model/target.ts";
import { DEPTHS } from "../model/vocabulary.ts";
import { readSource } from "../preinstall/source.ts";
import { quoteArgv } from "../lib/quoting.ts";
import type { Wanted } from "./allow-list.ts";
import { MOST_SHOWN } from "./question.ts";

const word = z.string().max(500);
const depth = z
  .enum(DEPTHS)
  .default("standard")
  .describe("How often, and as how many clients, the server is asked.");
const packageName = z
  .string()
  .min(1)
  .max(300)
  .regex(/^(?:npm:)?[@A-Za-z0-9]/);
const args = z.array(word).max(64).optional().describe("Arguments for the server.");

/** A name that is not known is refused without being repeated: it may be of any length. */
const strict = {
  error: (issue: { readonly code?: string | undefined }) =>
    issue.code === "unrecognized_keys" ? "there is an argument that is not known" : undefined,
};

export const ScanArguments = z.strictObject(
  {
    command: z.array(word).min(1).max(64).optional().describe("Program and arguments, one by one."),
    url: z.string().max(MOST_SHOWN).optional().describe("Address of a running server."),
    package: packageName.optional().describe("Package of npm, with or without @version."),
    args,
    depth,
  },
  strict,
);

export const CheckArguments = z.strictObject(
  { package: packageName.describe("Package of npm, with or without @version."), args, depth },
  strict,
);

export const ExplainArguments = z.strictObject(
  { rule: z.string().min(1).max(120).describe("Id of a rule, as a finding names it.") },
  strict,
);

/** What `scan` is to look at, and what stands for it on an allow-list; throws {@link UsageError}. */
export function readScan(given: z.infer<typeof ScanArguments>): {
  readonly target: Target;
  readonly wanted: Wanted;
} {
  const named = [given.command, given.url, given.package].filter((one) => one !== undefined);
  if (named.length !== 1 || (given.args !== undefined && given.package === undefined)) {
    throw new UsageError(
      "name exactly one of command, url and package",
      "args go with package; a command holds its own.",
    );
  }
  if (given.url !== undefined) {
    const target = httpTarget(given.url);
    return { target, wanted: { kind: "server", target } };
  }
  if (given.package !== undefined) {
    const wanted = readPackage(given.package, given.args);
    return { target: stdioTarget(["npx", "-y", wanted.name, ...wanted.args]), wanted };
  }
  const target = stdioTarget(given.command ?? []);
  return { target, wanted: { kind: "server", target } };
}

/** A package of npm and its arguments; throws {@link UsageError}. */
export function readPackage(
  text: string,
  given: readonly string[] = [],
): Extract<Wanted, { kind: "package" }> {
  const requested = packageOf(text);
  stdioTarget([requested, ...given]);
  return { kind: "package", name: requested, args: given };
}

/** What the command line advises for other sources, an agent cannot type. */
function packageOf(text: string): string {
  try {
    return readSource(text).requested;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(
      `${excerpt(text, 120)} is no package of the npm registry`,
      "Give name, @scope/name or name@1.2.3, without arguments. For a server from elsewhere, scan takes its command or its url.",
    );
  }
}

function stdioTarget([command = "", ...args]: readonly string[]): StdioTarget {
  if (command === "") throw new UsageError("the program has no name", "Name it first.");
  if (quoteArgv([command, ...args]).length > MOST_SHOWN) {
    throw new UsageError(
      `the command line is longer than ${MOST_SHOWN} characters`,
      "A person must be able to read the whole of it before it is started.",
    );
  }
  return { kind: "stdio", command, args, env: {} };
}

function httpTarget(text: string): Target {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      "url is not an http or https URL",
      "Give the whole address of the server.",
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new UsageError("url holds a user name or a password", "Leave it out.");
  }
  return { kind: "http", url: url.href, transport: "auto", headers: {} };
}
