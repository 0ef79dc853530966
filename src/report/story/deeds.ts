import type { ObservedBehaviour, ObservedEvent } from "../../model/observations.ts";
import { type BehaviourKind, PHASES, type Phase } from "../../model/vocabulary.ts";
import { INSTALL_SCRIPTS } from "../observed-behaviour.ts";
import { counted } from "../words.ts";
import type { Piece } from "./block.ts";
import { marked } from "./marks.ts";
import { entry, row, said } from "./pieces.ts";
import { clipped, namesWords } from "./words.ts";

/** Names of one deed, and deeds of one phase, on the first screen; --verbose has more. */
const NAMES_SHOWN = 3;
const NAME_LENGTH = 60;
const DEEDS_SHOWN = 5;
/** Lines on watched starts when everything is asked for. */
const VERBOSE_SHOWN = 200;

/** What was done, and what was tried in vain. */
export const DEEDS: Readonly<Record<BehaviourKind, readonly [done: string, tried: string]>> = {
  read: ["read", "tried to read"],
  write: ["wrote", "tried to write"],
  remove: ["removed", "tried to remove"],
  start: ["started", "tried to start"],
  lookup: ["looked up", "tried to look up"],
  connect: ["connected to", "tried to connect to"],
  listen: ["listened on", "tried to listen on"],
  send: ["sent to", "tried to send to"],
  signal: ["sent the signal", "tried to send the signal"],
  "leave-group": ["left its process group by", "tried to leave its process group by"],
};

/** What all watched starts did, phase by phase, in a few lines. */
export function watchedRows(starts: readonly ObservedBehaviour[]): readonly Piece[] {
  const scripts = starts.filter(({ listing }) => listing === INSTALL_SCRIPTS).length;
  const runs = starts.length - scripts;
  if (starts.length === 0) return [row("watched", "no start of it")];
  const phases = PHASES.flatMap((phase) => {
    const words = phaseWords(starts, phase);
    return words === "" ? [] : [row("", `${phase}: ${words}`)];
  });
  const incomplete = starts.filter(({ complete }) => !complete).length;
  const beside = scripts === 0 ? "" : " and while its install scripts ran";
  const how = `by strace in ${counted(runs, ["start", "starts"])}${beside}`;
  const gap =
    incomplete === 0
      ? ""
      : incomplete === starts.length
        ? ", not completely"
        : `, of which ${incomplete} not completely`;
  const seen = phases.length === 0 ? `; ${nothingWords(starts)}` : ":";
  const tone = incomplete === 0 ? "plain" : "warn";
  return [row("watched", `${how}${gap}${seen}`, tone), ...phases];
}

function nothingWords(starts: readonly ObservedBehaviour[]): string {
  const hasRead = starts.some(({ counts }) => counts.some(({ kind }) => kind === "read"));
  const only = hasRead ? "seen to read files, and" : "seen to do";
  return `${only} nothing else outside its throw-away folders`;
}

/** `started sh; tried to look up a.example, b.example` */
function phaseWords(starts: readonly ObservedBehaviour[], phase: Phase): string {
  const deeds = new Map<string, Set<string>>();
  for (const { events } of starts) {
    for (const event of events.filter((one) => one.phase === phase)) {
      const deed = deedOf(event);
      deeds.set(deed, (deeds.get(deed) ?? new Set<string>()).add(event.what));
    }
  }
  const words = Array.from(
    deeds,
    ([deed, names]) => `${deed} ${namesWords([...names], NAMES_SHOWN, NAME_LENGTH)}`,
  );
  const more = words.length - DEEDS_SHOWN;
  return [...words.slice(0, DEEDS_SHOWN), ...(more > 0 ? [`and ${more} more kinds`] : [])].join(
    "; ",
  );
}

function deedOf({ kind, done }: Pick<ObservedEvent, "kind" | "done">): string {
  return DEEDS[kind][done ? 0 : 1];
}

/** Every watched start: how completely, how often what, and each telling event. */
export function watchedPieces(starts: readonly ObservedBehaviour[]): readonly Piece[] {
  const lines = starts.flatMap(startLines);
  const more = lines.length - VERBOSE_SHOWN;
  return [
    ...lines.slice(0, VERBOSE_SHOWN).map((line) => entry(1, line)),
    ...(more > 0 ? [said(1, `and ${more} more`)] : []),
  ];
}

function startLines(start: ObservedBehaviour): readonly string[] {
  const { listing, sandboxed, network, complete, why, events, moreEvents, dropped } = start;
  const where = `${sandboxed ? "in a sandbox" : "without a sandbox"}, network ${network}`;
  const how = complete
    ? "completely"
    : `not completely: ${why === null ? "no reason given" : marked(why)}`;
  const when =
    listing === INSTALL_SCRIPTS ? "while its install scripts ran" : `for ${clipped(listing, 40)}`;
  return [
    `watched ${when} (${where}) ${how}`,
    ...PHASES.flatMap((phase) => [
      ...countLine(start, phase),
      ...events.filter((event) => event.phase === phase).map(eventLine),
    ]),
    ...(moreEvents > 0
      ? [`${moreEvents} further events of this start are in the saved surface`]
      : []),
    ...(dropped > 0 ? [`${dropped} further events of this start were not kept`] : []),
  ];
}

function countLine({ listing, counts }: ObservedBehaviour, phase: Phase): readonly string[] {
  const words = counts
    .filter((one) => one.phase === phase)
    .flatMap(({ kind, done, failed }) => [
      ...(done > 0 ? [`${kind} ${done}`] : []),
      ...(failed > 0 ? [`${kind} ${failed} in vain`] : []),
    ]);
  return words.length === 0 ? [] : [`${clipped(listing, 40)}, ${phase}: ${words.join(", ")}`];
}

function eventLine(event: ObservedEvent): string {
  const { phase, process, what, canaries, count } = event;
  const times = count === 1 ? "" : ` x${count}`;
  const baits = canaries.length === 0 ? "" : `, with the bait ${namesWords(canaries, NAMES_SHOWN)}`;
  return `${phase}: ${namesWords([process], 1)} ${deedOf(event)} ${marked(what)}${times}${baits}`;
}
