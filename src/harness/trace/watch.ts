import { getServers } from "node:dns";
import { basename } from "node:path";
import type { BehaviourEvent } from "../../model/behaviour.ts";
import type { Phase } from "../../model/vocabulary.ts";
import { LIMITS } from "../limits.ts";
import type { Launch } from "../process/launch.ts";
import { type Call, createCallReader, type End } from "./calls.ts";
import { fileDeeds } from "./files.ts";
import { type Clean, createLedger, type Deed } from "./ledger.ts";
import { createTraceLines } from "./lines.ts";
import { createNetwork } from "./network.ts";
import { createPlaceForms, type Places } from "./places.ts";
import {
  commandLine,
  isInterpreterOf,
  leftGroup,
  signalled,
  startOf,
  started,
} from "./process-deeds.ts";
import { createFamily, type Traced } from "./processes.ts";
import { NETWORK_CALLS, SHOWN_BYTES, SIGNAL_CALLS } from "./traced-calls.ts";

/** What one start did, as far as it was seen. */
export interface Watched {
  readonly events: readonly BehaviourEvent[];
  /** Events seen and not kept. */
  readonly dropped: number;
  readonly complete: boolean;
  readonly why: string | null;
}

export interface Watch {
  /** A piece of the trace. Never throws, whatever is in it. */
  push(chunk: Buffer): void;
  /** The view was lost before the server ended. */
  lost(why: string): void;
  /** When the server itself ended, whatever it left running; never, where that was not seen. */
  readonly ended: Promise<End>;
  hasEnded(): boolean;
  end(): Watched;
}

/** Makes events of the trace of one start, within bounds of memory and time. */
export function createWatch(how: {
  /** The innermost launch: what came before it, such as the sandbox, is not the server's doing. */
  readonly launch: Launch;
  readonly places: Places;
  readonly phaseAt: (epochMs: number) => Phase;
  readonly clean: Clean;
  /** Addresses of the name servers whose answers are believed; those of the system. */
  readonly resolvers?: readonly string[];
}): Watch {
  const { launch, places, phaseAt, clean } = how;
  const ledger = createLedger(clean);
  const family = createFamily();
  const network = createNetwork(how.resolvers ?? systemResolvers());
  const forms = createPlaceForms(places);
  const reasons = new Set<string>();
  let hasEnded = false;
  let tellEnd: ((end: End) => void) | undefined;
  const serverEnd = new Promise<End>((resolve) => (tellEnd = resolve));
  let isScript = true;

  /** The server's own files, by the name that they have in other events. */
  const ownWord = (word: string) => {
    const form = word.startsWith("/") ? forms.form(word, () => false) : word;
    return form.startsWith("[package]/") ? form : word;
  };

  const handle = (call: Call) => {
    family.look(call);
    if (!family.hasBegun()) {
      begin(call);
      return;
    }
    const one = family.of(call.pid);
    if (one === undefined) return;
    if (call.name.startsWith("clone") && call.args.some((arg) => arg.includes("CLONE_UNTRACED"))) {
      reasons.add("a process was started so that it cannot be watched");
    }
    const add = (deed: Pick<Deed, "kind" | "what" | "done" | "canaries">) =>
      ledger.add({ ...deed, phase: phaseAt(call.at), process: one.program });
    const isOwn = (pid: number) => one.numbers.has(pid);
    files(call, one, isOwn, add);
    if (call.name.startsWith("execve")) starts(call, one, add);
    if (NETWORK.has(call.name)) {
      const baits = (text: string) => clean(text).canaries;
      network.look(call, { add, baits, place: (path) => forms.form(path, isOwn) });
    }
    const deed = SIGNALS.has(call.name) ? signalled(call, one, family) : leftGroup(call, one);
    if (deed !== undefined) add(deed);
  };

  /** The interpreter of the server's own script is no start of another program. */
  const starts = (
    call: Call,
    one: Traced,
    add: (deed: Pick<Deed, "kind" | "what" | "done">) => void,
  ) => {
    const isSame =
      one.isFirst && isScript && isInterpreterOf(startOf(call, one.cwd)?.words ?? [], launch);
    started(
      call,
      one,
      (deed) => {
        isScript = false;
        if (!isSame) add(deed);
      },
      ownWord,
    );
  };

  const begin = (call: Call) => {
    if (call.value !== 0) return;
    const start = startOf(call, launch.cwd);
    if (start === undefined || !isLaunch(start.words, launch)) return;
    const program = basename(start.path);
    family.begin(call.pid, program, launch.cwd);
    // What it is itself, so that who judges knows a package manager from a server.
    const what = commandLine(start, ownWord);
    ledger.add({ kind: "start", what, done: true, phase: phaseAt(call.at), process: program });
  };

  const files = (
    call: Call,
    one: Traced,
    isOwn: (pid: number) => boolean,
    add: (deed: Pick<Deed, "kind" | "what" | "done">) => void,
  ) => {
    const done = call.value !== null && call.value >= 0;
    for (const { kind, path, asked, isFolder } of fileDeeds(call, one.cwd)) {
      // Numbers of processes are other ones in the sandbox: there what was asked for says more.
      const isProc = asked.startsWith("/proc/") && path.startsWith("/proc/");
      const what = forms.form(isProc ? asked.replace(ROOT_LINK, "") : path, isOwn);
      if (kind === "read" && (what.startsWith("[package]/") || what.startsWith("[runtime]/"))) {
        continue;
      }
      add({ kind, what: isFolder && !what.endsWith("/") ? `${what}/` : what, done });
    }
  };

  const reader = createCallReader({
    call: handle,
    began: (pid, name) => family.began(pid, name),
    ended(pid, end) {
      family.ended(pid);
      if (!family.isFirst(pid)) return;
      hasEnded = true;
      tellEnd?.(end);
    },
  });
  const lines = createTraceLines(
    { lineBytes: LIMITS.traceLineBytes, totalBytes: LIMITS.traceBytes },
    (text) => reader.line(text),
  );

  return {
    push: (chunk) => lines.push(chunk),
    lost: (why) => void reasons.add(why),
    ended: serverEnd,
    hasEnded: () => hasEnded,
    end() {
      family.flush();
      if (!family.hasBegun()) reasons.add("the start of the server was not seen");
      if (lines.isFull()) reasons.add("it did more than is looked at");
      if (lines.tooLong() > 0) reasons.add("a line of the trace was too long");
      if (reader.unread() > 0)
        reasons.add(`${reader.unread()} lines of the trace were not understood`);
      if (family.isFull()) reasons.add("it started more processes than are followed");
      if (network.isFull()) reasons.add("it used more sockets or sent more than is looked at");
      return {
        events: ledger.events(),
        dropped: ledger.dropped(),
        complete: reasons.size === 0,
        why: reasons.size === 0 ? null : [...reasons].join("; "),
      };
    },
  };
}

/** A way to write any path. */
const ROOT_LINK = /^\/proc\/[^/]+(?:\/task\/[^/]+)?\/root(?=\/)/;
const NETWORK = new Set(NETWORK_CALLS);
const SIGNALS = new Set(SIGNAL_CALLS);

/** strace shows the beginning of a long word only. */
function isLaunch(words: readonly string[], { file, args }: Launch): boolean {
  const expected = [file, ...args].slice(0, SHOWN_BYTES);
  return (
    words.length === expected.length &&
    expected.every((word, index) => {
      const seen = words[index]!;
      return (
        seen === word || (word.length > seen.length && seen.length > 500 && word.startsWith(seen))
      );
    })
  );
}

/** Without the port that a line of resolv.conf may carry. */
function systemResolvers(): readonly string[] {
  return getServers().map(
    (server) => /^\[(.+)\]:\d+$/.exec(server)?.[1] ?? server.replace(/^([\d.]+):\d+$/, "$1"),
  );
}
