/**
 * Whether a token's body is made up: a documented sample (`AKIA` + `IOSFODNN7EXAMPLE`), words, a
 * placeholder, a sequence, or too few different characters to be random. 12 characters or more.
 */
export function isSample(body: string): boolean {
  return SAMPLE_WORDS.test(body) || entropy(body) < leastEntropy(body) || hasSequence(body);
}

const SAMPLE_WORDS =
  /example|sample|fake|dummy|placeholder|your|changeme|redacted|insert|replace|xxxx|\*\*\*|test|demo|foobar|mock|invalid|secret|token|donotus|deadbeef|not[-_]?real|abcdef|1234567|0000000|qwerty|lorem/i;

/** Bits a character: random text of 16 letters and digits has about 3.7, of hexadecimal 3.2. */
function leastEntropy(body: string): number {
  return /^[0-9a-f-]+$/i.test(body) ? 2.6 : 3;
}

function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** Characters in the order of the alphabet or of the digits, as in keys typed by hand. */
const LONGEST_SEQUENCE = 5;

function hasSequence(body: string): boolean {
  let run = 1;
  for (let at = 1; at < body.length; at++) {
    run = body.charCodeAt(at) === body.charCodeAt(at - 1) + 1 ? run + 1 : 1;
    if (run > LONGEST_SEQUENCE) return true;
  }
  return false;
}
