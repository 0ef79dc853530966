import type { Log } from "sarif";
import { describe, expect, test } from "vitest";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { Report } from "../../src/model/report.ts";
import type { ReportOfServer, ReportSet, Skipped } from "../../src/model/report-set.ts";
import { renderSarifSet, type SarifOptions } from "../../src/report/sarif.ts";
import { HOSTILE_TEXTS } from "./hostile-text.ts";
import { toolsOf, wrongWith } from "./sarif-checks.ts";
import { reportOn } from "./worlds.ts";

const FOLDERS = { cwd: "/home/u/project", home: "/home/u" };
const poisoned = (): Report => reportOn(toolsOf("mark:high"));

function server(name: string, shape: Partial<ReportOfServer> = {}): ReportOfServer {
  const file = excerpt("/home/u/project/.cursor/mcp.json");
  const own = { client: "cursor", name: excerpt(name), file, line: 4, scope: null };
  return { ...own, report: poisoned(), ...shape };
}

function setOf(reports: readonly ReportOfServer[], shape: Partial<ReportSet> = {}): ReportSet {
  return {
    $schema: "https://example.org/report-set.schema.json",
    schemaVersion: 1,
    kind: "report-set",
    reports: [...reports],
    skipped: [],
    crossServer: { clients: [] },
    ...shape,
  };
}

const runsOf = (set: ReportSet, options: SarifOptions = { folders: FOLDERS }) =>
  (JSON.parse(renderSarifSet(set, options)) as Log).runs;
const placeOf = (set: ReportSet) =>
  runsOf(set)[1]?.results?.[0]?.locations?.[0]?.physicalLocation?.artifactLocation?.uri;

function together(shape: Partial<ReportSet["crossServer"]["clients"][number]>): Partial<ReportSet> {
  const client = {
    client: "cursor",
    scope: null,
    servers: [excerpt("a"), excerpt("b")],
    unseen: [],
    collisions: [],
    moreCollisions: 0,
    toxicFlows: [],
    cut: null,
  };
  return { crossServer: { clients: [{ ...client, ...shape }] } };
}

describe("the results of a server of a client", () => {
  test("point at the line of the file that names it", () => {
    const at = runsOf(setOf([server("a")]))[1]?.results?.[0]?.locations?.[0];
    expect(at?.physicalLocation).toMatchObject({
      artifactLocation: { uri: ".cursor/mcp.json" },
      region: { startLine: 4 },
    });
  });

  test("say which item they are about", () => {
    const at = runsOf(setOf([server("a")]))[1]?.results?.[0]?.locations?.[0];
    expect(at?.logicalLocations?.[0]?.fullyQualifiedName).toBe("tool/tool_0/description");
  });

  test("point below the home folder with a tilde", () => {
    const file = excerpt("/home/u/.cursor/my mcp.json");
    expect(placeOf(setOf([server("a", { file })]))).toBe("~/.cursor/my%20mcp.json");
  });

  test("tell no path of a file that lies elsewhere, and say so", () => {
    const set = setOf([server("a", { file: excerpt("/etc/secret-place/mcp.json") })]);
    const text = renderSarifSet(set, { folders: FOLDERS });
    expect(text).not.toContain("secret-place");
    expect(placeOf(set)).toBe("mcp.json");
    expect(text).toContain("only its name is told");
  });

  test("point at the first line where the line is not known", () => {
    const { line: _, ...unplaced } = server("a");
    const at = runsOf(setOf([unplaced]))[1]?.results?.[0]?.locations?.[0];
    expect(at?.physicalLocation?.region?.startLine).toBe(1);
  });

  test("name the other files that start the same server", () => {
    const report = poisoned();
    const file = excerpt("/home/u/.claude.json");
    const set = setOf([
      server("a", { report }),
      server("a", { report, client: "claude-code", file, line: 9 }),
    ]);
    const runs = runsOf(set);
    expect(runs).toHaveLength(2);
    expect(runs[1]?.results?.[0]?.relatedLocations?.[0]).toMatchObject({
      physicalLocation: { artifactLocation: { uri: "~/.claude.json" }, region: { startLine: 9 } },
      message: { text: "The same server in claude-code." },
    });
  });

  test("have other line hashes than the same finding on another server", () => {
    const hashes = runsOf(setOf([server("a"), server("b")])).flatMap(({ results }) =>
      (results ?? []).map((one) => one.partialFingerprints?.["primaryLocationLineHash"]),
    );
    expect(new Set(hashes).size).toBe(2);
  });
});

describe("the runs of a set", () => {
  test("are one for each server, with a category of its own", () => {
    const set = setOf([server("a"), server("b"), server("a", { scope: excerpt("/x") })]);
    expect(runsOf(set).map(({ automationDetails }) => automationDetails?.id)).toEqual([
      "mcp-prober/clients/",
      "mcp-prober/cursor/a/",
      "mcp-prober/cursor/b/",
      "mcp-prober/cursor/a#2/",
    ]);
  });

  test("are no more than code scanning takes, and leave no server out", () => {
    const set = setOf(Array.from({ length: 30 }, (_, at) => server(`s${at}`)));
    const runs = runsOf(set);
    expect(runs).toHaveLength(20);
    expect(runs.flatMap(({ results }) => results ?? [])).toHaveLength(30);
    expect(wrongWith(renderSarifSet(set, { folders: FOLDERS }))).toEqual([]);
  });

  test("are there also when nothing was looked at", () => {
    const text = renderSarifSet(setOf([]), { folders: FOLDERS, exitCode: 3 });
    expect(wrongWith(text)).toEqual([]);
    expect((JSON.parse(text) as Log).runs[0]?.invocations?.[0]).toMatchObject({
      executionSuccessful: false,
      exitCode: 3,
    });
  });

  test("are as OASIS and code scanning want them without any folders", () => {
    expect(wrongWith(renderSarifSet(setOf([server("a")])))).toEqual([]);
  });

  test.each(Object.entries(HOSTILE_TEXTS).filter(([, text]) => text.length < 10_000))(
    "are as OASIS and code scanning want them with %s in every name",
    (_, text) => {
      const name = excerpt(text);
      const named = { name, client: name, file: name, scope: name };
      const why = { client: name, name, file: name, kind: "unreadable", why: name } as const;
      const tools = [
        { server: name, tool: name },
        { server: name, tool: name },
      ];
      const collision = { kind: "exact", severity: "medium", meaning: name, tools } as const;
      const set = setOf([server("a", named), server("b", named)], {
        skipped: [why, { ...why, client: null, name: null }],
        ...together({ client: name, scope: name, unseen: [name], collisions: [collision] }),
      });
      expect(wrongWith(renderSarifSet(set, { folders: FOLDERS }))).toEqual([]);
    },
  );
});

const skipped = (kind: Skipped["kind"]): Skipped => ({
  client: "cursor",
  name: excerpt("b"),
  file: excerpt("/home/u/.cursor/mcp.json"),
  kind,
  why: excerpt("a reason"),
});

const firstRun = (kind: Skipped["kind"]) =>
  runsOf(setOf([server("a")], { skipped: [skipped(kind)] }))[0];

const invocation = (kind: Skipped["kind"]) => firstRun(kind)?.invocations?.[0];

describe("a server that was not looked at", () => {
  test("makes the run no success", () => {
    expect(invocation("failed")?.executionSuccessful).toBe(false);
    expect(invocation("failed")?.toolExecutionNotifications?.[0]).toMatchObject({
      level: "error",
      message: { text: 'Server "b" of cursor was not looked at (failed): a reason.' },
    });
  });

  test("is a result of its own, for those who read results alone", () => {
    const { rules } = firstRun("failed")!.tool.driver;
    const [result] = firstRun("failed")?.results ?? [];
    expect([result?.ruleId, result?.level, rules?.[result?.ruleIndex ?? -1]?.id]).toEqual([
      "look/not-seen",
      "warning",
      "look/not-seen",
    ]);
    expect(firstRun("declined")?.results).toEqual([]);
  });

  test("by the wish of the user is only noted", () => {
    expect(invocation("declined")?.executionSuccessful).toBe(true);
    expect(invocation("declined")?.toolExecutionNotifications?.[0]?.level).toBe("note");
  });
});

describe("what servers make of each other", () => {
  const tools = [
    { server: excerpt("a"), tool: excerpt("search") },
    { server: excerpt("b"), tool: excerpt("search") },
  ];
  const both = [server("a"), server("b", { line: 8 })];

  test("by the names of their tools points at both entries", () => {
    const collision = { kind: "exact", severity: "medium", meaning: "One name.", tools } as const;
    const [result] = runsOf(setOf(both, together({ collisions: [collision] })))[0]?.results ?? [];
    const lines = [...(result?.locations ?? []), ...(result?.relatedLocations ?? [])].map(
      ({ physicalLocation }) => physicalLocation?.region?.startLine,
    );
    expect([result?.ruleId, result?.level, ...lines]).toEqual([
      "cross-server/exact-name",
      "warning",
      4,
      8,
    ]);
  });

  test("by a flow shows its steps, and is a note", () => {
    const flow = {
      ruleId: "toxic-flow/x",
      title: "A way",
      severity: "high",
      confidence: "strong",
      story: excerpt("a/fetch leads to b/send."),
      steps: [
        { role: "untrusted-input", server: null, tool: excerpt("WebFetch") },
        { role: "external-sink", server: excerpt("b"), tool: excerpt("send") },
      ],
      count: 1,
      alone: [],
    } as const;
    const shape = together({ toxicFlows: [{ ...flow, steps: [...flow.steps], alone: [] }] });
    const [result] = runsOf(setOf(both, shape))[0]?.results ?? [];
    const steps = result?.codeFlows?.[0]?.threadFlows[0]?.locations ?? [];
    expect(result?.level).toBe("note");
    expect(steps.map(({ location }) => location?.message?.text)).toEqual([
      "untrusted-input: WebFetch, a tool of the client itself.",
      "external-sink: b/send.",
    ]);
  });
});
