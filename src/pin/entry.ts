import { compareCodeUnits } from "../lib/canonical.ts";
import { hashOf, liveItems } from "../lib/drift-items.ts";
import { excerpt } from "../lib/excerpt.ts";
import type { PinnedItem, PinnedServer } from "../model/lock.ts";
import type { Section, ServerFacts, Surface } from "../model/surface.ts";
import { BASE_SECTIONS } from "../model/vocabulary.ts";

/** Why a surface cannot be pinned: what was not seen cannot be approved. Empty when it can. */
export function gapsOf(surface: Surface): readonly string[] {
  if (surface.server === null) return ["the server did not answer the handshake"];
  return BASE_SECTIONS.flatMap((name) => {
    const section = surface[name];
    const isSeen = section.state === "listed" || section.state === "absent";
    return isSeen ? [] : [`${name} ${section.state}: ${excerpt(section.why)}`];
  });
}

/** What is approved when a surface is: every field that a model can see. */
export function pinnedServer(
  surface: Surface & { readonly server: ServerFacts },
  source: PinnedServer["source"],
): PinnedServer {
  const { server } = surface;
  return {
    source,
    package: pinnedPackage(surface),
    protocolVersion: server.protocolVersion,
    server: pinnedHandshake(server),
    tools: pinnedItems(surface.tools),
    prompts: pinnedItems(surface.prompts),
    resources: pinnedItems(surface.resources),
    templates: pinnedItems(surface.templates),
  };
}

/** The package as a lock names it. */
export function pinnedPackage({ package: facts }: Surface): PinnedServer["package"] {
  if (facts === undefined) return null;
  const { name, version, integrity, lock } = facts;
  return { name, version, integrity, lock };
}

/** The answer to the handshake as an item of a lock. */
export function pinnedHandshake({ name, raw, instructions }: ServerFacts): PinnedItem {
  return pinnedItem(name, raw, instructions ?? "");
}

/** An item of a list as an item of a lock. */
export function pinnedItem(name: string, value: PinnedItem["value"], text?: string): PinnedItem {
  const said = text ?? ["description", "title"].map((key) => value[key]).find(isText) ?? "";
  return { name, summary: excerpt(said.trim(), SUMMARY_LENGTH), hash: hashOf(value), value };
}

/** In the order of a lock: by name, then hash. */
export function sortedItems(items: readonly PinnedItem[]): PinnedItem[] {
  return items.toSorted(
    (one, other) =>
      compareCodeUnits(one.name, other.name) || compareCodeUnits(one.hash, other.hash),
  );
}

const SUMMARY_LENGTH = 100;

function pinnedItems(section: Section): PinnedItem[] {
  return sortedItems(liveItems(section).map(({ name, value }) => pinnedItem(name, value)));
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
