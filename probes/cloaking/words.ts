/**
 * What a text says, without what moves by itself: its words in lower case and sorted, without
 * numbers, dates, hex ids and punctuation. A word with a digit in it leaves a mark, so that as many
 * of them must stand in the other text: a sentence spelt with digits does not pass for an id.
 */
export function wordsIn(text: string): readonly string[] {
  const plain = text.normalize("NFKC").toLowerCase().replace(ID, " ").replace(NUMBER, " ");
  const words: string[] = [];
  for (const [word] of plain.matchAll(WORD)) {
    if (HAS_DIGIT.test(word)) words.push("#");
    else if (!OF_TIME.has(word)) words.push(word);
  }
  return words.sort();
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

/** UUIDs and hex numbers of six digits and more. */
const ID = /\b(?=[a-f]{0,32}\d)[0-9a-f]{6,}(?:-[0-9a-f]{4,})*\b/g;
/** Numbers, times and dates of digits. */
const NUMBER = /\b\d+(?:[t:.,/+-]\d+)*z?\b/g;
const WORD = /[a-z0-9_]+|[\p{L}\p{M}]+/gu;
const HAS_DIGIT = /\d/;

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
