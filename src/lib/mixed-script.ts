import {
  asciiLook,
  asciiTwinExists,
  categoryOf,
  isCjk,
  scriptOf,
  scriptsOf,
} from "./codepoints.ts";

/** A word whose letters come from more than one alphabet. */
export interface MixedWord {
  /** Script the word is meant to be read in. */
  readonly main: string;
  /** Positions of letters of another script that pass for a letter of the main one. */
  readonly odd: ReadonlySet<number>;
}

/**
 * Judges one word (letters, marks, digits, as code points); undefined when it is of one alphabet.
 * Chinese, Japanese and Korean letters count for none: they stand beside Latin words without a
 * space as a matter of course, and look like no Latin letter.
 */
export function mixedWord(word: readonly number[]): MixedWord | undefined {
  const letters = new Map<string, number[]>();
  for (const code of word) {
    const script = alphabetOf(code);
    if (script === undefined) continue;
    const same = letters.get(script);
    if (same === undefined) letters.set(script, [code]);
    else same.push(code);
  }
  if (letters.size < 2) return undefined;
  const main = mainScript(letters);
  const odd = new Set<number>();
  for (const [index, code] of word.entries()) {
    const script = alphabetOf(code);
    if (script !== undefined && !scriptsOf(code).includes(main) && passesFor(code, main)) {
      odd.add(index);
    }
  }
  return { main, odd };
}

/**
 * The script of most letters, Latin when there are as many; but Latin also when each foreign letter
 * passes for a Latin one and not the reverse: `Before` with three Cyrillic letters, for its `f`.
 */
function mainScript(letters: ReadonlyMap<string, readonly number[]>): string {
  const latin = letters.get("Latin") ?? [];
  const others = [...letters].filter(([script]) => script !== "Latin");
  const [foreign, most] = others.reduce((a, b) => (b[1].length > a[1].length ? b : a));
  if (latin.length === 0) return foreign;
  const latinOnly = latin.some((code) => !passesFor(code, foreign));
  const foreignOnly = others.some(([, codes]) => codes.some((code) => !passesFor(code, "Latin")));
  if (latinOnly && !foreignOnly) return "Latin";
  return most.length > latin.length ? foreign : "Latin";
}

function alphabetOf(code: number): string | undefined {
  if (categoryOf(code) !== "letter") return undefined;
  const script = scriptOf(code);
  return script === "Common" || script === "Inherited" || isCjk(script) ? undefined : script;
}

/** Only resemblance to and from Latin is known: that is where the attacks are. */
function passesFor(code: number, main: string): boolean {
  if (main === "Latin") return asciiLook(code) !== undefined;
  return scriptOf(code) !== "Latin" || asciiTwinExists(String.fromCodePoint(code), main);
}
