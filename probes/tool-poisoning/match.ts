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

interface Need {
  readonly terms: ReadonlySet<string>;
  /** Terms that count in their base form only. */
  readonly strict: ReadonlySet<string>;
}

interface Compiled<S> {
  readonly signal: S;
  readonly needs: readonly Need[];
  readonly within: number;
  readonly ordered: boolean;
  readonly gap: number;
  readonly unless: ReadonlySet<string>;
  /** About what comes first and what next: its order is its meaning in every language. */
  readonly isSequence: boolean;
}

/** Prepares signals; each is tried only where the term of its first need stands. */
export function matcherOf<S extends Pattern>(signals: readonly S[]): Matcher<S> {
  const byTerm = new Map<string, Compiled<S>[]>();
  for (const signal of signals) {
    const compiled: Compiled<S> = {
      signal,
      needs: signal.needs.map(needOf),
      within: signal.within,
      ordered: signal.ordered,
      gap: signal.gap ?? signal.within,
      unless: new Set(signal.unless?.split("|")),
      isSequence: SEQUENCE.test(signal.needs.join(" ")),
    };
    const starts = new Set(compiled.needs.flatMap(({ terms }) => [...terms]));
    for (const term of starts) {
      const same = byTerm.get(term);
      if (same === undefined) byTerm.set(term, [compiled]);
      else same.push(compiled);
    }
  }
  return (clause) => sightings(clause, byTerm);
}

const SEQUENCE = /\b(?:call|before|after|when)\b/;

function needOf(text: string): Need {
  const parts = text.split("|");
  return {
    terms: new Set(parts.map((part) => part.replace("!", ""))),
    strict: new Set(parts.filter((part) => part.endsWith("!")).map((part) => part.slice(0, -1))),
  };
}

function sightings<S extends Pattern>(
  { tokens, free }: Clause,
  byTerm: ReadonlyMap<string, readonly Compiled<S>[]>,
): readonly Sighting<S>[] {
  const present = new Set(tokens.flatMap(({ concepts }) => concepts));
  const found = new Map<S, Sighting<S>>();
  for (const [at, token] of tokens.entries()) {
    for (const concept of token.concepts) {
      for (const compiled of byTerm.get(concept) ?? []) {
        if (found.has(compiled.signal) || !isPossible(compiled, present)) continue;
        const met =
          compiled.ordered && (compiled.isSequence || !free)
            ? inOrder(compiled, tokens, at)
            : inAnyOrder(compiled, tokens, at);
        if (met === undefined) continue;
        found.set(compiled.signal, {
          signal: compiled.signal,
          start: token.start,
          end: met.at(-1)!.end,
          tokens: met,
        });
      }
    }
  }
  return [...found.values()];
}

function isPossible<S>({ needs, unless }: Compiled<S>, present: ReadonlySet<string>): boolean {
  for (const term of unless) if (present.has(term)) return false;
  return needs.every(({ terms }) => {
    for (const term of terms) if (present.has(term)) return true;
    return false;
  });
}

function satisfies({ concepts, form }: Token, { terms, strict }: Need): boolean {
  return concepts.some(
    (concept) => terms.has(concept) && (!strict.has(concept) || form === "base"),
  );
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
