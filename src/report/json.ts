import { prettyJson } from "../lib/canonical.ts";

/**
 * A report, or another document of ours, as JSON: two spaces, printable ASCII only (the rest as `\uXXXX`), a newline at the end.
 * `##` is escaped as well: a CI runner that reads our output obeys `##[command]` anywhere in a line.
 *
 * @param report A report, a set of reports, or another plain object.
 * @returns The text; the same object gives the same bytes.
 */
export function renderJson(report: object): string {
  return `${prettyJson(report).replace(/[^\n -~]|#(?=#)/g, escapeUnit)}\n`;
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
