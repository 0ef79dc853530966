import { excerpt } from "../../lib/excerpt.ts";
import type { Check } from "../../model/check.ts";
import type { PackageFacts } from "../../model/package.ts";
import type { Provenance, RegistryFacts } from "../../model/registry.ts";
import type { Surface } from "../../model/surface.ts";
import { counted } from "../words.ts";
import { type Block, type Page, heading, row } from "./page.ts";
import { clipped, namesWords } from "./words.ts";

const NAMES_SHOWN = 3;
/** Enough to recognise a hash by. */
const INTEGRITY_SHOWN = 22;
const DAY_LENGTH = "2026-01-01".length;

/** What the registry says of the package, and what was installed. */
export function packageBlock(page: Page, check: Check, surface: Surface): Block {
  const { registry, package: installed } = surface;
  if (registry === undefined) return [];
  const { provenance, deprecated, mcpName, engines } = registry;
  const warn = { paint: page.paint.yellow };
  return [
    heading(page, "The package"),
    ...row(page, "version", versionWords(registry)),
    ...(deprecated === null ? [] : row(page, "deprecated", excerpt(deprecated), warn)),
    ...row(page, "published", publishedWords(registry)),
    ...row(
      page,
      "source",
      registry.repository === null ? "not named" : excerpt(registry.repository),
    ),
    ...row(
      page,
      "provenance",
      provenanceWords(provenance),
      provenance.state === "invalid" ? { paint: page.paint.red } : {},
    ),
    ...row(
      page,
      "licence",
      registry.license === null ? "not named" : excerpt(registry.license, 80),
    ),
    ...(mcpName === null
      ? []
      : row(page, "MCP name", `${excerpt(mcpName, 120)}, as it says itself`)),
    ...(engines === null ? [] : row(page, "needs", `node ${excerpt(engines, 80)}`)),
    ...row(page, "scripts", scriptWords(registry, installed)),
    ...row(page, "size", sizeWords(registry, installed)),
    ...row(page, "integrity", integrityWords(check.integrity)),
  ];
}

function versionWords({ name, version, latest, versions, registry }: RegistryFacts): string {
  const newest =
    latest === null || latest === version ? "" : `, not the latest (${excerpt(latest, 40)})`;
  const count = counted(versions, ["version", "versions"]);
  return `${excerpt(name, 120)}@${excerpt(version, 60)}${newest}; ${count} at ${excerpt(registry, 120)}`;
}

function publishedWords(facts: RegistryFacts): string {
  const { publishedAt, ageDays, publishedBy, firstPublishedAt, maintainers } = facts;
  const when =
    publishedAt === null
      ? "the registry does not say when"
      : `${publishedAt.slice(0, DAY_LENGTH)} (${ageWords(ageDays)})`;
  const isSaid = publishedBy !== null || (maintainers ?? []).length > 0;
  const who = publishedBy === null ? "" : `, by ${namesWords([excerpt(publishedBy)], 1)}`;
  const first =
    firstPublishedAt === null ? "" : `; first version ${firstPublishedAt.slice(0, DAY_LENGTH)}`;
  const others = (maintainers ?? [])
    .filter((one) => one !== publishedBy)
    .map((one) => excerpt(one));
  const team = others.length === 0 ? "" : `; also maintained by ${namesWords(others, NAMES_SHOWN)}`;
  return `${when}${who}${first}${isSaid ? team : "; the registry does not say by whom"}`;
}

function ageWords(days: number | null): string {
  if (days === null) return "age not known";
  return days === 0 ? "today" : `${counted(days, ["day", "days"])} ago`;
}

function provenanceWords({ state, why, repository, workflow, trustedRoot }: Provenance): string {
  if (state === "none") return "none: nothing proves where it was built";
  if (state === "unknown") return `not known: ${excerpt(why ?? "the registry does not say")}`;
  if (state === "invalid") return `INVALID: ${excerpt(why ?? "no reason given")}`;
  const from = repository === null ? "" : `: built from ${excerpt(repository)}`;
  const by = workflow === null ? "" : ` by ${excerpt(workflow)}`;
  const keys = trustedRoot === null ? "" : ` (keys of ${trustedRoot.slice(0, DAY_LENGTH)})`;
  return `verified${from}${by}${keys}`;
}

function scriptWords(registry: RegistryFacts, installed: PackageFacts | undefined): string {
  if (installed === undefined) {
    const own = registry.scripts.map(({ event, command }) => `${event}: ${excerpt(command, 80)}`);
    return own.length === 0 ? "none of its own" : `${own.join("; ")}; not run`;
  }
  if (installed.scripts.length === 0) return "none, its dependencies included";
  const packages = [...new Set(installed.scripts.map((script) => excerpt(script.package, 80)))];
  const what = installed.ranScripts ? "run in the sandbox" : "not run";
  return `${counted(installed.scripts.length, ["install script", "install scripts"])} of ${namesWords(packages, NAMES_SHOWN)}; ${what}`;
}

function sizeWords(registry: RegistryFacts, installed: PackageFacts | undefined): string {
  const { unpackedBytes, dependencies } = registry;
  const direct = counted(dependencies, ["direct dependency", "direct dependencies"]);
  const tree =
    installed === undefined
      ? ""
      : `, ${counted(installed.packages, ["package", "packages"])} in all`;
  return `${unpackedBytes === null ? "unpacked size not known" : bytesWords(unpackedBytes)}; ${direct}${tree}`;
}

function bytesWords(bytes: number): string {
  if (bytes < 1000) return counted(bytes, ["byte", "bytes"]);
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function integrityWords({ registry, installed, agree }: Check["integrity"]): string {
  if (agree === true) return `${clipped(installed ?? "", INTEGRITY_SHOWN)}, the same as installed`;
  if (agree === false) return "OTHER bytes were installed than the registry names";
  return installed === null && registry !== null
    ? `${clipped(registry, INTEGRITY_SHOWN)}; nothing was installed`
    : "not known";
}
