import { createHash } from "node:crypto";
import { get as getPlain, type IncomingMessage } from "node:http";
import { get as getSecure } from "node:https";
import type { RegistryOptions } from "./messages.ts";

/** Milliseconds for the metadata of one package, and how much of it is read. */
const PATIENCE_MS = 10_000;
const MOST_BYTES = 64 * 1024 * 1024;

/** The short form of a package's metadata, as npm asks for it. */
const ACCEPT = "application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8, */*";

/** The mark, or why there is none. */
export type Mark =
  | { readonly state: "found"; readonly mark: string }
  | { readonly state: "unreachable" | "unknown" };

/**
 * By what a change of a package's metadata is noticed: the registry's own tag of it, or its digest.
 * While it stays the same, the same version is chosen for the same range. Unreachable when the
 * registry did not answer at all, unknown when its answer was another one.
 */
export async function registryMark(
  url: string,
  options: RegistryOptions,
  known: string | null,
  signal?: AbortSignal,
): Promise<Mark> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    const response = await answerTo(url, options, {
      ...(known?.startsWith("etag ") === true ? { "if-none-match": known.slice(5) } : {}),
      signal: signal === undefined ? patience : AbortSignal.any([signal, patience]),
    });
    const status = response.statusCode ?? 0;
    const etag = response.headers.etag;
    if (status === 304 && known !== null) {
      response.destroy();
      return { state: "found", mark: known };
    }
    if (status !== 200) {
      response.destroy();
      return { state: "unknown" };
    }
    if (typeof etag === "string" && etag !== "") {
      response.destroy();
      return { state: "found", mark: `etag ${etag}` };
    }
    const digest = await digestOf(response);
    return digest === undefined
      ? { state: "unknown" }
      : { state: "found", mark: `sha256 ${digest}` };
  } catch {
    return { state: "unreachable" }; // refused, no such host, no route, no answer in time
  }
}

function answerTo(
  url: string,
  options: RegistryOptions,
  { signal, ...headers }: { readonly signal: AbortSignal; readonly "if-none-match"?: string },
): Promise<IncomingMessage> {
  const get = url.startsWith("https:") ? getSecure : getPlain;
  const ca = options["ca"] as string[] | undefined;
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      {
        headers: { accept: ACCEPT, ...headers },
        agent: false,
        signal,
        ...(ca === undefined ? {} : { ca }),
      },
      resolve,
    );
    request.once("error", reject);
  });
}

async function digestOf(response: IncomingMessage): Promise<string | undefined> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size > MOST_BYTES) return undefined;
    hash.update(chunk as Buffer);
  }
  return hash.digest("hex");
}
