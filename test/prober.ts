import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Report } from "../src/model/report.ts";
import type { Surface } from "../src/model/surface.ts";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
export const PROBER = join(ROOT, "dist", "src", "cli", "main.js");
/** Starts a world by name: `[process.execPath, RUN_WORLD, name]`. */
export const RUN_WORLD = join(ROOT, "test", "servers", "run.mjs");
export const ON_LINUX = process.platform === "linux";

/** Coarse guards: beyond them the prober itself is at fault, not the target. */
const PEAK_MIB = 600;
const GRACE_SECONDS = 20;
const DEFAULT_TOTAL_SECONDS = 300;
const LEFT_BEHIND_MS = 1_500;
const SAMPLE_MS = 50;

export interface ProbeOptions {
  /** Variables of the prober itself, over those of the test; undefined takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** False: the target carries no mark, because `args` start none. */
  readonly marked?: boolean;
  /** Called once the prober runs; `output` is what it has printed so far. */
  readonly meanwhile?: (prober: ChildProcess, seen: Seen) => Promise<void>;
}

/** What can be watched while the prober runs. */
export interface Seen {
  /** The mark that the processes of the target carry. */
  readonly mark: string;
  readonly temp: string;
  readonly stderr: () => string;
}

export interface Probed {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly seconds: number;
  /** Highest resident memory of the prober; null where there is no /proc. */
  readonly peakMiB: number | null;
  /** Command lines of processes that carried the mark and still ran. They were ended. */
  readonly leftProcesses: readonly string[];
  /** What was left in the temporary folder. */
  readonly leftFiles: readonly string[];
  /** Contents of the files that `--save-surface` and `--save-transcript` wrote; "" when none. */
  readonly savedSurface: string;
  readonly savedTranscript: string;
}

/** Where a test puts the files it saves; replaced in the arguments by a path of this run. */
export const SURFACE_FILE = "{surface}";
export const TRANSCRIPT_FILE = "{transcript}";
/** A folder of this run that all starts of the target share, as `--cwd {folder}`. */
const SHARED_FOLDER = "{folder}";

/**
 * Runs the built prober with these arguments, with a temporary folder, a cache and a mark of its
 * own. Fails when it needs more than its own budget and a grace, or more memory than the guard.
 */
export async function probe(args: readonly string[], options: ProbeOptions = {}): Promise<Probed> {
  const root = mkdtempSync(join(tmpdir(), "prober-test-"));
  try {
    return await probeIn(root, args, options);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function probeIn(
  root: string,
  args: readonly string[],
  options: ProbeOptions,
): Promise<Probed> {
  const temp = join(root, "tmp");
  const shared = join(root, "shared");
  for (const folder of [temp, shared]) mkdirSync(folder);
  const mark = `mark-${randomUUID()}`;
  const files = { surface: join(root, "surface.json"), transcript: join(root, "transcript.jsonl") };
  const marked = options.marked === false ? [] : ["--env", `PROBER_TEST_MARK=${mark}`];
  const given = [...withMark(args, marked)].map((arg) =>
    arg
      .replace(SURFACE_FILE, files.surface)
      .replace(TRANSCRIPT_FILE, files.transcript)
      .replace(SHARED_FOLDER, shared),
  );
  const started = performance.now();
  const child = spawn(process.execPath, [PROBER, ...given], {
    cwd: options.cwd ?? root,
    env: environment({ TMPDIR: temp, TEMP: temp, TMP: temp, ...options.env }, join(root, "cache")),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stdout = collect(child, "stdout");
  const stderr = collect(child, "stderr");
  const peak: { MiB: number | null } = { MiB: null };
  const sampler = setInterval(() => (peak.MiB = peakOf(child.pid) ?? peak.MiB), SAMPLE_MS);
  const guardSeconds = budgetOf(given) + GRACE_SECONDS;
  let late = false;
  const guard = setTimeout(() => (late = child.kill("SIGKILL")), guardSeconds * 1000);
  const closed = new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve([code, signal]));
  });
  const meanwhile = options.meanwhile?.(child, { mark, temp, stderr });
  const [exitCode, signal] = await closed.finally(() => {
    clearInterval(sampler);
    clearTimeout(guard);
  });
  const seconds = (performance.now() - started) / 1000;
  await meanwhile;
  const leftProcesses = await leftBehind(mark);
  if (late) throw new Error(`still running after ${guardSeconds} s; stderr:\n${stderr()}`);
  if ((peak.MiB ?? 0) > PEAK_MIB) throw new Error(`used ${peak.MiB} MiB`);
  return {
    exitCode,
    signal,
    stdout: stdout(),
    stderr: stderr(),
    seconds,
    peakMiB: peak.MiB,
    leftProcesses,
    leftFiles: readdirSync(temp, { recursive: true }).map(String),
    savedSurface: existsSync(files.surface) ? readFileSync(files.surface, "utf8") : "",
    savedTranscript: existsSync(files.transcript) ? readFileSync(files.transcript, "utf8") : "",
  };
}

/** The report on stdout. */
export function reportOf(run: Probed): Report {
  return parsed(run.stdout, run) as Report;
}

/** The surface that was saved. */
export function surfaceOf(run: Probed): Surface {
  return parsed(run.savedSurface, run) as Surface;
}

function parsed(text: string, run: Probed): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const said = `exit ${run.exitCode} ${run.signal ?? ""}\n${run.stdout}\n${run.stderr}`;
    throw new Error(`no JSON: ${said.slice(0, 4000)}`, { cause });
  }
}

/** Processes of this test that still run, by its own mark; ends them. Empty where there is no /proc. */
async function leftBehind(mark: string): Promise<readonly string[]> {
  // What was sent SIGKILL may need a moment to vanish.
  const patience = performance.now() + LEFT_BEHIND_MS;
  while (markedProcesses(mark).length > 0 && performance.now() < patience) await sleep(50);
  return markedProcesses(mark).map(({ pid, command }) => {
    process.kill(pid, "SIGKILL");
    return `${pid} ${command}`;
  });
}

/** Running processes whose environment or command line carries this mark, Linux only. */
function markedProcesses(mark: string): readonly { pid: number; command: string }[] {
  if (!ON_LINUX) return [];
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .map((pid) => ({ pid, command: procFile(pid, "cmdline"), environ: procFile(pid, "environ") }))
    .filter(({ command, environ }) => command.includes(mark) || environ.includes(mark))
    .map(({ pid, command }) => ({ pid, command: command.replaceAll("\0", " ") }));
}

function peakOf(pid: number | undefined): number | undefined {
  const kib = pid === undefined ? null : /VmHWM:\s*(\d+) kB/.exec(procFile(pid, "status"));
  return kib === null ? undefined : Math.round(Number(kib[1]) / 1024);
}

function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "latin1");
  } catch {
    // A process may end between two looks, and there is no /proc elsewhere.
    return "";
  }
}

function collect(child: ChildProcess, name: "stdout" | "stderr"): () => string {
  const chunks: Buffer[] = [];
  child[name]?.on("data", (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString();
}

/** Our options must stand before a `--`: what follows belongs to the target. */
function withMark(args: readonly string[], marked: readonly string[]): readonly string[] {
  const at = args.indexOf("--");
  return at < 0 ? [...args, ...marked] : [...args.slice(0, at), ...marked, ...args.slice(at)];
}

function budgetOf(args: readonly string[]): number {
  const at = args.lastIndexOf("--total-timeout");
  return Number(args[at + 1]) || DEFAULT_TOTAL_SECONDS;
}

/** What the shell of a user would hold, without what the test runner adds. */
function environment(
  own: Readonly<Record<string, string | undefined>>,
  cache: string,
): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, XDG_CACHE_HOME: cache, ...own };
  for (const name of ["NODE_OPTIONS", "FORCE_COLOR", "NO_COLOR", "VITEST"]) {
    if (own[name] === undefined) delete env[name];
  }
  return env;
}
