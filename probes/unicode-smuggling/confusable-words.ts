import type { Emit } from "../../src/engine/define.ts";
import { asciiLook, scriptOf } from "../../src/lib/codepoints.ts";
import { excerpt, excerptAround } from "../../src/lib/excerpt.ts";
import { mixedWord } from "../../src/lib/mixed-script.ts";
import type { TextField } from "../../src/lib/text-fields.ts";
import { isCommonWord } from "./common-words.ts";
import { isName } from "./hidden.ts";
import type { rules } from "./rules.ts";
import { WELL_KNOWN_NAMES } from "./well-known-names.ts";
import { type Word, foldWord, isLetter, isStyled } from "./words.ts";

/**
 * Different words with foreign letters from which they are no slip of the keyboard; in a text that
 * is partly written in that alphabet slips are common, since the keyboard has both.
 */
const SUSPECTS = { alone: 2, besideNative: 4 };
/** Suspects kept: a report needs a few, a hostile text may hold a million. */
const MAX_SUSPECTS = 1000;
/** Letters from which a word is more than a range in a pattern or a product of variables. */
const MIN_LETTERS = 3;

interface Suspect {
  readonly at: number;
  readonly folded: string;
  /** Alphabet of the letters that pass for Latin ones. */
  readonly script: string;
  /**
   * Latin with foreign letters; foreign with Latin letters; wholly foreign and reads as English;
   * wholly Latin, and reads as English only with its rare letters taken for common ones.
   */
  readonly kind: "latin" | "foreign" | "disguised" | "variant";
  /** Passes for a word that is worth it: a common one, or part of a well-known name. */
  readonly isKnown: boolean;
}

/** Reports words that look Latin and are not, judged one by one and by how many there are. */
export function inspectConfusables(
  field: TextField,
  words: Iterable<Word>,
  emit: Emit<typeof rules>,
): void {
  const suspects: Suspect[] = [];
  const native = new Set<string>();
  for (const word of words) {
    const suspect = judge(word);
    const script = nativeScript(word);
    if (suspect === undefined && script !== "Latin") native.add(script);
    if (suspect !== undefined && suspects.length < MAX_SUSPECTS) suspects.push(suspect);
  }
  if (suspects.length === 0) return;
  const found = countedSuspects(suspects, native, isName(field));
  const first = found[0];
  if (first === undefined) return;
  const isAmongNative = found.some(({ script }) => native.has(script));
  // Science joins Greek letters to Latin ones in any number; only real words are proof.
  const telling = found.filter(({ isKnown, script }) => isKnown || script !== "Greek");
  const enough = distinct(telling) >= (isAmongNative ? SUSPECTS.besideNative : SUSPECTS.alone);
  if (isAmongNative && !enough && !isName(field)) return;
  const isStrong = enough || (isName(field) && found.some(({ isKnown }) => isKnown));
  emit("confusable-word", field, {
    confidence: isStrong ? "strong" : "heuristic",
    evidence: excerptAround(field.text, first.at),
    data: {
      decoded: excerpt(found.map(({ folded }) => folded).join(" ")),
      count: found.length,
    },
  });
}

function countedSuspects(
  suspects: readonly Suspect[],
  native: ReadonlySet<string>,
  inName: boolean,
): readonly Suspect[] {
  const variants = distinct(suspects.filter(({ kind }) => kind === "variant"));
  return suspects.filter(({ kind, script }) => {
    // Beside native words of its alphabet a word that could be English is most likely not.
    if (kind === "disguised") return !native.has(script);
    if (kind === "foreign") return inName;
    return kind === "variant" ? variants >= SUSPECTS.alone : true;
  });
}

function judge({ at, codes }: Word): Suspect | undefined {
  if (codes.every((code) => code < 0x80) || codes.some(isStyled)) return undefined;
  if (codes.filter(isLetter).length < MIN_LETTERS) return undefined;
  if (codes.every((code) => code < 0x80 || isLigature(code))) return undefined;
  const mixed = mixedWord(codes);
  if (mixed === undefined) return judgeWhole(at, codes);
  if (mixed.odd.size === 0 || isFormula(codes) || isCompound(codes)) return undefined;
  const kind = mixed.main === "Latin" ? "latin" : "foreign";
  const folded = foldWord(codes);
  const isKnown = readsAsKnown(folded);
  if (!isKnown && isSymbolAtEdge(codes)) return undefined;
  return { at, folded, script: foreignScript(codes), kind, isKnown };
}

/** A word of one alphabet that reads as a common English word and is none. */
function judgeWhole(at: number, codes: readonly number[]): Suspect | undefined {
  const passes = codes.every((code) => code < 0x80 || asciiLook(code) !== undefined);
  const folded = passes ? foldWord(codes) : "";
  if (folded.length <= MIN_LETTERS || !readsAs(folded, isCommonWord)) return undefined;
  const script = foreignScript(codes);
  const kind = script === "Latin" ? "variant" : "disguised";
  return { at, folded, script, kind, isKnown: true };
}

/** The tables give `l` for all that looks like a bar, a capital I among them. */
function readsAs(folded: string, isWord: (word: string) => boolean): boolean {
  return isWord(folded) || isWord(folded.replace("l", "i"));
}

const WELL_KNOWN_WORDS = new Set(WELL_KNOWN_NAMES.flatMap((name) => name.split("_")));

function readsAsKnown(folded: string): boolean {
  return readsAs(folded, (word) => isCommonWord(word) || WELL_KNOWN_WORDS.has(word.toLowerCase()));
}

/** The joined letters that text copied from a PDF is full of: `fi`, `ffl`, `st`. */
function isLigature(code: number): boolean {
  return code >= 0xfb00 && code <= 0xfb06;
}

/** Script of the first letter that is not Latin; Latin when all are. */
function foreignScript(codes: readonly number[]): string {
  return scriptRuns(codes).find(({ script }) => script !== "Latin")?.script ?? "Latin";
}

/** The alphabet a word proves to be in use: that of three letters or more, none from another. */
function nativeScript({ codes }: Word): string {
  const scripts = new Set(codes.filter(isLetter).map(scriptOf));
  const [script = "Latin"] = scripts;
  return scripts.size === 1 && codes.length >= MIN_LETTERS ? script : "Latin";
}

/** Greek letters beside a few Latin ones are variables and units: `xv`, `kO`, `Dt`. */
function isFormula(codes: readonly number[]): boolean {
  const latin = codes.filter((code) => scriptOf(code) === "Latin");
  const others = codes.filter((code) => isLetter(code) && scriptOf(code) !== "Latin");
  return latin.length <= 3 && others.every((code) => scriptOf(code) === "Greek");
}

/** Greek letters before or behind a word are symbols of quantities and kinds, not its letters. */
function isSymbolAtEdge(codes: readonly number[]): boolean {
  const runs = scriptRuns(codes);
  const greek = runs.filter(({ script }) => script === "Greek");
  if (runs.length > 3 || greek.length + 1 !== runs.length) return false;
  return greek.every((run) => run === runs[0] || run === runs.at(-1));
}

/**
 * A Latin word and a foreign one written together, as Russian does: `xml` and a noun, or an
 * abbreviation in capitals with the ending of its case.
 */
function isCompound(codes: readonly number[]): boolean {
  const [first, second, ...more] = scriptRuns(codes);
  if (first === undefined || second === undefined || more.length > 0) return false;
  if (first.text.length >= MIN_LETTERS && second.text.length >= MIN_LETTERS) return true;
  const isAbbreviation = first.script === "Latin" && /^[A-Z]{2,}$/.test(first.text);
  return (
    isAbbreviation && second.script === "Cyrillic" && second.text === second.text.toLowerCase()
  );
}

/** Letters of a word in stretches of one script; stress and length marks are of none. */
function scriptRuns(codes: readonly number[]): readonly { script: string; text: string }[] {
  const runs: { script: string; text: string }[] = [];
  for (const code of codes.filter(isLetter)) {
    const script = scriptOf(code);
    if (script === "Common" || script === "Inherited") continue;
    const run = runs.at(-1);
    if (run?.script === script) run.text += String.fromCodePoint(code);
    else runs.push({ script, text: String.fromCodePoint(code) });
  }
  return runs;
}

function distinct(suspects: readonly Suspect[]): number {
  return new Set(suspects.map(({ folded }) => folded.toLowerCase())).size;
}
