import { npmCommand } from "../harness/install/npm-command.ts";
import { maskArgv, maskUrl, secretsOf } from "../harness/frames/secrets.ts";
import type { PinnedServer } from "../model/lock.ts";
import type { HttpTarget, StdioTarget, Target } from "../model/target.ts";

/**
 * How a lock knows a server: without its secrets, without the version of its package, and without
 * what does not change which server it is (`npx -y`, `npx --yes`, `npm exec --`).
 */
export function lockSource(target: Target): PinnedServer["source"] {
  return target.kind === "http"
    ? { kind: "url", url: urlOf(target) }
    : { kind: "command", argv: [...argvOf(target)] };
}

/** The specifier without a version: `@scope/name`. */
export function withoutVersion(spec: string): string {
  return /^(@[^/@]+\/[^@]+|[^@=<>~!]+)(?:@|[=<>~!]=).*$/s.exec(spec)?.[1] ?? spec;
}

function urlOf({ url }: HttpTarget): string {
  const masked = maskUrl(url);
  return masked.replace(/\/+(?=$|\?)/, "");
}

function argvOf(target: StdioTarget): readonly string[] {
  const program = programOf(target.command);
  const masked = maskArgv([target.command, ...target.args], secretsOf(target)).slice(1);
  const npm = npmCommand(target.command, masked);
  if (npm !== undefined) {
    const [first = "", ...more] = npm.specs.map(withoutVersion);
    if (npm.bin === undefined) return ["npx", first, ...npm.args];
    const packages = [first, ...more].map((name) => `--package=${name}`);
    return ["npx", ...packages, npm.bin, ...npm.args];
  }
  if (!RUNNERS.has(program)) return [program, ...masked];
  const at = masked.findIndex((arg) => !arg.startsWith("-"));
  return [program, ...masked.map((arg, index) => (index === at ? withoutVersion(arg) : arg))];
}

/** Other programs that fetch the package their first word names. */
const RUNNERS: ReadonlySet<string> = new Set(["uvx", "bunx"]);

/** As one types it on any system. */
function programOf(command: string): string {
  return /[/\\]/.test(command) ? command : command.replace(/\.(?:cmd|exe|ps1|bat)$/i, "");
}
