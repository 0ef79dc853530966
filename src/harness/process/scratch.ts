import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A throw-away folder tree for one target, and the mark by which its processes are known. */
export interface Scratch {
  readonly root: string;
  readonly home: string;
  /** Working directory of the target unless `--cwd` names another. */
  readonly work: string;
  readonly temp: string;
  readonly run: string;
  /** Removes everything; safe to call twice. Says what could not be removed. */
  remove(): string | undefined;
}

/** Makes the folders, readable by us alone. */
export function createScratch(): Scratch {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "mcp-prober-")));
  const scratch = {
    root,
    home: join(root, "home"),
    work: join(root, "work"),
    temp: join(root, "tmp"),
    run: join(root, "run"),
  };
  for (const folder of [scratch.home, scratch.work, scratch.temp, scratch.run]) {
    mkdirSync(folder, { mode: 0o700 });
  }
  // A crash of ours must not leave the folder behind either; only synchronous work runs on exit.
  const onExit = () => void removeFolder(root);
  process.once("exit", onExit);
  return {
    ...scratch,
    remove: () => {
      process.removeListener("exit", onExit);
      return removeFolder(root);
    },
  };
}

function removeFolder(root: string): string | undefined {
  try {
    rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    return undefined;
  } catch (error) {
    return `${root} could not be removed: ${String(error)}`;
  }
}
