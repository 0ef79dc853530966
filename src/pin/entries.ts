import { UsageError } from "../errors.ts";
import { canonicalJson, compareCodeUnits } from "../lib/canonical.ts";
import { excerpt } from "../lib/excerpt.ts";
import type { Lock, PinnedServer } from "../model/lock.ts";

/** How a server is known to a lock. */
export interface Wanted {
  /** As it is started or reached, normalised. */
  readonly source: PinnedServer["source"];
  /** `--name`; undefined: by its source. */
  readonly name: string | undefined;
}

/** One entry of a lock. */
export interface Entry {
  readonly name: string;
  readonly server: PinnedServer;
}

/** The entry for a server: by name when one is given, else by source. Throws for two of one source. */
export function findEntry(lock: Lock, { source, name }: Wanted): Entry | undefined {
  const entries = Object.entries(lock.servers).map(([name, server]) => ({ name, server }));
  if (name !== undefined) return entries.find((entry) => entry.name === name);
  const same = canonicalJson(source);
  const found = entries.filter(({ server }) => canonicalJson(server.source) === same);
  if (found.length > 1) {
    throw new UsageError(
      `the lock knows this server under ${found.length} names: ${namesOf(found)}`,
      "Say which is meant with --name.",
    );
  }
  return found[0];
}

/** Like {@link findEntry}; throws {@link UsageError} that names what is there. */
export function needEntry(lock: Lock, wanted: Wanted, file: string): Entry {
  const entry = findEntry(lock, wanted);
  if (entry !== undefined) return entry;
  const all = Object.entries(lock.servers).map(([name, server]) => ({ name, server }));
  const { name, source } = wanted;
  const what = name === undefined ? sourceWords(source) : `the name ${excerpt(name, 60)}`;
  const holds = all.length === 0 ? "no server" : namesOf(all);
  throw new UsageError(
    `${file} has no entry for ${what}; it holds ${holds}`,
    all.length === 0
      ? "Approve the server first: mcp-prober pin with the same command or URL."
      : "Type the command as it was pinned, name the entry with --name, or approve the server with mcp-prober pin.",
  );
}

/**
 * The name a server is pinned under: the one given, else that of its entry, else `proposed`. Throws
 * {@link UsageError} when another server has it: what was approved of that one is not overwritten.
 */
export function nameFor(lock: Lock, wanted: Wanted, proposed: string): string {
  const name = wanted.name ?? findEntry(lock, wanted)?.name ?? proposed;
  if (name === "__proto__") {
    throw new UsageError(
      "no server of a lock can have the name __proto__",
      "Give it another with --name.",
    );
  }
  const other = Object.hasOwn(lock.servers, name) ? lock.servers[name] : undefined;
  if (other !== undefined && canonicalJson(other.source) !== canonicalJson(wanted.source)) {
    throw new UsageError(
      `the lock has another server of the name ${excerpt(name, 60)}: ${sourceWords(other.source)}`,
      "Give this one a name of its own with --name, or take the other one out of the lock.",
    );
  }
  return name;
}

/** The lock with this entry; all others are as they were. */
export function withEntry(lock: Lock, { name, server }: Entry): Lock {
  const servers = Object.entries(lock.servers).filter(([other]) => other !== name);
  const sorted = [...servers, [name, server] as const].sort(([one], [other]) =>
    compareCodeUnits(one, other),
  );
  return { ...lock, servers: Object.fromEntries(sorted) };
}

/** A server as one types it, safe to print. */
function sourceWords(source: PinnedServer["source"]): string {
  return excerpt(source.kind === "url" ? source.url : source.argv.join(" "));
}

const MOST_NAMES = 20;

function namesOf(entries: readonly Entry[]): string {
  const names = entries.slice(0, MOST_NAMES).map(({ name }) => excerpt(name, 60));
  const more = entries.length - names.length;
  return more === 0 ? names.join(", ") : `${names.join(", ")} and ${more} more`;
}
