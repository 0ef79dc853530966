import { excerpt } from "../../src/lib/excerpt.ts";
import type { Report } from "../../src/model/report.ts";
import type { ReportSet } from "../../src/model/report-set.ts";
import type { Surface } from "../../src/model/surface.ts";
import { answer } from "../../src/preinstall/answer.ts";
import { registryFacts } from "../preinstall/facts.ts";
import {
  finding,
  line,
  live,
  POISON,
  staticReport,
  tool,
  verifiedReport,
} from "../verify/fixtures.ts";
import { sessionOf, surfaceOf } from "./hostile-text.ts";
import { reportOn } from "./worlds.ts";

/** A report and the surface it is about. */
export interface World {
  readonly report: Report;
  readonly surface: Surface;
}

/** The text as everything that a server, a package or a saved file controls. */
function scanned(text: string): World {
  const given = surfaceOf(text);
  const session = sessionOf(text);
  // What failed, what to do about it, and what was odd are words of ours.
  const failure = { ...session.failure!, code: "exited-at-start", next: "Try again." };
  const peculiarities = [{ id: "blank-line", count: 2, frame: null }];
  const report = reportOn(given, { session: { ...session, failure, peculiarities } });
  return { surface: given, report: { ...report, ...accepted(report, text) } };
}

/** A policy file that is the text, and some findings that it accepts. */
function accepted(report: Report, text: string): Partial<Report> {
  const said = excerpt(text);
  const suppression = { rule: said, item: said, reason: said };
  return {
    findings: report.findings.map((one, at) =>
      at % 2 === 0 ? one : { ...one, suppressed: { reason: said, expires: said } },
    ),
    policy: {
      file: said,
      sha256: "0".repeat(64),
      minGrade: null,
      failOn: null,
      suppressions: [
        { ...suppression, state: "unused", findings: 0 },
        { rule: said, reason: said, state: "unused", findings: 0 },
      ],
      violations: [{ id: "denied-rule", text: said }],
    },
  };
}

/** What differs from a lock that is the text. */
function drifted(text: string): World {
  const { report, surface: given } = scanned(text);
  const said = excerpt(text);
  const field = { pointer: said, kind: "text" as const, before: said, after: said };
  const one = { section: "tools" as const, name: said, kind: "text" as const, fields: [field] };
  const drift = [
    { ...one, change: "changed" as const },
    { ...one, change: "renamed" as const, was: said },
    { ...one, change: "added" as const },
  ];
  const pinned = { name: text, lock: text } as NonNullable<Surface["pinned"]>;
  return { report: { ...report, drift }, surface: { ...given, pinned } };
}

/** The answer of `check` on a registry that says the text. */
function checked(text: string): World {
  const { report, surface: given } = scanned(text);
  const registry = registryFacts({
    registry: text,
    name: text,
    version: text,
    integrity: text,
    latest: `${text}1`,
    deprecated: text,
    maintainers: [text, `${text}2`],
    publishedBy: text,
    repository: text,
    license: text,
    mcpName: text,
    engines: text,
    scripts: [{ event: "postinstall", command: text }],
    provenance: {
      state: "verified",
      why: text,
      repository: text,
      workflow: text,
      trustedRoot: text,
    },
  });
  const seen = { ...given, registry };
  const check = answer(report, seen, {
    args: [text],
    argsMasked: true,
    given: [text],
    isWindows: true,
    minGrade: "B",
    failOn: undefined,
    skippedProbes: [],
  });
  const said = excerpt(text);
  const client = { file: "mcp.json", text: said, command: said };
  const config = {
    "claude-desktop": client,
    "claude-code": client,
    cursor: client,
    vscode: client,
    codex: client,
  };
  return { report: { ...report, check: { ...check, config } }, surface: seen };
}

/** A static report that says the text, against a server that does as well. */
function verified(text: string): World {
  const short = text.slice(0, 300);
  const claims = staticReport([short, "gone"], {
    tool: { name: short, version: short },
    grade: short,
    findings: [finding(short, { title: short, location: { kind: "server", name: short } })],
    capabilities: [{ tool: short, tags: ["code-exec"], reasons: { "code-exec": [short] } }],
    score: { score: 90, vector: [line("threat", short, short, 3)], gatesFired: [short] },
  });
  const seen = live({ tools: [tool(short, text), tool(`${short} 2`, POISON)] });
  return { report: verifiedReport(claims, seen), surface: seen };
}

/** Reports of every kind in which the text stands wherever it can, by kind. */
export const WORLDS = { scanned, drifted, checked, verified } as const;

/** Several reports in one, and the surface of each. */
export function setOf(text: string): { set: ReportSet; surfaces: ReadonlyMap<Report, Surface> } {
  const worlds = [scanned(text), verified(text)];
  const said = excerpt(text);
  const ofServer = { server: said, tool: said };
  const entries = worlds.map(({ report }) => ({
    client: "desk",
    name: said,
    file: said,
    scope: said,
    report,
  }));
  const set: ReportSet = {
    $schema: "",
    schemaVersion: 1,
    kind: "report-set",
    reports: entries,
    skipped: [
      { client: "desk", name: said, file: said, kind: "failed", why: said },
      { client: null, name: null, file: said, kind: "unreadable", why: said },
    ],
    crossServer: {
      clients: [
        {
          client: "desk",
          scope: said,
          servers: [said, said],
          unseen: [said],
          collisions: [
            {
              kind: "near",
              severity: "high",
              meaning: "They differ.",
              tools: [ofServer, ofServer],
            },
          ],
          moreCollisions: 0,
          toxicFlows: [
            {
              ruleId: "toxic-flow/x",
              title: "A flow",
              severity: "high",
              confidence: "strong",
              story: said,
              steps: [],
              count: 1,
              alone: [said],
            },
          ],
          cut: { tools: [ofServer], smallest: true, lost: [] },
        },
      ],
    },
  };
  return { set, surfaces: new Map(worlds.map(({ report, surface: of }) => [report, of])) };
}
