/** A stretch of bytes that will be replaced. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const BACKSLASH = 0x5c;
const EQUALS = 0x3d;
const LOWER_U = 0x75;

/**
 * Where to begin so that what stays in front is still what it was: a base64 character that shares
 * bits with the value goes too (`shared`), and a JSON escape is never cut in half. Otherwise a
 * server could hide a message from us by writing the user's token behind a backslash.
 */
export function widenStart(text: Buffer, start: number, shared: 0 | 1): number {
  const at = shared === 1 && isBase64(text[start - 1]) ? start - 1 : start;
  return escapeAround(text, at)?.start ?? at;
}

/** The same for the end; base64 padding goes as well. */
export function widenEnd(text: Buffer, end: number, shared: 0 | 1): number {
  let at = end;
  if (shared === 1) {
    if (isBase64(text[at])) at++;
    while (at < end + 3 && text[at] === EQUALS) at++;
  }
  return escapeAround(text, at)?.end ?? at;
}

/**
 * The whole number a span of digits belongs to, when it seems to stand bare in JSON: a label in its
 * place would make the message unreadable.
 */
export function bareNumber(text: Buffer, { start, end }: Span): Span | undefined {
  for (let at = start; at < end; at++) if (!isNumeric(text[at]!)) return undefined;
  const [first, last] = [Math.max(0, start - LONGEST_NUMBER), end + LONGEST_NUMBER];
  while (start > first && isNumeric(text[start - 1]!)) start--;
  while (end < Math.min(last, text.length) && isNumeric(text[end]!)) end++;
  const before = text.toString("latin1", Math.max(0, start - 32), start).trimEnd();
  const after = text.toString("latin1", end, end + 32).trimStart();
  return /[:,[]$/.test(before) && /^[,}\]]/.test(after) ? { start, end } : undefined;
}

/** Beyond it digits are no number that anybody reads, and each spot in them would cost them all. */
const LONGEST_NUMBER = 1024;

/** The JSON escape that position `at` would cut in two. */
function escapeAround(text: Buffer, at: number): Span | undefined {
  for (let start = at - 1; start >= 0 && start > at - 6; start--) {
    if (text[start] !== BACKSLASH) continue;
    if (backslashesBefore(text, start) % 2 === 1) return undefined;
    const end = start + (text[start + 1] === LOWER_U ? 6 : 2);
    return at < end ? { start, end: Math.min(end, text.length) } : undefined;
  }
  return undefined;
}

function backslashesBefore(text: Buffer, at: number): number {
  let count = 0;
  while (text[at - 1 - count] === BACKSLASH) count++;
  return count;
}

function isBase64(byte: number | undefined): boolean {
  return byte !== undefined && BASE64[byte] === 1;
}

function isNumeric(byte: number): boolean {
  return NUMERIC[byte] === 1;
}

const BASE64 = bytesLike(/[A-Za-z0-9+/_-]/);
const NUMERIC = bytesLike(/[0-9.eE+-]/);

/** Which bytes are such characters, beforehand: a server may have us ask a million times. */
function bytesLike(pattern: RegExp): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) =>
    pattern.test(String.fromCharCode(byte)) ? 1 : 0,
  );
}
