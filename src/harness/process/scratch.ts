import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { UsageError } from "../../errors.ts";
import { isTrueFolder, openUp } from "./true-folder.ts";

/** A throw-away folder tree for one target, and the mark by which its processes are known. */
export interface Scratch {
  readonly root: string;
  readonly home: string;
  /** Working directory of the target unless `--cwd` names another. */
  readonly work: string;
  readonly temp: string;
  readonly run: string;
  /** The folder offered to the server as its root. */
  readonly offered: string;
  /** Where npx keeps what it installs: all starts of one run may share it. */
  readonly npm: string;
  /** Removes everything; safe to call twice. Says what could not be removed. */
  remove(): string | undefined;
}

/** A folder that several starts share, and that is no mark of any of them. */
export type SharedFolder = Pick<Scratch, "root" | "remove">;

/** Makes it, readable by us alone. Throws {@link UsageError} where none can be made. */
export function createSharedFolder(): SharedFolder {
  const root = makeRoot();
  return { root, remove: removal(root) };
}

/** Makes the folders, readable by us alone. Throws {@link UsageError} where none can be made. */
export function createScratch(shared?: SharedFolder): Scratch {
  const root = makeRoot();
  const scratch = {
    root,
    home: join(root, "home"),
    work: join(root, "work"),
    temp: join(root, "tmp"),
    run: join(root, "run"),
    offered: join(root, "workspace"),
    npm: join((shared ?? { root }).root, "npm"),
  };
  const { home, work, temp, run, offered } = scratch;
  for (const folder of [home, work, temp, run, offered]) mkdirSync(folder, { mode: 0o700 });
  return { ...scratch, remove: removal(root) };
}

/** A crash of ours must not leave the folder behind either; only synchronous work runs on exit. */
function removal(root: string): Scratch["remove"] {
  const onExit = () => void removeFolder(root);
  process.once("exit", onExit);
  return () => {
    process.removeListener("exit", onExit);
    return removeFolder(root);
  };
}

/**
 * Gives a new scratch folder the home that a start has left, links and all; an empty one where the
 * target has put something else in its place, or does not let it go.
 */
export function moveHome(from: Scratch, to: Scratch): void {
  rmSync(to.home, { recursive: true, force: true });
  const move = () => {
    if (!isTrueFolder(from.home)) return false;
    try {
      renameSync(from.home, to.home);
      return true;
    } catch {
      return false; // protected against it, or gone
    }
  };
  const isMoved = move() || (openUp(from.root) && openUp(from.home) && move());
  if (!isMoved) mkdirSync(to.home, { mode: 0o700 });
}

/** Makes a folder look like a fresh git repository: enough for what looks for one. */
export function makeGitFolder(folder: string): void {
  const git = join(folder, ".git");
  for (const below of ["objects/info", "objects/pack", "refs/heads", "refs/tags"]) {
    mkdirSync(join(git, below), { recursive: true });
  }
  writeFileSync(join(git, "HEAD"), "ref: refs/heads/main\n");
  writeFileSync(join(git, "config"), "[core]\n\trepositoryformatversion = 0\n\tbare = false\n");
}

function makeRoot(): string {
  try {
    return realpathSync(mkdtempSync(join(tmpdir(), "mcp-prober-")));
  } catch {
    throw new UsageError(
      `no temporary folder can be made in ${tmpdir()}`,
      "Set TMPDIR to a folder that exists and can be written.",
    );
  }
}

/** Removes a folder tree whatever a target has closed in it; says why where it could not. */
export function removeFolder(root: string): string | undefined {
  try {
    removeTree(root);
    return undefined;
  } catch {
    // Package caches protect their folders against writing (Go's does), ours to undo.
    try {
      makeWritable(root);
      removeTree(root);
      return undefined;
    } catch (error) {
      return `${root} could not be removed: ${String(error)}`;
    }
  }
}

function removeTree(root: string): void {
  rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

/** Folders only, and no link is followed: what a link points at is not ours. */
function makeWritable(root: string): void {
  const folders = [Buffer.from(root)];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    if (!openUp(folder)) continue;
    for (const entry of readdirSync(folder, { withFileTypes: true, encoding: "buffer" })) {
      if (entry.isDirectory()) folders.push(Buffer.concat([folder, Buffer.from(sep), entry.name]));
    }
  }
}
