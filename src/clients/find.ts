import { statSync } from "node:fs";
import { type Entry, type EntrySurroundings, readEntry } from "./entry.ts";
import { isBuiltIn, Misfit } from "./fields.ts";
import { CONFIG_LIMITS } from "./limits.ts";
import { isOfProject, variableOf } from "./paths.ts";
import type { ConfiguredServer, Unreadable, Where } from "./servers.ts";
import type { ClientRow, ConfigFile } from "./row.ts";
import { type Members, membersOf, type Place, placeAt, textOf, TWICE } from "./tree.ts";

/** What one file names. */
interface FoundInFile {
  readonly servers: readonly Omit<ConfiguredServer, "line">[];
  readonly unreadable: readonly Unreadable[];
}

/** Makes servers of the entries of a file. */
export function findServers(
  root: Place,
  path: string,
  row: ClientRow,
  file: ConfigFile,
  where: Where,
): FoundInFile {
  const servers: Omit<ConfiguredServer, "line">[] = [];
  const unreadable: Unreadable[] = [];
  const refuse = (name: string | null, why: string) =>
    unreadable.push({ client: row.id, file: path, name, why });
  if (membersOf(root) === undefined) refuse(null, "it holds no object");
  const isProject = isOfProject(file);
  for (const list of listsIn(root, file.keys)) {
    const entries = entriesOf(list.place);
    if (typeof entries === "string") refuse(null, `its "${list.keys.join(".")}" ${entries}`);
    else {
      const off = turnedOff(root, file, list.scope);
      const around = surroundings(row, isProject ? where.cwd : list.scope, isProject, where);
      for (const { key, name, place } of entries) {
        if (servers.length + unreadable.length >= CONFIG_LIMITS.servers) {
          refuse(null, `it names more than ${CONFIG_LIMITS.servers} servers; the rest is left out`);
          return { servers, unreadable };
        }
        const entry = attempt(place, row, around);
        if (typeof entry === "string") refuse(name, entry);
        else if (entry !== undefined) {
          servers.push({
            client: row.id,
            name,
            file: path,
            scope: list.scope,
            isProject,
            ...entry,
            isDisabled: entry.isDisabled || off.has(name),
            pointer: pointerOf([...list.keys, key]),
            offset: place.offset,
          });
        }
      }
    }
  }
  return { servers, unreadable };
}

/** The entry, why it makes no server, or undefined for a part of the client itself. */
function attempt(
  place: Place,
  { shape }: ClientRow,
  around: EntrySurroundings,
): Entry | string | undefined {
  if (place.value === TWICE) return "its name is there twice; clients differ in which they take";
  const members = membersOf(place);
  if (members === undefined) return "it is no object";
  try {
    return isBuiltIn(members, shape) ? undefined : readEntry(members, shape, around);
  } catch (error) {
    if (error instanceof Misfit) return error.message;
    throw error;
  }
}

interface List {
  readonly place: Place;
  readonly keys: readonly string[];
  readonly scope: string | null;
}

/** The places where servers stand: for a `*`, one for each key that leads on. */
function* listsIn(root: Place, paths: ConfigFile["keys"]): Generator<List> {
  for (const keys of paths) {
    const star = keys.indexOf("*");
    if (star === -1) {
      const place = placeAt(root, keys);
      if (place !== undefined) yield { place, keys, scope: null };
      continue;
    }
    for (const scope of membersOf(placeAt(root, keys.slice(0, star)))?.keys() ?? []) {
      const own = keys.with(star, scope);
      const place = placeAt(root, own);
      if (place !== undefined) yield { place, keys: own, scope };
    }
  }
}

interface Named {
  readonly key: string;
  readonly name: string;
  readonly place: Place;
}

/** Entries of a map by name, or of a list whose members carry one; else what it is instead. */
function entriesOf({ value }: Place): readonly Named[] | string {
  if (value === TWICE) return "is there twice; clients differ in which they take";
  if (value === null) return [];
  if (value instanceof Map) {
    const members: Members = value;
    return Array.from(members, ([name, place]) => ({ key: name, name, place }));
  }
  if (!Array.isArray(value)) return "is no object";
  return (value as readonly Place[]).map((place, index) => {
    const name = membersOf(place)?.get("name");
    const text = name === undefined ? undefined : textOf(name);
    return { key: String(index), name: text ?? `#${index + 1}`, place };
  });
}

function turnedOff(root: Place, { turnedOff }: ConfigFile, scope: string | null): Set<string> {
  const lists = (turnedOff ?? []).filter((keys) => keys.includes("*") === (scope !== null));
  return new Set(
    lists.flatMap((keys) => {
      const place = placeAt(
        root,
        keys.map((key) => (key === "*" ? scope! : key)),
      );
      if (!Array.isArray(place?.value)) return [];
      return (place.value as readonly Place[]).flatMap((item) => textOf(item) ?? []);
    }),
  );
}

function surroundings(
  { shape }: ClientRow,
  folder: string | null,
  isProject: boolean,
  where: Where,
): EntrySurroundings {
  return {
    variable: (name) => variableOf(where, name),
    home: where.home,
    folder,
    alsoWritten: shape.placeholders,
    quoting: where.platform === "win32" ? "win32" : "posix",
    isFile,
    isProject,
  };
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    // No file there, or text that is no path at all.
    return false;
  }
}

function pointerOf(keys: readonly string[]): string {
  return keys.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
