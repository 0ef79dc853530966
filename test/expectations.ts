import { execFileSync } from "node:child_process";
import { expect } from "vitest";
import { differs } from "../src/lib/listings.ts";
import type { ReportedFinding } from "../src/model/report.ts";
import type { Surface } from "../src/model/surface.ts";
import { ON_LINUX, type Probed, reportOf, RUN_WORLD, SURFACE_FILE } from "./prober.ts";
import type { Expectation, World } from "./servers/worlds.mjs";

const LISTS = ["tools", "prompts", "resources", "templates"] as const;
const POISONING = "tool-poisoning/";
const SMALL_BYTES = 200_000;
/** Probes of what only a live look can see: much of it is worth a note and no more. */
const LIVE_ONLY = /^(cloaking|reverse-request|canary-leak|residue|observed-behaviour)\//;
const BEHAVIOUR = "observed-behaviour/";
/** What a report says when a further look failed, or when it was had by made-up variables. */
const GAP = /^The further listing|dummy credentials/;

/** Generous where a world does not set its own: a busy machine is not a slow server. */
const BUDGETS = { "--startup-timeout": "20", "--timeout": "10", "--total-timeout": "40" };
/** A deep look starts the target more than a dozen times. */
const DEEP_SECONDS = "90";

/** Arguments that scan one world over stdio and save what was seen. */
export function scanOf(name: string, world: Pick<World, "args"> = {}): readonly string[] {
  // Neither held nor watched, unless a world is about that.
  const held = world.args?.includes("--sandbox") ? [] : ["--sandbox", "none"];
  return ["scan", ...held, ...optionsOf(world), "--", process.execPath, RUN_WORLD, name];
}

/** Arguments that scan a URL. */
export function scanOfUrl(url: string, world: World): readonly string[] {
  return ["scan", "--url", url, ...optionsOf(world)];
}

function optionsOf({ args = [] }: Pick<World, "args">): readonly string[] {
  const total = args.includes("deep") ? DEEP_SECONDS : BUDGETS["--total-timeout"];
  // One listing, unless a world is about more.
  const defaults = { ...BUDGETS, "--total-timeout": total, "--depth": "quick" };
  const added = Object.entries(defaults).filter(([option]) => !args.includes(option));
  return ["--json", "--save-surface", SURFACE_FILE, ...added.flat(), ...args];
}

/** True when this world cannot run here. */
export function skipped(world: World): boolean {
  return whySkipped(world) !== "";
}

/** Why this world cannot run here, for the title of its test; empty where it can. */
export function whySkipped({ only, args = [] }: World): string {
  if (only !== undefined && !ON_LINUX) return ` (skipped here: ${only})`;
  const missing = Object.keys(TRIES).filter((name) => args.includes(name) && !works(name));
  return missing.length === 0 ? "" : ` (skipped here: no working ${missing.join(" and ")})`;
}

/** The least that each of them must be able to do. */
const TRIES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  bubblewrap: ["bwrap", "--unshare-all", "--ro-bind", "/", "/", "true"],
  strace: ["strace", "-o", "/dev/null", "true"],
};
const tried = new Map<string, boolean>();

function works(name: string): boolean {
  const known = tried.get(name);
  if (known !== undefined) return known;
  const [program, ...args] = TRIES[name]!;
  let isWorking = true;
  try {
    execFileSync(program, args, { stdio: "ignore", timeout: 10_000 });
  } catch {
    isWorking = false; // Not installed, or not allowed to.
  }
  tried.set(name, isWorking);
  return isWorking;
}

/**
 * What a run showed and what its world promises, in the same words: a test compares the two. Only
 * what the world speaks of is in them, but always the outcome, and that nothing was left behind.
 */
export function compared(run: Probed, wanted: Expectation): { seen: object; promised: object } {
  const report = reportOf(run);
  const { failure, exit } = report.session;
  // What a server can do is no promise broken: worlds speak of harm.
  const threats = report.findings.filter(({ axis }) => axis === "threat");
  const compared = threats.filter((finding) => isCompared(finding, wanted));
  const promised: Record<string, unknown> = {
    exit: wanted.exit ?? 0,
    grade: matching(wanted.grade === undefined ? "A" : wanted.grade),
    failure: matching(wanted.failure ?? null),
    findings: [...(wanted.findings ?? [])].sort(),
  };
  const seen: Record<string, unknown> = {
    exit: run.exitCode,
    grade: report.grade,
    failure: failure?.code ?? null,
    findings: [...new Set(compared.map((finding) => finding.ruleId))].sort(),
  };
  const compare = (name: string, promise: unknown, value: () => unknown) => {
    if (promise === undefined) return;
    promised[name] = promise;
    seen[name] = value();
  };

  for (const list of LISTS) {
    const promise = wanted.sections?.[list];
    const { state, items, broken, why } = report.coverage.lists[list];
    const counts = `${state} ${items}${broken > 0 ? `, ${broken} broken` : ""}`;
    const bare = promise === state || state === "failed" || state === "absent";
    compare(list, promise, () => (bare ? state : counts));
    compare(`${list} why`, matching(wanted.why?.[list]), () => why);
  }
  compare("poisoned", wanted.poisoned, () => threats.some(isPoison));
  compare("poisonedIn", wanted.poisonedIn, () => [
    ...new Set(threats.filter(isPoison).map(({ location }) => location.listing ?? "base")),
  ]);
  // A run that asked once can note little: there only what a world names is compared.
  const isExact = report.observations.listings !== null || wanted.noted !== undefined;
  compare("noted", isExact ? [...(wanted.noted ?? [])].sort() : undefined, () =>
    [...new Set(threats.filter(isNote).map(({ ruleId }) => ruleId))].sort(),
  );
  compare("behaviour", among(wanted.behaviour), () => eventsOf(run));
  compare("behavedIn", wanted.behavedIn, () => [
    ...new Set(threats.filter(isBehaviour).map(({ location }) => location.listing ?? "base")),
  ]);
  compare("listings", wanted.listings, () => looksOf(run, Object.keys(wanted.listings ?? {})));
  compare("caveat", wanted.caveat === null ? [] : among(wanted.caveat && [wanted.caveat]), () =>
    report.coverage.caveats.filter((caveat) => wanted.caveat !== null || GAP.test(caveat)),
  );
  compare("leaks", wanted.leaks, () => leaksOf(run));
  compare("complete", wanted.complete, () => report.coverage.complete);
  compare("peculiarities", among(wanted.peculiarities), () =>
    report.session.peculiarities.map((peculiarity) => peculiarity.id),
  );
  compare("message", matching(wanted.message), () => failure?.message);
  compare("stderrTail", matching(wanted.stderrTail), () => failure?.stderrTail);
  compare("exitCode", wanted.exitCode, () => exit?.code);
  compare("endedBy", wanted.endedBy, () => exit?.endedBy);
  compare("survivors", wanted.survivors, () => exit?.survivors.length);
  compare("era", wanted.era, () => report.session.era);
  compare("transport", wanted.transport, () => report.session.transport);
  compare("place", wanted.place && expect.objectContaining(wanted.place), () => ({
    section: sectionOf(threats[0]?.location.kind),
    pointer: threats[0]?.location.pointer,
  }));
  compare("reverse", wanted.reverse, () => savedSurface(run)?.reverse?.items.length);
  compare("names", matching(wanted.names), () => run.stdout + run.savedSurface);
  compare("within", wanted.within && true, () => run.seconds < (wanted.within ?? 0));
  compare("small", wanted.small, () => run.stdout.length < SMALL_BYTES);
  compare(
    "authorization",
    wanted.authorization && expect.objectContaining(wanted.authorization),
    () => failure?.authorization,
  );
  return { seen: { ...seen, ...traces(run) }, promised: { ...promised, ...NO_TRACES } };
}

/** What a run left behind, and the first thing it printed that no terminal or log should get. */
export function traces(run: Probed): Readonly<Record<keyof typeof NO_TRACES, unknown>> {
  return {
    leftProcesses: run.leftProcesses,
    leftFiles: run.leftFiles,
    oddOnStdout: /[^\n\x20-\x7e].*/.exec(run.stdout)?.[0].slice(0, 80) ?? null,
    unsafeOnStderr: UNSAFE.exec(run.stderr)?.[0] ?? null,
  };
}

export const NO_TRACES = {
  leftProcesses: [],
  leftFiles: [],
  oddOnStdout: null,
  unsafeOnStderr: null,
} as const;

/** Controls but line feed and tab, bidirectional and invisible characters, workflow commands. */
export const UNSAFE =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{e0000}-\u{e007f}]|^::/mu;

function isCompared(finding: ReportedFinding, wanted: Expectation): boolean {
  const { ruleId, severity } = finding;
  if (isNote(finding)) return false;
  if (wanted.findings?.includes(ruleId)) return true;
  if (wanted.tolerated?.includes(ruleId) && severity === "low") return false;
  return wanted.poisoned !== true || !ruleId.startsWith(POISONING);
}

function isNote({ ruleId, severity }: ReportedFinding): boolean {
  return LIVE_ONLY.test(ruleId) && severity === "info";
}

function isPoison({ ruleId, severity, confidence }: ReportedFinding): boolean {
  const grave = severity === "critical" || severity === "high";
  const sure = confidence === "confirmed" || confidence === "strong";
  return ruleId.startsWith(POISONING) && grave && sure;
}

function isBehaviour({ ruleId }: ReportedFinding): boolean {
  return ruleId.startsWith(BEHAVIOUR);
}

/** What the watched starts did, an event a line. */
function eventsOf(run: Probed): readonly string[] {
  const events = savedSurface(run)?.behaviour?.items.flatMap((item) => item.events) ?? [];
  return events.map(
    ({ phase, kind, what, done }) => `${phase} ${kind} ${what}${done ? "" : " (refused)"}`,
  );
}

/** Each of these further listings in one word. */
function looksOf(run: Probed, ids: readonly string[]): NonNullable<Expectation["listings"]> {
  const surface = savedSurface(run);
  const look = (id: string) => {
    const listing = surface?.listings?.items.find((one) => one.id === id);
    if (surface === undefined || listing === undefined) return "not asked";
    const isGone = LISTS.some(
      (list) => listing.lists?.[list].state === "failed" && surface[list].state !== "failed",
    );
    if (listing.state === "failed" || isGone) return "failed";
    return differs(listing) ? "differs" : "same";
  };
  return Object.fromEntries(ids.map((id) => [id, look(id)]));
}

/** How canaries came back; undefined when none was planted. */
function leaksOf(run: Probed): readonly string[] | undefined {
  const hits = savedSurface(run)?.canaries?.hits.map(
    ({ encoding, part, channel }) => `${encoding} ${part} ${channel}`,
  );
  return hits && [...new Set(hits)].sort();
}

function savedSurface(run: Probed): Surface | undefined {
  return run.savedSurface === "" ? undefined : JSON.parse(run.savedSurface);
}

function matching(promise: string | RegExp | null | undefined): unknown {
  return promise instanceof RegExp ? expect.stringMatching(promise) : promise;
}

function among(words: readonly (string | RegExp)[] | undefined): unknown {
  return words === undefined ? undefined : expect.arrayContaining(words.map(matching));
}

/** The words of a location in the words of a surface. */
function sectionOf(kind: string | undefined): string | undefined {
  if (kind === "notice") return "notices";
  if (kind === "reverse-request") return "reverse";
  return kind === undefined || kind === "server" ? kind : `${kind}s`;
}
