import { wordsIn } from "./words.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a parameter can carry text the caller words; also where no schema says otherwise. */
export function takesText({ inputSchema }: JsonObject): boolean {
  return !isObject(inputSchema) || carriesText(inputSchema);
}

/** Whether a parameter names a destination anywhere: an address, a recipient, a host. */
export function choosesDestination({ inputSchema }: JsonObject): boolean {
  return isObject(inputSchema) && destinationIn(inputSchema);
}

/** Whether the result can carry text: not where a schema allows numbers and fixed words only. */
export function givesText({ outputSchema }: JsonObject): boolean {
  return !isObject(outputSchema) || carriesText(outputSchema);
}

/** Schema nodes read at most; a larger schema is taken to carry text. */
const MAX_NODES = 2_000;

/** Strings of these formats, or shorter than this, cannot carry a message. */
const NARROW_FORMATS = new Set(["date", "time", "date-time", "duration", "uuid", "ipv4", "ipv6"]);
const SHORTEST_MESSAGE = 12;

/** Words of a parameter whose value is a place anywhere in the world. */
const DESTINATIONS = new Set(
  (
    "url urls uri uris href link endpoint webhook callback host hostname domain destination " +
    "recipient recipients email emails mail to cc bcc phone number msisdn sms address remote " +
    "target server upstream bucket wallet"
  ).split(" "),
);
/** Destination words that are one only when nothing else stands in the name. */
const ALONE = new Set([
  "to",
  "cc",
  "bcc",
  "number",
  "address",
  "target",
  "server",
  "remote",
  "link",
]);
const DESTINATION_FORMATS = new Set(["uri", "url", "iri", "email", "idn-email", "hostname"]);

/** Whether a string of the caller's choice fits somewhere. Iterative: schemas can be deep. */
function carriesText(root: JsonObject): boolean {
  const stack: unknown[] = [root];
  for (let seen = 0; stack.length > 0; seen++) {
    const node = stack.pop();
    if (seen >= MAX_NODES || node === true) return true;
    if (!isObject(node) || isFixed(node)) continue;
    const inner = innerSchemas(node);
    if (inner.length > 0) stack.push(...inner);
    else if (leafCarriesText(node, node === root)) return true;
  }
  return false;
}

function leafCarriesText(node: JsonObject, isTop: boolean): boolean {
  const types = typesOf(node);
  if ("$ref" in node || "$dynamicRef" in node) return true;
  // A tool that lists no parameter takes none; an inner object without a list takes any.
  if (types.includes("object")) return isTop ? !("properties" in node) : !isClosed(node);
  if (types.includes("string")) return isWideString(node);
  if (types.includes("array")) return true;
  return types.length === 0;
}

function isClosed(node: JsonObject): boolean {
  return node["additionalProperties"] === false;
}

function isWideString({ format, maxLength }: JsonObject): boolean {
  if (typeof format === "string" && NARROW_FORMATS.has(format)) return false;
  return typeof maxLength !== "number" || maxLength >= SHORTEST_MESSAGE;
}

/** Only the parameters themselves count: an address deep in the content is content. */
function destinationIn(root: JsonObject): boolean {
  const alternatives = [root["anyOf"], root["oneOf"], root["allOf"]].flatMap((list) =>
    Array.isArray(list) ? (list as readonly unknown[]).slice(0, MAX_NODES) : [],
  );
  return [root, ...alternatives].some(
    (schema) =>
      isObject(schema) &&
      isObject(schema["properties"]) &&
      Object.entries(schema["properties"])
        .slice(0, MAX_NODES)
        .some(([name, parameter]) => isDestination(name, parameter)),
  );
}

function isDestination(name: string, schema: unknown): boolean {
  if (isObject(schema)) {
    if (isFixed(schema) || !isWordable(schema)) return false;
    if (DESTINATION_FORMATS.has(String(schema["format"]))) return true;
  }
  const words = wordsIn(name);
  return words.some((word) => DESTINATIONS.has(word) && (!ALONE.has(word) || words.length === 1));
}

/** Not a number or a switch. */
function isWordable(schema: JsonObject): boolean {
  const types = typesOf(schema);
  return types.length === 0 || types.some((type) => WORDABLE.has(type));
}

const WORDABLE = new Set<unknown>(["string", "array", "object"]);

/** The caller only picks from a list. */
function isFixed(node: JsonObject): boolean {
  return Array.isArray(node["enum"]) || "const" in node;
}

function innerSchemas(node: JsonObject): unknown[] {
  const { properties, patternProperties, items, additionalProperties } = node;
  const inner: unknown[] = [];
  for (const named of [properties, patternProperties]) {
    if (isObject(named)) inner.push(...Object.values(named).slice(0, MAX_NODES));
  }
  for (const one of [items, additionalProperties]) {
    if (isObject(one)) inner.push(one);
    else if (one === true) inner.push(true);
  }
  for (const list of [node["anyOf"], node["oneOf"], node["allOf"], node["prefixItems"]]) {
    if (Array.isArray(list)) inner.push(...(list as readonly unknown[]).slice(0, MAX_NODES));
  }
  return inner;
}

function typesOf({ type }: JsonObject): readonly unknown[] {
  if (Array.isArray(type)) return type as readonly unknown[];
  return type === undefined ? [] : [type];
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
