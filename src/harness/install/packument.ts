import semver from "semver";
import type { RegistryFacts } from "../../model/registry.ts";
import { compareCodeUnits } from "../../lib/canonical.ts";
import { repositoryUrl } from "./repository-url.ts";

/** The registry's document about a package, as far as it is one. Everything in it is untrusted. */
export type Packument = Readonly<Record<string, unknown>>;

type VersionFacts = Omit<
  RegistryFacts,
  "registry" | "requested" | "ageDays" | "packageAgeDays" | "provenance"
>;

const LONGEST_TEXT = 300;
const LONGEST_SCRIPT = 4_000;
const MOST_NAMED = 100;
/** The scripts that npm runs when a package is installed as a dependency. */
const EVENTS = ["preinstall", "install", "postinstall"] as const;

/** The document, when the answer is one about this package. */
export function packumentOf(value: unknown, name: string): Packument | undefined {
  const document = object(value);
  return document["name"] === name && isObject(document["versions"]) ? document : undefined;
}

/** The manifest of a version, when it is listed under its own name and number, and that is one. */
export function manifestIn(
  document: Packument,
  version: string,
): Readonly<Record<string, unknown>> | undefined {
  const manifest = object(member(document["versions"], version));
  // It becomes part of a command line and of a configuration: `=1.0.0` would be a range there.
  if (semver.valid(version) !== version.split("+", 1)[0]) return undefined;
  return manifest["name"] === document["name"] && manifest["version"] === version
    ? manifest
    : undefined;
}

/** What the document says of one version of its package. null: it does not say. */
export function factsOf(
  document: Packument,
  manifest: Readonly<Record<string, unknown>>,
): VersionFacts {
  const version = String(manifest["version"]);
  const dist = object(manifest["dist"]);
  const time = object(document["time"]);
  const size = dist["unpackedSize"];
  return {
    name: String(manifest["name"]),
    version,
    integrity: integrityOf(dist["integrity"]) ?? sha1Of(dist["shasum"]),
    publishedAt: instant(member(time, version)),
    firstPublishedAt: instant(time["created"]),
    versions: Object.keys(object(document["versions"])).length,
    latest: text(member(document["dist-tags"], "latest")),
    deprecated: deprecationOf(manifest["deprecated"]),
    maintainers: maintainersOf(document["maintainers"] ?? manifest["maintainers"]),
    publishedBy: nameOf(manifest["_npmUser"]),
    repository: repositoryUrl(
      text(manifest["repository"]) ?? text(member(manifest["repository"], "url")),
    ),
    homepage: text(manifest["homepage"]),
    license: licenseOf(manifest),
    mcpName: text(manifest["mcpName"]),
    bins: binsOf(manifest),
    engines: text(member(manifest["engines"], "node")),
    unpackedBytes:
      typeof size === "number" && Number.isSafeInteger(size) && size >= 0 ? size : null,
    dependencies: new Set([
      ...Object.keys(object(manifest["dependencies"])),
      ...Object.keys(object(manifest["optionalDependencies"])),
    ]).size,
    scripts: scriptsOf(manifest),
  };
}

/** What there is in place of a version that is not there: the newest, and the tags. */
export function offeredIn(document: Packument): string {
  const versions = Object.keys(object(document["versions"])).filter(
    (version) => semver.valid(version) !== null,
  );
  const newest = versions.reduce<string | undefined>(
    (best, one) => (best === undefined || semver.gt(one, best) ? one : best),
    undefined,
  );
  if (newest === undefined) return "it has no version at all";
  const tags = Object.entries(object(document["dist-tags"]))
    .flatMap(([tag, version]) => (typeof version === "string" ? [`${tag} ${version}`] : []))
    .sort(compareCodeUnits);
  const shown = tags.slice(0, MOST_TAGS).map((tag) => tag.slice(0, LONGEST_TAG));
  const more = tags.length > shown.length ? ["..."] : [];
  const tagged = shown.length === 0 ? "it has no tags" : `tags: ${[...shown, ...more].join(", ")}`;
  return `the newest is ${newest.slice(0, LONGEST_TAG)}; ${tagged}`;
}

const MOST_TAGS = 20;
const LONGEST_TAG = 80;

function scriptsOf(manifest: Readonly<Record<string, unknown>>): RegistryFacts["scripts"] {
  const named = EVENTS.flatMap((event): RegistryFacts["scripts"] => {
    const command = member(manifest["scripts"], event);
    return typeof command === "string" && command !== ""
      ? [{ event, command: command.slice(0, LONGEST_SCRIPT) }]
      : [];
  });
  // The registry's mark for a binding.gyp: npm builds that, unless the package says how itself.
  const isBuilt =
    manifest["gypfile"] === true && !named.some(({ event }) => event !== "postinstall");
  return isBuilt ? [...named, { event: "implicit-build", command: "node-gyp rebuild" }] : named;
}

/** Whole or not at all: with a part cut off it would be another one. */
function integrityOf(value: unknown): string | null {
  const whole = text(value);
  return whole === value ? whole : null;
}

/** What registries gave before there was an integrity, and what npm goes by where there is none. */
function sha1Of(value: unknown): string | null {
  return typeof value === "string" && /^[0-9a-f]{40}$/i.test(value)
    ? `sha1-${Buffer.from(value, "hex").toString("base64")}`
    : null;
}

/** npm takes anything but an empty message for a deprecation. */
function deprecationOf(value: unknown): string | null {
  if (typeof value === "string") return text(value);
  return value === true ? "no reason is given" : null;
}

function maintainersOf(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  return (value as readonly unknown[])
    .slice(0, MOST_NAMED)
    .map(nameOf)
    .filter((name) => name !== null);
}

/** `Name <mail>` and `{name, email}` both name someone. */
function nameOf(value: unknown): string | null {
  const whole = text(value) ?? text(member(value, "name"));
  return text(whole?.replace(/\s*<[^<>]*>\s*$/, ""));
}

function licenseOf(manifest: Readonly<Record<string, unknown>>): string | null {
  const { license, licenses } = manifest as {
    readonly license?: unknown;
    readonly licenses?: unknown;
  };
  const one = (value: unknown) => text(value) ?? text(member(value, "type"));
  const several = Array.isArray(licenses) ? (licenses as readonly unknown[]) : [licenses];
  const named = several
    .slice(0, MOST_NAMED)
    .map(one)
    .filter((name) => name !== null);
  return one(license) ?? text(named.join(" OR "));
}

function binsOf({ name, bin }: Readonly<Record<string, unknown>>): string[] {
  if (typeof bin === "string") return bin === "" ? [] : [String(name).replace(/^@[^/]+\//, "")];
  return Object.entries(object(bin))
    .filter(([, file]) => typeof file === "string")
    .map(([command]) => command.slice(0, LONGEST_TEXT))
    .sort(compareCodeUnits)
    .slice(0, MOST_NAMED);
}

function instant(value: unknown): string | null {
  const ms = typeof value === "string" ? Date.parse(value.slice(0, LONGEST_TEXT)) : Number.NaN;
  if (Number.isNaN(ms)) return null;
  const iso = new Date(ms).toISOString();
  // Years beyond four digits are written in a way that few readers know.
  return /^\d{4}-/.test(iso) ? iso : null;
}

function text(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.slice(0, LONGEST_TEXT) : null;
}

function object(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function member(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
