import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareCodeUnits } from "../../src/lib/canonical.ts";
import type { FlowAnalysis, ItemCapability } from "../../src/model/capability.ts";
import type { Excerpt } from "../../src/model/finding.ts";
import type { Surface } from "../../src/model/surface.ts";
import type { BaseSection, Confidence, Tag } from "../../src/model/vocabulary.ts";
import { server, tool } from "./cases.world.ts";
import { analyseFlows, flowsOf } from "./flows.ts";
import { castOf, FLOW_ROLES } from "./roles.ts";

/** An item as a test writes it: name and roles, a tool and sure unless it says otherwise. */
interface Given {
  readonly name: string;
  readonly tags: readonly Tag[];
  readonly confidence?: Confidence;
  readonly section?: BaseSection;
}

const WITH = { includeBuiltins: true } as const;
const WITHOUT = { includeBuiltins: false } as const;
const EMPTY = server();

function itemsOf(given: readonly Given[]): readonly ItemCapability[] {
  return given.map(({ name, tags, confidence = "strong", section = "tools" }, index) => ({
    section,
    name,
    place: { section, index, item: name, pointer: "", frame: 0 },
    claims: tags.map((tag) => ({ tag, confidence, reasons: ["said" as Excerpt] as const })),
  }));
}

function analysed(
  given: readonly Given[],
  options: { readonly includeBuiltins: boolean } = WITHOUT,
  view: Surface = EMPTY,
): FlowAnalysis {
  const items = itemsOf(given);
  return flowsOf(castOf(view, items, options), items);
}

const names = ({ cut }: FlowAnalysis) => cut?.tools.map(({ name }) => name);
const entry = { name: "entry", tags: ["untrusted-input"] } as const;
const source = { name: "source", tags: ["sensitive-source"] } as const;
const sink = { name: "sink", tags: ["external-sink"] } as const;
const shell = { name: "shell", tags: ["code-exec"] } as const;
const eraser = { name: "eraser", tags: ["destructive"] } as const;

describe("flows", () => {
  it("are none without their last step", () => {
    expect(analysed([entry, source])).toEqual({ flows: [], cut: null });
  });

  it("go from foreign text over private data to the outside", () => {
    const [flow] = analysed([sink, source, entry]).flows;
    expect(flow?.steps.map(({ role, name }) => `${role} ${name}`)).toEqual([
      "untrusted-input entry",
      "sensitive-source source",
      "external-sink sink",
    ]);
  });

  it("are as sure as their least sure step", () => {
    const weak = { ...source, confidence: "heuristic" } as const;
    expect(analysed([entry, weak, sink]).flows[0]?.confidence).toBe("heuristic");
  });

  it("are not made of guesses", () => {
    const guess = { ...sink, confidence: "speculative" } as const;
    expect(analysed([entry, source, guess]).flows).toEqual([]);
  });

  it("prefer the sure step to the unsure one", () => {
    const unsure = { ...sink, name: "a_sink", confidence: "heuristic" } as const;
    expect(analysed([entry, source, unsure, sink]).flows[0]?.steps.at(-1)?.name).toBe("sink");
  });

  it("prefer secrets to other private data", () => {
    const vault = { ...source, name: "vault" };
    expect(analysed([entry, source, vault, sink]).flows[0]?.rule).toBe(
      "toxic-flow/secrets-to-service",
    );
  });

  it("take the first of equal steps by code unit", () => {
    const other = { ...shell, name: "Shell" };
    expect(analysed([entry, shell, other]).flows[0]?.steps.at(-1)?.name).toBe("Shell");
  });

  it("are self-contained when one tool has all three roles", () => {
    const all = { name: "all", tags: [...entry.tags, ...source.tags, ...sink.tags] };
    const [flow] = analysed([entry, source, sink, all]).flows;
    expect(flow).toMatchObject({
      rule: "toxic-flow/self-contained-exfiltration",
      kind: "self-contained",
      count: 8,
    });
  });

  it("across sure tools come before one tool that is less sure", () => {
    const all = {
      name: "all",
      tags: [...entry.tags, ...source.tags, ...sink.tags],
      confidence: "heuristic",
    } as const;
    expect(analysed([entry, source, sink, all]).flows[0]?.kind).toBe("across-tools");
  });

  it("are counted by shape, the worst of each reported", () => {
    const given = [entry, { ...entry, name: "entry2" }, source, sink, shell, eraser];
    expect(analysed(given).flows.map(({ rule, count }) => [rule, count])).toEqual([
      ["toxic-flow/private-data-to-service", 2],
      ["toxic-flow/untrusted-code", 2],
      ["toxic-flow/untrusted-deletion", 2],
    ]);
  });

  it("are less sure when a person is said to be asked first", () => {
    const view = server(tool("entry", ""), tool("eraser", "The user must confirm each deletion."));
    expect(analysed([entry, eraser], WITHOUT, view).flows[0]?.confidence).toBe("heuristic");
  });

  it("do not lead into a tool that takes numbers only", () => {
    const view = server(tool("entry", ""), tool("shell", "", { n: { type: "number" } }));
    expect(analysed([entry, shell], WITHOUT, view).flows).toEqual([]);
  });

  it("are counted for 10,000 tools without being listed", () => {
    const tags = [entry.tags, source.tags, sink.tags];
    const given = Array.from({ length: 10_000 }, (_, index) => ({
      name: `tool_${index}`,
      tags: tags[index % 3] ?? [],
    }));
    const { flows, cut } = analysed(given);
    expect([flows.length, flows[0]?.count, cut?.tools.length]).toEqual([
      1,
      3334 * 3333 * 3333,
      3333,
    ]);
  });
});

describe("tools of the client", () => {
  it("stand in a flow without a place", () => {
    const { flows } = analysed([eraser], WITH);
    expect(flows[0]?.steps.map(({ name, place }) => [name, place?.index])).toEqual([
      ["web fetch", undefined],
      ["eraser", 0],
    ]);
  });

  it("make no flow among themselves", () => {
    expect(analysed([], WITH).flows).toEqual([]);
  });

  it("are not counted among themselves", () => {
    // Sources: shell, file edit and the server's; entry and sink: web fetch.
    expect(analysed([source], WITH).flows[0]?.count).toBe(1);
  });

  it("cannot be switched off", () => {
    expect(names(analysed([entry, eraser], WITH))).toEqual(["entry", "eraser"]);
  });
});

describe("the cut", () => {
  it("is the one tool that all flows need", () => {
    expect(names(analysed([entry, source, sink, shell, eraser]))).toEqual(["entry"]);
  });

  it("is the tool in several roles where that is less", () => {
    const given = [
      entry,
      { ...entry, name: "entry2" },
      { name: "both", tags: [...sink.tags, ...shell.tags] },
      source,
    ];
    expect(names(analysed(given))).toEqual(["both"]);
  });

  it("takes the first by code unit of equal sets", () => {
    expect(
      names(
        analysed([
          { ...entry, name: "z" },
          { ...source, name: "b" },
          { ...sink, name: "a" },
        ]),
      ),
    ).toEqual(["a"]);
  });

  it("says what the server cannot do any more", () => {
    const given = [{ name: "a", tags: ["untrusted-input", "file-write"] }, shell] as const;
    expect(analysed(given).cut?.lost).toEqual(["untrusted-input", "file-write"]);
  });

  it("is null when only a resource could be taken away", () => {
    const resource = { ...source, section: "resources" } as const;
    expect(analysed([resource], WITH).cut).toBeNull();
  });

  it("is as small as any set that breaks all flows, and the first of these", () => {
    const given = fc.array(
      fc.record({
        tags: fc.subarray([...FLOW_ROLES]),
        section: fc.constantFrom<BaseSection>("tools", "tools", "tools", "resources"),
      }),
      { maxLength: 7 },
    );
    fc.assert(
      fc.property(given, fc.boolean(), (drawn, includeBuiltins) => {
        const items = drawn.map((item, index) => ({ ...item, name: `t${index}` }));
        const found = analysed(items, { includeBuiltins });
        const wayOut = found.flows.some(({ rule }) => rule === "toxic-flow/way-out");
        const breaks = (cut: readonly string[]) =>
          analysed(
            items.filter(({ name }) => !cut.includes(name)),
            { includeBuiltins },
          ).flows.every(({ rule }) => rule === "toxic-flow/way-out" && !wayOut);
        const tools = items.filter(({ section }) => section === "tools").map(({ name }) => name);
        const [smallest] = subsetsOf(tools).filter(breaks);
        expect(names(found) ?? null).toEqual(found.flows.length === 0 ? null : (smallest ?? null));
      }),
      { numRuns: 300 },
    );
  });
});

/** All subsets, smaller ones first, then by code unit. */
function subsetsOf(all: readonly string[]): readonly (readonly string[])[] {
  const subsets = all.reduce<readonly (readonly string[])[]>(
    (found, name) => [...found, ...found.map((subset) => [...subset, name])],
    [[]],
  );
  return [...subsets].sort(
    (a, b) => a.length - b.length || compareCodeUnits(a.join(" "), b.join(" ")),
  );
}

function storiesOf(surface: Surface): readonly string[] {
  return analyseFlows(surface, WITHOUT).flows.map(({ story }) => story);
}

describe("analyseFlows", () => {
  it("does not depend on the order of the tools", () => {
    const tools = [
      tool("web_search", "Search the web.", ["query"]),
      tool("read_file", "Read a file of the user.", ["path"]),
      tool("send_email", "Send an email.", ["to", "body"]),
      tool("run_command", "Run a shell command.", ["command"]),
    ];
    expect(storiesOf(server(...tools.toReversed()))).toEqual(storiesOf(server(...tools)));
  });
});
