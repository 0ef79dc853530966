import type { Clause } from "./clauses.ts";
import { AGAINST, type Against } from "./against.ts";
import { matcherOf, type Sighting } from "./match.ts";
import { allowance, isExpected, type Medium } from "./medium.ts";
import type { rules } from "./rules.ts";
import { ENOUGH, isCounted, type Kind, type Signal, SOFT, SUPPORT, WEAK } from "./signal.ts";
import { SIGNALS } from "./signals.ts";

type RuleName = keyof typeof rules;

/** What the signals around one clause add up to. */
export interface Judgement {
  readonly rule: RuleName;
  readonly weight: number;
  /** The signal that founds it. */
  readonly start: number;
  readonly end: number;
  /** Ids of the signals that added up, the founding one first. */
  readonly signals: readonly string[];
  readonly against: readonly string[];
}

/** What is known beside the text itself. */
export interface Circumstances {
  /** The item says that it looks for attacks: what it names may be its subject. */
  readonly guard: boolean;
  /** What kept the text from being read as it stands. */
  readonly disguise: "none" | "unseen" | "encoded";
  /** A place for a value or a name: an order has no business there. */
  readonly odd: boolean;
  /** The description of a parameter: it asks for its own value. */
  readonly parameter: boolean;
  readonly medium: Medium;
}

const findSignals = matcherOf(SIGNALS);
const findAgainst = matcherOf(AGAINST);

interface Described {
  readonly clause: Clause;
  readonly signals: readonly Sighting<Signal>[];
  readonly against: readonly Sighting<Against>[];
}

/** The weightiest judgement for each rule, strong and weak ones. */
export function judgementsOf(
  clauses: readonly Clause[],
  text: string,
  circumstances: Circumstances,
): readonly Judgement[] {
  const { medium } = circumstances;
  const described = clauses.map((clause): Described => {
    const signals = findSignals(clause).filter((one) => !isExpected(one, clause, text, medium));
    const against = signals.some(({ signal }) => signal.founds) ? findAgainst(clause) : [];
    return { clause, signals, against };
  });
  const best = new Map<RuleName, Judgement>();
  for (const [at, { clause, signals }] of described.entries()) {
    for (const sighting of signals) {
      const { founds } = sighting.signal;
      if (founds === undefined || founds[1] < 2) continue;
      const founded = founds[1] - allowance(sighting, clause, text, medium);
      const judgement = weigh(sighting, [founds[0], founded], described, at, circumstances);
      if (judgement.weight < WEAK) continue;
      if (judgement.weight > (best.get(judgement.rule)?.weight ?? 0))
        best.set(judgement.rule, judgement);
    }
  }
  return [...best.values()];
}

export function isEnough({ weight }: Judgement): boolean {
  return weight >= ENOUGH;
}

function weigh(
  { signal, start, end, tokens }: Sighting<Signal>,
  [rule, founded]: NonNullable<Signal["founds"]>,
  described: readonly Described[],
  at: number,
  circumstances: Circumstances,
): Judgement {
  const here = described[at]!;
  const kinds = new Map<Kind, string>();
  let weight = founded;
  let soft = 0;
  for (const neighbour of [here, described[at - 1], described[at + 1]]) {
    for (const other of neighbour?.signals ?? []) {
      if (other.signal.kind === signal.kind || kinds.has(other.signal.kind)) continue;
      if (other.tokens[0]!.quoted && other.signal.kind !== "dictation") continue;
      if (other.tokens.every((token) => tokens.includes(token))) continue;
      const { kind } = other.signal;
      if (!isCounted(kind, signal.counts)) continue;
      kinds.set(kind, other.signal.id);
      if (SOFT.has(kind) && signal.with !== kind) soft += supportOf(other.signal);
      else weight += supportOf(other.signal);
    }
  }
  const isMarker = tokens[0]!.concepts.some((concept) => MARKERS.has(concept));
  for (const [kind, id] of surroundings(here.clause, circumstances)) {
    if (isMarker && kind === "structure") continue;
    if (kind === signal.kind || kinds.has(kind)) continue;
    kinds.set(kind, id);
    weight += SUPPORT[kind];
  }
  weight += Math.min(soft, founded - 1);
  if (signal.kind === "transfer" && !isOutOfSight(here.clause, circumstances)) weight = 0;
  const { guard, disguise } = circumstances;
  for (const { signal: counter } of here.against) weight -= counter.amount;
  const negated = isNegated(here.clause, start) && signal.kind !== "concealment";
  const purpose =
    disguise === "none" && here.clause.start === 0 && isPurpose(signal, here.clause, start);
  if (purpose) weight -= 1;
  const sample = here.clause.fenced;
  if (sample)
    weight -= shownAsExample(described[at - 1]) ? NAMED : PURPOSE.has(signal.kind) ? 1 : 0;
  if (negated) weight -= circumstances.medium === "listing" ? NEGATED : NAMED;
  const quoted = tokens[0]!.quoted && signal.kind !== "step";
  if (quoted) weight -= 1;
  const own = circumstances.parameter && ASKED.has(signal.kind);
  if (own) weight -= 2;
  const named = guard && (isNamed(here.clause) || signal.kind === "malice");
  if (named) weight -= NAMED;
  else if (guard) weight -= circumstances.medium === "listing" ? 1 : SUBJECT;
  return {
    rule,
    weight,
    start,
    end,
    signals: [signal.id, ...kinds.values()],
    against: [
      ...here.against.map(({ signal: { id } }) => id),
      ...(purpose ? ["says what it does"] : []),
      ...(sample ? ["in a code block"] : []),
      ...(negated ? ["forbids it"] : []),
      ...(quoted ? ["quoted"] : []),
      ...(own ? ["describes a parameter"] : []),
      ...(guard ? ["security tool"] : []),
    ],
  };
}

/** What surrounds a clause counts as a signal too. */
function* surroundings(
  { tagged, commented }: Clause,
  { disguise, odd, medium }: Circumstances,
): Generator<[Kind, string]> {
  if (tagged && medium === "listing") yield ["structure", "pseudo tag"];
  if (disguise === "encoded") yield ["structure", "encoded"];
  if (commented || disguise === "unseen") yield ["comment", "kept out of sight"];
  if (odd) yield ["place", "in a value"];
}

/** A signal that alone would be weak supports no more than it founds. */
function supportOf({ kind, founds }: Signal): number {
  if (kind === "concealment") return SUPPORT[kind];
  return founds === undefined ? SUPPORT[kind] : Math.min(SUPPORT[kind], Math.max(1, founds[1] - 1));
}

function isPurpose({ kind }: Signal, { tokens }: Clause, start: number): boolean {
  const [first] = tokens;
  return (
    first?.start === start &&
    PURPOSE.has(kind) &&
    !first.concepts.some((concept) => CONDITIONS.has(concept))
  );
}

const MARKERS: ReadonlySet<string> = new Set(["chat-marker", "template-token"]);
const CONDITIONS: ReadonlySet<string> = new Set(["before", "after", "when", "must", "every"]);
/** What a description may begin with: "Read a file" says what the tool is for. */
const PURPOSE: ReadonlySet<Kind> = new Set([
  "secret",
  "harvest",
  "step",
  "forwarding",
  "tampering",
  "call",
]);
const ASKED: ReadonlySet<Kind> = new Set(["harvest", "secret"]);
/** A security tool names what it looks for in so many words. */
const NAMED = 5;
/** A text about attacks is full of them; a tool that guards against them names a few. */
const SUBJECT = 2;
const NEGATED = 3;
/** Words from a "not" to what it forbids. */
const NEGATION_REACH = 2;

function isOutOfSight({ commented }: Clause, { disguise }: Circumstances): boolean {
  return commented || disguise !== "none";
}

/** "This string is the canonical example:" and a code block after it. */
function shownAsExample(before: Described | undefined): boolean {
  return before?.clause.tokens.some(({ concepts }) => concepts.includes("example")) ?? false;
}

function isNamed({ tokens }: Clause): boolean {
  return tokens.some(({ concepts }) => concepts.includes("guard") || concepts.includes("example"));
}

/** "Never send": a prohibition is the opposite of the order. */
function isNegated({ tokens }: Clause, start: number): boolean {
  const at = tokens.findIndex((token) => token.start === start);
  const token = tokens[at];
  const before = tokens[at - 1];
  if (token === undefined || before === undefined || token.concepts.includes("not")) return false;
  return before.concepts.includes("not") && token.word - before.word <= NEGATION_REACH;
}
