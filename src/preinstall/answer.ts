import { excerpt } from "../lib/excerpt.ts";
import type { Check, CheckVerdict } from "../model/check.ts";
import type { Report } from "../model/report.ts";
import type { Surface } from "../model/surface.ts";
import { clientConfig } from "./client-config.ts";
import { decide, type Evidence } from "./decide.ts";
import { sameBytes } from "./integrity.ts";
import { reportedRegistry } from "./reported-registry.ts";
import { wantedVariables } from "./wanted-variables.ts";

/** What was asked, beside what was seen. */
export interface Question extends Pick<Evidence, "minGrade" | "failOn" | "skippedProbes"> {
  /** Arguments of the server, secrets masked. */
  readonly args: readonly string[];
  readonly argsMasked: boolean;
  /** Names of the variables the user gave it. */
  readonly given: readonly string[];
  readonly isWindows: boolean;
}

/** The answer of `check` to a report on a package. */
export function answer(report: Report, surface: Surface, question: Question): Check {
  const { registry } = surface;
  const integrity = integrityOf(surface);
  const { verdict, reasons } = decide({ ...question, report, registry, integrity });
  return {
    verdict,
    reasons,
    registry: registry === undefined ? null : reportedRegistry(registry),
    integrity,
    ...configured(verdict, report, surface, question),
  };
}

function integrityOf({ registry, package: installed }: Surface): Check["integrity"] {
  const named = registry?.integrity ?? null;
  const had = installed?.integrity ?? null;
  return {
    registry: named === null ? null : excerpt(named),
    installed: had === null ? null : excerpt(had),
    agree: sameBytes(named, had),
  };
}

/** Only for what was started under an exact version, and not for what must not be added. */
function configured(
  verdict: CheckVerdict,
  report: Report,
  { registry, package: installed }: Surface,
  { args, argsMasked, given, isWindows }: Question,
): Pick<Check, "config" | "notes"> {
  const wasStarted = (report.session.command?.resolved ?? null) !== null;
  if (verdict === "do-not-add" || registry === undefined || !wasStarted) {
    return { config: null, notes: [] };
  }
  const ranScripts = installed?.ranScripts ?? false;
  const wanted = wantedVariables(report).filter((name) => !given.includes(name));
  const config = clientConfig({
    name: registry.name,
    version: registry.version,
    args,
    given,
    wanted,
    ignoreScripts: !ranScripts,
  });
  return {
    config,
    notes: [
      "Versions of dependencies are not pinned by it: npm chooses them when it starts the server.",
      ...(ranScripts
        ? ["npm will run its install scripts, outside any sandbox, as it did inside one here."]
        : []),
      ...(given.length > 0
        ? ["Values of variables are not in it: put yours in where a placeholder stands."]
        : []),
      ...(wanted.length > 0
        ? [`It asks for ${wanted.join(", ")}: give it only what you want it to have.`]
        : []),
      ...(argsMasked ? ["A secret among the arguments is masked (***): put it in yourself."] : []),
      ...(isWindows
        ? ['On Windows, Claude Code starts npx as "command": "cmd", "args": ["/c", "npx", ...].']
        : []),
    ],
  };
}
