import type { Listing, ServerFacts } from "../../src/model/surface.ts";
import { type Change, fieldChanges } from "./change.ts";

/**
 * What the server says of itself otherwise than in the base. Under the same revision, that is the
 * whole answer; each other revision has another shape, so there only who it is, its instructions
 * and its capabilities are compared.
 */
export function serverChanges(listing: Listing, base: ServerFacts | null): readonly Change[] {
  const { server } = listing;
  if (server === undefined || base === null) return [];
  const isSame = server.era === base.era && server.protocolVersion === base.protocolVersion;
  const at = { section: "server", index: -1, item: "" } as const;
  const pointerIn = (facts: ServerFacts, pointer: string) =>
    isSame ? pointer : inAnswer(pointer, facts);
  return fieldChanges(
    {
      listing,
      section: "server",
      item: "",
      isPaired: false,
      before: isSame ? base.raw : comparable(base),
      after: isSame ? server.raw : comparable(server),
      key: "",
      here: (pointer) => ({
        ...at,
        pointer: pointerIn(server, pointer),
        frame: server.frame,
        listing: listing.id,
      }),
      there: (pointer) => ({ ...at, pointer: pointerIn(base, pointer), frame: base.frame }),
    },
    MOST_PLACES,
  );
}

const MOST_PLACES = 50;
const MODERN_INFO = "io.modelcontextprotocol/serverInfo";

function comparable(server: ServerFacts): Readonly<Record<string, unknown>> {
  const { name, version, raw, instructions } = server;
  return {
    serverInfo: { name, version },
    ...(instructions === null ? {} : { instructions }),
    ...(raw["capabilities"] === undefined ? {} : { capabilities: raw["capabilities"] }),
  };
}

function inAnswer(pointer: string, { era }: ServerFacts): string {
  if (era === "legacy" || !pointer.startsWith("/serverInfo")) return pointer;
  return `/_meta/${MODERN_INFO.replace("/", "~1")}${pointer.slice("/serverInfo".length)}`;
}
