import { dirname } from "node:path";
import { excerpt } from "../lib/excerpt.ts";
import type { Behaviour } from "../model/behaviour.ts";
import type { SessionFacts } from "../model/session.ts";
import type { Containment } from "./containment.ts";
import type { Opened } from "./open.ts";
import type { Scratch } from "./process/scratch.ts";

/** How the server was held and watched, and what of this machine it was shown. */
export function containmentFacts(
  { sandbox, network, tracer, shownToScripts }: Containment,
  { shown }: Opened,
): NonNullable<SessionFacts["containment"]> {
  const seen = [shown, shownToScripts].filter((one) => one !== undefined);
  const mounts = new Map(seen.flatMap((one) => one.mounts).map((one) => [one.path, one]));
  const hidden = new Set(seen.flatMap((one) => one.hidden));
  return {
    sandbox: sandbox === undefined ? "none" : "bubblewrap",
    network,
    observer: tracer === undefined ? "none" : "strace",
    mounts: [...mounts.values()].map(({ path, why }) => ({ path: excerpt(path), why })),
    hidden: [...hidden].map((path) => excerpt(path)),
  };
}

/** What one start did; undefined where nobody watched. */
export function behaviourOf(
  { sandbox, network }: Containment,
  { watch }: Opened,
): Behaviour | undefined {
  if (watch === undefined) return undefined;
  const { events, dropped, complete, why } = watch.end();
  const sandboxed = sandbox !== undefined;
  return { method: "strace", sandboxed, network, complete, why, events: [...events], dropped };
}

/** Folders of ours in what the target says: their names differ from run to run, or between machines. */
export function ownFolders(
  scratch: Scratch,
  { installed }: Containment,
): readonly { readonly value: string; readonly placeholder: string }[] {
  const scratches = [scratch.root, dirname(scratch.npm)];
  return [
    ...scratches.map((value) => ({ value, placeholder: "[scratch]" })),
    ...(installed === undefined ? [] : [{ value: installed.folder, placeholder: "[package]" }]),
  ];
}
