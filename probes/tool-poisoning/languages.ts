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
  const words = SMALL_WORDS[language];
  if (words === undefined) return false;
  const seen = new Set<string>();
  for (const [word] of text.slice(0, SAMPLE).matchAll(words)) {
    seen.add(word.toLowerCase());
    if (seen.size >= MIN_SMALL_WORDS) return true;
  }
  return false;
}

/** One such word is a name or an abbreviation; a sentence has more. */
const MIN_SMALL_WORDS = 2;
const SAMPLE = 20_000;

const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ru: /[\u0400-\u04ff]/,
  zh: /[\u3400-\u9fff]/,
  ja: /[\u3040-\u30ff]/,
  ko: /[\uac00-\ud7af]/,
};

/** Words that a sentence of the language can hardly do without. */
const SMALL_WORDS: Readonly<Record<string, RegExp>> = {
  es: /(?<![\p{L}\p{N}_])(?:el|los|las|una|uno|del|al|lo|su|sus|tu|para|con|que|por|usuario|antes|nunca|debes?|siempre|y|es|esta|este|todas|todos|sin|ya|cada|cuando|como|desde|hasta|pero|instrucciones|herramienta)(?![\p{L}\p{N}_])/giu,
  de: /(?<![\p{L}\p{N}_])(?:der|das|den|dem|des|ein|eine|einen|einem|und|nicht|zu|mit|vor|ist|f\u{fc}r|alle|allen|aller|keine?n?|immer|nach|bevor|wenn|oder|auch|du|dieses|diese|diesem|im|auf|von|vom|zum|zur|ohne|stattdessen|bereits|benutzers?|nutzers?|anweisungen|werkzeug)(?![\p{L}\p{N}_])/giu,
  fr: /(?<![\p{L}\p{N}_])(?:le|la|les|des|du|une|un|aux?|cette|ces?|pour|dans|est|avec|pas|vous|avant|toutes?|tous|et|jamais|ne|\u{e0}|sur|sans|son|ses|votre|vos|que|qui|outil|utilisateur|toujours)(?![\p{L}\p{N}_])/giu,
  pt: /(?<![\p{L}\p{N}_])(?:os|uma?|das?|dos?|ao|aos|seus?|suas?|para|com|que|antes|sempre|nunca|voc\u{ea}|n\u{e3}o|usu\u{e1}rios?|em|esta?|este|j\u{e1}|sem|cada|quando|todas|todos|ferramenta|instru\u{e7}\u{f5}es)(?![\p{L}\p{N}_])/giu,
};
