/** A path below somebody's home, written from there: `~/...`. */
export interface HomePath {
  readonly path: string;
  /** false: the throw-away home that we gave it. */
  readonly isReal: boolean;
}

/** How the throw-away folders are written in paths, and in command lines. */
const THROW_AWAY: readonly (readonly [spelt: string, path: string])[] = [
  ["[scratch]/home/", "~/"],
  ["[scratch]/work/", "./"],
  ["[scratch]/tmp/", "[tmp]/"],
];

/** Homes of the machine. A name may be anybody's: whose it is, the path does not say. */
const REAL_HOME = /^(?:\[home\]|\/root|\/(?:home|Users)\/[^/]+|[A-Za-z]:\/Users\/[^/]+)(?=\/|$)/;

/** The path from a home, when it lies in one. */
export function homePath(what: string): HomePath | undefined {
  const path = throwAwayPath(what);
  if (path.startsWith("~/") || path === "~") return { path, isReal: false };
  const home = REAL_HOME.exec(path)?.[0];
  return home === undefined ? undefined : { path: `~${path.slice(home.length)}`, isReal: true };
}

/** The path with one spelling for each of the throw-away folders. */
export function throwAwayPath(what: string): string {
  for (const [spelt, path] of THROW_AWAY) {
    if (what.startsWith(spelt)) return path + what.slice(spelt.length);
  }
  return what;
}

/**
 * What is left below a folder that it was given: `[workspace]/a` and `[given]/0/a` are `a`. So is
 * `[redacted:NAME]/a`: a path in a variable that the user named.
 */
export function givenPath(what: string): string | undefined {
  const given = /^\[(?:workspace|given\]\/\d+|redacted:[^\]]*)(?:\]|(?=\/|$))/.exec(what)?.[0];
  return given === undefined ? undefined : what.slice(given.length + 1);
}

/** Whether the path is in a folder that is thrown away with the start: also what npm keeps of it. */
export function isThrownAway(what: string): boolean {
  return /^(?:~|\.|\[tmp\]|\[run\]|\[scratch\])(?:\/|$)/.test(throwAwayPath(what));
}

/**
 * One expression for many places. A place that ends with a slash stands for all below it, `*` for
 * anything but a slash. Letter case does not count: two of three platforms ignore it.
 */
export function anyOf(places: readonly string[]): RegExp {
  const parts = places.map((place) => {
    const pattern = place.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^/]*");
    return place.endsWith("/") ? pattern : `${pattern}$`;
  });
  return new RegExp(`^(?:${parts.join("|")})`, "i");
}
