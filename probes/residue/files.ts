import { type Telling, tellingPath } from "../../src/lib/telling-paths.ts";
import type { Residue, Surface } from "../../src/model/surface.ts";
import { type Group, grouped, type Seen, type Start, thingsOf } from "./groups.ts";
import { withoutNumbers } from "./same-thing.ts";

type FileLeft = Residue["files"][number];

type FileRule = (typeof RULES)[keyof typeof RULES] | "decoy-changed";

const RULES = {
  startup: "startup-file-written",
  client: "client-config-written",
  git: "git-config-written",
} as const satisfies Record<Telling, string>;

/** All the files of one start that no rule of their own speaks of. */
export interface Rest {
  readonly files: readonly FileLeft[];
  /** Files that were seen and not kept. */
  readonly dropped: number;
}

/** Paths of the files that were planted as baits. */
export function plantedPaths(canaries: Surface["canaries"]): ReadonlySet<string> {
  const decoys = (canaries?.planted ?? []).filter(({ kind }) => kind === "decoy-file");
  return new Set(decoys.map(({ where }) => where));
}

/** The files that a rule of their own speaks of, each once, over all starts. */
export function fileGroups(
  starts: readonly Start[],
  planted: ReadonlySet<string>,
): readonly { readonly rule: FileRule; readonly group: Group<FileLeft> }[] {
  const files = thingsOf(starts, "files", (left) => left.files);
  return grouped(files, (file) => `${ruleOf(file, planted)} ${file.path}`).flatMap((group) => {
    const rule = ruleOf(group[0].thing, planted);
    return rule === undefined ? [] : [{ rule, group }];
  });
}

/** The rest, one group a start; a start that leaves no more than those before it joins the first. */
export function restGroups(
  starts: readonly Start[],
  planted: ReadonlySet<string>,
): readonly Group<Rest>[] {
  const known = new Set<string>();
  const groups: [Seen<Rest>, ...Seen<Rest>[]][] = [];
  for (const start of starts) {
    const all = start.left.files.filter((file) => ruleOf(file, planted) === undefined);
    const files = all.filter((file) => !known.has(kindOfPath(file)));
    for (const file of files) known.add(kindOfPath(file));
    const { droppedFiles: dropped } = start.left;
    if (files.length > 0) {
      groups.push([{ thing: { files, dropped }, start, pointer: "/files" }]);
    } else if (all.length > 0) {
      groups[0]?.push({ thing: { files: all, dropped }, start, pointer: "/files" });
    }
  }
  return groups;
}

/**
 * Files in a few words that change little from run to run: what lies deep is counted by the folder
 * it is in, `~/.cache/thing/ (12)`.
 */
export function summaryOf(files: readonly FileLeft[]): string {
  const folders = new Map<string, FileLeft[]>();
  for (const file of files) {
    const folder = folderOf(file);
    const known = folders.get(folder);
    if (known === undefined) folders.set(folder, [file]);
    else known.push(file);
  }
  return Array.from(folders, ([folder, inside]) =>
    inside.length === 1 ? inside[0]!.path : `${folder}/ (${inside.length})`,
  ).join(", ");
}

function ruleOf(
  { path, change, kind }: FileLeft,
  planted: ReadonlySet<string>,
): FileRule | undefined {
  const isWritten = change !== "removed" && kind !== "folder";
  const telling = isWritten ? tellingPath(path, kind === "link") : undefined;
  if (telling !== undefined) return RULES[telling];
  return planted.has(path) && change !== "new" ? "decoy-changed" : undefined;
}

/** What two starts have in common although the names in it are made up each time. */
function kindOfPath(file: FileLeft): string {
  return withoutNumbers(folderOf(file));
}

/** Home folders are told apart one level deeper; names of temporary files say nothing. */
function folderOf({ path }: FileLeft): string {
  const depth = path.startsWith("~/") ? 3 : path.startsWith("./") ? 2 : 1;
  return path.split("/").slice(0, depth).join("/");
}
