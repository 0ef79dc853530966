import { jsonDifferences } from "../../src/lib/json-difference.ts";
import type { Listing, ServerFacts } from "../../src/model/surface.ts";
import { type Change, changedKey, elsewhere } from "./change.ts";
import { weighAll } from "./weight.ts";

/**
 * What the server says of itself otherwise than in the base. Only who it is, its instructions and
 * its capabilities are compared: the rest of the answer has another shape in each revision.
 */
export function* serverChanges(listing: Listing, base: ServerFacts | null): Generator<Change> {
  const { server } = listing;
  if (server === undefined || base === null) return;
  const before = comparable(base, listing);
  const differences = jsonDifferences(before, comparable(server, listing), MOST_PLACES);
  const weights = weighAll(differences, before);
  for (const [nth, { pointer, before, after }] of differences.entries()) {
    const at = { section: "server", index: -1, item: "", frame: server.frame } as const;
    yield {
      listing,
      kind: "changed",
      section: "server",
      item: "",
      key: changedKey("server", -1, pointer),
      pointer: inAnswer(pointer, server),
      before,
      after,
      weight: weights[nth]!,
      place: elsewhere(listing, { ...at, pointer: inAnswer(pointer, server) }),
    };
  }
}

const MOST_PLACES = 50;
const MODERN_INFO = "io.modelcontextprotocol/serverInfo";

function comparable(server: ServerFacts, { varied }: Listing): Readonly<Record<string, unknown>> {
  const { name, version, raw, instructions } = server;
  const isSameRevision = !varied.includes("version") && !varied.includes("era");
  const info = isSameRevision ? infoOf(server) : undefined;
  return {
    serverInfo: info ?? { name, version },
    ...(instructions === null ? {} : { instructions }),
    ...(raw["capabilities"] === undefined ? {} : { capabilities: raw["capabilities"] }),
  };
}

function infoOf({ raw, era }: ServerFacts): unknown {
  if (era === "legacy") return raw["serverInfo"];
  const meta = raw["_meta"];
  return typeof meta === "object" && meta !== null
    ? (meta as Readonly<Record<string, unknown>>)[MODERN_INFO]
    : undefined;
}

function inAnswer(pointer: string, { era }: ServerFacts): string {
  if (era === "legacy" || !pointer.startsWith("/serverInfo")) return pointer;
  return `/_meta/${MODERN_INFO.replace("/", "~1")}${pointer.slice("/serverInfo".length)}`;
}
