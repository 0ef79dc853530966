import { type ConfiguredServer, configuredServers } from "../../clients/servers.ts";
import { excerpt } from "../../lib/excerpt.ts";
import type { Report } from "../../model/report.ts";
import type { ReportSet } from "../../model/report-set.ts";
import type { Surface } from "../../model/surface.ts";
import { REPORT_SET_SCHEMA_URL } from "../../model/vocabulary.ts";
import type { Interrupt } from "../live.ts";
import { checkOutputs, type Delivered } from "../output.ts";
import { namedPolicy } from "../policy.ts";
import { type Candidate, chooseServers, skippedEntry } from "../set/choose.ts";
import { askConsent, preview } from "../set/consent.ts";
import { deliverSet } from "../set/deliver.ts";
import { type Looked, lookAtAll } from "../set/run.ts";
import type { ScanOptions } from "../syntax/scan.ts";
import { hereAndNow } from "./clients.ts";

/** `scan --clients`: looks at the servers that the user's clients start, each after consent. */
export async function scanClients(options: ScanOptions, interrupt: Interrupt): Promise<Delivered> {
  await checkOutputs(options, {}, "several");
  const policy = await namedPolicy(options.config);
  const where = hereAndNow();
  const found = await configuredServers(where);
  const { candidates, skipped } = chooseServers(found, options.server);
  const accepted = await consent(candidates, options, interrupt);
  const looked = await lookAtAll(accepted, options, { policy, interrupt });
  const outcomes = candidates.flatMap((candidate) =>
    candidate.entries.map((entry) => ({ entry, looked: looked.get(candidate) })),
  );
  const seenAs = new Map(outcomes.map(({ entry, looked }) => [entry, surfaceOf(looked)]));
  const { judgeSet } = await import("../../judge-set.ts");
  const set: ReportSet = {
    $schema: REPORT_SET_SCHEMA_URL,
    schemaVersion: 1,
    kind: "report-set",
    reports: outcomes.flatMap(({ entry, looked }) =>
      looked?.ok !== true
        ? []
        : [
            {
              client: entry.client,
              name: excerpt(entry.name),
              file: excerpt(entry.file),
              ...(entry.line === null ? {} : { line: entry.line }),
              scope: entry.scope === null ? null : excerpt(entry.scope),
              report: looked.report,
            },
          ],
    ),
    skipped: [
      ...outcomes.flatMap(({ entry, looked }) => {
        if (looked?.ok === true) return [];
        const { kind, why } = looked ?? unasked(interrupt.signal);
        return [skippedEntry(entry, kind, why)];
      }),
      ...skipped,
    ],
    crossServer: judgeSet(
      [
        ...found.servers
          .map((entry) => ({ entry, surface: seenAs.get(entry) ?? null }))
          .filter(({ entry, surface }) => !entry.isDisabled || surface !== null)
          .map(({ entry, surface }) => ({ ...entry, scope: scopeOf(entry, where.cwd), surface })),
        ...found.unreadable.flatMap(({ client, name }) =>
          client === null || name === null ? [] : [{ client, name, scope: null, surface: null }],
        ),
      ],
      options,
    ),
  };
  return deliverSet(set, pages(looked), bugsOf(looked), options);
}

/** The servers of a project's file meet those of that project alone. */
function scopeOf({ scope, isProject }: ConfiguredServer, cwd: string): string | null {
  return scope ?? (isProject ? cwd : null);
}

async function consent(
  candidates: readonly Candidate[],
  { yes, quiet }: ScanOptions,
  { signal }: Interrupt,
): Promise<readonly Candidate[]> {
  const { stdin, stderr } = process;
  if (!yes) return askConsent(candidates, { input: stdin, output: stderr, signal });
  if (!quiet) stderr.write(preview(candidates));
  return candidates;
}

function unasked({ aborted }: AbortSignal) {
  return aborted
    ? ({ kind: "interrupted", why: "interrupted before it was started" } as const)
    : ({ kind: "declined", why: "you did not let it be started" } as const);
}

/** Nothing is known of a server that was not judged. */
function surfaceOf(looked: Looked | undefined): Surface | null {
  return looked?.ok === true && looked.report.grade !== null ? looked.surface : null;
}

function pages(looked: ReadonlyMap<Candidate, Looked>): ReadonlyMap<Report, Surface> {
  return new Map(
    [...looked.values()].flatMap((one) => (one.ok ? [[one.report, one.surface] as const] : [])),
  );
}

function bugsOf(looked: ReadonlyMap<Candidate, Looked>): readonly string[] {
  return [...looked.values()].flatMap((one) => (!one.ok && one.bug !== undefined ? one.bug : []));
}
