import type { Item } from "../../src/model/surface.ts";
import type { BaseSection } from "../../src/model/vocabulary.ts";
import {
  AT_END,
  OBJECT_FORMS,
  OTHERWISE,
  type ObjectClass,
  PAIR_STARTS,
  SCHEMES,
} from "./objects.ts";
import { outputNames, type Parameter, type ParameterKind, parametersOf } from "./parameters.ts";
import { isBaseForm, isNounToo, isThirdPerson, VERB_FORMS, type VerbClass } from "./verbs.ts";
import { nameWords, sentencesOf, type Word } from "./words.ts";

/** Where a word was read. */
export type Source =
  | "name"
  | "parameter"
  | "title"
  | "description"
  | "annotation"
  | "output"
  | "address"
  /** Nothing says what is done: it is taken for reading. */
  | "no verb";

/** What the annotations of a tool admit. What they deny is not believed. */
export type Hint = "destroys" | "writes";

/** A word that counts, and where it was read. */
export interface Mention {
  readonly source: Source;
  readonly word: string;
  /** A verb amid the other words of a name, where it may as well be a noun: `search_feedback`. */
  readonly amid?: true;
}

/** What was read of an item: the first, surest mention of each class of words. */
export interface Reading {
  readonly acts: ReadonlyMap<VerbClass, Mention>;
  /** What each text says is done: the objects of a text go with its own verbs. */
  readonly spoken: ReadonlyMap<Source, ReadonlySet<VerbClass>>;
  readonly objects: ReadonlyMap<ObjectClass, Mention>;
  /** Objects, and what comes "from" them. */
  readonly origins: ReadonlyMap<ObjectClass, Mention>;
  /** All of these, and what is told of their circumstances: "in a GitHub repository". */
  readonly context: ReadonlyMap<ObjectClass, Mention>;
  readonly takes: ReadonlyMap<ParameterKind, Mention>;
  readonly hints: ReadonlyMap<Hint, Mention>;
}

interface Draft {
  readonly acts: Map<VerbClass, Mention>;
  readonly spoken: Map<Source, Set<VerbClass>>;
  readonly objects: Map<ObjectClass, Mention>;
  readonly origins: Map<ObjectClass, Mention>;
  readonly context: Map<ObjectClass, Mention>;
}

/** Reads an item: name, address, title, first sentences, inputs, outputs, annotations. */
export function readItem(section: BaseSection, item: Item): Reading {
  const draft: Draft = {
    acts: new Map(),
    spoken: new Map(),
    objects: new Map(),
    origins: new Map(),
    context: new Map(),
  };
  const { raw } = item;
  const annotations = isObject(raw["annotations"]) ? raw["annotations"] : {};
  if (section === "resources" || section === "templates") {
    readAddress(item.name, draft);
    readName(raw["name"], "name", draft);
  } else {
    readName(item.name, "name", draft);
  }
  readName(raw["title"] ?? annotations["title"], "title", draft);
  readDescription(raw["description"], draft);
  const parameters = parametersOf(item);
  for (const { name, values } of parameters) readValues(name, values, draft);
  for (const name of outputNames(item)) readObjects(nameWords(name).slice(-1), "output", draft);
  if (draft.acts.size === 0) put(draft.acts, "read", { source: "no verb", word: item.name });
  return { ...draft, takes: takesOf(parameters), hints: hintsOf(annotations) };
}

function takesOf(parameters: readonly Parameter[]): Reading["takes"] {
  const takes = new Map<ParameterKind, Mention>();
  for (const { name, kinds, free, values } of parameters) {
    for (const kind of kinds) {
      if (free || (kind === "method" && values.some((value) => CHANGING.test(value)))) {
        put(takes, kind, { source: "parameter", word: name });
      }
    }
  }
  return takes;
}

/** HTTP methods that change something. */
const CHANGING = /^(post|put|patch|delete)$/i;

function hintsOf(annotations: Readonly<Record<string, unknown>>): Reading["hints"] {
  const hints = new Map<Hint, Mention>();
  if (annotations["destructiveHint"] === true && annotations["readOnlyHint"] !== true) {
    hints.set("destroys", { source: "annotation", word: "destructiveHint: true" });
  }
  if (annotations["readOnlyHint"] === false) {
    hints.set("writes", { source: "annotation", word: "readOnlyHint: false" });
  }
  return hints;
}

/** Reading a resource gives back what its address names. */
function readAddress(address: string, draft: Draft): void {
  const [scheme = ""] = address.slice(0, LONGEST_SCHEME).split(":");
  put(draft.acts, "read", { source: "address", word: scheme });
  const kind = SCHEMES.get(scheme.toLowerCase());
  if (kind !== undefined) putObject(kind, { source: "address", word: scheme }, "object", draft);
}

const LONGEST_SCHEME = 40;

/** Names and titles are read alike: one verb, and what is left are objects. */
function readName(name: unknown, source: "name" | "title", draft: Draft): void {
  if (typeof name !== "string") return;
  const words = nameWords(name);
  const verb =
    words.find(({ text }) => VERB_FORMS.has(text) && !isNounToo(text)) ??
    words.find(({ text }) => VERB_FORMS.has(text));
  if (verb === undefined) readGlued(words[0]?.text ?? "", source, draft);
  for (const word of words) {
    const kind = VERB_FORMS.get(word.text);
    const joined = word.opens && isBaseForm(word.text) && !isNounToo(word.text);
    if (kind !== undefined && (word === verb || joined)) {
      const amid = word !== words[0] && word !== words.at(-1);
      put(draft.acts, kind, { source, word: word.text, ...(amid && { amid }) });
    }
  }
  readObjects(words, source, draft);
}

/** `startall`, `listfiles`: a verb and its object written as one word. */
function readGlued(word: string, source: Source, draft: Draft): void {
  for (const verb of GLUED) {
    if (!word.startsWith(verb)) continue;
    const rest = word.slice(verb.length);
    if (rest !== "all" && !OBJECT_FORMS.has(rest)) continue;
    put(draft.acts, VERB_FORMS.get(verb)!, { source, word: verb });
    readObjects([{ text: rest, opens: false, part: "object" }], source, draft);
    return;
  }
}

const GLUED =
  "get list read search fetch create add write update edit set delete remove send post run exec start stop".split(
    " ",
  );

/** The verb of the first sentence is among its first words. */
const LEAD = 4;

function readDescription(value: unknown, draft: Draft): void {
  const source = "description";
  if (typeof value !== "string") return;
  for (const [index, sentence] of sentencesOf(value).entries()) {
    const first = index === 0;
    let leads = true;
    for (const [order, { text, opens }] of sentence.entries()) {
      const kind = opens ? VERB_FORMS.get(text) : undefined;
      if (kind === undefined) continue;
      const states = isThirdPerson(text) ? first || leads : first && isBaseForm(text);
      if ((first && leads && order < LEAD) || (states && !isNounToo(text))) {
        put(draft.acts, kind, { source, word: text });
        draft.spoken.set(source, (draft.spoken.get(source) ?? new Set()).add(kind));
      }
      leads = false;
    }
    if (first) readObjects(sentence, source, draft);
  }
}

/** The values of an operation parameter are verbs of the tool: `action: list | create | delete`. */
function readValues(name: string, values: readonly string[], { acts }: Draft): void {
  if (values.length === 0 || !OPERATION.has(nameWords(name).at(-1)?.text ?? "")) return;
  for (const value of values) {
    const [first] = nameWords(value);
    if (first === undefined || !isBaseForm(first.text)) continue;
    put(acts, VERB_FORMS.get(first.text)!, { source: "parameter", word: `${name}: ${value}` });
  }
}

const OPERATION: ReadonlySet<string> = new Set(
  "action actions operation operations op mode command subcommand method verb do".split(" "),
);

function readObjects(words: readonly Word[], source: Source, draft: Draft): void {
  let spent = false;
  for (const [index, { text, part }] of words.entries()) {
    const pair = PAIR_STARTS.has(text) ? `${text} ${words[index + 1]?.text ?? ""}` : "";
    if (!AT_END.has(pair) || index + 2 === words.length) {
      readObject(pair, source, part, draft);
    }
    const otherwise = OTHERWISE.has(pair);
    if (!otherwise && !spent) readObject(text, source, part, draft);
    spent = otherwise;
  }
}

function readObject(word: string, source: Source, part: Word["part"], draft: Draft): void {
  const kinds = OBJECT_FORMS.get(word);
  if (kinds === undefined) return;
  const mention = { source, word };
  for (const kind of kinds) putObject(kind, mention, part, draft);
}

function putObject(kind: ObjectClass, mention: Mention, part: Word["part"], draft: Draft): void {
  // A list of files is a list of their names.
  if (mention.source === "output" && kind === "file") return;
  put(draft.context, kind, mention);
  if (part === "circumstance") return;
  put(draft.origins, kind, mention);
  // What a tool gives back is no object of a change.
  if (part === "object" && mention.source !== "output") put(draft.objects, kind, mention);
}

function put<K>(mentions: Map<K, Mention>, kind: K, mention: Mention): void {
  if (!mentions.has(kind)) mentions.set(kind, mention);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
