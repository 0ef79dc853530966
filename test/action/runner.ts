import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { ROOT } from "../prober.ts";

/** action.yml, as far as a runner reads it. */
interface Action {
  readonly inputs: Readonly<
    Record<string, { readonly description: string; readonly default?: string }>
  >;
  readonly outputs: Readonly<
    Record<string, { readonly description: string; readonly value: string }>
  >;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

interface Step {
  readonly name?: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run?: string;
}

export const ACTION = parse(readFileSync(join(ROOT, "action.yml"), "utf8")) as Action;

/** What a job with this one step leaves. */
export interface Job {
  readonly exitCode: number;
  readonly outputs: Readonly<Record<string, string>>;
  readonly log: string;
  readonly summary: string;
  /** The repository of the job; its name holds a blank. */
  readonly workspace: string;
  /** Names of the steps that were run. */
  readonly ran: readonly string[];
}

export interface JobOptions {
  /** Files of the repository, by path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** A folder for the runs of a test file; its name holds a blank, as those of users do. */
export const FOLDER = realpathSync(mkdtempSync(join(tmpdir(), "action of a test-")));

/** Runs the steps as a runner of GitHub does, without its network: what is used is built already. */
export async function runAction(
  given: Readonly<Record<string, string>>,
  { files = {}, env = {} }: JobOptions = {},
): Promise<Job> {
  const root = mkdtempSync(join(FOLDER, "job "));
  const workspace = join(root, "repository");
  for (const folder of [workspace, join(root, "temp")]) mkdirSync(folder);
  for (const [path, text] of Object.entries(files)) writeFileSync(join(workspace, path), text);
  const known = new Map(
    Object.entries(ACTION.inputs).map(([name, input]) => [name, input.default ?? ""]),
  );
  for (const [name, value] of Object.entries(given)) {
    if (!known.has(name)) throw new Error(`action.yml has no input ${name}`);
    known.set(name, value);
  }
  const outputs = new Map<string, string>();
  const job = { exitCode: 0, log: "", summary: "", ran: [] as string[] };
  const valueOf = (expression: string): string => {
    const [scope, name = "", , output] = expression.split(/\.(?=\D)/);
    if (scope === "inputs") return known.get(name) ?? "";
    if (scope === "steps") return outputs.get(`${name}.${output}`) ?? "";
    if (expression === "github.action_path") return ROOT;
    throw new Error(`the runner of the test does not know ${expression}`);
  };
  const filled = (text: string) =>
    text.replace(/\$\{\{ *([^}]*?) *\}\}/g, (_, expression: string) => valueOf(expression));
  for (const [index, step] of ACTION.runs.steps.entries()) {
    if (step.if !== undefined && !isTrue(step.if, valueOf)) continue;
    if (step.run === undefined || step.shell !== "bash")
      throw new Error("a step that is no script");
    const file = (name: string) => join(root, `${name} ${index}`);
    for (const name of ["output", "summary"]) writeFileSync(file(name), "");
    // A runner writes the script to a file and gives that to the shell.
    writeFileSync(file("script"), step.run);
    const own = Object.entries(step.env ?? {}).map(([name, text]) => [name, filled(text)] as const);
    const done = await bash(file("script"), workspace, {
      ...hostEnvironment(),
      ...env,
      ...Object.fromEntries(own),
      GITHUB_ACTIONS: "true",
      GITHUB_OUTPUT: file("output"),
      GITHUB_STEP_SUMMARY: file("summary"),
      GITHUB_WORKSPACE: workspace,
      RUNNER_TEMP: join(root, "temp"),
      RUNNER_OS: "Linux",
      RUNNER_ENVIRONMENT: "self-hosted",
      MCP_PROBER_BUILT: ROOT,
    });
    job.ran.push(step.name ?? "");
    job.log += done.log;
    job.summary += readFileSync(file("summary"), "utf8");
    for (const [name, value] of outputsIn(readFileSync(file("output"), "utf8"))) {
      outputs.set(`${step.id}.${name}`, value);
    }
    job.exitCode = done.exitCode;
    if (done.exitCode !== 0) break;
  }
  const named = Object.entries(ACTION.outputs).map(([name, { value }]) => [name, filled(value)]);
  return { ...job, workspace, outputs: Object.fromEntries(named) };
}

/** Only comparisons of one value with a text. */
function isTrue(condition: string, valueOf: (expression: string) => string): boolean {
  const parts = /^\$\{\{ ([\w.-]+) (==|!=) '([^']*)' \}\}$/.exec(condition);
  if (parts === null) throw new Error(`the runner of the test does not know ${condition}`);
  return (valueOf(parts[1]!) === parts[3]) === (parts[2] === "==");
}

function bash(
  script: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ exitCode: number; log: string }> {
  const child = spawn("bash", ["--noprofile", "--norc", "-e", "-o", "pipefail", script], {
    cwd,
    env,
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      resolve({ exitCode: code ?? 1, log: Buffer.concat(chunks).toString() }),
    );
  });
}

/** `name=value` lines and `name<<WORD` blocks, as a runner reads them; anything else ends the job. */
function outputsIn(text: string): ReadonlyMap<string, string> {
  const outputs = new Map<string, string>();
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (line === "") continue;
    const block = /^([\w-]+)<<(.+)$/.exec(line);
    const single = /^([\w-]+)=(.*)$/.exec(line);
    if (block !== null) {
      const end = lines.indexOf(block[2]!, at + 1);
      if (end === -1) throw new Error("an output without its end");
      outputs.set(block[1]!, lines.slice(at + 1, end).join("\n"));
      at = end;
    } else if (single !== null) outputs.set(single[1]!, single[2]!);
    else throw new Error(`no output: ${line}`);
  }
  return outputs;
}

function hostEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG } = process.env;
  return {
    ...(PATH === undefined ? {} : { PATH }),
    ...(HOME === undefined ? {} : { HOME }),
    ...(LANG === undefined ? {} : { LANG }),
  };
}

/** Text of a file that an output names; "" where it names none. */
export function textOf(path: string | undefined): string {
  return path !== undefined && existsSync(path) ? readFileSync(path, "utf8") : "";
}
