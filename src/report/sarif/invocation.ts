import type { Invocation, Notification } from "sarif";
import type { Report } from "../../model/report.ts";
import { notificationsOf } from "./notifications.ts";

/** How the program exits, in a sentence. */
const EXITS: Readonly<Record<number, string>> = {
  0: "Nothing to stop for.",
  1: "The server does not pass.",
  3: "Not seen, or not seen completely.",
  70: "A bug in mcp-prober.",
  130: "Interrupted.",
};

/**
 * One look at a server. It succeeded when all that was to be seen was seen, whatever was found;
 * `exitCode` is that of the whole program, null where it is not known.
 */
export function invocationOf(
  report: Report,
  exitCode: number | null,
  more: readonly Notification[],
): Invocation {
  const { grade, coverage, session, run } = report;
  return {
    executionSuccessful: grade !== null && coverage.complete && !session.interrupted,
    ...exitOf(exitCode),
    ...timesOf(run),
    toolExecutionNotifications: [...notificationsOf(report), ...more],
  };
}

/** The exit code and what it means; nothing where it is not known. */
export function exitOf(
  exitCode: number | null,
): Pick<Invocation, "exitCode" | "exitCodeDescription"> {
  const exitCodeDescription = EXITS[exitCode ?? -1];
  if (exitCode === null || exitCodeDescription === undefined) return {};
  return { exitCode, exitCodeDescription };
}

function timesOf(run: Report["run"]): Pick<Invocation, "startTimeUtc" | "endTimeUtc"> {
  if (run === undefined) return {};
  return { startTimeUtc: run.startedAt, endTimeUtc: later(run.startedAt, run.durationMs) };
}

function later(start: string, ms: number): string {
  // oxlint-disable-next-line no-restricted-globals -- arithmetic on a given time, no clock is read
  return new Date(Date.parse(start) + ms).toISOString();
}
