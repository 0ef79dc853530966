import { homedir } from "node:os";
import type { Behaviour } from "../model/behaviour.ts";
import type { NetworkChoice } from "../model/vocabulary.ts";
import { createRedactor } from "./frames/redact.ts";
import type { RunScripts } from "./install/install.ts";
import { workerPlaces } from "./install/run-worker.ts";
import { createScratch } from "./process/scratch.ts";
import { contain, type Contained, ownPlaces } from "./sandbox/contain.ts";
import type { Sandbox } from "./sandbox/find-sandbox.ts";
import { traced, type Tracer } from "./trace/strace.ts";
import { createWatch, type Watch } from "./trace/watch.ts";

/** The install scripts of a package, held and watched as the server itself will be. */
export interface HeldScripts {
  readonly run: RunScripts;
  /** What they did; undefined where nobody watched, or none was run. */
  behaviour(): Behaviour | undefined;
  /** What of this machine they could see; undefined where none was run. */
  shown(): Pick<Contained, "mounts" | "hidden"> | undefined;
  /** Removes the folders of the sandbox. */
  end(): void;
}

/** Makes the sandbox that install scripts run in. */
export function holdScripts(
  sandbox: Sandbox,
  tracer: Tracer | undefined,
  network: NetworkChoice,
): HeldScripts {
  const scratch = createScratch();
  let watch: Watch | undefined;
  let shown: ReturnType<HeldScripts["shown"]>;
  return {
    run(launch, writable) {
      const [tree = launch.cwd] = writable;
      // Of our own package no more than the worker is made of.
      const trees = [tree, ...workerPlaces()];
      const how = { scratch, network, cwd: undefined, trees, writable };
      const { launch: contained, ...seen } = contain(sandbox, launch, how);
      shown = seen;
      if (tracer === undefined) return { launch: contained };
      const own = ownPlaces(launch, undefined, trees);
      const { HOME: home = "", TMPDIR: temp = "", XDG_RUNTIME_DIR: run = "" } = launch.env;
      const places = { home, temp, run, work: scratch.work, offered: scratch.offered };
      const redactor = createRedactor(
        [],
        [
          { value: tree, placeholder: "[package]" },
          { value: home, placeholder: "~" },
        ],
      );
      watch = createWatch({
        launch,
        places: {
          ...places,
          ...own,
          packages: [tree, ...own.packages],
          realHome: homedir(),
        },
        phaseAt: () => "install",
        clean: (text) => ({ text: redactor.text(text), canaries: [] }),
      });
      return { launch: traced(tracer, contained), watch };
    },
    behaviour() {
      if (watch === undefined) return undefined;
      const { events, ...rest } = watch.end();
      const how = { method: "strace", sandboxed: true, network, listing: "scripts" } as const;
      // What starts the scripts is our own worker, wherever we are installed.
      const isOwnStart = events[0]?.kind === "start" && events[0].count === 1;
      return { ...how, events: events.slice(isOwnStart ? 1 : 0), ...rest };
    },
    shown: () => shown,
    end: () => void scratch.remove(),
  };
}
