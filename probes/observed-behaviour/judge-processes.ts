import type { CommandLine } from "./command-lines.ts";
import { type Command, isInterpreter, scriptOf } from "./commands.ts";
import { BROWSERS } from "./browsers.ts";
import { isKnownCode } from "./honest-places.ts";
import { type Context, isDoneBy, type Judged, wordFor } from "./judged.ts";
import { launchOf } from "./launch.ts";
import { isManagersWork } from "./package-managers.ts";
import { homePath, isThrownAway, throwAwayPath } from "./paths.ts";
import { type Sighting, wroteBefore } from "./sightings.ts";
import type { TokenPrinter } from "./token-printers.ts";
import { wordsOf } from "./words.ts";

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
  if (line.prints !== undefined) return ofPrinter(sighting, line.prints, context);
  if (!done) return undefined;
  if (line.packageRun !== undefined && !isOwnPackage(line.packageRun, context)) {
    const told = { ...says, because: "it fetches that by its name and runs it" };
    return {
      rule: "downloaded-program",
      confidence: "heuristic",
      key: what,
      item: what,
      says: told,
    };
  }
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
  const files = [command.path, ...(isInterpreter(command.program) ? loadedBy(command) : [])];
  const file = files.find((path) => isThrownAway(path) || isTemporary(path));
  const wrote = files.find((path) => !isBuilt(sighting, path) && wroteBefore(sighting, path));
  const found = wrote ?? file;
  if (found === undefined || isManagersWork(sighting, found)) return undefined;
  const isKnown = !found.startsWith("[package]/") && isKnownCode(homePath(found)?.path ?? found);
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

/** An install script builds what the package is for, and tries it. */
function isBuilt({ event, start }: Sighting, path: string): boolean {
  const isInstall = event.phase === "install" || start.seen.listing === "scripts";
  return isInstall && path.startsWith("[package]/");
}

/** The script of an interpreter, and what it loads before that. */
function loadedBy(command: Command): readonly string[] {
  const { args } = command;
  const loaded = args.filter((_arg, at) => /^(?:-r|--require|--import)$/.test(args[at - 1] ?? ""));
  return [scriptOf(command) ?? "", ...loaded];
}

/** `npx -y @acme/calc@latest` by calc: it starts itself, or what it is for. */
function isOwnPackage(name: string, { purpose }: Context): boolean {
  const words = wordsOf(name.replace(/^@[^/]*\//, "").replace(/[@=<>~].*$/, ""));
  return (
    words.length > 0 &&
    words.every((word) => purpose.has(word) || word === "mcp" || word === "server")
  );
}

/** A command that prints what the user logs in with. */
function ofPrinter(
  sighting: Sighting,
  { program, what: printed, words }: TokenPrinter,
  context: Context,
): Judged | undefined {
  const { what, done } = sighting.event;
  if (wordFor(context, words) !== undefined) return undefined;
  return {
    rule: "credential-sought",
    confidence: done ? "strong" : "heuristic",
    key: `prints ${program}`,
    item: what,
    says: { path: what, what: printed, tried: done ? "ran" : "tried to run" },
  };
}

/** What stands for an interpreter until a version of it is chosen is a script itself. */
const VERSION_MANAGER =
  /^\S*sh \S*\/\.?(?:pyenv|rbenv|nodenv|jenv|goenv|asdf|mise)\/(?:libexec|shims|bin)\/\S/;

/** npm starts each install script by a shell: that is not the package's doing. */
function ofShell(sighting: Sighting, { isShell }: CommandLine): Judged | undefined {
  const { what, phase } = sighting.event;
  if (phase === "install" || sighting.start.seen.listing === "scripts") return undefined;
  if (!isShell || isLaunchersShell(sighting) || VERSION_MANAGER.test(what)) return undefined;
  return {
    rule: "shell-started",
    confidence: "strong",
    key: "",
    item: what,
    says: { command: what },
  };
}

/** `npx server` and `npm start` run the server itself by a shell, before it can do anything. */
function isLaunchersShell({ start, at }: Sighting): boolean {
  const launch = launchOf(start);
  if (launch === undefined || !RUNNER.test(launch.slice(0, 1024))) return false;
  const { events } = start.seen;
  return events.findIndex(({ kind }, index) => index > 0 && kind === "start") === at;
}

/** Also `node --no-warnings .../npx-cli.js calc`. */
const RUNNER = /^(?:\S+\s+){0,3}?(?:\S*\/)?(?:npx|npm|pnpm|yarn)(?:-cli)?(?:\.c?js)?(?=\s|$)/;
