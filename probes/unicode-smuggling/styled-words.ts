import type { Emit } from "../../src/engine/define.ts";
import { categoryOf, isCjk, scriptOf } from "../../src/lib/codepoints.ts";
import { excerpt, excerptAround } from "../../src/lib/excerpt.ts";
import type { TextField } from "../../src/lib/text-fields.ts";
import type { Excerpt, FindingData } from "../../src/model/finding.ts";
import { isCommonWord } from "./common-words.ts";
import type { rules } from "./rules.ts";
import { type Word, foldWord, isLetter, isOverlay, isStyled } from "./words.ts";

/** Styled words in a row that are a sentence and no heading. */
const SENTENCE = { words: 5, letters: 16 };
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
  const fullwidthIsHonest = hasCjk(field.text);
  const styled: Word[] = [];
  let run: Word[] = [];
  let longest: Word[] = [];
  for (const word of words) {
    if (!isStyledWord(word, fullwidthIsHonest)) {
      run = [];
      continue;
    }
    if (run.length < MAX_WORDS) run.push(word);
    if (run.length > longest.length) longest = run;
    const isWord = word.codes.filter(isLetter).length >= WORD;
    if (isWord && styled.length < MAX_WORDS) styled.push(word);
  }
  const letters = longest.flatMap(({ codes }) => codes.filter(isLetter)).length;
  if (longest.length >= SENTENCE.words && letters >= SENTENCE.letters) {
    report(field, longest, (proof) => {
      emit("styled-sentence", field, { confidence: "strong", ...proof });
    });
  } else if (styled.length > 0) {
    report(field, styled, (proof) => {
      emit("styled-word", field, { confidence: "heuristic", ...proof });
    });
  }
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

function hasCjk(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (
      code > 0x2e7f &&
      categoryOf(code) === "letter" &&
      !isFullwidth(code) &&
      isCjk(scriptOf(code))
    ) {
      return true;
    }
  }
  return false;
}
