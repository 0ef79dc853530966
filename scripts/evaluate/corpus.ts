import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { isListing, isObject, type JsonObject, parsed, stringOr } from "./json.ts";

/** What a labelled file holds, told by its first row. */
export type Kind = "surfaces" | "tool-roles" | "tool-sets" | "live-roles" | "name-roles";

export interface Malformed {
  /** From 1. */
  readonly line: number;
  readonly why: string;
}

export interface Corpus {
  readonly kind: Kind;
  readonly rows: readonly JsonObject[];
  readonly malformed: readonly Malformed[];
}

/** A labelled file or a folder of listings. Throws an Error for one that cannot be read or told. */
export function readCorpus(path: string): Corpus {
  if (statSync(path).isDirectory()) {
    const files = readdirSync(path).filter((name) => extname(name) === ".json");
    const read = files.sort().map((name) => [name, parsed(textIn(join(path, name)))] as const);
    const rows = read.flatMap(([name, listing]) =>
      isListing(listing) ? [row(name, listing)] : [],
    );
    if (rows.length === 0) throw new Error(`${path}: no file in it is a listing`);
    return { kind: "surfaces", rows, malformed: [] };
  }
  return corpusOf(textIn(path), path);
}

/** A labelled file from its text; `path` is for messages and names. */
export function corpusOf(text: string, path: string): Corpus {
  const whole = parsed(text);
  if (isListing(whole) && !("label" in whole) && !("kind" in whole)) {
    return { kind: "surfaces", rows: [row(path, whole)], malformed: [] };
  }
  const corpus = /^(server\t)?tool\tmust\tmay\s/.test(text) ? tableOf(text) : linesOf(text);
  const [first] = corpus.rows;
  if (first === undefined) throw new Error(`${path}: no row can be read`);
  return { kind: kindOf(first, path), ...corpus };
}

/** An unlabelled listing as a row. */
function row(path: string, surface: JsonObject): JsonObject {
  return { id: basename(path, extname(path)), label: "unlabelled", surface };
}

function kindOf(first: JsonObject, path: string): Kind {
  if (first["kind"] === "tool") return "tool-roles";
  if (first["kind"] === "toolset" || first["kind"] === "call_chain") return "tool-sets";
  if (typeof first["label"] === "string") return "surfaces";
  if (typeof first["must"] === "string") return "server" in first ? "live-roles" : "name-roles";
  throw new Error(`${path}: the first row has no kind and no label`);
}

type Rows = Pick<Corpus, "rows" | "malformed">;

function linesOf(text: string): Rows {
  return rowsOf(text, 1, (line) => {
    const value = parsed(line);
    if (value === undefined) return "not JSON";
    if (!isObject(value)) return "not an object";
    return typeof value["id"] === "string" ? value : "no id";
  });
}

function tableOf(text: string): Rows {
  const columns = stringOr(text.split(/\r?\n/, 1)[0], "").trimEnd().split("\t");
  return rowsOf(text.slice(text.indexOf("\n") + 1), 2, (line) => {
    const cells = line.split("\t").map((cell) => cell.trim());
    if (cells.length !== columns.length || cells.includes("")) {
      return `not ${columns.length} columns: ${columns.join(", ")}`;
    }
    return Object.fromEntries(columns.map((column, index) => [column, cells[index]]));
  });
}

/** Rows of the lines that are not blank; `read` gives the row or what is wrong with it. */
function rowsOf(text: string, from: number, read: (line: string) => JsonObject | string): Rows {
  const rows: JsonObject[] = [];
  const malformed: Malformed[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const row = read(line);
    if (typeof row === "string") malformed.push({ line: from + index, why: row });
    else rows.push(row);
  }
  return { rows, malformed };
}

/** Without the byte order mark some editors put first. */
function textIn(path: string): string {
  return readFileSync(path, "utf8").replace(/^\u{feff}/u, "");
}
