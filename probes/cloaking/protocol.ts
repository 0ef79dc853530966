import type { Emit, Located } from "../../src/engine/define.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import { differs, itemsOf } from "../../src/lib/listings.ts";
import type { Listing, ServerFacts } from "../../src/model/surface.ts";
import type { Lists } from "./changes.ts";
import { REVISIONS } from "./revisions.ts";
import type { rules } from "./rules.ts";

/** Reports what the server says of its lists and does not keep to. */
export function reportProtocol(lists: Lists, emit: Emit<typeof rules>): void {
  const { server, listings } = lists;
  // A recorded listing (frame 0) holds no answer to the handshake, or not all of the lists.
  if (server !== null && server.frame > 0) {
    reportCapabilities(server, lists, emit);
    const { protocolVersion } = server;
    if (protocolVersion !== "" && !REVISIONS.has(protocolVersion)) reportVersion(server, emit);
  }
  for (const listing of listings?.items ?? []) {
    const answered = listing.server;
    const isEcho = answered?.protocolVersion === listing.offered;
    const isNew = answered?.protocolVersion !== server?.protocolVersion;
    if (answered !== undefined && isEcho && isNew && !REVISIONS.has(listing.offered)) {
      reportVersion(answered, emit, listing);
    }
  }
  reportAnnouncements(listings?.items ?? [], emit);
}

/** Lists that have a capability, and the further lists that come with it. */
const CAPABILITIES = {
  tools: ["tools"],
  prompts: ["prompts"],
  resources: ["resources", "templates"],
} as const;

function reportCapabilities(server: ServerFacts, lists: Lists, emit: Emit<typeof rules>): void {
  const advertised = server.raw["capabilities"];
  if (typeof advertised !== "object" || advertised === null) return;
  for (const name of ["tools", "prompts", "resources"] as const) {
    const list = lists[name];
    if (Object.hasOwn(advertised, name)) {
      if (list.state !== "absent") continue;
      emit("unserved-capability", atServer(server, `/capabilities/${name}`), {
        confidence: "confirmed",
        evidence: excerpt(list.why),
        data: { list: excerpt(name) },
      });
      continue;
    }
    for (const section of CAPABILITIES[name]) {
      const [first] = itemsOf(lists[section]);
      if (first === undefined) continue;
      const place = { section, index: 0, item: first.name, pointer: "", frame: first.frame };
      const count = itemsOf(lists[section]).length;
      emit(
        "unadvertised-list",
        { place: () => place },
        {
          confidence: "confirmed",
          evidence: excerpt(first.name),
          data: { list: excerpt(section), capability: excerpt(name), count },
        },
      );
    }
  }
}

function reportVersion(server: ServerFacts, emit: Emit<typeof rules>, listing?: Listing): void {
  emit("ignored-version", atServer(server, "/protocolVersion", listing), {
    confidence: "confirmed",
    evidence: excerpt(server.protocolVersion, 40),
    data: { version: excerpt(server.protocolVersion, 40) },
  });
}

function reportAnnouncements(listings: readonly Listing[], emit: Emit<typeof rules>): void {
  let changedBefore = false;
  for (const [index, listing] of listings.entries()) {
    if (listing.how !== "same-session" || listing.state === "failed") continue;
    const isChanged = differs(listing);
    if (listing.announced.length > 0 && !isChanged && !changedBefore) {
      const { id } = listing;
      const place = {
        section: "listings",
        index,
        item: id,
        pointer: "/announced",
        frame: 0,
      } as const;
      emit(
        "empty-list-changed",
        { place: () => place },
        {
          confidence: "confirmed",
          evidence: excerpt(listing.announced.join(", ")),
          data: { listing: excerpt(id), count: listing.announced.length },
        },
      );
    }
    changedBefore = isChanged;
  }
}

function atServer({ frame }: ServerFacts, pointer: string, listing?: Listing): Located {
  const elsewhere = listing === undefined ? {} : { listing: listing.id };
  return {
    place: () => ({ section: "server", index: -1, item: "", pointer, frame, ...elsewhere }),
  };
}
