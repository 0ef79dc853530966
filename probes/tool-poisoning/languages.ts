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
  return (text) => {
    const used = usedIn(text);
    const known = MADE.get(used);
    if (known !== undefined) return known;
    const dictionary = dictionaryOf(
      LEXICONS.filter(({ language }) => (used & bitOf(language)) !== 0),
    );
    if (MADE.size >= MOST_MADE) MADE.clear();
    MADE.set(used, dictionary);
    return dictionary;
  };
}

/** Dictionaries by the languages in them: to make one takes longer than to judge a listing. */
const MADE = new Map<number, Dictionary>();
const MOST_MADE = 16;

/** The languages of a text, a bit each. */
function usedIn(text: string): number {
  let used = ENGLISH;
  const isAscii = !NON_ASCII.test(text);
  if (!isAscii) for (const [bit, script] of SCRIPTS) if (script.test(text)) used |= bit;
  const seen = new Set<string>();
  let met = 0;
  for (const word of text.slice(0, SAMPLE).match(isAscii ? ASCII_WORD : WORD) ?? []) {
    if (word.length > LONGEST_SMALL) continue;
    const small = word.toLowerCase();
    const languages = SMALL_WORDS.get(small);
    if (languages === undefined || seen.has(small)) continue;
    seen.add(small);
    // One such word is a name or an abbreviation; a sentence has more.
    used |= met & languages;
    met |= languages;
  }
  return used;
}

function bitOf(language: Lexicon["language"]): number {
  return 1 << LEXICONS.findIndex((lexicon) => lexicon.language === language);
}

const ENGLISH = bitOf("en");
const SAMPLE = 20_000;
const NON_ASCII = /[^\0-\x7f]/;
const ASCII_WORD = /\w+/g;
const WORD = /[\p{L}\p{N}_]+/gu;

const SCRIPTS: readonly (readonly [bit: number, script: RegExp])[] = [
  [bitOf("ru"), /[\u0400-\u04ff]/],
  [bitOf("zh"), /[\u3400-\u9fff]/],
  [bitOf("ja"), /[\u3040-\u30ff]/],
  [bitOf("ko"), /[\uac00-\ud7af]/],
];

/** Words that a sentence can hardly do without, and the languages they belong to. */
const SMALL_WORDS = smallWords({
  es:
    "el los las una uno del al lo su sus tu para con que por usuario antes nunca debe " +
    "debes siempre y es esta este todas todos sin ya cada cuando como desde hasta pero " +
    "instrucciones herramienta",
  de:
    "der das den dem des ein eine einen einem und nicht zu mit vor ist f\u{fc}r alle " +
    "allen aller kein keinn keine keinen immer nach bevor wenn oder auch du dieses diese " +
    "diesem im auf von vom zum zur ohne stattdessen bereits benutzer benutzers nutzer " +
    "nutzers anweisungen werkzeug",
  fr:
    "le la les des du une un au aux cette ce ces pour dans est avec pas vous avant toute " +
    "toutes tous et jamais ne \u{e0} sur sans son ses votre vos que qui outil utilisateur " +
    "toujours",
  pt:
    "os um uma da das do dos ao aos seu seus sua suas para com que antes sempre nunca " +
    "voc\u{ea} n\u{e3}o usu\u{e1}rio usu\u{e1}rios em est esta este j\u{e1} sem cada " +
    "quando todas todos ferramenta instru\u{e7}\u{f5}es",
});
const LONGEST_SMALL = Math.max(...Array.from(SMALL_WORDS.keys(), ({ length }) => length));

function smallWords(
  lists: Readonly<Partial<Record<Lexicon["language"], string>>>,
): ReadonlyMap<string, number> {
  const languages = new Map<string, number>();
  for (const { language } of LEXICONS) {
    for (const word of lists[language]?.split(" ") ?? []) {
      languages.set(word, (languages.get(word) ?? 0) | bitOf(language));
    }
  }
  return languages;
}
