import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import type { Launch } from "../process/launch.ts";
import { SHOWN_BYTES, TRACED_CALLS } from "./traced-calls.ts";

/** A tracer that was tried and works here. */
export interface Tracer {
  readonly program: string;
  /** `cat`: carries the trace out, see {@link traced}. */
  readonly carrier: string;
  /** `setpriv`: ends the tracer, and with it the sandbox, when we are ended ourselves. */
  readonly leash: string | undefined;
}

type Found =
  { readonly ok: true; readonly tracer: Tracer } | { readonly ok: false; readonly why: string };

const TRIAL_MS = 10_000;
/** Tampering with one call proves that the filter, the tracing and the tampering all work. */
const TRIAL = 'exec 3>&-; /bin/sh -c "exit 7"';

let found: Promise<Found> | undefined;

/** Looks for strace once, and tries it with the options of {@link traced}: ptrace may be forbidden. */
export function findTracer(): Promise<Found> {
  found ??= look();
  return found;
}

/**
 * The launch under strace: its output goes to file descriptor 3 of what is spawned, which the
 * target does not inherit.
 */
export function traced(tracer: Tracer, launch: Launch): Launch {
  return {
    ...launch,
    file: tracer.leash ?? tracer.program,
    args: [
      ...(tracer.leash === undefined ? [] : ["--pdeathsig", "KILL", "--", tracer.program]),
      ...OPTIONS,
      // A socket, which is what Node makes of a further "pipe", cannot be opened by its path. The
      // carrier must outlive the signals that end the target: what it does then is of interest.
      "-o",
      `|trap '' HUP INT QUIT TERM; exec ${quoted(tracer.carrier)} >&3`,
      "--",
      "/bin/sh",
      "-c",
      'exec 3>&-; exec "$0" "$@"',
      launch.file,
      ...launch.args,
    ],
  };
}

/**
 * All strings in hex: nothing a target names can look like another line. Names of processes tell
 * who was sent a signal. io_uring would pass us by, so it does not exist for the target; programs
 * fall back to plain calls, as in most containers. Fatal signals are the target's to handle.
 */
const OPTIONS: readonly string[] = [
  "-f",
  "--seccomp-bpf",
  "-ttt",
  "-yy",
  "-xx",
  "-s",
  `${SHOWN_BYTES}`,
  "--decode-pids=comm,pidns",
  "--quiet=attach,personality",
  "-e",
  "signal=!chld,urg,prof,alrm,vtalrm,winch,cont,io,pipe",
  "-e",
  `trace=${TRACED_CALLS.join(",")}`,
  "-e",
  "inject=io_uring_setup:error=ENOSYS",
  "-I4",
];

async function look(): Promise<Found> {
  if (process.platform !== "linux") return { ok: false, why: "strace exists on Linux only" };
  const [program, carrier] = [onPath("strace"), onPath("cat")];
  if (program === undefined) return { ok: false, why: "strace is not installed" };
  if (carrier === undefined) return { ok: false, why: "cat is not installed" };
  const leash = onPath("setpriv");
  const tracer = { program, carrier, leash };
  const why = await trial(tracer);
  if (why === undefined) return { ok: true, tracer };
  // Another program of that name, or one that may not: the tracer may still do.
  const loose = { program, carrier, leash: undefined };
  const isFine = leash !== undefined && (await trial(loose)) === undefined;
  return isFine ? { ok: true, tracer: loose } : { ok: false, why };
}

/** Why it does not work here; undefined: it does. */
function trial(tracer: Tracer): Promise<string | undefined> {
  const env = { PATH: process.env["PATH"] ?? "" };
  const launch = traced(tracer, { file: "/bin/sh", args: ["-c", TRIAL], cwd: "/", env });
  return new Promise((resolve) => {
    const child = spawn(launch.file, [...launch.args], {
      cwd: launch.cwd,
      env,
      stdio: ["ignore", "ignore", "pipe", "pipe"],
      timeout: TRIAL_MS,
      killSignal: "SIGKILL",
    });
    let said = "";
    let trace = "";
    child.stdio[2]?.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-500)));
    child.stdio[3]?.on(
      "data",
      (chunk: Buffer) => (trace = (trace + chunk.toString()).slice(-9_000)),
    );
    child.on("error", (error) => resolve(`strace does not start: ${error.message}`));
    child.on("close", (code) => {
      if (code === 7 && trace.includes("execve(") && trace.includes("exited with 7")) {
        resolve(undefined);
        return;
      }
      const words = said.trim().split("\n").at(-1) ?? "";
      resolve(`strace does not work here: ${words === "" ? `exit code ${code}` : words}`);
    });
  });
}

function onPath(name: string): string | undefined {
  const folders = (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => isAbsolute(folder));
  return [...folders, "/usr/bin", "/bin"]
    .map((folder) => join(folder, name))
    .find((file) => isExecutable(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Not there, or not for us: the next folder may have it.
    return false;
  }
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
