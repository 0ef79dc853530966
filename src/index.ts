/**
 * Library entry: probe a live server or check a package, judge what was seen, render the report.
 *
 * @example
 * ```ts
 * import { probe, render } from "mcp-prober";
 *
 * const seen = await probe({ kind: "stdio", command: "npx", args: ["-y", "some-mcp-server"] });
 * console.log(await render(seen, "terminal"));
 * ```
 *
 * @packageDocumentation
 */
export {
  type Evidence,
  look,
  type Look,
  type LookOptions,
  probe,
  type Probed,
  type ProbeOptions,
  type ProbeTarget,
  type Progress,
  type Transcript,
} from "./probe.ts";
export { check, type Checked, type CheckOptions } from "./check.ts";
export { judge, type JudgeOptions } from "./judge.ts";
export {
  type Format,
  FORMATS,
  type Judged,
  render,
  type RenderOptions,
  renderSet,
} from "./report/render.ts";
export { renderJson } from "./report/json.ts";
export { renderTerminal, type TerminalOptions } from "./report/terminal.ts";
export { type Read, readSurface } from "./lib/read-surface.ts";
export { type TranscriptCheck, verifyTranscript } from "./harness/frames/recorder.ts";
export type { ContainmentChoice } from "./harness/containment.ts";
export { type Budgets, DEFAULT_BUDGETS } from "./harness/limits.ts";
export { FAILURES, type FailureCode, UsageError } from "./errors.ts";
export type { Check, CheckVerdict } from "./model/check.ts";
export type { Report, ReportedFinding } from "./model/report.ts";
export type { ReportSet } from "./model/report-set.ts";
export type { SessionFacts } from "./model/session.ts";
export type { Surface } from "./model/surface.ts";
export type { Depth, Grade, Severity } from "./model/vocabulary.ts";
export type { HttpTarget, StdioTarget, Target, TargetLabel } from "./model/target.ts";
export type { NamedPolicy } from "./policy/apply.ts";
export { VERSION } from "./version.ts";
