import { type Failure, failure } from "../../errors.ts";
import { abortFailure } from "./abort.ts";
import { AddressRefusedError } from "./net-guard.ts";

/**
 * Says in our terms why a connection could not be made or broke: `during` tells a server that was
 * never reached from one that went away in the middle of its answer.
 */
export function networkFailure(
  error: unknown,
  url: URL,
  signal: AbortSignal,
  during: "request" | "answer",
): Failure {
  if (signal.aborted) return abortFailure(signal);
  const cause = rootCause(error);
  if (cause instanceof AddressRefusedError) return failure("address-refused", cause.message);
  const code = codeOf(cause);
  const text = cause instanceof Error ? cause.message : String(cause);
  if (code === "UND_ERR_HEADERS_OVERFLOW") {
    return failure(
      "limit-message-bytes",
      `${url.origin} sent more header fields than any answer needs`,
    );
  }
  if (TLS_CODES.test(code)) {
    return failure("connection-failed", `TLS with ${url.origin} failed: ${code}: ${text}`);
  }
  if (during === "answer") {
    return failure("closed", `${url.origin} broke off its answer: ${text}`);
  }
  const isParser = cause instanceof Error && cause.name === "HTTPParserError";
  const what = isParser ? "did not answer in HTTP" : "could not be reached";
  return failure("connection-failed", `${url.origin} ${what}: ${text}`);
}

/** OpenSSL and certificate errors as Node names them. */
const TLS_CODES =
  /^(?:ERR_(?:TLS|SSL)_|EPROTO$|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH$|INVALID_(?:CA|PURPOSE)$)/u;

/** Several addresses were tried: the first failure stands for all. */
function rootCause(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors[0];
  if (error instanceof Error && error.cause instanceof Error) return error.cause;
  return error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}
