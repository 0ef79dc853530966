import type { Call } from "./calls.ts";
import { absolutePath } from "./places.ts";
import { descriptor, stringText } from "./values.ts";

/** A process of the server; its threads share it. */
export interface Traced {
  /** File name of the program it runs. */
  program: string;
  cwd: string;
  readonly isFirst: boolean;
  /** Its numbers: ours, and those inside its own space. */
  readonly numbers: Set<number>;
  /** A start that failed, and may be tried again at the next folder of PATH. */
  sought: { readonly words: string; readonly report: () => void } | undefined;
}

export interface Family {
  /** The server itself begins here. */
  begin(pid: number, program: string, cwd: string): void;
  readonly hasBegun: () => boolean;
  /** Whether a number is that of the server itself. */
  isFirst(pid: number): boolean;
  /** The process of a number; undefined: what came before the server. */
  of(pid: number): Traced | undefined;
  /** A call of any process, for what it says of parents and children. */
  look(call: Call): void;
  began(pid: number, name: string): void;
  ended(pid: number): void;
  /** Whether a number in a signal means a process of the family, living or not. */
  includes(target: SignalTarget): boolean;
  /** Starts that were never tried again. */
  flush(): void;
  isFull(): boolean;
}

/** A process by its numbers, its own and ours, and perhaps its name (in hex). */
export interface SignalTarget {
  readonly inner: number;
  readonly outer: number | undefined;
  readonly name: string | undefined;
}

/** Processes and threads alive at once, and numbers remembered after their end. */
const MAX_ALIVE = 50_000;
const MAX_NUMBERS = 500_000;

/** Follows who is whose child. A child may be seen before the call that made it returns. */
export function createFamily(): Family {
  const alive = new Map<number, Traced>();
  /** What came before the server, with the inner number where there is another. */
  const strangers = new Map<number, number>();
  /** Calls that make a child, and have not returned. */
  const makers = new Map<number, Traced>();
  const outers = new Set<number>();
  const inners = new Set<number>();
  let hasBegun = false;
  let isFull = false;
  let first: Traced | undefined;
  let firstPid: number | undefined;

  const remember = (set: Set<number>, pid: number) => {
    if (set.size < MAX_NUMBERS) set.add(pid);
    else isFull = true;
  };
  const put = (pid: number, one: Traced) => {
    if (alive.size >= MAX_ALIVE) isFull = true;
    else alive.set(pid, one);
    remember(outers, pid);
  };
  const childOf = (parent: Traced): Traced => ({
    program: parent.program,
    cwd: parent.cwd,
    isFirst: false,
    numbers: new Set(),
    sought: undefined,
  });
  const of = (pid: number): Traced | undefined => {
    const known = alive.get(pid);
    if (known !== undefined || !hasBegun || strangers.has(pid)) return known;
    // Not announced yet: the latest call that is still making a child made it.
    const parent = [...makers.values()].at(-1) ?? first;
    if (parent === undefined) return undefined;
    const one = childOf(parent);
    one.numbers.add(pid);
    put(pid, one);
    return one;
  };
  const made = (call: Call, parent: Traced) => {
    const child = numbersOf(`${call.value}${call.rest}`);
    if (child === undefined || child.inner <= 0) return;
    const outer = child.outer ?? child.inner;
    const isThread = call.args.some((arg) => arg.includes("CLONE_THREAD"));
    const guessed = alive.get(outer);
    const one = isThread ? parent : (guessed ?? childOf(parent));
    if (guessed === undefined || isThread) put(outer, one);
    one.numbers.add(outer);
    one.numbers.add(child.inner);
    remember(inners, child.inner);
  };

  return {
    begin(pid, program, cwd) {
      hasBegun = true;
      const inner = strangers.get(pid) ?? pid;
      strangers.delete(pid);
      first = { program, cwd, isFirst: true, numbers: new Set([pid, inner]), sought: undefined };
      firstPid = pid;
      put(pid, first);
    },
    isFirst: (pid) => pid === firstPid,
    hasBegun: () => hasBegun,
    of,
    look(call) {
      const { name, pid } = call;
      if (!hasBegun) {
        if (!strangers.has(pid) && strangers.size < MAX_NUMBERS) strangers.set(pid, pid);
        const child = MAKERS.has(name) ? numbersOf(`${call.value}${call.rest}`) : undefined;
        if (child !== undefined) strangers.set(child.outer ?? child.inner, child.inner);
        return;
      }
      const one = of(pid);
      if (one === undefined) return;
      if (MAKERS.has(name)) {
        makers.delete(pid);
        if (call.value !== null && call.value > 0) made(call, one);
      } else if (name === "chdir" || name === "fchdir") moved(call, one);
    },
    began(pid, name) {
      const one = MAKERS.has(name) ? of(pid) : undefined;
      if (one === undefined) return;
      makers.delete(pid);
      makers.set(pid, one);
    },
    ended(pid) {
      alive.get(pid)?.sought?.report();
      alive.delete(pid);
      makers.delete(pid);
    },
    includes({ inner, outer }) {
      if (outer !== undefined) return outers.has(outer);
      return outers.has(inner) || inners.has(inner);
    },
    flush() {
      for (const one of alive.values()) {
        one.sought?.report();
        one.sought = undefined;
      }
    },
    isFull: () => isFull,
  };
}

const MAKERS = new Set(["clone", "clone3", "fork", "vfork"]);
const NUMBERS = /^-?(\d{1,10})(?:<([^<>]*)>)?(?: \/\* -?(\d{1,10}) in strace's PID NS \*\/)?/;

/** Reads a process or, with a minus, a group as strace names it. */
export function numbersOf(token: string): SignalTarget | undefined {
  const [, inner, name, outer] = NUMBERS.exec(token) ?? [];
  if (inner === undefined) return undefined;
  return { inner: Number(inner), outer: outer === undefined ? undefined : Number(outer), name };
}

function moved(call: Call, one: Traced): void {
  if (call.value !== 0) return;
  const [target = ""] = call.args;
  const to = call.name === "chdir" ? stringText(target) : descriptor(target)?.path;
  if (to !== undefined) one.cwd = absolutePath(one.cwd, to);
}
