import type { Behaviour, BehaviourEvent } from "../../src/model/behaviour.ts";
import { endpointOf, isNear } from "./addresses.ts";
import { type Command, commandOf, programName, shellText, stepsOf } from "./commands.ts";
import { isCollector, knownHost, REGISTRY } from "./known-hosts.ts";
import { throwAwayPath } from "./paths.ts";

/** One watched start, and what has to be known of all of it before one event is judged. */
export interface Start {
  readonly seen: Behaviour;
  readonly index: number;
  /** Ports that it held to its end: the residue probe speaks of those. */
  readonly leftPorts: ReadonlySet<number>;
  /** Files it wrote, by path: the position of the first write. */
  readonly written: ReadonlyMap<string, number>;
  readonly commands: ReadonlySet<string>;
  /** Position of the first connection to the outside that came about; infinite for none. */
  readonly outside: number;
  /** It asked for some host, this machine included. */
  readonly asked: boolean;
  /** It asked for a package registry, also in vain, and did not publish. */
  readonly registry: boolean;
  /** A package manager ran, and none to publish. */
  readonly packageManager: boolean;
  /** Names of programs that are Python: its scripts go by their own. */
  readonly pythons: ReadonlySet<string>;
  /** A library looked whether there is a newer version, and noted that. */
  readonly updateCheck: boolean;
  /** A library of OpenTelemetry was at work. */
  readonly collector: boolean;
}

/** One event of a start, by its position in `events`. */
export interface Sighting {
  readonly event: BehaviourEvent;
  readonly start: Start;
  readonly at: number;
}

/** All starts; `portsOf` are the ports that residue shows for the start of a listing. */
export function startsOf(
  items: readonly Behaviour[],
  portsOf: (listing: string | undefined) => ReadonlySet<number>,
): readonly Start[] {
  return items.map((seen, index) => ({
    seen,
    index,
    leftPorts: portsOf(seen.listing),
    ...marksOf(seen.events),
  }));
}

/** Whether the server wrote this file itself before this sight of it. */
export function wroteBefore({ start, at }: Sighting, path: string): boolean {
  return (start.written.get(throwAwayPath(path)) ?? Number.POSITIVE_INFINITY) < at;
}

const UPDATE_NOTE = /\/configstore\/update-notifier-[^/]*\.json$|\/\.update-notifier[^/]*$/;
/** Where Python and its scripts lie, and what it alone looks for. */
const PYTHON =
  /(?:^|\/)(?:python[\d.]*|pypy[\d.]*|(?:site|dist)-packages|\.?venv|uv|uvx|pipx|pyvenv\.cfg|libpython[^/]*)(?:\/|$)/;
const LONGEST = 8192;

type Marks = Omit<Start, "seen" | "index" | "leftPorts">;

function marksOf(events: readonly BehaviourEvent[]): Marks {
  const written = new Map<string, number>();
  const commands = new Set<string>();
  const pythons = new Set<string>();
  let outside = Number.POSITIVE_INFINITY;
  let publishes = false;
  const marks = {
    asked: false,
    registry: false,
    packageManager: false,
    updateCheck: false,
    collector: false,
  };
  for (const [at, { kind, what, done, process }] of events.entries()) {
    if (kind === "start") {
      commands.add(what);
      for (const manager of managersIn(what.slice(0, LONGEST))) {
        marks.packageManager = true;
        publishes ||= isToPublish(manager);
      }
      const { path, program } = commandOf(what);
      if (PYTHON.test(path)) pythons.add(program);
    } else if (kind === "lookup") {
      marks.asked = true;
      marks.registry ||= isRegistry(what);
    } else if (kind === "connect" || kind === "send") {
      const endpoint = endpointOf(what);
      if (endpoint === undefined) continue;
      marks.asked = true;
      marks.registry ||= isRegistry(endpoint.host);
      if (isCollector(endpoint)) marks.collector = true;
      if (done && !isNear(endpoint.host)) outside = Math.min(outside, at);
    } else if (kind === "write" || kind === "read") {
      if (UPDATE_NOTE.test(what)) marks.updateCheck = true;
      if (kind === "read" && PYTHON.test(what)) pythons.add(programName(process));
      const path = throwAwayPath(what);
      if (kind === "write" && done && !written.has(path)) written.set(path, at);
    }
  }
  const registry = marks.registry && !publishes;
  const packageManager = marks.packageManager && !publishes;
  return { written, commands, pythons, outside, ...marks, registry, packageManager };
}

/** Hosts of packages alone: code and much else is fetched from the others of the same kind. */
function isRegistry(host: string): boolean {
  return host.startsWith("registry.") && knownHost(host)?.whose === REGISTRY;
}

const MANAGERS: ReadonlySet<string> = new Set(
  "npm npx pnpm pnpx yarn yarnpkg bun bunx corepack".split(" "),
);
/** What only looks at settings and packages does not steal a token; these work with it. */
const PUBLISHING: ReadonlySet<string> = new Set(
  "publish unpublish adduser login logout token whoami owner access".split(" "),
);

/** The package managers that a command line runs, also as scripts of node: `node /x/pnpm.cjs start`. */
function managersIn(line: string): readonly Command[] {
  if (!NAMED.test(line)) return [];
  const text = shellText(line);
  const commands = text === undefined ? [commandOf(line)] : stepsOf(text);
  return commands.map(behindNode).filter(({ program }) => MANAGERS.has(program));
}

const NAMED = /npm|npx|pnpx|yarn|bun|corepack/i;

function behindNode(command: Command): Command {
  if (!/^(?:node|nodejs|env)$/.test(command.program)) return command;
  const at = command.args.findIndex((arg) => !arg.startsWith("-"));
  const path = command.args[at] ?? "";
  const program = programName(path).replace(/(?:-cli)?(?:\.[cm]?js)?$/, "");
  return { program, path, args: command.args.slice(at + 1) };
}

/** `npx x login` is a program of somebody else. */
function isToPublish({ program, args }: Command): boolean {
  return !program.endsWith("x") && args.some((arg) => PUBLISHING.has(arg));
}
