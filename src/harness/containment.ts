import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type Failure, UsageError } from "../errors.ts";
import type { Behaviour } from "../model/behaviour.ts";
import type { PackageFacts } from "../model/package.ts";
import type { StdioTarget, Target } from "../model/target.ts";
import type { NetworkChoice, ObserverChoice, SandboxChoice } from "../model/vocabulary.ts";
import type { NpmCommand } from "./install/npm-command.ts";
import { cacheFolder, platformOf } from "./platform.ts";
import type { InstalledProgram } from "./process/launch.ts";
import { isNpmRunner } from "./process/npm.ts";
import { installsAndRuns } from "./process/runners.ts";
import type { Contained } from "./sandbox/contain.ts";
import type { Sandbox } from "./sandbox/find-sandbox.ts";
import type { Tracer } from "./trace/strace.ts";

/** How the user wants the server held and watched. */
export interface ContainmentChoice {
  readonly sandbox: SandboxChoice;
  /** undefined: none in a sandbox, all without one. */
  readonly network: NetworkChoice | undefined;
  readonly observe: ObserverChoice;
  /** Run the install scripts of a package, in the sandbox. */
  readonly allowScripts: boolean;
}

/** How every start of one run is held and watched; decided once, before the first. */
export interface Containment {
  readonly sandbox: Sandbox | undefined;
  readonly network: NetworkChoice;
  readonly tracer: Tracer | undefined;
  readonly installed: InstalledPackage | undefined;
  /** What its install scripts did, where they were allowed and watched. */
  readonly scripts: Behaviour | undefined;
  /** What they could see of this machine; undefined where none was run. */
  readonly shownToScripts: Pick<Contained, "mounts" | "hidden"> | undefined;
  /** Of the package, also where its scripts failed. */
  readonly packageFacts: PackageFacts | undefined;
  /** Why nothing can be started at all. */
  readonly failure: Failure | undefined;
  /** What was wanted and cannot be had here, in plain sentences. */
  readonly caveats: readonly string[];
}

/** The package that all starts run, installed before the first. */
export interface InstalledPackage extends InstalledProgram {
  /** The whole tree. */
  readonly folder: string;
  readonly facts: PackageFacts;
}

const NOT_HELD: Containment = {
  sandbox: undefined,
  network: "all",
  tracer: undefined,
  installed: undefined,
  scripts: undefined,
  shownToScripts: undefined,
  packageFacts: undefined,
  failure: undefined,
  caveats: [],
};

/**
 * Finds the sandbox and the tracer, and installs the package. Throws {@link UsageError} where the
 * user demanded what cannot be had here.
 */
export async function prepareContainment(
  target: Target,
  choice: ContainmentChoice,
  run: {
    readonly installSeconds: number;
    readonly interrupt: AbortSignal;
    onInstall(what: string): void;
  },
): Promise<Containment> {
  if (target.kind === "http") return NOT_HELD;
  const { npm, sandbox, network, caveats } = await planContainment(target, choice);
  const { tracer, caveat } = await chooseTracer(choice.observe);
  const held = {
    sandbox,
    network,
    tracer,
    installed: undefined,
    scripts: undefined,
    shownToScripts: undefined,
    packageFacts: undefined,
    failure: undefined,
    caveats: [...caveats, ...(caveat === undefined ? [] : [caveat])],
  };
  if (npm === undefined) {
    refuseScripts(choice, target);
    return held;
  }
  return installed(npm, held, choice, run);
}

/**
 * How a server will be held: known before anything is fetched or started. Throws {@link UsageError}
 * where the user demanded what cannot be had here.
 */
export async function planContainment(
  target: StdioTarget,
  choice: ContainmentChoice,
): Promise<Pick<Containment, "sandbox" | "network" | "caveats"> & { readonly npm?: NpmCommand }> {
  const npm = await npmCommandOf(target);
  const isOnePhase = npm === undefined && installsAndRuns(target.command, target.args);
  const { sandbox, caveats } = await chooseSandbox(target, choice, isOnePhase && !isLocal(target));
  if (sandbox === undefined && choice.network === "none") {
    throw new UsageError(
      `--network none: ${caveats[0] ?? "there is no sandbox"}`,
      "Only a sandbox holds the network back. Leave out --network, or make bubblewrap work.",
    );
  }
  const network = choice.network ?? (sandbox === undefined ? "all" : "none");
  return { sandbox, network, caveats, ...(npm === undefined ? {} : { npm }) };
}

/** undefined: no package of npm, or not one that can be installed apart from its run. */
async function npmCommandOf(target: StdioTarget): Promise<NpmCommand | undefined> {
  const { command, args } = target;
  if (!isNpmRunner(command) || isLocal(target)) return undefined;
  const { npmCommand } = await import("./install/npm-command.ts");
  return npmCommand(command, args);
}

/** npx takes the copy that is installed in the folder it is started in, or above it. */
function isLocal({ command, args, cwd }: StdioTarget): boolean {
  if (cwd === undefined || !isNpmRunner(command)) return false;
  const names = args.flatMap(
    (arg) => /^(?:--package=|-p=)?((?:@[^@/]+\/)?[^@/-][^@/]*)/.exec(arg)?.[1] ?? [],
  );
  return names.some((name) => isInstalledIn(cwd, name));
}

async function chooseSandbox(
  { command }: StdioTarget,
  { sandbox: choice }: ContainmentChoice,
  isOnePhase: boolean,
): Promise<{ readonly sandbox: Sandbox | undefined; readonly caveats: readonly string[] }> {
  const unseen =
    isOnePhase && isNpmRunner(command)
      ? [
          "npm may have run install scripts of the package and its dependencies; they were not looked at.",
        ]
      : [];
  if (choice === "none") {
    return { sandbox: undefined, caveats: ["No sandbox was wanted.", ...unseen] };
  }
  if (choice === "auto" && isOnePhase) {
    const why = `No sandbox: ${command} fetches the server and runs it in one go.`;
    return { sandbox: undefined, caveats: [why, ...unseen] };
  }
  const { findSandbox } = await import("./sandbox/find-sandbox.ts");
  const found = await findSandbox();
  if (found.ok) return { sandbox: found.sandbox, caveats: [] };
  if (choice === "bubblewrap") {
    throw new UsageError(
      `--sandbox bubblewrap: ${found.why}`,
      "Make it work, or leave out --sandbox to go on without one.",
    );
  }
  return { sandbox: undefined, caveats: [`No sandbox: ${found.why}.`] };
}

async function chooseTracer(
  choice: ObserverChoice,
): Promise<{ readonly tracer: Tracer | undefined; readonly caveat?: string }> {
  if (choice === "none") return { tracer: undefined };
  const { findTracer } = await import("./trace/strace.ts");
  const found = await findTracer();
  if (found.ok) return { tracer: found.tracer };
  if (choice === "strace") {
    throw new UsageError(`--observe strace: ${found.why}`, "Make it work, or leave out --observe.");
  }
  return { tracer: undefined, caveat: `Not watched: ${found.why}.` };
}

/** Scripts run in the sandbox or not at all. */
function refuseScripts({ allowScripts }: ContainmentChoice, { command }: StdioTarget): void {
  if (!allowScripts) return;
  throw new UsageError(
    `--allow-scripts: ${command} is no package that is installed apart from its run`,
    "Leave it out, or name the package: mcp-prober --command 'npx -y <package>'",
  );
}

async function installed(
  npm: NpmCommand,
  held: Containment,
  { allowScripts }: ContainmentChoice,
  run: Parameters<typeof prepareContainment>[2],
): Promise<Containment> {
  const { sandbox, tracer, network } = held;
  if (allowScripts && sandbox === undefined) {
    throw new UsageError(
      `--allow-scripts: ${held.caveats[0] ?? "there is no sandbox"}`,
      "Install scripts run in the sandbox only. Leave it out, or make bubblewrap work.",
    );
  }
  const { install } = await import("./install/install.ts");
  const { holdScripts } = await import("./install-scripts.ts");
  const scripts =
    allowScripts && sandbox !== undefined ? holdScripts(sandbox, tracer, network) : undefined;
  const home = homedir();
  try {
    const result = await install(npm, {
      cache: cacheFolder(platformOf(process.platform), process.env, home),
      seconds: run.installSeconds,
      signal: run.interrupt,
      env: process.env,
      home,
      onProgress: (what) => run.onInstall(what),
      ...(scripts === undefined
        ? {}
        : { runScripts: scripts.run, rerunScripts: tracer !== undefined }),
    });
    const seen = {
      ...held,
      scripts: scripts?.behaviour(),
      shownToScripts: scripts?.shown(),
      packageFacts: result.ok ? result.installed.facts : result.facts,
    };
    if (!result.ok) return { ...seen, failure: inTheLightOf(network, result.why) };
    const { folder, program, binFolder, facts, caveats } = result.installed;
    return {
      ...seen,
      installed: { folder, program, binFolder, args: npm.args, facts },
      caveats: [...held.caveats, ...caveats],
    };
  } finally {
    scripts?.end();
  }
}

/** Scripts that fetch what they need end in an error of their own. */
function inTheLightOf(network: NetworkChoice, why: Failure): Failure {
  const isCutOff = network === "none" && /\b(EAI_AGAIN|ENOTFOUND|ENETUNREACH)\b/.test(why.detail);
  return isCutOff && why.code === "install-failed" ? { ...why, code: "needs-network" } : why;
}

function isInstalledIn(cwd: string, name: string): boolean {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    if (existsSync(join(folder, "node_modules", ...name.split("/"), "package.json"))) return true;
    if (folder === dirname(folder)) return false;
  }
}
