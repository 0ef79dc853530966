import { analyseFlowsOver, type FlowOverServers } from "../probes/toxic-flow/over-servers.ts";
import { rules } from "../probes/toxic-flow/rules.ts";
import { compareCodeUnits } from "./lib/canonical.ts";
import { excerpt } from "./lib/excerpt.ts";
import { type NameTwins, nameTwins } from "./lib/name-twins.ts";
import type { ClientServers, Collision, CrossFlow, CrossServer } from "./model/report-set.ts";
import type { Rule } from "./model/rule.ts";
import type { Surface } from "./model/surface.ts";
import { SEVERITIES } from "./model/vocabulary.ts";

/** A server as one client has it. */
export interface ServerOfClient {
  readonly client: string;
  readonly name: string;
  /** Project folder it holds for; null: everywhere. */
  readonly scope: string | null;
  /** null: it was not seen. */
  readonly surface: Surface | null;
}

/**
 * Takes the servers of each client together: tool names that stand in each other's way, and flows
 * that need two servers. Servers of different projects never meet; of a client none of whose servers
 * was seen there is nothing to say. Pure; the order of the servers does not show.
 */
export function judgeSet(
  servers: readonly ServerOfClient[],
  options: { readonly includeBuiltins: boolean },
): CrossServer {
  const clients = [...new Set(servers.map(({ client }) => client))].sort(compareCodeUnits);
  return {
    clients: clients.flatMap((client) => {
      const own = servers.filter((server) => server.client === client);
      return scopesOf(own)
        .map((scope) => ({ client, ...together(scope, own.filter(holdsIn(scope)), options) }))
        .filter((group) => group.servers.length > 0);
    }),
  };
}

const NAME_LENGTH = 60;

/** Servers that hold everywhere meet those of every project. */
function scopesOf(servers: readonly ServerOfClient[]): readonly (string | null)[] {
  const scopes = new Set(servers.flatMap(({ scope }) => scope ?? []));
  return scopes.size === 0 ? [null] : [...scopes].sort(compareCodeUnits);
}

function holdsIn(scope: string | null): (server: ServerOfClient) => boolean {
  return (server) => server.scope === null || server.scope === scope;
}

function together(
  scope: string | null,
  servers: readonly ServerOfClient[],
  options: { readonly includeBuiltins: boolean },
): Omit<ClientServers, "client"> {
  const seen = named(servers);
  const names = seen.flatMap(({ name, view: { tools } }) =>
    "items" in tools ? tools.items.map((item) => ({ owner: name, name: item.name })) : [],
  );
  const { groups, more } = nameTwins(names);
  const { flows, cut } = analyseFlowsOver(seen, options);
  const unseen = servers.filter(({ surface }) => surface === null).map(({ name }) => name);
  return {
    scope: scope === null ? null : excerpt(scope),
    servers: seen.map(({ name }) => shortName(name)),
    unseen: unseen.sort(compareCodeUnits).map(shortName),
    collisions: groups.map(collisionOf),
    moreCollisions: more,
    toxicFlows: flows
      .map(crossFlowOf)
      .sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)),
    cut: cut && {
      tools: cut.tools.map(({ server, item }) => ({
        server: shortName(server),
        tool: excerpt(item),
      })),
      smallest: cut.smallest,
      lost: [...cut.lost],
    },
  };
}

/**
 * The servers that were seen, by name. One that is configured twice would collide with itself in
 * every tool; two of one name are told apart by a number.
 */
function named(
  servers: readonly ServerOfClient[],
): readonly { readonly name: string; readonly view: Surface }[] {
  const views = new Map<Surface, string>();
  for (const { name, surface } of servers) {
    if (surface === null) continue;
    const known = views.get(surface);
    if (known === undefined || compareCodeUnits(name, known) < 0) views.set(surface, name);
  }
  const taken = new Set<string>();
  return [...views]
    .map(([view, name]) => ({ name, view, origin: view.target.source.origin }))
    .sort((a, b) => compareCodeUnits(a.name, b.name) || compareCodeUnits(a.origin, b.origin))
    .map(({ name, view }) => {
      let own = name;
      for (let time = 2; taken.has(own); time++) own = `${name} (${time})`;
      taken.add(own);
      return { name: own, view };
    });
}

function collisionOf({ kind, names }: NameTwins): Collision {
  return {
    ...MEANINGS[kind],
    tools: names.map(({ owner, name }) => ({ server: shortName(owner), tool: excerpt(name) })),
  };
}

const MEANINGS: Readonly<
  Record<NameTwins["kind"], Pick<Collision, "kind" | "severity" | "meaning">>
> = {
  exact: {
    kind: "exact",
    severity: "medium",
    meaning:
      "One name: where the client does not set the servers apart, a call may go to the wrong one.",
  },
  disguise: {
    kind: "confusable",
    severity: "high",
    meaning:
      "Written with other or hidden characters so that it looks the same: made to be taken for the other.",
  },
  "look-alike": {
    kind: "confusable",
    severity: "medium",
    meaning: "The letters look alike: who approves a call may take one for the other.",
  },
  spelling: {
    kind: "confusable",
    severity: "low",
    meaning: "They differ in case or separators alone: a model may take one for the other.",
  },
  near: {
    kind: "near",
    severity: "low",
    meaning: "One letter apart: often by chance, but a model may take one for the other.",
  },
};

function crossFlowOf(flow: FlowOverServers): CrossFlow {
  const rule: Rule = rules[flow.rule.slice("toxic-flow/".length) as keyof typeof rules];
  return {
    ruleId: flow.rule,
    title: rule.title,
    severity: rule.severity,
    confidence: flow.confidence,
    story: flow.story,
    steps: flow.steps.map(({ role, name, owned }) => ({
      role,
      server: owned === undefined ? null : shortName(owned.server),
      ...(owned === undefined || owned.section === "tools" ? {} : { section: owned.section }),
      tool: excerpt(owned === undefined ? name : owned.item),
    })),
    count: flow.count,
    alone: flow.alone.map(shortName),
  };
}

function shortName(name: string) {
  return excerpt(name, NAME_LENGTH);
}
