import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { canonicalJson, compareCodeUnits, sha256 } from "../../lib/canonical.ts";
import type { PackageFacts } from "../../model/package.ts";
import { LIMITS } from "../limits.ts";

type Script = PackageFacts["scripts"][number];

const LONGEST_DECLARED = 300;
const LONGEST_SCRIPT = 4_000;
const MOST_NAMED = 5_000;
const EVENTS = ["preinstall", "install", "postinstall"] as const;

/** sha256 of the lock file of a tree, whatever the order of its keys. */
export function lockHash(folder: string): string {
  const text = readFileSync(join(folder, "package-lock.json"), "utf8");
  return sha256(canonicalJson(JSON.parse(text)));
}

/** `name@version` of each, as far as that many are kept. */
export function namedIn(packages: readonly { readonly name: string; readonly version: string }[]): {
  readonly tree: string[];
  readonly treeCut: boolean;
} {
  const named = packages.map(({ name, version }) =>
    `${name}@${version}`.slice(0, LONGEST_DECLARED),
  );
  const distinct = [...new Set(named)].sort(compareCodeUnits);
  return { tree: distinct.slice(0, MOST_NAMED), treeCut: distinct.length > MOST_NAMED };
}

/** The lifecycle scripts that npm would run for the packages in these folders, sorted. */
export function scriptsOf(folders: readonly string[]): readonly Script[] {
  const scripts = folders.flatMap(scriptsIn);
  const key = (one: Script) => `${one.package} ${one.event} ${one.command}`;
  const unique = new Map(scripts.map((one) => [key(one), one]));
  return [...unique.entries()].sort(([a], [b]) => compareCodeUnits(a, b)).map(([, one]) => one);
}

/** What a package's own manifest says of where it comes from. */
export function declaredBy(folder: string): PackageFacts["declares"] {
  const manifest = manifestOf(folder);
  const urlOf = (value: unknown) => text(value) ?? text(member(value, "url"));
  return {
    homepage: text(manifest["homepage"]),
    repository: urlOf(manifest["repository"]),
    bugs: urlOf(manifest["bugs"]) ?? text(member(manifest["bugs"], "email")),
    author: authorOf(manifest["author"]),
  };
}

function scriptsIn(folder: string): readonly Script[] {
  const manifest = manifestOf(folder);
  const id = `${text(manifest["name"]) ?? ""}@${text(manifest["version"]) ?? ""}`;
  const named = EVENTS.flatMap((event): readonly Script[] => {
    const command = member(manifest["scripts"], event);
    return typeof command === "string" && command !== ""
      ? [{ package: id, event, command: command.slice(0, LONGEST_SCRIPT) }]
      : [];
  });
  // npm builds what has a binding.gyp, unless the package says how itself.
  const isBuilt =
    manifest["gypfile"] !== false &&
    !named.some(({ event }) => event !== "postinstall") &&
    existsSync(join(folder, "binding.gyp"));
  return isBuilt
    ? [...named, { package: id, event: "implicit-build", command: "node-gyp rebuild" }]
    : named;
}

function manifestOf(folder: string): Readonly<Record<string, unknown>> {
  const file = join(folder, "package.json");
  try {
    if (statSync(file).size > LIMITS.packageFileBytes) return {};
    const value: unknown = JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {}; // npm runs nothing of a package whose manifest it cannot read
  }
}

function authorOf(value: unknown): string | null {
  if (typeof value === "string") return text(value);
  const name = text(member(value, "name"));
  const email = text(member(value, "email"));
  const url = text(member(value, "url"));
  const parts = [name, email === null ? null : `<${email}>`, url === null ? null : `(${url})`];
  return text(parts.filter((part) => part !== null).join(" "));
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value.slice(0, LONGEST_DECLARED) : null;
}

function member(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}
