import { describe, expect, test } from "vitest";
import { evaluate } from "../../scripts/evaluate/evaluate.ts";
import { corpusOf } from "../../scripts/evaluate/corpus.ts";
import { type Listings, listingsOf } from "../../scripts/evaluate/listings.ts";
import type { JsonObject } from "../../scripts/evaluate/json.ts";
import type { RolesResult } from "../../scripts/evaluate/roles.ts";
import { corpusOfRows, readsAloud } from "./fixtures.ts";

function ofTable(table: string, listings: Listings = []): RolesResult {
  return evaluate(corpusOf(table, "roles.tsv"), listings, readsAloud) as RolesResult;
}

function ofTools(...rows: readonly JsonObject[]): RolesResult {
  return evaluate(corpusOfRows(...rows), [], readsAloud) as RolesResult;
}

function labelled(
  roles: readonly string[],
  tags: readonly string[],
  arguable: readonly string[] = [],
) {
  const tool = { name: "query", tags };
  return { kind: "tool", id: "store/query", server: "store", roles, arguable, tool };
}

const HEAD = "server\ttool\tmust\tmay\n";

function store(...tags: readonly string[]): Listings {
  return listingsOf(JSON.stringify({ tools: [{ name: "query", tags }] }), "store.json");
}

describe("tools with their roles", () => {
  test.each([
    ["private_data", "sensitive-source"],
    ["exec", "code-exec"],
    ["untrusted_input", "untrusted-input"],
    ["external_sink", "external-sink"],
    ["destructive", "destructive"],
  ])("%s is our %s", (role, tag) => {
    expect(ofTools(labelled([role], [tag])).totals.roles[tag]?.f1).toBe(1);
  });

  test("A required role without its tag is missed", () => {
    expect(ofTools(labelled(["exec"], [])).totals.roles["code-exec"]).toMatchObject({
      falseNegatives: 1,
      recall: 0,
      precision: null,
    });
  });

  test("A tag that is no role of the tool is wrong", () => {
    expect(ofTools(labelled([], ["code-exec"])).totals.roles["code-exec"]).toMatchObject({
      falsePositives: 1,
      precision: 0,
      recall: null,
    });
  });

  test.each([[["code-exec"]], [[]]])("An arguable role counts neither way, tagged %j", (tags) => {
    expect(ofTools(labelled([], tags, ["exec"])).totals.roles["code-exec"]).toMatchObject({
      truePositives: 0,
      falsePositives: 0,
      falseNegatives: 0,
    });
  });

  test("A tag nobody labelled is not counted", () => {
    expect(ofTools(labelled([], ["file-write"])).totals.overall.falsePositives).toBe(0);
  });

  test("The tools of one server are judged together", () => {
    const other = { ...labelled([], []), id: "store/b", tool: { name: "b", tags: [] } };
    expect(ofTools(labelled([], []), other).totals.milliseconds.surfaces).toBe(1);
  });

  test("A row without its tool is unresolved", () => {
    const row = { kind: "tool", id: "store/none", server: "store" };
    expect(ofTools(labelled([], []), row).totals.unresolved).toBe(1);
  });
});

describe("a table with servers", () => {
  test("The tool is judged on the listing of its server", () => {
    const { cases } = ofTable(`${HEAD}store\tquery\tcode-exec\t-\n`, store("code-exec"));
    expect(cases).toMatchObject([{ id: "store/query", missed: [], wrong: [] }]);
  });

  test.each(["other\tquery", "store\tgone"])("%s is not found and left out", (start) => {
    const { totals } = ofTable(`${HEAD}${start}\tcode-exec\t-\n`, store());
    expect([totals.unresolved, totals.overall.falseNegatives]).toEqual([1, 0]);
  });

  test("Only the five roles of the static report are counted", () => {
    const { cases } = ofTable(`${HEAD}store\tquery\t-\t-\n`, store("destructive", "code-exec"));
    expect(cases[0]?.wrong).toEqual(["code-exec"]);
  });

  test("Roles are separated by commas", () => {
    const { cases } = ofTable(`${HEAD}store\tquery\tcode-exec,file-write\t-\n`, store());
    expect(cases[0]?.missed).toEqual(["code-exec", "file-write"]);
  });
});

describe("a table of names", () => {
  test("A tool of that name alone is judged", () => {
    const seen: unknown[] = [];
    evaluate(corpusOf("tool\tmust\tmay\nwipe\t-\t-\n", "names.tsv"), [], (id, listing) => {
      seen.push(listing["tools"]);
      return readsAloud(id, listing);
    });
    expect(seen).toEqual([[{ name: "wipe", inputSchema: { type: "object" } }]]);
  });

  test("Every role is counted", () => {
    const { totals } = ofTable("tool\tmust\tmay\nwipe\tprivilege-admin\t-\n");
    expect(totals.roles["privilege-admin"]?.falseNegatives).toBe(1);
  });
});
