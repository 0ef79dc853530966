/** What is listed and how it is paged. Over stdio. */
import { no, ok, pages, tool, tools } from "./core.mjs";

const nothing = () => undefined;
const prompt = (name) => ({ name, description: `Prompt ${name}.` });
const resource = (n) => ({ uri: `test://resource/${n}`, name: `resource ${n}` });
const template = (n) => ({ uriTemplate: `test://thing-${n}/{id}`, name: `template ${n}` });
const partial = { exit: 3, grade: "B" };
const unseen = { exit: 3, grade: null };

/** `{"properties":{"deeper":{"properties":...}}}` as text: JSON.stringify overflows on the object. */
const deepSchema = (levels) =>
  `${'{"properties":{"deeper":'.repeat(levels)}{"description":"bottom"}${"}}".repeat(levels)}`;
const deepTools = (request, levels) =>
  `{"jsonrpc":"2.0","id":${request.id},"result":{"tools":[` +
  `{"name":"deep","description":"Nested.","inputSchema":${deepSchema(levels)}},` +
  `{"name":"flat","description":"Flat.","inputSchema":{"type":"object"}}]}}\n`;

const BROKEN = [
  null,
  "a string",
  42,
  [],
  {},
  { description: "no name" },
  { name: 7, description: "a number for a name" },
];

export const listOddities = {
  "page-two-of-every-list": {
    says: "Every list is read to its last page",
    on: {
      "tools/list": pages("tools", [tools(2, "first"), tools(3, "second")]),
      "prompts/list": pages("prompts", [[prompt("a")], [prompt("b")]]),
      "resources/list": pages("resources", [[resource(1)], [resource(2)], [resource(3)]]),
      "resources/templates/list": pages("resourceTemplates", [[template(1)], [template(2)]]),
    },
    expect: {
      sections: {
        tools: "listed 5",
        prompts: "listed 2",
        resources: "listed 3",
        templates: "listed 2",
      },
    },
  },
  "empty-string-cursor": {
    says: "An empty string is a cursor like any other",
    on: { "tools/list": pages("tools", [tools(2, "first"), tools(2, "second")], () => "") },
    expect: { sections: { tools: "listed 4" }, peculiarities: ["empty-cursor"] },
  },
  "endless-new-pages": {
    says: "Endless pages of new tools end by the limit on pages",
    args: ["--total-timeout", "60"],
    on: {
      "tools/list": (request) => {
        const n = Number(request.params?.cursor ?? 0);
        return ok(request, { tools: [tool(`tool_${n}`)], nextCursor: `${n + 1}` });
      },
    },
    expect: { ...partial, sections: { tools: "capped 1000" }, why: { tools: /pages/ } },
  },
  "endless-repeated-pages": {
    says: "Endless new cursors over the same tools are noticed, and nothing is counted twice",
    args: ["--total-timeout", "60"],
    on: {
      "tools/list": (request) => {
        const n = Number(request.params?.cursor ?? 0);
        return ok(request, { tools: tools(3), nextCursor: `${n + 1}` });
      },
    },
    expect: { ...partial, sections: { tools: "capped 3" } },
  },
  "cursor-that-stands-still": {
    says: "A cursor that never advances ends the list, and nothing is counted twice",
    on: { "tools/list": (request) => ok(request, { tools: tools(8), nextCursor: "same" }) },
    expect: { ...partial, sections: { tools: "capped 8" }, peculiarities: ["repeated-page"] },
  },
  "cursors-in-a-circle": {
    says: "Cursors that run in a circle end the list, and nothing is counted twice",
    on: {
      "tools/list": (request) => {
        const n = Number(request.params?.cursor ?? 0) % 3;
        return ok(request, { tools: tools(2, `page${n}`), nextCursor: `${n + 1}` });
      },
    },
    expect: { ...partial, sections: { tools: "capped 6" }, peculiarities: ["repeated-page"] },
  },
  "old-cursor-after-new-pages": {
    says: "A cursor that was given before ends the list even when its page looks new",
    on: {
      "tools/list": (request, peer) => {
        peer.calls = (peer.calls ?? 0) + 1;
        return ok(request, { tools: [tool(`tool_${peer.calls}`)], nextCursor: "same" });
      },
    },
    expect: { ...partial, sections: { tools: "capped" }, peculiarities: ["repeated-cursor"] },
  },
  "cursor-of-null": {
    says: "A cursor of null ends the list",
    on: { "tools/list": (request) => ok(request, { tools: tools(2), nextCursor: null }) },
    expect: { sections: { tools: "listed 2" }, peculiarities: ["next-cursor-null"] },
  },
  "too-many-items": {
    says: "A page of thirty thousand tools is cut by the limit on items",
    on: {
      "tools/list": (request) =>
        ok(request, { tools: Array.from({ length: 30_000 }, (_, i) => ({ name: `t${i}` })) }),
    },
    expect: { ...partial, sections: { tools: "capped" }, why: { tools: /items/ } },
  },
  "broken-items": {
    says: "Broken items are kept beside the good ones and hide none",
    on: {
      "tools/list": (request) => ok(request, { tools: [tool("good"), ...BROKEN, tool("better")] }),
    },
    expect: {
      sections: { tools: `listed 2, ${BROKEN.length} broken` },
      peculiarities: ["item-not-object", "item-without-name"],
    },
  },
  "odd-but-usable-items": {
    says: "Items that a strict client would throw away are still items",
    tools: [
      { name: "no_schema" },
      tool("schema_without_type", "x", { inputSchema: {} }),
      tool("null_fields", "x", { title: null, annotations: null, _meta: null }),
      tool("null_description", null),
      tool("bad_hint", "x", { annotations: { readOnlyHint: "yes" } }),
      tool("null_required", "x", { inputSchema: { type: "object", required: null } }),
      tool("bad_output", "x", { outputSchema: { $ref: "#/nowhere" } }),
      tool("unknown_key", "x", { id: 7, execution: { taskSupport: "perhaps" } }),
    ],
    expect: { sections: { tools: "listed 8" } },
  },
  "duplicate-names": {
    says: "Two different tools of one name are both kept",
    tools: [tool("twice", "The first."), tool("twice", "The second."), tool("once")],
    expect: {
      findings: ["tool-poisoning/same-name"],
      sections: { tools: "listed 3" },
      peculiarities: ["duplicate-name"],
    },
  },
  "list-that-is-no-array": {
    says: "A list that is no array is a failed list",
    on: { "tools/list": (request) => ok(request, { tools: { name: "x" } }) },
    expect: { ...unseen, failure: "not-mcp", sections: { tools: "failed" } },
  },
  "result-of-null": {
    says: "A result of null is a failed list",
    on: { "tools/list": (request) => ok(request, null) },
    expect: { ...unseen, failure: "not-mcp", sections: { tools: "failed" } },
  },
  "tools-refused": {
    says: "An internal error on tools/list gives no grade",
    on: { "tools/list": (request) => no(request, -32603, "fetch failed") },
    expect: {
      ...unseen,
      failure: "refused",
      sections: { tools: "failed" },
      why: { tools: /fetch failed/ },
    },
  },
  "tools-never-come": {
    says: "A tools/list without answer ends by the request timeout and gives no grade",
    args: ["--timeout", "1"],
    on: { "tools/list": nothing },
    expect: {
      ...unseen,
      failure: "request-timeout",
      sections: { tools: "failed" },
      why: { tools: /timeout|answer/ },
    },
  },
  "resources-fail": {
    says: "One failed list beside a good one caps the grade",
    tools: tools(2),
    on: {
      "resources/list": (request) => no(request, -32603, "connect ECONNREFUSED 127.0.0.1:5432"),
    },
    expect: { ...partial, sections: { tools: "listed 2", resources: "failed" } },
  },
  "schema-of-100000-levels": {
    says: "A schema of 100,000 levels is listed, judged and written",
    on: { "tools/list": (request) => deepTools(request, 50_000) },
    expect: { sections: { tools: "listed 2" } },
  },
  "nested-beyond-the-limit": {
    says: "JSON nested beyond the limit ends by that limit",
    on: { "tools/list": (request) => deepTools(request, 300_000) },
    expect: { ...unseen, failure: "limit-nesting", sections: { tools: "failed" } },
  },
  "prompts-only": {
    says: "A server with prompts alone is graded on its prompts",
    prompts: [prompt("a"), prompt("b")],
    expect: { sections: { tools: "absent", prompts: "listed 2", resources: "absent" } },
  },
  "nothing-at-all": {
    says: "A server that offers no list is not graded",
    expect: {
      ...unseen,
      failure: "nothing-listed",
      sections: { tools: "absent", prompts: "absent" },
    },
  },
  "empty-lists": {
    says: "A server whose lists are all empty is not graded",
    tools: [],
    prompts: [],
    resources: [],
    templates: [],
    expect: {
      ...unseen,
      failure: "nothing-listed",
      sections: { tools: "listed 0", templates: "listed 0" },
    },
  },
};
