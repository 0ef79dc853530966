import { type Failure, failure, type FailureCode } from "../../errors.ts";
import { redactSecrets } from "../../lib/secrets.ts";
import type { Refusal, WorkerAnswer } from "./messages.ts";

const CODES: Readonly<Record<string, FailureCode>> = {
  EREFUSED: "package-refused",
  EINTEGRITY: "integrity-mismatch",
  E404: "package-not-found",
  ETARGET: "package-not-found",
  ENOVERSIONS: "package-not-found",
  EINVALIDPACKAGENAME: "package-not-found",
  EINVALIDTAGNAME: "package-not-found",
  E401: "registry-login",
  E403: "registry-login",
  ENEEDAUTH: "registry-login",
};

const NETWORK =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ECONNABORTED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPROTO|EPIPE|E5\d\d|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|ECONNECTIONTIMEOUT|ERESPONSETIMEOUT|ETRANSFERTIMEOUT|ERR_TLS_\w+|ERR_SSL_\w+|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/;

/** What a worker's failure means, without any of the secrets in its text. */
export function workerFailure(
  answer: Extract<WorkerAnswer, { readonly ok: false }>,
  secrets: readonly string[],
): Failure {
  const code =
    CODES[answer.code] ?? (NETWORK.test(answer.code) ? "registry-unreachable" : "install-failed");
  const detail =
    code === "package-refused" ? answer.refused.map(refusalText).join("; ") : answer.message;
  return failure(code, withoutSecrets(detail, secrets));
}

/** Secrets of the user, and what looks like one, taken out. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of [...secrets].sort((a, b) => b.length - a.length)) {
    if (secret.length >= SHORTEST_SECRET) clean = clean.replaceAll(secret, "[secret]");
  }
  return redactSecrets(clean.replaceAll(/(\/\/)[^/\s@]{1,512}@/g, "$1"));
}

/** A shorter one would tear ordinary words apart, and is given away by that. */
const SHORTEST_SECRET = 4;

function refusalText({ wantedBy, name, spec }: Refusal): string {
  return name === "" ? `${wantedBy} wants ${spec}` : `${wantedBy} wants ${name}: ${spec}`;
}
