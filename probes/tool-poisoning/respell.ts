import { type Block, block } from "./mapped.ts";
import { everydayWords, isEverydayWord } from "./prose.ts";

/** Passages whose words are words only letter by letter shifted by thirteen, or read backwards. */
export function respelled(text: string): readonly Block[] {
  const hows = [
    ...(ROT13_WORDS.test(text) ? (["rot13"] as const) : []),
    ...(BACKWARD_WORDS.test(text) ? (["reversed"] as const) : []),
  ];
  if (hows.length === 0) return [];
  const words = wordsOf(text);
  return hows.flatMap((how) => passages(text, words, how));
}

/** What a disguised sentence can hardly do without: looked for before anything is counted. */
const ROT13_WORDS =
  /\b(?:gur|naq|gb|abg|lbh|nyy|sbe|orsber|guvf|svyr|jvgu|sebz|hfr|hfre|vtaber|frpergf?|gbby|sbyybj|ernq|fraq)\b/i;
const BACKWARD_WORDS =
  /\b(?:eht|dna|ot|ton|uoy|lla|rof|erofeb|siht|elif|htiw|morf|esu|resu|erongi|terces|sterces|loot|wollof|daer|dnes)\b/i;

/** More words that read only when respelled than this make a passage. */
const LEAST = 3;

interface Token {
  readonly from: number;
  readonly to: number;
  /** 1: a word when respelled only; -1: a word as it stands; 0: neither or both. */
  readonly sign: number;
}

/** Stretches in which respelled words outweigh plain ones, widened by what is neither. */
function passages(text: string, words: readonly Word[], how: How): readonly Block[] {
  const tokens = words.map(({ from, to, signs }) => ({ from, to, sign: signs?.[how] ?? 0 }));
  const found: Block[] = [];
  for (let i = 0; i < tokens.length; i++) {
    if (tokens[i]!.sign <= 0) continue;
    let score = 0;
    let best = 0;
    let last = i;
    for (let j = i; j < tokens.length && score >= 0; j++) {
      score += tokens[j]!.sign > 0 ? 1 : PLAIN_WORD * tokens[j]!.sign;
      if (score > best) [best, last] = [score, j];
    }
    if (best >= LEAST) {
      const [from, to] = widened(text, tokens, i, last);
      found.push(block(how, SPELLINGS[how](text.slice(from, to)), from, to));
    }
    // Nothing that starts inside scores higher: each step up to the best one was a gain.
    i = last;
  }
  return found;
}

/** What a word that reads as it stands takes away. */
const PLAIN_WORD = 1.5;

/** Names and addresses at the edge belong to the passage, as far as its line or sentence. */
function widened(
  text: string,
  tokens: readonly Token[],
  first: number,
  last: number,
): [from: number, to: number] {
  const isReach = (index: number, from: number, to: number): boolean =>
    tokens[index]?.sign === 0 && !text.slice(from, to).includes("\n");
  let start = first;
  while (
    first - start < REACH &&
    isReach(start - 1, tokens[start - 1]?.from ?? 0, tokens[start]!.from)
  ) {
    start--;
  }
  let end = last;
  while (end - last < REACH && isReach(end + 1, tokens[end]!.to, tokens[end + 1]?.to ?? 0)) end++;
  let from = tokens[start]!.from;
  while (from > 0 && tokens[start]!.from - from < REACH && /\S/.test(text[from - 1]!)) from--;
  let to = tokens[end]!.to;
  while (to < text.length && to - tokens[end]!.to < REACH && /\S/.test(text[to]!)) to++;
  return [from, to];
}

/** Words at either edge, and signs around them. */
const REACH = 12;

interface Word {
  readonly from: number;
  readonly to: number;
  readonly signs: Signs | undefined;
}

function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  for (let i = 0; i < text.length; i++) {
    const from = i;
    while (isLetter(text.charCodeAt(i))) i++;
    if (i - from < 2) continue;
    const signs = i - from > LONGEST ? undefined : SIGNS.get(text.slice(from, i).toLowerCase());
    words.push({ from, to: i, signs });
  }
  return words;
}

function isLetter(unit: number): boolean {
  const letter = unit | 0x20;
  return letter >= 0x61 && letter <= 0x7a;
}

/** Letters of the longest everyday word. */
const LONGEST = 14;

function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const code = letter.charCodeAt(0);
    return String.fromCharCode((code | 0x20) < 0x6e ? code + 13 : code - 13);
  });
}

function backwards(text: string): string {
  return Array.from(text).reverse().join("");
}

const SPELLINGS = { rot13, reversed: backwards } as const;

type How = keyof typeof SPELLINGS;

/** What a word is in each spelling: -1 as it stands, 1 respelled, 0 both or neither. */
type Signs = Readonly<Record<How, number>>;

const SIGNS: ReadonlyMap<string, Signs> = (() => {
  const signs = new Map<string, Signs>();
  const everyday = [...everydayWords()];
  for (const word of [
    ...everyday,
    ...everyday.flatMap((plain) => [rot13(plain), backwards(plain)]),
  ]) {
    const sign = (other: string): number =>
      Number(isEverydayWord(other)) - Number(isEverydayWord(word));
    signs.set(word, { rot13: sign(rot13(word)), reversed: sign(backwards(word)) });
  }
  return signs;
})();
