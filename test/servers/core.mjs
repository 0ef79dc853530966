/**
 * One scripted MCP server for all live tests. A world says what it shows (`tools`, `prompts`,
 * `resources`, `templates`) and where it is odd; everything it leaves out is done by the book.
 *
 * World: { tools, prompts, resources, templates: arrays of items; left out = not offered
 *          server: fields over the answer to `initialize`; `null` takes a field away
 *          any of these five may be a function of the state that gives it
 *          modern: true speaks 2026-07-28 only, "too" the older revisions as well
 *          start(peer): runs before anything is read
 *          on: { [method](request, peer) }: gives a message, raw text or bytes, an array of these
 *              (sent in order), or nothing
 *          encode(message): the line for a message, end of line included
 *          stays: true ignores the end of stdin, a number leaves so many milliseconds after it
 *          stream: true answers over HTTP with an event stream
 *          http(req, res, seen): true when it has dealt with the HTTP request itself }
 * Peer:  { send(message), pause(ms), exit(code); over stdio: flood(bytes, times), stderr(text),
 *          ask(id, method, params): gives the client's answer; state: what is known of the client }
 * State: { client, capabilities, version, era: as the client told them; listings: how often the
 *          tools were asked for, this time included; listed(): milliseconds since the first time }
 */
import { createServer } from "node:http";

export const NEWEST = "2025-11-25";
const MODERN = "2026-07-28";
const EVENTS = { "content-type": "text/event-stream" };
const JSON_BODY = { "content-type": "application/json" };
const LEGACY = new Set(["2024-11-05", "2025-03-26", "2025-06-18", NEWEST]);

/** Method -> [key of the list in the answer, key of the list in the world]. */
const LISTS = {
  "tools/list": ["tools", "tools"],
  "prompts/list": ["prompts", "prompts"],
  "resources/list": ["resources", "resources"],
  "resources/templates/list": ["resourceTemplates", "templates"],
};

export const ok = ({ id }, result) => ({ jsonrpc: "2.0", id, result });
export const no = ({ id }, code, message, data) => ({
  jsonrpc: "2.0",
  id,
  error: { code, message, ...(data === undefined ? {} : { data }) },
});
export const note = (method, params) => ({ jsonrpc: "2.0", method, params });
export const ask = (id, method, params) => ({ jsonrpc: "2.0", id, method, params });

export const tool = (name, description = `Does what ${name} says.`, more = {}) => ({
  name,
  description,
  inputSchema: { type: "object", properties: {} },
  ...more,
});
export const tools = (count, prefix = "tool") =>
  Array.from({ length: count }, (_, i) => tool(`${prefix}_${i}`));

/** A hook for `on` that serves these pages; the cursor of page n is `cursor(n)`. */
export const pages =
  (key, list, cursor = (n) => `page-${n}`) =>
  (request) => {
    const at = list.findIndex((_, n) => n > 0 && cursor(n) === request.params?.cursor);
    const n = Math.max(0, at);
    const next = n + 1 < list.length ? { nextCursor: cursor(n + 1) } : {};
    return ok(request, { [key]: list[n], ...next });
  };

/** What a server can know of its client before anything was asked. */
function newState() {
  const state = { client: {}, capabilities: {}, version: "", era: "legacy", listings: 0 };
  let first;
  return Object.assign(state, {
    listed: () => (first === undefined ? 0 : performance.now() - first),
    heard({ method, params = {} }) {
      const meta = params["_meta"] ?? {};
      const version = meta["io.modelcontextprotocol/protocolVersion"];
      if (method === "initialize") {
        state.client = params.clientInfo ?? {};
        state.capabilities = params.capabilities ?? {};
        state.version = params.protocolVersion;
      } else if (version !== undefined) {
        state.client = meta["io.modelcontextprotocol/clientInfo"] ?? {};
        state.capabilities = meta["io.modelcontextprotocol/clientCapabilities"] ?? {};
        state.version = version;
        state.era = "modern";
      }
      if (method !== "tools/list" || params.cursor !== undefined) return;
      first ??= performance.now();
      state.listings++;
    },
  });
}

const shown = (part, state) => (typeof part === "function" ? part(state) : part);

function capabilities(world) {
  const offers = (method) => world[LISTS[method][1]] !== undefined || world.on?.[method];
  const needed = {
    tools: ["tools/list"],
    prompts: ["prompts/list"],
    resources: ["resources/list", "resources/templates/list"],
  };
  return Object.fromEntries(
    Object.entries(needed).flatMap(([name, methods]) => (methods.some(offers) ? [[name, {}]] : [])),
  );
}

function initialize(world, request, state) {
  if (world.modern === true) {
    const data = { supported: [MODERN], requested: request.params?.protocolVersion };
    return no(request, -32022, "Unsupported protocol version", data);
  }
  const asked = request.params?.protocolVersion;
  const result = {
    protocolVersion: LEGACY.has(asked) ? asked : NEWEST,
    capabilities: capabilities(world),
    serverInfo: { name: "scripted", version: "1.0.0" },
    ...shown(world.server, state),
  };
  return ok(request, Object.fromEntries(Object.entries(result).filter(([, v]) => v !== null)));
}

function discover(world, request, state) {
  return ok(request, {
    resultType: "complete",
    supportedVersions: world.modern === true ? [MODERN] : [...LEGACY, MODERN],
    capabilities: capabilities(world),
    ttlMs: 0,
    cacheScope: "private",
    _meta: { "io.modelcontextprotocol/serverInfo": { name: "scripted", version: "1.0.0" } },
    ...shown(world.server, state),
  });
}

async function reply(world, message, peer) {
  const { state } = peer;
  state.heard(message);
  if (message.method === undefined) return void peer.waiting?.get(message.id)?.(message);
  const hook = world.on?.[message.method];
  if (hook) return hook(message, peer);
  if (message.id === undefined) return undefined;
  if (message.method === "initialize") return initialize(world, message, state);
  if (message.method === "ping") return ok(message, {});
  const meta = message.params?._meta ?? {};
  const isModern = meta["io.modelcontextprotocol/protocolVersion"] === MODERN;
  if (world.modern === true && !isModern) {
    return no(message, -32602, "Missing protocol version");
  }
  if (world.modern && message.method === "server/discover") return discover(world, message, state);
  const [key, section] = LISTS[message.method] ?? [];
  const items = shown(world[section], state);
  if (items === undefined) return no(message, -32601, "Method not found");
  const isCached = world.modern && isModern;
  const cache = isCached ? { resultType: "complete", ttlMs: 0, cacheScope: "private" } : {};
  return ok(message, { [key]: items, ...cache });
}

const listOf = (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]);
const write = (stream, bytes) => new Promise((done) => stream.write(bytes, () => done()));
const isRaw = (value) => typeof value === "string" || Buffer.isBuffer(value);

const asText = (out) => (isRaw(out) ? out : JSON.stringify(out));
const event = (out) => `event: message\ndata: ${asText(out)}\n\n`;
// oxlint-disable-next-line unicorn/no-process-exit -- a server that leaves in mid-air is the point
const leave = (code) => process.exit(code);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Speaks over stdin and stdout until stdin ends. */
export async function serveStdio(world) {
  const encode = world.encode ?? ((message) => `${JSON.stringify(message)}\n`);
  const peer = {
    pause,
    state: newState(),
    waiting: new Map(),
    send: (message) => write(process.stdout, isRaw(message) ? message : encode(message)),
    ask: (id, method, params) => (
      void peer.send(ask(id, method, params)),
      new Promise((done) => peer.waiting.set(id, done))
    ),
    flood: async (bytes, times) => {
      for (let i = 0; i < times; i++) await write(process.stdout, bytes);
    },
    stderr: (text) => write(process.stderr, text),
    exit: leave,
  };
  process.stdout.on("error", () => {});
  await world.start?.(peer);
  let rest = "";
  process.stdin.setEncoding("utf8");
  for await (const chunk of process.stdin) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    for (const line of lines.filter((text) => text.trim() !== "")) {
      void reply(world, JSON.parse(line), peer).then(async (out) => {
        for (const message of listOf(out)) await peer.send(message);
      });
    }
  }
  if (world.stays === true) return void setInterval(() => {}, 60_000);
  await pause(world.stays ?? 0);
  leave(0);
}

/** Listens on a free port of 127.0.0.1. `elsewhere`: origin of another server the world may name. */
export async function serveHttp(world, kind = "http", elsewhere = "") {
  const requests = [];
  const state = newState();
  let events;
  const server = createServer((req, res) => {
    void handle(req, res).catch(() => res.destroy());
  });
  const post = async (body, send) => {
    const peer = { send, pause, state, exit: () => server.closeAllConnections() };
    for (const out of listOf(await reply(world, JSON.parse(body), peer))) send(out);
  };
  const handle = async (req, res) => {
    const body = await read(req);
    requests.push({ method: req.method, url: req.url, headers: req.headers, body });
    if (await world.http?.(req, res, { body, requests, origin, elsewhere })) return;
    if (kind === "sse" && req.method === "GET") {
      events = res.writeHead(200, EVENTS);
      res.write("event: endpoint\ndata: /messages?session=1\n\n");
    } else if (kind === "sse" && req.url.startsWith("/messages")) {
      res.writeHead(202).end();
      await post(body, (out) => events.write(event(out)));
    } else if (kind === "sse" || req.method !== "POST") {
      res.writeHead(kind === "sse" ? 404 : 405).end();
    } else {
      const outs = [];
      await post(body, (out) => outs.push(out));
      const streams = (world.stream && outs.length > 0) || outs.length > 1;
      const status = outs.length === 0 ? 202 : world.modern && outs[0].error ? 400 : 200;
      const answer = streams ? outs.map(event).join("") : asText(outs[0] ?? "");
      res.writeHead(status, streams ? EVENTS : JSON_BODY).end(answer);
    }
  };
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const close = async () => (server.closeAllConnections(), void server.close());
  return { origin, url: `${origin}/${kind === "sse" ? "sse" : "mcp"}`, requests, close };
}

const read = async (req) => Buffer.concat(await req.toArray()).toString();
