import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { surfaceDigest } from "../src/lib/digest.ts";
import { readSurface } from "../src/lib/read-surface.ts";
import { surfaceText } from "../src/lib/surface-text.ts";
import {
  ALLOW_LIST_SCHEMA_URL,
  CLIENTS_SCHEMA_URL,
  LOCK_SCHEMA_URL,
  POLICY_SCHEMA_URL,
  REPORT_SCHEMA_URL,
  REPORT_SET_SCHEMA_URL,
  SURFACE_SCHEMA_URL,
} from "../src/model/vocabulary.ts";
import { readAllowList } from "../src/mcp/allow-list.ts";
import { probe, ROOT, RUN_WORLD } from "./prober.ts";
import { surface } from "./report/worlds.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const PACKAGE = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly exports: Readonly<Record<string, unknown>>;
};

/** Where unpkg serves a file of the package: the rest of the address is its path in there. */
const SITE = "https://unpkg.com/mcp-prober/";

const SCHEMAS = [
  ["report", REPORT_SCHEMA_URL],
  ["report-set", REPORT_SET_SCHEMA_URL],
  ["surface", SURFACE_SCHEMA_URL],
  ["lock", LOCK_SCHEMA_URL],
  ["policy", POLICY_SCHEMA_URL],
  ["clients", CLIENTS_SCHEMA_URL],
  ["mcp", ALLOW_LIST_SCHEMA_URL],
] as const;
type Name = (typeof SCHEMAS)[number][0];

const schemaAt = (url: string) =>
  JSON.parse(readFileSync(join(ROOT, url.slice(SITE.length)), "utf8")) as Readonly<
    Record<string, unknown>
  >;

describe.each(SCHEMAS)("%s.schema.json", (name, url) => {
  test("stands in the package where its address says", () => {
    expect([url.startsWith(SITE), existsSync(join(ROOT, url.slice(SITE.length)))]).toEqual([
      true,
      true,
    ]);
  });

  test("can be imported from the package", () => {
    expect(PACKAGE.exports[`./${name}.schema.json`]).toBe(`./${url.slice(SITE.length)}`);
  });

  test("says its address, title and what it describes", () => {
    expect(schemaAt(url)).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $id: url,
      title: expect.stringMatching(/^mcp-prober /),
      description: expect.stringMatching(/^What mcp-prober .+\.$/),
    });
  });
});

describe("documents of a real run", () => {
  const folder = mkdtempSync(join(tmpdir(), "prober-schemas-"));
  const documents = new Map<Name, Readonly<Record<string, unknown>>>();
  const path = (name: string) => join(folder, name);
  const keep = (name: Name, text: string) => documents.set(name, JSON.parse(text));
  const world = ["--depth", "quick", "--sandbox", "none", "--", process.execPath, RUN_WORLD];
  const validators = new Map<Name, ValidateFunction>();

  beforeAll(async () => {
    const ajv = new Ajv2020({ allErrors: true, validateFormats: false, allowUnionTypes: true });
    for (const [name, url] of SCHEMAS) validators.set(name, ajv.compile(schemaAt(url)));
    const saved = ["--save-surface", path("surface.json")];
    keep("report", (await probe(["scan", "--json", ...saved, ...world, "paged"])).stdout);
    keep("surface", readFileSync(path("surface.json"), "utf8"));
    await probe(["pin", "--quiet", "--lock", path("a.lock"), ...world, "paged"]);
    keep("lock", readFileSync(path("a.lock"), "utf8"));
    mkdirSync(path(".cursor"));
    const mcpServers = { one: { command: process.execPath, args: [RUN_WORLD, "paged"] } };
    writeFileSync(path(".cursor/mcp.json"), JSON.stringify({ mcpServers }));
    const home = {
      marked: false,
      env: { HOME: folder, USERPROFILE: folder, XDG_CONFIG_HOME: undefined },
    };
    keep("clients", (await probe(["clients", "--json"], home)).stdout);
    const set = ["scan", "--clients", "--yes", "--json", "--depth", "quick", "--sandbox", "none"];
    keep("report-set", (await probe(set, home)).stdout);
    keep(
      "mcp",
      JSON.stringify({ $schema: ALLOW_LIST_SCHEMA_URL, version: 1, packages: ["a@1.2.3"] }),
    );
    keep("policy", JSON.stringify({ $schema: POLICY_SCHEMA_URL, version: 1, minGrade: "B" }));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(SCHEMAS)("The %s names its schema", (name, url) => {
    expect(documents.get(name)?.["$schema"]).toBe(url);
  });

  test.each(SCHEMAS)("The %s is what its schema says", (name) => {
    const validate = validators.get(name)!;
    validate(documents.get(name));
    expect(validate.errors).toBeNull();
  });

  test.each(SCHEMAS)("No other schema takes the %s for its own", (name) => {
    const others = SCHEMAS.map(([other]) => other).filter(
      (other) => other !== name && validators.get(other)!(documents.get(name)),
    );
    expect(others).toEqual([]);
  });

  test("An allow-list that names its schema is read", () => {
    const text = JSON.stringify(documents.get("mcp"));
    expect(readAllowList(text, "a.json").packages).toEqual(["a@1.2.3"]);
  });

  test("A pinned lock, a policy and a surface that name their schema are read", async () => {
    writeFileSync(path("policy.json"), JSON.stringify(documents.get("policy")));
    const read = ["--config", path("policy.json"), "--quiet"];
    const replayed = await probe(["replay", path("surface.json"), ...read], { marked: false });
    expect([replayed.exitCode, replayed.stderr]).toEqual([0, ""]);
    const compared = ["scan", "--lock", path("a.lock"), ...read, ...world, "paged"];
    expect((await probe(compared)).exitCode).toBe(0);
  });
});

describe("a saved surface", () => {
  const label = { id: "x", source: { kind: "listing", origin: "x" } } as const;
  const back = (text: string) => {
    const read = readSurface(text, label);
    if (!read.ok) throw new Error(read.why);
    return read.surface;
  };
  const old = JSON.stringify(surface());

  test("is read back as what was saved", () => {
    expect(back(surfaceText(surface()))).toEqual(back(old));
  });

  test("has the same digest with and without its schema", () => {
    const { $schema: _, ...bare } = JSON.parse(surfaceText(surface()));
    expect(surfaceDigest(back(surfaceText(surface())))).toBe(surfaceDigest(bare));
  });

  test("names the schema first, and ours whatever a file said before", () => {
    const foreign = { ...surface(), $schema: "https://evil.example/schema.json" };
    expect(surfaceText(foreign)).toBe(surfaceText(surface()));
    expect(surfaceText(foreign)).toMatch(
      /^\{\n {2}"\$schema": "https:\/\/unpkg\.com\/mcp-prober\//,
    );
  });

  test("is refused where its schema is no text", () => {
    expect(readSurface(JSON.stringify({ ...surface(), $schema: 1 }), label).ok).toBe(false);
  });
});
