import { describe, expect, test } from "vitest";
import { defineProbe } from "../../src/engine/define.ts";
import { runProbe, runProbes } from "../../src/engine/run.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import { surfaceFromListing } from "../../src/lib/listing.ts";
import { textFields } from "../../src/lib/text-fields.ts";
import type { Section, Surface } from "../../src/model/surface.ts";

const probe = defineProbe({
  id: "bad-word",
  needs: ["server", "tools", "prompts", "resources", "templates"],
  uses: ["notices"],
  rules: {
    "bad-word": {
      title: "A bad word",
      severity: "high",
      category: "injection",
      axis: "threat",
      message: "A bad word stands here",
      why: "It is bad.",
      remedy: "Remove it.",
      references: ["https://example.com/"],
      owasp: "MCP03:2025 Tool Poisoning",
      taxa: [],
      misses: "Other words.",
      aliases: [],
      stage: "stable",
    },
  },
  inspect(view, emit, run) {
    for (const field of textFields(view)) {
      if (field.text.includes("too long")) run.leaveUnjudged(`${field.place().item} is too long`);
      if (field.text.includes("blurred")) run.leaveUnseen(`${field.place().item} is blurred`);
      if (field.text.includes("builtin") && !run.includeBuiltins) continue;
      if (!field.text.includes("bad")) continue;
      emit("bad-word", field, { confidence: "strong", evidence: excerpt(field.text) });
    }
  },
});

const failed: Section = { state: "failed", why: "timeout" };
const label = { id: "t", source: { kind: "command", origin: "t" } } as const;

function surface(parts: Partial<Surface>): Surface {
  return { ...surfaceFromListing({ tools: [{ name: "good" }] }, label), ...parts };
}

const unlisted = { tools: failed, prompts: failed, resources: failed, templates: failed };

describe("the outcome of a probe", () => {
  test("is clear when everything was there and nothing was found", () => {
    expect(runProbe(probe, surface({})).outcome.status).toBe("clear");
  });

  test("is found when something was found, also where another list failed", () => {
    const tools = surfaceFromListing({ tools: [{ name: "bad" }] }, label).tools;
    expect(runProbe(probe, surface({ tools, prompts: failed })).outcome.status).toBe("found");
  });

  test("is inconclusive when a list was cut and nothing was found", () => {
    expect(runProbe(probe, surface({ prompts: failed })).outcome).toMatchObject({
      status: "inconclusive",
      why: "prompts failed: timeout",
    });
  });

  test("is not applicable when nothing was listed and nothing was said", () => {
    expect(runProbe(probe, surface(unlisted)).outcome.status).toBe("not-applicable");
  });

  test("is found in the instructions of a server that fails every list", () => {
    const raw = { instructions: "be bad" };
    const server = {
      name: "s",
      version: null,
      protocolVersion: "2025-11-25",
      era: "legacy",
      instructions: "be bad",
      raw,
      frame: 2,
    } as const;
    expect(runProbe(probe, surface({ ...unlisted, server })).outcome.status).toBe("found");
  });

  test("keeps the first hundred findings of a rule and counts the rest", () => {
    const names = Array.from({ length: 130 }, (_, i) => ({ name: `bad${i}` }));
    const { tools } = surfaceFromListing({ tools: names }, label);
    const { outcome, droppedFindings } = runProbe(probe, surface({ tools }));
    expect(outcome.status === "found" && outcome.findings.length).toBe(100);
    expect(droppedFindings).toBe(30);
  });
});

function runOn(name: string) {
  const { tools } = surfaceFromListing({ tools: [{ name }, { name: "good" }] }, label);
  return runProbe(probe, surface({ tools }));
}

describe("text that a probe leaves unjudged", () => {
  test("makes the outcome inconclusive, with the reason", () => {
    expect(runOn("too long")).toEqual({
      outcome: { probe: "bad-word", status: "inconclusive", why: "too long is too long" },
      droppedFindings: 0,
      unjudged: ["too long is too long"],
    });
  });

  test("is said also where something was found", () => {
    const { outcome, unjudged } = runOn("bad and too long");
    expect({ status: outcome.status, unjudged }).toEqual({
      status: "found",
      unjudged: ["bad and too long is too long"],
    });
  });

  test("is nothing where everything was judged", () => {
    expect(runOn("fine").unjudged).toEqual([]);
  });
});

describe("evidence that a probe did not see", () => {
  test("makes the outcome inconclusive, and nothing is unjudged", () => {
    expect(runOn("blurred")).toEqual({
      outcome: { probe: "bad-word", status: "inconclusive", why: "blurred is blurred" },
      droppedFindings: 0,
      unjudged: [],
    });
  });

  test("leaves found what was found", () => {
    const { outcome, unjudged } = runOn("bad and blurred");
    expect([outcome.status, unjudged]).toEqual(["found", []]);
  });

  test("is named behind the text that was left unjudged", () => {
    expect(runOn("too long and blurred").outcome).toMatchObject({
      why: "too long and blurred is too long; too long and blurred is blurred",
    });
  });
});

describe("the client's own tools", () => {
  const { tools } = surfaceFromListing({ tools: [{ name: "bad builtin" }] }, label);
  const given = surface({ tools });

  test("are left out unless they are asked for", () => {
    expect(runProbe(probe, given).outcome.status).toBe("clear");
  });

  test("are counted in for every probe when they are asked for", () => {
    const runs = runProbes([probe, probe], given, { includeBuiltins: true });
    expect(runs.map(({ outcome }) => outcome.status)).toEqual(["found", "found"]);
  });
});

function printOf(name: string, frame: number) {
  const item = { name, raw: { name }, frame };
  const tools: Section = { state: "listed", items: [item], broken: [], pages: 1 };
  const { outcome } = runProbe(probe, surface({ tools }));
  return outcome.status === "found" ? outcome.findings[0].fingerprint : undefined;
}

describe("a fingerprint", () => {
  test("stays the same when only the traffic moved", () => {
    expect(printOf("bad", 3)).toBe(printOf("bad", 9));
  });

  test("differs for another item", () => {
    expect(printOf("bad", 3)).not.toBe(printOf("bad2", 3));
  });
});

describe("a probe that needs one of two parts", () => {
  const either = { ...probe, needs: [], needsOneOf: ["residue", "behaviour"] as const };
  const bare = surfaceFromListing({ tools: [] }, label);

  test("does not apply where neither was collected", () => {
    expect(runProbe(either, bare).outcome).toMatchObject({
      status: "not-applicable",
      why: "neither of residue, behaviour was collected",
    });
  });

  test.each([{ residue: { items: [] } }, { behaviour: { items: [] } }])(
    "applies with either: %j",
    (part) => {
      expect(runProbe(either, { ...bare, ...part }).outcome.status).toBe("clear");
    },
  );
});
