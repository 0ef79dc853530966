import { isUtf8 } from "node:buffer";

/** The top-level arguments of a call as strace printed them, with all strings in hex. */
export function splitArguments(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = text.indexOf('"', at + 1);
      at = end < 0 ? text.length : end;
    } else if (code === COMMA) {
      if (depth === 0) {
        parts.push(text.slice(start, at).trim());
        start = at + 1;
      }
    } else if (OPENING.has(code)) depth++;
    else if (CLOSING.has(code)) depth--;
  }
  const last = text.slice(start).trim();
  if (last !== "" || parts.length > 0) parts.push(last);
  return parts;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPENING = new Set([0x28, 0x5b, 0x7b]);
const CLOSING = new Set([0x29, 0x5d, 0x7d]);

/** The bytes of a quoted string (`"\x2f\x61"`, perhaps cut with `...`); undefined: none. */
export function stringBytes(token: string): Buffer | undefined {
  if (!token.startsWith('"')) return undefined;
  const end = token.indexOf('"', 1);
  return end < 0 ? undefined : hexBytes(token.slice(1, end));
}

/** The text of a quoted string in a visible form. */
export function stringText(token: string): string | undefined {
  const bytes = stringBytes(token);
  return bytes === undefined ? undefined : visibleText(bytes);
}

/** The strings of `["..", "..", ...]`. */
export function stringList(token: string): readonly string[] {
  if (!token.startsWith("[")) return [];
  return splitArguments(token.slice(1, token.lastIndexOf("]"))).flatMap(
    (part) => stringText(part) ?? [],
  );
}

/** Every quoted string that follows `KEY=` anywhere in a token. */
export function fieldBytes(token: string, key: string): readonly Buffer[] {
  const found: Buffer[] = [];
  for (let at = token.indexOf(`${key}="`); at >= 0; at = token.indexOf(`${key}="`, at + 1)) {
    const bytes = stringBytes(token.slice(at + key.length + 1));
    if (bytes !== undefined) found.push(bytes);
  }
  return found;
}

/** A file descriptor with what strace says of it: `3<\x2f\x61>`, `AT_FDCWD<\x2f>`, `5<UDP:[77]>`. */
export interface Descriptor {
  readonly fd: string;
  /** What it refers to: an absolute path, or undefined. */
  readonly path: string | undefined;
  /** Its path or other name in any case: of what was removed, or lies in memory only. */
  readonly name: string | undefined;
  /** The text for a socket: `UDP:[77]`, `TCP:[10.0.0.1:40->10.0.0.2:443]`. */
  readonly socket: string | undefined;
}

export function descriptor(token: string): Descriptor | undefined {
  const [, fd, about] = /^(-?\d+|AT_FDCWD)(?:<(.*)>)?/s.exec(token) ?? [];
  if (fd === undefined) return undefined;
  const hex = /^(?:\\x[0-9a-f]{2})+/.exec(about ?? "")?.[0];
  const text = hex === undefined ? undefined : visibleText(hexBytes(hex));
  const isPath = text?.startsWith("/") === true && about === hex && !token.endsWith("(deleted)");
  return { fd, path: isPath ? text : undefined, name: text, socket: socketText(about, text) };
}

/** strace names sockets plainly, everything else in hex. */
function socketText(about: string | undefined, text: string | undefined): string | undefined {
  if (about === undefined) return undefined;
  if (text === undefined) return /^[A-Z][A-Za-z0-9-]*:\[/.test(about) ? about : undefined;
  return undefined;
}

/** Of `\x2f\x61`: by hand, as this is done for every call. */
function hexBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(text.length >> 2);
  for (let index = 0; index < bytes.length; index++) {
    const at = index * 4;
    bytes[index] = (digit(text.charCodeAt(at + 2)) << 4) | digit(text.charCodeAt(at + 3));
  }
  return bytes;
}

/** Lower-case digits only: strace prints no other. */
function digit(code: number): number {
  return code >= 0x61 ? code - 0x57 : code - 0x30;
}

/** UTF-8 as it is; else every byte beyond ASCII as `\xff`. */
export function visibleText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isUtf8(buffer)) return buffer.toString("utf8");
  return buffer
    .toString("latin1")
    .replace(/[\u{80}-\u{ff}]/gu, (char) => `\\x${char.charCodeAt(0).toString(16)}`);
}
