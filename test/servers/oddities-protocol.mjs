/** How the two sides agree on a version, and what the server asks of its client. Over stdio. */
import { ask, no, ok, tool, tools } from "./core.mjs";

const prompt = (name) => ({ name, description: `Prompt ${name}.` });
const refuseAll = (request) => no(request, -32601, "Method not found");

export const protocolOddities = {
  "sampling-elicitation-roots": {
    says: "Requests of the server while it lists are answered at once and never acted on",
    on: {
      "tools/list": async (request, peer) => {
        const message = { role: "user", content: { type: "text", text: "hello" } };
        await peer.send(ask(0, "roots/list"));
        await peer.send(ask(1, "sampling/createMessage", { messages: [message], maxTokens: 9 }));
        await peer.send(
          ask("e", "elicitation/create", { message: "Which colour?", requestedSchema: {} }),
        );
        await peer.send(ask("p", "ping"));
        await peer.send(ask("u", "unknown/method"));
        return ok(request, { tools: tools(2) });
      },
    },
    expect: {
      grade: "B",
      findings: ["reverse-request/unprompted-elicitation", "reverse-request/unprompted-sampling"],
      sections: { tools: "listed 2" },
      reverse: 5,
    },
  },
  "lists-only-after-answers": {
    says: "A server that lists only when its own requests were answered gets its answers",
    on: {
      "tools/list": async (request, peer) => {
        const { result } = await peer.ask(1, "roots/list");
        const { result: sampled } = await peer.ask(2, "sampling/createMessage", {
          messages: [],
          maxTokens: 1,
        });
        const rooted = Array.isArray(result.roots) ? "rooted" : "rootless";
        return ok(request, { tools: [tool(`${rooted}_${typeof sampled.content.text}`)] });
      },
    },
    expect: {
      findings: ["reverse-request/unprompted-sampling"],
      sections: { tools: "listed 1" },
      names: /rooted_string/,
    },
  },
  "modern-only": {
    says: "A server that speaks only 2026-07-28 is read in that era",
    modern: true,
    tools: tools(3),
    prompts: [prompt("a")],
    expect: { sections: { tools: "listed 3", prompts: "listed 1" }, era: "modern" },
  },
  "refuses-the-newest-version": {
    says: "A server that rejects the newest version is asked again with an older one",
    tools: tools(2),
    on: {
      initialize: (request) =>
        request.params.protocolVersion === "2025-11-25"
          ? no(request, -32602, "Unsupported protocol version: 2025-11-25")
          : ok(request, {
              protocolVersion: request.params.protocolVersion,
              capabilities: { tools: {} },
              serverInfo: { name: "older", version: "1" },
            }),
    },
    expect: { sections: { tools: "listed 2" }, peculiarities: ["older-version-retried"] },
  },
  "unknown-version": {
    says: "An answer with a version nobody knows is reported and the lists are read",
    server: { protocolVersion: "2031-01-01" },
    tools: tools(2),
    expect: { sections: { tools: "listed 2" }, peculiarities: ["unknown-protocol-version"] },
  },
  "no-server-info": {
    says: "An answer to initialize without serverInfo is taken",
    server: { serverInfo: null },
    tools: tools(2),
    expect: { sections: { tools: "listed 2" }, peculiarities: ["server-info-missing"] },
  },
  "odd-capabilities": {
    says: "Capabilities of the wrong shape are no reason to stop",
    server: { capabilities: ["tools"], serverInfo: { name: "no version" } },
    tools: tools(2),
    expect: {
      findings: ["cloaking/unadvertised-list"],
      sections: { tools: "listed 2" },
      peculiarities: ["capabilities-odd", "server-info-without-version"],
    },
  },
  "refuses-initialize": {
    says: "A refused handshake is a failure with the server's own words",
    on: { initialize: (request) => no(request, -32000, "licence expired") },
    expect: { exit: 3, grade: null, failure: "refused", message: /licence expired/ },
  },
  "undeclared-lists": {
    says: "Lists that were not declared are asked for and read all the same",
    server: { capabilities: {} },
    tools: tools(2),
    prompts: [prompt("hidden")],
    expect: {
      findings: ["cloaking/unadvertised-list"],
      sections: { tools: "listed 2", prompts: "listed 1" },
      peculiarities: ["served-not-advertised"],
    },
  },
  "declared-lists-refused": {
    says: "A declared list that is refused as unknown counts as not offered",
    server: { capabilities: { tools: {}, prompts: {}, resources: {} } },
    tools: tools(2),
    on: { "prompts/list": refuseAll, "resources/list": refuseAll },
    expect: {
      sections: { tools: "listed 2", prompts: "absent", resources: "absent" },
      peculiarities: ["advertised-not-served"],
    },
  },
};
