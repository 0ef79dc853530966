import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { grouped } from "./grouped.ts";
import { isArray, isListing, isObject, type JsonObject, parsed, stringOr } from "./json.ts";

/** A listing under the names a label file may call its server by. */
export interface NamedListing {
  readonly names: readonly string[];
  readonly listing: JsonObject;
}

export type Listings = readonly NamedListing[];

/** Roles file that a file of tool sets refers to. */
const ROLES_FILE = "tool-roles.jsonl";

/** All listings of files and folders, and of the roles file beside the corpus. Throws for a path that is none. */
export function readListings(paths: readonly string[], corpus: string): Listings {
  const beside = join(dirname(corpus), ROLES_FILE);
  return [...paths, ...(existsSync(beside) ? [beside] : [])].flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path)
          .filter((name) => [".json", ".jsonl"].includes(extname(name)))
          .sort()
          .flatMap((name) => listingsOf(readFileSync(join(path, name), "utf8"), name))
      : listingsOf(readFileSync(path, "utf8"), path),
  );
}

/**
 * Listings of a text: one listing, named by its file; an object of listings by server; or a line for
 * each listing, labelled surface or single tool with its server.
 */
export function listingsOf(text: string, path: string): Listings {
  const whole = parsed(text);
  if (isListing(whole) && !("kind" in whole)) {
    return [{ names: [basename(path, extname(path)), ...namesOf(whole)], listing: whole }];
  }
  const lines = isArray(whole) ? whole : text.split("\n").map((line) => parsed(line));
  const byServer = isObject(whole) ? Object.entries(whole) : [];
  return [
    ...byServer.flatMap(([name, value]) =>
      isListing(value) ? [{ names: [name, ...namesOf(value)], listing: value }] : [],
    ),
    ...lines.flatMap((row): Listings => {
      if (!isObject(row)) return [];
      if (isListing(row["surface"])) {
        return [{ names: [...namesOf(row), ...namesOf(row["surface"])], listing: row["surface"] }];
      }
      return isListing(row) && !("kind" in row) ? [{ names: namesOf(row), listing: row }] : [];
    }),
    ...toolsByServer(lines.filter(isObject)),
  ];
}

/** The server called `name` that has all these tools: by its exact name, else by how it begins. */
export function listingOf(
  listings: Listings,
  name: string,
  tools: readonly string[],
): JsonObject | undefined {
  const having = listings.filter(({ listing }) => tools.every((tool) => toolOf(listing, tool)));
  const found =
    having.find(({ names }) => names.includes(name)) ??
    having.find(({ names }) => names.some((other) => other.startsWith(`${name}-`)));
  return found?.listing;
}

/** The tool of that name as it was listed. */
export function toolOf(listing: JsonObject, name: string): JsonObject | undefined {
  const tools = isArray(listing["tools"]) ? listing["tools"] : [];
  return tools.find((tool): tool is JsonObject => isObject(tool) && tool["name"] === name);
}

/** What it calls itself and the end of that: `live/shop` and `@vendor/shop` are also `shop`. */
function namesOf(row: JsonObject): readonly string[] {
  const identity = [row["server"], row["serverInfo"]].filter(isObject).map(({ name }) => name);
  return [row["server"], row["id"], ...identity]
    .filter((name) => typeof name === "string" && name !== "")
    .flatMap((name) => [name, basename(name as string)] as readonly string[]);
}

/** Rows of single tools, put together by server in their order. */
export function toolsByServer(rows: readonly JsonObject[]): Listings {
  const tools = rows.filter((row) => row["kind"] === "tool" && isObject(row["tool"]));
  return [...grouped(tools, (row) => stringOr(row["server"], ""))].map(([name, own]) => ({
    names: [name],
    listing: {
      server: {
        name: stringOr(own[0]?.["server_name"], name),
        version: stringOr(own[0]?.["server_version"], ""),
      },
      tools: own.map((row) => row["tool"]),
    },
  }));
}
