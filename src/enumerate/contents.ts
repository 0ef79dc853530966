import { LIMITS } from "../harness/limits.ts";
import type { Reply } from "../harness/rpc.ts";
import type { Session } from "../harness/session.ts";
import { canonicalJson } from "../lib/canonical.ts";
import { itemsOf } from "../lib/listings.ts";
import type { Item, Section, Surface } from "../model/surface.ts";
import { askPrompt, askResource, type Ask } from "./content-requests.ts";

type Contents = NonNullable<Surface["contents"]>;
type Part = Contents["skipped"][number]["of"];

/** Silent answers in a row after which the rest is not asked for. */
const PATIENCE = 3;

/** Characters of base64 that are kept: an icon, no archive. */
const BLOB_CHARACTERS = 16 * 1024;

/**
 * Renders the listed prompts and reads the listed text resources, each once. No tool is called, no
 * template expanded. What was not read has its reason in `skipped`; `dropped` counts what could not
 * be read because the session ended or stopped answering.
 */
export async function readContents(
  session: Pick<Session, "request">,
  lists: { readonly prompts: Section; readonly resources: Section },
): Promise<Contents> {
  const planned = [
    ...plan("prompts", lists.prompts, askPrompt),
    ...plan("resources", lists.resources, askResource),
  ];
  const items: Contents["items"] = [];
  const skipped: Contents["skipped"] = [];
  let dropped = 0;
  let kept = 0;
  let silent = 0;
  let ended = false;
  for (const { of, name, ask } of planned) {
    if ("skip" in ask) {
      skipped.push({ of, name, why: ask.skip });
      continue;
    }
    if (ended) {
      dropped++;
      continue;
    }
    const reply = await session.request(ask.method, ask.params);
    if (!reply.ok) {
      silent = reply.why === "timeout" || reply.why === "lost" ? silent + 1 : 0;
      ended = reply.why === "closed" || silent === PATIENCE;
      if (reply.why === "closed") dropped++;
      else skipped.push({ of, name, why: whyNone(reply) });
      continue;
    }
    silent = 0;
    const size = canonicalJson(reply.result).length;
    const why = whyNotKept(reply.result, size, kept);
    if (why === undefined) {
      kept += size;
      items.push({ of, name, raw: reply.result, frame: reply.frame });
    } else {
      skipped.push({ of, name, why });
    }
  }
  return { items, skipped, dropped };
}

interface Planned {
  readonly of: Part;
  readonly name: string;
  readonly ask: Ask;
}

/** What to do with each item of a list; beyond the limits only their number is kept. */
function plan(of: Part, list: Section, toAsk: (item: Item) => Ask): readonly Planned[] {
  const planned: Planned[] = [];
  const names = new Set<string>();
  let asked = 0;
  let passed = 0;
  let more = 0;
  for (const item of itemsOf(list)) {
    if (names.has(item.name)) continue;
    names.add(item.name);
    const ask = toAsk(item);
    const isSkipped = "skip" in ask;
    if ((isSkipped ? passed : asked) === LIMITS.contentItems) {
      more++;
      continue;
    }
    if (isSkipped) passed++;
    else asked++;
    planned.push({ of, name: item.name, ask });
  }
  if (more > 0) {
    planned.push({ of, name: "", ask: { skip: `${more} more were not asked for` } });
  }
  return planned;
}

/** The server's words stand in the notices; here its code is enough. */
function whyNone(reply: Reply & { ok: false }): string {
  if (reply.why === "timeout") return "it was not answered in time";
  if (reply.why !== "refused") return "its answer could not be used";
  return reply.code === undefined ? "it was refused" : `error ${reply.code}`;
}

function whyNotKept(
  result: Readonly<Record<string, unknown>>,
  size: number,
  kept: number,
): string | undefined {
  if (result["resultType"] === "input_required") return "it asked for input first";
  if (blobs(result).some((blob) => blob.length > BLOB_CHARACTERS)) return "it holds binary data";
  if (size > LIMITS.contentBytes) return `it is larger than ${LIMITS.contentBytes / 1024} KiB`;
  return kept + size > LIMITS.contentTotalBytes
    ? `the contents before it fill the ${LIMITS.contentTotalBytes / 1024 / 1024} MiB that are kept`
    : undefined;
}

/** Base64 where MCP puts it: contents of resources, and media or resources in messages. */
function blobs(result: Readonly<Record<string, unknown>>): readonly string[] {
  const blocks = elements(result["messages"]).flatMap((message) => {
    const content = member(message, "content");
    return Array.isArray(content) ? elements(content) : [content];
  });
  return [
    ...elements(result["contents"]).map((content) => member(content, "blob")),
    ...blocks.flatMap((block) => [
      member(block, "data"),
      member(member(block, "resource"), "blob"),
    ]),
  ].filter((value) => typeof value === "string");
}

function elements(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function member(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}
