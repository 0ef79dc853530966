import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Failure, failure } from "../../errors.ts";
import { watchSize } from "./size-watch.ts";
import { type LinkRule, lookAtTree } from "./tree-look.ts";
import type { TreeRecord, TreeStore } from "./tree-store.ts";

/** A temporary folder in which a tree is made. */
export interface Room {
  readonly path: string;
  /** An empty folder that becomes the tree. */
  readonly tree: string;
  /** Ends the making: with the run, and when the room holds more than a package may. */
  readonly signal: AbortSignal;
}

/** What stands in the way of a tree. */
export interface Refused {
  readonly ok: false;
  readonly why: Failure;
}

/** Has a tree made in a room of its own, and removes what is left of that. */
export async function inRoom<Made>(
  store: TreeStore,
  signal: AbortSignal,
  make: (room: Room) => Promise<Made>,
): Promise<Made | Refused> {
  const room = store.temporary();
  const { path } = room;
  const stopper = new AbortController();
  let tooMuch: string | undefined;
  const watch = watchSize(path, (why) => {
    tooMuch = why;
    stopper.abort();
  });
  try {
    const tree = join(path, "tree");
    mkdirSync(tree, { mode: 0o700 });
    return await make({ path, tree, signal: AbortSignal.any([signal, stopper.signal]) });
  } catch (error) {
    if (tooMuch === undefined) throw error;
    return { ok: false, why: failure("package-refused", tooMuch) };
  } finally {
    watch.stop();
    room.remove();
  }
}

/** Looks at a finished tree and puts it in its place. */
export async function keepTree(
  store: TreeStore,
  { tree, signal }: Room,
  name: string,
  known: Omit<TreeRecord, "digest" | "date">,
  mayLeadOut: LinkRule,
): Promise<{ readonly ok: true; readonly record: TreeRecord } | Refused> {
  const look = await lookAtTree(tree, signal, mayLeadOut);
  if ("why" in look) return { ok: false, why: failure("package-refused", look.why) };
  if (look.outside.length > 0) {
    const detail = `links that lead out of the package tree: ${look.outside.join(", ")}`;
    return { ok: false, why: failure("package-refused", detail) };
  }
  const record = { ...known, digest: look.digest, date: new Date().toISOString() };
  await store.place(name, tree, record, signal);
  return { ok: true, record };
}
