import { UsageError } from "../errors.ts";
import { readJson, surfaceOf } from "../lib/read-surface.ts";
import { bareList, isListing, readListing, readSurfaceItems } from "./read-listing.ts";
import { readOwnReport, readReport } from "./read-report.ts";
import { readSarif } from "./read-sarif.ts";
import type { StaticReport } from "./static-report.ts";
import { isObject, type JsonObject, member, textOf } from "./values.ts";

const KNOWN =
  "Known are: a static report {tool, grade, score, capabilities, findings}; a report of mcp-prober (--json); " +
  "a surface (--save-surface); the answer to tools/list {tools: [...]}; SARIF 2.1.0 {version, runs}.";

/** A server lists 20,000 items at most before it is cut short: more cannot be held against it. */
const MOST_ITEMS = 20_000;
const MOST_FINDINGS = 20_000;

/**
 * Reads a static report in whatever known format it is, told by its content. `file` is how the user
 * called it. Throws {@link UsageError}: what is wrong with it, and which formats are known.
 */
export function readStatic(text: string, file: string): StaticReport {
  const fail = (why: string, next = KNOWN): never => {
    throw new UsageError(`${file}: ${why}`, next);
  };
  if (text.trim() === "") return fail("the file is empty");
  const parsed = readJson(text);
  if (!parsed.ok) {
    return fail(
      parsed.why,
      parsed.why.includes("JSON") ? KNOWN : "No static report has; check it.",
    );
  }
  const read = readByContent(parsed.value, fail);
  if (read.items.length > MOST_ITEMS || read.findings.length > MOST_FINDINGS) {
    const why = `it has more than ${MOST_ITEMS} items or ${MOST_FINDINGS} findings`;
    return fail(why, "No report on a real server has; check what it is.");
  }
  // A SARIF log without results is a claim all the same: nothing was found.
  const isEmpty = read.items.length + read.findings.length === 0 && read.grade === null;
  if (isEmpty && read.format !== "sarif-2.1.0") {
    const lost = read.notes.filter((note) => note.includes("could not be read"));
    return fail(
      ["the report is empty: it names no item, no finding and no grade.", ...lost].join(" "),
      "Give a report of a scan that saw something, or scan without one: mcp-prober --command ...",
    );
  }
  return read;
}

type Fail = (why: string, next?: string) => never;

function readByContent(value: unknown, fail: Fail): StaticReport {
  if (Array.isArray(value)) {
    const listing = bareList(value as readonly unknown[]);
    return listing === undefined ? fail("an array, and not of tools") : readListing(listing);
  }
  if (!isObject(value)) return fail("this is not a JSON object");
  if (textOf(value, "format") === "mcp-prober/surface") return readSurfaceFile(value, fail);
  if (Object.hasOwn(value, "runs")) return readSarifFile(value, fail);
  if (Object.hasOwn(value, "jsonrpc")) return readAnswer(value, fail);
  if (Array.isArray(member(value, "capabilities")) || Array.isArray(member(value, "findings"))) {
    return isOurs(value) ? readOwnReport(value) : readReport(value);
  }
  if (isListing(value)) return readListing(value);
  if (isObject(member(value, "result"))) return readAnswer(value, fail);
  return fail(whatIsMissing(value));
}

function readSurfaceFile(value: JsonObject, fail: Fail): StaticReport {
  const read = surfaceOf(value, { id: "", source: { kind: "listing", origin: "" } });
  return read.ok ? readSurfaceItems(read.surface) : fail(read.why, read.next);
}

function readSarifFile(value: JsonObject, fail: Fail): StaticReport {
  const version = textOf(value, "version");
  if (version !== "2.1.0") {
    return fail(
      `it looks like SARIF, but \`version\` is ${version === null ? "missing" : "not 2.1.0"}`,
    );
  }
  const runs = member(value, "runs");
  if (!Array.isArray(runs) || !runs.some(isObject)) {
    return fail("it looks like SARIF 2.1.0, but `runs` has no run");
  }
  return readSarif(value);
}

/** A whole JSON-RPC answer, as it is copied from a wire log. */
function readAnswer(value: JsonObject, fail: Fail): StaticReport {
  const result = member(value, "result");
  if (isObject(result) && isListing(result)) return readListing(result);
  return fail(
    Object.hasOwn(value, "error")
      ? "it is a JSON-RPC error, not a list"
      : "it is a JSON-RPC message without a list in its `result`",
  );
}

function isOurs(value: JsonObject): boolean {
  return textOf(member(value, "tool"), "name") === "mcp-prober";
}

function whatIsMissing(value: JsonObject): string {
  if (textOf(value, "kind") === "report-set") {
    return "it is a report on several servers: give the `report` of one of its `reports`";
  }
  if (["tool", "grade", "score", "target"].some((key) => Object.hasOwn(value, key))) {
    return "it looks like a static report, but neither `capabilities` nor `findings` is an array";
  }
  return "its format is not known: it has neither `capabilities` or `findings`, nor `tools`, nor `runs`";
}
