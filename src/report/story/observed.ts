import type { Observations, ObservedListing } from "../../model/observations.ts";
import type { Report } from "../../model/report.ts";
import type { Surface } from "../../model/surface.ts";
import { baitsOf } from "../caveats-observed.ts";
import { counted, timesWords } from "../words.ts";
import type { Block, Piece } from "./block.ts";
import { marked } from "./marks.ts";
import { blockIfAny, entry, row, said } from "./pieces.ts";
import { clipped, namesWords } from "./words.ts";

/** Names and paths of one kind on the first screen; --verbose and the JSON have more. */
const NAMES_SHOWN = 3;
/** Kinds of requests, groups of looks and ports shown there. */
const GROUPS_SHOWN = 8;

/** Who asked again, what the server asked of us, and whether it took the bait. */
export function observedRows({ observations }: Report, { canaries }: Surface): readonly Piece[] {
  const { listings, reverse } = observations;
  return [
    ...(listings === null || listings.items.length === 0
      ? []
      : [row("asked again", lookWords(listings))]),
    ...(reverse.length === 0 ? [] : [row("asked us", requestWords(reverse))]),
    ...(canaries === undefined ? [] : baitRow(canaries)),
  ];
}

/** Looks with the same outcome together: `once as mcp-prober, once as claude-ai: the same`. */
function lookWords({ client, items }: NonNullable<Observations["listings"]>): string {
  const groups = new Map<string, ObservedListing[]>();
  for (const look of items.filter(({ state }) => state === "listed")) {
    const bare = look.client.capabilities.length === 0 && client.capabilities.length > 0;
    const name = `${clipped(look.client.name, 40)}${bare ? " (no capabilities)" : ""}`;
    groups.set(name, [...(groups.get(name) ?? []), look]);
  }
  const outcomes = new Map<string, string[]>();
  for (const [name, looks] of groups) {
    const outcome = outcomeWords(looks);
    const who = `${timesWords(looks.length)} as ${name}`;
    outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), who]);
  }
  const failed = items.filter(({ state }) => state === "failed").map(({ id }) => id);
  const parts = Array.from(outcomes, ([outcome, who]) => `${cut(who).join(", ")}: ${outcome}`);
  if (failed.length > 0) parts.push(`not had: ${namesWords(failed, NAMES_SHOWN)}`);
  return parts.join("; ");
}

function outcomeWords(looks: readonly ObservedListing[]): string {
  const most = Math.max(...looks.map(({ differences }) => differences));
  if (most > 0) {
    const some = looks.length === 1 ? "" : "up to ";
    return `${some}${counted(most, ["difference", "differences"])}`;
  }
  return looks.some(({ reordered }) => reordered) ? "the same in another order" : "the same";
}

function requestWords(requests: Observations["reverse"]): string {
  const words = requests.map(({ method, answer, count }) => {
    const times = count === 1 ? "" : ` x${count}`;
    return `${namesWords([method], 1)}${times}${answer === "answered" ? "" : ` (${answer})`}`;
  });
  return cut(words).join(", ");
}

function baitRow(canaries: NonNullable<Surface["canaries"]>): readonly Piece[] {
  const { baits, back } = baitsOf(canaries);
  if (baits === 0) return [];
  const came = back === 0 ? "none" : back;
  return [row("baits", `${baits} planted, ${came} came back`, back === 0 ? "plain" : "bad")];
}

/** Files and ports of all starts, and the processes that the session does not know of. */
export function leftoverRows({ observations, session }: Report): readonly Piece[] {
  const residue = observations.residue ?? [];
  const survivors = residue.reduce((total, start) => total + (start.survivors ?? 0), 0);
  // The session names those of the first start; a replay has no session to name any.
  const others = survivors - (session.exit?.survivors.length ?? 0);
  const parts = [
    ...fileWords(residue),
    ...portWords(residue),
    ...(others > 0
      ? [counted(others, ["process of a further start", "processes of further starts"])]
      : []),
  ];
  return parts.length === 0 ? [] : [row("left behind", parts.join("; "))];
}

/** What a server may not touch comes first. */
const CHANGES = ["changed", "removed", "new"] as const;

type Starts = NonNullable<Observations["residue"]>;

/** Each path once, whichever start it was left by; folders only hold what counts. */
function fileWords(residue: Starts): readonly string[] {
  const files = residue.flatMap((start) => start.files).filter(({ kind }) => kind !== "folder");
  const words = CHANGES.flatMap((change) => {
    const paths = new Set(files.filter((file) => file.change === change).map(({ path }) => path));
    if (paths.size === 0) return [];
    const count = counted(paths.size, [`${change} file`, `${change} files`]);
    return [`${count}: ${namesWords([...paths], NAMES_SHOWN)}`];
  });
  const more = residue.reduce((total, { moreFiles }) => total + moreFiles, 0);
  return more === 0 ? words : [...words, counted(more, ["further file", "further files"])];
}

function portWords(residue: Starts): readonly string[] {
  const ports = residue.flatMap((start) => start.ports ?? []);
  const names = new Set(ports.map(({ address, port }) => `${port} on ${clipped(address, 40)}`));
  return names.size === 0 ? [] : [`open port ${cut([...names]).join(", ")}`];
}

function cut(words: readonly string[]): readonly string[] {
  const more = words.length - GROUPS_SHOWN;
  return more <= 0 ? words : [...words.slice(0, GROUPS_SHOWN), `and ${more} more`];
}

/** Looks, requests, baits and leftovers shown when everything is asked for. */
const VERBOSE_SHOWN = 60;

/** Everything that was seen beyond the lists, one line each. */
export function observedBlocks({ observations }: Report): readonly Block[] {
  const lines = [
    ...(observations.listings?.items ?? []).map(lookLine),
    ...(observations.canaries?.planted ?? []).map(
      ({ name, kind, where }) => `bait ${clipped(name, 40)} (${kind}): ${marked(where)}`,
    ),
    ...(observations.residue ?? []).flatMap(residueLines),
  ];
  const shown = lines.slice(0, VERBOSE_SHOWN);
  const more = lines.length - shown.length;
  return blockIfAny("observed", "Beyond the lists", [
    ...shown.map((line) => entry(1, line)),
    ...(more > 0 ? [said(1, `and ${more} more`)] : []),
  ]);
}

function lookLine(look: ObservedListing): string {
  const { id, varied, client, offered, state, why } = look;
  const offers =
    client.capabilities.length === 0 ? "no capabilities" : marked(client.capabilities.join(", "));
  const outcome = state === "failed" ? `failed: ${marked(why ?? "")}` : outcomeWords([look]);
  const who = marked(`${client.name} ${client.version}`);
  return `listing ${marked(id)} (other ${varied.join(", ")}; as ${who} with ${offers}; ${marked(offered)}): ${outcome}`;
}

function residueLines({ listing, endedBy, survivors, files }: Starts[number]): readonly string[] {
  const swept = survivors === null ? ", and the sandbox with all in it" : "";
  const end = `start for ${marked(listing)}: ended by ${endedBy ?? "nobody knows what"}${swept}`;
  return [
    end,
    ...files.map(({ path, change, kind, bytes, executable }) => {
      const runs = executable ? ", executable" : "";
      return `left by ${marked(listing)}: ${change} ${kind} ${marked(path)}, ${counted(bytes, ["byte", "bytes"])}${runs}`;
    }),
  ];
}
