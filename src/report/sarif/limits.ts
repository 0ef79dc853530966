import type { CodeFlow, Invocation, Location, Notification, Result } from "sarif";
import { renderJson } from "../json.ts";
import { counted } from "../words.ts";
import { GITHUB } from "./github.ts";

/** What fits, and what was left out, in sentences. */
export interface Kept {
  readonly results: readonly Result[];
  readonly leftOut: readonly string[];
}

/** As many of the results as GitHub shows, the first ones, each with as many places as it shows. */
export function withinCounts(results: readonly Result[]): Kept {
  const kept = results.slice(0, GITHUB.results.shown).map(withinPlaces);
  const more = results.length - kept.length;
  const locations = kept.reduce((sum, { locationsCut }) => sum + locationsCut, 0);
  const steps = kept.reduce((sum, { stepsCut }) => sum + stepsCut, 0);
  return {
    results: kept.map(({ result }) => result),
    leftOut: [
      ...said(more, RESULTS, `code scanning shows ${GITHUB.results.shown} of a run`),
      ...said(locations, LOCATIONS, `code scanning shows ${GITHUB.locations.shown} of a result`),
      ...said(steps, STEPS, `code scanning shows ${GITHUB.threadFlowLocations.shown} of a result`),
    ],
  };
}

/** As many of the results as go into so many characters, the first ones. */
export function withinSize(results: readonly Result[], characters: number): Kept {
  let size = 0;
  const end = results.findIndex((result) => {
    size += sizeOf(result, RESULT_INDENT);
    return size > characters;
  });
  if (end < 0) return { results, leftOut: [] };
  return {
    results: results.slice(0, end),
    leftOut: said(results.length - end, RESULTS, TOO_LARGE),
  };
}

/** As much of what is said beside the results as goes into so many characters, the gravest first. */
export function withinNotes(invocations: readonly Invocation[], characters: number) {
  const notes = invocations.flatMap((one) => one.toolExecutionNotifications ?? []);
  const kept = new Set<Notification>();
  let size = 0;
  for (const note of notes.toSorted((a, b) => rank(a) - rank(b))) {
    size += sizeOf(note, NOTE_INDENT);
    if (size > characters) break;
    kept.add(note);
  }
  return {
    invocations: invocations.map(({ toolExecutionNotifications = [], ...rest }) => ({
      ...rest,
      toolExecutionNotifications: toolExecutionNotifications.filter((note) => kept.has(note)),
    })),
    leftOut: said(notes.length - kept.size, NOTES, TOO_LARGE),
  };
}

function rank({ level = "note" }: Notification): number {
  return ["error", "warning", "note"].indexOf(level);
}

const TOO_LARGE = `code scanning takes files of ${GITHUB.bytes / 1e6} MB`;
const NOTES = ["notification", "notifications"] as const;

const RESULTS = ["result", "results"] as const;
const LOCATIONS = ["related location", "related locations"] as const;
const STEPS = ["step of a code flow", "steps of code flows"] as const;

function said(count: number, nouns: readonly [string, string], why: string): readonly string[] {
  if (count === 0) return [];
  return [`${counted(count, nouns)} left out: ${why}; every one is in the JSON report.`];
}

function withinPlaces(result: Result) {
  const { locations = [], relatedLocations = [], codeFlows = [] } = result;
  const most = GITHUB.locations.shown - locations.length;
  const related = relatedLocations.slice(0, most);
  const flows = withinSteps(codeFlows);
  const locationsCut = relatedLocations.length - related.length;
  const stepsCut = stepsOf(codeFlows).length - stepsOf(flows).length;
  if (locationsCut + stepsCut === 0) return { result, locationsCut, stepsCut };
  return {
    result: { ...result, relatedLocations: related, codeFlows: flows },
    locationsCut,
    stepsCut,
  };
}

function withinSteps(flows: readonly CodeFlow[]): CodeFlow[] {
  let room: number = GITHUB.threadFlowLocations.shown;
  return flows.map((flow) => ({
    ...flow,
    threadFlows: flow.threadFlows.map((thread) => {
      const locations = thread.locations.slice(0, room);
      room -= locations.length;
      return { ...thread, locations };
    }),
  }));
}

function stepsOf(flows: readonly CodeFlow[]): readonly (Location | undefined)[] {
  return flows.flatMap(({ threadFlows }) =>
    threadFlows.flatMap(({ locations }) => locations.map(({ location }) => location)),
  );
}

/** How far a result, and a notification, is indented in the file: each of its lines is. */
const RESULT_INDENT = 8;
const NOTE_INDENT = 12;

function sizeOf(value: Result | Notification, indent: number): number {
  const text = renderJson(value);
  return text.length + indent * text.split("\n").length;
}
