import { excerpt } from "../lib/excerpt.ts";
import { phaseWords } from "../phase-words.ts";
import type { Progress } from "../probe.ts";

/** Tells on stderr what is being done; nothing when the user wants quiet. */
export interface ProgressLine {
  readonly show: (step: Progress) => void;
  /** Clears the line, before the report is printed. */
  readonly done: () => void;
}

/**
 * What takes less needs no word: plain lines would only clutter a log, and one that flickers by tells
 * nothing. An install that takes less found all it needs.
 */
const PATIENCE_MS = 1000;
const TICK_MS = 1000;

/**
 * On a terminal, once the run has taken longer than a second, one line that changes and keeps
 * counting; elsewhere a line per phase that takes longer. Each has the seconds since the start. Of the target's text
 * only names of variables and packages are in it; `server` is the name of one of several, which share
 * the line.
 */
export function createProgress(
  stream: NodeJS.WriteStream,
  quiet: boolean,
  server?: string,
): ProgressLine {
  const who = server === undefined ? "" : `${excerpt(server, 40)}: `;
  const started = performance.now();
  let installing: number | undefined;
  let words = "";
  let timer: NodeJS.Timeout | undefined;
  const print = () => {
    const seconds = Math.floor((performance.now() - started) / 1000);
    if (!stream.isTTY) {
      stream.write(`mcp-prober: ${words} (${seconds} s)\n`);
      return;
    }
    const time = ` ... ${seconds} s`;
    stream.write(`\r\u{1b}[2K${fitting(words, stream.columns - time.length - 1)}${time}`);
    timer = setTimeout(print, TICK_MS).unref();
  };
  return {
    show(step) {
      if (quiet || (server !== undefined && !stream.isTTY && isDetail(step))) return;
      const now = performance.now();
      installing = step.phase === "installing" ? (installing ?? now) : undefined;
      words = who + phaseWords(step);
      clearTimeout(timer);
      // Judging leaves no timer time to fire.
      const since = stream.isTTY || step.phase === "judging" ? started : now;
      const due = Math.max(started, installing ?? since) + PATIENCE_MS;
      if (due <= now) print();
      else timer = setTimeout(print, due - now).unref();
    },
    done() {
      clearTimeout(timer);
      if (stream.isTTY && !quiet) stream.write("\r\u{1b}[2K");
    },
  };
}

/** A line that wraps could not be taken back. Each character may take two columns. */
function fitting(words: string, columns: number): string {
  if (!(columns > 0)) return words;
  const characters = Array.from(words);
  const isNarrow = characters.every((one) => one <= "~");
  const most = isNarrow ? columns : Math.floor(columns / 2);
  return characters.length <= most ? words : `${characters.slice(0, most - 3).join("")}...`;
}

/** In a log several servers would drown each other in these. */
function isDetail({ phase }: Progress): boolean {
  return phase === "listing" || phase === "handshake" || phase === "closing";
}
