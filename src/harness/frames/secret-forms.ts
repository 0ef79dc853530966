/** A byte string to look for. */
export interface Needle {
  readonly bytes: Buffer;
  /** 1 when the character before (after) it may hold bits of the value as well (base64). */
  readonly before: 0 | 1;
  readonly after: 0 | 1;
}

/**
 * The forms in which a value can stand in traffic: itself, base64 at each of the three alignments
 * (standard and URL-safe), percent-encoded, hexadecimal, and each of these escaped for JSON once or
 * twice (MCP results often carry JSON as text).
 */
export function secretForms(value: string): readonly Needle[] {
  const bytes = Buffer.from(value, "utf8");
  const plain = [value, ...percentForms(value), ...hexForms(bytes)].map(exact);
  const forms = [...plain, ...[0, 1, 2].flatMap((shift) => base64Forms(bytes, shift))];
  return forms.flatMap((form) =>
    jsonForms(form.text).map((text) => ({ ...form, bytes: Buffer.from(text, "utf8") })),
  );
}

/** The forms of a path of ours: itself, JSON-escaped, as part of a URL, with either slash. */
export function pathForms(path: string): readonly Needle[] {
  const spellings = [path, path.replaceAll("\\", "/"), path.replaceAll("/", "\\")];
  return spellings
    .flatMap((spelling) => [spelling, ...percentForms(spelling)])
    .flatMap(jsonForms)
    .map((text) => ({ bytes: Buffer.from(text, "utf8"), before: 0, after: 0 }));
}

interface Form {
  readonly text: string;
  readonly before: 0 | 1;
  readonly after: 0 | 1;
}

function exact(text: string): Form {
  return { text, before: 0, after: 0 };
}

/**
 * With `shift` foreign bytes in front. Only characters made of the value's bits alone can be looked
 * for; the mixed one on either side is `before` or `after`.
 */
function base64Forms(bytes: Buffer, shift: number): Form[] {
  const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64");
  const first = shift === 0 ? 0 : shift + 1;
  const last = Math.floor(((shift + bytes.length) * 8) / 6);
  const text = encoded.slice(first, last);
  const before = shift === 0 ? 0 : 1;
  const after = (shift + bytes.length) % 3 === 0 ? 0 : 1;
  const urlSafe = text.replaceAll("+", "-").replaceAll("/", "_");
  return [text, urlSafe].flatMap((each) =>
    [each, ...percentForms(each)].map((form) => ({ text: form, before, after })),
  );
}

function hexForms(bytes: Buffer): string[] {
  const hex = bytes.toString("hex");
  return [hex, hex.toUpperCase()];
}

/** Encoders differ in what they leave alone and in the case of their digits. */
function percentForms(value: string): string[] {
  const upper = [
    percentEncode(value, /[^A-Za-z0-9_.!~*'()-]/gu),
    percentEncode(value, /[^A-Za-z0-9_.~-]/gu),
    percentEncode(value, /[^A-Za-z0-9_.~/-]/gu),
    percentEncode(value, /[^A-Za-z0-9_.!~*'();/?:@&=+$,#-]/gu),
    percentEncode(value, /[^A-Za-z0-9_.!~*'();/?:@&=+$,#[\]|^{}-]/gu),
    // Forms, by the URL standard and by Python and Java: a blank becomes a plus.
    percentEncode(value, /[^A-Za-z0-9_.!~*'() -]/gu).replaceAll(" ", "+"),
    percentEncode(value, /[^A-Za-z0-9_.* -]/gu).replaceAll(" ", "+"),
    percentEncode(value, /[^A-Za-z0-9_.~ -]/gu).replaceAll(" ", "+"),
    percentEncode(value, /./gsu),
  ];
  const lower = upper.map((form) => form.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()));
  return [...new Set([...upper, ...lower])];
}

function percentEncode(value: string, unsafe: RegExp): string {
  return value.replace(unsafe, (character) =>
    Buffer.from(character, "utf8").toString("hex").toUpperCase().replace(/../g, "%$&"),
  );
}

function jsonForms(value: string): string[] {
  if (/^[\w.~!*'()%+=;:@,$#?-]*$/.test(value)) return [value];
  const once = [value, ...jsonEscapes(value)];
  return [...new Set([...once, ...once.flatMap(jsonEscapes)])];
}

/** As JavaScript, PHP (slashes), Python (ASCII only) and Go (HTML-safe) write it. */
function jsonEscapes(value: string): string[] {
  const escaped = JSON.stringify(value).slice(1, -1);
  const ascii = unicodeEscape(escaped, /[\u007f-\uffff]/g);
  return [
    escaped,
    escaped.replaceAll("/", "\\/"),
    ascii,
    ascii.replaceAll("/", "\\/"),
    ascii.replace(/\\u[0-9a-f]{4}/g, (code) => `\\u${code.slice(2).toUpperCase()}`),
    unicodeEscape(escaped, /[<>&\u2028\u2029]/g),
  ];
}

function unicodeEscape(text: string, which: RegExp): string {
  return text.replace(which, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
