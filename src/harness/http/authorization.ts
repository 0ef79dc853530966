import { type Failure, failure } from "../../errors.ts";
import { excerpt } from "../../lib/excerpt.ts";
import type { Excerpt } from "../../model/finding.ts";
import type { SessionFacts } from "../../model/session.ts";
import { childController } from "./abort.ts";
import type { WireContext } from "../context.ts";
import { type HttpAnswer, type HttpClient, readUpTo } from "./fetch.ts";
import { statusFailure, statusText } from "./http-status.ts";
import { LIMITS } from "../limits.ts";
import type { RawObject } from "../wire.ts";

/** Protected-resource metadata (RFC 9728) as the report shows it. */
export type AuthorizationFacts = NonNullable<NonNullable<SessionFacts["failure"]>["authorization"]>;

/** What a server says about getting access to it. */
export interface AccessInquiry {
  /** Turns a 401 or 403 into a failure; the first one is followed by one look at the metadata. */
  refused(answer: HttpAnswer, body: string): Promise<Failure>;
  /** null while there was no metadata to read. */
  facts(): AuthorizationFacts | null;
}

/** One challenge of a `WWW-Authenticate` header field (RFC 9110, 11.6.1). */
export interface Challenge {
  readonly scheme: string;
  /** Names in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

export function openInquiry(client: HttpClient, context: WireContext): AccessInquiry {
  let facts: AuthorizationFacts | null = null;
  let looked: Promise<string> | undefined;

  const look = async (answer: HttpAnswer, challenges: readonly Challenge[]): Promise<string> => {
    const url = metadataUrl(answer.url, challenges);
    if (url === null) return "its resource_metadata is not a web address";
    const read = await readMetadata(url, client, context);
    if ("failure" in read) {
      return `its metadata at ${url.origin} could not be read: ${read.failure.detail}`;
    }
    facts = metadataFacts(read.metadata);
    const servers = facts.authorizationServers.join(", ");
    return servers === ""
      ? "its metadata names no authorization server"
      : `authorization servers: ${servers}`;
  };

  return {
    facts: () => facts,
    async refused(answer, body) {
      const head = `${statusText(answer.status)}\r\nwww-authenticate: ${answer.header("www-authenticate") ?? ""}`;
      const recorded = context.recorder.record("received", "http", Buffer.from(head));
      const challenges = parseChallenges(
        Buffer.from(recorded.bytes).toString().split("\r\n")[1] ?? "",
      );
      looked ??= look(answer, challenges);
      const parts = [...challenges.map(describe), await looked, body];
      const text = parts.filter((part) => part !== "").join("; ");
      return statusFailure("needs-authorization", answer.status, text);
    },
  };
}

/** Lenient: whatever reads as a scheme or a parameter counts, in the order it stands. */
export function parseChallenges(field: string): readonly Challenge[] {
  const challenges: { scheme: string; parameters: Map<string, string> }[] = [];
  const text = field.replace(/^www-authenticate:/iu, "");
  for (const [, name = "", quoted, plain] of text.matchAll(PART)) {
    const value = quoted?.replace(/\\(.)/gu, "$1") ?? plain;
    if (value === undefined) challenges.push({ scheme: name, parameters: new Map() });
    else challenges.at(-1)?.parameters.set(name.toLowerCase(), value);
  }
  return challenges;
}

/** A token; as a parameter, followed by `=` and a quoted or a plain value. */
const PART = /([\w!#$%&'*+.^`|~-]+)(?:[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+)))?[\s,]*/gu;

function describe({ scheme, parameters }: Challenge): string {
  const told = ["error", "error_description", "scope"].flatMap((name) => {
    const value = parameters.get(name);
    return value === undefined ? [] : [`${name} ${value}`];
  });
  return [scheme, ...told].join(", ");
}

/** Where the metadata is: as the challenge says, else at the well-known place (RFC 9728, 3.1). */
function metadataUrl(resource: URL, challenges: readonly Challenge[]): URL | null {
  for (const { parameters } of challenges) {
    const named = parameters.get("resource_metadata");
    if (named === undefined) continue;
    const url = URL.canParse(named) ? new URL(named) : null;
    return url !== null && /^https?:$/u.test(url.protocol) ? url : null;
  }
  const path = resource.pathname === "/" ? "" : resource.pathname;
  return new URL(`/.well-known/oauth-protected-resource${path}`, resource);
}

async function readMetadata(
  url: URL,
  client: HttpClient,
  { recorder, meter, budgets, signal }: WireContext,
): Promise<{ readonly metadata: RawObject } | { readonly failure: Failure }> {
  const controller = childController(signal);
  // A slow metadata host must not turn "needs authorization" into "timed out".
  const seconds = Math.min(budgets.request, budgets.startup) / 4;
  const late = failure("request-timeout", `no answer within ${seconds} s`);
  const timer = setTimeout(() => controller.abort(late), seconds * 1000);
  try {
    const headers = { accept: "application/json" };
    const options = { method: "GET", url, headers, anonymous: true } as const;
    const fetched = await client.send({ ...options, signal: controller.signal });
    if ("failure" in fetched) return fetched;
    const { status, mediaType } = fetched.answer;
    if (status !== 200 || !mediaType.includes("json")) {
      fetched.answer.discard();
      const text = `${statusText(status)} with content type ${mediaType || "(none)"}`;
      return { failure: failure("content-type", text) };
    }
    const read = await readUpTo(fetched.answer, LIMITS.errorBodyBytes);
    const broken = read.failure ?? meter.messages();
    if (broken) return { failure: broken };
    const { bytes } = recorder.record("received", "http", read.bytes);
    const metadata = parseObject(bytes);
    return metadata === null
      ? { failure: failure("content-type", "it is not a JSON object") }
      : { metadata };
  } finally {
    clearTimeout(timer);
  }
}

function parseObject(bytes: Uint8Array): RawObject | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString());
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as RawObject)
      : null;
  } catch {
    return null;
  }
}

function metadataFacts(metadata: RawObject): AuthorizationFacts {
  const resource = metadata["resource"];
  return {
    resource: typeof resource === "string" ? excerpt(resource) : null,
    authorizationServers: texts(metadata["authorization_servers"]),
    scopes: texts(metadata["scopes_supported"]),
  };
}

function texts(value: unknown): Excerpt[] {
  return (Array.isArray(value) ? value : [])
    .filter((one) => typeof one === "string")
    .slice(0, MAX_NAMES)
    .map((one) => excerpt(one));
}

/** Names kept of each list in the metadata. */
const MAX_NAMES = 20;
