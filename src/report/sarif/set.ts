import type { Run } from "sarif";
import type { Report } from "../../model/report.ts";
import type { ReportOfServer, ReportSet } from "../../model/report-set.ts";
import { crossRun } from "./cross-server.ts";
import { GITHUB } from "./github.ts";
import { type ConfiguredAt, placesInFiles } from "./places.ts";
import { type Part, runOf } from "./run.ts";
import { bounded } from "./text.ts";
import { fileUri, type Folders } from "./uri.ts";

/** Where an entry of a configuration stands. */
export type WhereIs = (entry: Pick<ReportOfServer, "client" | "file" | "line">) => ConfiguredAt;

/**
 * The runs of a set: first what the servers make of each other and which were not looked at, then one
 * for each server. A file takes only so many: the servers beyond share the last one.
 */
export function runsOfSet(
  set: ReportSet,
  version: string,
  { folders = NOWHERE, exitCode }: { readonly folders?: Folders; readonly exitCode?: number },
): readonly Run[] {
  const whereIs: WhereIs = ({ client, file, line = 1 }) => ({
    client,
    uri: fileUri(file, folders).uri,
    line,
  });
  const servers = [...new Set(set.reports.map(({ report }) => report))].map((report) =>
    serverOf(report, set, whereIs, folders),
  );
  const first = crossRun(set, whereIs, { exitCode: exitCode ?? null, version });
  const room = GITHUB.runs.most - 1;
  const isTight = servers.length > room;
  const alone = isTight ? servers.slice(0, room - 1) : servers;
  const names = distinct(alone.map(({ category }) => category));
  const runs = alone.map(({ part }, at) => runOf([part], names[at]!));
  if (!isTight) return [first, ...runs];
  const others = servers.slice(room - 1).map(({ part }) => part);
  return [first, ...runs, runOf(others, "mcp-prober/others/")];
}

const NOWHERE: Folders = { cwd: "\0", home: "\0" };
const NAME_LENGTH = 100;

function serverOf(
  report: Report,
  { reports }: ReportSet,
  whereIs: WhereIs,
  folders: Folders,
): { readonly part: Part; readonly category: string } {
  const entries = reports.filter((one) => one.report === report) as [
    ReportOfServer,
    ...ReportOfServer[],
  ];
  const [{ client, name, scope }, ...others] = entries;
  const places = placesInFiles([whereIs(entries[0]), ...others.map((entry) => whereIs(entry))]);
  const elsewhere = entries.some(({ file }) => fileUri(file, folders).isNameOnly);
  const notes = elsewhere ? [ELSEWHERE] : [];
  return {
    part: { report, places, exitCode: null, notes, scope: [client, name, scope ?? ""].join("\0") },
    category: `mcp-prober/${bounded(client, NAME_LENGTH)}/${bounded(name, NAME_LENGTH)}/`,
  };
}

const ELSEWHERE =
  "A configuration file lies neither below the current folder nor below the home folder: only its name is told.";

/** Two servers of one name, in two projects, are two categories. */
function distinct(categories: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return categories.map((category) => {
    const count = (counts.get(category) ?? 0) + 1;
    counts.set(category, count);
    return count === 1 ? category : category.replace(/\/$/, `#${count}/`);
  });
}
