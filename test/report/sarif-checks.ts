import { readFileSync } from "node:fs";
import Ajv from "ajv/dist/2020.js";
import type { Log, Result } from "sarif";
import type { Report, ReportedFinding } from "../../src/model/report.ts";
import type { Surface } from "../../src/model/surface.ts";
import { renderSarif, type SarifOptions } from "../../src/report/sarif.ts";
import { againstCodeScanning } from "./code-scanning.ts";
import { listed, reportOn, surface } from "./worlds.ts";

const SCHEMA = new URL("../schemas/sarif-2.1.0.json", import.meta.url);
const isSarif = new Ajv.default({ strict: false, validateFormats: false, allErrors: true }).compile(
  JSON.parse(readFileSync(SCHEMA, "utf8")) as object,
);

/** All that is wrong with a file: against the schema of OASIS, or the rules of code scanning. */
export function wrongWith(text: string): readonly string[] {
  const log = JSON.parse(text) as Log;
  const errors = isSarif(log) ? [] : (isSarif.errors ?? []);
  return [
    ...errors.map(({ instancePath, message }) => `${instancePath}: ${message}`),
    ...againstCodeScanning(log, text),
    ...(/[^\n -~]/.test(text) ? ["not printable ASCII"] : []),
  ];
}

/** The only run of a report's file. */
export function runOf(report: Report, surface: Surface, options?: SarifOptions) {
  return (JSON.parse(renderSarif(report, surface, options)) as Log).runs[0]!;
}

/** Lines of a text that a result points at. */
export function linesAt(result: Result | undefined, text: string): readonly string[] {
  const { startLine = 0, endLine = 0 } = result?.locations?.[0]?.physicalLocation?.region ?? {};
  return text.split("\n").slice(startLine - 1, endLine);
}

/** A surface with one tool per text. */
export function toolsOf(...descriptions: readonly string[]): Surface {
  const raws = descriptions.map((description, at) => ({ name: `tool_${at}`, description }));
  return surface({ tools: listed("name", raws) });
}

/** The report on a surface with one finding, changed. */
export function withFinding(shape: Partial<ReportedFinding>): readonly [Report, Surface] {
  const given = toolsOf("mark:high");
  const report = reportOn(given);
  return [{ ...report, findings: [{ ...report.findings[0]!, ...shape }] }, given];
}
