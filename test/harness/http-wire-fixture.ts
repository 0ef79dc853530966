import { connectHttp } from "../../src/harness/http/connect-http.ts";
import type { Outgoing } from "../../src/harness/wire.ts";
import type { HttpTarget } from "../../src/model/target.ts";
import {
  ask,
  type Asked,
  idOf,
  methodOf,
  onCleanup,
  result,
  sendJson,
  serve,
  target,
  testContext,
  type Told,
  until,
} from "./http-fixture.ts";

export const NOTIFICATION = '{"jsonrpc":"2.0","method":"notifications/message","params":{}}';
export const INITIALIZED: Outgoing = { jsonrpc: "2.0", method: "notifications/initialized" };

type Options = Parameters<typeof testContext>[0] & Partial<HttpTarget>;

/** A wire over HTTP to `url`, closed after the test, and what it tells. */
export function open(url: string, options: Options = {}) {
  const { transport = "http", headers = {}, ...rest } = options;
  const given = testContext(rest);
  const wire = connectHttp(target(url, { transport, headers }), given.context, { env: {} });
  onCleanup(async () => void (await wire.close()));
  return { ...given, wire, ask: (method: string, id = 1) => ask(wire, given.heard, method, id) };
}

/** What the session learns when a request is answered in this way. */
export async function toldOf(
  answer: Parameters<typeof serve>[0],
  options: Options = {},
): Promise<{ told: Told; given: ReturnType<typeof open>; asked: readonly Asked[] }> {
  const server = await serve(answer);
  const given = open(`${server.origin}/mcp`, options);
  return { told: await given.ask("initialize"), given, asked: server.asked };
}

/** A server that shakes hands with a session id and answers all else with `then`. */
export function sessionServer(then: Parameters<typeof serve>[0]): Parameters<typeof serve>[0] {
  return (asked, response, request) => {
    const method = methodOf(asked);
    if (method === "initialize") {
      response.setHeader("mcp-session-id", "session-1");
      sendJson(response, result(idOf(asked)));
    } else if (method === "notifications/initialized") response.writeHead(202).end();
    else then(asked, response, request);
  };
}

/** Shakes hands; the optional stream has been asked for when this resolves. */
export async function shakeHands(
  given: ReturnType<typeof open>,
  asked: readonly Asked[],
): Promise<void> {
  await given.ask("initialize", 100);
  given.wire.negotiated("2025-06-18", "legacy");
  given.wire.send(INITIALIZED);
  await until(() => asked.some(({ method }) => method === "GET"));
}

/** The failure's code, or what kind of answer there was. */
export function codeOf(told: Told): string {
  return "why" in told ? told.why.code : told.message.kind;
}
