import { createHash } from "node:crypto";
import type { Section, Surface } from "../model/surface.ts";
import { canonicalJson, sha256 } from "./canonical.ts";
import { BASE_SECTIONS } from "../model/vocabulary.ts";

/**
 * SHA-256 of what the server offers: its facts and the four lists as sent, with the state of each.
 * Frame numbers, pages, evidence and reasons of failure stay out: they differ between two runs that
 * saw the same server.
 */
export function surfaceDigest(surface: Surface): string {
  return sha256(
    canonicalJson({
      server: surface.server === null ? null : serverPart(surface.server),
      lists: BASE_SECTIONS.map((name) => listPart(surface[name])),
    }),
  );
}

function serverPart({ name, version, protocolVersion, era, raw }: NonNullable<Surface["server"]>) {
  return { name, version, protocolVersion, era, raw };
}

function listPart(section: Section) {
  if (section.state === "absent" || section.state === "failed") return { state: section.state };
  const { state, items, broken } = section;
  return {
    state,
    items: items.map((item) => item.raw),
    broken: broken.map(({ index, raw }) => ({ index, raw })),
  };
}

/** SHA-256 of UTF-8 text in base64, as a Content-Security-Policy names it. */
export function sha256Base64(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
