import type { ItemCapability, TagClaim } from "../../src/model/capability.ts";
import type { Place } from "../../src/model/finding.ts";
import type { Surface } from "../../src/model/surface.ts";
import {
  type BaseSection,
  CONFIDENCES,
  type Confidence,
  type Tag,
} from "../../src/model/vocabulary.ts";
import { asksFirst } from "./asks-first.ts";
import { choosesDestination, givesText, takesText } from "./schema-ports.ts";
import { holdsSecrets } from "./secrets.ts";

/** A thing that can take part in a flow: an item of the surface, or a tool of the client. */
export interface Party {
  readonly name: string;
  /** Absent for a tool of the client. */
  readonly place?: Place;
}

/** A party in one of its roles. */
export interface Bearer {
  readonly party: Party;
  readonly confidence: Confidence;
  /** A source of secrets, or a sink whose caller names the destination. */
  readonly isWorse: boolean;
}

/** Tags that are a step of some flow. */
export const FLOW_ROLES = [
  "untrusted-input",
  "sensitive-source",
  "external-sink",
  "code-exec",
  "destructive",
  "privilege-admin",
] as const satisfies readonly Tag[];
export type FlowRole = (typeof FLOW_ROLES)[number];

/** Who can play which role, in report order, tools of the client last. */
export type Cast = Readonly<Record<FlowRole, readonly Bearer[]>>;

/** What the client itself can do: it fetches web pages, runs a shell and edits files. */
const BUILTINS: readonly { readonly name: string; readonly roles: readonly FlowRole[] }[] = [
  { name: "web fetch", roles: ["untrusted-input", "external-sink"] },
  { name: "shell", roles: ["sensitive-source", "code-exec"] },
  { name: "file edit", roles: ["sensitive-source"] },
];

/**
 * The roles that the items can really play: claims that are more than a guess, of tools whose schemas
 * let text in or out as the role needs it.
 */
export function castOf(
  view: Pick<Surface, BaseSection>,
  items: readonly ItemCapability[],
  { includeBuiltins }: { readonly includeBuiltins: boolean },
): Cast {
  const cast: Record<FlowRole, Bearer[]> = {
    "untrusted-input": [],
    "sensitive-source": [],
    "external-sink": [],
    "code-exec": [],
    destructive: [],
    "privilege-admin": [],
  };
  for (const item of items) {
    const party: Party = { name: item.name, place: item.place };
    for (const claim of item.claims) {
      if (!isFlowClaim(claim)) continue;
      const raw = rawOf(view, item);
      if (!canPlay(claim.tag, raw)) continue;
      const asks = isHarm(claim.tag) && asksFirst(raw["description"]);
      const confidence = asks ? "heuristic" : claim.confidence;
      cast[claim.tag].push({ party, confidence, isWorse: isWorse(claim, item, raw) });
    }
  }
  if (includeBuiltins) {
    for (const { name, roles } of BUILTINS) {
      for (const role of roles) {
        cast[role].push({ party: { name }, confidence: "strong", isWorse: true });
      }
    }
  }
  return cast;
}

/** The less sure of two. */
export function weaker(a: Confidence, b: Confidence): Confidence {
  return CONFIDENCES.indexOf(a) > CONFIDENCES.indexOf(b) ? a : b;
}

type JsonObject = Readonly<Record<string, unknown>>;
type FlowClaim = TagClaim & { readonly tag: FlowRole };

function isFlowClaim(claim: TagClaim): claim is FlowClaim {
  return (
    claim.confidence !== "speculative" && (FLOW_ROLES as readonly string[]).includes(claim.tag)
  );
}

function isHarm(role: FlowRole): boolean {
  return role !== "untrusted-input" && role !== "sensitive-source";
}

/** Deletion needs a call, not a text; code and messages that nobody can word carry nothing. */
function canPlay(role: FlowRole, raw: JsonObject): boolean {
  if (role === "untrusted-input") return givesText(raw);
  if (role === "external-sink" || role === "code-exec") return takesText(raw);
  return true;
}

/** What runs the caller's code sends wherever the code says. */
function isWorse({ tag, reasons }: FlowClaim, item: ItemCapability, raw: JsonObject): boolean {
  if (tag === "sensitive-source") return holdsSecrets(item.name, reasons);
  if (tag !== "external-sink") return false;
  return item.claims.some((other) => other.tag === "code-exec") || choosesDestination(raw);
}

function rawOf(view: Pick<Surface, BaseSection>, { section, place }: ItemCapability): JsonObject {
  const list = view[section];
  return ("items" in list ? list.items[place.index]?.raw : undefined) ?? {};
}
