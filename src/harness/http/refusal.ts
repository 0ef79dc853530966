import type { AccessInquiry } from "./authorization.ts";
import type { Failure } from "../../errors.ts";
import { type HttpAnswer, readUpTo } from "./fetch.ts";
import { statusFailure } from "./http-status.ts";
import { LIMITS } from "../limits.ts";
import type { Link, Received } from "./link.ts";

/** An answer whose status is not 2xx. */
export interface Refusal {
  readonly status: number;
  readonly failure: Failure;
  /** The body, when it may hold a JSON-RPC error that says more than the status. */
  readonly body: Received | null;
}

/** Reads the beginning of the body and, for 401 and 403, what the server says about access. */
export async function readRefusal(
  answer: HttpAnswer,
  link: Link,
  inquiry: AccessInquiry,
): Promise<Refusal> {
  const { status, mediaType } = answer;
  const hurry = setTimeout(() => answer.discard(), LIMITS.errorBodyMs);
  const read = await readUpTo(answer, LIMITS.errorBodyBytes);
  clearTimeout(hurry);
  const body = link.record("http", read.bytes);
  const text = mediaType === "text/html" ? "" : shorten(Buffer.from(body.bytes).toString());
  if (status === 401 || status === 403) {
    return { status, failure: await inquiry.refused(answer, text), body: null };
  }
  const speaks = status >= 400 && status < 500 && mediaType === "application/json" && !read.cut;
  return {
    status,
    failure: read.failure ?? statusFailure("http-status", status, text),
    body: speaks ? body : null,
  };
}

function shorten(text: string): string {
  return text.slice(0, SHOWN_CHARACTERS).replace(/\s+/gu, " ").trim();
}

/** Enough for an error message; a report shows less. */
const SHOWN_CHARACTERS = 400;
