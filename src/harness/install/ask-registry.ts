import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Failure, failure, type FailureCode } from "../../errors.ts";
import { platformOf } from "../platform.ts";
import { removeFolder } from "../process/scratch.ts";
import { startClock } from "./clock.ts";
import { withoutSecrets, workerFailure } from "./failures.ts";
import type { PackageMetadata, WorkerAnswer } from "./messages.ts";
import { registrySettings } from "./npm-settings.ts";
import { fetchLaunch, runWorker } from "./run-worker.ts";

/** How long, and as whom, the registry is asked. */
export interface AskOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Holds the user's `.npmrc`. */
  readonly home: string;
  readonly signal: AbortSignal;
  readonly seconds: number;
  onProgress?(text: string): void;
}

type Asked =
  | { readonly ok: true; readonly metadata: PackageMetadata }
  | { readonly ok: false; readonly why: Failure };

/**
 * Asks the registry of the user's npm settings about a package. A worker holds npm's libraries, so
 * what the registry answers costs no more memory and time than that may have. No tarball is fetched.
 */
export async function askRegistry(name: string, spec: string, options: AskOptions): Promise<Asked> {
  const clock = startClock(options, "the registry did not answer");
  const room = realpathSync(mkdtempSync(join(tmpdir(), "mcp-prober-registry-")));
  try {
    const { options: settings, secrets } = registrySettings({
      platform: platformOf(process.platform),
      ours: options.env,
      home: options.home,
      execPath: process.execPath,
    });
    options.onProgress?.("asking the registry");
    const { answer, tail } = await runWorker(
      { launch: fetchLaunch(room, options.env) },
      { kind: "metadata", name, spec, options: settings },
      clock.signal,
      () => undefined,
    );
    if (answer?.ok === true && "metadata" in answer) return answer;
    if (answer?.ok === false) return { ok: false, why: askFailure(name, answer, secrets) };
    const end = tail.includes("heap") ? "" : `: ${withoutSecrets(tail, secrets)}`;
    const detail = `the registry's answer was more than could be read${end}`;
    return { ok: false, why: failure("registry-answer", detail) };
  } catch (error) {
    if (clock.signal.aborted) return { ok: false, why: clock.signal.reason as Failure };
    throw error;
  } finally {
    clock.stop();
    removeFolder(room);
  }
}

const CODES: Readonly<Record<string, FailureCode>> = {
  ETARGET: "version-not-found",
  ENOVERSIONS: "version-not-found",
  EINVALIDTAGNAME: "version-not-found",
  EPOLICY: "package-refused",
  EANSWER: "registry-answer",
  E429: "registry-unreachable",
};

/** What is said before npm's own message. */
const LEADS: Readonly<Partial<Record<FailureCode, (name: string) => string>>> = {
  "package-not-found": (name) =>
    `the registry shows no package ${name} (nor a private one without a login)`,
  "registry-login": (name) => `the registry wants a login, or another one, for ${name}`,
  "registry-unreachable": () => "the registry could not be reached",
};

function askFailure(
  name: string,
  answer: Extract<WorkerAnswer, { readonly ok: false }>,
  secrets: readonly string[],
): Failure {
  const why = workerFailure(answer, secrets);
  // Nothing is installed here: what is left over is an answer that no registry gives.
  const rest = why.code === "install-failed" ? "registry-answer" : why.code;
  const code = CODES[answer.code] ?? rest;
  const said = code === why.code ? why.detail : withoutSecrets(answer.message, secrets);
  const lead = LEADS[code]?.(name);
  return failure(code, lead === undefined ? said : `${lead}: ${said}`);
}
