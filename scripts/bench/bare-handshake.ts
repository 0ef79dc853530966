import { spawn } from "node:child_process";
import { homedir } from "node:os";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { DEFAULT_BUDGETS, LIMITS } from "../../src/harness/limits.ts";
import { cacheFolder, platformOf } from "../../src/harness/platform.ts";

/*
 * The least a client can do for what a quick scan asks: handshake, four lists, a polite end. It
 * checks nothing, keeps nothing and judges nothing. Arguments: the command of the server; behind
 * `--installed`, npx's command line is taken apart as a scan does it.
 */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: { readonly nextCursor?: string };
}

const given = process.argv.slice(2);
const [command = "", ...args] =
  given[0] === "--installed" ? await installed(given.slice(1)) : given;
const server = spawn(command, args, {
  stdio: ["pipe", "pipe", "ignore"],
  detached: process.platform !== "win32",
});
const exited = new Promise<true>((resolve) => server.once("exit", () => resolve(true)));
const waiting = new Map<number, (message: Message) => void>();
let lastId = 0;

createInterface({ input: server.stdout }).on("line", (line) => {
  const message = JSON.parse(line) as Message;
  if (message.id === undefined) return;
  if (message.method === undefined) waiting.get(message.id)?.(message);
  else if (message.method === "roots/list") send({ id: message.id, result: { roots: [] } });
  else send({ id: message.id, error: { code: -32601, message: "Method not found" } });
});

await request("initialize", {
  protocolVersion: "2025-11-25",
  capabilities: { roots: { listChanged: true }, sampling: {}, elicitation: {} },
  clientInfo: { name: "bare-handshake", version: "1.0.0" },
});
send({ method: "notifications/initialized" });
for (const list of ["tools", "prompts", "resources", "resources/templates"]) {
  let cursor: string | undefined;
  do {
    const answer = await request(`${list}/list`, cursor === undefined ? {} : { cursor });
    cursor = answer.result?.nextCursor;
  } while (cursor !== undefined);
}

server.stdin.end();
if (!(await gone(LIMITS.exitGraceMs))) {
  end("SIGTERM");
  if (!(await gone(LIMITS.termGraceMs))) end("SIGKILL");
  await exited;
}
server.stdout.destroy();

async function installed([runner = "", ...words]: readonly string[]): Promise<readonly string[]> {
  const { npmCommand } = await import("../../src/harness/install/npm-command.ts");
  const { install } = await import("../../src/harness/install/install.ts");
  const wanted = npmCommand(runner, words);
  if (wanted === undefined) throw new Error("not a command line of npx");
  const home = homedir();
  const result = await install(wanted, {
    cache: cacheFolder(platformOf(process.platform), process.env, home),
    seconds: DEFAULT_BUDGETS.install,
    signal: new AbortController().signal,
    env: process.env,
    home,
  });
  if (!result.ok) throw new Error(result.why.detail);
  return [result.installed.program, ...wanted.args];
}

/** A package runner leaves its server behind when it is ended alone. */
function end(signal: NodeJS.Signals): void {
  if (process.platform === "win32" || server.pid === undefined) server.kill(signal);
  else process.kill(-server.pid, signal);
}

function gone(milliseconds: number): Promise<boolean> {
  return Promise.race([exited, sleep(milliseconds, false, { ref: false })]);
}

function send(message: object): void {
  server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}

function request(method: string, params: object): Promise<Message> {
  const id = ++lastId;
  send({ id, method, params });
  return new Promise((resolve) => waiting.set(id, resolve));
}
