import { compareCodeUnits } from "../../src/lib/canonical.ts";
import type { Confidence } from "../../src/model/vocabulary.ts";
import { type Bearer, type Cast, type FlowRole, type Party, weaker } from "./roles.ts";

/** One way to harm: a chain of roles, each played by any of its bearers. */
export interface Shape {
  readonly id: ShapeId;
  readonly roles: readonly FlowRole[];
  /** Bearers by role, in the order of `roles`; none is empty. */
  readonly sides: readonly (readonly Bearer[])[];
}

/** The worst chain of a shape, from the untrusted text to the harm. */
export interface WorstChain {
  readonly chain: readonly Bearer[];
  readonly confidence: Confidence;
  readonly kind: "self-contained" | "across-tools";
}

const ROLES_BY_SHAPE = {
  exfiltration: ["untrusted-input", "sensitive-source", "external-sink"],
  code: ["untrusted-input", "code-exec"],
  admin: ["untrusted-input", "privilege-admin"],
  deletion: ["untrusted-input", "destructive"],
} as const satisfies Readonly<Record<string, readonly FlowRole[]>>;

/** Private data and a way out, where the misleading text has to come from elsewhere. */
const WAY_OUT = ["sensitive-source", "external-sink"] as const satisfies readonly FlowRole[];

export type ShapeId = keyof typeof ROLES_BY_SHAPE | "way-out";

/**
 * The shapes this cast completes, worst first, with at least one chain that is not the client's own
 * doing. Any bearer of a role can follow any bearer of the role before it: the text between them
 * goes through the model. So the chains of a shape are all the combinations of its sides.
 */
export function shapesOf(cast: Cast): readonly Shape[] {
  const shapes = Object.entries(ROLES_BY_SHAPE).map(([id, roles]) =>
    shapeOf(id as ShapeId, roles, cast),
  );
  if (cast["untrusted-input"].length === 0) shapes.push(shapeOf("way-out", WAY_OUT, cast));
  return shapes.filter((shape) => countChains(shape) > 0);
}

/** Number of chains, those of the client alone left out: a product, never a walk over them. */
export function countChains({ sides }: Shape): number {
  const all = product(sides.map((side) => side.length));
  const builtin = product(sides.map((side) => side.filter(({ party }) => !party.place).length));
  return Math.min(all - builtin, Number.MAX_SAFE_INTEGER);
}

/**
 * The worst chain: of the sure ones before the rest, secrets and open destinations first, then the
 * surest, then the first by code unit. The target's own items come before tools of the client. One
 * party that completes three roles alone beats a chain that is no surer.
 */
export function worstChain({ sides }: Shape): WorstChain {
  const across = chainOf(sides.map((side) => worstOf(side)));
  if (sides.length < 3) return across;
  const alone = loneChain(sides);
  return alone && sureness(alone) <= sureness(across) ? alone : across;
}

function shapeOf(id: ShapeId, roles: readonly FlowRole[], cast: Cast): Shape {
  return { id, roles, sides: roles.map((role) => cast[role]) };
}

function product(factors: readonly number[]): number {
  return factors.reduce((total, factor) => total * factor, 1);
}

/** Bearers, one for each role, as the chain they make. */
export function chainOf(chain: readonly Bearer[]): WorstChain {
  const parties = new Set(chain.map(({ party }) => party));
  return {
    chain,
    confidence: chain.map(({ confidence }) => confidence).reduce(weaker),
    kind: parties.size === 1 ? "self-contained" : "across-tools",
  };
}

/** The best chain that one party completes, if any does. */
function loneChain(sides: Shape["sides"]): WorstChain | undefined {
  const [first = [], ...rest] = sides.map(
    (side) => new Map<Party, Bearer>(side.map((bearer) => [bearer.party, bearer])),
  );
  let found: WorstChain | undefined;
  for (const [party, bearer] of first) {
    const others = rest.map((side) => side.get(party)).filter((other) => other !== undefined);
    if (others.length < rest.length || !party.place) continue;
    const chain = chainOf([bearer, ...others]);
    if (found === undefined || compareChains(chain, found) < 0) found = chain;
  }
  return found;
}

/** Negative when `a` is the worse one. */
export function compareChains(a: WorstChain, b: WorstChain): number {
  return (
    sureness(a) - sureness(b) ||
    badness(b) - badness(a) ||
    compareCodeUnits(a.chain[0]!.party.name, b.chain[0]!.party.name)
  );
}

function badness({ chain }: WorstChain): number {
  return chain.filter(({ isWorse }) => isWorse).length;
}

/** The bearer that the worst chain takes of a side; the side must not be empty. */
export function worstOf(side: readonly Bearer[]): Bearer {
  return side.reduce((found, bearer) => (compareBearers(bearer, found) < 0 ? bearer : found));
}

function compareBearers(a: Bearer, b: Bearer): number {
  return (
    Number(!a.party.place) - Number(!b.party.place) ||
    sureness(a) - sureness(b) ||
    Number(b.isWorse) - Number(a.isWorse) ||
    Number(a.confidence !== "confirmed") - Number(b.confidence !== "confirmed") ||
    compareCodeUnits(a.party.name, b.party.name)
  );
}

function sureness({ confidence }: { readonly confidence: Confidence }): number {
  return confidence === "confirmed" || confidence === "strong" ? 0 : 1;
}
