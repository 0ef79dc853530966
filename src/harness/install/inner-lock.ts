import type { Refusal } from "./messages.ts";
import { isRegistrySpec } from "./npm-command.ts";

/** Below the package, in folders of packages only: `node_modules/a/node_modules/@b/c`. */
const PLACE = /^(?:node_modules\/(?:@[\w.~-]+\/)?[\w~-][\w.~-]*(?:\/(?=node_modules\/)|$))+$/i;
const MOST_NAMED = 50;
const DEEPEST = 100;

/**
 * What a lock file inside a package points to beyond tarballs of the registry: npm follows it, to
 * other hosts, links and folders outside of the package too.
 */
export function refusedInLock(
  wantedBy: string,
  lock: unknown,
  isRegistryTarball: (url: string) => boolean,
): readonly Refusal[] {
  const found: Refusal[] = [];
  const refuse = (name: string, spec: string) => {
    if (found.length < MOST_NAMED) found.push({ wantedBy, name, spec });
  };
  const packages = recordOf(member(lock, "packages"));
  for (const [place, entry] of Object.entries(packages)) {
    if (place === "") continue;
    const resolved = member(entry, "resolved");
    if (!PLACE.test(place)) refuse(place, "a place outside of the package");
    else if (truthy(member(entry, "link"))) refuse(place, `a link to ${textOf(resolved)}`);
    else if (truthy(member(entry, "hasShrinkwrap"))) refuse(place, "one more lock file inside");
    else if (resolved !== undefined && !isTarball(resolved, isRegistryTarball)) {
      refuse(place, textOf(resolved));
    }
  }
  const visit = (entries: unknown, depth: number) => {
    if (depth > DEEPEST) {
      refuse("dependencies", "nested beyond reason");
      return;
    }
    for (const [name, entry] of Object.entries(recordOf(entries))) {
      const version = member(entry, "version");
      const resolved = member(entry, "resolved");
      if (!PLACE.test(`node_modules/${name}`)) refuse(name, "a place outside of the package");
      else if (typeof version === "string" && !isRegistrySpec(version)) refuse(name, version);
      else if (typeof resolved === "string" && !isTarball(resolved, isRegistryTarball)) {
        refuse(name, resolved);
      }
      visit(member(entry, "dependencies"), depth + 1);
    }
  };
  visit(member(lock, "dependencies"), 0);
  return found;
}

function isTarball(resolved: unknown, isRegistryTarball: (url: string) => boolean): boolean {
  return (
    typeof resolved === "string" && /^https?:\/\//i.test(resolved) && isRegistryTarball(resolved)
  );
}

function textOf(resolved: unknown): string {
  return typeof resolved === "string" ? resolved : "no address";
}

function truthy(value: unknown): boolean {
  return value !== undefined && value !== false && value !== null;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function member(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}
