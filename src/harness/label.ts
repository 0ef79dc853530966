import { basename } from "node:path";
import { quoteArgv } from "../lib/quoting.ts";
import type { Target, TargetLabel } from "../model/target.ts";
import { maskArgv, maskUrl, secretsOf } from "./frames/secrets.ts";

/** The printable side of a target. */
export function labelOf(target: Target): TargetLabel {
  if (target.kind === "http") {
    const origin = maskUrl(target.url);
    const { host, pathname } = new URL(target.url);
    return { id: `${host}${pathname === "/" ? "" : pathname}`, source: { kind: "url", origin } };
  }
  const argv = maskArgv([target.command, ...target.args], secretsOf(target));
  return {
    id: shortName(argv),
    source: { kind: "command", origin: quoteArgv(argv) },
  };
}

/** The package a runner runs, else the script an interpreter starts, else the program. */
function shortName(argv: readonly string[]): string {
  const program = basename(argv[0] ?? "").replace(/\.(cmd|exe|bat)$/i, "");
  const first = argv.slice(1).find((arg) => !arg.startsWith("-"));
  if (first === undefined) return program;
  if (/^(npx|uvx|bunx|pipx)$/.test(program)) return first;
  return /^(node|deno|bun|python\d*(\.\d+)?|tsx|ruby|java)$/.test(program)
    ? basename(first)
    : program;
}
