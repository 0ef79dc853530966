import { excerpt } from "../lib/excerpt.ts";
import { itemsOf } from "../lib/listings.ts";
import type { Listing, Surface } from "../model/surface.ts";
import { BASE_SECTIONS, type CanaryKind, type Varied } from "../model/vocabulary.ts";
import { LIST_NOUNS, counted, firstOf, tally, timesWords } from "./words.ts";

/** Texts of a kind that one caveat names; a target must not be able to make the report endless. */
const NAMED = 12;

/** How often and as whom the lists were read, and which of these looks came to nothing. */
export function listingCaveats(surface: Surface): string[] {
  const { listings, target } = surface;
  if (listings === undefined) {
    return [
      "The lists were read once, as one client: another client, or a later look, may be shown " +
        "something else (--depth standard or deep asks again).",
    ];
  }
  const had = listings.items.filter(({ state }) => state === "listed");
  const starts = 1 + had.filter(({ how }) => how === "new-session").length;
  const nouns: readonly [string, string] =
    target.source.kind === "command" ? ["start", "starts"] : ["session", "sessions"];
  const names = [listings.client, ...had.map(({ client }) => client)].map(({ name }) =>
    excerpt(name, 60),
  );
  return [
    `Listed ${timesWords(1 + had.length)} in ${counted(starts, nouns)}: ${asWhom(names)}.` +
      `${alsoVaried(had)} A client with another name, or a look after a longer time, may be shown ` +
      "something else.",
    ...failedLooks(listings.items, surface),
  ];
}

/** `as mcp-prober twice, as claude-ai` */
function asWhom(names: readonly string[]): string {
  const each = Array.from(tally(names), ([name, count]) =>
    count === 1 ? `as ${name}` : `as ${name} ${timesWords(count)}`,
  );
  return firstOf(each, NAMED).join(", ");
}

/** What a look had beside its time, its start and the name of the client. */
const SURROUNDINGS: Readonly<Partial<Record<Varied, string>>> = {
  capabilities: "client capabilities",
  version: "protocol version",
  era: "protocol era",
  ci: "CI variable",
  folder: "work folder",
  home: "home folder",
  locale: "locale",
};

function alsoVaried(had: readonly Listing[]): string {
  const varied = new Set(had.flatMap((listing) => listing.varied));
  const words = Object.entries(SURROUNDINGS)
    .filter(([what]) => varied.has(what as Varied))
    .map(([, word]) => word);
  return words.length === 0 ? "" : ` Also varied: ${words.join(", ")}.`;
}

function failedLooks(items: readonly Listing[], surface: Surface): string[] {
  const caveats = items.flatMap((listing) => {
    const { state, why } = listing;
    if (state === "listed") return failedLists(listing, surface);
    // That a server speaks one era, or the versions there are, is no gap.
    if (listing.varied.includes("era") || listing.varied.includes("version")) return [];
    return [`${lookWords(listing)} could not be had: ${excerpt(why ?? "no reason given")}`];
  });
  return caveats.length <= NAMED
    ? caveats
    : [
        ...caveats.slice(0, NAMED),
        `${caveats.length - NAMED} more gaps in further listings are not named.`,
      ];
}

/** Lists that only the further look failed to read: nobody knows what it would have been shown. */
function failedLists(listing: Listing, surface: Surface): string[] {
  return BASE_SECTIONS.flatMap((section) => {
    const list = listing.lists?.[section];
    if (list?.state !== "failed" || surface[section].state === "failed") return [];
    return [
      `${lookWords(listing)} could not read the list of ${LIST_NOUNS[section][1]}: ` +
        excerpt(list.why ?? "no reason given"),
    ];
  });
}

function lookWords({ id, how, client }: Listing): string {
  const where = how === "same-session" ? "in the same session" : `as ${excerpt(client.name, 60)}`;
  return `The further listing ${excerpt(id, 60)} (${where})`;
}

/** Values that the server was given to start at all. */
export function credentialCaveats({ canaries }: Surface): string[] {
  const names = (canaries?.planted ?? [])
    .filter(({ kind }) => kind === "credential")
    .map(({ where }) => excerpt(where, 60));
  if (names.length === 0) return [];
  const shown = firstOf(names, NAMED).join(", ");
  return [`Listed under dummy credentials (${shown}): with real ones it may show something else.`];
}

/** What was read behind prompts and resources, as far as the server has any. */
export function contentCaveats({
  contents,
  collected,
  prompts,
  resources,
}: Surface): readonly string[] {
  const has = { prompts: itemsOf(prompts).length > 0, resources: itemsOf(resources).length > 0 };
  if (contents === undefined) {
    const hint = collected === "live" ? " (--read-contents does)" : "";
    return [
      ...(has.prompts ? [`Prompts were listed, not rendered${hint}.`] : []),
      ...(has.resources ? [`Resources were listed, not read${hint}.`] : []),
    ];
  }
  if (!has.prompts && !has.resources) return [];
  const count = (of: "prompts" | "resources") =>
    contents.items.filter((content) => content.of === of).length;
  const rendered = counted(count("prompts"), ["prompt was", "prompts were"]);
  const read = counted(count("resources"), ["resource was", "resources were"]);
  const parts = [
    ...(has.prompts ? [`${rendered} rendered with neutral arguments`] : []),
    ...(has.resources ? [`${read} read`] : []),
  ];
  return [`${parts.join(" and ")}${leftOut(contents)}.`];
}

function leftOut({ skipped, dropped }: NonNullable<Surface["contents"]>): string {
  const total = skipped.length + dropped;
  if (total === 0) return "";
  const reasons = Array.from(tally(skipped.map(({ why }) => excerpt(why))), ([why, count]) =>
    count === 1 ? why : `${why} (${count})`,
  );
  const beyond = dropped === 0 ? [] : [`beyond the limit (${dropped})`];
  return `; ${total} left out: ${[...firstOf(reasons, NAMED), ...beyond].join("; ")}`;
}

/** Where baits lie; a dummy credential is meant to be used and is none. */
const BAIT_PLACES: Readonly<Partial<Record<CanaryKind, string>>> = {
  environment: "environment",
  "decoy-file": "home folder",
  "root-file": "root folder",
};

/** Whether something came back of what a thief would have taken. */
export function canaryCaveats({ canaries }: Surface): string[] {
  if (canaries === undefined) return [];
  const { baits, back } = baitsOf(canaries);
  const caveats: string[] = [];
  if (baits > 0) {
    const places = Object.entries(BAIT_PLACES)
      .filter(([kind]) => canaries.planted.some((canary) => canary.kind === kind))
      .map(([, place]) => place);
    const planted = counted(baits, ["bait was", "baits were"]);
    const came = back === 0 ? "none came back" : `${back} of them came back`;
    caveats.push(`${planted} planted (${places.join(", ")}): ${came}.`);
  }
  if (canaries.dropped > 0) {
    caveats.push(`${canaries.dropped} further sightings of baits were not kept.`);
  }
  return caveats;
}

/** How many baits were planted, and how many of them were seen again. */
export function baitsOf({ planted, hits }: NonNullable<Surface["canaries"]>): {
  readonly baits: number;
  readonly back: number;
} {
  const baits = new Set(
    planted.filter(({ kind }) => kind !== "credential").map((canary) => canary.name),
  );
  const seen = new Set(hits.map((hit) => hit.canary).filter((name) => baits.has(name)));
  return { baits: baits.size, back: seen.size };
}

/** What of the leftovers was not looked at. */
export function residueCaveats({ residue }: Surface): string[] {
  const items = residue?.items ?? [];
  const more = items.reduce((total, { droppedFiles }) => total + droppedFiles, 0);
  const held = items.filter(({ survivors }) => survivors === null);
  const portsUnseen = items.some(({ ports, survivors }) => ports === null && survivors !== null);
  return [
    ...(held.length > 0
      ? [
          "A sandbox ends everything with the server: processes that would outlive it were not seen" +
            `${held.some(({ ports }) => ports === null) ? ", nor listening ports" : ""}.`,
        ]
      : []),
    ...(portsUnseen ? ["Listening ports were not looked at on this platform."] : []),
    ...(more > 0 ? [`${more} further files that it left behind were not named.`] : []),
  ];
}
