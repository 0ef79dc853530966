import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { Report } from "../../src/model/report.ts";
import { Surface, type Section } from "../../src/model/surface.ts";
import { renderJson } from "../../src/report/json.ts";
import { reportSchema, surfaceSchema } from "../../src/report/schema.ts";
import { able, analysis, flow, item } from "./abilities.ts";
import { held, watchedSurface } from "./held.ts";
import { observedSurface } from "./observed.ts";
import { SHAPES, judgedAs, savedSurface } from "./golden/shapes.ts";
import { ABSENT, listed, reportOn, session, surface } from "./worlds.ts";

const committed = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../src/report/${name}.schema.json`, import.meta.url), "utf8"),
  );

const failed: Section = { state: "failed", why: "timed out" };
const run = { startedAt: "2026-01-02T03:04:05.678Z", durationMs: 7 };
const evil = surface({
  tools: listed("name", [{ name: "a", description: "mark:critical mark:power mark:trial" }]),
});
const unseen = surface({
  server: null,
  tools: failed,
  prompts: failed,
  resources: failed,
  templates: failed,
});
const broken = surface({
  tools: {
    state: "capped",
    items: [],
    broken: [{ index: 0, why: "not an object", raw: "mark:low", frame: 3 }],
    pages: 1,
    why: "too many",
  },
  reverse: {
    items: [{ method: "ping", raw: {}, answer: "answered", frame: 5 }],
    dropped: 1,
  },
  notices: { items: [{ kind: "error", method: "x", raw: 1, frame: 6 }], dropped: 0 },
  prompts: ABSENT,
});
const surfaces = [
  ["honest", surface()],
  ["hostile", evil],
  ["unseen", unseen],
  ["broken", broken],
  ["observed", observedSurface()],
  ["watched", surface(watchedSurface())],
] as const;

/** `format` only annotates in draft 2020-12. */
const ajv = new Ajv2020({ allErrors: true, validateFormats: false, allowUnionTypes: true });

describe("report.schema.json", () => {
  const validate = ajv.compile(committed("report"));

  test("is what the model generates", () => {
    expect(committed("report")).toEqual(reportSchema());
  });

  test.each(surfaces)("accepts the report on the %s surface", (_, given) => {
    const report = JSON.parse(renderJson(reportOn(given, { run })));
    validate(report);
    expect(validate.errors).toBeNull();
  });

  test.each(surfaces)("the model accepts the report on the %s surface", (_, given) => {
    expect(Report.safeParse(reportOn(given, { run })).error).toBeUndefined();
  });

  test.each(Object.keys(SHAPES))("accepts the report of the golden files on %s", (name) => {
    validate(JSON.parse(renderJson(judgedAs(name).report)));
    expect(validate.errors).toBeNull();
  });

  test.each(Object.keys(SHAPES))("the model accepts the report of the golden %s", (name) => {
    expect(Report.safeParse(judgedAs(name).report).error).toBeUndefined();
  });

  const client = { role: "code-exec", name: "shell" } as const;
  const mighty = reportOn(surface(), {
    capabilities: able(
      "high",
      item("run", ["code-exec", "untrusted-input"]),
      item("a:b", ["sensitive-source"], "resources"),
      item("add", []),
    ),
    flows: analysis(flow(), flow({ steps: [...flow().steps, client] })),
  });

  test("accepts capabilities and toxic flows, and so does the model", () => {
    validate(JSON.parse(renderJson(mighty)));
    expect(validate.errors).toBeNull();
    expect(Report.safeParse(mighty).error).toBeUndefined();
  });

  test("refuses a tag that does not exist, and so does the model", () => {
    const capabilities = [{ tool: "a", tags: [], reasons: { magic: ["x"] }, confidence: {} }];
    const report = { ...mighty, capabilities };
    expect(validate(report)).toBe(false);
    expect(Report.safeParse(report).success).toBe(false);
  });

  test("refuses a flow without its story", () => {
    const [{ story: _, ...flow }] = mighty.toxicFlows as [Report["toxicFlows"][number]];
    expect(validate({ ...mighty, toxicFlows: [flow] })).toBe(false);
  });

  test("accepts a failure with its details", () => {
    const failure = {
      code: "silent",
      message: "never answered",
      next: "Wait longer.",
      stderrTail: null,
      exitCode: 1,
      authorization: { resource: null, authorizationServers: [], scopes: [] },
    };
    const report = { ...reportOn(unseen), session: { ...session(), failure } };
    expect(validate(report)).toBe(true);
  });

  test("accepts how a server was held, and so does the model", () => {
    const report = reportOn(surface(), { session: session(held()) });
    expect(validate(JSON.parse(renderJson(report)))).toBe(true);
    expect(Report.safeParse(report).error).toBeUndefined();
  });

  test("refuses a sandbox that does not exist", () => {
    const facts = { ...session(), containment: { ...held().containment, sandbox: "wall" } };
    expect(validate({ ...reportOn(surface()), session: facts })).toBe(false);
  });

  test("accepts keys that a later version adds", () => {
    expect(validate({ ...reportOn(surface()), later: {} })).toBe(true);
  });

  test("refuses a report without a required key", () => {
    const { grade: _, ...rest } = reportOn(surface());
    expect(validate(rest)).toBe(false);
  });

  test("refuses a grade that does not exist", () => {
    expect(validate({ ...reportOn(surface()), grade: "E" })).toBe(false);
  });
});

describe("surface.schema.json", () => {
  const saved = [...new Set(Object.entries(SHAPES).map(([name, { surface: of = name }]) => of))];
  const validate = ajv.compile(committed("surface"));

  test("is what the model generates", () => {
    expect(committed("surface")).toEqual(surfaceSchema());
  });

  test.each(surfaces)("accepts the %s surface", (_, given) => {
    validate(given);
    expect(validate.errors).toBeNull();
    expect(Surface.safeParse(given).success).toBe(true);
  });

  // `listing.json` is what somebody else recorded, and is read as a surface.
  test.each(saved)("accepts the saved surface %s", (name) => {
    validate(savedSurface(name));
    expect(validate.errors).toBeNull();
  });

  test("wants an object for the raw JSON of an item", () => {
    const items = [{ name: "a", raw: "text", frame: 1 }];
    expect(
      validate(surface({ tools: { state: "listed", items, broken: [], pages: 1 } as never })),
    ).toBe(false);
  });
});
