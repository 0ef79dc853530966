import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { ON_LINUX, ROOT, RUN_WORLD } from "../prober.ts";

const PROBER = join(ROOT, "dist", "src", "cli", "main.js");
const PATIENCE_MS = 2_000;

export type Json = Readonly<Record<string, unknown>>;

/** A result of a tool, as far as the tests read it. */
export interface ToolResult {
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: Json;
  readonly isError?: boolean;
  readonly resultType?: string;
  readonly inputRequests?: Readonly<
    Record<string, { readonly params: { readonly message: string } }>
  >;
  readonly requestState?: string;
}

export interface ClientOptions {
  readonly era?: "legacy" | "modern";
  /** Capabilities of the client; it can elicit when left out. */
  readonly capabilities?: Json;
  /** What it answers to a question; it never does for null. */
  readonly answer?: Json | null;
  /** Contents of the allow-list. */
  readonly allow?: Json;
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

export const YES = { action: "accept", content: { confirm: true } };
const MODERN = "2026-07-28";

/** A bare client over the standard streams of `mcp-prober mcp`. */
export async function connect(options: ClientOptions = {}) {
  const { era = "legacy", capabilities = { elicitation: {} }, answer = YES } = options;
  const root = mkdtempSync(join(tmpdir(), "prober-mcp-"));
  const temp = join(root, "tmp");
  mkdirSync(temp);
  const allowFile = join(root, "allow.json");
  if (options.allow !== undefined) writeFileSync(allowFile, JSON.stringify(options.allow));
  const allow = options.allow === undefined ? [] : ["--allow", allowFile];
  const child = spawn(process.execPath, [PROBER, "mcp", ...allow, ...(options.args ?? [])], {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      XDG_CACHE_HOME: join(root, "cache"),
      TMPDIR: temp,
      ...options.env,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  // The prober may close its end first.
  child.stdin.on("error", () => undefined);
  const stderr: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk.toString()));
  const received: Json[] = [];
  const odd: string[] = [];
  const waiting = new Map<unknown, (message: Json) => void>();
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  const write = (message: Json) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  createInterface({ input: child.stdout }).on("line", (line) => {
    let message: Json;
    try {
      message = JSON.parse(line) as Json;
    } catch {
      odd.push(line);
      return;
    }
    received.push(message);
    if (message["method"] === "elicitation/create") {
      if (answer !== null) write({ id: message["id"], result: answer });
    } else if (message["method"] === undefined) waiting.get(message["id"])?.(message);
  });
  const meta = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": capabilities,
  };
  let ids = 0;
  const send = (method: string, params: Json = {}) => {
    const id = ++ids;
    const own = (params["_meta"] ?? {}) as Json;
    const whole = era === "modern" ? { ...params, _meta: { ...meta, ...own } } : params;
    const answered = new Promise<Json>((resolve) => waiting.set(id, resolve));
    write({ id, method, params: whole });
    return { id, answered };
  };
  const request = (method: string, params: Json = {}) => send(method, params).answered;
  const call = async (name: string, args: Json, more: Json = {}) =>
    (await request("tools/call", { name, arguments: args, ...more }))["result"] as ToolResult;
  if (era === "legacy") {
    const clientInfo = { name: "test", version: "1.0.0" };
    await request("initialize", { protocolVersion: "2025-11-25", capabilities, clientInfo });
    write({ method: "notifications/initialized" });
  }
  return {
    child,
    received,
    odd,
    send,
    request,
    write,
    call,
    stderr: () => stderr.join(""),
    questions: () => received.filter(({ method }) => method === "elicitation/create"),
    /** Resolves once something was received of which this holds. */
    async seen(isIt: (message: Json) => boolean) {
      while (!received.some(isIt)) await sleep(20);
    },
    /** Closes the input and gives the exit code and what was left behind. */
    async end(how: (child: ChildProcess) => void = () => child.stdin.end()) {
      how(child);
      const code = await exited;
      const leftFiles = readdirSync(temp);
      rmSync(root, { recursive: true, force: true });
      return { code, leftFiles };
    },
  };
}

/** The command of a world; its processes are known by the mark. */
export function world(name: string) {
  const mark = `mark-${randomUUID()}`;
  return { mark, command: [process.execPath, RUN_WORLD, name, "stdio", mark] };
}

/** How many processes carry the mark, once they had a moment to vanish. */
export async function running(mark: string, patienceMs = PATIENCE_MS): Promise<number> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until && marked(mark) > 0) await sleep(50);
  return marked(mark);
}

export function marked(mark: string): number {
  if (!ON_LINUX) return 0;
  return readdirSync("/proc").filter((pid) => {
    try {
      // The prober itself has the mark in its messages, not in its command line.
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, "latin1").includes(mark);
    } catch {
      return false; // It ended between two looks.
    }
  }).length;
}
