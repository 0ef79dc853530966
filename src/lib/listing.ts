import type { Section, ServerFacts, Surface } from "../model/surface.ts";
import type { TargetLabel } from "../model/target.ts";
import { salvage } from "./salvage.ts";
import type { BaseSection } from "../model/vocabulary.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * A surface from a bare listing: `{tools, prompts, resources, resourceTemplates}` as the server
 * answered them, and what it says of itself either as `server {name, version, instructions}` or as
 * in the answer to `initialize` (`serverInfo`, `instructions`, `protocolVersion`). Each element is
 * salvaged on its own. A list that is not in it is `absent`; a list that is no array is `failed`.
 */
export function surfaceFromListing(listing: JsonObject, label: TargetLabel): Surface {
  return {
    format: "mcp-prober/surface",
    version: 1,
    target: label,
    collected: "listing",
    server: serverOf(listing),
    tools: sectionOf(listing, "tools"),
    prompts: sectionOf(listing, "prompts"),
    resources: sectionOf(listing, "resources"),
    templates: sectionOf(listing, "templates"),
  };
}

/** Where each list stands in a listing. */
const MEMBERS = {
  tools: "tools",
  prompts: "prompts",
  resources: "resources",
  templates: "resourceTemplates",
} as const satisfies Record<BaseSection, string>;

function sectionOf(listing: JsonObject, section: BaseSection): Section {
  const member = MEMBERS[section];
  const list = Object.hasOwn(listing, member) ? listing[member] : undefined;
  if (list === undefined || list === null) {
    return { state: "absent", why: `the listing has no ${member}` };
  }
  if (!Array.isArray(list)) return { state: "failed", why: `${member} is not an array` };
  const { items, broken } = salvage(list as readonly unknown[], section, 0);
  return { state: "listed", items: [...items], broken: [...broken], pages: 1 };
}

/** Everything beside the lists is what the server says of itself: no member is left unjudged. */
function serverOf(listing: JsonObject): ServerFacts | null {
  const lists: readonly string[] = Object.values(MEMBERS);
  const raw = Object.fromEntries(Object.entries(listing).filter(([key]) => !lists.includes(key)));
  if (Object.keys(raw).length === 0) return null;
  const identity = [raw["server"], raw["serverInfo"]].find(isObject) ?? {};
  return {
    name: stringOr(identity["name"], ""),
    version: stringOr(identity["version"], null),
    protocolVersion: stringOr(raw["protocolVersion"], ""),
    era: "legacy",
    instructions: stringOr(raw["instructions"], stringOr(identity["instructions"], null)),
    raw,
    frame: 0,
  };
}

function stringOr<T extends string | null>(value: unknown, otherwise: T): string | T {
  return typeof value === "string" ? value : otherwise;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
