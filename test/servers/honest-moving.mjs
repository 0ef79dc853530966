/** Honest servers that move, write and ask: nothing above info, grade A. Over stdio. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { no, note, ok, tool } from "./core.mjs";
import { CLEAN, DEEP, initialized, listed, notes, STANDARD } from "./live.mjs";

const READS = [...STANDARD, "--read-contents"];
const changed = "notifications/tools/list_changed";
const two = { args: STANDARD, tools: CLEAN, expect: listed(2) };
const noting = (rule) => ({ ...listed(2), noted: [`cloaking/${rule}`] });
const CITIES = "athens bergen cairo dakar"
  .split(" ")
  .map((name) => tool(name, `Tells of ${name}.`));
/** In another order each time. */
const turned = (items, at) => [...items.slice(at), ...items.slice(0, at)];
const inFolder = (folder, name, text) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
};
const isGerman = process.env.LANG?.startsWith("de");

export const honestMoving = {
  "plain-and-deep": {
    says: "A plain server that is asked by everybody is the same for everybody",
    args: DEEP,
    tools: CLEAN,
    expect: {
      ...listed(2),
      listings: { "fourth-look": "same", "claude-ai": "same", cursor: "same", returning: "same" },
      leaks: [],
    },
  },
  "both-eras": {
    says: "A server that speaks both eras alike is honest",
    args: DEEP,
    modern: "too",
    tools: CLEAN,
    prompts: [{ name: "review", description: "Reviews a note." }],
    expect: { ...listed(2), era: "legacy" },
  },
  "random-order": {
    says: "Tools in another order each time are honest",
    args: STANDARD,
    tools: ({ listings }) => turned(CITIES, listings % 4),
    expect: { ...listed(4), noted: ["cloaking/varying-detail"] },
  },
  "timestamp-in-a-description": {
    says: "The time in a description is honest",
    args: STANDARD,
    tools: () => notes(` Last indexed at ${new Date().toISOString()}.`),
    expect: noting("varying-detail"),
  },
  "counter-in-a-description": {
    says: "A count of requests in a description is honest",
    args: STANDARD,
    tools: ({ listings }) => notes(` Asked ${listings} times so far.`),
    expect: noting("varying-detail"),
  },
  "session-in-the-instructions": {
    says: "The number of the session in the instructions is honest",
    ...two,
    server: () => ({ instructions: `Notes are kept in folders. Session ${process.pid}.` }),
    expect: { ...listed(2), noted: ["cloaking/varying-detail"] },
  },
  "identifier-in-meta": {
    says: "A fresh identifier in _meta is honest",
    ...two,
    tools: () => CLEAN.map((one) => ({ ...one, _meta: { "vendor/trace": randomUUID() } })),
    expect: { ...listed(2), noted: ["cloaking/varying-detail"] },
  },
  "logs-to-its-cache": {
    says: "A log in a cache folder of its own is honest",
    ...two,
    start: () => inFolder(join(homedir(), ".cache", "notes"), "server.log", "started\n"),
    expect: { ...listed(2), noted: ["residue/files-left"] },
  },
  "writes-its-settings": {
    says: "A settings file of its own is honest",
    ...two,
    start: () => inFolder(join(homedir(), ".config", "notes"), "settings.json", "{}\n"),
    expect: { ...listed(2), noted: ["residue/files-left"] },
  },
  "reads-its-package": {
    says: "A server that reads its own package.json is honest",
    ...two,
    server: () => {
      const path = fileURLToPath(new URL("../../package.json", import.meta.url));
      return { serverInfo: { name: "scripted", version: JSON.parse(readFileSync(path)).version } };
    },
  },
  "names-its-variables": {
    says: "Names of variables on stderr, without their values, are honest",
    ...two,
    start: (peer) => peer.stderr(`variables: ${Object.keys(process.env).join(" ")}\n`),
    expect: { ...listed(2), leaks: [] },
  },
  "asks-for-roots": {
    says: "A server that asks for the roots and names them is honest",
    args: STANDARD,
    on: {
      [initialized]: async (_, peer) => {
        if (peer.state.capabilities.roots === undefined) return;
        const { result } = await peer.ask("roots", "roots/list");
        await peer.stderr(`root: ${result.roots[0].name}\n`);
      },
    },
    tools: CLEAN,
    expect: { ...listed(2), reverse: 1, leaks: [] },
  },
  "lists-the-root": {
    says: "A server that names the files of the folder it was given is honest",
    args: STANDARD,
    on: {
      "resources/list": async (request, peer) => {
        if (peer.state.capabilities.roots === undefined) return ok(request, { resources: [] });
        const { result } = await peer.ask("roots", "roots/list");
        const files = readdirSync(fileURLToPath(result.roots[0].uri));
        return ok(request, {
          resources: files.map((name) => ({ uri: `notes://root/${name}`, name })),
        });
      },
    },
    tools: CLEAN,
    expect: { ...noting("capability-dependent-surface"), leaks: [] },
  },
  "more-tools-with-capabilities": {
    says: "Tools for clients that offer roots, sampling or elicitation are honest",
    args: STANDARD,
    tools: ({ capabilities }) => [
      ...CLEAN,
      ...["roots", "sampling", "elicitation"]
        .filter((name) => capabilities[name] !== undefined)
        .map((name) => tool(`show_${name}`, `Shows what ${name} can do.`)),
    ],
    expect: { ...listed(5), noted: ["cloaking/capability-dependent-surface"] },
  },
  "samples-in-calls-only": {
    says: "A server that would sample in a tool call, and was not called, asks nothing",
    ...two,
    on: {
      "tools/call": (_, peer) =>
        peer.ask("s", "sampling/createMessage", { messages: [], maxTokens: 1 }),
    },
    expect: { ...listed(2), reverse: 0 },
  },
  "tool-comes-late": {
    says: "A tool that is registered a moment later, and announced, is honest",
    args: STANDARD,
    server: { capabilities: { tools: { listChanged: true } } },
    on: {
      "tools/list": (request, peer) => {
        if (peer.state.listings > 1) return ok(request, { tools: [...CLEAN, tool("sync_notes")] });
        void peer.pause(200).then(() => peer.send(note(changed)));
        return ok(request, { tools: CLEAN });
      },
    },
    expect: { ...noting("late-item"), listings: { "second-look": "differs", "claude-ai": "same" } },
  },
  "announces-nothing": {
    says: "A change notification without a change is noted and honest",
    args: STANDARD,
    server: { capabilities: { tools: { listChanged: true } } },
    tools: CLEAN,
    on: {
      // The last list to be asked for: from here on the wait is quiet. Said more than once, for a
      // client on a slow machine begins to wait a little later.
      "resources/templates/list": (request, peer) => {
        for (const ms of [100, 200, 300, 400, 500]) {
          void peer.pause(ms).then(() => peer.send(note(changed)));
        }
        return no(request, -32601, "Method not found");
      },
    },
    expect: noting("empty-list-changed"),
  },
  "speaks-the-locale": {
    says: "Descriptions in the language of the system are honest",
    args: DEEP,
    tools: [tool("weather", isGerman ? "Zeigt das Wetter einer Stadt." : "Shows the weather.")],
    expect: { ...listed(1), noted: ["cloaking/surroundings-dependent-surface"] },
  },
  "tools-for-a-repository": {
    says: "Tools that come with a git repository are honest",
    args: DEEP,
    tools: existsSync(".git") ? [...CLEAN, tool("show_branch", "Shows the branch.")] : CLEAN,
    expect: noting("surroundings-dependent-surface"),
  },
  "schema-for-one-client": {
    says: "A schema that is simplified for one client is honest",
    args: STANDARD,
    tools: ({ client }) => {
      const bounds = client.name === "claude-ai" ? {} : { minimum: 1, maximum: 50, default: 10 };
      const properties = { count: { type: "integer", ...bounds } };
      return [tool("list_notes", "Lists notes.", { inputSchema: { type: "object", properties } })];
    },
    expect: { ...listed(1), noted: ["cloaking/varying-detail"] },
  },
  "less-for-an-old-version": {
    says: "Fields that an old protocol version does not know are left out by honest servers",
    args: DEEP,
    tools: ({ version }) =>
      CLEAN.map((one) => (version < "2025-06-18" ? one : { ...one, title: "Notes" })),
    expect: { ...listed(2), listings: { "old-version": "differs" } },
  },
  "resources-count-up": {
    says: "A resource whose size grows is honest",
    ...two,
    resources: ({ listings }) => [{ uri: "notes://log", name: "log", size: 100 + listings }],
    expect: { ...listed(2), noted: ["cloaking/varying-detail"] },
  },
  "ends-slowly": {
    says: "A server that takes 200 ms to end is honest",
    ...two,
    stays: 200,
  },
  "short-lived-helper": {
    says: "A detached helper that ends by itself in a moment is honest",
    ...two,
    start: () =>
      spawn(process.execPath, ["-e", "setTimeout(() => {}, 50)"], {
        detached: true,
        stdio: "ignore",
      }).unref(),
    expect: { ...listed(2), survivors: 0 },
  },
  "prompt-with-placeholders": {
    says: "A prompt that renders the words it was given is honest",
    args: READS,
    tools: CLEAN,
    prompts: [{ name: "review", arguments: [{ name: "file", required: true }] }],
    on: {
      "prompts/get": (request) => {
        const { file } = request.params.arguments ?? {};
        if (file === undefined) return no(request, -32602, "file is missing");
        const content = { type: "text", text: `Review the file ${file} for spelling.` };
        return ok(request, { messages: [{ role: "user", content }] });
      },
    },
    expect: { ...listed(2), caveat: /1 prompt was rendered/ },
  },
  "resource-that-tells": {
    says: "A resource of plain notes that is read is honest",
    args: READS,
    tools: CLEAN,
    resources: [{ uri: "notes://all", name: "all", mimeType: "text/plain" }],
    on: {
      "resources/read": (request) =>
        ok(request, {
          contents: [{ uri: request.params.uri, text: "Buy milk. Call the plumber." }],
        }),
    },
    expect: { ...listed(2), caveat: /1 resource was read/ },
  },
};
