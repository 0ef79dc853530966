import type { StdioTarget, Target } from "../../model/target.ts";
import type { Secret } from "./redact.ts";
import { SHORTEST_SECRET } from "./redact.ts";

const MASK = "***";

/**
 * Every value of a target that must not be printed: environment and header values, credentials and
 * query values of URLs, and arguments behind `--*token|key|secret|password*`. Short ones are in the
 * list as well; a redactor leaves those out, {@link maskArgv} does not.
 */
export function secretsOf(target: Target): readonly Secret[] {
  const found =
    target.kind === "http"
      ? [...Object.entries(target.headers).flatMap(headerSecrets), ...urlSecrets(target.url)]
      : [
          ...Object.entries(target.env).map(([name, value]) => ({ name, value })),
          ...[target.command, ...target.args].flatMap(plainArgumentSecrets),
          ...flaggedArguments(target.args).map(({ name, value }) => ({ name, value })),
        ];
  const further = Object.entries(target.filledIn ?? {}).map(([name, value]) => ({ name, value }));
  return [...found, ...further].filter(({ value }) => value !== "");
}

/** The arguments of a command, fit to print. */
export function maskArgv(args: readonly string[], secrets: readonly Secret[]): readonly string[] {
  const flagged = new Map(flaggedArguments(args).map((each) => [each.index, each]));
  return args.map((arg, index) => {
    const flag = flagged.get(index);
    if (flag !== undefined) return `${arg.slice(0, arg.length - flag.value.length)}${MASK}`;
    return maskValues(maskPlainArgument(arg), secrets);
  });
}

/** A URL without its credentials, query values and fragment. Text that is no URL is masked whole. */
export function maskUrl(url: string): string {
  const parsed = parseUrl(url);
  if (parsed === undefined) return MASK;
  const credentials =
    parsed.username === "" && parsed.password === ""
      ? ""
      : parsed.password === ""
        ? `${MASK}@`
        : `${MASK}:${MASK}@`;
  const query = parsed.search
    .slice(1)
    .split("&")
    .filter((part) => part !== "")
    .map((part) => (part.includes("=") ? `${part.slice(0, part.indexOf("="))}=${MASK}` : MASK));
  return [
    `${parsed.protocol}//${credentials}${parsed.host}${parsed.pathname}`,
    query.length === 0 ? "" : `?${query.join("&")}`,
    parsed.hash === "" ? "" : `#${MASK}`,
  ].join("");
}

/** Names that announce a secret in `--name value`, `NAME=value` and `Name: value`. */
const SENSITIVE =
  /token|key|secret|passw(?:or)?d|passphrase|credential|authorization|cookie|(?:^|[-_.])(?:pass|pwd|pat|auth|bearer|jwt)$/i;

/** Whether what stands under this name, of a variable or an option, is likely a secret. */
export function isSensitiveName(name: string): boolean {
  return SENSITIVE.test(name);
}

interface FlaggedArgument extends Secret {
  readonly index: number;
}

/** Values of sensitive options, in `--x value` and `--x=value` form, with their position. */
function flaggedArguments(args: StdioTarget["args"]): FlaggedArgument[] {
  const found: FlaggedArgument[] = [];
  for (const [index, arg] of args.entries()) {
    const joined = /^--?([\w.-]+)=(.+)$/s.exec(arg);
    if (joined !== null) {
      const [, name, value] = joined as unknown as [string, string, string];
      if (SENSITIVE.test(name)) found.push({ index, name, value });
      continue;
    }
    const name = /^--([\w.-]+)$/.exec(arg)?.[1];
    const value = args[index + 1];
    if (name === undefined || value === undefined || !SENSITIVE.test(name)) continue;
    if (!/^(?:--|-[A-Za-z]$)/.test(value)) found.push({ index: index + 1, name, value });
  }
  return found;
}

/** Secrets an argument carries whatever stands before it: `KEY=v`, `Name: v`, a URL. */
function plainArgumentSecrets(arg: string): Secret[] {
  const named = namedValue(arg);
  if (named === undefined) {
    const bare = tokensIn(arg).map((value) => ({ name: "token", value }));
    return [...urlsIn(arg).flatMap(urlSecrets), ...bare];
  }
  return headerSecrets([named.name, named.value]);
}

function maskPlainArgument(arg: string): string {
  const named = namedValue(arg);
  if (named !== undefined) return `${arg.slice(0, arg.length - named.value.length)}${MASK}`;
  const bare = tokensIn(arg).reduce((masked, token) => masked.replaceAll(token, MASK), arg);
  return urlsIn(bare).reduce((masked, url) => masked.replaceAll(url, maskUrl(url)), bare);
}

/** Tokens whose issuers gave them a form of their own, and passwords of connection strings. */
const TOKENS =
  /\b(?:gh[opsur]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|xox[abeprs]-[\w-]{10,}|sk-[\w-]{16,}|sk_(?:live|test)_\w{16,}|npm_\w{30,}|hf_\w{20,}|AKIA[0-9A-Z]{16}|AIza[\w-]{30,}|eyJ[\w-]{8,}\.eyJ[\w-]+\.[\w-]*)|(?<=(?:^|;)\s*(?:password|pwd)\s*=\s*)[^;]+/gi;

function tokensIn(arg: string): readonly string[] {
  return arg.match(TOKENS) ?? [];
}

/** `KEY=v` or `Name: v` with a sensitive name, also as `--env=KEY=v`. */
function namedValue(arg: string): Secret | undefined {
  const [, name, value] =
    /^(?:--?[\w.-]+=)?([A-Za-z_][\w-]*)(?:=|:\s*(?!\/\/))(.+)$/s.exec(arg) ?? [];
  if (name === undefined || value === undefined || !SENSITIVE.test(name)) return undefined;
  return { name, value };
}

function maskValues(arg: string, secrets: readonly Secret[]): string {
  return secrets.reduce((masked, { value }) => {
    if (value.length >= SHORTEST_SECRET) return masked.replaceAll(value, MASK);
    return masked === value ? MASK : masked;
  }, arg);
}

function headerSecrets([name, value]: readonly [string, string]): Secret[] {
  const found = [{ name, value }];
  const [, scheme, credentials] = /^(Bearer|Basic|Token|ApiKey)\s+(.+)$/i.exec(value.trim()) ?? [];
  if (scheme === undefined || credentials === undefined) return found;
  found.push({ name, value: credentials });
  if (scheme.toLowerCase() === "basic") {
    const pair = Buffer.from(credentials, "base64").toString("utf8");
    found.push({ name, value: pair }, { name, value: pair.slice(pair.indexOf(":") + 1) });
  }
  return found;
}

/** User, password and query values, as written and decoded. */
function urlSecrets(url: string): Secret[] {
  const parsed = parseUrl(url);
  if (parsed === undefined) return [];
  const written = [
    // Beside a password the user name is no secret, and often a common word ("postgres").
    { name: "url-user", value: parsed.password === "" ? parsed.username : "" },
    { name: "url-password", value: parsed.password },
    { name: "url-fragment", value: parsed.hash.slice(1) },
    ...parsed.search
      .slice(1)
      .split("&")
      .map((part) => ({ key: part.split("=", 1)[0]!, part }))
      .map(({ key, part }) =>
        part.includes("=")
          ? { name: `url-${key}`, value: part.slice(key.length + 1) }
          : { name: "url-query", value: part },
      ),
  ];
  return written.flatMap(({ name, value }) => [
    { name, value },
    { name, value: percentDecode(value) },
  ]);
}

function percentDecode(value: string): string {
  const spaced = value.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

function urlsIn(arg: string): readonly string[] {
  return arg.match(/[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi) ?? [];
}

function parseUrl(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}
