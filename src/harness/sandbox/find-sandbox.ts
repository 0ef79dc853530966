import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { platformOf } from "../platform.ts";
import type { Launch } from "../process/launch.ts";
import { resolveProgram } from "../process/resolve.ts";
import { createScratch } from "../process/scratch.ts";
import { contain } from "./contain.ts";
import { makeDevices } from "./devices.ts";

/** A bubblewrap that was seen to work. */
export interface Sandbox {
  readonly program: string;
  /** A folder with device files of our own; undefined where those of the machine do. */
  readonly devices?: string | undefined;
}

type Found =
  { readonly ok: true; readonly sandbox: Sandbox } | { readonly ok: false; readonly why: string };

const TRIAL_SECONDS = 10;
const TRIAL = ": > /dev/null";

/** Looks once per process, and tries what it finds with the options of a start. */
export function findSandbox(): Promise<Found> {
  found ??= look();
  return found;
}

let found: Promise<Found> | undefined;

async function look(): Promise<Found> {
  if (process.platform !== "linux") {
    return { ok: false, why: "bubblewrap needs Linux" };
  }
  const program = find("bwrap");
  if (program === undefined) {
    return { ok: false, why: "bubblewrap is not installed (no program bwrap on PATH)" };
  }
  const copy = process.getuid?.() === 0 ? find("cp") : undefined;
  const devices = copy === undefined ? undefined : await makeDevices(copy);
  const own: Sandbox = { program, devices };
  const why = await tryOut(own);
  if (why === undefined) return { ok: true, sandbox: own };
  if (devices === undefined) return { ok: false, why };
  // Where device files of our own do not work (a file system without any), the machine's have to.
  const bare: Sandbox = { program, devices: undefined };
  const whyBare = await tryOut(bare);
  return whyBare === undefined ? { ok: true, sandbox: bare } : { ok: false, why: whyBare };
}

/** Says what is wrong; undefined where all is well. */
async function tryOut(sandbox: Sandbox): Promise<string | undefined> {
  const file = find("sh");
  if (file === undefined) return "there is no program to try bubblewrap with";
  const scratch = createScratch();
  try {
    const launch: Launch = {
      file,
      args: ["-c", TRIAL],
      cwd: scratch.work,
      env: { HOME: scratch.home },
    };
    const held = contain(sandbox, launch, {
      scratch,
      network: "none",
      cwd: undefined,
      trees: [],
    }).launch;
    await promisify(execFile)(held.file, held.args, {
      cwd: held.cwd,
      env: held.env,
      timeout: TRIAL_SECONDS * 1000,
      killSignal: "SIGKILL",
    });
    return undefined;
  } catch (error) {
    return whyNot((error as { readonly stderr?: string }).stderr ?? String(error));
  } finally {
    scratch.remove();
  }
}

/** What bubblewrap prints, with what it means. */
function whyNot(printed: string): string {
  const line = printed.trim().split("\n").at(-1)?.slice(0, 200) ?? "";
  const said = line === "" ? "it ended without a word" : line;
  if (/unknown option/i.test(line)) {
    return `bubblewrap is too old, version 0.8 or newer is needed: ${said}`;
  }
  if (/namespace|uid map|permi|not permitted|denied/i.test(line)) {
    return `bubblewrap may not make a sandbox here (user namespaces are not permitted): ${said}`;
  }
  return `bubblewrap does not work here: ${said}`;
}

function find(name: string): string | undefined {
  const program = resolveProgram(name, {
    platform: platformOf(process.platform),
    env: process.env,
    cwd: "/",
  });
  return program.ok ? program.file : undefined;
}
