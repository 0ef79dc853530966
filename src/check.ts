import { homedir } from "node:os";
import type { Look } from "./enumerate/look.ts";
import { type Failure, type FailureCode, FAILURES, UsageError } from "./errors.ts";
import { maskArgv, secretsOf } from "./harness/frames/secrets.ts";
import { labelOf } from "./harness/label.ts";
import { DEFAULT_BUDGETS } from "./harness/limits.ts";
import { excerpt } from "./lib/excerpt.ts";
import type { Check } from "./model/check.ts";
import type { Report } from "./model/report.ts";
import type { StdioTarget } from "./model/target.ts";
import type { Grade, Severity } from "./model/vocabulary.ts";
import { type PackageSource, readSource } from "./preinstall/source.ts";
import { probe, type Probed, type ProbeOptions } from "./probe.ts";

/** How to look at a package before it is added. */
export interface CheckOptions extends Omit<ProbeOptions, "evidence" | "label"> {
  /** Arguments for the server. */
  readonly args?: readonly string[] | undefined;
  /** Variables for the server. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Lowest grade that may be added; by default that of the policy, else B. */
  readonly minGrade?: Grade | undefined;
  /** A sure threat of this severity or worse is reason enough; never weaker than `high`. */
  readonly failOn?: Severity | undefined;
}

/** A package, looked up, looked at and judged. */
export interface Checked extends Probed {
  readonly report: Report & { readonly check: Check };
}

/**
 * Before installing: asks the registry about a package of npm, looks at it contained, and answers
 * "may I add this server?". It is watched with strace where that works. Nothing is started unless
 * the registry names an exact version.
 *
 * @param source `npm:name@version`, `name`, `@scope/name@range`.
 * @param options How to look and what to accept.
 * @returns The report; `report.check` holds the verdict, the reasons, what the registry says, and
 * the configuration to paste into a client.
 * @throws {@link UsageError} for what is no package of npm, or one that does not exist.
 * @example
 * ```ts
 * import { check } from "mcp-prober";
 *
 * const { report } = await check("npm:@modelcontextprotocol/server-everything");
 * console.log(report.check.verdict);
 * for (const { text } of report.check.reasons) console.log(`- ${text}`);
 * console.log(report.check.config?.["claude-code"].text);
 * ```
 */
export async function check(source: string, options: CheckOptions = {}): Promise<Checked> {
  const named = readSource(source);
  const seen = await lookedUp(named, options);
  const { report, surface, target } = seen;
  const { answer } = await import("./preinstall/answer.ts");
  const { PROBES } = await import("../probes/index.ts");
  const all = PROBES.map(({ id }): string => id);
  const given = options.args ?? [];
  const args = maskArgv(given, secretsOf(target));
  const answered = answer(report, surface, {
    args,
    argsMasked: args.some((arg, index) => arg !== given[index]),
    given: Object.keys(options.env ?? {}),
    isWindows: process.platform === "win32",
    minGrade: options.minGrade ?? report.policy?.minGrade ?? "B",
    failOn: options.failOn ?? report.policy?.failOn ?? undefined,
    skippedProbes: all.filter((id) => options.probes?.includes(id) === false),
  });
  return { ...seen, report: { ...report, check: answered } };
}

/** Nothing is started unless the registry names an exact version. */
async function lookedUp(source: PackageSource, options: CheckOptions): Promise<Probed> {
  const { onProgress, interrupt = new AbortController().signal } = options;
  onProgress?.({ phase: "asking-registry" });
  const { registryFacts } = await import("./preinstall/registry-facts.ts");
  const asked = await registryFacts(source, {
    env: process.env,
    home: homedir(),
    signal: interrupt,
    seconds: options.budgets?.install ?? DEFAULT_BUDGETS.install,
    now: new Date(),
    onProgress: () => onProgress?.({ phase: "asking-registry" }),
  });
  if (!asked.ok) return notLookedAt(asked.why, targetOf(source.requested, options), options);
  const { facts } = asked;
  const probed = await probe(targetOf(`${facts.name}@${facts.version}`, options), {
    ...options,
    containment: { observe: "auto", ...options.containment },
    evidence: () => ({ registry: facts }),
  });
  const { session } = probed.report;
  const hosts = [...asked.hosts.map((host) => excerpt(host)), ...session.hosts];
  return { ...probed, report: { ...probed.report, session: { ...session, hosts } } };
}

function targetOf(spec: string, { args = [], env = {} }: CheckOptions): StdioTarget {
  return { kind: "stdio", command: "npx", args: ["-y", spec, ...args], env };
}

const SLIPS: Readonly<Partial<Record<FailureCode, string>>> = {
  "package-not-found":
    "Check the spelling, and the registry in your npm settings; for a private package: npm login.",
  "version-not-found": FAILURES["version-not-found"],
};

/** A name that does not exist is a slip of the user's; everything else is an answer: not seen. */
async function notLookedAt(
  why: Failure,
  target: StdioTarget,
  { budgets, onLooked, probes, policy }: CheckOptions,
): Promise<Probed> {
  const slip = SLIPS[why.code];
  if (slip !== undefined) throw new UsageError(excerpt(why.detail), slip);
  const { notStarted } = await import("./enumerate/not-started.ts");
  const { judge } = await import("./judge.ts");
  const spent = { ...DEFAULT_BUDGETS, ...budgets };
  const { surface, session } = notStarted(labelOf(target), { why, budgets: spent });
  const looked: Look = { surface, session, transcripts: [] };
  await onLooked?.(looked);
  return { target, surface, session, report: judge(surface, { session, probes, policy }) };
}
