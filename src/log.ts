import pino from "pino";

/** The only logger. It writes to stderr at once: stdout is the report and nothing else. */
export function createLog(verbose: boolean): pino.Logger {
  return pino(
    { level: verbose ? "debug" : "warn", base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: true }),
  );
}
