import type { Sighting, Start } from "./sightings.ts";

/** The whole command line by which a start was begun: ours, not the server's doing. */
export function launchOf({ seen }: Start): string | undefined {
  const [first] = seen.events;
  // What installs packages is started by npm, script after script: none of them is a launch.
  if (first?.kind !== "start" || first.phase === "install" || seen.listing === "scripts") {
    return undefined;
  }
  return first.what;
}

export function isLaunch({ start, at }: Sighting): boolean {
  return at === 0 && launchOf(start) !== undefined;
}
