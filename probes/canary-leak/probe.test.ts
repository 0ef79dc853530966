import { describe, expect, it } from "vitest";
import { caseRows, surfaceOf } from "../../src/engine/cases.ts";
import { runProbe } from "../../src/engine/run.ts";
import { fillTemplate } from "../../src/lib/template.ts";
import type { Finding } from "../../src/model/finding.ts";
import type { Rules } from "../../src/model/rule.ts";
import type { Surface } from "../../src/model/surface.ts";
import { table } from "../../test/table.ts";
import { cases } from "./cases.ts";
import { baited, hit, reading } from "./cases.world.ts";
import { canaryLeak } from "./probe.ts";

const rules: Rules = canaryLeak.rules;

table(canaryLeak, cases);

function findingsIn(surface: Surface): readonly Finding[] {
  const { outcome } = runProbe(canaryLeak, surface);
  return outcome.status === "found" ? outcome.findings : [];
}

function messages(surface: Surface): readonly string[] {
  return findingsIn(surface).map(({ rule, data }) =>
    fillTemplate(rules[rule.slice("canary-leak/".length)]?.message ?? "", data),
  );
}

describe("a finding", () => {
  it("says where the bait was put, how it came back and how often", () => {
    const hits = [hit("netrc"), hit("netrc", { part: "half", encoding: "hex" }), hit("netrc")];
    expect(messages(baited(hits))).toEqual([
      "What stood in .netrc came back on standard output (whole, plain; half, hex; seen 3 times)",
    ]);
  });

  it("says of a single hit that it was seen once", () => {
    expect(messages(baited([hit("ssh-key", { channel: "file", where: "./a" })]))).toEqual([
      "What stood in .ssh/id_ed25519 came back in a file it wrote (whole, plain; seen once)",
    ]);
  });

  it("says that we asked for what it was in", () => {
    expect(messages(reading([hit("notes")]))).toEqual([
      "What stood in notes.txt came back in the answer to a read of ours (whole, plain; seen once)",
    ]);
  });

  it("is confirmed", () => {
    const found = caseRows(cases).flatMap(({ row }) => findingsIn(row.surface));
    expect(new Set(found.map(({ confidence }) => confidence))).toEqual(new Set(["confirmed"]));
  });

  it("stands at the first hit of its group", () => {
    const found = findingsIn(baited([hit("netrc"), hit("ssh-key"), hit("netrc", { frame: 9 })]));
    expect(found.map(({ place }) => [place.item, place.index, place.frame])).toEqual([
      ["netrc", 0, 7],
      ["ssh-key", 1, 7],
    ]);
  });

  it("names the listings it was seen in", () => {
    const [found] = findingsIn(baited([hit("netrc"), hit("netrc", { listing: "cursor" })]));
    expect(found?.data["listings"]).toBe("base, cursor");
  });

  it("names the file it was written to", () => {
    const [found] = findingsIn(baited([hit("netrc", { channel: "file", where: "./out.txt" })]));
    expect(found?.data["where"]).toBe("./out.txt");
  });

  it("points to where the surface shows the stand-in", () => {
    const [found] = findingsIn(baited([hit("netrc")], "Adds for [canary:netrc]."));
    expect(found?.related.map(({ item, pointer }) => item + pointer)).toEqual(["add/description"]);
  });

  it("points to no other canary's stand-in", () => {
    const [found] = findingsIn(baited([hit("netrc")], "Adds for [canary:ssh-key]."));
    expect(found?.related).toEqual([]);
  });

  it("points to five places at most", () => {
    const tools = Array.from({ length: 9 }, (_, at) => ({
      name: `t${at}`,
      title: "[canary:netrc]",
    }));
    const surface = { ...baited([hit("netrc")]), tools: surfaceOf({ tools }).tools };
    expect(findingsIn(surface)[0]?.related.length).toBe(5);
  });
});

describe("the probe", () => {
  it("does not apply where nothing was planted", () => {
    const { outcome } = runProbe(canaryLeak, surfaceOf({ tools: [] }));
    expect(outcome.status).toBe("not-applicable");
  });

  it("leaves a hit of a canary that was never planted alone", () => {
    expect(findingsIn(baited([hit("stranger")]))).toEqual([]);
  });

  it("is inconclusive where hits were dropped and none was kept", () => {
    const surface = baited([]);
    const canaries = { planted: surface.canaries?.planted ?? [], hits: [], dropped: 3 };
    const { outcome } = runProbe(canaryLeak, { ...surface, canaries });
    expect(outcome.status).toBe("inconclusive");
  });
});
