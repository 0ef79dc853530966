import { readFileSync } from "node:fs";
import { PROBES } from "../../../probes/index.ts";
import { ruleTable } from "../../../src/engine/run.ts";
import { judge } from "../../../src/judge.ts";
import { readSurface } from "../../../src/lib/read-surface.ts";
import type { Policy } from "../../../src/model/policy.ts";
import type { Report } from "../../../src/model/report.ts";
import type { SessionFacts } from "../../../src/model/session.ts";
import type { Surface } from "../../../src/model/surface.ts";
import { answer } from "../../../src/preinstall/answer.ts";
import type { Judged } from "../../../src/report/render.ts";
import { readStatic } from "../../../src/verify/read-static.ts";
import { withVerification } from "../../../src/verify/verify.ts";
import { named } from "../../policy/worlds.ts";
import { finding, type Json, staticReport } from "../../verify/fixtures.ts";
import { reportOn, session } from "../worlds.ts";
import { hostileSession } from "./hostile.ts";
import { BURGLED, FILE_SESSION, HELD, INTERRUPTED, UNSEEN_SESSION, WATCHED } from "./sessions.ts";

/** Saved surfaces and, beside each, the exact bytes of the report on it in every format. */
export const GOLDEN = new URL("../../golden/", import.meta.url);

interface Shape {
  /** Name of the saved surface; that of the shape when left out. */
  readonly surface?: string;
  readonly judged: (surface: Surface, session: SessionFacts) => Report;
  readonly session: SessionFacts;
  readonly verbose?: true;
}

/** How each surface is judged and shown. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  honest: { judged: byProbes, session: HELD },
  smuggling: { judged: byProbes, session: session() },
  poisoned: { judged: byProbes, session: session() },
  toxic: { judged: byProbes, session: session() },
  cloaked: { judged: byProbes, session: session() },
  burglar: { judged: byProbes, session: BURGLED },
  spied: { surface: "watched", judged: byProbes, session: WATCHED },
  drifted: { judged: byProbes, session: session() },
  reverse: { judged: byProbes, session: session() },
  package: { judged: byProbes, session: session() },
  huge: { judged: byProbes, session: session() },
  hostile: { judged: byProbes, session: hostileSession() },
  "do-not-add": { surface: "package", judged: byCheck, session: session() },
  add: { surface: "settled", judged: byCheck, session: HELD },
  verified: { surface: "toxic", judged: byVerification(claimOnToxic()), session: session() },
  relisted: { surface: "poisoned", judged: byVerification(formerListing()), session: session() },
  accepted: { surface: "smuggling", judged: byPolicy(acceptingPolicy()), session: session() },
  watched: { judged: byMarks, session: WATCHED, verbose: true },
  marked: { judged: byMarks, session: session(), verbose: true },
  partial: { judged: byMarks, session: INTERRUPTED },
  unseen: { judged: byMarks, session: UNSEEN_SESSION },
  nothing: { judged: byMarks, session: session() },
  listing: { judged: byMarks, session: FILE_SESSION },
};

/** A saved surface, and the report on it in one of the {@link SHAPES}. */
export function judgedAs(name: string): Judged {
  const shape = SHAPES[name];
  if (shape === undefined) throw new TypeError(`no shape is named ${name}`);
  const surface = savedSurface(shape.surface ?? name);
  return { surface, report: shape.judged(surface, shape.session) };
}

/** A surface of the folder. */
export function savedSurface(name: string): Surface {
  const read = readSurface(readFileSync(new URL(`${name}.json`, GOLDEN), "utf8"), {
    id: `${name}.json`,
    source: { kind: "listing", origin: `${name}.json` },
  });
  if (!read.ok) throw new Error(`${name}: ${read.why}`);
  return read.surface;
}

/** By all probes there are, as a user has it; only the version is not of today. */
function byProbes(surface: Surface, session: SessionFacts, policy?: Policy): Report {
  const { version: _, ...rest } = policy ?? { version: 1 };
  const under = policy === undefined ? undefined : named(rest);
  const report = judge(surface, { session, policy: under });
  return { ...report, tool: { ...report.tool, version: "0.0.0" } };
}

/** By marks in the texts, whatever the real probes become. */
function byMarks(surface: Surface, session: SessionFacts): Report {
  return reportOn(surface, { session });
}

/** As `check` answers. */
function byCheck(surface: Surface, session: SessionFacts): Report {
  const report = byProbes(surface, session);
  const asked = { args: ["--notes", "my notes"], argsMasked: false, given: ["NOTES_TOKEN"] };
  const limits = { isWindows: false, minGrade: "B", failOn: undefined, skippedProbes: [] } as const;
  return { ...report, check: answer(report, surface, { ...asked, ...limits }) };
}

/** As `verify` holds a static report against it. */
function byVerification(claim: Json): Shape["judged"] {
  return (surface, session) =>
    withVerification({
      claimed: readStatic(JSON.stringify(claim), "static.json"),
      sha256: "0".repeat(64),
      surface,
      report: byProbes(surface, session),
      rules: ruleTable(PROBES),
      readers: new Set(["tool-poisoning", "unicode-smuggling", "toxic-flow", "capability"]),
    });
}

function byPolicy(policy: Policy): Shape["judged"] {
  return (surface, session) => byProbes(surface, session, policy);
}

/** What a scan of the source may say of `toxic`: a tool too many, some too few, a finding of its own. */
function claimOnToxic(): Json {
  return staticReport(["list_inbox", "read_mail", "archive_mail"], {
    findings: [
      finding("a-scanner/shell", { location: { kind: "tool", name: "read_mail" } }),
      finding("a-scanner/secret", { title: "A key in a file", location: { file: "src/keys.js" } }),
    ],
  });
}

/** What somebody recorded of `poisoned` before it had its worst tool. */
function formerListing(): Json {
  return {
    tools: [
      { name: "get_forecast", description: "Gives the forecast for a town." },
      { name: "get_radar", description: "Gives the newest picture of the radar." },
    ],
  };
}

/** A policy that accepts some of `smuggling`, forbids some, and is out of date in part. */
function acceptingPolicy(): Policy {
  const reason = "Looked at with its author: #12, @notes-team, see https://notes.example.";
  return {
    version: 1,
    minGrade: "C",
    failOn: "high",
    denyRules: ["unicode-smuggling/tag-text"],
    suppress: [
      { rule: "unicode-smuggling/concealed-text", kind: "server", reason },
      { rule: "unicode-smuggling/stray-invisible", item: "read_file", reason },
      { rule: "tool-poisoning/secret-access", reason: "Not there any more." },
      { rule: "unicode-smuggling/direction-override", reason, expires: "2026-05-01" },
    ],
  };
}
