import npa from "npm-package-arg";
import { UsageError } from "../errors.ts";
import { excerpt } from "../lib/excerpt.ts";
import { quoteArgv } from "../lib/quoting.ts";

/** A package of the npm registry, as the user named it. */
export interface PackageSource {
  readonly name: string;
  /** A range, an exact version or a tag; `latest` when none was given. */
  readonly version: string;
  /** `name@version` as given, without `npm:`. */
  readonly requested: string;
}

/**
 * Reads `npm:name@version`, `name` and `@scope/name@range`. Throws {@link UsageError} for every
 * other source, with what looks at it today.
 */
export function readSource(text: string): PackageSource {
  const given = text.trim();
  if (/^\S*[^@\s]\s+[^|<>=~^*\s\d]/.test(given)) throw noPackage(given, commandAdvice(given));
  const [, scheme, rest = ""] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(given) ?? [];
  if (scheme === undefined) return readSpec(given);
  if (scheme.toLowerCase() === "npm") return readSpec(rest);
  throw otherSource(scheme.toLowerCase(), rest, given);
}

function readSpec(spec: string): PackageSource {
  if (spec === "") {
    throw new UsageError("no package was named", "Type: mcp-prober check npm:<package>");
  }
  const parsed = parse(spec);
  const { name, type } = parsed;
  if (type === "alias") {
    throw noPackage(
      spec,
      `An alias hides its package. Check that: mcp-prober check ${shown(spec.replace(/^.*@npm:/, ""))}`,
    );
  }
  if (type === "git") throw noPackage(spec, repositoryAdvice(spec));
  if (type === "file" || type === "directory") {
    const script = quoteArgv([shown(spec)]);
    throw noPackage(
      spec,
      `What is on this machine already can be scanned: mcp-prober scan -- node ${script}`,
    );
  }
  if (type === "remote" || name === null || name === undefined) {
    throw noPackage(spec, "Name a package of the registry: mcp-prober check npm:<package>");
  }
  const wanted = parsed.fetchSpec ?? "";
  const isAny = wanted === "" || wanted === "*";
  return { name, version: isAny ? "latest" : wanted, requested: spec };
}

function parse(spec: string): npa.Result {
  try {
    return npa(spec);
  } catch {
    // The library says what a name may hold; what we can say is how to type one.
    throw noPackage(
      spec,
      "Check the spelling: mcp-prober check npm:<package>, or @scope/package@1.2.3",
    );
  }
}

/** Where else servers come from, and what looks at one today. */
function otherSource(scheme: string, rest: string, given: string): UsageError {
  const known = OTHER_SOURCES[scheme];
  if (known === undefined) {
    return noPackage(given, "Known today: npm:<package>, <package>, @scope/package@version");
  }
  const { what, line, note = "" } = known(shown(rest.replace(/^\/\//, "")), shown(given));
  return new UsageError(
    `check looks up packages of the npm registry (npm:<package>); it cannot look up ${what} yet: ${shown(given)}`,
    `What works today, without what a registry knows: ${line}${note}`,
  );
}

type Other = (
  rest: string,
  given: string,
) => { readonly what: string; readonly line: string; readonly note?: string };

/** What our installer cannot take apart. */
const IN_ONE_GO = "\n  (that fetches and runs it in one go, without a sandbox)";

const fromPypi: Other = (rest) => ({
  what: "packages of PyPI",
  line: scanLine(["uvx", rest.replace(/^([\w.-]+)==/, "$1@")]),
  note: IN_ONE_GO,
});
const fromImage: Other = (rest) => ({
  what: "container images",
  line: scanLine(["docker", "run", "-i", "--rm", rest]),
});
const fromRepository: Other = (_rest, given) => ({
  what: "repositories",
  line: scanLine(["npx", "-y", given.replace(/^https?:\/\/github\.com\//, "github:")]),
  note: IN_ONE_GO,
});
const fromUrl: Other = (rest, given) =>
  rest.startsWith("github.com/")
    ? fromRepository(rest, given)
    : { what: "running servers", line: `mcp-prober --url ${quoteArgv([given])}` };

const OTHER_SOURCES: Readonly<Record<string, Other>> = {
  pypi: fromPypi,
  pip: fromPypi,
  uvx: fromPypi,
  oci: fromImage,
  docker: fromImage,
  github: fromRepository,
  gitlab: fromRepository,
  bitbucket: fromRepository,
  git: fromRepository,
  "git+https": fromRepository,
  "git+ssh": fromRepository,
  https: fromUrl,
  http: fromUrl,
};

function scanLine(argv: readonly string[]): string {
  const line = quoteArgv(argv);
  // What a shell would act on inside double quotes goes into single ones.
  return `mcp-prober --command ${/^[\w@%+=:,./ -]+$/.test(line) ? `"${line}"` : quoteArgv([line])}`;
}

function repositoryAdvice(spec: string): string {
  const line = scanLine(["npx", "-y", shown(spec)]);
  return `For a repository, what works today: ${line}${IN_ONE_GO}`;
}

/** `npx -y name --flag` as one word: the package and its arguments stand apart here. */
function commandAdvice(line: string): string {
  const words = line.split(/\s+/);
  if (!/^(?:npx|npm)$/.test(words[0] ?? ""))
    return `To look at a command: mcp-prober --command "<command>"`;
  const named = words.slice(1).findIndex((word) => !word.startsWith("-") && word !== "exec");
  if (named < 0) return "Name the package: mcp-prober check npm:<package>";
  const [name = "", ...args] = words.slice(named + 1);
  const behind = args.length === 0 ? "" : ` -- ${shown(args.join(" "))}`;
  return `Name the package alone: mcp-prober check npm:${shown(name)}${behind}`;
}

function noPackage(given: string, next: string): UsageError {
  return new UsageError(`${shown(given)} is no package of the npm registry`, next);
}

/** It may have been pasted from anywhere. */
function shown(text: string): string {
  return excerpt(text, 120);
}
