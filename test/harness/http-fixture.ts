import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net";
import { afterEach } from "vitest";
import type { Failure } from "../../src/errors.ts";
import type { WireContext } from "../../src/harness/context.ts";
import { DEFAULT_BUDGETS, LIMITS } from "../../src/harness/limits.ts";
import { createMeter, type MeterLimits } from "../../src/harness/meter.ts";
import { createTally, type PeculiarityId } from "../../src/harness/peculiarities.ts";
import { createRecorder } from "../../src/harness/frames/recorder.ts";
import { createRedactor, type Secret } from "../../src/harness/frames/redact.ts";
import type { Message, Outgoing, Wire } from "../../src/harness/wire.ts";
import type { HttpTarget } from "../../src/model/target.ts";

/** What a test server was asked. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface TestServer {
  readonly origin: string;
  readonly asked: readonly Asked[];
  /** Connections that are open now. */
  connections(): Promise<number>;
}

type Handler = (asked: Asked, response: ServerResponse, request: IncomingMessage) => void;

const cleanups: (() => void | Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

export function onCleanup(cleanup: () => void | Promise<void>): void {
  cleanups.push(cleanup);
}

/** A server on this machine that answers with `handler`; gone after the test. */
export async function serve(handler: Handler): Promise<TestServer> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const one = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
      asked.push(one);
      handler(one, response, request);
    });
  });
  const origin = await listening(server);
  onCleanup(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    origin,
    asked,
    connections: () =>
      new Promise((resolve) => server.getConnections((_, count) => resolve(count))),
  };
}

/** A server that says `bytes` to whoever connects. */
export async function serveRaw(bytes: string): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(bytes));
  });
  const origin = await listening(server as unknown as Server);
  onCleanup(() => void server.close());
  return origin;
}

/** A proxy that leads every tunnel, whatever name it is asked for, to `origin`. */
export async function serveProxy(
  origin: string,
): Promise<{ readonly url: string; readonly tunnels: readonly string[] }> {
  const tunnels: string[] = [];
  const sockets: Socket[] = [];
  const proxy = createServer();
  proxy.on("connect", (request: IncomingMessage, socket: Socket) => {
    tunnels.push(request.url ?? "");
    const onward = connect(Number(new URL(origin).port), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    for (const one of [socket, onward]) one.on("error", () => undefined);
    sockets.push(socket, onward);
  });
  const url = await listening(proxy);
  onCleanup(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  return { url, tunnels };
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function target(url: string, more: Partial<HttpTarget> = {}): HttpTarget {
  return { kind: "http", url, transport: "http", headers: {}, ...more };
}

export interface Heard {
  readonly messages: readonly { readonly message: Message; readonly frame: number }[];
  readonly lost: readonly { readonly id: string | number; readonly why: Failure }[];
  readonly closed: readonly Failure[];
}

export interface TestContext {
  readonly context: WireContext;
  readonly heard: Heard;
  readonly notes: () => readonly PeculiarityId[];
  readonly abort: (why: Failure) => void;
  /** Called for every request of the server. */
  readonly onRequest: (answer: (message: Message & { kind: "request" }) => void) => void;
}

/** A context that remembers what a wire tells; limits and budgets can be made small. */
export function testContext(
  options: {
    readonly limits?: Partial<MeterLimits>;
    readonly requestSeconds?: number;
    readonly secrets?: readonly Secret[];
  } = {},
): TestContext {
  const messages: { message: Message; frame: number }[] = [];
  const lost: { id: string | number; why: Failure }[] = [];
  const closed: Failure[] = [];
  const tally = createTally();
  const controller = new AbortController();
  let answer: ((message: Message & { kind: "request" }) => void) | undefined;
  return {
    heard: { messages, lost, closed },
    notes: () => tally.list().map(({ id }) => id),
    abort: (why) => controller.abort(why),
    onRequest(given) {
      answer = given;
    },
    context: {
      observer: {
        message(message, frame) {
          messages.push({ message, frame });
          if (message.kind === "request") answer?.(message);
        },
        lost: (id, why) => void lost.push({ id, why }),
        closed: (why) => void closed.push(why),
      },
      recorder: createRecorder({
        redactor: createRedactor(options.secrets ?? [], []),
        keep: true,
        now,
      }),
      tally,
      meter: createMeter({ ...LIMITS, ...options.limits }, now),
      budgets: { ...DEFAULT_BUDGETS, request: options.requestSeconds ?? DEFAULT_BUDGETS.request },
      signal: controller.signal,
    },
  };
}

function now(): number {
  return performance.now();
}

/** Waits until `condition` holds; fails the test when it does not within five seconds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 5_000;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`never came true: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** What the session learns of one request. */
export type Told = { readonly message: Message } | { readonly why: Failure };

/** Sends a request and waits until the wire has told what became of it. */
export async function ask(
  wire: Wire,
  heard: Heard,
  method: string,
  id: number,
  params: Outgoing["params"] = {},
): Promise<Told> {
  wire.send({ jsonrpc: "2.0", id, method, params });
  let told: Told | undefined;
  await until(() => {
    const answer = heard.messages.find(
      ({ message }) => (message.kind === "result" || message.kind === "error") && message.id === id,
    );
    const why = heard.lost.find((one) => one.id === id)?.why ?? heard.closed[0];
    told = answer ?? (why === undefined ? undefined : { why });
    return told !== undefined;
  });
  return told!;
}

export function result(id: unknown, value: object = {}): string {
  return JSON.stringify({ jsonrpc: "2.0", id, result: value });
}

export function idOf(asked: Asked): unknown {
  return asked.body === "" ? undefined : (JSON.parse(asked.body) as { id?: unknown }).id;
}

export function methodOf(asked: Asked): unknown {
  return asked.body === "" ? undefined : (JSON.parse(asked.body) as { method?: unknown }).method;
}

export function sendJson(response: ServerResponse, text: string, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(text);
}

export function startStream(response: ServerResponse, head: string): ServerResponse {
  response.writeHead(200, { "content-type": "text/event-stream" }).write(head);
  return response;
}
