import {
  WELL_KNOWN_SERVERS,
  wellKnownServer,
  type WellKnownServer,
} from "../../src/lib/well-known-servers.ts";
import { closed, editDistance, lookOf } from "./spelling.ts";

/** A name that passes for that of a well-known package. */
export interface LookAlike {
  readonly kind: "scope" | "confusable" | "near";
  readonly known: WellKnownServer;
}

/** What the name passes for; undefined for a well-known name and for all under its scope. */
export function lookAlike(name: string): LookAlike | undefined {
  if (wellKnownServer(name) !== undefined) return undefined;
  const { scope, base } = parts(name);
  if (scope !== undefined) return SCOPES.has(scope) ? undefined : scopeLookAlike(scope, base);
  return officialInDisguise(base) ?? unscopedLookAlike(base);
}

const OFFICIAL = "modelcontextprotocol";
/** Scopes shorter than this are one letter from too many others. */
const SHORTEST_SCOPE = 8;
/** Characters by which a long scope may differ. */
const OFFICIAL_TYPOS = 2;

const SCOPED = WELL_KNOWN_SERVERS.filter(({ name }) => name.startsWith("@")).map((known) => ({
  known,
  ...parts(known.name),
}));
const UNSCOPED = WELL_KNOWN_SERVERS.filter(({ name }) => !name.startsWith("@"));
const SCOPES = new Set(SCOPED.map(({ scope }) => scope));
const OFFICIAL_SERVERS = SCOPED.filter(({ scope }) => scope === OFFICIAL);

function parts(name: string): { readonly scope: string | undefined; readonly base: string } {
  const [, scope, base] = /^@([^/]+)\/(.+)$/.exec(name) ?? [];
  return { scope, base: base ?? name };
}

/** The official scope is worth imitating whatever follows; of any other the package must be named. */
function scopeLookAlike(scope: string, base: string): LookAlike | undefined {
  const look = closed(lookOf(scope));
  if (editDistance(look, closed(lookOf(OFFICIAL)), OFFICIAL_TYPOS) <= OFFICIAL_TYPOS) {
    const meant = OFFICIAL_SERVERS.find((server) => server.base === base) ?? OFFICIAL_SERVERS[0]!;
    return { kind: "scope", known: meant.known };
  }
  const same = SCOPED.find(
    (server) => server.base === base && isSameScope(look, closed(lookOf(server.scope ?? ""))),
  );
  if (same !== undefined) return { kind: "scope", known: same.known };
  return look.includes(OFFICIAL_LOOK) ? near(OFFICIAL_SERVERS[0]?.known) : undefined;
}

const OFFICIAL_LOOK = closed(lookOf(OFFICIAL));

function isSameScope(look: string, known: string): boolean {
  if (look === known) return true;
  return known.length >= SHORTEST_SCOPE && editDistance(look, known, 1) <= 1;
}

/** `modelcontextprotocol-server-memory`, or `server-memory` alone. */
function officialInDisguise(name: string): LookAlike | undefined {
  const look = closed(lookOf(name));
  for (const { known, base } of OFFICIAL_SERVERS) {
    if (look === OFFICIAL_LOOK + closed(lookOf(base))) return { kind: "scope", known };
    if (name === base && base.startsWith("server-")) return near(known);
  }
  return undefined;
}

function unscopedLookAlike(name: string): LookAlike | undefined {
  const look = lookOf(name);
  const twin = UNSCOPED.find((known) => lookOf(known.name) === look);
  if (twin !== undefined) return { kind: "confusable", known: twin };
  return near(
    UNSCOPED.find(
      (known) =>
        closed(name) === closed(known.name) ||
        isMistyped(name, known.name) ||
        isDressedUp(name, known.name),
    ),
  );
}

function near(known: WellKnownServer | undefined): LookAlike | undefined {
  return known === undefined ? undefined : { kind: "near", known };
}

/** Words of half of all names: they tell no package from another. */
const COMMON: ReadonlySet<string> = new Set(
  (
    "mcp server servers client api app ai cli dev developer tool tools js ts node npm model context " +
    "protocol search browser docs code data web commands console runner computer use proxy"
  ).split(" "),
);
/** From here on one letter, or two, may be a slip. */
const ONE_SLIP = 6;
const TWO_SLIPS = 12;
const COMMON_SLIP = 5;

/** One word with a slip in it, all others the same. */
function isMistyped(name: string, known: string): boolean {
  const words = name.split(/[-_.]/);
  const meant = known.split("-");
  if (words.length !== meant.length) return false;
  const odd = meant.flatMap((word, index) => (word === words[index] ? [] : [index]));
  const [index] = odd;
  if (index === undefined || odd.length > 1) return false;
  const word = words[index]!;
  const right = meant[index]!;
  if (COMMON.has(word)) return false;
  const slips = right.length >= TWO_SLIPS ? 2 : 1;
  const shortest = COMMON.has(right) ? COMMON_SLIP : ONE_SLIP;
  return right.length >= shortest && editDistance(word, right, slips) <= slips;
}

/** What an impostor adds to pass for the better one. */
const DRESS: ReadonlySet<string> = new Set(
  "official original real verified genuine latest patched fixed".split(" "),
);

function isDressedUp(name: string, known: string): boolean {
  const words = name.split(/[-_.]/);
  const bare = words.filter((word) => !DRESS.has(word));
  return bare.length < words.length && bare.join("-") === known;
}
