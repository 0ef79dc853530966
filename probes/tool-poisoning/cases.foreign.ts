import type { rules } from "./rules.ts";

/** A sentence of an attack, and a rule that must find it. */
export interface ForeignAttack {
  readonly rule: keyof typeof rules;
  readonly text: string;
}

/** Sentences of one language. */
export interface ForeignCases {
  readonly attacks: readonly ForeignAttack[];
  /** Known gaps. A row fails once it works. */
  readonly missed: readonly ForeignAttack[];
  /** Descriptions of honest tools that speak of the same things. */
  readonly honest: readonly string[];
}
