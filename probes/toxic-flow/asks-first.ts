/**
 * Whether a description says that a person is asked before the tool acts. A listing cannot prove it,
 * and a model can be talked out of it, so it only makes the flow less sure.
 */
export function asksFirst(description: unknown): boolean {
  return typeof description === "string" && PHRASES.some((phrase) => phrase.test(description));
}

const PHRASES: readonly RegExp[] = [
  /\b(?:user|human|person|owner|operator)(?:'s)? (?:must |has to |needs to |is asked to |will be asked to |to |explicit(?:ly)? |manual(?:ly)? ){0,3}(?:confirm|approv|consent|sign off)/i,
  /\b(?:confirmation|approval|consent) (?:from|of|by) (?:the |a |an )?(?:user|human|person|owner|operator)\b/i,
  /\bafter (?:the )?(?:user|human|owner|operator) (?:has )?(?:confirm|approv)/i,
  /\bhuman[- ]in[- ]the[- ]loop\b/i,
];
