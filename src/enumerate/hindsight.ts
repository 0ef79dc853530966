import { type Failure, type FailureCode, failure, FAILURES } from "../errors.ts";
import type { Containment } from "../harness/containment.ts";
import type { SessionEnd } from "../harness/session.ts";
import { excerpt } from "../lib/excerpt.ts";

/** Names told in a failure at most. */
const MOST_NAMED = 10;

/**
 * A start that failed, seen again in the light of how it was held. That a server does not get along
 * without network or without its install scripts is no verdict on it. `watched` starts it once more
 * under a tracer, to learn what it asked for; undefined where there is none.
 */
export async function inHindsight<T>(
  end: SessionEnd<T>,
  containment: Containment,
  watched: () => Promise<SessionEnd<T> | undefined>,
): Promise<SessionEnd<T>> {
  const why = end.failure;
  if (why === undefined) return end;
  const scripts = waitingScripts(end, containment);
  if (scripts.length > 0) {
    const many = scripts.length === 1 ? "a package" : `${scripts.length} packages`;
    const detail = `install scripts of ${many} were not run (${listed(scripts)}); ${why.detail}`;
    return withFailure(end, failure("needs-scripts", detail));
  }
  const { sandbox, network } = containment;
  if (sandbox === undefined || network === "all" || !MAY_BE_THE_NETWORK.has(why.code)) return end;
  const isUnclear = end.behaviour === undefined && asked(end).outside.length === 0;
  const again = isUnclear ? await watched() : undefined;
  const { outside, here } = asked(again ?? end);
  const names = outside.length > 0 ? outside : here;
  if (names.length === 0) return end;
  return withFailure(
    end,
    failure("needs-network", `without network it asked for ${listed(names)}; ${why.detail}`),
  );
}

/** The same end with another reason, in the report as well. */
export function withFailure<T>(end: SessionEnd<T>, why: Failure): SessionEnd<T> {
  const { failure: told } = end.facts;
  if (told === null) return end;
  const message = excerpt(why.detail, 600);
  const facts = {
    ...end.facts,
    failure: { ...told, code: why.code, message, next: FAILURES[why.code] },
  };
  return { ...end, failure: why, facts };
}

const MAY_BE_THE_NETWORK = new Set<FailureCode>([
  "exited-at-start",
  "closed",
  "needs-login",
  "registry-unreachable",
  "silent",
  "not-mcp",
  "startup-timeout",
  "request-timeout",
  "refused",
  "nothing-listed",
]);

/** What programs print when a name could not be looked up or an address not be reached. */
const IN_TEXT = [
  /\b(?:getaddrinfo|query\w*)\s+[A-Z_]+\s+([\w.-]{1,253})/g,
  /\bcould not resolve (?:host|proxy)[: ]+([\w.-]{1,253})/gi,
  /\b(?:ENETUNREACH|ECONNREFUSED)\s+([\w.:[\]-]{1,253})/g,
  /\bfailed to resolve ['"]?([\w.-]{1,253})/gi,
];

/** Hosts that a start asked for in vain, as far as they show; `here`: of this machine. */
function asked({ behaviour, failure, remains }: SessionEnd<unknown>): {
  readonly outside: readonly string[];
  readonly here: readonly string[];
} {
  const events = behaviour?.events ?? [];
  const looked = events.flatMap(({ kind, what }) => (kind === "lookup" ? [what] : []));
  const connected = events.flatMap(({ kind, what, done }) =>
    kind === "connect" && !done && !what.startsWith("unix:") ? [what] : [],
  );
  const printed = `${failure?.detail ?? ""}\n${remains?.stderrTail ?? ""}`;
  const told = IN_TEXT.flatMap((sign) => [...printed.matchAll(sign)].map(([, name = ""]) => name));
  const names = [...new Set([...looked, ...told, ...connected])];
  return {
    outside: names.filter((name) => !LOCAL.test(name)),
    here: names.filter((name) => LOCAL.test(name) && /:\d+$/.test(name)),
  };
}

const LOCAL = /^(?:localhost|127\.|0\.0\.0\.0|::1|\[::)|\.(?:local|localhost)$/;

/** What a program says whose native part was never built or fetched. */
const UNBUILT =
  /bindings file|\.node\b|ERR_DLOPEN_FAILED|node-gyp|prebuild|post-?install|MODULE_NOT_FOUND|Cannot find (?:module|package)|npm rebuild/i;

function waitingScripts(
  { failure, remains }: SessionEnd<unknown>,
  { installed }: Containment,
): readonly string[] {
  const facts = installed?.facts;
  if (facts === undefined || facts.ranScripts) return [];
  if (failure?.code !== "exited-at-start" && failure?.code !== "closed") return [];
  if (!UNBUILT.test(`${remains?.stderrTail ?? ""}\n${remains?.stdoutTail ?? ""}`)) return [];
  return [...new Set(facts.scripts.map((script) => script.package))];
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return names.slice(0, MOST_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
