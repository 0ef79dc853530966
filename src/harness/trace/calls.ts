import { splitArguments } from "./values.ts";

/** A system call of the target, whole: what was cut in two by another line has been joined. */
export interface Call {
  readonly pid: number;
  /** Milliseconds since the epoch, at its beginning. */
  readonly at: number;
  readonly name: string;
  readonly args: readonly string[];
  /** What it returned; null: unknown, as after the end of its process. */
  readonly value: number | null;
  readonly error: string | null;
  /** The result as printed, without the number. */
  readonly rest: string;
}

export interface CallReader {
  line(text: string): void;
  /** Lines that could not be read. */
  unread(): number;
}

export interface CallObserver {
  call(call: Call): void;
  /** The first half of a call that takes time: a child may be seen before its parent's call ends. */
  began(pid: number, name: string): void;
  ended(pid: number, how: End): void;
}

/** How a process ended. */
export interface End {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Calls that may be open at once. */
const MAX_OPEN = 20_000;

/** Reads the lines of `strace -f -ttt -xx`. Never throws: a line it cannot read is counted. */
export function createCallReader(observer: CallObserver): CallReader {
  const open = new Map<number, OpenCall>();
  let unread = 0;

  const whole = (pid: number, at: number, text: string, isChanged: boolean) => {
    const call = parseCall(pid, at, text, isChanged);
    if (call === undefined) unread++;
    else observer.call(call);
  };
  const begin = (pid: number, half: OpenCall) => {
    if (open.size >= MAX_OPEN && !open.has(pid)) {
      unread++;
      return;
    }
    open.set(pid, half);
    observer.began(pid, half.name);
  };
  const resume = (pid: number, name: string, tail: string) => {
    const half = open.get(pid);
    open.delete(pid);
    if (half === undefined || half.name !== name) unread++;
    else whole(pid, half.at, half.text + tail, half.isChanged);
  };

  return {
    line(text) {
      const [, id, seconds, body] = LINE.exec(text) ?? [];
      if (id === undefined || seconds === undefined || body === undefined) {
        unread++;
        return;
      }
      const pid = Number(id);
      const at = Number(seconds) * 1000;
      if (body.startsWith("<... ")) {
        const [, name = "", tail = ""] = RESUMED.exec(body) ?? [];
        resume(pid, name, tail);
      } else if (body.startsWith("+++ ")) {
        if (body.startsWith("+++ superseded")) return;
        open.delete(pid);
        observer.ended(pid, endOf(body));
      } else if (body.endsWith(UNFINISHED)) {
        begin(pid, {
          at,
          name: nameOf(body),
          text: body.slice(0, -UNFINISHED.length),
          isChanged: false,
        });
      } else if (body.endsWith(" ...>") && CHANGED.test(body)) {
        const cut = body.lastIndexOf(" <pid changed");
        const to = Number(CHANGED.exec(body)?.[1]);
        begin(to, { at, name: nameOf(body), text: body.slice(0, cut), isChanged: true });
      } else if (!body.startsWith("--- ")) whole(pid, at, body, false);
    },
    unread: () => unread,
  };
}

interface OpenCall {
  readonly at: number;
  readonly name: string;
  readonly text: string;
  /** An execve of a thread, which goes on under the number of its process. */
  readonly isChanged: boolean;
}

const UNFINISHED = " <unfinished ...>";
const LINE = /^(\d{1,10})(?:<[^<>]*>)? +(\d{1,12}\.\d{1,9}) (.*)$/s;
const RESUMED = /^<\.\.\. ([a-z_0-9]{1,40}) resumed>(.*)$/s;
const CHANGED = / <pid changed to (\d{1,10}) \.\.\.>$/;
const RESULT = /^(-?\d{1,20}|0x[0-9a-f]{1,16}|\?)(?: ([A-Z][A-Z0-9_]*)(?= |$))?/;

function endOf(body: string): End {
  const code = /^\+\+\+ exited with (\d{1,3}) /.exec(body)?.[1];
  const signal = /^\+\+\+ killed by (SIG\w{1,20})/.exec(body)?.[1];
  return { code: code === undefined ? null : Number(code), signal: signal ?? null };
}

function nameOf(body: string): string {
  return body.slice(0, Math.max(0, body.indexOf("(")));
}

function parseCall(pid: number, at: number, text: string, isChanged: boolean): Call | undefined {
  const name = nameOf(text);
  const equals = text.lastIndexOf(" = ");
  if (!/^[a-z_0-9]{1,40}$/.test(name) || equals < 0) return undefined;
  const before = text.slice(name.length + 1, equals).trimEnd();
  if (!before.endsWith(")")) return undefined;
  const result = text.slice(equals + 3);
  const [printed = "", number, error] = RESULT.exec(result) ?? [];
  if (number === undefined) return undefined;
  return {
    pid,
    at,
    name,
    args: splitArguments(before.slice(0, -1)),
    value: number === "?" ? (isChanged ? 0 : null) : Number(number),
    error: number === "-1" ? (error ?? "unknown") : null,
    rest: result.slice(printed.length),
  };
}
