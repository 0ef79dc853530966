import { UsageError } from "../errors.ts";
import { canonicalJson, prettyJson } from "../lib/canonical.ts";
import { hashOf } from "../lib/drift-items.ts";
import { excerpt } from "../lib/excerpt.ts";
import { countMembers, scanBrackets } from "../lib/json-scan.ts";
import { Lock, type PinnedItem, type PinnedServer } from "../model/lock.ts";
import { BASE_SECTIONS, LOCK_SCHEMA_URL } from "../model/vocabulary.ts";

/** A larger file is no lock: that is a hundred servers of a thousand tools. */
export const MAX_LOCK_BYTES = 128 * 1024 * 1024;

/** What parsing may cost, known before it. */
const LIMITS = { values: 6_000_000, depth: 500_000 } as const;

/** A lock without servers. */
export function emptyLock(): Lock {
  return { $schema: LOCK_SCHEMA_URL, format: "mcp-prober/lock", version: 1, servers: {} };
}

/**
 * A lock as text: keys sorted, two spaces, a value a line so that git merges what two people pin,
 * printable ASCII. The same lock gives the same bytes.
 */
export function writeLock(lock: Lock): string {
  const sorted: unknown = JSON.parse(canonicalJson(lock));
  return `${prettyJson(sorted).replace(/[^\n -~]|#(?=#)/g, escapeUnit)}\n`;
}

/** Reads a lock; throws {@link UsageError} for whatever is not whole. `file` is its name. */
export function readLock(text: string, file: string): Lock {
  const fail = (why: string, next: string) => new UsageError(`${file}: ${why}`, next);
  const whole = text.startsWith("\u{feff}") ? text.slice(1) : text;
  if (whole.trim() === "") throw fail("the lock is empty", RESTORE);
  if (/^(?:<{7}|\|{7}|={7}|>{7})(?:\s|$)/m.test(whole)) {
    throw fail(
      "the lock holds the marks of a merge that was not finished",
      "Take one side of each conflict as a whole item, then run mcp-prober diff.",
    );
  }
  const { values, deepest, members } = scanBrackets(whole);
  if (values > LIMITS.values || deepest > LIMITS.depth) {
    const why = `this has more than ${LIMITS.values} values or ${LIMITS.depth} levels`;
    throw fail(why, "No lock that mcp-prober writes has; check what the file is.");
  }
  const value = parse(whole);
  if (value === undefined) throw fail("the lock is not valid JSON", RESTORE);
  if (!isObject(value) || value["format"] !== "mcp-prober/lock") {
    throw fail("this is not a lock of mcp-prober", "Name the file that mcp-prober pin wrote.");
  }
  if (value["version"] !== 1) {
    const version = typeof value["version"] === "number" ? ` ${value["version"]}` : "";
    throw fail(
      `the lock is of version${version}, this program knows version 1`,
      "Use a newer mcp-prober.",
    );
  }
  if (countMembers(value) !== members) {
    const twice = nameGivenTwice(whole);
    throw fail(
      twice === undefined
        ? "a name stands twice in one object of the lock"
        : `two servers of the lock have the name ${twice}`,
      "A merge does that: keep one of them, or give one another name.",
    );
  }
  // The schema would pass over it, and what it pins would be lost without a word.
  if (isObject(value["servers"]) && Object.hasOwn(value["servers"], "__proto__")) {
    throw fail("a server of the lock has the name __proto__", "Give it another name.");
  }
  const checked = Lock.safeParse(value);
  if (!checked.success) throw fail(`the lock is damaged${placeOf(checked.error)}`, RESTORE);
  for (const [name, server] of Object.entries(checked.data.servers)) {
    const wrong = wrongItem(server);
    if (wrong === undefined) continue;
    throw fail(
      `${wrong} of ${excerpt(name, 60)} does not fit its hash: it was edited by hand, or merged badly`,
      "Restore it from git; or take the server out of the file and approve it anew with mcp-prober pin.",
    );
  }
  return checked.data;
}

const RESTORE = "Restore it from git, or delete it and pin again.";

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Undefined is no JSON value: the caller says what is wrong.
    return undefined;
  }
}

/** The words for the first item whose hash is of another value. */
function wrongItem(server: PinnedServer): string | undefined {
  if (isWrong(server.server)) return "the handshake";
  for (const section of BASE_SECTIONS) {
    const item = server[section].find(isWrong);
    if (item !== undefined) return `${section}/${excerpt(item.name, 60)}`;
  }
  return undefined;
}

function isWrong({ hash, value }: PinnedItem): boolean {
  return hashOf(value) !== hash;
}

/** As we write it, the name of a server stands alone at four blanks. */
function nameGivenTwice(text: string): string | undefined {
  const seen = new Set<string>();
  for (const [, name = ""] of text.matchAll(/^ {4}("(?:[^"\\]|\\.)*"): \{$/gm)) {
    if (seen.has(name)) return excerpt(name.slice(1, -1), 60);
    seen.add(name);
  }
  return undefined;
}

/** The part of the schema, by our own names for it; the name of a server is target text. */
function placeOf({ issues: [issue] }: { issues: readonly { path: readonly PropertyKey[] }[] }) {
  const [, name, ...rest] = issue?.path ?? [];
  if (typeof name !== "string") return "";
  const part = rest.filter((step) => typeof step === "string").join(" ");
  return ` in ${excerpt(name, 60)}${part === "" ? "" : `, ${excerpt(part, 40)}`}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
