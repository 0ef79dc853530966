/**
 * Library entry: look at a live server, judge what was seen, render the report.
 *
 * @example
 * const target = { kind: "stdio", command: "node", args: ["server.js"], env: {} } as const;
 * const label = { id: "server.js", source: { kind: "command", origin: "node server.js" } } as const;
 * const seen = await look(target, label, {
 *   budgets: DEFAULT_BUDGETS,
 *   depth: "standard",
 *   interrupt: new AbortController().signal,
 *   keepTranscript: false,
 *   onProgress: () => undefined,
 * });
 * const report = judge(seen.surface, { session: seen.session });
 */
export type { ContainmentChoice } from "./harness/containment.ts";
export { DEFAULT_BUDGETS, type Budgets } from "./harness/limits.ts";
export { type TranscriptCheck, verifyTranscript } from "./harness/frames/recorder.ts";
export { judge, type JudgeOptions } from "./judge.ts";
export { look, type Look, type LookOptions, type Progress, type Transcript } from "./probe.ts";
export { readSurface } from "./lib/read-surface.ts";
export { renderJson } from "./report/json.ts";
export { renderTerminal } from "./report/terminal.ts";
export type { Report } from "./model/report.ts";
export type { SessionFacts } from "./model/session.ts";
export type { Surface } from "./model/surface.ts";
export type { Depth } from "./model/vocabulary.ts";
export type { Target, TargetLabel } from "./model/target.ts";
export { FAILURES, type FailureCode, UsageError } from "./errors.ts";
export type { NamedPolicy } from "./policy/apply.ts";
export { VERSION } from "./version.ts";
