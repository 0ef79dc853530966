import { type Failure, failure } from "../errors.ts";
import type { Notice, ReverseRequest } from "../model/surface.ts";
import { answerFor } from "./answers.ts";
import { LIMITS } from "./limits.ts";
import type { Tally } from "./peculiarities.ts";
import type { Message, Outgoing, RawObject, Wire, WireObserver } from "./wire.ts";

/** What became of one request: a value for every expected end. */
export type Reply =
  | { readonly ok: true; readonly result: RawObject; readonly frame: number }
  | {
      readonly ok: false;
      readonly why: "refused" | "timeout" | "malformed" | "lost" | "closed";
      readonly failure: Failure;
      /** The server's own error code, when it refused. */
      readonly code?: number;
      readonly data?: unknown;
    };

/** Bounded evidence: the first items, and how many more there were. */
export interface Evidence<T> {
  readonly items: readonly T[];
  readonly dropped: number;
}

/** JSON-RPC over one wire: matches answers to requests and answers what the server asks. */
export interface Rpc {
  /** Resolves once, whatever the server does; `seconds` bounds the wait. */
  request(method: string, params: RawObject, seconds: number): Promise<Reply>;
  notify(method: string): void;
  /** Everything asked from now on fails with this reason; what is pending ends with it. */
  stop(why: Failure): void;
  /** Why nothing more can be asked; undefined while it can. */
  stopped(): Failure | undefined;
  readonly reverse: Evidence<ReverseRequest>;
  readonly notices: Evidence<Notice>;
  /** Where a wire reports to. */
  readonly observer: WireObserver;
}

interface Pending {
  readonly method: string;
  settle(reply: Reply): void;
}

/** Starts the correlation; `wire` is asked for late, because a wire needs the observer first. */
export function createRpc(deps: {
  readonly wire: () => Wire | undefined;
  readonly tally: Tally;
  /** Folder offered as the only root. */
  readonly root: string;
  /** Takes the user's secrets out of text that came past the recorder, such as a header field. */
  redact(text: string): string;
}): Rpc {
  const { tally } = deps;
  const pending = new Map<number, Pending>();
  const timedOut = new Set<number>();
  const serverIds = new Set<string | number>();
  const reverse = evidence<ReverseRequest>(LIMITS.reverseItems);
  const notices = evidence<Notice>(LIMITS.noticeItems);
  let nextId = 1;
  let stopped: Failure | undefined;
  let answered = false;

  const stop = (why: Failure) => {
    stopped ??= why;
    for (const one of pending.values()) one.settle({ ok: false, why: "closed", failure: stopped });
    pending.clear();
  };

  const redacted = (why: Failure): Failure => ({ ...why, detail: deps.redact(why.detail) });

  const take = (id: string | number | null, frame: number): Pending | undefined => {
    if (typeof id === "string") tally.note("string-id", frame);
    const key = typeof id === "string" ? (/^[1-9]\d*$/.test(id) ? Number(id) : NaN) : id;
    const one = key === null ? soleOf(pending) : pending.get(key);
    if (one === undefined) {
      if (key !== null && timedOut.has(key)) tally.note("late-answer", frame);
      else if (key !== null && key > 0 && key < nextId) tally.note("duplicate-answer", frame);
      else tally.note(key !== null && key >= nextId ? "early-answer" : "unasked-answer", frame);
      return undefined;
    }
    answered = true;
    return one;
  };

  const onRequest = (message: Message & { kind: "request" }, frame: number) => {
    if (typeof message.id === "number" && pending.get(message.id)?.method === message.method) {
      tally.note("echoed-request", frame);
      return;
    }
    if (!answered) tally.note("request-before-handshake", frame);
    if (serverIds.has(message.id)) tally.note("duplicate-request-id", frame);
    else if (serverIds.size < LIMITS.reverseItems) serverIds.add(message.id);
    const { answer, body } = answerFor(message.method, deps.root);
    if (answer === "unsupported") tally.note("unknown-request", frame);
    reverse.add({ method: message.method, raw: message.raw, answer, frame });
    const reply: Outgoing = { jsonrpc: "2.0", id: message.id, ...body };
    deps.wire()?.send(reply);
  };

  const observer: WireObserver = {
    message(message, frame) {
      if (stopped !== undefined) return;
      switch (message.kind) {
        case "request":
          onRequest(message, frame);
          break;
        case "notification":
          if (!answered) tally.note("message-before-handshake", frame);
          notices.add({ kind: "notification", method: message.method, raw: message.raw, frame });
          break;
        case "result": {
          const one = take(message.id, frame);
          one?.settle(resultReply(message.result, frame));
          break;
        }
        case "error": {
          const one = take(message.id, frame);
          notices.add({ kind: "error", method: one?.method ?? "", raw: message.raw, frame });
          one?.settle({
            ok: false,
            why: "refused",
            failure: failure("refused", `error ${message.code}: ${message.message}`),
            code: message.code,
            data: message.data,
          });
          break;
        }
      }
    },
    lost(id, why) {
      if (typeof id === "number") {
        pending.get(id)?.settle({ ok: false, why: "lost", failure: redacted(why) });
      }
    },
    closed: (why) => stop(redacted(why)),
  };

  return {
    observer,
    reverse,
    notices,
    stop,
    stopped: () => stopped,
    notify: (method) => deps.wire()?.send({ jsonrpc: "2.0", method }),
    request(method, params, seconds) {
      if (stopped !== undefined) {
        return Promise.resolve({ ok: false, why: "closed", failure: stopped });
      }
      const id = nextId++;
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          timedOut.add(id);
          const why = failure(
            "request-timeout",
            `no answer to ${method} within ${Math.round(seconds * 10) / 10} s`,
          );
          pending.get(id)?.settle({ ok: false, why: "timeout", failure: why });
        }, seconds * 1000);
        const settle = (reply: Reply) => {
          clearTimeout(timer);
          pending.delete(id);
          resolve(reply);
        };
        pending.set(id, { method, settle });
        deps.wire()?.send({ jsonrpc: "2.0", id, method, params });
      });
    },
  };
}

function resultReply(result: unknown, frame: number): Reply {
  return typeof result === "object" && result !== null && !Array.isArray(result)
    ? { ok: true, result: result as RawObject, frame }
    : {
        ok: false,
        why: "malformed",
        failure: failure("not-mcp", "the result is not a JSON object"),
      };
}

/** An answer without an id can only belong to the one request that is open. */
function soleOf(pending: ReadonlyMap<number, Pending>): Pending | undefined {
  const [first, second] = pending.values();
  return second === undefined ? first : undefined;
}

function evidence<T>(max: number): Evidence<T> & { add(item: T): void } {
  const items: T[] = [];
  let dropped = 0;
  return {
    items,
    get dropped() {
      return dropped;
    },
    add(item) {
      if (items.length < max) items.push(item);
      else dropped++;
    },
  };
}
