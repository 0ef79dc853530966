import { type Failure, failure } from "../errors.ts";
import { canonicalJson } from "../lib/canonical.ts";
import type { Notice, ReverseRequest } from "../model/surface.ts";
import { answerFor, isKnownRequest } from "./answers.ts";
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
  /** Notes a request that came inside an answer (2026-07-28, `input_required`). */
  asked(method: string, raw: RawObject, frame: number): void;
  readonly reverse: Evidence<ReverseRequest>;
  readonly notices: Evidence<Notice>;
  /** Methods of the `list_changed` notifications so far: no flood of others hides them. */
  readonly listChanges: readonly string[];
  /** Where a wire reports to. */
  readonly observer: WireObserver;
}

interface Pending {
  readonly id: number;
  readonly method: string;
  settle(reply: Reply): void;
}

/** Starts the correlation; `wire` is asked for late, because a wire needs the observer first. */
export function createRpc(deps: {
  readonly wire: () => Wire | undefined;
  readonly tally: Tally;
  /** What we offered the server, and the folder that is our only root. */
  readonly client: { readonly root: string; readonly capabilities: RawObject };
  /** Takes the user's secrets out of text that came past the recorder, such as a header field. */
  redact(text: string): string;
}): Rpc {
  const { tally } = deps;
  const pending = new Map<number, Pending>();
  const timedOut = new Set<number>();
  const serverIds = new Set<string | number>();
  const reverse = evidence<ReverseRequest>(LIMITS.reverseItems);
  const notices = evidence<Notice>(LIMITS.noticeItems);
  const listChanges: string[] = [];
  let nextId = 1;
  let stopped: Failure | undefined;
  let answered = false;

  const stop = (why: Failure) => {
    stopped ??= why;
    for (const one of pending.values()) one.settle({ ok: false, why: "closed", failure: stopped });
    pending.clear();
  };

  const redacted = (why: Failure): Failure => ({ ...why, detail: deps.redact(why.detail) });

  /** The request that an answer belongs to; a text counts only when it is exactly our number. */
  const take = (id: string | number, frame: number): Pending | undefined => {
    if (typeof id === "string") tally.note("string-id", frame);
    const key = typeof id === "string" ? (/^[1-9]\d*$/.test(id) ? Number(id) : NaN) : id;
    const one = pending.get(key);
    if (one !== undefined) answered = true;
    else if (timedOut.has(key)) tally.note("late-answer", frame);
    else if (key >= nextId) tally.note("early-answer", frame);
    else tally.note(key > 0 ? "duplicate-answer" : "unasked-answer", frame);
    return one;
  };

  /**
   * An error that does not say what it answers may mean a notification of ours. Only before the
   * first answer can it mean nothing but the handshake, and then only when nothing better comes
   * soon: taken for the answer to a list, it would make the list absent.
   */
  const orphan = (reply: Reply) => {
    const [one] = pending.values();
    if (one === undefined || answered) return;
    setTimeout(() => {
      if (pending.get(one.id) === one) one.settle(reply);
    }, LIMITS.orphanGraceMs).unref();
  };

  const onRequest = (message: Message & { kind: "request" }, frame: number, bytes: number) => {
    if (typeof message.id === "number" && pending.get(message.id)?.method === message.method) {
      tally.note("echoed-request", frame);
      return;
    }
    if (!answered) tally.note("request-before-handshake", frame);
    if (serverIds.has(message.id)) tally.note("duplicate-request-id", frame);
    else if (serverIds.size < LIMITS.reverseItems) serverIds.add(message.id);
    const { answer, body } = answerFor(message.method, deps.client);
    if (!isKnownRequest(message.method)) tally.note("unknown-request", frame);
    reverse.add({ method: message.method, raw: message.raw, answer, frame }, bytes);
    const reply: Outgoing = { jsonrpc: "2.0", id: message.id, ...body };
    deps.wire()?.send(reply);
  };

  const observer: WireObserver = {
    message(message, frame, bytes) {
      if (stopped !== undefined) return;
      switch (message.kind) {
        case "request":
          onRequest(message, frame, bytes);
          break;
        case "notification":
          if (!answered) tally.note("message-before-handshake", frame);
          if (message.method.endsWith("/list_changed") && listChanges.length < LIMITS.noticeItems) {
            listChanges.push(message.method);
          }
          notices.add(
            { kind: "notification", method: message.method, raw: message.raw, frame },
            bytes,
          );
          break;
        case "result": {
          const one = take(message.id, frame);
          one?.settle(resultReply(message.result, frame));
          break;
        }
        case "error": {
          const reply = refusal(message);
          const one = message.id === null ? undefined : take(message.id, frame);
          const method = one?.method ?? "";
          notices.add({ kind: "error", method, raw: message.raw, frame }, bytes);
          if (message.id === null) orphan(reply);
          else one?.settle(reply);
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
    asked: (method, raw, frame) =>
      reverse.add({ method, raw, answer: "unsupported", frame }, canonicalJson(raw).length),
    reverse,
    notices,
    listChanges,
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
        pending.set(id, { id, method, settle });
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

function refusal({ code, message, data }: Message & { kind: "error" }): Reply {
  const why = failure("refused", `error ${code}: ${message}`);
  return { ok: false, why: "refused", failure: why, code, data };
}

/** Keeps the first items, up to a number and up to the bytes of the frames they came in. */
function evidence<T>(max: number): Evidence<T> & { add(item: T, bytes: number): void } {
  const items: T[] = [];
  let dropped = 0;
  let size = 0;
  return {
    items,
    get dropped() {
      return dropped;
    },
    add(item, bytes) {
      size += bytes;
      if (items.length < max && size <= LIMITS.evidenceBytes) items.push(item);
      else dropped++;
    },
  };
}
