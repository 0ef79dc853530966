import { describe, expect, test } from "vitest";
import { deepVisits, STANDARD_VISITS } from "../../src/enumerate/visits.ts";
import type { Target } from "../../src/model/target.ts";

const local: Target = { kind: "stdio", command: "node", args: ["server.js"], env: {} };
const remote: Target = { kind: "http", url: "https://host/mcp", transport: "auto", headers: {} };
const ids = (target: Target, era: "legacy" | "modern" = "legacy") =>
  deepVisits(target, era).map(({ id }) => id);

describe("further starts", () => {
  test("a standard scan asks as one other client, without capabilities", () => {
    expect(STANDARD_VISITS.map(({ client }) => client)).toEqual([
      { name: "claude-ai", version: "0.1.0", capabilities: {} },
    ]);
  });

  test("a deep scan asks under at least four further names", () => {
    const names = new Set(deepVisits(local, "legacy").map(({ client }) => client.name));
    expect(names.size).toBeGreaterThanOrEqual(5);
  });

  test("every further start has its own id", () => {
    expect(new Set(ids(local)).size).toBe(ids(local).length);
  });

  test("every further start says what is different in it", () => {
    expect(deepVisits(local, "legacy").filter(({ varied }) => varied[0] !== "start")).toEqual([]);
  });

  test("the era that was spoken is not asked for again", () => {
    expect(ids(local)).toContain("modern-era");
    expect(ids(local)).not.toContain("legacy-era");
  });

  test("a server of the modern era is asked for the legacy one, and for no other version", () => {
    expect(ids(local, "modern")).toContain("legacy-era");
    expect(ids(local, "modern").filter((id) => id.endsWith("-version"))).toEqual([]);
  });

  test("surroundings are varied only where they are ours", () => {
    const surroundings = ["ci", "git-folder", "bare-home", "returning", "locale"];
    expect(ids(local)).toEqual(expect.arrayContaining(surroundings));
    expect(ids(remote).filter((id) => surroundings.includes(id))).toEqual([]);
  });

  test("no git repository is made in a folder of the user", () => {
    expect(ids({ ...local, cwd: "/somewhere" })).not.toContain("git-folder");
  });
});
