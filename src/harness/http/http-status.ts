import { STATUS_CODES } from "node:http";
import { type Failure, type FailureCode, failure } from "../../errors.ts";

/** A failure that is an HTTP status. */
export function statusFailure(code: FailureCode, status: number, detail: string): Failure {
  return { ...failure(code, `${statusText(status)}${detail === "" ? "" : `: ${detail}`}`), status };
}

/** `HTTP 404 Not Found` */
export function statusText(status: number): string {
  return `HTTP ${status} ${STATUS_CODES[status] ?? ""}`.trimEnd();
}
