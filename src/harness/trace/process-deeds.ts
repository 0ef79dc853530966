import { basename } from "node:path";
import { quoteArgv } from "../../lib/quoting.ts";
import type { Launch } from "../process/launch.ts";
import type { Call } from "./calls.ts";
import type { Deed } from "./ledger.ts";
import { absolutePath } from "./places.ts";
import { type Family, numbersOf, type Traced } from "./processes.ts";
import { descriptor, stringBytes, stringList, stringText, visibleText } from "./values.ts";

type ProcessDeed = Pick<Deed, "kind" | "what" | "done">;

/** A program start as strace printed it. */
export interface Start {
  readonly path: string;
  readonly words: readonly string[];
}

export function startOf(call: Call, cwd: string): Start | undefined {
  const isAt = call.name === "execveat";
  if (!isAt && call.name !== "execve") return undefined;
  const [first = "", second = "", third = ""] = call.args;
  const named = stringText(isAt ? second : first);
  if (named === undefined) return undefined;
  const from = isAt ? descriptor(first) : undefined;
  // An empty name: the program behind the descriptor itself, which may lie in memory only.
  const path = named === "" ? (from?.name ?? "") : absolutePath(from?.path ?? cwd, named);
  return { path, words: stringList(isAt ? third : second) };
}

/** Whether a script of the launch hands itself to its interpreter: `#!/usr/bin/env node`. */
export function isInterpreterOf(words: readonly string[], { file, args }: Launch): boolean {
  const [name = "", ...rest] = words;
  const script = [file, ...args];
  const options = rest.slice(0, -script.length);
  return (
    INTERPRETER.test(basename(name)) &&
    options.every((option) => option.startsWith("-")) &&
    rest.length === options.length + script.length &&
    script.every((word, index) => word === rest[options.length + index])
  );
}

const INTERPRETER = /^(?:node|nodejs|bun|deno|python[\d.]*|ruby|perl|php|sh|bash|dash)$/;

/** The command line; the program's own path where its first word claims another name. */
export function commandLine({ path, words }: Start, place: (path: string) => string): string {
  const [name = "", ...rest] = words;
  const isHonest = basename(name).replace(/^-/, "") === basename(path);
  const quoted = (word: string) => {
    const form = place(word);
    // A place needs no quotes for its own sake: its brackets are ours.
    const needsNone =
      form !== word && quoteArgv([form.slice(form.indexOf("]") + 1)]).startsWith("/");
    return needsNone ? form : quoteArgv([form]);
  };
  return [isHonest ? name : path, ...rest].map(quoted).join(" ");
}

/**
 * A start, told through `add`. A search along PATH is one start: what fails waits for the same words
 * at the next folder. `place` names the places of the server in a word of the command line.
 */
export function started(
  call: Call,
  one: Traced,
  add: (deed: ProcessDeed) => void,
  place: (word: string) => string,
): void {
  const start = startOf(call, one.cwd);
  if (start === undefined) return;
  const words = start.words.join("\0");
  if (one.sought !== undefined && one.sought.words !== words) one.sought.report();
  one.sought = undefined;
  const what = commandLine(start, place);
  if (call.value === 0) {
    add({ kind: "start", what, done: true });
    one.program = basename(start.path);
  } else {
    one.sought = { words, report: () => add({ kind: "start", what, done: false }) };
  }
}

/** A signal to a process that is none of its own. */
export function signalled(call: Call, one: Traced, family: Family): ProcessDeed | undefined {
  const [target = "", second = "", third = ""] = call.args;
  const name = call.name.includes("tg") ? third : second;
  const isSignal = /^SIG[A-Z0-9_+]+$/.test(name);
  if (!isSignal || call.error === "EINVAL") return undefined;
  const done = call.value === 0;
  if (call.name === "pidfd_send_signal") {
    // strace says whose descriptor it is: `5<pid:77>`.
    const pid = /^\d+<pid:(\d{1,10}.*)>$/.exec(target)?.[1];
    const known = numbersOf(pid ?? "");
    if (known !== undefined && family.includes(known)) return undefined;
    return { kind: "signal", what: `${name} to ${otherName(known?.name)}`, done };
  }
  if (target === "0") return undefined;
  if (target === "-1") return { kind: "signal", what: `${name} to every process`, done };
  const other = numbersOf(target);
  if (other === undefined || family.includes(other) || one.numbers.has(other.inner))
    return undefined;
  return { kind: "signal", what: `${name} to ${otherName(other.name)}`, done };
}

/** Leaving the group by which we reach it. Shells move their jobs about: that is no leaving. */
export function leftGroup(call: Call, one: Traced): ProcessDeed | undefined {
  const { name } = call;
  if (one.isFirst || (name !== "setsid" && name !== "setpgid")) return undefined;
  if (name === "setpgid" && SHELL.test(one.program)) return undefined;
  return { kind: "leave-group", what: name, done: call.value !== null && call.value >= 0 };
}

const SHELL = /^-?(?:ba|da|z|k|mk|a|fi|tc|c)?sh$/;

function otherName(hex: string | undefined): string {
  const bytes = hex === undefined ? undefined : stringBytes(`"${hex}"`);
  return bytes === undefined || bytes.length === 0 ? "another process" : visibleText(bytes);
}
