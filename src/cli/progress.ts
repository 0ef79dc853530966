import { excerpt } from "../lib/excerpt.ts";
import type { LookProgress, Progress } from "../probe.ts";

/** Tells on stderr what is being done; nothing when the user wants quiet. */
export interface ProgressLine {
  readonly show: (step: Progress) => void;
  /** Clears the line, before the report is printed. */
  readonly done: () => void;
}

/**
 * Plain lines would only clutter a log: those who pipe stderr get them after this time. An install
 * that takes less found all it needs: there is nothing to tell of it.
 */
const PATIENCE_MS = 1000;

/**
 * On a terminal: one line that changes. Elsewhere: a line per phase, once the run has taken longer
 * than a second. Of the target's text only names of variables and packages are in it; `server` is
 * the name of one of several, which share the line.
 */
export function createProgress(
  stream: NodeJS.WriteStream,
  quiet: boolean,
  server?: string,
): ProgressLine {
  const who = server === undefined ? "" : `${excerpt(server, 40)}: `;
  const started = performance.now();
  let installing: number | undefined;
  let waiting: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const print = () => {
    const seconds = Math.round((performance.now() - started) / 1000);
    const line = stream.isTTY
      ? `\r\u{1b}[2K${waiting} ... ${seconds} s`
      : `mcp-prober: ${waiting}\n`;
    if (waiting !== undefined) stream.write(line);
    waiting = undefined;
  };
  return {
    show(step) {
      if (quiet || (server !== undefined && !stream.isTTY && isDetail(step))) return;
      const now = performance.now();
      installing = step.phase === "installing" ? (installing ?? now) : undefined;
      waiting = who + describe(step);
      clearTimeout(timer);
      const due = Math.max(
        stream.isTTY ? 0 : started + PATIENCE_MS,
        installing === undefined ? 0 : installing + PATIENCE_MS,
      );
      if (due <= now) print();
      else timer = setTimeout(print, due - now).unref();
    },
    done() {
      clearTimeout(timer);
      waiting = undefined;
      if (stream.isTTY && !quiet) stream.write("\r\u{1b}[2K");
    },
  };
}

/** In a log several servers would drown each other in these. */
function isDetail({ phase }: Progress): boolean {
  return phase === "listing" || phase === "handshake" || phase === "closing";
}

type Plain = Exclude<Progress["phase"], "listing" | "credentials" | "installing">;

const PHASES: Readonly<Record<Plain, string>> = {
  starting: "starting the server",
  handshake: "waiting for the handshake",
  "looking-again": "looking again, and as other clients",
  closing: "ending the server",
  judging: "judging",
  "asking-registry": "asking the registry",
};

function describe(step: Progress): string {
  if (step.phase === "credentials") {
    return `trying again with a made-up ${step.variables.map((name) => excerpt(name, 40)).join(", ")}`;
  }
  if (step.phase === "installing") {
    return `installing the package${step.text === undefined ? "" : `: ${excerpt(step.text, 80)}`}`;
  }
  if (step.phase !== "listing") return PHASES[step.phase];
  return step.list === undefined ? `listing ${step.section}` : listed(step);
}

function listed(step: LookProgress & { phase: "listing" }): string {
  const list = step.list;
  return list?.state === "listed" || list?.state === "capped"
    ? `listed ${step.section}: ${list.items.length}`
    : `${step.section}: ${list?.state ?? "asked"}`;
}
