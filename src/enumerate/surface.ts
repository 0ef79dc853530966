import { type Failure, failure } from "../errors.ts";
import type { Session } from "../harness/session.ts";
import type { Section, Surface } from "../model/surface.ts";
import type { TargetLabel } from "../model/target.ts";
import { noteOddItems } from "./conformance.ts";
import { listAll } from "./list.ts";
import { BASE_SECTIONS, type BaseSection } from "../model/vocabulary.ts";

/**
 * Asks for the four lists, in order, and freezes what was seen. A list that cannot be had never
 * stops the next one. `onList` is told what is asked for and what came, for progress.
 */
export async function collectSurface(
  session: Session,
  target: TargetLabel,
  onList: (section: BaseSection, list?: Section) => void,
): Promise<Surface> {
  const lists = {} as Record<BaseSection, Section>;
  for (const section of BASE_SECTIONS) {
    onList(section);
    lists[section] = await listAll(session, section);
    onList(section, lists[section]);
  }
  noteOddItems(session, lists);
  return {
    format: "mcp-prober/surface",
    version: 1,
    target,
    collected: "live",
    server: session.server,
    ...lists,
  };
}

/** Why a session gave no verdict: its tools could not be listed, or it listed nothing at all. */
export function whyUnseen(session: Session, surface: Surface): Failure | undefined {
  const { tools } = surface;
  if (tools.state === "failed") {
    return session.failureOf("tools/list") ?? failure("not-mcp", tools.why);
  }
  const isEmpty = BASE_SECTIONS.every((section) => {
    const list = surface[section];
    return list.state === "absent" || (list.state === "listed" && sizeOf(list) === 0);
  });
  return isEmpty ? failure("nothing-listed", "the server listed nothing at all") : undefined;
}

function sizeOf(list: Section & { state: "listed" }): number {
  return list.items.length + list.broken.length;
}

/** The surface of a target that never got to a handshake: nothing was seen, and it says so. */
export function unseenSurface(target: TargetLabel, why: string): Surface {
  const failed: Section = { state: "failed", why };
  return {
    format: "mcp-prober/surface",
    version: 1,
    target,
    collected: "live",
    server: null,
    tools: failed,
    prompts: failed,
    resources: failed,
    templates: failed,
  };
}
