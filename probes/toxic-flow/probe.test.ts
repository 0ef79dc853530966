import { describe, expect, it } from "vitest";
import { runProbe } from "../../src/engine/run.ts";
import type { Finding } from "../../src/model/finding.ts";
import type { Rules } from "../../src/model/rule.ts";
import type { Surface } from "../../src/model/surface.ts";
import { surfaceOf } from "../../src/engine/cases.ts";
import { fillTemplate } from "../../src/lib/template.ts";
import { table } from "../../test/table.ts";
import { cases } from "./cases.ts";
import { readFile, readSecret, sendEmail, server, tool, webSearch } from "./cases.world.ts";
import { toxicFlow } from "./probe.ts";

const rules: Rules = toxicFlow.rules;

table(toxicFlow, cases);

function findingsIn(surface: Surface, includeBuiltins = false): readonly Finding[] {
  const { outcome } = runProbe(toxicFlow, surface, { includeBuiltins });
  return outcome.status === "found" ? outcome.findings : [];
}

function messages(surface: Surface): readonly string[] {
  return findingsIn(surface).map(({ rule, data }) =>
    fillTemplate(rules[rule.slice("toxic-flow/".length)]?.message ?? "", data),
  );
}

describe("a finding", () => {
  it("tells the story with the names of the tools", () => {
    expect(findingsIn(server(webSearch, readSecret, sendEmail))[0]?.evidence).toBe(
      'Text by a stranger, taken in with "web_search", could make the model read secrets with ' +
        '"get_secret" and send that out with "send_email", to wherever it is told.',
    );
  });

  it("points to the other tools of the way", () => {
    const [finding] = findingsIn(server(webSearch, readFile, sendEmail));
    expect(finding?.related.map(({ item }) => item)).toEqual(["web_search", "read_file"]);
  });

  it("names the steps and counts the ways in its message", () => {
    const another = tool("read_document", "Read the contents of a document of the user.", ["path"]);
    expect(messages(server(webSearch, readFile, another, sendEmail))).toEqual([
      'From "web_search" over "read_document" to "send_email"; 2 such ways in all',
    ]);
  });

  it("is one however many tools there are", () => {
    const many = Array.from({ length: 50 }, (_, index) => ({
      ...readFile,
      name: `read_file_${index}`,
    }));
    expect(findingsIn(server(webSearch, sendEmail, ...many)).map(({ rule }) => rule)).toEqual([
      "toxic-flow/private-data-to-anywhere",
    ]);
  });

  it("spells out hidden characters of a name", () => {
    const odd = { ...sendEmail, name: "send_email\u{202e}" };
    expect(findingsIn(server(webSearch, readFile, odd))[0]?.evidence).toContain("<U+202E>");
  });
});

describe("axis", () => {
  it("is capability for all that several tools make possible, and for one tool by its roles", () => {
    const threats = Object.keys(rules).filter((name) => rules[name]?.axis === "threat");
    expect(threats).toEqual(["stated-theft"]);
  });
});

describe("the client's own tools", () => {
  it("are left out unless they are asked for", () => {
    expect(findingsIn(server(readFile))).toEqual([]);
  });

  it("complete a way when they are counted in", () => {
    expect(findingsIn(server(readFile), true)[0]?.evidence).toBe(
      "Text by a stranger, taken in with the client's own web fetch, could make the model read private " +
        'data with "read_file" and send that out with the client\'s own web fetch, to wherever it is told.',
    );
  });

  it("are no finding of a server that has no part in it", () => {
    expect(findingsIn(server(tool("add_up", "Adds.")), true)).toEqual([]);
  });
});

describe("resources", () => {
  it("are sources as tools are", () => {
    const surface = surfaceOf({
      tools: [webSearch, sendEmail],
      resources: [{ uri: "file:///home/user/notes.txt", name: "Private notes of the user" }],
    });
    expect(findingsIn(surface).map(({ rule }) => rule)).toEqual([
      "toxic-flow/private-data-to-anywhere",
    ]);
  });
});
