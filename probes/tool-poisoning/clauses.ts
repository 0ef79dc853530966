import type { Dictionary, Form } from "./dictionary.ts";
import { piecesOf } from "./pieces.ts";

/** Something a text talks about, and where. */
export interface Token {
  readonly concepts: readonly string[];
  readonly form: Form;
  /** Position counted in words, for distances. */
  readonly word: number;
  /** Of a phrase the last. */
  readonly lastWord: number;
  readonly start: number;
  readonly end: number;
  /** Between quotation marks. */
  readonly quoted: boolean;
}

/** A sentence or line: what stands together. */
export interface Clause {
  readonly tokens: readonly Token[];
  /** The words may stand in another order than in English. */
  readonly free: boolean;
  readonly start: number;
  readonly end: number;
  /** Between pseudo tags, or just behind one. */
  readonly tagged: boolean;
  /** Inside a comment of markup. */
  readonly commented: boolean;
  /** Inside a fenced block of code. */
  readonly fenced: boolean;
}

/** Names of the surface that texts may speak about. */
export type NameConcept = "other-tool" | "own-tool" | "own-parameter" | "other-parameter";

/** What a name means where the text stands; undefined for a word that is no name there. */
export type Names = (word: string) => NameConcept | undefined;

/** The clauses of a text that say anything known. Linear in the text. */
export function clausesOf(text: string, dictionary: Dictionary, names: Names): readonly Clause[] {
  const { starts, words, odd } = piecesOf(text);
  const clauses: Clause[] = [];
  let tokens: Token[] = [];
  let clauseStart = 0;
  let since = 0;
  let tagged = 0;
  let commented = false;
  let fenced = false;
  const close = (end: number): void => {
    if (tokens.length > 0) {
      const { free } = dictionary;
      const isTagged = tagged > 0;
      const clause = { free, tokens, start: clauseStart, end, tagged: isTagged, commented, fenced };
      if (!isRepeatedMarker(clause, clauses.at(-1))) clauses.push(clause);
      tokens = [];
    }
    clauseStart = end;
    since = count;
    tagged = Math.max(0, tagged - 1);
  };
  let previous = 0;
  let skipUntil = 0;
  /** Pieces so far: words, shapes, and characters of words without borders. */
  let count = 0;
  let position = 0;
  let quoteEnd = 0;
  const border = (start: number): void => {
    if (count - since > LONGEST_CLAUSE || isBorder(text, previous, start)) close(start);
  };
  for (let at = 0; at < starts.length; at++, count++) {
    const start = starts[at]!;
    const word = words[at]!;
    const shape = odd.get(at);
    const end = typeof shape === "object" ? shape.end : start + word.length;
    if (shape === "unbordered") {
      // No word borders here: entries may begin at each character.
      for (let from = start; from < end; from++, count++) {
        border(from);
        previous = from + 1;
        position += UNBORDERED_STEP;
        if (count < skipUntil) continue;
        const match = dictionary.matchUnbordered(text, from, end);
        if (match === undefined) continue;
        skipUntil = count + match.length;
        const place = { word: position, lastWord: position, start: from, end: previous };
        tokens.push({
          concepts: match.concepts,
          form: match.form,
          quoted: from < quoteEnd,
          ...place,
        });
      }
      count--;
      continue;
    }
    border(start);
    previous = end;
    position++;
    const quoted = start < quoteEnd;
    if (shape !== undefined) {
      const { concepts } = shape;
      const [concept = ""] = concepts;
      if (concept === "quote") {
        quoteEnd = Math.max(quoteEnd, text.indexOf(text[start]!, start + 1));
      }
      if (concept === "fence") {
        close(start);
        fenced = !fenced;
        continue;
      }
      if (OPENING.has(concept)) close(start);
      if (TAGGING.has(concept)) tagged = TAG_REACH;
      if (concept === "comment-open") commented = true;
      tokens.push({
        concepts,
        form: "base",
        word: position,
        lastWord: position,
        start,
        end,
        quoted,
      });
      if (!CLOSING.has(concept)) continue;
      close(end);
      if (concept === "tag-close") tagged = 0;
      else commented = false;
      continue;
    }
    if (count < skipUntil) continue;
    const named = nameConcepts(text, word, start, end, names);
    if (named !== undefined) {
      // "api_key" is written like a name and says what it is.
      const known = word.includes("_") ? dictionary.match([word.toLowerCase()], 0) : undefined;
      const concepts = known === undefined ? named : [...named, ...known.concepts];
      tokens.push({
        concepts,
        form: "base",
        word: position,
        lastWord: position,
        start,
        end,
        quoted,
      });
      continue;
    }
    const match = dictionary.match(words, at);
    if (match === undefined) continue;
    skipUntil = count + match.length;
    const { form } = match;
    const isVerb = form === "ing" || form === "ed";
    const concepts = isVerb
      ? match.concepts.filter((concept) => !NOUNS.has(concept))
      : match.concepts;
    const lastWord = position + match.length - 1;
    if (concepts.length > 0)
      tokens.push({ concepts, form, word: position, lastWord, start, end, quoted });
  }
  close(text.length);
  return clauses;
}

/** Marks no signal speaks of, one after the other: the second says nothing new. */
function isRepeatedMarker({ tokens }: Clause, before: Clause | undefined): boolean {
  const [concept] = tokens[0]!.concepts;
  return (
    tokens.length === 1 &&
    before?.tokens.length === 1 &&
    SILENT.has(concept!) &&
    before.tokens[0]!.concepts[0] === concept
  );
}

/** Ends of sentences, blank lines, list items. */
const BORDER =
  /[.!?;]["')\]`*]{0,4}\s|\n[^\S\n]{0,40}\n|\n\s{0,40}[-*#\u2022]|[\u3002\uff01\uff1f\uff1b]/;
/** Two to three characters make a word. */
const UNBORDERED_STEP = 0.4;
/** Things: "prompting" is no prompt. */
const NOUNS: ReadonlySet<string> = new Set(
  "instruction user model tool command file content parameter recipient response secret conversation system-prompt endpoint rules-of".split(
    " ",
  ),
);
const LONGEST_GAP = 200;
/** Without one of these there is no border. */
const BORDER_SIGNS = ".!?;\n\u3002\uff01\uff1f\uff1b";
const OPENING = new Set(["tag-open", "chat-marker", "comment-open", "turn", "directive"]);
const TAGGING = new Set(["tag-open", "chat-marker"]);
const CLOSING = new Set(["tag-close", "comment-close"]);
/** No signal asks for these: they say where a text stands. */
const SILENT = new Set(["comment-open", "comment-close", "tag-close"]);
/** Clauses that a tag without an end marks. */
const TAG_REACH = 12;
/** A clause without a stop is cut, so that what stands far apart is not put together. */
const LONGEST_CLAUSE = 80;

function isBorder(text: string, from: number, to: number): boolean {
  if (to - from < 2 && text[from] === " ") return false;
  let at = from;
  const reach = Math.min(to, from + LONGEST_GAP);
  while (at < reach && !BORDER_SIGNS.includes(text[at]!)) at++;
  if (at >= reach) return false;
  const gap = text.slice(from, Math.min(to, from + LONGEST_GAP));
  if (BORDER.test(gap)) return !isAbbreviated(text, from);
  return gap.includes("\n") && /\p{Lu}/u.test(text[to] ?? "");
}

/** "e.g. this": a stop behind a single letter ends no sentence. */
function isAbbreviated(text: string, at: number): boolean {
  return text[at] === "." && text[at - 2] === ".";
}

/** Names of the surface, and what is written like a name: with underscores, or in backquotes. */
function nameConcepts(
  text: string,
  word: string,
  start: number,
  end: number,
  names: Names,
): string[] | undefined {
  const quoted = isQuote(text.charCodeAt(start - 1)) && isQuote(text.charCodeAt(end));
  if (!quoted && (PLAIN.test(word) || !IDENTIFIER.test(word))) return undefined;
  const meaning = names(word);
  if (meaning !== undefined) return [meaning, "identifier"];
  const around = text.slice(start - NEAR, start) + text.slice(end, end + NEAR);
  return IDENTIFIER.test(word) || TOOL_WORD.test(around) ? ["identifier"] : undefined;
}

const IDENTIFIER = /^(?=[A-Za-z])(?:\w*[a-z0-9]_[A-Za-z]\w*|[a-z]+[0-9]*[A-Z]\w*)$/;
/** A quoted word is a name where it is called a tool. */
const TOOL_WORD = /\b(?:tool|function|command|instead)\b/i;
const NEAR = 14;
/** Most words: no name is written so. */
const PLAIN = /^[A-Z]?[a-z]*$/;

function isQuote(unit: number): boolean {
  return unit === 0x60 || unit === 0x27 || unit === 0x22;
}
