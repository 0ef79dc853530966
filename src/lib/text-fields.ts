import type { Place } from "../model/finding.ts";
import type { Surface } from "../model/surface.ts";
import { BASE_SECTIONS, TEXT_PARTS, type TextPart } from "../model/vocabulary.ts";

/** One string of the surface that a model or a person could see. */
export interface TextField {
  readonly text: string;
  /** `key`: a property name the server chose; `value`: a string value. */
  readonly kind: "key" | "value";
  /** Nearest enclosing property name that is not an array index: `description`, `enum`, `title` ... */
  readonly role: string;
  readonly section: TextPart;
  /** First step of the pointer, as sent: `inputSchema`, `annotations` ...; empty at the root. */
  readonly branch: string;
  /** The item it is part of: its place without the pointer, at no cost. */
  readonly item: Omit<Place, "pointer">;
  /** Builds the place on demand: 100,000 nested pointers would otherwise be quadratic. */
  place(): Place;
}

/**
 * Keys that MCP and JSON Schema define. They are the protocol's words, not the server's, so they
 * are not yielded as text; every other key is.
 */
const PROTOCOL_KEYS = new Set(
  (
    "name title description inputSchema outputSchema annotations icons _meta execution taskSupport " +
    "readOnlyHint destructiveHint idempotentHint openWorldHint audience priority lastModified " +
    "arguments required uri uriTemplate mimeType size src sizes theme " +
    "type properties items enum default const examples format pattern minimum maximum minLength " +
    "maxLength minItems maxItems additionalProperties anyOf oneOf allOf not if then else $schema " +
    "$id $ref $defs $comment definitions serverInfo protocolVersion capabilities instructions " +
    "version websiteUrl tools prompts resources logging completions listChanged subscribe " +
    "jsonrpc method params id code message data level logger error result"
  ).split(" "),
);

/** A step from an item's root to a value, linked upwards so that paths share their beginnings. */
interface Step {
  readonly parent: Step | undefined;
  readonly key: string;
  /** Key of the first step. */
  readonly branch: string;
}

interface Root {
  readonly value: unknown;
  readonly at: Omit<Place, "pointer"> & { readonly section: TextPart };
}

/**
 * Every string of the given parts: names, titles, descriptions, each schema leaf and property name,
 * annotations, `_meta`, URIs, instructions, error messages and log notifications; of broken items
 * too. Iterative, so depth costs no stack. Order: section, then document order.
 */
export function* textFields(view: Partial<Pick<Surface, TextPart>>): Generator<TextField> {
  for (const root of roots(view)) yield* walk(root);
}

function* roots(view: Partial<Pick<Surface, TextPart>>): Generator<Root> {
  for (const section of TEXT_PARTS) {
    if (section === "server") {
      const server = view.server;
      if (server) {
        yield { value: server.raw, at: { section, index: -1, item: "", frame: server.frame } };
      }
    } else if (section === "reverse" || section === "notices") {
      for (const [index, one] of (view[section]?.items ?? []).entries()) {
        const { method, raw, frame, listing } = one;
        const elsewhere = listing === undefined ? {} : { listing };
        yield { value: raw, at: { section, index, item: method, frame, ...elsewhere } };
      }
    } else if (section === "contents") {
      for (const [index, { name, raw, frame }] of (view.contents?.items ?? []).entries()) {
        yield { value: raw, at: { section, index, item: name, frame } };
      }
    } else {
      yield* sectionRoots(view, section);
    }
  }
}

function* sectionRoots(
  view: Partial<Pick<Surface, TextPart>>,
  section: (typeof BASE_SECTIONS)[number],
): Generator<Root> {
  const list = view[section];
  if (list === undefined || list.state === "absent" || list.state === "failed") return;
  for (const [index, { name, raw, frame }] of list.items.entries()) {
    yield { value: raw, at: { section, index, item: name, frame } };
  }
  for (const [index, { raw, frame }] of list.broken.entries()) {
    yield { value: raw, at: { section, index, broken: true, item: "", frame } };
  }
}

function* walk(root: Root): Generator<TextField> {
  const stack: { value: unknown; step: Step | undefined; role: string }[] = [
    { value: root.value, step: undefined, role: "" },
  ];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, step, role } = next;
    if (isText(value)) {
      yield field(root, value, "value", role, step);
    } else if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) {
        if (!isText(value[i]) && !isContainer(value[i])) continue;
        stack.push({ value: value[i], step: below(step, `${i}`), role });
      }
    } else if (isContainer(value)) {
      const entries = Object.entries(value);
      for (const [key] of entries) {
        if (!PROTOCOL_KEYS.has(key)) {
          yield field(root, key, "key", role, below(step, key));
        }
      }
      for (let i = entries.length - 1; i >= 0; i--) {
        const [key, child] = entries[i]!;
        stack.push({ value: child, step: below(step, key), role: key });
      }
    }
  }
}

function below(parent: Step | undefined, key: string): Step {
  return { parent, key, branch: parent?.branch ?? key };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function field(
  root: Root,
  text: string,
  kind: TextField["kind"],
  role: string,
  step: Step | undefined,
): TextField {
  return {
    text,
    kind,
    role,
    section: root.at.section,
    branch: step?.branch ?? "",
    item: root.at,
    place: () => ({ ...root.at, pointer: pointerTo(step) }),
  };
}

/** A key of 16 MB, or 100,000 keys, must not fill every finding below it. Cut pointers end in dots. */
const LONGEST_KEY = 256;
const MOST_KEYS = 200;

function pointerTo(step: Step | undefined): string {
  const keys: string[] = [];
  for (let at = step; at !== undefined; at = at.parent) {
    const key = at.key.length <= LONGEST_KEY ? at.key : `${at.key.slice(0, LONGEST_KEY)}...`;
    keys.push(key.replaceAll("~", "~0").replaceAll("/", "~1"));
  }
  if (keys.length > MOST_KEYS) keys.splice(MOST_KEYS / 2, keys.length - MOST_KEYS, "...");
  return keys.length === 0 ? "" : `/${keys.reverse().join("/")}`;
}
