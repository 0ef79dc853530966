import { randomInt, randomUUID } from "node:crypto";

/** A value of the shape a variable asks for. */
export interface Shaped {
  /** The random part, long enough to be searched for; empty where there is no room for one. */
  readonly value: string;
  readonly text: string;
}

const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DIGITS = "0123456789";
const ALPHANUMERIC = `${UPPER}${UPPER.toLowerCase()}${DIGITS}`;
const HEX = `${DIGITS}abcdef`;
const BASE32 = `${UPPER}234567`;

/** Letters and digits that nobody can guess. */
export function randomText(length: number, alphabet: string = ALPHANUMERIC): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]!).join("");
}

/** Small hexadecimal digits that nobody can guess. */
export function randomHex(length: number): string {
  return randomText(length, HEX);
}

/** What a server would take for the value of this variable, going by its name alone. */
export function shapeOf(variable: string): Shaped {
  const name = variable.toUpperCase();
  return (SHAPES.find(([names]) => names.test(name))?.[1] ?? token)();
}

type Shape = () => Shaped;

const around =
  (before: string, length: number, after = "", alphabet = ALPHANUMERIC): Shape =>
  () => {
    const value = randomText(length, alphabet);
    return { value, text: `${before}${value}${after}` };
  };
const fixed =
  (text: string): Shape =>
  () => ({ value: "", text });
const uuid: Shape = () => {
  const value = randomUUID();
  return { value, text: value };
};
const token = around("", 40);

const ADDRESS = /(?:^|_)(?:URL|URI|DSN|CONNECTION_STRING)$/.source;
const database = (names: string) => new RegExp(`(?:${names}).*${ADDRESS}`);
const SECRET = "(?:TOKEN|PAT|KEY|SECRET)$";

/**
 * The first row whose expression fits the name. The names in `.invalid` can not exist, so that no
 * server reaches anybody with these.
 */
const SHAPES: readonly (readonly [RegExp, Shape])[] = [
  // Too small for a mark: a server would refuse a long one, and a short one is found everywhere. What
  // is not found is not masked either: the same in every run, so that an echo has one digest.
  [/(?:^|_)PORT$/, fixed("38417")],
  [/(?:^|_)(?:TIMEOUT|LIMIT|SIZE|COUNT|TTL|RETRIES|INTERVAL|SECONDS|MS)$/, fixed("30")],
  [/^DEBUG$|_(?:ENABLED|DISABLED|SSL|TLS|VERIFY|INSECURE)$/, fixed("true")],
  [/_REGION$/, fixed("us-east-1")],
  [/(?:^|_)SLACK_TEAM_ID$/, fixed("T0417203958")],

  [/_JSON$/, around('{"token":"', 40, '"}')],
  [database("MONGO"), around("mongodb://probe:", 24, "@db.invalid:27017/db")],
  [database("REDIS|VALKEY"), around("redis://probe:", 24, "@db.invalid:6379/0")],
  [database("MYSQL|MARIADB"), around("mysql://probe:", 24, "@db.invalid:3306/db")],
  [database("POSTGRES|PG|DATABASE|DB|SQL"), around("postgres://probe:", 24, "@db.invalid:5432/db")],
  [
    new RegExp(`${ADDRESS}|(?:^|_)(?:ENDPOINT|HOST|WEBHOOK|ORIGIN)$`),
    around("https://service.invalid/", 24),
  ],
  [/(?:^|_)(?:E?MAIL|EMAIL_ADDRESS|USER|USERNAME|LOGIN)$/, around("", 24, "@service.invalid")],

  [/^AWS_ACCESS_KEY_ID$/, around("AKIA", 16, "", BASE32)],
  [new RegExp(`(?:^|_)(?:GITHUB|GH)_.*${SECRET}`), around("ghp_", 36)],
  [new RegExp(`(?:^|_)GITLAB_.*${SECRET}`), around("glpat-", 20)],
  [new RegExp(`(?:^|_)OPENAI_.*${SECRET}`), around("sk-", 48)],
  [new RegExp(`(?:^|_)ANTHROPIC_.*${SECRET}`), around("sk-ant-api03-", 93)],
  [/(?:^|_)SLACK_.*TOKEN$/, around("xoxb-417203958164-4172039581642-", 24)],
  [new RegExp(`(?:^|_)STRIPE_.*${SECRET}`), around("sk_test_", 24)],
  [new RegExp(`(?:^|_)NOTION_.*${SECRET}`), around("ntn_", 46)],
  [new RegExp(`(?:^|_)(?:HF|HUGGINGFACE)_.*${SECRET}`), around("hf_", 34)],
  [new RegExp(`(?:^|_)(?:GOOGLE|GEMINI)_.*API_?KEY$`), around("AIza", 35)],
  [/(?:^|_)TELEGRAM_.*TOKEN$/, around("4172039581:AA", 33)],
  [new RegExp(`(?:^|_)NPM_.*${SECRET}`), around("npm_", 36)],
  [/(?:^|_)(?:ID|UUID|GUID)$/, uuid],
];
