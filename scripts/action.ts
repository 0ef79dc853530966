import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { closedEnvironment } from "./action/environment.ts";
import { type Files, planOf, type Plan } from "./action/inputs.ts";
import { jobSummary, judgedOf, outputLines, VERDICT_OF } from "./action/outputs.ts";

/*
 * The step of action.yml that looks at the server: reads the inputs from the environment, runs
 * mcp-prober, writes the outputs and the summary of the job. It ends with 0 whatever the verdict:
 * the step after it fails the job, when the outputs are set.
 */
const PROBER = join(dirname(fileURLToPath(import.meta.url)), "..", "src", "cli", "main.js");
const WRONG_USAGE = 2;
const OUR_BUG = 70;

const { env } = process;
const folder = resolve(env["GITHUB_WORKSPACE"] ?? ".", env["INPUT_WORKING_DIRECTORY"] || ".");
const temp = mkdtempSync(join(env["RUNNER_TEMP"] ?? ".", "mcp-prober-"));
const plan = statSync(folder, { throwIfNoEntry: false })?.isDirectory()
  ? planOf(env, folder, temp)
  : ({ ok: false, why: "there is no such working-directory" } as const);
const obstacle = plan.ok ? makeRoom(plan.files) : plan.why;

if (plan.ok && obstacle === undefined) await look(plan);
else {
  console.error(`mcp-prober: ${obstacle}`);
  tell({ "exit-code": String(WRONG_USAGE), verdict: VERDICT_OF[WRONG_USAGE]! });
}

/** Removes what an earlier run left: it must not pass for what this one saw. Or tells why it cannot. */
function makeRoom(files: Files): string | undefined {
  for (const [name, file] of Object.entries(files)) {
    try {
      mkdirSync(dirname(file), { recursive: true });
      rmSync(file, { force: true });
    } catch (error) {
      return `${name}-file cannot be written there (${(error as NodeJS.ErrnoException).code})`;
    }
  }
  return undefined;
}

async function look({ args, files, mayTake }: Extract<Plan, { ok: true }>): Promise<void> {
  const ended = await run(args, mayTake);
  const report = textOf(files.json);
  // `--help` among the args ends well and judges nothing.
  const exitCode = ended === 0 && report === "" ? WRONG_USAGE : ended;
  const written = Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, textOf(file) === "" ? "" : file]),
  );
  tell({
    ...judgedOf(report),
    "exit-code": String(exitCode),
    verdict: VERDICT_OF[exitCode] ?? "bug",
    ...written,
  });
  const page = env["GITHUB_STEP_SUMMARY"];
  if (page === undefined || env["INPUT_SUMMARY"] === "false") return;
  appendFileSync(page, jobSummary(textOf(files.markdown), VERDICT_OF[exitCode] ?? "bug"));
}

/** Nothing that is printed meanwhile is taken for a command of the workflow. */
async function run(args: readonly string[], mayTake: readonly string[] | null): Promise<number> {
  const token = randomUUID();
  process.stdout.write(`::stop-commands::${token}\n`);
  try {
    return await exitCodeOf(
      args,
      mayTake === null ? env : closedEnvironment(env, ownHome(), mayTake, process.platform),
    );
  } finally {
    process.stdout.write(`\n::${token}::\n`);
  }
}

function exitCodeOf(args: readonly string[], given: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [PROBER, ...args], {
    cwd: folder,
    env: { ...given, NO_COLOR: "1" },
    // The log of a job is read as one stream.
    stdio: ["ignore", 1, 1],
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(OUR_BUG));
    child.once("close", (code) => resolve(code ?? OUR_BUG));
  });
}

/** An empty home folder: the files of the runner's user name no server of the repository. */
function ownHome(): string {
  const home = join(temp, "home");
  mkdirSync(home);
  return home;
}

function tell(outputs: Readonly<Record<string, string>>): void {
  const file = env["GITHUB_OUTPUT"];
  if (file !== undefined) appendFileSync(file, outputLines(outputs, `end-${randomUUID()}`));
}

function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
