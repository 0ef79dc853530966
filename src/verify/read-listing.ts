import { surfaceFromListing } from "../lib/listing.ts";
import { itemsOf } from "../lib/listings.ts";
import type { Surface } from "../model/surface.ts";
import type { TargetLabel } from "../model/target.ts";
import { BASE_SECTIONS, type BaseSection } from "../model/vocabulary.ts";
import { nothingIn, type StaticReport } from "./static-report.ts";
import { isObject, type JsonObject, textOf } from "./values.ts";

const LABEL: TargetLabel = { id: "", source: { kind: "listing", origin: "" } };

/** Members under which an answer of MCP holds a list. */
const LISTS = ["tools", "prompts", "resources", "resourceTemplates"] as const;

/** Whether an object holds a list as an answer of MCP does. */
export function isListing(value: JsonObject): boolean {
  return LISTS.some((key) => Object.hasOwn(value, key));
}

/** A list without anything around it, as the answer it was taken from; undefined: nothing of the kind. */
export function bareList(elements: readonly unknown[]): JsonObject | undefined {
  const first = elements.find(isObject);
  if (first === undefined) return undefined;
  if (textOf(first, "uriTemplate") !== null) return { resourceTemplates: elements };
  if (textOf(first, "uri") !== null) return { resources: elements };
  return textOf(first, "name") === null ? undefined : { tools: elements };
}

/** The answers to `tools/list` and its like: texts and all, no opinion. */
export function readListing(listing: JsonObject): StaticReport {
  return { ...readSurfaceItems(surfaceFromListing(listing, LABEL)), format: "listing" };
}

/** The base lists of a surface: texts and all, no opinion. */
export function readSurfaceItems(surface: Surface): StaticReport {
  const items = BASE_SECTIONS.flatMap((section) =>
    itemsOf(surface[section]).map(({ name, raw }) => ({ section, name, raw, tags: null })),
  );
  return {
    ...nothingIn("mcp-prober-surface"),
    items,
    whole: new Set(BASE_SECTIONS.filter((section) => isWhole(surface, section))),
    notes: BASE_SECTIONS.flatMap((section) => gaps(surface, section)),
  };
}

/** What a file does not speak of may have been there all the same. */
function isWhole(surface: Surface, section: BaseSection): boolean {
  const { state } = surface[section];
  return state === "listed" || (state === "absent" && surface.collected === "live");
}

function gaps(surface: Surface, section: BaseSection): readonly string[] {
  const list = surface[section];
  const notes: string[] = [];
  if (list.state === "failed" || list.state === "capped") {
    notes.push(`Its ${section} were not listed completely: only what it names was compared.`);
  }
  if ("broken" in list && list.broken.length > 0) {
    notes.push(`${list.broken.length} of its ${section} could not be read and were left out.`);
  }
  return notes;
}
