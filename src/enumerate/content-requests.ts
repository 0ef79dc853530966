import { LIMITS } from "../harness/limits.ts";
import type { Item } from "../model/surface.ts";

/** The request that reads one item, or why there is none. */
export type Ask =
  | { readonly method: string; readonly params: Readonly<Record<string, unknown>> }
  | { readonly skip: string };

/** A name or URI longer than this is not sent back. */
const LONGEST_NAME = 8 * 1024;
const MOST_ARGUMENTS = 50;

/** Renders a prompt: without arguments, or with neutral values for those it requires. */
export function askPrompt({ name, raw }: Item): Ask {
  if (name.length > LONGEST_NAME) return { skip: "its name is too long to ask with" };
  const listed = raw["arguments"] ?? [];
  if (!Array.isArray(listed)) return { skip: "its arguments are not a list" };
  if (listed.length > MOST_ARGUMENTS) return { skip: "it takes too many arguments" };
  const values: [string, string][] = [];
  for (const argument of listed as readonly unknown[]) {
    if (!isArgument(argument)) return { skip: "one of its arguments has no name" };
    if (argument.required === true) {
      values.push([argument.name, neutralValue(argument.name, argument.description)]);
    }
  }
  const params = values.length === 0 ? { name } : { name, arguments: Object.fromEntries(values) };
  return { method: "prompts/get", params };
}

/** Reads a resource of a text type, unless its URI points away from the server. */
export function askResource({ name: uri, raw }: Item): Ask {
  if (uri.length > LONGEST_NAME) return { skip: "its URI is too long to ask with" };
  const why = whyNotRead(uri);
  if (why !== undefined) return { skip: why };
  if (!isTextType(raw["mimeType"])) return { skip: "it is not of a text type" };
  const size = raw["size"];
  if (typeof size === "number" && size > LIMITS.contentBytes) {
    return { skip: `it is larger than ${LIMITS.contentBytes / 1024} KiB` };
  }
  return { method: "resources/read", params: { uri } };
}

interface Argument {
  readonly name: string;
  readonly required?: unknown;
  readonly description?: unknown;
}

function isArgument(value: unknown): value is Argument {
  if (typeof value !== "object" || value === null) return false;
  const { name } = value as { readonly name?: unknown };
  return typeof name === "string" && name !== "" && name.length <= LONGEST_NAME;
}

/** First match wins; tried on the words of the name, then on the beginning of the description. */
const NEUTRAL: readonly (readonly [RegExp, string])[] = [
  [/\b(url|uri|link|website|endpoint|homepage)\b/, "https://example.invalid/"],
  [/\b(dates?|day|since|until|deadline|timestamp)\b/, "2024-01-15"],
  [/\b(lang|language|locale)\b/, "en"],
  [/\b(file|path|filename|filepath|folder|directory|dir)\b/, "example.txt"],
  [
    /\b(numbers?|num|count|limit|amount|size|length|max|min|maximum|minimum|year|age|port|page|days|hours|minutes|seconds|index|id|temperature|quantity|percent|integer|level)\b/,
    "1",
  ],
];

function neutralValue(name: string, description: unknown): string {
  const words = name
    .slice(0, 100)
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[^A-Za-z\d]+/g, " ");
  const text = typeof description === "string" ? description.slice(0, 60) : "";
  for (const where of [words.toLowerCase(), text.toLowerCase()]) {
    for (const [sign, value] of NEUTRAL) if (sign.test(where)) return value;
  }
  return "example";
}

const OF_THIS_MACHINE = "it names a file of this machine";
const OF_THE_NETWORK = "it names another host";
const OF_A_PROGRAM = "it names a part of a client program";
const IN_ITSELF = "its URI is its content";

/** Schemes that are no server's own: whoever reads them leaves the server. */
const FOREIGN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["file", "jar", "filesystem", "nfs", "zip"].map((scheme) => [scheme, OF_THIS_MACHINE]),
  ),
  ...Object.fromEntries(
    "http https ftp ftps sftp ssh scp ws wss smb cifs afp dav davs ldap ldaps gopher telnet rsync tftp"
      .split(" ")
      .map((scheme) => [scheme, OF_THE_NETWORK]),
  ),
  ...Object.fromEntries(
    "blob about chrome edge vscode vscode-insiders cursor view-source resource moz-extension chrome-extension"
      .split(" ")
      .map((scheme) => [scheme, OF_A_PROGRAM]),
  ),
  data: IN_ITSELF,
  javascript: IN_ITSELF,
  vbscript: IN_ITSELF,
};

/** Reads a URI as the most lenient parser would: blanks and controls in it count for nothing. */
function whyNotRead(uri: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- these are what URL parsers strip
  const plain = uri.replace(/[\u0000-\u0020\u007f]/g, "");
  if (/^[\\/~]/.test(plain) || /^[a-z]:/i.test(plain)) return OF_THIS_MACHINE;
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(plain)?.[1]?.toLowerCase();
  if (scheme === undefined) return "its URI has no scheme";
  // `git+ssh:` and `view+https:` read what their last part says.
  const parts = [scheme, scheme.slice(scheme.lastIndexOf("+") + 1)];
  const found = parts.find((part) => Object.hasOwn(FOREIGN, part));
  return found === undefined ? undefined : FOREIGN[found];
}

const TEXT_TYPE =
  /^(text\/.+|application\/(json|xml|x?html|yaml|x-yaml|javascript|x-javascript|ecmascript|typescript|x-typescript|toml|markdown|x-markdown|sql|graphql|x-sh|x-ndjson|jsonl|x-jsonlines|jsonlines|json5|xml-dtd|x-tex|rtf)|.+\+(json|xml|yaml|text|jsonl))$/;

/** A type that is missing, or is no text at all, says nothing against reading. */
function isTextType(type: unknown): boolean {
  if (typeof type !== "string") return true;
  const essence = (type.slice(0, 200).split(";")[0] ?? "").trim().toLowerCase();
  return essence === "" || TEXT_TYPE.test(essence);
}
