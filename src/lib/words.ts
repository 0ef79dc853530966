/**
 * What a text says, without what moves by itself: its words in lower case and sorted, without
 * numbers, dates and punctuation. An id leaves a mark, so that as many of them must stand in the
 * other text: a sentence spelt with digits does not pass for an id.
 */
export function wordsIn(text: string): readonly string[] {
  const words: string[] = [];
  for (const [word] of masked(text).matchAll(WORD)) {
    if (!OF_TIME.has(word)) words.push(word);
  }
  return words.sort();
}

/** A text in lower case with a `#` for each id and without numbers: what made names have in common. */
export function masked(text: string): string {
  return text
    .normalize("NFKC")
    .replace(SCRATCH, MARK)
    .replace(HEX, (id) => (DIGITS.test(id) ? " " : MARK))
    .replace(NUMBER, " ")
    .replace(RUN, (run, at: number, whole: string) => maskedRun(run, whole[at - 1] === "/"))
    .toLowerCase();
}

/** How many words one of two sorted lists has more than the other, the larger of both ways. */
export function countDiffering(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of one) left.set(word, (left.get(word) ?? 0) + 1);
  let extra = 0;
  for (const word of other) {
    const count = left.get(word) ?? 0;
    if (count === 0) extra++;
    else left.set(word, count - 1);
  }
  return Math.max(extra, one.length - other.length + extra);
}

/** The words of all strings in a value, of the names the server chose too. Iterative. */
export function wordsBelow(value: unknown, role = ""): readonly string[] {
  const words: string[] = [];
  const stack = [{ value, role }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, role } = next;
    if (typeof value === "string") {
      if (isProse(role)) for (const word of wordsIn(value)) words.push(word);
    } else if (Array.isArray(value)) {
      for (const child of value as readonly unknown[]) stack.push({ value: child, role });
    } else if (typeof value === "object" && value !== null) {
      for (const [key, child] of Object.entries(value)) {
        if (!KEYWORDS.has(key)) for (const word of wordsIn(key)) words.push(word);
        stack.push({ value: child, role: key });
      }
    }
  }
  return words.sort();
}

/** Whether two sorted lists of words are the same. */
export function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, index) => word === other[index]);
}

/** Whether a string in that role is read as text: types, formats and patterns are not. */
export function isProse(role: string): boolean {
  return !MUTE.has(role);
}

/** Whether a member of that name is one that JSON Schema or MCP define. */
export function isKeyword(key: string): boolean {
  return KEYWORDS.has(key);
}

const MARK = " # ";
/** A path of our own folders, whose names are made anew for each start. */
const SCRATCH = /\[scratch\]\/[^\s"'`]*/g;
/** UUIDs and hex numbers of six digits and more. */
const HEX = /\b(?=[a-f]{0,32}\d)[0-9a-f]{6,}(?:-[0-9a-f]{4,})*\b/gi;
const DIGITS = /^\d+$/;
/** Numbers, times and dates of digits. */
const NUMBER = /(?<![\w-])\d+(?:[t:.,/+-]\d+)*z?(?![\w-])/gi;
/** Words, and ids as random generators make them, with the signs that join their pieces. */
const RUN = /[a-z0-9]+(?:[_-]+[a-z0-9]+)*/gi;
const PIECE = /[a-z0-9]+/gi;
/** Longer runs are no ids: each piece counts for itself. */
const LONGEST_ID = 64;
const SHORTEST_MIXED = 6;

/** Puts a mark where neighbouring pieces make an id, and leaves the words. */
function maskedRun(run: string, isInPath: boolean): string {
  const isLong = run.length > LONGEST_ID;
  const out: string[] = [];
  let id: string[] = [];
  const close = () => {
    if (id.length > 0)
      out.push(...(isId(id, isInPath) ? ["#"] : id.filter((one) => !isNumber(one))));
    id = [];
  };
  for (const [piece] of run.matchAll(PIECE)) {
    const isWord = PLAIN.test(piece);
    if (isWord || isLong) close();
    if (isWord) out.push(piece);
    else id.push(piece);
  }
  close();
  return ` ${out.join(" ")} `;
}

function isId(pieces: readonly string[], isInPath: boolean): boolean {
  if (pieces.some((piece) => /\d/.test(piece) && /[a-z]/i.test(piece))) return true;
  if (pieces.join("").length < SHORTEST_MIXED) return false;
  return pieces.some((piece) => isNoWord(piece) && (isInPath || !COMPOSED.test(piece)));
}

function isNoWord(piece: string): boolean {
  return !isNumber(piece) && !CAPITALIZED.test(piece);
}

function isNumber(piece: string): boolean {
  return DIGITS.test(piece);
}

/** Words as they are written; of three letters and less, they may be a piece of an id. */
const PLAIN = /^(?:[A-Za-z][a-z]{3,}|[A-Z]{4,})$/;
const CAPITALIZED = /^(?:[A-Za-z][a-z]*|[A-Z]+)$/;
/** Words such as camelCase, OAuth, PostgreSQL and APIs. */
const COMPOSED = /^[a-z]*(?:[A-Z]+(?![A-Z])(?:[a-z]{2,}(?![a-z])|s?$))*$/;
/** Where no blanks stand between words, each character counts. */
const WORD = /[a-z0-9]+|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]|[\p{L}\p{M}]+|#/gu;

const OF_TIME: ReadonlySet<string> = new Set(
  (
    "jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july " +
    "august september october november december mon tue wed thu fri sat sun monday tuesday " +
    "wednesday thursday friday saturday sunday am pm gmt utc ms s sec second seconds minute " +
    "minutes hour hours day days ago"
  ).split(" "),
);

const MUTE: ReadonlySet<string> = new Set(
  "type format pattern mimeType $schema $id $ref".split(" "),
);

const KEYWORDS: ReadonlySet<string> = new Set(
  (
    "name title description inputSchema outputSchema annotations icons _meta execution arguments " +
    "required uri uriTemplate mimeType size src sizes theme readOnlyHint destructiveHint " +
    "idempotentHint openWorldHint audience priority lastModified taskSupport " +
    "type properties items enum default const examples format pattern minimum maximum minLength " +
    "maxLength minItems maxItems uniqueItems additionalProperties exclusiveMinimum " +
    "exclusiveMaximum anyOf oneOf allOf not if then else $schema $id $ref $defs $comment definitions"
  ).split(" "),
);
