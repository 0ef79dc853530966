import { compareCodeUnits } from "../../src/lib/canonical.ts";
import type { FlowCut, ItemCapability, ToxicFlow } from "../../src/model/capability.ts";
import type { Place } from "../../src/model/finding.ts";
import type { Surface } from "../../src/model/surface.ts";
import type { BaseSection } from "../../src/model/vocabulary.ts";
import { capabilitiesOf } from "../capability/capabilities.ts";
import { smallestCut } from "./cut.ts";
import { flowOf } from "./flows.ts";
import { type Bearer, type Cast, castOf, FLOW_ROLES, type FlowRole, type Party } from "./roles.ts";
import {
  chainOf,
  compareChains,
  type Shape,
  shapesOf,
  worstOf,
  type WorstChain,
} from "./shapes.ts";

/** One of several servers that a client offers to a model at once. */
export interface ServerView {
  /** Unlike that of any other server given. */
  readonly name: string;
  readonly view: Pick<Surface, BaseSection>;
}

/** An item, and whose it is. */
export interface Owned {
  readonly server: string;
  readonly section: BaseSection;
  readonly item: string;
}

/** What the servers of a client make possible together. */
export interface FlowsOverServers {
  /** Per shape the worst flow that needs two servers or more; `name` of a step is `server/item`. */
  readonly flows: readonly FlowOverServers[];
  /** The smallest set of tools without which there is no flow at all, within one server or over several. */
  readonly cut: {
    readonly tools: readonly Owned[];
    readonly smallest: boolean;
    readonly lost: FlowCut["lost"];
  } | null;
}

export interface FlowOverServers extends Omit<ToxicFlow, "steps"> {
  /** `owned` is absent for a tool of the client. */
  readonly steps: readonly {
    readonly role: ToxicFlow["steps"][number]["role"];
    readonly name: string;
    readonly owned?: Owned;
  }[];
  /** Servers that complete a flow of this shape alone as well. */
  readonly alone: readonly string[];
}

/**
 * Flows over all items of all servers: text passes from one server to another through the model, so
 * any bearer of a role can follow any other. Linear in the number of items; the order of the servers
 * does not show.
 */
export function analyseFlowsOver(
  servers: readonly ServerView[],
  options: { readonly includeBuiltins: boolean },
): FlowsOverServers {
  const owners = new Map<Place, Owned>();
  const items: ItemCapability[] = [];
  const casts: Cast[] = [];
  for (const { name, view } of servers) {
    // Two servers of one surface must not share their places: those tell whose an item is.
    const own = capabilitiesOf(view).map((item) => ({ ...item, place: { ...item.place } }));
    for (const { place, section, name: item } of own) {
      owners.set(place, { server: name, section, item });
    }
    items.push(...own);
    casts.push(renamed(castOf(view, own, { includeBuiltins: false }), owners));
  }
  if (options.includeBuiltins) casts.push(castOf(NOTHING, [], options));
  const shapes = shapesOf(merged(casts));
  const cut = smallestCut(shapes, items);
  return {
    flows: shapes.flatMap((shape) => flowOver(shape, owners) ?? []),
    cut: cut && { ...cut, tools: cut.tools.map(({ place }) => owners.get(place)!) },
  };
}

type Owners = ReadonlyMap<Place, Owned>;

const NONE = { state: "absent", why: "" } as const;
const NOTHING = { tools: NONE, prompts: NONE, resources: NONE, templates: NONE };

/** The same cast with names that say whose each item is; one party stays one over its roles. */
function renamed(cast: Cast, owners: Owners): Cast {
  const parties = new Map<Place, Party>();
  return castBy((role) =>
    cast[role].map((bearer) => {
      const place = bearer.party.place!;
      const { server, item } = owners.get(place)!;
      const party = parties.get(place) ?? { name: `${server}/${item}`, place };
      parties.set(place, party);
      return { ...bearer, party };
    }),
  );
}

function merged(casts: readonly Cast[]): Cast {
  return castBy((role) => casts.flatMap((cast) => cast[role]));
}

function castBy(bearers: (role: FlowRole) => readonly Bearer[]): Cast {
  return Object.fromEntries(FLOW_ROLES.map((role) => [role, bearers(role)])) as unknown as Cast;
}

function flowOver(shape: Shape, owners: Owners): FlowOverServers | undefined {
  const serverOf = ({ party: { place } }: Bearer) =>
    place === undefined ? undefined : owners.get(place)?.server;
  const worst = worstOver(shape, serverOf);
  if (worst === undefined) return undefined;
  const { alone, count } = countOver(shape, serverOf);
  const { steps, ...flow } = flowOf(shape, worst, count);
  return {
    ...flow,
    steps: steps.map(({ role, name, place }) => {
      const owned = place === undefined ? undefined : owners.get(place);
      return { role, name, ...(owned === undefined ? {} : { owned }) };
    }),
    alone,
  };
}

type ServerOf = (bearer: Bearer) => string | undefined;

/**
 * The worst chain over two servers or more. Either the worst of all is one, or it is within one
 * server: then one of its steps has to be taken elsewhere, and the rest may stay.
 */
function worstOver({ sides }: Shape, serverOf: ServerOf): WorstChain | undefined {
  const worst = sides.map((side) => worstOf(side));
  const isOver = (chain: readonly Bearer[]) =>
    new Set(chain.map(serverOf).filter((server) => server !== undefined)).size > 1;
  if (isOver(worst)) return chainOf(worst);
  const home = worst.map(serverOf).find((server) => server !== undefined);
  const chains = sides.flatMap((side, index) => {
    const elsewhere = side.filter((bearer) => ![undefined, home].includes(serverOf(bearer)));
    if (elsewhere.length === 0) return [];
    const chain = worst.with(index, worstOf(elsewhere));
    return isOver(chain) ? [chainOf(chain)] : [];
  });
  return chains.sort(compareChains)[0];
}

/** How many chains need two servers, and which servers need no other for one. */
function countOver(
  { sides }: Shape,
  serverOf: ServerOf,
): { readonly count: number; readonly alone: readonly string[] } {
  const tallies = sides.map((side) => {
    const tally = new Map<string | undefined, number>();
    for (const bearer of side) {
      const server = serverOf(bearer);
      tally.set(server, (tally.get(server) ?? 0) + 1);
    }
    return tally;
  });
  const servers = new Set(tallies.flatMap((tally) => [...tally.keys()]));
  servers.delete(undefined);
  const chains = (of: (tally: ReadonlyMap<string | undefined, number>) => number) =>
    tallies.reduce((total, tally) => total * of(tally), 1);
  const all = chains((tally) => [...tally.values()].reduce((sum, n) => sum + n, 0));
  const ours = chains((tally) => tally.get(undefined) ?? 0);
  let within = ours;
  const alone: string[] = [];
  for (const server of servers) {
    const own = chains((tally) => (tally.get(server) ?? 0) + (tally.get(undefined) ?? 0)) - ours;
    within += own;
    if (own > 0) alone.push(server!);
  }
  return {
    count: Math.min(all - within, Number.MAX_SAFE_INTEGER),
    alone: alone.sort(compareCodeUnits),
  };
}
