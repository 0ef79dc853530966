import type { Progress } from "../probe.ts";

/** Tells on stderr what is being done; nothing when the user wants quiet. */
export interface ProgressLine {
  show(step: Progress | { readonly phase: "judging" }): void;
  /** Clears the line, before the report is printed. */
  done(): void;
}

/** Plain lines would only clutter a log: those who pipe stderr get them after this time. */
const PATIENCE_MS = 1000;

/**
 * On a terminal: one line that changes. Elsewhere: a line per phase, once the run has taken longer
 * than a second. Nothing of the target's text is in it.
 */
export function createProgress(stream: NodeJS.WriteStream, quiet: boolean): ProgressLine {
  const started = performance.now();
  let waiting: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    if (waiting !== undefined) stream.write(`${waiting}\n`);
    waiting = undefined;
  };
  return {
    show(step) {
      const text = quiet ? undefined : describe(step);
      if (text === undefined) return;
      const seconds = Math.round((performance.now() - started) / 1000);
      if (stream.isTTY) {
        stream.write(`\r\u{1b}[2K${text} ... ${seconds} s`);
        return;
      }
      waiting = `mcp-prober: ${text}`;
      if (performance.now() - started >= PATIENCE_MS) flush();
      else timer ??= setTimeout(flush, PATIENCE_MS).unref();
    },
    done() {
      clearTimeout(timer);
      waiting = undefined;
      if (stream.isTTY && !quiet) stream.write("\r\u{1b}[2K");
    },
  };
}

function describe(step: Parameters<ProgressLine["show"]>[0]): string | undefined {
  switch (step.phase) {
    case "starting":
      return "starting the server";
    case "handshake":
      return "waiting for the handshake";
    case "listing":
      return step.list === undefined ? `listing ${step.section}` : listed(step);
    case "closing":
      return "ending the server";
    case "judging":
      return "judging";
  }
}

function listed(step: Progress & { phase: "listing" }): string {
  const list = step.list;
  return list?.state === "listed" || list?.state === "capped"
    ? `listed ${list.items.length} ${step.section}`
    : `${step.section}: ${list?.state ?? "asked"}`;
}
