import type { Cases, Expected } from "../../src/engine/cases.ts";
import { alsoAs, asking, form, input, modern, request, sample, STRING } from "./cases.world.ts";
import { secretCases } from "./cases.asked.ts";
import type { rules } from "./rules.ts";

const UNPROMPTED: Expected<typeof rules> = ["unprompted-elicitation", "reverse:elicitation/create"];
const SAMPLED: Expected<typeof rules> = ["unprompted-sampling", "reverse:sampling/createMessage"];
const ROOTS = request("roots/list", {}, { answer: "answered" });

function url(address: string, mode = "url") {
  const params = { mode, url: address, elicitationId: "1", message: "Please sign in." };
  return request("elicitation/create", params);
}

/** Worlds the probe is held to. */
export const cases: Cases<typeof rules> = {
  ...secretCases,
  "sampling-with-context": {
    hits: [
      {
        name: "the context of all servers",
        surface: asking(sample({ includeContext: "allServers" })),
        finds: [["sampling-with-context", "reverse:sampling/createMessage/params/includeContext"]],
      },
      {
        name: "the context of this server",
        surface: asking(sample({ includeContext: "thisServer" })),
        finds: [["sampling-with-context", "reverse:sampling/createMessage/params/includeContext"]],
      },
      {
        name: "tools",
        surface: asking(sample({ tools: [{ name: "run" }] })),
        finds: [["sampling-with-context", "reverse:sampling/createMessage/params/tools"]],
      },
    ],
    nearMisses: [
      {
        name: "no context and no tools",
        surface: asking(sample({ includeContext: "none", tools: [] })),
        finds: [SAMPLED],
      },
    ],
    honest: [{ name: "a server that asks for nothing", surface: asking() }],
  },
  "unprompted-sampling": {
    hits: [
      { name: "three requests", surface: asking(sample(), sample(), sample()), finds: [SAMPLED] },
      {
        name: "one besides another that has a graver finding",
        surface: asking(sample({ includeContext: "allServers" }), sample()),
        finds: [
          ["sampling-with-context", "reverse:sampling/createMessage/params/includeContext"],
          SAMPLED,
        ],
      },
    ],
    nearMisses: [
      { name: "a question to the user", surface: asking(form("How?")), finds: [UNPROMPTED] },
    ],
    honest: [{ name: "a ping", surface: asking(request("ping", {}, { answer: "answered" })) }],
  },
  "elicited-url": {
    hits: [
      {
        name: "a page to sign in",
        surface: asking(url("https://login.relay.invalid/oauth?x=1")),
        finds: [["elicited-url", "reverse:elicitation/create/params/url"]],
      },
    ],
    nearMisses: [
      {
        name: "the same as a form",
        surface: asking(url("https://login.relay.invalid/", "form")),
        finds: [UNPROMPTED],
      },
    ],
    honest: [{ name: "roots asked for twice", surface: asking(ROOTS, ROOTS) }],
  },
  "unprompted-elicitation": {
    hits: [
      {
        name: "a question",
        surface: asking(form("Which city?", { city: STRING })),
        finds: [UNPROMPTED],
      },
    ],
    nearMisses: [{ name: "a request for a sample", surface: asking(sample()), finds: [SAMPLED] }],
    honest: [
      {
        name: "roots asked for where they are offered in each look",
        surface: alsoAs("cursor", ["roots"], asking(ROOTS, { ...ROOTS, listing: "cursor" })),
      },
    ],
  },
  "undeclared-request": {
    hits: [
      {
        name: "a sample of a client without any",
        surface: alsoAs("claude-ai", [], asking({ ...sample(), listing: "claude-ai" })),
        finds: [
          ["undeclared-request", "reverse:sampling/createMessage@claude-ai"],
          ["unprompted-sampling", "reverse:sampling/createMessage@claude-ai"],
        ],
      },
      {
        name: "a request in the modern era",
        surface: modern(sample()),
        finds: [["undeclared-request", "reverse:sampling/createMessage"], SAMPLED],
      },
      {
        name: "a question to a client that offers samples alone",
        surface: alsoAs("cursor", ["sampling"], asking({ ...form("City?"), listing: "cursor" })),
        finds: [
          ["undeclared-request", "reverse:elicitation/create@cursor"],
          ["unprompted-elicitation", "reverse:elicitation/create@cursor"],
        ],
      },
    ],
    nearMisses: [
      {
        name: "a question inside an answer in the modern era",
        surface: modern(input("elicitation/create", { message: "Which city?" })),
        finds: [UNPROMPTED],
      },
      {
        name: "the same request of the client that offers samples",
        surface: alsoAs("claude-ai", [], asking(sample())),
        finds: [SAMPLED],
      },
    ],
    honest: [
      { name: "a ping in the modern era", surface: modern(request("ping")) },
      {
        name: "roots of a client without any",
        surface: alsoAs("claude-ai", [], asking({ ...ROOTS, listing: "claude-ai" })),
      },
      { name: "roots asked for in the modern era", surface: modern(ROOTS) },
      { name: "roots inside an answer", surface: modern(input("roots/list")) },
    ],
  },
};
