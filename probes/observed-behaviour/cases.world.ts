import { type Case, type Expected, surfaceOf } from "../../src/engine/cases.ts";
import type { Behaviour, BehaviourEvent } from "../../src/model/behaviour.ts";
import type { PackageFacts } from "../../src/model/package.ts";
import type { PlantedCanary, Surface } from "../../src/model/surface.ts";
import type { BehaviourKind } from "../../src/model/vocabulary.ts";
import type { rules } from "./rules.ts";

type Found = readonly Expected<typeof rules>[];
type Rows = readonly [Case<typeof rules>, ...Case<typeof rules>[]];

const START: Behaviour = {
  method: "strace",
  sandboxed: true,
  network: "none",
  complete: true,
  why: null,
  events: [],
  dropped: 0,
};

const PLANTED: readonly PlantedCanary[] = [
  { name: "ssh-key", kind: "decoy-file", where: "~/.ssh/id_ed25519" },
  { name: "aws-credentials", kind: "decoy-file", where: "~/.aws/credentials" },
  { name: "npmrc-token", kind: "decoy-file", where: "~/.npmrc" },
  { name: "netrc-password", kind: "decoy-file", where: "~/.netrc" },
  {
    name: "browser-logins",
    kind: "decoy-file",
    where: "~/.config/google-chrome/Default/Login Data",
  },
  {
    name: "exodus-wallet",
    kind: "decoy-file",
    where: "~/.config/Exodus/exodus.wallet/seed.seco",
  },
  { name: "vault-token", kind: "environment", where: "INTRANET_VAULT_TOKEN" },
  { name: "dummy-calc-token", kind: "credential", where: "CALC_TOKEN" },
];

/** The command of every start, as the tracer has it. */
const LAUNCH: BehaviourEvent = {
  kind: "start",
  phase: "boot",
  process: "node",
  what: "node [package]/index.js",
  done: true,
  canaries: [],
  count: 1,
};

/** A server for sums whose starts did this; the first is the base, the others are listings by number. */
export function watched(...starts: readonly Partial<Behaviour>[]): Surface {
  const items = starts.map((start, index) => ({
    ...START,
    ...start,
    events: [LAUNCH, ...(start.events ?? [])],
    ...(index === 0 ? {} : { listing: `look-${index}` }),
  }));
  return {
    ...calling("calc", ["add"]),
    behaviour: { items },
    canaries: { planted: [...PLANTED], hits: [], dropped: 0 },
  };
}

/** One start that was begun by this command. */
export function launched(launch: string, ...events: readonly BehaviourEvent[]): Surface {
  const surface = watched({});
  const items = [{ ...START, events: [{ ...LAUNCH, what: launch }, ...events] }];
  return { ...surface, behaviour: { items } };
}

/** The same with one start. */
export function doing(...events: readonly BehaviourEvent[]): Surface {
  return watched({ events: [...events] });
}

/** The same surface of a server with other names and text. */
export function called(
  surface: Surface,
  name: string,
  more: { tools?: readonly string[]; says?: string; describes?: string } = {},
): Surface {
  const { tools = ["add"], says, describes } = more;
  const { server, tools: listed } = calling(name, tools, says, describes);
  return { ...surface, server, tools: listed };
}

/** The same surface of a package that we installed. */
export function packed(
  surface: Surface,
  name: string,
  declares: Partial<PackageFacts["declares"]> = {},
): Surface {
  const facts: PackageFacts = {
    name,
    version: "1.0.0",
    requested: name,
    integrity: null,
    lock: "0".repeat(64),
    packages: 1,
    tree: [`${name}@1.0.0`],
    treeCut: false,
    scripts: [],
    ranScripts: false,
    declares: { homepage: null, repository: null, bugs: null, author: null, ...declares },
  };
  return { ...surface, package: facts };
}

function calling(
  name: string,
  tools: readonly string[],
  instructions?: string,
  description = "Adds two numbers.",
): Surface {
  return surfaceOf({
    serverInfo: { name, version: "1.0.0" },
    ...(instructions === undefined ? {} : { instructions }),
    tools: tools.map((tool) => ({ name: tool, description })),
  });
}

type More = Partial<BehaviourEvent>;

const happened =
  (kind: BehaviourKind) =>
  (what: string, more: More = {}): BehaviourEvent => ({
    kind,
    phase: "boot",
    process: "node",
    what,
    done: true,
    canaries: [],
    count: 1,
    ...more,
  });

export const reads = happened("read");
export const writes = happened("write");
export const removes = happened("remove");
export const starts = happened("start");
export const lookup = happened("lookup");
export const connects = happened("connect");
export const sends = happened("send");
export const listens = happened("listen");
export const signals = happened("signal");
export const leaves = happened("leave-group");
/** What was refused, or not there. */
export const failed = { done: false } as const;

/** The finding of a rule in the base start. */
export function at(rule: keyof typeof rules, item: string): Found {
  return [[rule, `behaviour:${item}/events`]];
}

type Event = (what: string, more?: More) => BehaviourEvent;

/** One row for each text: an event with it is found by the rule. */
export function each(
  about: string,
  event: Event,
  texts: readonly [string, ...string[]],
  rule: keyof typeof rules,
  more: More = {},
): Rows {
  return rows(texts, (text) => ({
    name: `${about}: ${text}`,
    surface: doing(event(text, more)),
    finds: at(rule, text),
  }));
}

/** One row for each text: an event with it is found by no rule. */
export function none(
  about: string,
  event: Event,
  texts: readonly [string, ...string[]],
  more: More = {},
): Rows {
  return rows(texts, (text) => ({
    name: `${about}: ${text}`,
    surface: doing(event(text, more)),
    finds: [],
  }));
}

/** One row for each text. */
export function rows(
  [first, ...rest]: readonly [string, ...string[]],
  row: (text: string) => Case<typeof rules>,
): Rows {
  return [row(first), ...rest.map(row)];
}
