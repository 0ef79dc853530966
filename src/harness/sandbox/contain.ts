import type { MountReason, NetworkChoice } from "../../model/vocabulary.ts";
import type { Launch } from "../process/launch.ts";
import type { Scratch } from "../process/scratch.ts";
import { bubblewrapArguments } from "./bubblewrap.ts";
import { deviceParts } from "./devices.ts";
import type { Sandbox } from "./find-sandbox.ts";
import { guardedPlaces } from "./guarded.ts";
import { planMounts } from "./mounts.ts";
import { type Place, placesOf } from "./places.ts";
import { isWithin } from "./trail.ts";

/** A launch inside the sandbox, and what it can see of this machine. */
export interface Contained {
  readonly launch: Launch;
  readonly mounts: readonly { readonly path: string; readonly why: MountReason }[];
  /** What it is not shown: paths among the arguments, and doors in the folders that it is shown. */
  readonly hidden: readonly string[];
}

/**
 * A launch as it is started inside the sandbox. `trees` are folders of our own that it sees,
 * `writable` those that it may write as well.
 */
export function contain(
  sandbox: Sandbox,
  launch: Launch,
  how: {
    readonly scratch: Scratch;
    readonly network: NetworkChoice;
    readonly cwd: string | undefined;
    readonly trees: readonly string[];
    readonly writable?: readonly string[];
  },
): Contained {
  const guarded = guardedPlaces(how.scratch.root);
  const places = placesOf(launch, how.cwd, how.trees, guarded);
  const { parts, mounts, hidden } = planMounts(places, {
    scratch: how.scratch,
    network: how.network,
    guarded,
    writable: how.writable ?? [],
  });
  const args = bubblewrapArguments({
    parts: [...parts, ...deviceParts(sandbox.devices)],
    network: how.network,
    folder: launch.cwd,
    file: launch.file,
    args: launch.args,
  });
  return {
    launch: { file: sandbox.program, args, cwd: how.scratch.root, env: launch.env },
    mounts,
    hidden,
  };
}

/** What of this machine belongs to a start, by its own names and the real ones. */
export interface OwnPlaces {
  readonly packages: readonly string[];
  /** Named by an argument, or as the folder that it starts in. */
  readonly given: readonly string[];
  readonly runtimes: readonly string[];
}

/** Also for a start without a sandbox. */
export function ownPlaces(
  launch: Launch,
  cwd: string | undefined,
  trees: readonly string[],
): OwnPlaces {
  const guarded = guardedPlaces(undefined);
  const places = placesOf(launch, cwd, trees, guarded);
  const namesOf = (...reasons: readonly MountReason[]) => [
    ...new Set(
      places
        .filter((place) => reasons.includes(place.why) && !isWide(place, guarded.homes))
        .flatMap(({ name, real }) => [name, real]),
    ),
  ];
  return {
    packages: namesOf("installed", "package"),
    given: namesOf("argument", "folder"),
    runtimes: namesOf("program"),
  };
}

/** Who names a folder that holds their home has not given every key in it. */
function isWide(place: Place, homes: readonly string[]): boolean {
  return place.isHidden && homes.some((home) => isWithin(home, place.real));
}
