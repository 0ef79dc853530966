import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Launch } from "../../src/harness/process/launch.ts";
import { findTracer, traced } from "../../src/harness/trace/strace.ts";
import { createWatch, type Watched } from "../../src/harness/trace/watch.ts";
import type { Phase } from "../../src/model/vocabulary.ts";
import { clean } from "./trace-fixture.ts";

export const TRACER = await findTracer();

/** The sandbox of these tests is made by hand: what is watched does not depend on ours. */
const BWRAP = "/usr/bin/bwrap";
export const HAS_BWRAP =
  existsSync(BWRAP) &&
  spawnSync(BWRAP, ["--unshare-all", "--ro-bind", "/", "/", "/bin/true"], { timeout: 10_000 })
    .status === 0;

export interface Stage {
  readonly root: string;
  readonly remove: () => void;
}

/** A scratch folder with a home, a working folder and a file to be given. */
export function makeStage(): Stage {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "trace-test-")));
  for (const folder of ["home", "work", "given"]) mkdirSync(join(root, folder));
  writeFileSync(join(root, "given", "note.txt"), "hello");
  writeFileSync(join(root, "resolv.conf"), "nameserver 127.0.0.53\n");
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

export interface Ran extends Watched {
  readonly code: number | null;
  readonly signal: string | null;
  readonly said: string;
}

/** Runs a program of Node under strace, in a sandbox or not, and watches it to its end. */
export async function run(
  stage: Stage,
  script: string,
  how: {
    readonly sandboxed: boolean;
    readonly phaseAt?: (epochMs: number) => Phase;
    readonly args?: readonly string[];
  },
): Promise<Ran> {
  if (!TRACER.ok) throw new Error(TRACER.why);
  const at = (name: string) => join(stage.root, name);
  const launch: Launch = {
    file: process.execPath,
    args: ["-e", script, ...(how.args ?? [])],
    cwd: at("work"),
    env: { HOME: at("home"), PATH: "/usr/bin:/bin" },
  };
  const outer = traced(TRACER.tracer, how.sandboxed ? contained(launch, stage.root) : launch);
  const watch = createWatch({
    launch,
    places: {
      home: at("home"),
      work: at("work"),
      temp: at("tmp"),
      run: at("run"),
      offered: at("workspace"),
      packages: [],
      given: [at("given")],
      runtimes: [dirname(dirname(process.execPath))],
      realHome: "/nobody",
    },
    phaseAt: how.phaseAt ?? (() => "boot"),
    clean,
  });
  const child = spawn(outer.file, [...outer.args], {
    cwd: outer.cwd,
    env: { ...outer.env },
    stdio: ["ignore", "pipe", "ignore", "pipe"],
    detached: true,
    timeout: 30_000,
    killSignal: "SIGKILL",
  });
  let said = "";
  child.stdout?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stdio[3]?.on("data", (chunk: Buffer) => watch.push(chunk));
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  const { events, ...rest } = watch.end();
  // The first is the start of the program itself.
  return { ...rest, events: events.slice(1), code, signal, said };
}

function contained(launch: Launch, root: string): Launch {
  const node = dirname(dirname(process.execPath));
  const shown = ["/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache", node].filter((path) =>
    existsSync(path),
  );
  return {
    ...launch,
    file: BWRAP,
    args: [
      ..."--unshare-all --uid 1000 --gid 1000 --die-with-parent --new-session".split(" "),
      ...shown.flatMap((path) => ["--ro-bind", path, path]),
      ..."--proc /proc --dev /dev --tmpfs /tmp --cap-drop ALL --bind".split(" "),
      root,
      root,
      "--ro-bind",
      join(root, "resolv.conf"),
      "/etc/resolv.conf",
      "--chdir",
      launch.cwd,
      "--",
      launch.file,
      ...launch.args,
    ],
  };
}
