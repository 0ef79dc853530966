import { homedir } from "node:os";
import { type Failure, type FailureCode, FAILURES, UsageError } from "../../errors.ts";
import { maskArgv, secretsOf } from "../../harness/frames/secrets.ts";
import { excerpt } from "../../lib/excerpt.ts";
import type { Report } from "../../model/report.ts";
import type { Surface } from "../../model/surface.ts";
import type { StdioTarget } from "../../model/target.ts";
import { type PackageSource, readSource } from "../../preinstall/source.ts";
import { type Interrupt, keptFiles, lookAndJudgeTarget } from "../live.ts";
import { checkOutputs, chooseProbes, deliver, type Delivered, writeFile } from "../output.ts";
import type { NamedPolicy } from "../../policy/apply.ts";
import { namedPolicy } from "../policy.ts";
import { createProgress, type ProgressLine } from "../progress.ts";
import type { CheckOptions } from "../syntax/check.ts";
import { labelOf, readEnvironment } from "../target.ts";

/** `check`: what the registry says of a package, a contained look at it, and an answer. */
export async function check(options: CheckOptions, interrupt: Interrupt): Promise<Delivered> {
  const source = readSource(options.source);
  await checkOutputs(options, keptFiles(options));
  const env = readEnvironment(options, process.env);
  const policy = await namedPolicy(options.config);
  const progress = createProgress(process.stderr, options.quiet);
  const run = { options, interrupt, progress, policy };
  const { report, surface, target } = await seen(source, env, run);
  const { answer } = await import("../../preinstall/answer.ts");
  const { PROBES } = await import("../../../probes/index.ts");
  const chosen = await chooseProbes(options);
  const args = maskArgv(options.args, secretsOf(target));
  const answered = answer(report, surface, {
    args,
    argsMasked: args.some((arg, index) => arg !== options.args[index]),
    given: Object.keys(env),
    isWindows: process.platform === "win32",
    minGrade: options.minGrade ?? report.policy?.minGrade ?? "B",
    failOn: options.failOn ?? report.policy?.failOn ?? undefined,
    skippedProbes: PROBES.map(({ id }): string => id).filter((id) => !chosen.includes(id)),
  });
  return deliver({ ...report, check: answered }, surface, options);
}

interface Run {
  readonly options: CheckOptions;
  readonly interrupt: Interrupt;
  readonly progress: ProgressLine;
  readonly policy: NamedPolicy | undefined;
}

/** Nothing is started unless the registry names an exact version. */
async function seen(
  source: PackageSource,
  env: StdioTarget["env"],
  { options, interrupt, progress, policy }: Run,
): Promise<{
  readonly report: Report;
  readonly surface: Surface;
  readonly target: StdioTarget;
}> {
  progress.show({ phase: "asking-registry" });
  const { registryFacts } = await import("../../preinstall/registry-facts.ts");
  const asked = await registryFacts(source, {
    env: process.env,
    home: homedir(),
    signal: interrupt.signal,
    seconds: options.budgets.install,
    now: new Date(),
    onProgress: () => progress.show({ phase: "asking-registry" }),
  });
  if (!asked.ok) {
    interrupt.release();
    progress.done();
    return notLookedAt(asked.why, targetOf(source.requested, options, env), options, policy);
  }
  const { facts } = asked;
  const target = targetOf(`${facts.name}@${facts.version}`, options, env);
  const { report, surface } = await lookAndJudgeTarget(target, options, {
    interrupt,
    progress,
    policy,
    evidence: () => ({ registry: facts }),
  });
  const hosts = [...asked.hosts.map((host) => excerpt(host)), ...report.session.hosts];
  return { report: { ...report, session: { ...report.session, hosts } }, surface, target };
}

function targetOf(spec: string, { args }: CheckOptions, env: StdioTarget["env"]): StdioTarget {
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
  options: CheckOptions,
  policy: NamedPolicy | undefined,
) {
  const slip = SLIPS[why.code];
  if (slip !== undefined) throw new UsageError(excerpt(why.detail), slip);
  const { notStarted } = await import("../not-started.ts");
  const { judge } = await import("../../judge.ts");
  const { surface, session } = notStarted(labelOf(target), {
    why,
    budgets: options.budgets,
  });
  if (options.saveSurface !== undefined) {
    const { surfaceText } = await import("../../lib/surface-text.ts");
    writeFile("--save-surface", options.saveSurface, surfaceText(surface));
  }
  const report = judge(surface, { session, probes: await chooseProbes(options), policy });
  return { report, surface, target };
}
