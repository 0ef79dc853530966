import { surfaceOf } from "../../src/engine/cases.ts";
import { hashOf, liveItems } from "../../src/lib/drift-items.ts";
import type { PinnedItem, PinnedServer } from "../../src/model/lock.ts";
import type { Section, Surface } from "../../src/model/surface.ts";

type Listing = Readonly<Record<string, unknown>>;
type Package = NonNullable<Surface["package"]>;

/** What a server showed when it was pinned, and what it shows now. */
export function drifted(before: Listing, after: Listing, now: Partial<Surface> = {}): Surface {
  return { ...surfaceOf({ ...SERVER, ...after }), ...now, pinned: pinOf({ ...SERVER, ...before }) };
}

/** The same of a package: as it was pinned, and as it was installed now. */
export function repackaged(
  before: Listing,
  after: Listing,
  now: Partial<Package> = {},
  more: Partial<Surface> = {},
): Surface {
  const surface = drifted(before, after, { ...more, package: { ...PACKAGE, ...now } });
  const { name, version, integrity, lock } = PACKAGE;
  const server = { ...surface.pinned!.server, package: { name, version, integrity, lock } };
  return { ...surface, pinned: { ...surface.pinned!, server } };
}

/** A listing of one tool. */
export function one(
  description = "Adds two numbers and gives their sum.",
  more: Listing = {},
): Listing {
  return { tools: [{ name: "add", description, inputSchema: { type: "object" }, ...more }] };
}

/** A second look of the same client, in which this tool stood in place of the first. */
export function movedTo(tool: Listing): Partial<Surface> {
  const none = { state: "absent" as const, why: null, changed: [], added: [], missing: [] };
  const rest = { ...none, reordered: false, broken: [] };
  const changed = [{ at: 0, item: { name: "add", raw: tool, frame: 0 } }];
  const client = { name: "case", version: "1", capabilities: [] };
  return {
    listings: {
      client,
      items: [
        {
          id: "second-look",
          how: "same-session",
          varied: ["time"],
          client,
          offered: "2025-11-25",
          waitedMs: 300,
          announced: [],
          state: "listed",
          why: null,
          lists: {
            tools: { ...rest, state: "listed", changed },
            prompts: rest,
            resources: rest,
            templates: rest,
          },
        },
      ],
    },
  };
}

/** A list that ends before its end. */
export function cut(items: readonly Listing[]): Section {
  const listed = surfaceOf({ tools: items }).tools;
  return "items" in listed ? { ...listed, state: "capped", why: "too long" } : listed;
}

const SERVER: Listing = {
  protocolVersion: "2025-11-25",
  serverInfo: { name: "sums", version: "1.0.0" },
  capabilities: { tools: {} },
};

const PACKAGE: Package = {
  name: "sums",
  version: "1.0.0",
  requested: "sums",
  integrity: `sha512-${"A".repeat(86)}==`,
  lock: "a".repeat(64),
  packages: 3,
  tree: [],
  treeCut: false,
  scripts: [],
  ranScripts: false,
  declares: { homepage: null, repository: null, bugs: null, author: null },
};

function pinOf(listing: Listing): NonNullable<Surface["pinned"]> {
  const surface = surfaceOf(listing);
  const raw = surface.server?.raw ?? {};
  const server: PinnedServer = {
    source: { kind: "command", argv: ["npx", "sums"] },
    package: null,
    protocolVersion: "2025-11-25",
    server: item(surface.server?.name ?? "", raw),
    tools: items(surface.tools),
    prompts: items(surface.prompts),
    resources: items(surface.resources),
    templates: items(surface.templates),
  };
  return { name: "sums", lock: "0".repeat(64), server };
}

function items(section: Section): PinnedItem[] {
  return liveItems(section).map(({ name, value }) => item(name, value));
}

function item(name: string, value: PinnedItem["value"]): PinnedItem {
  return { name, summary: "", hash: hashOf(value), value };
}
