import type { Readable } from "node:stream";
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import spawn from "cross-spawn";
import { type Failure, failure } from "../../errors.ts";
import type { WireContext } from "../context.ts";
import { createLineDecoder, type Decoded } from "../frames/decode.ts";
import type { Remains } from "./diagnose.ts";
import { createLineSplitter } from "../frames/framing.ts";
import type { Launch } from "./launch.ts";
import { LIMITS } from "../limits.ts";
import { platformOf } from "../platform.ts";
import { endTree, NOTHING_LEFT } from "./end-tree.ts";
import { joinPorts, listeningPorts } from "./ports.ts";
import { watchTree } from "./process-tree.ts";
import { createTextTail } from "./tail.ts";
import type { Watch } from "../trace/watch.ts";
import type { Closed, Outgoing, Wire } from "../wire.ts";

/** A wire to a child process, and what is left of it when it fails. */
export interface StdioWire extends Wire {
  remains(): Remains;
  /** Whether a JSON-RPC message ever came. */
  spoke(): boolean;
}

interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  readonly at: number;
}

/** What is around the process: a sandbox with processes of its own, a tracer that talks to us. */
export interface Held {
  readonly isSandboxed: boolean;
  readonly watch?: Watch;
}

const TOO_LONG = Buffer.from("[a line too long to keep]");
/** More than the longest way to write a canary: one in two parts of a line is whole in either. */
const ERROR_OVERLAP_BYTES = 4096;
/** How long the output of a process that has ended may still take to arrive. */
const DRAIN_MS = 100;
/** The same for what the tracer has written: a flood of it is read after the server has ended. */
const TRACE_DRAIN_MS = 2_000;
/** What a sandbox ends with when SIGTERM has ended the program in it. */
const SANDBOXED_SIGTERM = 128 + 15;
/** How long a process whose output has ended may still take to end itself. */
const EXIT_AFTER_OUTPUT_MS = 250;

/**
 * Starts a process and speaks MCP over its standard streams (basic/transports, stdio). The end of
 * the run is its `exit` event, never the end of its streams: a grandchild can hold those open.
 */
export function openStdio(
  launch: Launch,
  marker: string,
  context: WireContext,
  held: Held = { isSandboxed: false },
): StdioWire {
  const { observer, recorder, tally, meter } = context;
  const { watch } = held;
  const platform = platformOf(process.platform);
  const child = spawn(launch.file, [...launch.args], {
    cwd: launch.cwd,
    env: { ...launch.env },
    stdio: ["pipe", "pipe", "pipe", ...(watch === undefined ? [] : (["pipe"] as const))],
    // Its own process group, so that one signal reaches the whole tree. Windows has no groups, and
    // would open a console window.
    detached: platform !== "win32",
    windowsHide: true,
  });
  const { stdin, stdout, stderr } = child;
  if (stdin === null || stdout === null || stderr === null) throw new TypeError("streams missing");
  const tree =
    child.pid === undefined ? undefined : watchTree(child.pid, marker, platform, held.isSandboxed);
  const errorTail = createTextTail(LIMITS.stderrBytes);
  const noiseTail = createTextTail(LIMITS.stderrTailBytes);
  let exit: Exit | undefined;
  let isDown = false;
  let spoke = false;

  const down = (why: Failure) => {
    if (isDown) return;
    isDown = true;
    stdout.destroy();
    observer.closed(why);
  };
  // Our own crash must not leave the tree behind; only synchronous work runs on exit.
  const onExit = () => tree?.signal("SIGKILL");
  // First of all exit listeners: the scratch folder must not be filled again once it is removed.
  process.prependOnceListener("exit", onExit);

  const decoder = createLineDecoder();
  const deliver = (decoded: Decoded, frame: number, bytes: Uint8Array) => {
    for (const id of decoded.notes) {
      tally.note(id, frame);
      if (id === "text-on-stdout") noiseTail.add(bytes);
    }
    if (decoded.messages.length > 0) spoke = true;
    const broken = decoded.failure ?? meter.values(decoded.values);
    if (broken !== null) {
      down(broken);
      return;
    }
    for (const message of decoded.messages) {
      if (!isDown) observer.message(message, frame, bytes.length);
    }
  };
  const count = (lines: number): boolean => {
    const broken = meter.messages(lines);
    if (broken !== null) down(broken);
    return broken === null;
  };
  const lines = createLineSplitter(
    { maxLineBytes: LIMITS.messageBytes },
    {
      line(line) {
        if (!count(1)) return;
        const { seq, bytes } = recorder.record("received", "stdout", line);
        // The last words of a server are recorded, and answered by nobody.
        if (!isDown) deliver(decoder.line(bytes), seq, bytes);
      },
      blank(lineCount) {
        if (count(lineCount) && !isDown) tally.note("blank-line", undefined, lineCount);
      },
      oversize: (limit) =>
        down(failure("limit-message-bytes", `one line of more than ${limit} bytes`)),
    },
  );
  stdout.on("data", (chunk: Buffer) => {
    const broken = meter.bytes(chunk.length);
    if (broken === null) lines.push(chunk);
    else down(broken);
  });
  stdout.on("end", () => {
    lines.end();
    for (const id of decoder.end().notes) tally.note(id);
    // A process that is ending closes its output first.
    void gone(EXIT_AFTER_OUTPUT_MS).then((isGone) => {
      if (isGone || isDown) return;
      tally.note("stdout-closed-early");
      down(failure("closed", "the server closed its output and kept running"));
    });
  });
  let longLine = 0;
  const errorLines = createLineSplitter(
    { maxLineBytes: LIMITS.stderrBytes, partOverlap: ERROR_OVERLAP_BYTES },
    {
      line: (line) => errorTail.add(recorder.record("received", "stderr", line).bytes),
      blank: () => undefined,
      oversize() {
        const { seq, bytes } = recorder.record("received", "stderr", TOO_LONG);
        longLine = seq;
        errorTail.add(bytes);
      },
      // Never kept: each part may end in the beginning of a secret.
      part: (part) => recorder.search(longLine, "stderr", part),
    },
  );
  stderr.on("data", (chunk: Buffer) => errorLines.push(chunk));
  stderr.on("end", () => errorLines.end());

  const trace = child.stdio[3] as Readable | null | undefined;
  trace?.on("data", (chunk: Buffer) => watch?.push(chunk));
  // It can be written to as well, and would stay open for that.
  trace?.on("end", () => trace.destroy());

  let tellExit: ((is: true) => void) | undefined;
  const exited = new Promise<true>((resolve) => (tellExit = resolve));
  const leave = (code: number | null, signal: string | null, why = exitFailure(code, signal)) => {
    if (exit !== undefined) return;
    exit = { code, signal, at: performance.now() };
    tellExit?.(true);
    void drained(stdout).then(() => down(why));
  };
  child.on("error", (error) => leave(null, null, failure("command-not-found", error.message)));
  child.on("exit", (code, signal) => leave(code, signal));
  // A tracer waits for all that the server has started, also for what outlives it.
  void watch?.ended.then(({ code, signal }) => leave(code, signal));
  // A broken pipe is the beginning of an end, or a server that will never hear us again.
  stdin.on("error", () => {
    void gone(EXIT_AFTER_OUTPUT_MS).then((isGone) => {
      if (!isGone) down(failure("closed", "the server closed its input and kept running"));
    });
  });

  // When we were busy, an end that came in time is told only after the timer: hence the turn.
  const gone = (milliseconds: number): Promise<boolean> =>
    Promise.race([exited, sleep(milliseconds, false, { ref: false }).then(turn<boolean>)]);

  const close = async (): Promise<Closed> => {
    tree?.look();
    const endedBefore = exit !== undefined;
    const ports = listeningPorts(tree?.members() ?? []);
    isDown = true;
    stdin.destroy();
    const inputEnded = performance.now();
    stdout.resume();
    let endedBy: Closed["endedBy"] = endedBefore ? "itself" : "eof";
    if (!endedBefore && !(await gone(LIMITS.exitGraceMs))) {
      endedBy = "sigterm";
      tree?.signal("SIGTERM");
      if (!(await gone(LIMITS.termGraceMs))) {
        endedBy = "sigkill";
        tree?.signal("SIGKILL");
        await gone(LIMITS.termGraceMs);
        if (exit?.signal === "SIGTERM" || exit?.code === SANDBOXED_SIGTERM) endedBy = "sigterm";
      }
    }
    const exitMs = Math.max(0, Math.round((exit?.at ?? performance.now()) - inputEnded));
    const left = tree === undefined ? NOTHING_LEFT : await endTree(tree);
    process.removeListener("exit", onExit);
    await Promise.all([
      drained(stdout),
      drained(stderr),
      ...(trace ? [drained(trace, TRACE_DRAIN_MS)] : []),
    ]);
    if (trace && !trace.closed) watch?.lost("the trace was not read to its end");
    if (watch?.hasEnded() === false && endedBy === "itself") {
      watch.lost("the tracer ended before the server did");
    }
    for (const output of [lines, errorLines]) output.end();
    for (const stream of [stdin, stdout, stderr, trace]) stream?.destroy();
    child.unref();
    const { survivors } = left;
    if (survivors.length > 0) tally.note("survivor-process", undefined, survivors.length);
    return {
      exitCode: exit?.code ?? null,
      signal: exit?.signal ?? null,
      endedBy,
      exitMs,
      survivors,
      ports: joinPorts(ports, left.ports),
    };
  };
  let closed: Promise<Closed> | undefined;

  return {
    transport: "stdio",
    negotiated: () => undefined,
    send(message: Outgoing) {
      if (isDown) return;
      const line = Buffer.from(`${JSON.stringify(message)}\n`);
      if (stdin.writableLength + line.length > LIMITS.outboundBytes) {
        down(failure("limit-outbound", "the server does not read what it asked for"));
        return;
      }
      recorder.record("sent", "stdin", line.subarray(0, -1));
      stdin.write(line);
    },
    close: () => (closed ??= close()),
    spoke: () => spoke,
    remains: () => ({
      exitCode: exit?.code ?? null,
      signal: exit?.signal ?? null,
      stderrTail: errorTail.text(LIMITS.stderrTailBytes),
      stdoutTail: noiseTail.text(),
    }),
  };
}

/** Resolves when the output has ended or has had its time. */
function drained(output: Readable, milliseconds = DRAIN_MS): Promise<unknown> {
  const ended = new Promise((resolve) => output.once("close", resolve));
  // An open stream keeps us alive as long as it is waited for; the time left over must not.
  const late = sleep(milliseconds, undefined, { ref: false });
  return output.closed ? sleep(0) : Promise.race([ended, late]);
}

function exitFailure(code: number | null, signal: string | null): Failure {
  const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
  return failure("closed", `the server ended with ${how}`);
}
