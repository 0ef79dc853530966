import type { ProbeRun } from "../engine/run.ts";
import { excerpt } from "../lib/excerpt.ts";
import { LIST_DATES } from "../lib/list-dates.ts";
import { itemsOf } from "../lib/listings.ts";
import type { FlowAnalysis } from "../model/capability.ts";
import type { RuleTable } from "../model/rule.ts";
import type { Surface } from "../model/surface.ts";
import { BASE_SECTIONS, type BaseSection, type CoverageLevel } from "../model/vocabulary.ts";
import {
  canaryCaveats,
  contentCaveats,
  credentialCaveats,
  listingCaveats,
  residueCaveats,
} from "./caveats-observed.ts";
import { packageCaveats, watchedCaveats } from "./caveats-held.ts";
import { LIST_NOUNS, counted } from "./words.ts";

/** What coverage depends on: nothing of the session, so that a replay says the same. */
export interface CoverageInput {
  readonly surface: Surface;
  readonly runs: readonly ProbeRun[];
  readonly rules: RuleTable;
  readonly capabilities: object | null;
  readonly flows: FlowAnalysis | null;
  readonly includeBuiltins: boolean;
}

/** What this report does not know, in sentences; `level` null: nothing was seen. */
export function caveatsOf(input: CoverageInput, level: CoverageLevel | null): string[] {
  const { surface, runs } = input;
  return [
    ...gaps(surface),
    ...unjudged(runs),
    ...untouched(input, level),
    ...(level === null ? [] : judgedBy(input)),
  ];
}

/** What should have been seen and was not. */
function gaps(surface: Surface): string[] {
  const caveats: string[] = [];
  if (surface.collected === "listing") {
    caveats.push(
      "This listing was recorded by somebody else: the running server may show something different.",
    );
  } else if (surface.server === null) {
    caveats.push("The handshake was not completed: nothing was listed, and no text of it judged.");
  }
  for (const name of BASE_SECTIONS) caveats.push(...listGaps(surface, name));
  const { reverse, notices } = surface;
  if (reverse !== undefined && reverse.dropped > 0) {
    caveats.push(`${reverse.dropped} further requests from the server were not kept.`);
  }
  if (notices !== undefined && notices.dropped > 0) {
    caveats.push(
      `${notices.dropped} further notifications and error answers of the server were not kept.`,
    );
  }
  return caveats;
}

function listGaps(surface: Surface, name: BaseSection): string[] {
  const section = surface[name];
  const nouns = LIST_NOUNS[name][1];
  if (section.state === "absent") return [];
  if (section.state === "failed") {
    if (surface.server === null && surface.collected === "live") return [];
    return [`The list of ${nouns} could not be read: ${excerpt(section.why)}`];
  }
  const caveats: string[] = [];
  if (section.state === "capped") {
    const seen = counted(section.items.length, LIST_NOUNS[name]);
    caveats.push(`The list of ${nouns} was cut short after ${seen}: ${excerpt(section.why)}`);
  }
  const broken = section.broken.length;
  if (broken > 0) {
    const elements = counted(broken, ["element", "elements"]);
    caveats.push(`${elements} of the list of ${nouns} cannot be used; the raw JSON was judged.`);
  }
  return caveats;
}

/** What this version does not look at, as far as this server has it. */
function untouched(
  { surface, capabilities }: CoverageInput,
  level: CoverageLevel | null,
): string[] {
  const has = (name: BaseSection) => itemsOf(surface[name]).length > 0;
  const caveats: string[] = [];
  if (has("tools")) {
    caveats.push(
      capabilities === null
        ? "Tools were listed, not called: what they do is not known."
        : "Tools were listed, not called: what they can do is read from their names, texts and " +
            "schemas, not observed.",
    );
  }
  caveats.push(...contentCaveats(surface));
  if (has("templates")) caveats.push("Resource templates were listed, not expanded or read.");
  if (has("prompts") || has("templates")) caveats.push("No completion was asked for.");
  if (surface.collected === "live") {
    if (level !== null) {
      caveats.push(...listingCaveats(surface), ...credentialCaveats(surface));
    }
    caveats.push(
      ...canaryCaveats(surface),
      ...residueCaveats(surface),
      ...watchedCaveats(surface),
      ...packageCaveats(surface),
    );
  }
  return caveats;
}

/** Reasons named per probe; a target must not be able to make the report endless. */
const REASONS_NAMED = 3;

/** What a probe was given and did not judge. */
function unjudged(runs: readonly ProbeRun[]): string[] {
  return runs
    .filter(({ unjudged }) => unjudged.length > 0)
    .map(({ outcome, unjudged }) => {
      const named = unjudged.slice(0, REASONS_NAMED).map((why) => excerpt(why));
      const more = unjudged.length - named.length;
      const all = more === 0 ? named : [...named, `and ${more} more`];
      return `Left unjudged by ${outcome.probe}: ${all.join("; ")}.`;
    });
}

/** Who judged, who did not, and what none of them can know. */
function judgedBy({ surface, runs, rules, flows, includeBuiltins }: CoverageInput): string[] {
  const caveats: string[] = [];
  const dropped = runs.reduce((total, run) => total + run.droppedFindings, 0);
  if (dropped > 0) {
    caveats.push(`${dropped} more findings of rules with very many were left out.`);
  }
  if (flows !== null) {
    caveats.push(
      includeBuiltins
        ? "Toxic flows were looked for over this server and the client's own tools; other servers " +
            "of the client are not known."
        : "Toxic flows were looked for on this server alone: other servers are not known, and the " +
            "client's own tools (web fetch, shell, file edit) count with --include-builtins only.",
    );
  }
  const outcomes = runs.map(({ outcome }) => outcome);
  const idle = outcomes.filter(({ status }) => status === "not-applicable");
  const judges = outcomes.filter((outcome) => !idle.includes(outcome));
  const others = new Set(Array.from(rules.keys(), (id) => id.slice(0, id.indexOf("/"))));
  for (const { probe } of outcomes) others.delete(probe);
  const noEvidence =
    idle.length === 0 ? "" : ` Had nothing to judge: ${idle.map(({ probe }) => probe).join(", ")}.`;
  const leftOut = others.size === 0 ? "" : ` Left out: ${[...others].join(", ")}.`;
  return [
    ...caveats,
    `Judged by: ${judges.map(({ probe }) => probe).join(", ")}.${noEvidence}${leftOut}`,
    originCaveat(surface),
    ...listCaveats(runs),
  ];
}

/** Who compared with lists of ours found at most what stood in them. */
function listCaveats(runs: readonly ProbeRun[]): string[] {
  const compared = runs.some(
    ({ outcome }) => outcome.probe === "package-origin" && outcome.status !== "not-applicable",
  );
  if (!compared) return [];
  const { advisories, wellKnownServers } = LIST_DATES;
  return [
    `Known vulnerabilities are those of a bundled list of ${advisories}, well-known packages those ` +
      `of one of ${wellKnownServers}.`,
  ];
}

function originCaveat({ registry, package: installed }: Surface): string {
  if (registry !== undefined) {
    return "Source code was not looked at; of the publisher we know what the registry says.";
  }
  return installed === undefined
    ? "Publisher, source code and package metadata were not looked at."
    : "Publisher and source code were not looked at; what the package says of itself was not checked.";
}
