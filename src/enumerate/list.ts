import type { PeculiarityId } from "../harness/peculiarities.ts";
import type { Reply } from "../harness/rpc.ts";
import type { Session } from "../harness/session.ts";
import { canonicalJson, sha256 } from "../lib/canonical.ts";
import { salvage } from "../lib/salvage.ts";
import type { Broken, Item, Section } from "../model/surface.ts";
import type { BaseSection } from "../model/vocabulary.ts";

interface List {
  readonly method: string;
  /** Member of the result that holds the elements. */
  readonly member: string;
  /** Server capability that announces the list. */
  readonly capability: string;
}

const LISTS: Readonly<Record<BaseSection, List>> = {
  tools: { method: "tools/list", member: "tools", capability: "tools" },
  prompts: { method: "prompts/list", member: "prompts", capability: "prompts" },
  resources: { method: "resources/list", member: "resources", capability: "resources" },
  templates: {
    method: "resources/templates/list",
    member: "resourceTemplates",
    capability: "resources",
  },
};

const METHOD_NOT_FOUND = -32601;

/** How servers word it that refuse a list they do not have with another code than -32601. */
const NOT_OFFERED =
  /not (found|supported|implemented|available)|unknown method|unsupported|no such method/i;

/**
 * Asks for one list to its last page. Every element is kept: usable ones as items, the others as
 * broken. An empty-string cursor is a cursor (server/utilities/pagination). A cursor or a page that
 * comes again ends the list as capped, and nothing is counted twice.
 */
export async function listAll(session: Session, section: BaseSection): Promise<Section> {
  const { limits, tally } = session;
  const { method, member } = LISTS[section];
  const items: Item[] = [];
  const broken: Broken[] = [];
  const cursors = new Set<string>();
  const contents = new Set<string>();
  const known = new Set<string>();
  let cursor: string | undefined;
  let pages = 0;
  const capped = (why: string): Section => ({ state: "capped", why, items, broken, pages });

  while (true) {
    const reply = await session.request(method, cursor === undefined ? {} : { cursor });
    if (!reply.ok) {
      if (pages > 0) return capped(`page ${pages + 1}: ${reply.failure.detail}`);
      return unanswered(session, section, reply);
    }
    const elements = reply.result[member];
    if (!Array.isArray(elements)) {
      tally.note("list-missing", reply.frame);
      const why = `the answer to ${method} holds no array of ${member}`;
      return pages > 0 ? capped(why) : { state: "failed", why };
    }
    const content = sha256(canonicalJson(elements));
    if (elements.length > 0 && contents.has(content)) {
      tally.note("repeated-page", reply.frame);
      return capped(`page ${pages + 1} repeats an earlier page`);
    }
    contents.add(content);
    pages++;
    const start = items.length + broken.length;
    const page = salvage(elements.slice(0, limits.items - start), section, reply.frame, start);
    items.push(...page.items);
    broken.push(...page.broken);
    for (const { why } of page.broken) tally.note(oddity(why), reply.frame);
    const names = page.items.map(({ name }) => name);
    if (pages > 1 && names.length > 0 && names.every((name) => known.has(name))) {
      // Kept, because the texts may differ; but a server that ignores cursors goes on for ever.
      tally.note("repeated-page", reply.frame);
      return capped(`page ${pages} names nothing that was not listed before`);
    }
    for (const name of names) known.add(name);
    if (start + elements.length > limits.items) return capped(`more than ${limits.items} items`);

    const next = reply.result["nextCursor"];
    if (next === null) tally.note("next-cursor-null", reply.frame);
    if (next === undefined || next === null) return { state: "listed", items, broken, pages };
    if (typeof next !== "string") {
      tally.note("next-cursor-odd", reply.frame);
      return capped("the cursor of the next page is not a string");
    }
    if (next === "") tally.note("empty-cursor", reply.frame);
    if (cursors.has(next)) {
      tally.note("repeated-cursor", reply.frame);
      return capped(`the cursor after page ${pages} was given before`);
    }
    if (pages === limits.pages) return capped(`more than ${limits.pages} pages`);
    cursors.add(next);
    cursor = next;
  }
}

function oddity(why: string): PeculiarityId {
  if (why === "not an object") return "item-not-object";
  return why.startsWith("empty") ? "empty-name" : "item-without-name";
}

/** Tells a list that is not offered from one that could not be had. */
function unanswered(session: Session, section: BaseSection, reply: Reply & { ok: false }): Section {
  const why = reply.failure.detail;
  const advertised = isAdvertised(session, section);
  const notOffered =
    reply.code === METHOD_NOT_FOUND ||
    reply.failure.status === 404 ||
    reply.failure.status === 405 ||
    (!advertised && reply.why === "refused" && NOT_OFFERED.test(why));
  if (!notOffered) return { state: "failed", why };
  if (advertised) session.tally.note("advertised-not-served");
  return { state: "absent", why };
}

/** Whether the server announced the list's capability. */
export function isAdvertised(session: Session, section: BaseSection): boolean {
  const capabilities = session.server.raw["capabilities"];
  return (
    typeof capabilities === "object" &&
    capabilities !== null &&
    Object.hasOwn(capabilities, LISTS[section].capability)
  );
}
