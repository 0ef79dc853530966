import { excerpt } from "../../src/lib/excerpt.ts";
import type { TagClaim } from "../../src/model/capability.ts";
import type { Excerpt } from "../../src/model/finding.ts";
import type { Item } from "../../src/model/surface.ts";
import {
  type BaseSection,
  CONFIDENCES,
  type Confidence,
  TAGS,
  type Tag,
} from "../../src/model/vocabulary.ts";
import { EFFECTS } from "./effects.ts";
import { type Inference, READS } from "./inference.ts";
import type { ObjectClass } from "./objects.ts";
import { type Mention, type Reading, readItem, type Source } from "./reading.ts";
import { SOURCES } from "./sources.ts";
import type { VerbClass } from "./verbs.ts";

/** What an item can do, each with the words that say so, in the order of `TAGS`. */
export function claimsOf(section: BaseSection, item: Item): readonly TagClaim[] {
  const reading = readItem(section, item);
  const found = new Map<Tag, Found>();
  for (const inference of section === "tools" ? TOOL_INFERENCES : SOURCES) {
    const best = found.get(inference.tag)?.confidence;
    if (best === LIMITS[section]) continue;
    const mentions = mentionsOf(inference, reading);
    if (mentions === undefined) continue;
    const limit = weaker(inference.confidence ?? "strong", LIMITS[section]);
    const confidence = weaker(limit, confidenceOf(mentions));
    if (best === undefined || isSurer(confidence, best)) {
      found.set(inference.tag, { confidence, mentions });
    }
  }
  return TAGS.flatMap((tag) => {
    const claim = found.get(tag);
    if (claim === undefined) return [];
    return [{ tag, confidence: claim.confidence, reasons: reasonsOf(claim.mentions) }];
  });
}

const TOOL_INFERENCES: readonly Inference[] = [...SOURCES, ...EFFECTS];

/** A prompt that speaks of mail need not contain any. */
const LIMITS: Readonly<Record<BaseSection, Confidence>> = {
  tools: "strong",
  prompts: "speculative",
  resources: "strong",
  templates: "strong",
};

interface Found {
  readonly confidence: Confidence;
  readonly mentions: readonly [Mention, ...Mention[]];
}

/** Undefined when something the inference asks for was not read. */
function mentionsOf(
  { act, on, and, takes, also, hint, unless, without, named }: Inference,
  reading: Reading,
): Found["mentions"] | undefined {
  const verb = first(act, reading.acts);
  if (verb === "missing") return undefined;
  const reads = act === undefined || act.every((kind) => READING.has(kind));
  const object = first(on, reads ? reading.origins : reading.objects);
  if (object === "missing") return undefined;
  if (named && (verb ?? object)?.source !== "name") return undefined;
  if (unless?.some((kind) => isAbout(kind, reading))) return undefined;
  if (without?.some((kind) => isSaid(kind, reading))) return undefined;
  if (object && isElsewhere(act, object.source, reading)) return undefined;
  if (verb?.amid && isElsewhere(act, "description", reading)) return undefined;
  const found: Mention[] = [];
  for (const one of [
    verb,
    object,
    first(and, reading.context),
    first(takes, reading.takes),
    first(also, reading.takes),
    first(hint, reading.hints),
  ]) {
    if (one === "missing") return undefined;
    if (one !== undefined) found.push(one);
  }
  const [head, ...rest] = found;
  return head && [head, ...rest];
}

function isSaid(kind: VerbClass, { acts }: Reading): boolean {
  const mention = acts.get(kind);
  return mention !== undefined && mention.source !== "no verb";
}

const READING: ReadonlySet<string> = new Set(READS);

/** "Schema" or "status" is what a tool is about only where its name says so. */
function isAbout(kind: ObjectClass, { context }: Reading): boolean {
  const mention = context.get(kind);
  return mention !== undefined && (kind !== "metadata" || mention.source === "name");
}

/** Whether the text says that something else is done. */
function isElsewhere(act: Inference["act"], source: Source, { spoken }: Reading): boolean {
  const verbs = spoken.get(source);
  return verbs !== undefined && act !== undefined && !act.some((kind) => verbs.has(kind));
}

/** The first of the kinds that was read; undefined when none is asked for. */
function first<K>(
  kinds: readonly K[] | undefined,
  read: ReadonlyMap<K, Mention>,
): Mention | undefined | "missing" {
  if (kinds === undefined) return undefined;
  for (const kind of kinds) {
    const mention = read.get(kind);
    if (mention !== undefined) return mention;
  }
  return "missing";
}

function confidenceOf(mentions: readonly Mention[]): Confidence {
  if (mentions.some(({ source }) => source === "no verb")) return "speculative";
  if (mentions.some(({ source }) => source === "output")) return "heuristic";
  return mentions.some(({ source }) => source === "name" || source === "address")
    ? "strong"
    : "heuristic";
}

/** Reasons that were made before: the same few words are read again and again. */
const made = new Map<string, Excerpt>();
const MOST_MADE = 2000;
/** Characters of a word that are quoted; only names chosen by the target are longer. */
const LONGEST_WORD = 80;

function reasonsOf([head, ...rest]: Found["mentions"]): TagClaim["reasons"] {
  return [reasonOf(head), ...rest.map(reasonOf)];
}

function reasonOf({ source, word }: Mention): Excerpt {
  const text = `${source}: "${word}"`;
  const before = made.get(text);
  if (before !== undefined) return before;
  if (made.size >= MOST_MADE) made.clear();
  const reason = excerpt(text, LONGEST_WORD);
  made.set(text, reason);
  return reason;
}

function isSurer(one: Confidence, other: Confidence): boolean {
  return CONFIDENCES.indexOf(one) < CONFIDENCES.indexOf(other);
}

function weaker(one: Confidence, other: Confidence): Confidence {
  return isSurer(one, other) ? other : one;
}
