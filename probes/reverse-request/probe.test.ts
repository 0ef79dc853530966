import { describe, expect, it } from "vitest";
import { surfaceOf } from "../../src/engine/cases.ts";
import { runProbe } from "../../src/engine/run.ts";
import { fillTemplate } from "../../src/lib/template.ts";
import type { Finding } from "../../src/model/finding.ts";
import type { Rules } from "../../src/model/rule.ts";
import type { Surface } from "../../src/model/surface.ts";
import { table } from "../../test/table.ts";
import { cases } from "./cases.ts";
import { asking, form, modern, request, sample } from "./cases.world.ts";
import { reverseRequest } from "./probe.ts";

const rules: Rules = reverseRequest.rules;

table(reverseRequest, cases);

function findingsIn(surface: Surface): readonly Finding[] {
  const { outcome } = runProbe(reverseRequest, surface);
  return outcome.status === "found" ? outcome.findings : [];
}

function messages(surface: Surface): readonly string[] {
  return findingsIn(surface).map(({ rule, data }) =>
    fillTemplate(rules[rule.slice("reverse-request/".length)]?.message ?? "", data),
  );
}

describe("a finding", () => {
  it("counts the requests of its kind", () => {
    expect(messages(asking(sample(), sample()))).toEqual([
      "The server has the model answer without having been asked for anything (2 times)",
    ]);
  });

  it("counts no request that has a graver finding", () => {
    const graver = sample({ includeContext: "allServers" });
    expect(messages(asking(sample(), graver, graver))).toContain(
      "The server has the model answer without having been asked for anything (once)",
    );
  });

  it("quotes the words that ask", () => {
    expect(findingsIn(asking(sample())).map(({ evidence }) => evidence)).toEqual([
      "Summarise this text.",
    ]);
  });

  it("names the host of an address", () => {
    const params = { mode: "url", url: "https://a.relay.invalid:8443/x", message: "Open it." };
    const found = findingsIn(asking(request("elicitation/create", params)));
    expect(found.map(({ data }) => data["host"])).toContain("a.relay.invalid:8443");
  });

  it("names the tools that a model is to be given", () => {
    const found = findingsIn(asking(sample({ tools: [{ name: "run" }, { name: "read" }] })));
    expect(found.map(({ evidence }) => evidence)).toContain("tools: run, read");
  });

  it("spells out hidden characters of a question", () => {
    const [found] = findingsIn(asking(form("Enter your password\u{202e} now.")));
    expect(found?.evidence).toContain("<U+202E>");
  });

  it("is one for many requests of one kind that are not served", () => {
    const many = Array.from({ length: 50 }, () => request("ui/open"));
    expect(findingsIn(modern(...many)).map(({ data }) => data["count"])).toEqual([50]);
  });
});

describe("the probe", () => {
  it("does not apply where requests were not recorded", () => {
    const { outcome } = runProbe(reverseRequest, surfaceOf({ tools: [] }));
    expect(outcome.status).toBe("not-applicable");
  });

  it.each([
    ["no parameters", { method: "elicitation/create" }],
    ["parameters that are a list", { params: [1, 2] }],
    ["a message that is a number", { params: { message: 7, requestedSchema: [] } }],
    ["an address that is none", { params: { mode: "url", url: "::" } }],
    ["tools that are words", { params: { tools: ["a", null], messages: "x" } }],
  ])("judges a request with %s without failing", (_what, raw) => {
    const both = ["elicitation/create", "sampling/createMessage"].map((method) =>
      request(method, {}, { raw }),
    );
    expect(() => findingsIn(asking(...both))).not.toThrow();
  });

  it("reads a message of 1 MB in less than a second", () => {
    const start = performance.now();
    const text = "enter your ".repeat(95_000);
    findingsIn(asking(form(text), sample({ systemPrompt: text })));
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
