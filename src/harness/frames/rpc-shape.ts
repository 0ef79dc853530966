import type { PeculiarityId } from "../peculiarities.ts";
import type { Message, RawObject } from "../wire.ts";

type Note = (id: PeculiarityId) => void;

const MEMBERS = new Set(["jsonrpc", "id", "method", "params", "result", "error"]);

/**
 * Reduces a parsed JSON value to a JSON-RPC message, with a note for every departure from the
 * standard; undefined when no reading is beyond doubt. Never copies the object: `raw` keeps
 * `__proto__` and unknown members.
 */
export function toMessage(value: unknown, note: Note): Message | undefined {
  if (!isObject(value) || !looksLikeRpc(value)) {
    note("json-not-rpc");
    return undefined;
  }
  if (!Object.hasOwn(value, "jsonrpc")) note("missing-jsonrpc");
  else if (value["jsonrpc"] !== "2.0") note("odd-jsonrpc-version");
  if (hasExtraMember(value)) note("extra-member");
  return isAnswer(value) ? toAnswer(value, note) : toCall(value, note);
}

export function isObject(value: unknown): value is RawObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A JSON log line may have `id` and `method` as well: without `jsonrpc`, nothing may be extra. */
function looksLikeRpc(value: RawObject): boolean {
  if (!Object.hasOwn(value, "jsonrpc") && hasExtraMember(value)) return false;
  return isAnswer(value) || typeof value["method"] === "string";
}

function isAnswer(value: RawObject): boolean {
  return Object.hasOwn(value, "result") || Object.hasOwn(value, "error");
}

function hasExtraMember(value: RawObject): boolean {
  for (const key in value) if (!MEMBERS.has(key)) return true;
  return false;
}

function toCall(raw: RawObject, note: Note): Message {
  const method = raw["method"] as string;
  const id = Object.hasOwn(raw, "id") ? readId(raw["id"], note) : null;
  return id === null ? { kind: "notification", method, raw } : { kind: "request", id, method, raw };
}

function toAnswer(raw: RawObject, note: Note): Message | undefined {
  const id = Object.hasOwn(raw, "id") ? readId(raw["id"], note) : null;
  if (!Object.hasOwn(raw, "id")) note("missing-id");
  if (Object.hasOwn(raw, "method")) note("extra-member");
  const both = Object.hasOwn(raw, "result") && Object.hasOwn(raw, "error");
  if (both) note("result-and-error");
  // With both filled in, the result wins: lenient clients show it, so a scanner must see it.
  const isResult = both
    ? (raw["error"] ?? null) === null || (raw["result"] ?? null) !== null
    : Object.hasOwn(raw, "result");
  if (!isResult) return toError(id, raw, note);
  if (id === null) return undefined;
  if (!isObject(raw["result"])) note("odd-result");
  return { kind: "result", id, result: raw["result"], raw };
}

function toError(id: string | number | null, raw: RawObject, note: Note): Message {
  const error = raw["error"];
  if (!isObject(error)) {
    note("odd-error");
    const message = typeof error === "string" ? error : "";
    return { kind: "error", id, code: 0, message, data: undefined, raw };
  }
  const { code, message } = { code: error["code"], message: error["message"] };
  if (!Number.isSafeInteger(code)) note("odd-error-code");
  if (typeof message !== "string") note("error-without-message");
  return {
    kind: "error",
    id,
    code: readCode(code),
    message: typeof message === "string" ? message : "",
    data: error["data"],
    raw,
  };
}

/** An integer, 0 when there is none to read: `"-32601"` and -32601.0 both mean method not found. */
function readCode(code: unknown): number {
  const number = typeof code === "string" && code.trim() !== "" ? Number(code) : code;
  return typeof number === "number" && Number.isFinite(number) ? Math.trunc(number) : 0;
}

function readId(id: unknown, note: Note): string | number | null {
  if (typeof id === "string") return id;
  if (typeof id === "number" && Number.isFinite(id)) {
    if (!Number.isSafeInteger(id)) note("unsafe-number-id");
    return id;
  }
  note(id === null ? "null-id" : typeof id === "number" ? "unsafe-number-id" : "odd-id");
  return null;
}
