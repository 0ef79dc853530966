#!/usr/bin/env node
import { UsageError } from "../errors.ts";
import type { Delivered } from "./output.ts";
import { parseArguments } from "./options.ts";

const USAGE = 2;
const OUR_BUG = 70;

/** Ctrl-C and a polite kill end the look; what was seen by then is reported. */
function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => controller.abort());
  }
  return controller.signal;
}

async function run(args: readonly string[]): Promise<Delivered> {
  const invocation = await parseArguments(args, process.stdout.columns ?? 100);
  switch (invocation.name) {
    case "text":
      return { stdout: `${invocation.text}\n`, stderr: "", exitCode: 0 };
    case "scan": {
      const { scan } = await import("./commands/scan.ts");
      return scan(invocation.options, interruptSignal());
    }
    case "replay": {
      const { replay } = await import("./commands/replay.ts");
      return replay(invocation.options);
    }
  }
}

// A reader that goes away (`| head`) ends our output, not our verdict.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  const { stdout, stderr, exitCode } = await run(process.argv.slice(2));
  process.stderr.write(stderr);
  process.stdout.write(stdout);
  process.exitCode = exitCode;
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(`mcp-prober: ${error.message}\n  ${error.next}\n`);
    process.exitCode = USAGE;
  } else {
    const { createLog } = await import("../log.ts");
    createLog(false).fatal(
      error,
      "a bug in mcp-prober: please report it with this text and the command you ran",
    );
    process.exitCode = OUR_BUG;
  }
}
