import { lookAt, type Look } from "./enumerate/look.ts";
import type { Progress as LookProgress } from "./enumerate/progress.ts";
import {
  type ContainmentChoice,
  planContainment,
  prepareContainment,
} from "./harness/containment.ts";
import { startDeadline } from "./harness/deadline.ts";
import { labelOf } from "./harness/label.ts";
import { type Budgets, DEFAULT_BUDGETS } from "./harness/limits.ts";
import { inheritedVariables, platformOf } from "./harness/platform.ts";
import { createSharedFolder } from "./harness/process/scratch.ts";
import type { JudgeOptions } from "./judge.ts";
import type { Report } from "./model/report.ts";
import type { SessionFacts } from "./model/session.ts";
import type { Surface } from "./model/surface.ts";
import type { HttpTarget, StdioTarget, Target, TargetLabel } from "./model/target.ts";
import type { Depth, NetworkChoice } from "./model/vocabulary.ts";

export type { Look, Transcript } from "./enumerate/look.ts";
export type { Progress as LookProgress } from "./enumerate/progress.ts";

/** What is being done: a step of the look, or what comes before and after it. */
export type Progress = LookProgress | { readonly phase: "judging" | "asking-registry" };

/** A server to probe: what has a default may be left out. */
export type ProbeTarget =
  | (Pick<StdioTarget, "kind" | "command"> & Partial<StdioTarget>)
  | (Pick<HttpTarget, "kind" | "url"> & Partial<HttpTarget>);

/** How to look. Durations are seconds. Everything has the default of the command line. */
export interface LookOptions {
  /** Time for the start, one request, the whole run and the install; {@link DEFAULT_BUDGETS}. */
  readonly budgets?: Partial<Budgets> | undefined;
  /** How often, and as how many clients, the server is asked; `standard`. */
  readonly depth?: Depth | undefined;
  /** Render prompts and read resources; when left out, a deep look does. */
  readonly readContents?: boolean | undefined;
  /** Make up the variables a server wants before it starts, in up to five tries; false. */
  readonly dummyCredentials?: boolean | undefined;
  /**
   * How the server is held and watched. When left out: in a sandbox without network where one
   * works, else without, and unwatched; install scripts of a package are not run.
   */
  readonly containment?: Partial<ContainmentChoice> | undefined;
  /** Ends the look and the server; what was seen by then is returned. */
  readonly interrupt?: AbortSignal | undefined;
  /** Keep every frame; false. */
  readonly keepTranscript?: boolean | undefined;
  /** Called as the run goes on. */
  readonly onProgress?: ((step: Progress) => void) | undefined;
}

/** How to look and to judge. */
export interface ProbeOptions extends LookOptions, Omit<JudgeOptions, "session" | "run"> {
  /** What the target is called in the report; by default its command line or URL, secrets masked. */
  readonly label?: TargetLabel | undefined;
  /** What is known of the server beside what it shows; asked for once it has been seen. */
  readonly evidence?: ((surface: Surface) => Evidence) | undefined;
  /** Called when the server is gone and before it is judged: to keep what was seen. */
  readonly onLooked?: ((look: Look) => void | Promise<void>) | undefined;
}

/** What is known of a server beside what the server shows: evidence for the probes. */
export type Evidence = Partial<Pick<Surface, "registry" | "pinned">>;

/** A live server, looked at and judged. */
export interface Probed {
  readonly target: Target;
  readonly surface: Surface;
  readonly session: SessionFacts;
  readonly report: Report;
}

/**
 * Looks at a live server and judges what it shows. A package that `npx` starts is installed first,
 * without its scripts, and then runs in the sandbox where there is one. What a server does is never
 * thrown: `report.session.failure` says why one could not be looked at, and its grade is null.
 *
 * The server runs in process groups of its own: a program that can be interrupted has to abort
 * `interrupt` on SIGINT, SIGTERM and the like and wait for the promise, or the server outlives it.
 *
 * @param target The command or the URL. No shell is used: the arguments are passed on one by one.
 * @param options How to look and to judge.
 * @returns The report, and the surface it was made from, which {@link judge} judges again.
 * @throws {@link UsageError} where a containment was demanded that cannot be had here, or for the id
 * of a probe that does not exist.
 * @example
 * ```ts
 * import { probe } from "mcp-prober";
 *
 * const { report } = await probe({
 *   kind: "stdio",
 *   command: "npx",
 *   args: ["-y", "@modelcontextprotocol/server-everything"],
 * });
 * console.log(report.grade ?? `not judged: ${report.session.failure?.message}`);
 * ```
 * @example A running server, with a token, for at most a minute
 * ```ts
 * import { probe } from "mcp-prober";
 *
 * const { report } = await probe(
 *   {
 *     kind: "http",
 *     url: "https://example.com/mcp",
 *     headers: { Authorization: `Bearer ${process.env["TOKEN"]}` },
 *   },
 *   { depth: "quick", budgets: { total: 60 }, interrupt: AbortSignal.timeout(60_000) },
 * );
 * for (const { severity, title } of report.findings) console.log(severity, title);
 * ```
 */
export async function probe(target: ProbeTarget, options: ProbeOptions = {}): Promise<Probed> {
  const { evidence = () => ({}), onProgress, probes, includeBuiltins, policy } = options;
  const whole = wholeTarget(target);
  const startedAt = new Date();
  const started = performance.now();
  const seen = await look(whole, options.label ?? labelOf(whole), options);
  onProgress?.({ phase: "judging" });
  const { session } = seen;
  const surface = { ...seen.surface, ...evidence(seen.surface) };
  await options.onLooked?.({ ...seen, surface });
  const { judge } = await import("./judge.ts");
  const durationMs = Math.round(performance.now() - started);
  const run = { startedAt: startedAt.toISOString(), durationMs };
  const report = judge(surface, { session, probes, includeBuiltins, policy, run });
  return { target: whole, surface, session, report };
}

const DEFAULT_CONTAINMENT: ContainmentChoice = {
  sandbox: "auto",
  network: undefined,
  observe: "none",
  allowScripts: false,
};

/**
 * Collects and freezes the surface of a live server, without judging it: {@link probe} does both.
 *
 * @param target The command or the URL.
 * @param label What it is called in a report.
 * @param options How to look.
 * @returns The frozen surface, how it was collected, and the frames where they were asked for.
 * @throws {@link UsageError} where a containment was demanded that cannot be had here.
 */
export async function look(
  target: Target,
  label: TargetLabel,
  options: LookOptions = {},
): Promise<Look> {
  const { depth = "standard", interrupt = new AbortController().signal } = options;
  const { dummyCredentials = false, keepTranscript = false } = options;
  const budgets = { ...DEFAULT_BUDGETS, ...options.budgets };
  const onProgress = (step: LookProgress) => options.onProgress?.(step);
  const choice = { ...DEFAULT_CONTAINMENT, ...options.containment };
  const containment = await prepareContainment(target, choice, {
    installSeconds: budgets.install,
    interrupt,
    onInstall: (what) => onProgress({ phase: "installing", text: what }),
  });
  const shared = createSharedFolder();
  // The download is not part of the budgets of the run.
  const deadline = startDeadline(budgets.total, interrupt);
  try {
    return await lookAt({
      target,
      label,
      budgets,
      depth,
      readContents: options.readContents ?? depth === "deep",
      dummyCredentials,
      keepTranscript,
      deadline,
      containment,
      shared,
      onBooting: () => void import("./judge.ts"),
      onProgress,
    });
  } finally {
    deadline.stop();
    shared.remove();
  }
}

/** How a server will be held, known before anything is fetched or started. */
export interface Holding {
  readonly sandbox: "bubblewrap" | "none";
  readonly network: NetworkChoice;
  /** Why not better, in plain sentences. */
  readonly why: readonly string[];
  /** Names of the variables of ours that it gets. */
  readonly environment: readonly string[];
  /** Where relative paths in its command line begin. */
  readonly folder: string;
}

/** Says it for a command, by the same rules as {@link look}; throws {@link UsageError} as it does. */
export async function holdingOf(
  target: StdioTarget,
  containment: Partial<ContainmentChoice> = {},
): Promise<Holding> {
  const choice = { ...DEFAULT_CONTAINMENT, ...containment };
  const { sandbox, network, caveats } = await planContainment(target, choice);
  return {
    sandbox: sandbox === undefined ? "none" : "bubblewrap",
    network,
    why: caveats,
    environment: inheritedVariables(platformOf(process.platform)),
    folder: target.cwd ?? process.cwd(),
  };
}

/** Why a URL, by its host alone, leads to no public address; null where it may. */
export async function whyNotPublic({ url }: HttpTarget): Promise<string | null> {
  const { refusedHost } = await import("./harness/http/net-guard.ts");
  return refusedHost(new URL(url));
}

function wholeTarget(target: ProbeTarget): Target {
  return target.kind === "stdio"
    ? { args: [], env: {}, ...target }
    : { transport: "auto", headers: {}, ...target };
}
