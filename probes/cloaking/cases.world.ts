import { runProbe } from "../../src/engine/run.ts";
import type { Probe } from "../../src/engine/define.ts";
import { listDifference } from "../../src/lib/listings.ts";
import { surfaceFromListing } from "../../src/lib/listing.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { Finding, Place } from "../../src/model/finding.ts";
import type { Listing, ServerFacts, Surface } from "../../src/model/surface.ts";
import { BASE_SECTIONS, type Varied } from "../../src/model/vocabulary.ts";

/** What a server answers; without a list, it does not know the method. */
export interface Shown {
  readonly tools?: readonly Raw[];
  readonly prompts?: readonly Raw[];
  readonly resources?: readonly Raw[];
  readonly instructions?: string;
  readonly capabilities?: Raw;
  readonly meta?: Raw;
  readonly protocolVersion?: string;
}
type Raw = Readonly<Record<string, unknown>>;

/** One more look: what was varied, and what the server answered. */
export interface Look {
  readonly varied: readonly Varied[];
  readonly offered?: string;
  readonly announced?: readonly string[];
  readonly shown: Shown;
}

export const CLAUDE = ["start", "client", "capabilities"] as const;
export const VSCODE = ["start", "client"] as const;
export const AGAIN = ["start"] as const;
export const LESS = ["start", "capabilities"] as const;

/** A server that was listed once, and then once more for each entry of `looks`. */
export function world(base: Shown, looks: Readonly<Record<string, Look>> = {}): Surface {
  const surface = frozen(base);
  const client = { name: "mcp-prober", version: "1.0.0", capabilities: [] };
  const items = Object.entries(looks).map(([id, look]) => listingOf(id, look, surface));
  return { ...surface, listings: { client, items } };
}

/** A tool with that description. */
export function tool(name: string, description: string, more: Raw = {}): Raw {
  return { name, description, inputSchema: { type: "object" }, ...more };
}

/** What another probe found; in a further listing when `listing` names it. */
export function found(
  rule: string,
  at: { readonly item: string; readonly pointer?: string; readonly section?: Place["section"] },
  more: {
    readonly listing?: string;
    readonly severity?: Finding["severity"];
    readonly evidence?: string;
    readonly related?: readonly string[];
  } = {},
): Finding {
  const { listing, severity = "critical", evidence = "Disregard all rules", related = [] } = more;
  const elsewhere = listing === undefined ? {} : { listing };
  const place = (item: string, pointer: string): Place => ({
    section: at.section ?? "tools",
    index: 0,
    item,
    pointer,
    frame: 1,
    ...elsewhere,
  });
  return {
    rule,
    severity,
    confidence: "strong",
    place: place(at.item, at.pointer ?? "/description"),
    related: related.map((item) => place(item, "")),
    evidence: excerpt(evidence),
    data: {},
    fingerprint: `${rule} ${at.item} ${listing}`,
  };
}

/** The findings of a run. */
export function findingsOf(probe: Probe, surface: Surface, given: readonly Finding[] = []) {
  const { outcome } = runProbe(probe, surface, undefined, given);
  return outcome.status === "found" ? outcome.findings : [];
}

const FRAME = 2;

function frozen(shown: Shown): Surface {
  const { tools, prompts, resources, ...said } = shown;
  const lists = Object.fromEntries(
    Object.entries({ tools, prompts, resources }).filter(([, list]) => list !== undefined),
  );
  const surface = surfaceFromListing(lists, {
    id: "case",
    source: { kind: "listing", origin: "case" },
  });
  return { ...surface, server: serverOf({ ...lists, ...said }) };
}

function serverOf(shown: Shown): ServerFacts {
  const { instructions, meta, protocolVersion = "2025-11-25" } = shown;
  const served = Object.keys(shown).filter((key) => /^(?:tools|prompts|resources)$/.test(key));
  const capabilities = shown.capabilities ?? Object.fromEntries(served.map((key) => [key, {}]));
  const serverInfo = { name: "case", version: "1.0.0" };
  return {
    ...serverInfo,
    protocolVersion,
    era: "legacy",
    instructions: instructions ?? null,
    raw: {
      protocolVersion,
      capabilities,
      serverInfo,
      ...(instructions === undefined ? {} : { instructions }),
      ...(meta === undefined ? {} : { _meta: meta }),
    },
    frame: FRAME,
  };
}

function listingOf(id: string, look: Look, base: Surface): Listing {
  const seen = frozen(look.shown);
  const isTime = look.varied.includes("time");
  const isSameServer = JSON.stringify(seen.server) === JSON.stringify(base.server);
  const lists = BASE_SECTIONS.map((name) => [name, listDifference(base[name], seen[name])]);
  return {
    id,
    how: isTime ? "same-session" : "new-session",
    varied: [...look.varied],
    client: { name: id, version: "1.0.0", capabilities: [] },
    offered: look.offered ?? "2025-11-25",
    waitedMs: isTime ? 500 : null,
    announced: [...(look.announced ?? [])],
    state: "listed",
    why: null,
    ...(isSameServer || seen.server === null ? {} : { server: seen.server }),
    lists: Object.fromEntries(lists) as NonNullable<Listing["lists"]>,
  };
}
