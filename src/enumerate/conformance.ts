import type { Session } from "../harness/session.ts";
import type { Item, Section } from "../model/surface.ts";
import type { Surface } from "../model/surface.ts";
import { isAdvertised } from "./list.ts";
import { BASE_SECTIONS } from "../model/vocabulary.ts";

/** Notes what a strict client would stumble over. None of it is a threat; it explains failures. */
export function noteOddItems(
  session: Session,
  lists: Pick<Surface, (typeof BASE_SECTIONS)[number]>,
): void {
  for (const section of BASE_SECTIONS) {
    const list = lists[section];
    const items = itemsOf(list);
    const names = new Set<string>();
    for (const item of items) {
      if (names.has(item.name)) session.tally.note("duplicate-name", item.frame);
      names.add(item.name);
      if (section === "tools") noteSchema(session, item);
    }
    if (items.length > 0 && !isAdvertised(session, section)) {
      session.tally.note("served-not-advertised", items[0]?.frame);
    }
  }
}

function noteSchema(session: Session, tool: Item): void {
  const schema = tool.raw["inputSchema"];
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) {
    session.tally.note("tool-without-input-schema", tool.frame);
  } else if ((schema as Record<string, unknown>)["type"] !== "object") {
    session.tally.note("input-schema-without-type", tool.frame);
  }
}

function itemsOf(list: Section): readonly Item[] {
  return list.state === "listed" || list.state === "capped" ? list.items : [];
}
