import { type Command, commandOf, shellText } from "./commands.ts";
import { fetchesAndRuns, packageRun } from "./downloads.ts";
import { endsOthers } from "./endings.ts";
import { schedules } from "./persistence.ts";
import { type TokenPrinter, tokenPrinter } from "./token-printers.ts";

/** What a command line does by its text alone. */
export interface CommandLine {
  readonly command: Command;
  readonly isShell: boolean;
  /** Why it fetches what it runs. */
  readonly fetched: string | undefined;
  /** Which processes of others it ends. */
  readonly ends: string | undefined;
  readonly schedules: boolean;
  /** The package that it fetches by its name and runs. */
  readonly packageRun: string | undefined;
  /** It prints a credential of the user. */
  readonly prints: TokenPrinter | undefined;
}

export function commandLine(line: string): CommandLine {
  return {
    command: commandOf(line),
    isShell: shellText(line) !== undefined,
    fetched: FETCHING.test(line) ? fetchesAndRuns(line) : undefined,
    ends: ENDING.test(line) ? endsOthers(line) : undefined,
    schedules: schedules(line),
    packageRun: RUNNING.test(line) ? packageRun(line) : undefined,
    prints: PRINTING.test(line) ? tokenPrinter(line) : undefined,
  };
}

/** Words without which a closer look finds nothing. */
const FETCHING = /curl|wget|fetch|aria2c|http|iwr|irm|web|bits|certutil|url|memfd:|\/fd\//i;
const RUNNING = /npx|npm|uvx|bun|pnpm|yarn|pipx|\buv\b/i;
const PRINTING = /token|credential|secret|password|keychain/i;
const ENDING = /kill|fuser|stop-process|spps/i;
