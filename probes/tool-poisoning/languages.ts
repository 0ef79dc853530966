import { type Dictionary, dictionaryOf } from "./dictionary.ts";
import type { Lexicon } from "./lexicon.ts";
import { LEXICONS } from "./lexicons.ts";

/** The dictionary of the languages that a text may be written in; English always counts. */
export type DictionaryFor = (text: string) => Dictionary;

/**
 * Languages share words ("verification", "important"), so one takes part only where its small words
 * or its script show that it is used.
 */
export function dictionaries(): DictionaryFor {
  const made = new Map<string, Dictionary>();
  return (text) => {
    const used = LEXICONS.filter(({ language }) => language === "en" || isUsed(language, text));
    const key = used.map(({ language }) => language).join(" ");
    const known = made.get(key);
    if (known !== undefined) return known;
    const dictionary = dictionaryOf(used satisfies readonly Lexicon[]);
    made.set(key, dictionary);
    return dictionary;
  };
}

function isUsed(language: string, text: string): boolean {
  const script = SCRIPTS[language];
  if (script !== undefined) return script.test(text);
  const [first, second] = SMALL_WORDS[language] ?? [];
  return first !== undefined && second !== undefined && first.test(text) && second.test(text);
}

const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ru: /[\u0400-\u04ff]/,
  zh: /[\u3400-\u9fff]/,
  ja: /[\u3040-\u30ff]/,
  ko: /[\uac00-\ud7af]/,
};

/** Two groups, one word of each: none of the words is common in English texts. */
const SMALL_WORDS: Readonly<Record<string, readonly [RegExp, RegExp]>> = {
  es: [
    /\b(?:el|los|las|una|del|al|lo|su)\b/i,
    /\b(?:para|con|que|por|usuario|antes|nunca|debes?|siempre)\b/i,
  ],
  de: [
    /\b(?:der|die|das|den|dem|des|ein|eine|einen)\b/i,
    /\b(?:und|nicht|zu|mit|vor|ist|f\u{fc}r|alle|keine?)\b/iu,
  ],
  fr: [
    /\b(?:le|la|les|des|une|aux|cette|ce|ces)\b/i,
    /\b(?:pour|dans|est|avec|pas|vous|avant|toutes?|et|jamais|ne)\b/i,
  ],
  pt: [
    /\b(?:os|uma|das|dos|ao|seu|sua|do|da|o)\b/i,
    /\b(?:para|com|que|antes|sempre|nunca|voc\u{ea}|n\u{e3}o|usu\u{e1}rio)(?![a-z])/iu,
  ],
};
