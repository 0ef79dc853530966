import type { rules } from "./rules.ts";

/** What sort of thing a signal says. Different kinds add up; the same kind twice does not. */
export type Kind = keyof typeof SUPPORT;

/** A pattern over what a clause talks about. */
export interface Signal {
  readonly id: string;
  readonly kind: Kind;
  /** Rule it can found, with its weight; one without only supports others. */
  readonly founds?: readonly [rule: keyof typeof rules, weight: number];
  /** Terms, alternatives divided by `|`; a trailing `!` asks for the base form of the word. */
  readonly needs: readonly string[];
  /** Words from the first to the last. */
  readonly within: number;
  readonly ordered: boolean;
  readonly counts: Counts;
  /** A soft kind that counts in full. */
  readonly with?: Kind;
  /** Words from the first to the second, where that must be less. */
  readonly gap?: number;
  /** Terms that must not stand in the clause. */
  readonly unless?: string;
}

/** Enough to report; a finding below is a weak one. */
export const ENOUGH = 4;
export const WEAK = 3;

/** What a kind adds to a finding that another founds. */
export const SUPPORT = {
  override: 2,
  concealment: 2,
  secret: 2,
  structure: 2,
  comment: 2,
  pretext: 2,
  tampering: 2,
  promotion: 2,
  harvest: 1,
  step: 1,
  forwarding: 1,
  dictation: 1,
  consent: 2,
  unasked: 1,
  silence: 1,
  encoding: 1,
  redirection: 1,
  argument: 1,
  precondition: 1,
  others: 1,
  place: 2,
  role: 1,
  directive: 1,
  trust: 1,
  bypass: 1,
  malice: 1,
  shadowing: 1,
  threat: 1,
  order: 1,
  wish: 1,
  transfer: 0,
  // Common in honest texts too.
  call: 1,
  elsewhere: 1,
  urgency: 1,
  scope: 1,
  preference: 1,
  private: 1,
  memory: 1,
} as const;

/** Which soft kinds count for a founding signal: all, those less common, or none. */
export type Counts = "all" | "most" | "none";

/** Emphasis, order of steps, praise: honest authors write so too. Together they count little. */
export const SOFT: ReadonlySet<Kind> = new Set([
  "order",
  "directive",
  "precondition",
  "argument",
  "call",
  "others",
  "elsewhere",
  "redirection",
  "urgency",
  "scope",
  "preference",
  "private",
  "memory",
]);

/** Soft kinds that a signal must ask for. */
const COMMON: ReadonlySet<Kind> = new Set([
  "redirection",
  "call",
  "others",
  "elsewhere",
  "urgency",
  "scope",
  "preference",
  "private",
  "memory",
]);

/** Whether a kind counts. */
export function isCounted(kind: Kind, counts: Counts): boolean {
  return counts === "all" || !SOFT.has(kind) || (counts === "most" && !COMMON.has(kind));
}

/** How a pattern is read beyond its terms; see {@link Signal}. */
export type SignalOptions = {
  readonly unless?: string;
  readonly order?: boolean;
  readonly counts?: Counts;
  readonly with?: Kind;
  readonly gap?: number;
};

/** A signal that only adds to others. */
export function supporting(
  id: string,
  kind: Kind,
  needs: string,
  within: number,
  options: SignalOptions = {},
): Signal {
  const { unless, order = true, counts = "most" } = options;
  return {
    id,
    kind,
    within,
    ordered: order,
    counts,
    needs: needs.split(" "),
    ...(unless === undefined ? {} : { unless }),
    ...(options.gap === undefined ? {} : { gap: options.gap }),
    ...(options.with === undefined ? {} : { with: options.with }),
  };
}

/** A signal that can found a finding of a rule, with a weight. */
export function founding(
  rule: keyof typeof rules,
  weight: number,
  id: string,
  kind: Kind,
  needs: string,
  within: number,
  options: SignalOptions = {},
): Signal {
  return { ...supporting(id, kind, needs, within, options), founds: [rule, weight] };
}

/** A tool other than this one. */
export const TOOL = "other-tool|identifier";
/** Any tool by its name. */
export const ANY_TOOL = "other-tool|own-tool|identifier";
/** Where a message can go. */
export const ADDRESS = "email|phone";
