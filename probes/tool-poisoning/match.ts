import type { Clause, Token } from "./clauses.ts";
import type { Signal } from "./signal.ts";

/** A signal seen in a clause. */
export interface Sighting<S> {
  readonly signal: S;
  readonly start: number;
  readonly end: number;
  /** The tokens it is made of. */
  readonly tokens: readonly Token[];
}

type Pattern = Pick<Signal, "needs" | "within" | "ordered" | "unless" | "gap">;

/** Finds signals in a clause; work is bounded by tokens times the words of the widest signal. */
export type Matcher<S> = (clause: Clause) => readonly Sighting<S>[];

/** One bit for each term that some signal asks for, 32 to a number. */
type Bits = readonly number[];

interface Need {
  readonly terms: ReadonlySet<string>;
  /** Terms that count in their base form only. */
  readonly strict: ReadonlySet<string>;
  /** The terms. */
  readonly bits: Bits;
}

interface Compiled<S> {
  readonly signal: S;
  readonly needs: readonly Need[];
  readonly within: number;
  readonly ordered: boolean;
  readonly gap: number;
  readonly unless: Bits;
  /** About what comes first and what next: its order is its meaning in every language. */
  readonly isSequence: boolean;
  /** While a clause is judged: it may be there, and was not seen yet. */
  isOpen: boolean;
}

/** Prepares signals; each is tried only in clauses with all its terms, and where one of them stands. */
export function matcherOf<S extends Pattern>(signals: readonly S[]): Matcher<S> {
  const byTerm = new Map<string, Compiled<S>[]>();
  const numbers = new Map<string, number>();
  const all: Compiled<S>[] = [];
  for (const signal of signals) {
    const compiled: Compiled<S> = {
      signal,
      needs: signal.needs.map((need) => needOf(need, numbers)),
      within: signal.within,
      ordered: signal.ordered,
      gap: signal.gap ?? signal.within,
      unless: bitsOf(signal.unless?.split("|") ?? [], numbers),
      isSequence: SEQUENCE.test(signal.needs.join(" ")),
      isOpen: false,
    };
    all.push(compiled);
    const starts = new Set(compiled.needs.flatMap(({ terms }) => [...terms]));
    for (const term of starts) {
      const same = byTerm.get(term);
      if (same === undefined) byTerm.set(term, [compiled]);
      else same.push(compiled);
    }
  }
  const present = new Int32Array(Math.ceil(numbers.size / 32));
  return (clause) => {
    present.fill(0);
    for (const { concepts } of clause.tokens) mark(present, concepts, numbers);
    let possible = 0;
    for (const compiled of all) {
      compiled.isOpen = isPossible(compiled, present);
      if (compiled.isOpen) possible++;
    }
    return possible === 0 ? [] : sightings(clause, byTerm, possible);
  };
}

function mark(
  bits: { [index: number]: number },
  concepts: readonly string[],
  numbers: ReadonlyMap<string, number>,
): void {
  for (const concept of concepts) {
    const number = numbers.get(concept);
    if (number !== undefined) bits[number >> 5]! |= 1 << (number & 31);
  }
}

/** Numbers the terms that have none yet. */
function bitsOf(terms: readonly string[], numbers: Map<string, number>): Bits {
  for (const term of terms) if (!numbers.has(term)) numbers.set(term, numbers.size);
  const bits = Array.from({ length: Math.ceil(numbers.size / 32) }, () => 0);
  mark(bits, terms, numbers);
  return bits;
}

const SEQUENCE = /\b(?:call|before|after|when)\b/;

function needOf(text: string, numbers: Map<string, number>): Need {
  const parts = text.split("|");
  const terms = parts.map((part) => part.replace("!", ""));
  return {
    terms: new Set(terms),
    bits: bitsOf(terms, numbers),
    strict: new Set(parts.filter((part) => part.endsWith("!")).map((part) => part.slice(0, -1))),
  };
}

function sightings<S extends Pattern>(
  { tokens, free }: Clause,
  byTerm: ReadonlyMap<string, readonly Compiled<S>[]>,
  possible: number,
): readonly Sighting<S>[] {
  const found: Sighting<S>[] = [];
  for (let at = 0; at < tokens.length && found.length < possible; at++) {
    const token = tokens[at]!;
    for (const concept of token.concepts) {
      for (const compiled of byTerm.get(concept) ?? []) {
        if (!compiled.isOpen) continue;
        const met =
          compiled.ordered && (compiled.isSequence || !free)
            ? inOrder(compiled, tokens, at)
            : inAnyOrder(compiled, tokens, at);
        if (met === undefined) continue;
        compiled.isOpen = false;
        const { signal } = compiled;
        found.push({ signal, start: token.start, end: met.at(-1)!.end, tokens: met });
      }
    }
  }
  return found;
}

/** Whether a clause holds each need and nothing that forbids the signal. */
function isPossible<S>({ needs, unless }: Compiled<S>, present: Int32Array): boolean {
  for (const { bits } of needs) if (!meet(bits, present)) return false;
  return !meet(unless, present);
}

function meet(bits: Bits, present: Int32Array): boolean {
  for (let i = 0; i < bits.length; i++) if ((bits[i]! & present[i]!) !== 0) return true;
  return false;
}

function satisfies({ concepts, form }: Token, { terms, strict }: Need): boolean {
  for (const concept of concepts) {
    if (terms.has(concept) && (form === "base" || !strict.has(concept))) return true;
  }
  return false;
}

/** Each need by the next token that meets it. */
function inOrder<S>(
  { needs, within, gap }: Compiled<S>,
  tokens: readonly Token[],
  at: number,
): readonly Token[] | undefined {
  const first = tokens[at]!;
  if (!satisfies(first, needs[0]!)) return undefined;
  const met = [first];
  for (let i = at + 1; i < tokens.length && met.length < needs.length; i++) {
    const token = tokens[i]!;
    if (token.word - first.word > within) break;
    if (met.length === 1 && token.word - first.lastWord > gap) break;
    if (satisfies(token, needs[met.length]!)) met.push(token);
  }
  return met.length === needs.length ? met : undefined;
}

/** Needs in any order, each met by a token of its own: the first one that is still open takes it. */
function inAnyOrder<S>(
  { needs, within }: Compiled<S>,
  tokens: readonly Token[],
  at: number,
): readonly Token[] | undefined {
  const first = tokens[at]!;
  const open = [...needs];
  const met: Token[] = [];
  for (let i = at; i < tokens.length && open.length > 0; i++) {
    const token = tokens[i]!;
    if (token.word - first.word > within) break;
    const which = open.findIndex((need) => satisfies(token, need));
    if (which < 0 && i === at) return undefined;
    if (which < 0) continue;
    open.splice(which, 1);
    met.push(token);
  }
  return open.length === 0 ? met : undefined;
}
