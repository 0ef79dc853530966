import type { Dictionary, Form } from "./dictionary.ts";
import { type Shape, shapesOf } from "./shapes.ts";

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
  const pieces = piecesOf(text);
  const words = pieces.map((piece) => ("word" in piece ? piece.word : ""));
  const clauses: Clause[] = [];
  const state = {
    tokens: [] as Token[],
    start: 0,
    since: 0,
    tagged: 0,
    commented: false,
    fenced: false,
  };
  const close = (end: number, piece: number): void => {
    const { tokens, start, commented, fenced } = state;
    if (tokens.length > 0) {
      clauses.push({
        free: dictionary.free,
        tokens,
        start,
        end,
        tagged: state.tagged > 0,
        commented,
        fenced,
      });
      state.tokens = [];
    }
    state.start = end;
    state.since = piece;
    state.tagged = Math.max(0, state.tagged - 1);
  };
  let previous = 0;
  let skipUntil = 0;
  let position = 0;
  let quoteEnd = 0;
  for (const [at, piece] of pieces.entries()) {
    if (isBorder(text, previous, piece.start) || at - state.since > LONGEST_CLAUSE) {
      close(piece.start, at);
    }
    previous = piece.end;
    position += "word" in piece && piece.unbordered ? UNBORDERED_STEP : 1;
    const quoted = piece.start < quoteEnd;
    const place = {
      word: position,
      lastWord: position,
      start: piece.start,
      end: piece.end,
      quoted,
    };
    if ("concepts" in piece) {
      const [concept = ""] = piece.concepts;
      if (concept === "quote") {
        quoteEnd = Math.max(quoteEnd, text.indexOf(text[piece.start]!, piece.start + 1));
      }
      if (concept === "fence") {
        close(piece.start, at);
        state.fenced = !state.fenced;
        continue;
      }
      if (OPENING.has(concept)) close(piece.start, at);
      if (TAGGING.has(concept)) state.tagged = TAG_REACH;
      if (concept === "comment-open") state.commented = true;
      state.tokens.push({ concepts: piece.concepts, form: "base", ...place });
      if (!CLOSING.has(concept)) continue;
      close(piece.end, at);
      if (concept === "tag-close") state.tagged = 0;
      else state.commented = false;
      continue;
    }
    if (at < skipUntil) continue;
    const named = nameConcepts(text, piece, names);
    if (named !== undefined) {
      state.tokens.push({ concepts: named, form: "base", ...place });
      continue;
    }
    const match = piece.unbordered
      ? dictionary.matchUnbordered(piece.word, 0)
      : dictionary.match(words, at);
    if (match === undefined) continue;
    skipUntil = at + match.length;
    const { form } = match;
    const isVerb = form === "ing" || form === "ed";
    const concepts = isVerb
      ? match.concepts.filter((concept) => !NOUNS.has(concept))
      : match.concepts;
    const lastWord = position + (piece.unbordered ? 0 : match.length - 1);
    if (concepts.length > 0) state.tokens.push({ concepts, form, ...place, lastWord });
  }
  close(text.length, pieces.length);
  return clauses;
}

/**
 * Letters, marks and digits by range: a pattern with Unicode properties costs three times as much.
 * What it takes beyond letters changes no match.
 */
const LETTER =
  "\\w\\u00aa\\u00b5\\u00ba\\u00c0-\\u1fff\\u2c00-\\u2dff\\u3005-\\u3007\\u3040-\\ud7ff\\uf900-\\ufdff\\ufe70-\\ufefe\\uff10-\\uff19\\uff21-\\uff3a\\uff41-\\uff5a\\uff66-\\uffdc";
const WORD = new RegExp(`[${LETTER}]+(?:['\\u2019-][${LETTER}]+)*`, "g");
const ASCII_WORD = /\w+(?:['-]\w+)*/g;
const NON_ASCII = /[^\0-\x7f]/;
/** Chinese, Japanese, Korean: words have no borders, or endings stick to them. */
const UNBORDERED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
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
const OPENING = new Set(["tag-open", "chat-marker", "comment-open", "turn", "directive"]);
const TAGGING = new Set(["tag-open", "chat-marker"]);
const CLOSING = new Set(["tag-close", "comment-close"]);
/** Clauses that a tag without an end marks. */
const TAG_REACH = 12;
/** A clause without a stop is cut, so that what stands far apart is not put together. */
const LONGEST_CLAUSE = 80;

type Piece = Shape | Word;

interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** Begins at a character of a text without word borders: `word` is what follows. */
  readonly unbordered: boolean;
}

function piecesOf(text: string): readonly Piece[] {
  const shapes = shapesOf(text);
  const pieces: Piece[] = [];
  let next = 0;
  for (const match of text.matchAll(NON_ASCII.test(text) ? WORD : ASCII_WORD)) {
    const start = match.index;
    while (next < shapes.length && shapes[next]!.start <= start) pieces.push(shapes[next++]!);
    const end = start + match[0].length;
    if (start < (pieces.at(-1)?.end ?? 0)) continue;
    if (UNBORDERED.test(match[0]))
      for (const piece of unborderedPieces(match[0], start)) pieces.push(piece);
    else pieces.push({ word: match[0].replace("\u2019", "'"), start, end, unbordered: false });
  }
  pieces.push(...shapes.slice(next));
  return pieces;
}

/** One piece per character; what was matched is skipped by offset. */
function* unborderedPieces(run: string, start: number): Generator<Word> {
  for (let at = 0; at < run.length; at++) {
    const end = start + at + 1;
    yield { word: run.slice(at, at + 8), start: start + at, end, unbordered: true };
  }
}

function isBorder(text: string, from: number, to: number): boolean {
  if (to - from < 2 && text[from] === " ") return false;
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
  { word, start, end }: Word,
  names: Names,
): string[] | undefined {
  const quoted = QUOTES.has(text[start - 1] ?? "") && QUOTES.has(text[end] ?? "");
  if (!quoted && !IDENTIFIER.test(word)) return undefined;
  const meaning = names(word);
  if (meaning !== undefined) return [meaning, "identifier"];
  const around = text.slice(start - NEAR, start) + text.slice(end, end + NEAR);
  return IDENTIFIER.test(word) || TOOL_WORD.test(around) ? ["identifier"] : undefined;
}

const IDENTIFIER = /^(?=[A-Za-z])(?:\w*[a-z0-9]_[A-Za-z]\w*|[a-z]+[0-9]*[A-Z]\w*)$/;
/** A quoted word is a name where it is called a tool. */
const TOOL_WORD = /\b(?:tool|function|command|instead)\b/i;
const NEAR = 14;
const QUOTES = new Set(["`", "'", '"']);
