import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Usage } from "./say-usage.ts";
import type { Depth } from "../../src/model/vocabulary.ts";
import { median } from "./statistics.ts";

export interface Cost {
  /** From spawn to exit, median. */
  readonly wallMs: number;
  /** Processor time and highest resident memory of the process itself, without children; medians. */
  readonly cpuMs: number;
  readonly peakMiB: number;
}

export interface WholeProcess {
  readonly commands: Readonly<Record<Name, Cost>>;
  /** Median over the rounds of wall time of the scan / wall time of the other. */
  readonly toBare: number;
  readonly toEmpty: number;
}

type Name = "scan" | "bare handshake" | "node -e 0";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PACKAGE = "@modelcontextprotocol/server-everything";
const SERVER = here(`../../../node_modules/${PACKAGE}/dist/index.js`);
const VERSION = versionOf(here(`../../../node_modules/${PACKAGE}/package.json`));
const SERVER_COMMAND = [process.execPath, SERVER];
const scan = (
  depth: Depth,
  held: readonly string[] = ["--sandbox=none"],
  command: readonly string[] = SERVER_COMMAND,
) => [
  here("../../src/cli/main.js"),
  "scan",
  "--quiet",
  "--json",
  `--depth=${depth}`,
  ...held,
  "--",
  ...command,
];
const COMMANDS: Readonly<Record<Name, readonly string[]>> = {
  scan: scan("quick"),
  "bare handshake": [here("./bare-handshake.js"), ...SERVER_COMMAND],
  "node -e 0": ["-e", "0"],
};
const USAGE_RUNS = 3;

/** A quick scan of server-everything beside a bare handshake and beside an empty Node. */
export async function wholeProcess(runs: number): Promise<WholeProcess> {
  const rounds = await inTurn(COMMANDS, runs);
  const commands = {} as Record<Name, Cost>;
  for (const name of Object.keys(COMMANDS) as Name[]) {
    const { peakKiB, cpuMs } = await usage(COMMANDS[name]);
    commands[name] = {
      wallMs: Math.round(median(rounds.map((times) => times[name]))),
      cpuMs: Math.round(cpuMs),
      peakMiB: Math.round(peakKiB / 1024),
    };
  }
  return {
    commands,
    toBare: ratio(rounds, "scan", "bare handshake"),
    toEmpty: ratio(rounds, "scan", "node -e 0"),
  };
}

/** Wall time of the deeper scans of server-everything / that of a quick one, medians over the rounds. */
export async function depths(
  runs: number,
): Promise<Readonly<Record<"standard : quick" | "deep : quick", number>>> {
  const rounds = await inTurn(
    { quick: scan("quick"), standard: scan("standard"), deep: scan("deep") },
    runs,
  );
  return {
    "standard : quick": ratio(rounds, "standard", "quick"),
    "deep : quick": ratio(rounds, "deep", "quick"),
  };
}

/** Wall time of a quick scan that is held and watched / that of one that is neither. */
export async function containment(
  runs: number,
): Promise<Readonly<Record<"sandboxed : plain" | "watched : plain" | "both : plain", number>>> {
  const watched = "--observe=strace";
  const sandboxed = "--sandbox=bubblewrap";
  const rounds = await inTurn(
    {
      plain: scan("quick"),
      sandboxed: scan("quick", [sandboxed]),
      watched: scan("quick", ["--sandbox=none", watched]),
      both: scan("quick", [sandboxed, watched]),
    },
    runs,
  );
  return {
    "sandboxed : plain": ratio(rounds, "sandboxed", "plain"),
    "watched : plain": ratio(rounds, "watched", "plain"),
    "both : plain": ratio(rounds, "both", "plain"),
  };
}

/** A bare handshake with a package that we have installed before / one through a warm npx. */
export async function installed(
  runs: number,
): Promise<Readonly<Record<"installed : npx" | "exact version : npx", number>>> {
  const handshake = here("./bare-handshake.js");
  const npx = ["npx", "-y", PACKAGE];
  const rounds = await inTurn(
    {
      npx: [handshake, ...npx],
      installed: [handshake, "--installed", ...npx],
      exact: [handshake, "--installed", "npx", "-y", `${PACKAGE}@${VERSION}`],
    },
    runs,
  );
  return {
    "installed : npx": ratio(rounds, "installed", "npx"),
    "exact version : npx": ratio(rounds, "exact", "npx"),
  };
}

/** Runs the commands in turn, so that a busy minute of the machine meets all of them. */
async function inTurn<N extends string>(
  commands: Readonly<Record<N, readonly string[]>>,
  runs: number,
): Promise<readonly Readonly<Record<N, number>>[]> {
  const names = Object.keys(commands) as N[];
  for (const name of names) await wallMs(commands[name]);
  const rounds: Record<N, number>[] = [];
  for (let round = 0; round < runs; round++) {
    const times = {} as Record<N, number>;
    for (const name of names) times[name] = await wallMs(commands[name]);
    rounds.push(times);
  }
  return rounds;
}

function ratio<N extends string>(
  rounds: readonly Readonly<Record<N, number>>[],
  one: N,
  other: N,
): number {
  return round2(median(rounds.map((times) => times[one] / times[other])));
}

async function wallMs(args: readonly string[]): Promise<number> {
  const started = performance.now();
  await run(args, "ignore");
  return performance.now() - started;
}

/** Apart from the timed runs: the process is made to say what it used when it exits. */
async function usage(args: readonly string[]): Promise<Usage> {
  const hook = new URL("./say-usage.js", import.meta.url).href;
  const all: Usage[] = [];
  for (let i = 0; i < USAGE_RUNS; i++) {
    all.push(JSON.parse(await run(["--import", hook, ...args], "pipe")) as Usage);
  }
  return {
    peakKiB: median(all.map(({ peakKiB }) => peakKiB)),
    cpuMs: median(all.map(({ cpuMs }) => cpuMs)),
  };
}

/** Resolves with what the process wrote to file descriptor 3; rejects unless it exits with 0. */
function run(args: readonly string[], extra: "ignore" | "pipe"): Promise<string> {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit", extra] });
  let said = "";
  child.stdio[3]?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once(extra === "pipe" ? "close" : "exit", (code) => {
      if (code === 0) resolve(said);
      else reject(new Error(`${args.join(" ")}: exit ${code}`));
    });
  });
}

function versionOf(manifest: string): string {
  return (JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string }).version;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
