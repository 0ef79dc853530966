import type { CommandLine } from "./command-lines.ts";
import { isInterpreter, scriptOf } from "./commands.ts";
import { BROWSERS } from "./browsers.ts";
import { isKnownCode } from "./honest-places.ts";
import { type Context, isDoneBy, type Judged } from "./judged.ts";
import { homePath, isThrownAway, throwAwayPath } from "./paths.ts";
import { type Sighting, wroteBefore } from "./sightings.ts";

/** A program that was started, or that the server tried to start. */
export function judgeStart(sighting: Sighting, context: Context): Judged | undefined {
  const { what, done } = sighting.event;
  const says = { command: what };
  const confidence = done ? "strong" : "heuristic";
  const one = { confidence, item: what } as const;
  const line = context.commandLine(what);
  const { fetched, ends } = line;
  if (fetched !== undefined) {
    const told = { ...says, because: fetched };
    return { ...one, rule: "downloaded-program", key: "fetched", says: told };
  }
  if (ends !== undefined) {
    const told = { did: `ran ${what}`, because: `it ends ${ends}` };
    return { ...one, rule: "foreign-process-signalled", key: "", says: told };
  }
  if (!done) return undefined;
  if (line.schedules) {
    const told = { path: what, tried: "had something run later:" };
    return { ...one, rule: "persistence-written", key: "scheduled", says: told };
  }
  return ofWritten(sighting, line) ?? ofShell(sighting, line);
}

/** `SIGKILL to COMMAND`. */
export function judgeSignal(sighting: Sighting): Judged | undefined {
  const { what, done } = sighting.event;
  const [, signal = "", target = ""] = /^(\S{1,20}) to ([^]*)$/.exec(what) ?? [];
  if (HARMLESS.has(signal) || sighting.start.commands.has(target)) return undefined;
  const says = {
    did: `${done ? "sent" : "tried to send"} ${what}`,
    because: "it had not started that process",
  };
  const confidence = done ? "strong" : "heuristic";
  return { rule: "foreign-process-signalled", confidence, key: "", item: what, says };
}

/** `setsid` or `setpgid`, where it is not a shell's or a browser's own way to start its children. */
export function judgeGroup(sighting: Sighting): Judged | undefined {
  const { what, done } = sighting.event;
  if (!done || isDoneBy(sighting, [...BROWSERS, ...SHELLS])) return undefined;
  return {
    rule: "left-process-group",
    confidence: "strong",
    key: "",
    item: what,
    says: { how: what },
  };
}

const SHELLS = ["sh", "bash", "dash", "zsh", "ksh", "fish"];
/** Signals that end nothing: a look whether it lives, a change of the window, a child's end. */
const HARMLESS: ReadonlySet<string> = new Set(
  "0 SIG0 SIGCHLD SIGCONT SIGWINCH SIGURG SIGIO SIGINFO".split(" "),
);

/** A program or script that it wrote in this start, or that can only have come there in it. */
function ofWritten(sighting: Sighting, { command }: CommandLine): Judged | undefined {
  const { what } = sighting.event;
  const files = [command.path, isInterpreter(command.program) ? (scriptOf(command) ?? "") : ""];
  const file = files.find((path) => isThrownAway(path) || isTemporary(path));
  const wrote = files.find((path) => !isPacked(path) && wroteBefore(sighting, path));
  const found = wrote ?? file;
  if (found === undefined) return undefined;
  const isKnown = isKnownCode(homePath(found)?.path ?? found);
  if (wrote === undefined && isKnown) return undefined;
  const because =
    wrote === undefined ? "no package has a program there" : "it had just written that";
  return {
    rule: "downloaded-program",
    confidence: wrote === undefined || isKnown ? "heuristic" : "strong",
    key: throwAwayPath(found),
    item: what,
    says: { command: what, because },
  };
}

function isTemporary(path: string): boolean {
  return /^(?:\/tmp|\/var\/tmp|\/dev\/shm)\//.test(path);
}

function isPacked(path: string): boolean {
  return path === "" || path.startsWith("[package]/");
}

/** npm starts each install script by a shell: that is not the package's doing. */
function ofShell(sighting: Sighting, { isShell }: CommandLine): Judged | undefined {
  const { what, phase } = sighting.event;
  if (phase === "install" || sighting.start.seen.listing === "scripts") return undefined;
  if (!isShell) return undefined;
  return {
    rule: "shell-started",
    confidence: "strong",
    key: "",
    item: what,
    says: { command: what },
  };
}
