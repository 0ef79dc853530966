import { type Command, commandOf, shellText } from "./commands.ts";
import { fetchesAndRuns } from "./downloads.ts";
import { endsOthers } from "./endings.ts";
import { schedules } from "./persistence.ts";

/** What a command line does by its text alone. */
export interface CommandLine {
  readonly command: Command;
  readonly isShell: boolean;
  /** Why it fetches what it runs. */
  readonly fetched: string | undefined;
  /** Which processes of others it ends. */
  readonly ends: string | undefined;
  readonly schedules: boolean;
}

export function commandLine(line: string): CommandLine {
  return {
    command: commandOf(line),
    isShell: shellText(line) !== undefined,
    fetched: FETCHING.test(line) ? fetchesAndRuns(line) : undefined,
    ends: ENDING.test(line) ? endsOthers(line) : undefined,
    schedules: schedules(line),
  };
}

/** Words without which a closer look finds nothing. */
const FETCHING = /curl|wget|fetch|aria2c|http|iwr|irm|web|bits|certutil|url|memfd:|\/fd\//i;
const ENDING = /kill|fuser|stop-process|spps/i;
