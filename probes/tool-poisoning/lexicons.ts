import type { Lexicon } from "./lexicon.ts";
import { chinese } from "./lexicon-chinese.ts";
import { english } from "./lexicon-english.ts";
import { french } from "./lexicon-french.ts";
import { german } from "./lexicon-german.ts";
import { japanese } from "./lexicon-japanese.ts";
import { korean } from "./lexicon-korean.ts";
import { portuguese } from "./lexicon-portuguese.ts";
import { russian } from "./lexicon-russian.ts";
import { spanish } from "./lexicon-spanish.ts";

/** All languages that are understood. */
export const LEXICONS: readonly Lexicon[] = [
  english,
  spanish,
  german,
  french,
  portuguese,
  russian,
  chinese,
  japanese,
  korean,
];
