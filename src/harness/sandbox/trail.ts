import { lstatSync, readlinkSync } from "node:fs";
import { dirname, join } from "node:path";

/** A symbolic link: where it stands, no link among the folders above it, and what it says. */
interface Link {
  readonly path: string;
  readonly to: string;
}

/** The way from a name to the file or folder that it means. */
export interface Trail {
  readonly real: string;
  readonly links: readonly Link[];
  /** The name, and each that a link on the way turned it into. */
  readonly names: readonly string[];
}

/** As many as the kernel follows. */
const MOST_LINKS = 40;

/** Follows an absolute path; undefined where it leads to nothing that we can reach. */
export function trailOf(path: string): Trail | undefined {
  const names = [path];
  const links: Link[] = [];
  let at = "/";
  let rest = partsOf(path);
  while (rest.length > 0) {
    const [name = "", ...further] = rest;
    rest = further;
    if (name === "..") {
      at = dirname(at);
      continue;
    }
    const here = join(at, name);
    const to = linkAt(here);
    if (to === undefined) return undefined;
    if (to === null) {
      at = here;
      continue;
    }
    if (links.length === MOST_LINKS) return undefined;
    links.push({ path: here, to });
    rest = [...partsOf(to), ...further];
    if (to.startsWith("/")) at = "/";
    names.push(join(at, ...rest));
  }
  return { real: at, links, names };
}

/** What a link says, null where there is no link, undefined where there is nothing. */
function linkAt(path: string): string | null | undefined {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : null;
  } catch {
    return undefined; // missing, or in a folder that is closed to us
  }
}

function partsOf(path: string): readonly string[] {
  return path.split("/").filter((name) => name !== "" && name !== ".");
}

/** Whether a path is a folder or lies in it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || folder === "/" || path.startsWith(`${folder}/`);
}
