#!/usr/bin/env node
import { UsageError } from "../errors.ts";
import type { Interrupt } from "./live.ts";
import type { Delivered } from "./output.ts";
import { isLongerThan, withoutLinks } from "./screen.ts";
import { parseArguments } from "./options.ts";

const USAGE = 2;
const OUR_BUG = 70;

const SIGNALS: readonly NodeJS.Signals[] =
  process.platform === "win32" ? ["SIGINT", "SIGTERM"] : ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"];

/**
 * Ctrl-C and a polite kill end the look; what was seen by then is reported. Once the server is gone
 * the signals are `released`: judging then ends as any program does.
 */
function listenForInterrupt(): Interrupt {
  const controller = new AbortController();
  const interrupt = () => controller.abort();
  for (const name of SIGNALS) process.on(name, interrupt);
  return {
    signal: controller.signal,
    release: () => {
      for (const name of SIGNALS) process.removeListener(name, interrupt);
    },
  };
}

async function run(args: readonly string[]): Promise<Delivered> {
  const invocation = await parseArguments(args, process.stdout.columns ?? 100);
  switch (invocation.name) {
    case "text":
      return { stdout: invocation.text, stderr: "", exitCode: 0 };
    case "scan": {
      const { scan } = await import("./commands/scan.ts");
      return scan(invocation.options, listenForInterrupt());
    }
    case "replay": {
      const { replay } = await import("./commands/replay.ts");
      return replay(invocation.options);
    }
    case "verify": {
      const { verify } = await import("./commands/verify.ts");
      return verify(invocation.options, listenForInterrupt());
    }
    case "check": {
      const { check } = await import("./commands/check.ts");
      return check(invocation.options, listenForInterrupt());
    }
    case "pin": {
      const { pin } = await import("./commands/pin.ts");
      return pin(invocation.options, listenForInterrupt());
    }
    case "diff": {
      const { diff } = await import("./commands/diff.ts");
      return diff(invocation.options, listenForInterrupt());
    }
    case "clients": {
      const { clients } = await import("./commands/clients.ts");
      return clients(invocation.options);
    }
    case "explain": {
      const { explain } = await import("./commands/explain.ts");
      return explain(invocation.options);
    }
    case "mcp": {
      const { mcp } = await import("./commands/mcp.ts");
      const streams = { input: process.stdin, output: process.stdout };
      return mcp(invocation.options, listenForInterrupt(), streams);
    }
    case "completion": {
      const { completion } = await import("./commands/completion.ts");
      return completion(invocation.options);
    }
  }
}

/** A report that is longer than the screen starts at its top, or ends with what matters most. */
async function show({ stdout, screen }: Delivered): Promise<void> {
  if (screen === undefined || !isLongerThan(process.stdout.rows, stdout)) {
    process.stdout.write(stdout);
    return;
  }
  if (screen.pager !== undefined) {
    const { pageText } = await import("../harness/process/pager.ts");
    if (await pageText(withoutLinks(stdout), screen.pager, process.env)) return;
  }
  process.stdout.write(`${stdout}\n${screen.ending}`);
}

/**
 * A bug of ours: said plainly, never with the exit code of a verdict. Said once: where stderr is
 * gone, saying so fails as well, for ever.
 */
async function crash(error: unknown): Promise<void> {
  if (process.exitCode === OUR_BUG) return;
  process.exitCode = OUR_BUG;
  const { createLog } = await import("../log.ts");
  createLog(false).fatal(
    error,
    "a bug in mcp-prober: please report it with this text and the command you ran",
  );
}

/** A bug met on the way is not made good by what came after it. */
function endWith(exitCode: number): void {
  if (process.exitCode !== OUR_BUG) process.exitCode = exitCode;
}

// A reader that goes away (`| head`, a closed terminal) ends our output, not our verdict.
const GONE = ["EPIPE", "EIO"];
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (!GONE.includes(error.code ?? "")) throw error;
  });
}
process.on("uncaughtException", (error) => void crash(error));

try {
  const delivered = await run(process.argv.slice(2));
  process.stderr.write(delivered.stderr);
  // Whatever becomes of the pager.
  endWith(delivered.exitCode);
  await show(delivered);
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(`mcp-prober: ${error.message}\n  ${error.next}\n`);
    endWith(USAGE);
  } else {
    await crash(error);
  }
}
