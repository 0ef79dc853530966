import { describe, expect, it } from "vitest";
import { surfaceOf } from "../../src/engine/cases.ts";
import { runProbe } from "../../src/engine/run.ts";
import { fillTemplate } from "../../src/lib/template.ts";
import type { Finding } from "../../src/model/finding.ts";
import type { Rules } from "../../src/model/rule.ts";
import type { Surface } from "../../src/model/surface.ts";
import { table } from "../../test/table.ts";
import { cases } from "./cases.ts";
import { cut, drifted, one, repackaged } from "./cases.world.ts";
import { drift } from "./probe.ts";

const rules: Rules = drift.rules;

table(drift, cases);

function findingsIn(surface: Surface): readonly Finding[] {
  const { outcome } = runProbe(drift, surface);
  return outcome.status === "found" ? outcome.findings : [];
}

function said(surface: Surface): readonly string[] {
  return findingsIn(surface).map(({ rule, data }) =>
    fillTemplate(rules[rule.split("/")[1] ?? ""]?.message ?? "", data),
  );
}

describe("the probe", () => {
  it("does not apply where nothing was pinned", () => {
    expect(runProbe(drift, surfaceOf(one())).outcome.status).toBe("not-applicable");
  });

  it("is clear of a server that is as it was pinned", () => {
    expect(runProbe(drift, drifted(one(), one())).outcome.status).toBe("clear");
  });

  it("is inconclusive where a list was cut before a pinned item", () => {
    const surface = drifted(one(), {}, { tools: cut([]) });
    expect(runProbe(drift, surface).outcome.status).toBe("inconclusive");
  });

  it("is inconclusive where the server did not answer", () => {
    const surface = drifted(one(), {}, { server: null });
    expect(runProbe(drift, surface).outcome.status).toBe("inconclusive");
  });

  it("is inconclusive where the package could not be compared", () => {
    const { package: _package, ...surface } = repackaged(one(), one());
    expect(runProbe(drift, surface).outcome).toMatchObject({
      status: "inconclusive",
      why: expect.stringContaining("bytes"),
    });
  });

  it("says by its messages what is another", () => {
    expect(
      said(drifted(one(), { ...one("Reads the notes."), protocolVersion: "2025-06-18" })),
    ).toEqual([
      "The protocolVersion was 2025-11-25 when it was pinned, and is 2025-06-18",
      "Not as it was pinned: description of tool add",
    ]);
  });

  it("names the version whose bytes are others", () => {
    expect(said(repackaged(one(), one(), { integrity: "sha512-B" }))).toEqual([
      "sums 1.0.0 is not the package that was pinned under this version",
    ]);
  });
});

describe("a finding", () => {
  it("shows both sides around the difference", () => {
    expect(findingsIn(drifted(one("Adds a file."), one("Adds a note.")))[0]?.evidence).toBe(
      '"Adds a file." became "Adds a note."',
    );
  });

  it("names the other fields of the item as related", () => {
    const [found] = findingsIn(
      drifted(one("Adds a file.", { title: "a" }), one("x", { title: "b" })),
    );
    expect(found?.related.map(({ pointer }) => pointer)).toEqual(["/title"]);
  });

  it("of a text that differs in numbers alone is no more than a hint", () => {
    expect(findingsIn(drifted(one("Adds 2 rows"), one("Adds 3 rows")))[0]?.confidence).toBe(
      "heuristic",
    );
  });

  it("of a resource is no more than a hint", () => {
    const [found] = findingsIn(drifted({}, { resources: [{ uri: "a:b", name: "a" }] }));
    expect([found?.rule, found?.confidence]).toEqual(["drift/added-item", "heuristic"]);
  });

  it("shows no hidden character of a name", () => {
    const [found] = findingsIn(drifted({ tools: [] }, { tools: [{ name: "a\u{202e}b" }] }));
    expect(found?.data["item"]).toBe("tool a<U+202E>b");
  });
});
