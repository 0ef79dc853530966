import { spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join, sep } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { inheritedVariables, platformOf, readVariable, scratchVariables } from "../platform.ts";
import type { Launch } from "../process/launch.ts";
import { createTextTail } from "../process/tail.ts";
import { LIMITS } from "../limits.ts";
import type { RunScripts } from "./install.ts";
import type { InstallRequest, MetadataRequest, WorkerAnswer, WorkerLine } from "./messages.ts";
import { PROXY_VARIABLES } from "./npm-settings.ts";

/** What a worker left: its answer when it gave one, and the end of its error output. */
export interface WorkerEnd {
  readonly answer: WorkerAnswer | undefined;
  readonly code: number | null;
  readonly tail: string;
}

const OWN_FILE = fileURLToPath(import.meta.url);
const WORKER = join(dirname(OWN_FILE), `worker${extname(OWN_FILE)}`);
/** No registry answer needs more memory than this to be read. */
const HEAP_MIB = 2048;

/** How the worker that fetches is started, in an empty folder of its own. */
export function fetchLaunch(room: string, env: NodeJS.ProcessEnv): Launch {
  const platform = platformOf(process.platform);
  const passed = [
    ...inheritedVariables(platform).filter((name) => name.toUpperCase() !== "PATH"),
    ...PROXY_VARIABLES,
    "NODE_EXTRA_CA_CERTS",
  ];
  return workerLaunch(room, env, passed, []);
}

/**
 * How the worker that runs the lifecycle scripts of a tree is started, before it is contained. Beside
 * the tree it needs {@link workerPlaces}.
 */
export function scriptsLaunch(room: string, tree: string, env: NodeJS.ProcessEnv): Launch {
  const passed = inheritedVariables(platformOf(process.platform));
  return { ...workerLaunch(room, env, passed, [tree]), cwd: tree };
}

/** Our compiled code, the manifest that says how it is read, and the folders of npm's libraries. */
export function workerPlaces(): readonly string[] {
  const code = join(dirname(OWN_FILE), "..", "..");
  const manifest = [join(code, "..", "package.json"), join(code, "..", "..", "package.json")].find(
    (file) => existsSync(file),
  );
  return [code, ...(manifest === undefined ? [] : [manifest]), ...libraryFolders()];
}

/**
 * Runs a worker to its end; ends its whole group when the signal says so, and then throws the
 * signal's reason.
 */
export async function runWorker(
  { launch, watch }: ReturnType<RunScripts>,
  request: InstallRequest | MetadataRequest | undefined,
  signal: AbortSignal,
  onProgress: (what: string) => void,
): Promise<WorkerEnd> {
  signal.throwIfAborted();
  const isWindows = process.platform === "win32";
  const child = spawn(launch.file, [...launch.args], {
    cwd: launch.cwd,
    env: { ...launch.env },
    stdio: ["pipe", "pipe", "pipe", ...(watch === undefined ? [] : (["pipe"] as const))],
    detached: !isWindows,
    windowsHide: true,
  });
  const end = () => {
    try {
      if (isWindows || child.pid === undefined) child.kill("SIGKILL");
      else process.kill(-child.pid, "SIGKILL");
    } catch {
      child.kill("SIGKILL"); // the group has gone
    }
  };
  process.prependOnceListener("exit", end);
  signal.addEventListener("abort", end, { once: true });
  const tail = createTextTail(LIMITS.stderrTailBytes);
  const lines = readLines(onProgress, end);
  const trace = child.stdio[3] as Readable | null | undefined;
  trace?.on("data", (chunk: Buffer) => watch?.push(chunk));
  child.stdout.on("data", (chunk: Buffer) => lines.add(chunk));
  child.stderr.on("data", (chunk: Buffer) => tail.add(chunk));
  // A worker that has ended early is told of by its exit.
  child.stdin.on("error", () => undefined);
  child.stdin.end(request === undefined ? "" : JSON.stringify(request));
  try {
    const code = await new Promise<number | null>((resolve) => {
      child.once("error", (error) => {
        tail.add(Buffer.from(error.message));
        resolve(null);
      });
      // What a script left running holds the output open.
      child.once("exit", (code) => setTimeout(() => resolve(code), DRAIN_MS));
      child.once("close", (code) => resolve(code));
    });
    end();
    signal.throwIfAborted();
    return { answer: lines.answer(), code, tail: tail.text() };
  } finally {
    process.removeListener("exit", end);
    signal.removeEventListener("abort", end);
    for (const stream of [child.stdin, child.stdout, child.stderr, trace]) stream?.destroy();
  }
}

const DRAIN_MS = 500;

const LIBRARY = "@npmcli/arborist";

/** Where they are looked for, and where they are: beside us, below us, or behind a link. */
function libraryFolders(): readonly string[] {
  const { resolve } = createRequire(import.meta.url);
  const named = resolve.paths(LIBRARY)?.find((folder) => existsSync(join(folder, LIBRARY)));
  const file = resolve(LIBRARY);
  const below = `${sep}node_modules${sep}`;
  const real = file.slice(0, file.indexOf(below) + below.length - 1);
  return named === undefined || named === real ? [real] : [named, real];
}

function workerLaunch(
  room: string,
  env: NodeJS.ProcessEnv,
  passed: readonly string[],
  args: readonly string[],
): Launch {
  const platform = platformOf(process.platform);
  const scratch = { home: join(room, "home"), temp: join(room, "tmp"), run: join(room, "run") };
  const cwd = join(room, "empty");
  for (const folder of [...Object.values(scratch), cwd]) mkdirSync(folder, { mode: 0o700 });
  const basics = passed.flatMap((name) => {
    const value = readVariable(env, name, platform);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    file: process.execPath,
    args: [`--max-old-space-size=${HEAP_MIB}`, WORKER, ...args],
    cwd,
    env: { ...Object.fromEntries(basics), ...scratchVariables(platform, scratch) },
  };
}

/** Reads the lines of a worker; more than an answer can need ends it. */
function readLines(onProgress: (what: string) => void, end: () => void) {
  let open = "";
  let size = 0;
  let answer: WorkerAnswer | undefined;
  return {
    add(chunk: Buffer) {
      size += chunk.length;
      if (size > LIMITS.installAnswerBytes) {
        end();
        return;
      }
      const parts = (open + chunk.toString("latin1")).split("\n");
      open = parts.pop() ?? "";
      for (const part of parts) {
        const line = parsed(Buffer.from(part, "latin1").toString("utf8"));
        if (line === undefined) continue;
        if ("answer" in line) answer = line.answer;
        else onProgress(line.progress);
      }
    },
    answer: () => answer,
  };
}

function parsed(line: string): WorkerLine | undefined {
  try {
    const { progress, answer } = (JSON.parse(line) ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof progress === "string") return { progress };
    return isAnswer(answer) ? { answer } : undefined;
  } catch {
    return undefined; // a library printed something
  }
}

function isAnswer(value: unknown): value is WorkerAnswer {
  if (typeof value !== "object" || value === null) return false;
  const { ok, roots, metadata, code, message, refused } = value as Readonly<
    Record<string, unknown>
  >;
  return ok === true
    ? Array.isArray(roots) || (typeof metadata === "object" && metadata !== null)
    : ok === false &&
        typeof code === "string" &&
        typeof message === "string" &&
        Array.isArray(refused);
}
