import { UsageError } from "../errors.ts";
import { excerpt } from "../lib/excerpt.ts";
import { quoteArgv } from "../lib/quoting.ts";
import { redactSecrets } from "../lib/secrets.ts";
import type { HttpTarget, StdioTarget } from "../model/target.ts";
import type { Holding } from "../probe.ts";

/** Longest command line or URL: a person must be able to read the whole of it. */
export const MOST_SHOWN = 1500;

/** What a person is asked before a server is started; throws {@link UsageError} as all here do. */
export function commandQuestion({ command, args }: StdioTarget, held: Holding): string {
  return lines(
    "An agent asks mcp-prober to START this program, to list what it offers as an MCP server and judge it:",
    `  ${commandLine([command, ...args])}`,
    `Relative paths in it begin in ${excerpt(held.folder, MOST_SHOWN)}`,
    ...holding(held),
  );
}

/** What a person is asked before a server is connected to; `why` it is no public address, or null. */
export function urlQuestion({ url }: HttpTarget, why: string | null): string {
  return lines(
    "An agent asks mcp-prober to connect to this MCP server, to list what it offers and judge it:",
    `  ${shown(url)}`,
    ...(why === null ? [] : [`NOT A PUBLIC ADDRESS: ${excerpt(why)}.`]),
    "No credentials are sent and no tool is called. Where it redirects to, public addresses are contacted too.",
  );
}

/** What a person is asked before a package is looked up and started. */
export function packageQuestion(
  name: string,
  args: readonly string[],
  { asksRegistry, held }: { readonly asksRegistry: boolean; readonly held: Holding },
): string {
  return lines(
    asksRegistry
      ? "An agent asks mcp-prober to look up this package at the npm registry, to install it in a folder of its own and to START it:"
      : "An agent asks mcp-prober to fetch this package of npm into a folder of its own and to START it:",
    `  ${commandLine(["npx", "-y", name, ...args])}`,
    "Its install scripts are not run.",
    ...holding(held),
  );
}

function commandLine(argv: readonly string[]): string {
  return shown(quoteArgv(argv));
}

/** All of it or nothing: what a person does not see, a person has not allowed. */
function shown(text: string): string {
  const all = excerpt(text, Infinity);
  if (all.length > MOST_SHOWN) {
    throw new UsageError(
      `the command line or URL is longer than ${MOST_SHOWN} characters, hidden ones spelt out`,
      "A person must be able to read the whole of it.",
    );
  }
  // An excerpt names a key instead of showing it: anything may stand in its place.
  if (redactSecrets(text) !== text) {
    throw new UsageError(
      "the command line or URL holds what looks like a key or a password",
      "A person would have to be shown it. The user can scan such a server with mcp-prober in a terminal.",
    );
  }
  return all;
}

function holding({ sandbox, network, why, environment }: Holding): readonly string[] {
  const reach = network === "all" ? "with network" : "without network";
  return [
    sandbox === "none"
      ? `NO SANDBOX: it runs with your rights, ${reach}. ${why.join(" ")}`
      : `Sandbox: ${sandbox}, ${reach}.`,
    `Of your environment it gets ${environment.join(", ")} and the settings that version managers and npm need (no tokens), and a throw-away home folder. No tool is called.`,
  ];
}

function lines(...all: readonly string[]): string {
  return all.join("\n");
}
