import { excerpt } from "../../src/lib/excerpt.ts";
import type { Behaviour, BehaviourEvent } from "../../src/model/behaviour.ts";
import type { PackageFacts } from "../../src/model/package.ts";
import type { SessionFacts } from "../../src/model/session.ts";
import type { Surface } from "../../src/model/surface.ts";

/** A library that was read while the server booted, or something else that was done. */
export function event(shape: Partial<BehaviourEvent> = {}): BehaviourEvent {
  return {
    kind: "read",
    phase: "boot",
    process: "node",
    what: "/usr/share/zoneinfo/UTC",
    done: true,
    canaries: [],
    count: 1,
    ...shape,
  };
}

/** A start in the sandbox that was watched from its beginning to its end. */
export function start(
  events: readonly BehaviourEvent[] = [],
  shape: Partial<Behaviour> = {},
): Behaviour {
  return {
    method: "strace",
    sandboxed: true,
    network: "none",
    complete: true,
    why: null,
    events: [...events],
    dropped: 0,
    ...shape,
  };
}

export function watched(...items: readonly Behaviour[]): Pick<Surface, "behaviour"> {
  return { behaviour: { items: [...items] } };
}

/** One event in a start of its own. */
export function seen(shape: Partial<BehaviourEvent>): Pick<Surface, "behaviour"> {
  return watched(start([event(shape)]));
}

/** A package of three without install scripts. */
export function packaged(shape: Partial<PackageFacts> = {}): Pick<Surface, "package"> {
  const facts: PackageFacts = {
    name: "notes-server",
    version: "1.2.0",
    requested: "notes-server@^1",
    integrity: `sha512-${"Ab3+".repeat(22)}`,
    lock: "0123456789abcdef".repeat(4),
    packages: 3,
    tree: ["lib@1.0.0", "notes-server@1.2.0", "util@2.0.0"],
    treeCut: false,
    scripts: [],
    ranScripts: false,
    declares: { homepage: null, repository: null, bugs: null, author: null },
  };
  return { package: { ...facts, ...shape } };
}

export function script(
  of: string,
  shape: Partial<PackageFacts["scripts"][number]> = {},
): PackageFacts["scripts"][number] {
  return { package: of, event: "postinstall", command: "node build.js", ...shape };
}

/** In the sandbox, without network, without a watcher, with one folder to read. */
export function held(
  shape: Partial<NonNullable<SessionFacts["containment"]>> = {},
): Pick<SessionFacts, "containment"> {
  return {
    containment: {
      sandbox: "bubblewrap",
      network: "none",
      observer: "none",
      mounts: [{ path: excerpt("/srv/notes"), why: "argument" }],
      hidden: [],
      ...shape,
    },
  };
}

/** A server that looks around while it boots, reports home while it is listed, and installs more. */
export function watchedSurface(): Pick<Surface, "behaviour" | "package"> {
  return {
    ...packaged({ scripts: [script("native-part@2.0.1"), script("notes-server@1.2.0")] }),
    ...watched(
      start([
        event({ count: 212 }),
        event({ kind: "write", what: "~/.cache/notes/log" }),
        event({ kind: "start", what: 'sh -c "lsof -ti:9009 | xargs kill -9"' }),
        event({ kind: "read", what: "~/.ssh/id_ed25519", canaries: ["ssh-key"] }),
        event({ kind: "lookup", phase: "list", what: "telemetry.example", done: false, count: 3 }),
        event({ kind: "write", phase: "idle", what: "[home]/.bashrc", done: false }),
      ]),
      start([event({ count: 9 })], {
        listing: "claude-ai",
        complete: false,
        why: "it was ended before its record was read",
        dropped: 4,
      }),
    ),
  };
}
