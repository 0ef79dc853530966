import { judgeSet } from "../../../src/judge-set.ts";
import { excerpt } from "../../../src/lib/excerpt.ts";
import type { Report } from "../../../src/model/report.ts";
import type { ReportOfServer, ReportSet, Skipped } from "../../../src/model/report-set.ts";
import type { Surface } from "../../../src/model/surface.ts";
import { REPORT_SET_SCHEMA_URL } from "../../../src/model/vocabulary.ts";
import { HOSTILE_TEXTS, sessionOf, surfaceOf } from "../hostile-text.ts";
import { reportOn } from "../worlds.ts";
import { judgedAs } from "./shapes.ts";

/** Several reports in one document, and the surface of each. */
export interface JudgedSet {
  readonly set: ReportSet;
  readonly surfaces: ReadonlyMap<Report, Surface>;
}

/** One server of a client, by the shape it is judged in. */
type Entry = readonly [client: string, name: string, shape: string];

const SKIPPED: readonly Skipped[] = [
  skippedOne({ name: excerpt("mail"), kind: "disabled", why: excerpt("disabled there") }),
  skippedOne({ name: excerpt("shop"), kind: "placeholder", why: excerpt("wants ${input:key}") }),
  skippedOne({ client: null, file: excerpt("~/.cursor/mcp.json"), why: excerpt("no JSON") }),
];

/** Servers of two clients, one in both, one not judged, some skipped. */
export function mixedSet(): JudgedSet {
  return setOf(
    [
      ["claude-desktop", "desk", "toxic"],
      ["claude-desktop", "weather", "poisoned"],
      ["claude-desktop", "notes", "unseen"],
      ["claude-desktop", "notes-again", "smuggling"],
      ["cursor", "weather", "poisoned"],
    ],
    SKIPPED,
  );
}

/** Of these servers; those of one shape share one report, as one that was started once does. */
export function setOf(entries: readonly Entry[], skipped: readonly Skipped[] = []): JudgedSet {
  const judged = new Map(
    [...new Set(entries.map(([, , shape]) => shape))].map((shape) => [shape, judgedAs(shape)]),
  );
  const servers = entries.map(([client, name, shape]) => ({ client, name, ...judged.get(shape)! }));
  return assembled(servers, skipped);
}

/** Everything in it that a target or a file controls is this text. */
export function hostileSet(text: string, session = sessionOf(text)): JudgedSet {
  const surface = surfaceOf(text);
  const report = reportOn(surface, { session });
  const again = reportOn(surfaceOf(text), { session });
  const skipped = (["failed", "declined"] as const).map((kind) =>
    skippedOne({
      name: excerpt(text),
      file: excerpt(text),
      kind,
      why: excerpt(text),
    }),
  );
  return assembled(
    [
      { client: "cursor", name: text, report, surface },
      { client: "cursor", name: `${text}2`, report: again, surface: surfaceOf(text) },
    ],
    skipped,
  );
}

/** Short ones of the hostile texts. */
export const HOSTILE_SETS = Object.entries(HOSTILE_TEXTS).filter(
  ([name]) => name !== "one megabyte",
);

function skippedOne(shape: Partial<Skipped> = {}): Skipped {
  const file = excerpt("~/.config/claude/claude_desktop_config.json");
  const why = excerpt("it is not what it should be");
  return { client: "claude-desktop", name: null, file, kind: "unreadable", why, ...shape };
}

interface Server {
  readonly client: string;
  readonly name: string;
  readonly report: Report;
  readonly surface: Surface;
}

function assembled(servers: readonly Server[], skipped: readonly Skipped[]): JudgedSet {
  const reports = servers.map(({ client, name, report }): ReportOfServer => {
    const file = excerpt(`~/.config/${client}.json`);
    return { client, name: excerpt(name), file, scope: null, report };
  });
  const seen = servers.map(({ client, name, report, surface }) => ({
    client,
    name,
    scope: null,
    surface: report.grade === null ? null : surface,
  }));
  return {
    set: {
      $schema: REPORT_SET_SCHEMA_URL,
      schemaVersion: 1,
      kind: "report-set",
      reports,
      skipped: [...skipped],
      crossServer: judgeSet(seen, { includeBuiltins: false }),
    },
    surfaces: new Map(servers.map(({ report, surface }) => [report, surface])),
  };
}
