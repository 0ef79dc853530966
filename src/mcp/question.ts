import { excerpt } from "../lib/excerpt.ts";
import { quoteArgv } from "../lib/quoting.ts";
import type { Target } from "../model/target.ts";
import type { Holding } from "../probe.ts";

/** Longest command line or URL: a person must be able to read the whole of it. */
export const MOST_SHOWN = 1500;

/** What a person is asked before a server is started or connected to. */
export function questionFor(target: Target, held: Holding | undefined): string {
  if (target.kind === "http" || held === undefined) {
    const url = target.kind === "http" ? shown(target.url) : "";
    return lines(
      "An agent asks mcp-prober to connect to this MCP server, to list what it offers and judge it:",
      `  ${url}`,
      "No credentials are sent and no tool is called.",
    );
  }
  return lines(
    "An agent asks mcp-prober to START this program, to list what it offers as an MCP server and judge it:",
    `  ${commandLine([target.command, ...target.args])}`,
    ...holding(held),
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

function shown(text: string): string {
  return excerpt(text, 4 * MOST_SHOWN);
}

function holding({ sandbox, network, why, environment }: Holding): readonly string[] {
  const reach = network === "all" ? "with network" : "without network";
  return [
    sandbox === "none"
      ? `NO SANDBOX: it runs with your rights, ${reach}. ${why.join(" ")}`
      : `Sandbox: ${sandbox}, ${reach}.`,
    `Of your environment it gets ${environment.join(", ")}, and a throw-away home folder. No tool is called.`,
  ];
}

function lines(...all: readonly string[]): string {
  return all.join("\n");
}
