import type { BehaviourKind } from "../../model/vocabulary.ts";
import type { Call } from "./calls.ts";
import { absolutePath } from "./places.ts";
import { descriptor, stringText } from "./values.ts";

/** What a call did to a file, by its absolute path. */
export interface FileDeed {
  readonly kind: Extract<BehaviourKind, "read" | "write" | "remove">;
  readonly path: string;
  /** What it was told: differs from `path` where a link led on. */
  readonly asked: string;
  readonly isFolder: boolean;
}

/** What a call does to files; `cwd` is that of its process. Other calls give none. */
export function fileDeeds(call: Call, cwd: string): readonly FileDeed[] {
  return FILE_CALLS.get(call.name)?.(call, cwd) ?? [];
}

type Reading = (call: Call, cwd: string) => readonly FileDeed[];

const FILE_CALLS: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ["open", (call, cwd) => opened(call, pathAt(cwd, call.args[0]), call.args[1])],
  ["creat", (call, cwd) => opened(call, pathAt(cwd, call.args[0]), "O_WRONLY|O_CREAT")],
  ["openat", (call, cwd) => opened(call, from(call, 0, cwd), call.args[2])],
  ["openat2", (call, cwd) => opened(call, from(call, 0, cwd), call.args[2])],
  ["open_by_handle_at", (call) => opened(call, descriptor(resultOf(call))?.path, call.args[2])],
  ["mkdir", (call, cwd) => made(call, pathAt(cwd, call.args[0]))],
  ["mkdirat", (call, cwd) => made(call, from(call, 0, cwd))],
  ["mknod", (call, cwd) => on("write", pathAt(cwd, call.args[0]))],
  ["mknodat", (call, cwd) => on("write", from(call, 0, cwd))],
  ["unlink", (call, cwd) => on("remove", pathAt(cwd, call.args[0]))],
  ["rmdir", (call, cwd) => on("remove", pathAt(cwd, call.args[0]), true)],
  [
    "unlinkat",
    (call, cwd) => on("remove", from(call, 0, cwd), call.args[2]?.includes("AT_REMOVEDIR")),
  ],
  ["rename", (call, cwd) => renamed(pathAt(cwd, call.args[0]), pathAt(cwd, call.args[1]))],
  ["renameat", (call, cwd) => renamed(from(call, 0, cwd), from(call, 2, cwd))],
  ["renameat2", (call, cwd) => renamed(from(call, 0, cwd), from(call, 2, cwd))],
  ["link", (call, cwd) => linked(pathAt(cwd, call.args[0]), pathAt(cwd, call.args[1]))],
  ["linkat", (call, cwd) => linked(from(call, 0, cwd), from(call, 2, cwd))],
  ["symlink", (call, cwd) => on("write", pathAt(cwd, call.args[1]))],
  ["symlinkat", (call, cwd) => on("write", from(call, 1, cwd))],
  ["chmod", (call, cwd) => on("write", pathAt(cwd, call.args[0]))],
  ["fchmodat", (call, cwd) => on("write", from(call, 0, cwd))],
  ["truncate", (call, cwd) => on("write", pathAt(cwd, call.args[0]))],
]);

function opened(call: Call, asked: string | undefined, flags = ""): readonly FileDeed[] {
  // Such a descriptor can be passed on, not read.
  if (asked === undefined || flags.includes("O_PATH")) return [];
  // Where a link leads is what counts; `(deleted)` and the like are no paths.
  const path = call.value === null || call.value < 0 ? asked : (reached(call) ?? asked);
  const kind = /O_WRONLY|O_RDWR|O_CREAT|O_TRUNC/.test(flags) ? "write" : "read";
  return [{ kind, path, asked, isFolder: flags.includes("O_DIRECTORY") }];
}

function reached(call: Call): string | undefined {
  return descriptor(resultOf(call))?.path;
}

function resultOf(call: Call): string {
  return `${call.value}${call.rest}`;
}

/** `mkdir -p` asks for each folder above as well: what is there stays as it is. */
function made(call: Call, path: string | undefined): readonly FileDeed[] {
  return call.error === "EEXIST" ? [] : on("write", path, true);
}

function on(kind: FileDeed["kind"], path: string | undefined, isFolder = false): FileDeed[] {
  return path === undefined ? [] : [{ kind, path, asked: path, isFolder }];
}

function renamed(one: string | undefined, other: string | undefined): readonly FileDeed[] {
  return [...on("remove", one), ...on("write", other)];
}

/** A second name for a file is a way to read it without being seen at the first. */
function linked(one: string | undefined, other: string | undefined): readonly FileDeed[] {
  return [...on("read", one), ...on("write", other)];
}

function pathAt(base: string, token: string | undefined): string | undefined {
  const text = token === undefined ? undefined : stringText(token);
  return text === undefined || text === "" ? undefined : absolutePath(base, text);
}

/** The path in the argument after a folder's descriptor, which matters to a relative one only. */
function from(call: Call, index: number, cwd: string): string | undefined {
  const name = call.args[index + 1];
  if (name?.startsWith(SLASH) === true) return pathAt("/", name);
  return pathAt(descriptor(call.args[index] ?? "")?.path ?? cwd, name);
}

/** The first byte of an absolute path. */
const SLASH = '"\\x2f';
