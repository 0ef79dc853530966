import { parseArgs } from "node:util";
import { type Corpus, readCorpus } from "./corpus.ts";
import { evaluate } from "./evaluate.ts";
import { type Listings, readListings } from "./listings.ts";
import { textOf } from "./text.ts";

export interface Outcome {
  /** For standard output. */
  readonly output: string;
  /** Lines for standard error. */
  readonly complaints: readonly string[];
  /** 0, however bad the figures are: it measures. 2: it was used wrongly. */
  readonly exitCode: 0 | 2;
}

const USAGE = `Usage: npm run --silent evaluate -- --corpus FILE [--json] [--verbose] [--surfaces PATH]...

  --corpus FILE    what to judge; its first row tells what it is:
                     surfaces with a label     {"id", "label", "surface", ...}, one a line
                     tools with their roles    {"kind": "tool", "roles", "arguable", "tool"}, one a line
                     sets of tools with flows  {"kind": "toolset", "flows", ...}, one a line
                     a table of roles          tab-separated: [server] tool must may
                     a listing, or a folder of listings: judged, nothing to compare with
  --surfaces PATH  listings for rows that only name a server: a file or a folder; repeatable.
                   A tool-roles.jsonl beside a file of sets is found without it.
  --json           one object {cases, totals} on standard output
  --verbose        every case, not only misses and false alarms

Flagged is a grade of C, D or F. Recall is over malicious rows with visible "yes"; other malicious rows
and other labels are reported apart. Rows whose surface is not found are counted as unresolved and
left out, so is a set with a tool that is not found; a surface without a grade is not flagged and
counted as unjudged; call chains are skipped; a line that cannot be read is reported and counted. The
verdict of a labelled tool is that of the surface it stands on. npm adds lines of its own to standard
output unless it is --silent. It exits with 0, and with 2 when it is used wrongly.`;

/** The whole program but for printing: reads files, judges, counts. */
export function command(args: readonly string[]): Outcome {
  const read = inputs(args);
  if (typeof read === "string") return { output: read, complaints: [], exitCode: 0 };
  if (read instanceof Error) {
    const complaints = [`evaluate: ${read.message}`, "--help says how to use it."];
    return { output: "", complaints, exitCode: 2 };
  }
  const { path, corpus, listings, json, verbose } = read;
  const result = evaluate(corpus, listings);
  return {
    output: json ? JSON.stringify(result, null, 2) : textOf(result, verbose),
    complaints: corpus.malformed.map(({ line, why }) => `${path}:${line}: ${why}`),
    exitCode: 0,
  };
}

interface Inputs {
  readonly path: string;
  readonly corpus: Corpus;
  readonly listings: Listings;
  readonly json: boolean;
  readonly verbose: boolean;
}

/** What the arguments name; the usage when that is asked for; an Error for a wrong use. */
function inputs(args: readonly string[]): Inputs | string | Error {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        corpus: { type: "string" },
        surfaces: { type: "string", multiple: true, default: [] },
        json: { type: "boolean", default: false },
        verbose: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help) return USAGE;
    const { corpus: path, surfaces, json, verbose } = values;
    if (path === undefined) return new Error("--corpus FILE is missing");
    const corpus = readCorpus(path);
    return { path, corpus, listings: readListings(surfaces, path), json, verbose };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
