import { programName } from "./commands.ts";
import { isKnownCode } from "./honest-places.ts";
import { homePath, throwAwayPath } from "./paths.ts";
import type { Sighting, Start } from "./sightings.ts";

/** Programs that fetch packages, and are no script of node or Python. */
const PROGRAMS: ReadonlySet<string> = new Set(
  "uv uvx bun bunx deno pnpm pipx pip pip3 npm npx yarn corepack conda mamba".split(" "),
);
/** The same in a command line: npm and pip are scripts. */
const LINE =
  /(?:^|[\s/"'])(?:npm|npx|pnpm|yarn|corepack|pip3?|pipx|uvx?|bunx?)(?:-cli)?(?:\.c?js)?(?=["'\s]|$)/;
const SCRIPTED = /^(?:node|nodejs|python[\d.]*|sh|tar)$/;
/** What prisma fetches when its package has no engine for the system. */
const ENGINE =
  /^(?:~\/\.cache\/prisma|\[package\]\/(?:[^/]+\/)*node_modules\/(?:@prisma|prisma)|\[tmp\]\/prisma[^/]*)\/(?:[^/]+\/)*[^/]*engine[^/]*$/;

/** Whether a package manager put a program there, which then runs as packages do. */
export function isManagersWork({ start }: Sighting, path: string): boolean {
  const known = throwAwayPath(path);
  if (known.length <= LONGEST && ENGINE.test(known)) return true;
  const at = start.written.get(known);
  const writer = at === undefined ? undefined : start.seen.events[at];
  if (writer === undefined) return false;
  const name = programName(writer.process);
  if (PROGRAMS.has(name)) return true;
  return SCRIPTED.test(name) && isKnownCode(homePath(path)?.path ?? path) && ranManager(start);
}

function ranManager({ commands }: Start): boolean {
  for (const command of commands) if (LINE.test(command.slice(0, LONGEST))) return true;
  return false;
}

const LONGEST = 1024;
