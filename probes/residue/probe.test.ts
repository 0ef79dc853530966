import { describe, expect, it } from "vitest";
import { surfaceOf } from "../../src/engine/cases.ts";
import { runProbe } from "../../src/engine/run.ts";
import { tellingPath } from "../../src/lib/telling-paths.ts";
import { fillTemplate } from "../../src/lib/template.ts";
import type { Finding } from "../../src/model/finding.ts";
import type { Rules } from "../../src/model/rule.ts";
import type { Surface } from "../../src/model/surface.ts";
import { table } from "../../test/table.ts";
import { cases } from "./cases.ts";
import { filing, leaving, made, ranOn } from "./cases.world.ts";
import { residue } from "./probe.ts";

const rules: Rules = residue.rules;

table(residue, cases);

function findingsIn(surface: Surface): readonly Finding[] {
  const { outcome } = runProbe(residue, surface);
  return outcome.status === "found" ? outcome.findings : [];
}

describe("the probe", () => {
  it("does not apply where nothing was started", () => {
    expect(runProbe(residue, surfaceOf({ tools: [] })).outcome.status).toBe("not-applicable");
  });

  it("leaves nothing unjudged where ports could not be looked at", () => {
    expect(runProbe(residue, leaving({ ports: null })).unjudged).toEqual([]);
  });
});

describe("a finding", () => {
  it("counts the starts that show it and names the others as related", () => {
    const start = { files: [made("~/.bashrc")] };
    const [found] = findingsIn(leaving(start, {}, start, start));
    expect([found?.data["starts"], found?.related.map(({ listing }) => listing)]).toEqual([
      3,
      ["look-2", "look-3"],
    ]);
  });

  it("names at most 20 related places", () => {
    const starts = Array.from({ length: 30 }, () => ({ files: [made("~/.bashrc")] }));
    expect(findingsIn(leaving(...starts))[0]?.related).toHaveLength(20);
  });

  it("about a port keeps its fingerprint when the number changes", () => {
    const prints = [40_001, 40_002].flatMap((port) =>
      findingsIn(leaving({ ports: [{ address: "0.0.0.0", port }] })).map(
        (found) => found.fingerprint,
      ),
    );
    expect(new Set(prints).size).toBe(1);
  });

  it("about survivors counts those of its own start", () => {
    const survivors = ranOn("chrome --type=gpu", "chrome --type=zygote");
    const [found] = findingsIn(leaving({ survivors }, { survivors }));
    expect([found?.data["count"], found?.data["starts"]]).toEqual([2, 2]);
  });

  it("about files left counts those that were not kept too", () => {
    const [found] = findingsIn(leaving({ files: [made("~/.a")], droppedFiles: 30 }));
    expect([found?.data["count"], found?.data["dropped"]]).toEqual([31, 30]);
  });

  it("shows no hidden character of a path", () => {
    const [found] = findingsIn(filing(made("~/.config/autostart/a\u{202e}.desktop")));
    expect(found?.evidence).toBe("~/.config/autostart/a<U+202E>.desktop");
  });
});

function port(number: number): { address: string; port: number } {
  return { address: "0.0.0.0", port: number };
}

describe("a message", () => {
  it.each([
    [
      "one file",
      { files: [made("~/.a")] },
      "1 file was left, changed or taken away; no tool was called",
    ],
    [
      "three files",
      { files: [made("~/.a"), made("~/.b")], droppedFiles: 1 },
      "3 files were left, changed or taken away; no tool was called",
    ],
    [
      "one process",
      { survivors: ranOn("node a.js") },
      "When the server had ended, 1 process ran on: node a.js",
    ],
    [
      "two processes",
      { survivors: ranOn("node a.js", "node a.js") },
      "When the server had ended, 2 processes ran on, the first: node a.js",
    ],
    ["one port", { ports: [port(80)] }, "The server listens on 0.0.0.0, port 80"],
    ["two ports", { ports: [port(80), port(81)] }, "The server listens on 0.0.0.0, ports 80, 81"],
    [
      "five ports",
      { ports: [80, 81, 82, 83, 84].map(port) },
      "The server listens on 0.0.0.0, ports 80, 81, 82 and 2 more",
    ],
  ])("counts %s in words", (_what, left, said) => {
    const found = findingsIn(leaving(left)).map(({ rule, data }) =>
      fillTemplate(rules[rule.split("/")[1] ?? ""]?.message ?? "", data),
    );
    expect(found).toEqual([said]);
  });
});

describe("the meaning of a path", () => {
  it("of a link reaches what could be put behind it", () => {
    expect([tellingPath("~/.config", true), tellingPath("~/.config")]).toEqual([
      "startup",
      undefined,
    ]);
  });

  it("of a link that only begins like one is none", () => {
    expect(tellingPath("~/.conf", true)).toBeUndefined();
  });
});
