import { defineProbe, type Probe } from "../../src/engine/define.ts";
import { ruleTable, runProbes } from "../../src/engine/run.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import { textFields } from "../../src/lib/text-fields.ts";
import type { Report } from "../../src/model/report.ts";
import type { Rule, Rules } from "../../src/model/rule.ts";
import type { SessionFacts } from "../../src/model/session.ts";
import { Surface, type Item, type Section } from "../../src/model/surface.ts";
import { buildReport, type ReportInput } from "../../src/report/build.ts";

function rule(shape: Partial<Rule>): Rule {
  return {
    title: "A marked text",
    severity: "medium",
    category: "injection",
    axis: "threat",
    message: "The text of {length} characters carries the mark: {decoded}.",
    why: "A model that reads a marked text takes it for an instruction of its user.",
    remedy: "Remove the mark, or remove the server.",
    references: ["https://example.org/marks"],
    owasp: "MCP03:2025 Tool Poisoning",
    taxa: ["LLM01:2025", "CWE-1427"],
    misses: "A mark in other words.",
    aliases: [],
    stage: "stable",
    ...shape,
  };
}

/** Finds `mark:<rule>` in any text and leaves `mark:unread/` unjudged: one rule per severity, one per axis and stage besides. */
const RULES: Rules = {
  critical: rule({ severity: "critical", title: "Readable words hidden in a text" }),
  high: rule({ severity: "high", title: "A name that passes for another tool" }),
  medium: rule({ severity: "medium", title: "Characters that nobody can see" }),
  low: rule({ severity: "low", category: "hygiene", title: "A control character in a text" }),
  info: rule({ severity: "info", category: "hygiene", title: "A text of unusual length" }),
  power: rule({ severity: "high", axis: "capability", category: "permissions", title: "A shell" }),
  leak: rule({ severity: "high", axis: "capability", title: "Private data can leave" }),
  wreck: rule({ severity: "medium", axis: "capability", title: "Strangers can wreck things" }),
  trial: rule({ severity: "high", stage: "trial", title: "A rule that is being tried out" }),
};

const MARK = /mark:([a-z]+)(?:\/(confirmed|strong|heuristic|speculative))?/g;

export const markProbe: Probe = defineProbe({
  id: "marks",
  needs: ["server", "tools", "prompts", "resources", "templates"],
  uses: ["reverse", "notices"],
  rules: RULES,
  inspect(view, emit, run) {
    for (const field of textFields(view)) {
      if (field.text.includes("mark:unread/")) {
        run.leaveUnjudged(`${field.place().item} is too long`);
        continue;
      }
      for (const [mark, name, confidence] of field.text.matchAll(MARK)) {
        emit(name!, field, {
          confidence: (confidence ?? "confirmed") as "confirmed",
          evidence: excerpt(field.text),
          data: { length: field.text.length, decoded: excerpt(mark) },
        });
      }
    }
  },
}) as Probe;

/** `raw` per item; the frame is 3 for all. */
export function listed(nameKey: string, raws: readonly Record<string, unknown>[]): Section {
  const items: Item[] = raws.map((raw) => ({ name: String(raw[nameKey]), raw, frame: 3 }));
  return { state: "listed", items, broken: [], pages: 1 };
}

export const ABSENT: Section = { state: "absent", why: "answered -32601 Method not found" };

export function surface(shape: Partial<Surface> = {}): Surface {
  return {
    format: "mcp-prober/surface",
    version: 1,
    target: { id: "notes", source: { kind: "command", origin: "npx -y notes-server" } },
    collected: "live",
    server: {
      name: "notes",
      version: "1.2.0",
      protocolVersion: "2025-11-25",
      era: "legacy",
      instructions: null,
      raw: { protocolVersion: "2025-11-25", serverInfo: { name: "notes", version: "1.2.0" } },
      frame: 2,
    },
    tools: listed("name", [{ name: "add_note", description: "Adds a note." }]),
    prompts: ABSENT,
    resources: ABSENT,
    templates: ABSENT,
    ...shape,
  };
}

export function session(shape: Partial<SessionFacts> = {}): SessionFacts {
  return {
    transport: "stdio",
    transportReason: null,
    protocolVersion: excerpt("2025-11-25"),
    era: "legacy",
    negotiation: [],
    budgets: { startup: 120, request: 30, total: 300, install: 300 },
    command: {
      argv: [excerpt("npx"), excerpt("-y"), excerpt("notes-server")],
      resolved: excerpt("/usr/bin/npx"),
      cwd: "[scratch]",
      environment: [],
    },
    containment: null,
    hosts: [],
    exit: { code: 0, signal: null, endedBy: "eof", exitMs: 12, survivors: [] },
    peculiarities: [],
    failure: null,
    interrupted: false,
    replayed: null,
    caveats: [],
    ...shape,
  };
}

/** The report on a surface by {@link markProbe}, unless other probes are given. */
export function reportOn(
  given: Surface,
  shape: Partial<Omit<ReportInput, "surface">> & { readonly probes?: readonly Probe[] } = {},
): Report {
  const { probes = [markProbe], ...rest } = shape;
  return buildReport({
    surface: given,
    runs: runProbes(probes, given),
    rules: ruleTable(probes),
    capabilities: null,
    flows: null,
    includeBuiltins: false,
    session: session(),
    version: "0.0.0",
    ...rest,
  });
}
