import { isCommonWord } from "./common-words.ts";
import { countCommonWords } from "./readable.ts";

/** Where a flag stands: UTF-16 offsets. */
interface Flag {
  readonly from: number;
  readonly to: number;
}

/** A black flag, the code of a region as in flags some systems draw (`usca`, `frbre`), its end. */
const REGION_FLAG =
  /\u{1f3f4}([\u{e0061}-\u{e007a}]{2}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,3})\u{e007f}/gu;
/** More flags than this are no list of places. */
const MANY = 8;
/** Letters of a word that codes in a row do not spell by chance. */
const LONG_WORD = { least: 5, most: 12 };

/** Complete flags of regions in a text; none when there are many, or their codes spell words. */
export function honestFlags(text: string): readonly Flag[] {
  if (!text.includes("\u{1f3f4}")) return [];
  const flags = [...text.matchAll(REGION_FLAG)];
  if (flags.length > MANY) return [];
  const codes = flags.map(([, tags = ""]) => asciiOf(tags));
  if (countCommonWords(codes.join(" ")) > 1 || holdsWord(codes.join(""))) return [];
  return flags.map(({ index, 0: flag }) => ({ from: index, to: index + flag.length }));
}

function asciiOf(tags: string): string {
  return Array.from(tags, (tag) => String.fromCodePoint(tag.codePointAt(0)! - 0xe_0000)).join("");
}

function holdsWord(letters: string): boolean {
  for (let from = 0; from + LONG_WORD.least <= letters.length; from++) {
    for (let length = LONG_WORD.least; length <= LONG_WORD.most; length++) {
      if (isCommonWord(letters.slice(from, from + length))) return true;
    }
  }
  return false;
}
