import type { Emit } from "../../src/engine/define.ts";
import { categoryOf, isCjk, scriptOf } from "../../src/lib/codepoints.ts";
import { excerpt, excerptAround } from "../../src/lib/excerpt.ts";
import type { TextField } from "../../src/lib/text-fields.ts";
import type { Excerpt, FindingData } from "../../src/model/finding.ts";
import { isCommonWord } from "./common-words.ts";
import type { rules } from "./rules.ts";
import { type Word, foldWord, isLetter, isOverlay, isStyled, wordsOf } from "./words.ts";

/** Styled words in a row that are a sentence and no heading. */
const SENTENCE = { words: 5, letters: 16, common: 2 };
/** Signs between words that make them variables of an equation. */
const OPERATOR = /[=+*/^<>\u{b1}\u{b7}\u{d7}\u{f7}\u{2190}-\u{22ff}]/u;
/** Common English words in fullwidth letters from which they are no Japanese titles and terms. */
const FULLWIDTH_ENGLISH = 3;
const TERMS = new Set(["api", "http", "https", "id", "json", "url"]);

/** Styled words kept for the report. */
const MAX_WORDS = 1000;
/** Letters from which a styled word is no variable. */
const WORD = 3;

/** Reports words whose letters are symbols that only look like letters. */
export function inspectStyled(
  field: TextField,
  words: Iterable<Word>,
  emit: Emit<typeof rules>,
): void {
  const fullwidthIsHonest = isJapanese(field.text) && !hasFullwidthEnglish(field.text);
  const styled: Word[] = [];
  let run: Word[] = [];
  let longest: Word[] = [];
  let last = 0;
  for (const word of words) {
    if (!isStyledWord(word, fullwidthIsHonest)) {
      run = [];
      continue;
    }
    // From the last word on, not from the last one kept: that would grow with every word.
    if (run.length > 0 && OPERATOR.test(field.text.slice(last, word.at))) run = [];
    last = word.at;
    if (run.length < MAX_WORDS) run.push(word);
    if (run.length > longest.length) longest = run;
    const isWord = word.codes.filter(isLetter).length >= WORD;
    if (isWord && styled.length < MAX_WORDS) styled.push(word);
  }
  if (isSentence(longest)) {
    report(field, longest, (proof) => {
      emit("styled-sentence", field, { confidence: "strong", ...proof });
    });
  } else if (styled.length > 0) {
    report(field, styled, (proof) => {
      emit("styled-word", field, { confidence: "heuristic", ...proof });
    });
  }
}

function isSentence(words: readonly Word[]): boolean {
  if (words.length < SENTENCE.words) return false;
  const letters = words.flatMap(({ codes }) => codes.filter(isLetter)).length;
  // `a` and `i` are variables as well.
  const common = words.filter(({ codes }) => codes.length > 1 && isCommonWord(foldWord(codes)));
  return letters >= SENTENCE.letters && common.length >= SENTENCE.common;
}

function isStyledWord({ codes }: Word, fullwidthIsHonest: boolean): boolean {
  const letters = codes.filter(isLetter);
  if (letters.length > 1 && codes.filter(isOverlay).length >= letters.length - 1) return true;
  const styled = letters.filter(
    (code) => isStyled(code) && !(fullwidthIsHonest && isFullwidth(code)),
  );
  if (styled.length === 0) return false;
  if (styled.length === letters.length) return true;
  // Indices and exponents are letters in other dress as well: only whole English words count.
  return letters.length >= WORD && isCommonWord(foldWord(codes));
}

function report(
  field: TextField,
  words: readonly Word[],
  emit: (proof: { evidence: Excerpt; data: FindingData }) => void,
): void {
  const decoded = excerpt(words.map(({ codes }) => foldWord(codes)).join(" "));
  const evidence = excerptAround(field.text, words[0]!.at);
  emit({ evidence, data: { decoded, count: words.length } });
}

function isFullwidth(code: number): boolean {
  return code >= 0xff01 && code <= 0xff5e;
}

/** Whether a text has the letters, or between fullwidth words the spaces, of a script so wide. */
function isJapanese(text: string): boolean {
  if (/[\u{ff21}-\u{ff5a}]\u{3000}[\u{ff21}-\u{ff5a}]/u.test(text)) return true;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (code <= 0x2e7f || isFullwidth(code) || categoryOf(code) !== "letter") continue;
    if (isCjk(scriptOf(code))) return true;
  }
  return false;
}

function hasFullwidthEnglish(text: string): boolean {
  const found = new Set<string>();
  for (const { codes } of wordsOf(text)) {
    if (!codes.every(isFullwidth)) continue;
    const word = foldWord(codes).toLowerCase();
    if (isCommonWord(word) && !TERMS.has(word)) found.add(word);
    if (found.size === FULLWIDTH_ENGLISH) return true;
  }
  return false;
}
