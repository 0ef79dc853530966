import type { Located, View } from "../../src/engine/define.ts";
import type { Place } from "../../src/model/finding.ts";
import type { Item } from "../../src/model/surface.ts";

type Json = Readonly<Record<string, unknown>>;

/** One input of a tool or prompt, at any depth of the schema. */
export interface Parameter {
  readonly name: string;
  /** Empty when it has none. */
  readonly description: string;
  /** Its schema, or the prompt's argument. */
  readonly schema: Json;
  /** Name, title and description of the tool or prompt, lower case. */
  readonly about: string;
  /** The place of a member of its schema; of the parameter itself without one. */
  at(...members: readonly (string | number)[]): Located;
}

/** Deeper schemas are read as text alone: building 100,000 nested pointers would be quadratic. */
const DEEPEST = 48;
/** Of a description, as far as it tells what a tool is about. */
const LONGEST_ABOUT = 4096;

/** Every parameter of every tool and prompt of the surface. */
export function* parametersOf(view: View<"tools" | "prompts">): Generator<Parameter> {
  for (const { item, index } of itemsOf(view, "tools")) {
    yield* schemaParameters(item, locator("tools", item, index));
  }
  for (const { item, index } of itemsOf(view, "prompts")) {
    const list = item.raw["arguments"];
    if (!Array.isArray(list)) continue;
    const locate = locator("prompts", item, index);
    const about = aboutOf(item);
    for (const [position, schema] of (list as readonly unknown[]).entries()) {
      if (!isJson(schema) || typeof schema["name"] !== "string") continue;
      const path = ["arguments", `${position}`];
      yield parameter(schema["name"], schema, about, (members) => locate([...path, ...members]));
    }
  }
}

/** Usable items of a list with their position. */
export function* itemsOf(
  view: Partial<View<"tools" | "prompts">>,
  section: "tools" | "prompts",
): Generator<{ readonly item: Item; readonly index: number }> {
  const list = view[section];
  if (list === undefined || list.state === "absent" || list.state === "failed") return;
  for (const [index, item] of list.items.entries()) yield { item, index };
}

/** Builds places in an item from the members that lead there. */
export function locator(
  section: Place["section"],
  item: Item,
  index: number,
): (path: readonly string[]) => Located {
  return (path) => ({
    place: () => ({ section, index, item: item.name, pointer: pointer(path), frame: item.frame }),
  });
}

/** What a tool or prompt says of itself, lower case: name, title and description. */
export function aboutOf(item: Item): string {
  const texts = [item.name, item.raw["title"], item.raw["description"]];
  return texts
    .filter((text) => typeof text === "string")
    .map((text) => text.slice(0, LONGEST_ABOUT))
    .join(" ")
    .toLowerCase();
}

function* schemaParameters(
  item: Item,
  locate: (path: readonly string[]) => Located,
): Generator<Parameter> {
  const about = aboutOf(item);
  const open: { readonly value: object; readonly path: readonly string[] }[] = [];
  if (isContainer(item.raw["inputSchema"])) {
    open.push({ value: item.raw["inputSchema"], path: ["inputSchema"] });
  }
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    const isProperties = path.at(-1) === "properties" && isJson(value);
    const entries = Object.entries(value) as readonly [string, unknown][];
    for (const [key, child] of entries) {
      if (!isContainer(child)) continue;
      if (isProperties && isJson(child)) {
        yield parameter(key, child, about, (members) => locate([...path, key, ...members]));
      }
    }
    if (path.length >= DEEPEST) continue;
    for (let at = entries.length - 1; at >= 0; at--) {
      const [key, child] = entries[at]!;
      if (isContainer(child)) open.push({ value: child, path: [...path, key] });
    }
  }
}

function parameter(
  name: string,
  schema: Json,
  about: string,
  locate: (members: readonly string[]) => Located,
): Parameter {
  const description = schema["description"];
  return {
    name,
    description: typeof description === "string" ? description : "",
    schema,
    about,
    at: (...members) => locate(members.map(String)),
  };
}

function pointer(path: readonly string[]): string {
  return path.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isJson(value: unknown): value is Json {
  return isContainer(value) && !Array.isArray(value);
}
