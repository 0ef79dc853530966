import { isSample } from "./sample-secrets.ts";
import { SECRET_SHAPES } from "./secret-shapes.ts";

/** A secret in a text. The value itself is in no member: only where it stands and how it begins. */
export interface Secret {
  readonly kind: string;
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** What may be shown of it: its public prefix and its length. */
  readonly shown: string;
}

/** The text with every secret replaced by what may be shown of it. */
export function redactSecrets(text: string): string {
  let from = 0;
  let redacted = "";
  for (const { start, end, shown } of secretsIn(text)) {
    if (start < from) continue;
    redacted += text.slice(from, start) + shown;
    from = end;
  }
  return redacted + text.slice(from);
}

/** Live-looking secrets, in order. Documented samples and placeholders are left out. */
export function secretsIn(text: string): readonly Secret[] {
  const found: Secret[] = [];
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    const secret = tokenSecret(token, index);
    if (secret !== undefined) found.push(secret);
  }
  for (const [hint, read] of READERS) {
    for (let at = text.indexOf(hint); at >= 0; at = text.indexOf(hint, at + hint.length)) {
      const secret = read(text, at);
      if (secret !== undefined) found.push(secret);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Stretches that a token of a published format can be; a longer one is no token. */
const TOKENS = /[A-Za-z0-9][\w.-]{18,2047}/g;

function tokenSecret(stretch: string, start: number): Secret | undefined {
  const token = stretch.replace(/[.-]{1,8}$/, "");
  if (token.startsWith("eyJ")) return jwt(token, start);
  for (const { kind, prefix, token: shape } of SECRET_SHAPES) {
    if (!token.startsWith(prefix) || !shape.test(token)) continue;
    const body = token.slice(prefix.length);
    return isSample(body) ? undefined : secret(kind, start, token.length, prefix);
  }
  return undefined;
}

function jwt(token: string, start: number): Secret | undefined {
  const [, payload = "", signature = "", ...rest] = token.split(".");
  if (!payload.startsWith("eyJ") || signature.length < 40 || rest.length > 0) return undefined;
  if (isSamplePayload(payload) || isSample(signature)) return undefined;
  return secret("JSON Web Token", start, token.length, "eyJ");
}

/** The claims of jwt.io's token, and of those made like it, in each of the three phases of base64. */
function isSamplePayload(payload: string): boolean {
  return /MTIzNDU2Nzg5|EyMzQ1Njc4OT|xMjM0NTY3ODkw|Sm9obiBEb2|pvaG4gRG9l|Kb2huIERvZ|ZXhhbXBsZ|V4YW1wbG|leGFtcGxl/.test(
    payload,
  );
}

/** A literal to look for, and what reads a secret where it stands. */
type Reader = readonly [hint: string, read: (text: string, at: number) => Secret | undefined];

/** Secrets told by their surroundings. */
const READERS: readonly Reader[] = [
  ["-----BEGIN ", privateKey],
  ["://", connectionPassword],
  webhook("Slack webhook", "hooks.slack.com/services/", /T\w{8,12}\/B\w{8,12}\/(\w{20,32})/y),
  webhook("Discord webhook", "/api/webhooks/", /\d{17,20}\/([\w-]{60,80})/y),
  ["ecret_access_key", awsSecret],
  ["ECRET_ACCESS_KEY", awsSecret],
  ["ecretAccessKey", awsSecret],
  [":AA", telegramToken],
];

const PEM_HEADER =
  /-----BEGIN (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\n|\\r){0,8}/y;
const PEM_BODY = /(?:[A-Za-z0-9+/=]|\s|\\n){64}/y;

function privateKey(text: string, at: number): Secret | undefined {
  PEM_HEADER.lastIndex = at;
  const start = at + (PEM_HEADER.exec(text)?.[0].length ?? 0);
  if (start === at) return undefined;
  PEM_BODY.lastIndex = start;
  const key = PEM_BODY.exec(text)?.[0];
  if (key === undefined || isSample(key.replace(/\\n|\s/g, ""))) return undefined;
  const length = text.slice(start, start + LONGEST_KEY).indexOf("-----END");
  const end = start + (length < 0 ? key.length : length);
  return secret("private key", at, end - at, "-----BEGIN PRIVATE KEY");
}

const LONGEST_KEY = 16 * 1024;

/** Only on the own machine, or in a document, has a password in an address no value. */
const NOWHERE =
  /^(?:localhost|127\.|0\.0\.0\.0|\[?::1|(?:host|hostname|server|db|database|postgres|mysql|redis|mongo(?:db)?|proxy|example)(?![\w.-])|(?:my|your)[-_]?(?:host|server|db|database|domain|site)\b|[\w.-]*\bexample\.|[\w.-]*\.(?:local|test|invalid|example|internal)\b)/i;

const LOGIN = /:\/\/([\w.%+-]{1,64}):([^\s:@/"'<>{}$]{8,128})@([\w.-]{1,128})/y;

function connectionPassword(text: string, at: number): Secret | undefined {
  LOGIN.lastIndex = at;
  const [whole, user = "", password = "", host = ""] = LOGIN.exec(text) ?? [];
  if (whole === undefined || NOWHERE.test(host) || isPlaceholder(password)) return undefined;
  const start = at + "://".length + user.length + 1;
  return secret("password in an address", start, password.length, "");
}

/** Passwords may be words, so they are held to less than keys; these are not passwords at all. */
function isPlaceholder(password: string): boolean {
  return (
    /pass(?:word|wd)?\d{0,4}$|^pwd|secret|token|key\b|example|your|my|change|placeholder|sample|user|admin|root|dummy|fake|demo|xxx|\*\*|\.\.\.|^[[(%]/i.test(
      password,
    ) || !/\d/.test(password)
  );
}

function webhook(kind: string, hint: string, path: RegExp): Reader {
  return [
    hint,
    (text, at) => {
      path.lastIndex = at + hint.length;
      const body = path.exec(text)?.[1];
      if (body === undefined || isSample(body)) return undefined;
      return secret(kind, path.lastIndex - body.length, body.length, "");
    },
  ];
}

const AWS_SECRET =
  /ecret_?access_?key["']?\s{0,4}[:=]\s{0,4}["']?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])/iy;

function awsSecret(text: string, at: number): Secret | undefined {
  AWS_SECRET.lastIndex = at;
  const body = AWS_SECRET.exec(text)?.[1];
  if (body === undefined || isSample(body)) return undefined;
  return secret("AWS secret key", AWS_SECRET.lastIndex - body.length, body.length, "");
}

const TELEGRAM = /(?<!\d)\d{8,10}:(AA[\w-]{33})(?![\w-])/y;

function telegramToken(text: string, at: number): Secret | undefined {
  for (let digits = 8; digits <= 10; digits++) {
    TELEGRAM.lastIndex = Math.max(0, at - digits);
    const body = TELEGRAM.exec(text)?.[1];
    if (body !== undefined) {
      return isSample(body) ? undefined : secret("Telegram bot token", at + 1, body.length, "AA");
    }
  }
  return undefined;
}

function secret(kind: string, start: number, length: number, prefix: string): Secret {
  return { kind, start, end: start + length, shown: `${prefix}...(${kind}, ${length} characters)` };
}
