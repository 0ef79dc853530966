import type { Emit, Located } from "../../src/engine/define.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { rules } from "./rules.ts";
import { fetching } from "./script-text.ts";
import { at, type Seen, type Subject } from "./subject.ts";

type Report = Emit<typeof rules>;

interface Script {
  readonly package: string;
  readonly event: string;
  readonly command: string;
  readonly place: Located;
  readonly own: boolean;
}

/** What runs when the package is installed, without being asked. */
export function judgeScripts(subject: Subject, view: Seen, emit: Report): void {
  const scripts = scriptsOf(subject, view);
  const own = scripts.filter((script) => script.own);
  for (const script of own) reportScript(script, emit);
  reportOthers(
    scripts.filter((script) => !script.own),
    emit,
  );
  for (const script of scripts) {
    const fetches = fetching(script.command);
    if (fetches === undefined) continue;
    emit("fetching-install-script", script.place, {
      confidence: fetches.confidence,
      evidence: excerpt(script.command),
      data: {
        package: excerpt(script.package),
        event: excerpt(script.event),
        what: excerpt(fetches.what),
      },
    });
  }
}

const INSTALL_EVENTS: ReadonlySet<string> = new Set([
  "preinstall",
  "install",
  "postinstall",
  "implicit-build",
]);

/** Those of the tree that was installed, and those that only the registry tells of. */
function scriptsOf(subject: Subject, view: Seen): readonly Script[] {
  const { name, version, registry } = subject;
  const own = `${name}@${version}`;
  const installed = (view.package?.scripts ?? []).map((script, index) => ({
    ...script,
    place: at("package", script.package, `/scripts/${index}`),
    own: script.package === own,
  }));
  const told = (registry?.scripts ?? []).flatMap(({ event, command }, index) =>
    INSTALL_EVENTS.has(event) && !installed.some((one) => one.own && one.command === command)
      ? [
          {
            package: own,
            event,
            command,
            place: at("registry", name, `/scripts/${index}`),
            own: true,
          },
        ]
      : [],
  );
  return [...installed, ...told];
}

function reportScript(script: Script, emit: Report): void {
  emit("install-script", script.place, {
    confidence: "confirmed",
    evidence: excerpt(script.command),
    data: { whose: excerpt(`The ${script.event} script of ${script.package}`, 120), count: 1 },
  });
}

/** One finding for all dependencies: honest ones build and download binaries. */
function reportOthers(scripts: readonly Script[], emit: Report): void {
  const [first, ...rest] = scripts;
  if (first === undefined) return;
  const more = rest.length === 0 ? "" : ` and ${rest.length} more of dependencies`;
  emit("install-script", first.place, {
    confidence: "confirmed",
    evidence: excerpt(first.command),
    data: {
      whose: excerpt(`The ${first.event} script of ${first.package}${more}`, 160),
      count: scripts.length,
    },
    related: rest.slice(0, MAX_RELATED).map(({ place }) => place),
  });
}

const MAX_RELATED = 20;
