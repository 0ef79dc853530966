import type { Report } from "../model/report.ts";
import type { ReportSet } from "../model/report-set.ts";
import { type Bar, failOnOfSet } from "./bar.ts";
import { findingCases } from "./junit/findings.ts";
import { crossSuites, skippedSuites } from "./junit/set.ts";
import {
  checkCases,
  gradeCases,
  lookCases,
  pinCases,
  policyCases,
  verificationCases,
} from "./junit/statements.ts";
import { type Testsuite, slug } from "./junit/testcase.ts";
import { junitXml } from "./junit/xml.ts";

/**
 * A report as JUnit XML: a test suite of the server, a class of tests per probe. There is a failure when
 * the program, held to the same bar, exits with 1, and an error when it would exit with 3 or 130.
 */
export function renderJunit(report: Report, bar: Bar = {}): string {
  return junitXml([suiteOf(report, bar, slug(report.target.id))]);
}

/** Several reports as JUnit XML: a test suite per server, one for what was skipped, and per client. */
export function renderJunitSet(set: ReportSet, bar: Bar = {}): string {
  const names = new Map<Report, string[]>();
  for (const { report, client, name } of set.reports) {
    const known = names.get(report) ?? [];
    names.set(report, [...known, slug(`${client}/${name}`)]);
  }
  const taken = new Map<string, number>();
  const suites = [...names].map(([report, called]) => {
    // Two files of one client may both name a server so.
    const name = called[0] ?? "";
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    const also = called.length === 1 ? {} : { "also configured as": called.slice(1).join(", ") };
    return suiteOf(report, bar, count === 1 ? name : `${name}-${count}`, also);
  });
  return junitXml([...suites, ...skippedSuites(set), ...crossSuites(set, failOnOfSet(set, bar))]);
}

function suiteOf(
  report: Report,
  bar: Bar,
  slugged: string,
  more: Readonly<Record<string, string>> = {},
): Testsuite {
  const server = `mcp-prober.${slugged === "" ? "server" : slugged}`;
  const { tool, grade, score, surfaceDigest, run } = report;
  return {
    name: server,
    properties: {
      "mcp-prober version": tool.version,
      grade: grade ?? "not judged",
      score: score.score === null ? "not judged" : String(score.score),
      "surface digest": surfaceDigest,
      ...more,
    },
    cases: [
      ...lookCases(report, server),
      ...gradeCases(report, server, bar),
      ...checkCases(report, server),
      ...policyCases(report, server),
      ...verificationCases(report, server),
      ...pinCases(report, server),
      ...findingCases(report, server, bar),
    ],
    seconds: (run?.durationMs ?? 0) / 1000,
    startedAt: run?.startedAt,
  };
}
