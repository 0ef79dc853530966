import { excerpt } from "../../lib/excerpt.ts";
import type { Check } from "../../model/check.ts";
import type { PackageFacts } from "../../model/package.ts";
import type { Provenance, RegistryFacts } from "../../model/registry.ts";
import type { Surface } from "../../model/surface.ts";
import { counted } from "../words.ts";
import type { Block } from "./block.ts";
import { marked } from "./marks.ts";
import { block, row } from "./pieces.ts";
import { clipped, namesWords } from "./words.ts";

const NAMES_SHOWN = 3;
/** Enough to recognise a hash by. */
const INTEGRITY_SHOWN = 22;
const DAY_LENGTH = "2026-01-01".length;

/** What the registry says of the package, and what was installed. */
export function packageBlocks(check: Check, surface: Surface): readonly Block[] {
  const { registry, package: installed } = surface;
  if (registry === undefined) return [];
  const { provenance, deprecated, mcpName, engines, repository, license } = registry;
  return [
    block("package", "The package", [
      row("version", versionWords(registry)),
      ...(deprecated === null ? [] : [row("deprecated", shown(deprecated), "warn")]),
      row("published", publishedWords(registry)),
      row("source", repository === null ? "not named" : shown(repository)),
      row(
        "provenance",
        provenanceWords(provenance),
        provenance.state === "invalid" ? "bad" : "plain",
      ),
      row("licence", license === null ? "not named" : shown(license, 80)),
      ...(mcpName === null ? [] : [row("MCP name", `${shown(mcpName, 120)}, as it says itself`)]),
      ...(engines === null ? [] : [row("needs", `node ${shown(engines, 80)}`)]),
      row("scripts", scriptWords(registry, installed)),
      row("size", sizeWords(registry, installed)),
      row("integrity", integrityWords(check.integrity)),
    ]),
  ];
}

/** What a registry or a package says, safe to print and marked. */
function shown(text: string, length?: number): string {
  return marked(excerpt(text, length));
}

function versionWords({ name, version, latest, versions, registry }: RegistryFacts): string {
  const newest =
    latest === null || latest === version ? "" : `, not the latest (${shown(latest, 40)})`;
  const count = counted(versions, ["version", "versions"]);
  return `${shown(name, 120)}@${shown(version, 60)}${newest}; ${count} at ${shown(registry, 120)}`;
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
  if (state === "unknown")
    return `not known: ${why === null ? "the registry does not say" : shown(why)}`;
  if (state === "invalid") return `INVALID: ${why === null ? "no reason given" : shown(why)}`;
  const from = repository === null ? "" : `: built from ${shown(repository)}`;
  const by = workflow === null ? "" : ` by ${shown(workflow)}`;
  const keys = trustedRoot === null ? "" : ` (keys of ${marked(trustedRoot.slice(0, DAY_LENGTH))})`;
  return `verified${from}${by}${keys}`;
}

function scriptWords(registry: RegistryFacts, installed: PackageFacts | undefined): string {
  if (installed === undefined) {
    const own = registry.scripts.map(
      ({ event, command }) => `${shown(event, 40)}: ${shown(command, 80)}`,
    );
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
