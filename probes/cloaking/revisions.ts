import type { Change } from "./change.ts";

/** Revisions of MCP, and when each member of an item came: older servers and sessions leave it out. */
export const REVISIONS: ReadonlySet<string> = new Set([
  "2024-10-07",
  "2024-11-05",
  "2025-03-26",
  "2025-06-18",
  "2025-11-25",
  "2026-07-28",
]);

const LATER_MEMBERS = /^\/(?:title|annotations|outputSchema|icons|execution|_meta)(?:\/|$)/;

/** Whether it is a field that is left out of, or added to, what is shown to another revision. */
export function isUnknownToOlder({ listing, kind, pointer, before, after }: Change): boolean {
  const isOther = listing.varied.includes("version") || listing.varied.includes("era");
  const isOneSided = before === undefined || after === undefined;
  return isOther && kind === "changed" && isOneSided && LATER_MEMBERS.test(pointer);
}
