import { resolve } from "node:path";
import type { ConfiguredServer, Found, Unreadable } from "../../clients/servers.ts";
import { UsageError } from "../../errors.ts";
import { isHijackVariable, isOwnVariable } from "../../harness/process/environment.ts";
import { isSensitiveName } from "../../harness/frames/secrets.ts";
import { canonicalJson } from "../../lib/canonical.ts";
import { excerpt } from "../../lib/excerpt.ts";
import type { Skipped } from "../../model/report-set.ts";
import type { Target } from "../../model/target.ts";

/** A server that may be looked at, once for all entries that name it. */
export interface Candidate {
  readonly target: Target;
  readonly entries: readonly [ConfiguredServer, ...ConfiguredServer[]];
  /** A file of the current folder names it: in a cloned repository that is a stranger's. */
  readonly isFromHere: boolean;
  /** Variables of the configuration that are not passed on: they load code into any program. */
  readonly heldBack: readonly string[];
}

/** The servers to ask about, the user's own first, and those that cannot or need not be looked at. */
export interface Choice {
  readonly candidates: readonly Candidate[];
  readonly skipped: readonly Skipped[];
}

/**
 * Picks the `wanted` servers, all when there are none. Throws {@link UsageError} for a server that
 * no file names.
 */
export function chooseServers(
  { servers, unreadable }: Pick<Found, "servers" | "unreadable">,
  wanted: readonly string[],
): Choice {
  for (const name of wanted) checkKnown(name, servers, unreadable);
  const chosen = servers.filter((server) => isWanted(server, wanted));
  const skipped: Skipped[] = [];
  const groups = new Map<string, Candidate>();
  for (const entry of chosen) {
    const reason = reasonToSkip(entry, wanted.length > 0);
    if (reason !== undefined) {
      skipped.push(skippedEntry(entry, ...reason));
      continue;
    }
    const { target, heldBack } = targetOf(entry);
    const key = canonicalJson(target);
    const same = groups.get(key);
    groups.set(key, {
      target,
      entries: same === undefined ? [entry] : [...same.entries, entry],
      // The user's own entry vouches for the command.
      isFromHere: entry.isProject && (same?.isFromHere ?? true),
      heldBack,
    });
  }
  const candidates = [...groups.values()];
  return {
    candidates: [
      ...candidates.filter(({ isFromHere }) => !isFromHere),
      ...candidates.filter(({ isFromHere }) => isFromHere),
    ],
    skipped: [...skipped, ...unreadable.filter((one) => isOfInterest(one, wanted)).map(unread)],
  };
}

/** An entry as one that was not looked at; `why` may hold text of the configuration. */
export function skippedEntry(
  { client, name, file }: ConfiguredServer,
  kind: Skipped["kind"],
  why: string,
): Skipped {
  return { client, name: excerpt(name), file: excerpt(file), kind, why: excerpt(why, 400) };
}

function unread({ client, file, name, why }: Unreadable): Skipped {
  return {
    client,
    name: name === null ? null : excerpt(name),
    file: excerpt(file),
    kind: "unreadable",
    why: excerpt(why, 400),
  };
}

const NAMES_SHOWN = 20;

function checkKnown(
  wanted: string,
  servers: readonly ConfiguredServer[],
  unreadable: readonly Unreadable[],
): void {
  const isNamed = (one: { readonly client: string | null; readonly name: string | null }) =>
    one.name !== null && isWanted({ client: one.client ?? "", name: one.name }, [wanted]);
  if (servers.some(isNamed) || unreadable.some(isNamed)) return;
  const names = [...new Set(servers.map(({ client, name }) => `${client}/${name}`))];
  const known = names.slice(0, NAMES_SHOWN).map((name) => excerpt(name, 80));
  const more = names.length > known.length ? `, and ${names.length - known.length} more` : "";
  const unread = unreadable.length === 0 ? "" : ` ${unreadable.length} could not be read.`;
  throw new UsageError(
    `--server ${excerpt(wanted, 80)}: no configuration file names it`,
    known.length === 0
      ? `There is none at all.${unread} mcp-prober clients lists what was read.`
      : `Known: ${known.join(", ")}${more}.${unread}`,
  );
}

function isWanted(
  { client, name }: Pick<ConfiguredServer, "client" | "name">,
  wanted: readonly string[],
) {
  return wanted.length === 0 || wanted.includes(name) || wanted.includes(`${client}/${name}`);
}

/** Who asks for one server has no use for another file that is broken. */
function isOfInterest({ client, name }: Unreadable, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true;
  return name !== null && isWanted({ client: client ?? "", name }, wanted);
}

function reasonToSkip(
  { isDisabled, placeholders, target }: ConfiguredServer,
  isNamed: boolean,
): readonly [Skipped["kind"], string] | undefined {
  if (isDisabled && !isNamed)
    return ["disabled", "switched off in its file; --server NAME looks at it all the same"];
  if (placeholders.length > 0) {
    const names = placeholders.slice(0, 5).map((name) => excerpt(name, 60));
    const more = placeholders.length > names.length ? ", ..." : "";
    return [
      "placeholder",
      `only its client knows the value of ${names.join(", ")}${more}; ` +
        "give it by hand: mcp-prober scan --env NAME=value -- <command>",
    ];
  }
  const flaw = flawOf(target);
  return flaw === undefined ? undefined : ["unreadable", flaw];
}

/** What no program or server could be reached with. */
function flawOf(target: ConfiguredServer["target"]): string | undefined {
  if (target.kind === "http") {
    const url = URL.canParse(target.url) ? new URL(target.url) : undefined;
    if (url === undefined || !/^https?:$/.test(url.protocol)) return "its URL is not http or https";
    const isFit = Object.entries(target.headers).every(
      ([name, value]) =>
        /^[!#$%&'*+.^_`|~\w-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value),
    );
    return isFit ? undefined : "a header cannot be sent as it is written";
  }
  if (target.command.trim() === "") return "it names no command";
  const names = Object.keys(target.env);
  const texts = [target.command, ...target.args, ...names, ...Object.values(target.env)];
  if ([...texts, target.cwd ?? ""].some((text) => text.includes("\0"))) {
    return "a NUL character stands in it";
  }
  return names.some((name) => name === "" || name.includes("="))
    ? "the name of a variable is empty or holds ="
    : undefined;
}

function targetOf({
  target,
  takes,
  filledIn,
}: ConfiguredServer): Pick<Candidate, "target" | "heldBack"> {
  // A default is as often a port as a password: a common word must not be struck out everywhere.
  const secret = Object.entries(filledIn).filter(
    ([name]) => !isOwnVariable(name) && (takes.includes(name) || isSensitiveName(name)),
  );
  const hidden = secret.length === 0 ? {} : { filledIn: Object.fromEntries(secret) };
  if (target.kind === "http") return { target: { ...target, ...hidden }, heldBack: [] };
  const { command, args, env, cwd } = target;
  const passed = Object.entries(env).filter(([name]) => !isHijackVariable(name));
  return {
    target: {
      kind: "stdio",
      command,
      args,
      env: Object.fromEntries(passed),
      ...(cwd === null ? {} : { cwd: resolve(cwd) }),
      ...hidden,
    },
    heldBack: Object.keys(env).filter(isHijackVariable),
  };
}
