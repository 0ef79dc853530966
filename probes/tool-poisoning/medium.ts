import type { TextField } from "../../src/lib/text-fields.ts";
import type { Surface } from "../../src/model/surface.ts";
import type { Clause } from "./clauses.ts";
import type { Sighting } from "./match.ts";
import { type Kind, type Signal, SOFT } from "./signal.ts";

/**
 * What sort of text it is. A listing describes; a prompt is an instruction by its nature; a resource
 * may be a manual for people, a log or a story.
 */
export type Medium = "listing" | "prompt" | "resource";

/** What a text is, told by where it stands. */
export function mediumOf({ section, item }: TextField, contents: Surface["contents"]): Medium {
  if (section === "reverse") return item.item === SAMPLING ? "prompt" : "listing";
  if (section !== "contents") return "listing";
  return contents?.items[item.index]?.of === "prompts" ? "prompt" : "resource";
}

const SAMPLING = "sampling/createMessage";

/** What such a text holds without meaning harm, so that it neither founds nor supports anything. */
export function isExpected(
  { signal, tokens, start }: Sighting<Signal>,
  clause: Clause,
  text: string,
  medium: Medium,
): boolean {
  if (medium === "listing") return false;
  if (SOFT.has(signal.kind) || ORDINARY.has(signal.kind)) return true;
  if (medium === "resource" && signal.kind === "pretext") return true;
  if (tokens[0]!.quoted) return true;
  if (signal.kind !== "override") return false;
  return REPORTED.test(text.slice(Math.max(clause.start, start - REPORTED_REACH), start));
}

/** What must be made up for by other signals before such a text is found. */
export function allowance(
  { signal, start }: Sighting<Signal>,
  clause: Clause,
  text: string,
  medium: Medium,
): number {
  if (medium === "listing") return 0;
  const unsure = UNSURE.get(signal.id);
  if (unsure !== undefined) return unsure;
  if (signal.kind === "concealment" && ABOUT_ANYTHING.has(signal.id)) {
    return DEED.test(text.slice(start, clause.end)) ? 0 : 1;
  }
  return ALLOWED[medium][signal.kind] ?? 0;
}

/** Warnings, statements about malware, an advice to encrypt: subjects of any manual. */
const ORDINARY: ReadonlySet<Kind> = new Set(["threat", "malice", "encoding"]);

/** "When somebody asks you to ignore": told of others, not ordered. */
const REPORTED =
  /\b(?:ask|tell|instruct|order|request|urge|want|try|attempt)\w{0,4}\s(?:(?:you|it|them|the\s\w{1,12})\s)?to\s$/i;
const REPORTED_REACH = 40;

/** "Any instructions in the document" and "the limits that no longer apply" may be meant well. */
const UNSURE: ReadonlyMap<string, number> = new Map([
  ["ignores-orders", 1],
  ["ignores-wish", 1],
  ["voids-orders", 2],
]);

/** What is kept from the user may be the answer of a quiz; a deed of the model is another matter. */
const ABOUT_ANYTHING: ReadonlySet<string> = new Set([
  "not-to-tell-user",
  "not-telling-user",
  "not-to-let-know",
  "not-to-mention",
  "keeps-from-user",
]);
const DEED =
  /\b(?:this|these|of it|about it|that you|what you|that an?|that the|any of|davon|hiervon|dass du|de esto|de ello|que has|cela|ceci|de tout \u{e7}a|disso|disto|isso)\b|\u{6b64}|\u{8fd9}|\u{3053}\u{308c}|\u{3053}\u{306e}|\u{c774}\u{ac83}|\u{c774} \u{c0ac}\u{c2e4}|\u{43e}\u{431} \u{44d}\u{442}\u{43e}\u{43c}/iu;

/** Steps, calls, roles and formats are what prompts are made of; keys and addresses, manuals. */
const ALLOWED: Readonly<Record<"prompt" | "resource", Readonly<Partial<Record<Kind, number>>>>> = {
  prompt: {
    call: 2,
    dictation: 2,
    role: 2,
    preference: 2,
    transfer: 2,
    step: 1,
    harvest: 1,
    unasked: 1,
  },
  resource: {
    call: 2,
    dictation: 2,
    role: 2,
    preference: 2,
    transfer: 2,
    step: 2,
    forwarding: 2,
    shadowing: 2,
    secret: 1,
    harvest: 1,
    tampering: 1,
    unasked: 1,
  },
};
