/** A character written by its number or name. */
export interface Reference {
  readonly code: number;
  readonly how: "entities" | "escapes";
  /** UTF-16 offset behind it. */
  readonly end: number;
}

/** The HTML character reference (`&lt;`, `&#60;`) or escape (`\u003c`, `\x3c`) at an offset. */
export function resolveReference(text: string, at: number): Reference | undefined {
  return text[at] === "&" ? entity(text, at) : escape(text, at);
}

const NAMED: ReadonlyMap<string, number> = new Map([
  ["amp", 0x26],
  ["lt", 0x3c],
  ["gt", 0x3e],
  ["quot", 0x22],
  ["apos", 0x27],
  ["nbsp", 0xa0],
  ["shy", 0xad],
  ["zwj", 0x200d],
  ["zwnj", 0x200c],
  ["Tab", 9],
  ["NewLine", 10],
  ["sol", 0x2f],
  ["colon", 0x3a],
  ["period", 0x2e],
  ["comma", 0x2c],
  ["num", 0x23],
  ["lpar", 0x28],
  ["rpar", 0x29],
  ["ndash", 0x2013],
  ["mdash", 0x2014],
  ["hellip", 0x2e],
]);

function entity(text: string, at: number): Reference | undefined {
  const match = /^&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([A-Za-z]{2,8}));/.exec(
    text.slice(at, at + 12),
  );
  if (match === null) return undefined;
  const [whole, hex, decimal, name] = match;
  const named = name === undefined ? undefined : NAMED.get(name);
  const code = named ?? (hex === undefined ? Number(decimal) : parseInt(hex, 16));
  return isCharacter(code) ? { code, how: "entities", end: at + whole.length } : undefined;
}

function escape(text: string, at: number): Reference | undefined {
  const match = /^\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|u\{([0-9a-fA-F]{1,6})\})/.exec(
    text.slice(at, at + 10),
  );
  if (match === null) return undefined;
  const [whole, four, two, braced] = match;
  const code = parseInt((four ?? two ?? braced)!, 16);
  const end = at + whole.length;
  if (code < 0xd800 || code > 0xdfff) {
    return isCharacter(code) ? { code, how: "escapes", end } : undefined;
  }
  const low = /^\\u([dD][c-fC-F][0-9a-fA-F]{2})/.exec(text.slice(end, end + 6));
  if (low === null || code > 0xdbff) return undefined;
  const pair = 0x1_0000 + ((code - 0xd800) << 10) + (parseInt(low[1]!, 16) - 0xdc00);
  return { code: pair, how: "escapes", end: end + 6 };
}

function isCharacter(code: number): boolean {
  return code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff);
}
