import type { Item } from "../../src/model/surface.ts";
import { VERB_FORMS } from "./verbs.ts";
import { nameWords } from "./words.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** What a parameter is for, as far as its name, format and description tell. */
export type ParameterKind =
  | "command"
  | "code"
  | "statement"
  | "url"
  | "path"
  | "target-path"
  | "recipient"
  | "content"
  /** An HTTP method, or one of several. */
  | "method"
  | "endpoint"
  | "confirmation"
  /** Code that the description says is carried out. */
  | "run-code";

/** One input of an item. */
export interface Parameter {
  readonly name: string;
  /** JSON Pointer into the item. */
  readonly pointer: string;
  readonly kinds: readonly ParameterKind[];
  /** The caller may pass any text: no enum, constant or pattern, and not a number or boolean. */
  readonly free: boolean;
  /** The only values allowed; empty when there is no such list. */
  readonly values: readonly string[];
  readonly description: string;
}

/** Inputs of one item that are read: more are not looked at. */
const MOST_PARAMETERS = 200;
/** Objects within objects: `params.sql` is as good as `sql`. */
const DEEPEST = 3;
/** Characters of a parameter's description that are read. */
const LONGEST_TEXT = 200;
const MOST_VALUES = 40;

const known = new WeakMap<Item, readonly Parameter[]>();

/** The inputs of a tool (schema) or of a prompt (arguments). */
export function parametersOf(item: Item): readonly Parameter[] {
  const before = known.get(item);
  if (before !== undefined) return before;
  const found = collectAll(item);
  known.set(item, found);
  return found;
}

function collectAll({ raw }: Item): readonly Parameter[] {
  const found: Parameter[] = [];
  if (isObject(raw["inputSchema"])) collect(raw["inputSchema"], "/inputSchema", 0, found);
  if (Array.isArray(raw["arguments"])) {
    for (const [index, argument] of raw["arguments"].slice(0, MOST_PARAMETERS).entries()) {
      if (!isObject(argument) || typeof argument["name"] !== "string") continue;
      found.push(parameter(argument["name"], { type: "string" }, `/arguments/${index}`));
    }
  }
  return found;
}

function collect(schema: JsonObject, pointer: string, depth: number, found: Parameter[]): void {
  const properties = schema["properties"];
  if (!isObject(properties)) return;
  for (const name of Object.keys(properties)) {
    if (found.length >= MOST_PARAMETERS) return;
    const value = properties[name];
    if (!isObject(value)) continue;
    const at = `${pointer}/properties/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    found.push(parameter(name, value, at));
    if (depth < DEEPEST) collect(value, at, depth + 1, found);
  }
}

function parameter(name: string, schema: JsonObject, pointer: string): Parameter {
  const items = isObject(schema["items"]) ? schema["items"] : {};
  const values = strings(schema["enum"] ?? items["enum"]);
  const description = text(schema["description"]).slice(0, LONGEST_TEXT);
  const bound = [schema, items].some(
    ({ enum: list, const: only, pattern }) =>
      list !== undefined || only !== undefined || pattern !== undefined,
  );
  return {
    name,
    pointer,
    kinds: kindsOf(name, text(schema["format"] ?? items["format"]), description),
    free: !bound && takesText(schema, items),
    values,
    description,
  };
}

function takesText(schema: JsonObject, items: JsonObject): boolean {
  const { type } = schema;
  if (type === "array") return items["type"] === undefined || items["type"] === "string";
  if (Array.isArray(type)) return type.includes("string");
  return type === undefined || type === "string";
}

/** Names of the collections a tool says it gives back. */
export function outputNames({ raw }: Item): readonly string[] {
  const schema = raw["outputSchema"];
  const properties = isObject(schema) ? schema["properties"] : undefined;
  if (!isObject(properties)) return [];
  return Object.keys(properties)
    .slice(0, MOST_PARAMETERS)
    .filter((name) => {
      const value = properties[name];
      return isObject(value) && value["type"] === "array";
    });
}

/** Last words of a parameter's name, by what it is for. */
const BY_LAST_WORD: Readonly<Record<ParameterKind, string>> = {
  command: "command commands cmd cmds shell bash",
  code: "code script javascript js python expression snippet program",
  statement: "sql statement statements cypher gql graphql",
  url: "url urls uri uris href webhook website",
  path: "path paths file files filename filepath filepaths directory dir folder",
  "target-path": "",
  "run-code": "",
  endpoint: "endpoint route path url uri",
  recipient: "to cc bcc recipient recipients email emails phone channel webhook attendees invitees",
  content:
    "body text content contents message comment markdown html payload children html_body data attachments note",
  method: "method",
  confirmation: "confirm confirmed confirmation dryrun approve approved",
};

const KINDS: ReadonlyMap<string, readonly ParameterKind[]> = new Map(
  Object.entries(BY_LAST_WORD)
    .flatMap(([kind, words]) =>
      words.split(" ").map((word) => [word, kind as ParameterKind] as const),
    )
    .reduce(
      (all, [word, kind]) => all.set(word, [...(all.get(word) ?? []), kind]),
      new Map<string, ParameterKind[]>(),
    ),
);

/** First words of a path that is written to. */
const WRITTEN: ReadonlySet<string> = new Set(
  "output out save saved dest destination target local download export".split(" "),
);

/** Kinds that were told from a name before: servers repeat the names of their parameters. */
const told = new Map<string, readonly ParameterKind[]>();
const MOST_TOLD = 1000;

function kindsByName(name: string): readonly ParameterKind[] {
  const before = told.get(name);
  if (before !== undefined) return before;
  const words = nameWords(name).map(({ text: word }) => word);
  const kinds = [...(KINDS.get(words.at(-1) ?? "") ?? [])];
  if (words[0] === "dry" || words[0] === "confirm") kinds.push("confirmation");
  if (kinds.includes("path") && WRITTEN.has(words[0] ?? "")) kinds.push("target-path");
  if (told.size >= MOST_TOLD) told.clear();
  if (name.length <= LONGEST_TEXT) told.set(name, kinds);
  return kinds;
}

function kindsOf(name: string, format: string, description: string): readonly ParameterKind[] {
  const kinds = [...kindsByName(name)];
  if (/^(uri|url|iri)(-reference)?$/.test(format) && !kinds.includes("url")) kinds.push("url");
  if (format === "email" && !kinds.includes("recipient")) kinds.push("recipient");
  if (kinds.includes("url") && isOnService(name, description)) {
    return kinds.filter((kind) => kind !== "url");
  }
  if (kinds.includes("code") && isRun(description)) kinds.push("run-code");
  return kinds;
}

/** `YouTube URL`, `figmaUrl`, "a specific blog post": the host is fixed, only the page is chosen. */
function isOnService(name: string, description: string): boolean {
  return [name, description].some((one) => {
    const text = one.toLowerCase();
    return SERVICES.some((service) => text.includes(service));
  });
}

const SERVICES = [
  ..."figma github gitlab bitbucket youtube vimeo notion slack linkedin reddit spotify".split(" "),
  "confluence",
  "blog post",
  "documentation page",
];

function isRun(description: string): boolean {
  return nameWords(description).some(({ text: word }) => VERB_FORMS.get(word) === "run");
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? value.slice(0, MOST_VALUES).filter((one) => typeof one === "string")
    : [];
}
