import { defineProbe, type Emit } from "../../src/engine/define.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { FindingData, Place } from "../../src/model/finding.ts";
import { fileGroups, plantedPaths, restGroups, summaryOf } from "./files.ts";
import {
  type Group,
  grouped,
  inFirstStart,
  type Seen,
  type Start,
  startsOf,
  thingsOf,
} from "./groups.ts";
import { rules } from "./rules.ts";
import { isLoopback, portsOf, programOf, wordsFor } from "./same-thing.ts";

type Report = Emit<typeof rules>;

/** What the starts of the server left behind; one finding per thing, however many starts show it. */
export const residue = defineProbe({
  id: "residue",
  needs: ["residue"],
  uses: ["canaries"],
  rules,
  inspect(view, emit) {
    const starts = (view.residue?.items ?? []).map((left, index) => ({ left, index }));
    inspectFiles(starts, plantedPaths(view.canaries), emit);
    inspectSurvivors(starts, emit);
    inspectPorts(starts, emit);
    inspectEnds(starts, emit);
  },
});

function inspectFiles(starts: readonly Start[], planted: ReadonlySet<string>, emit: Report): void {
  for (const { rule, group } of fileGroups(starts, planted)) {
    const { path, change, kind, executable } = group[0].thing;
    const changed = { new: "made", changed: "changed", removed: "removed" }[change];
    report(emit, rule, group, path, {
      path: excerpt(path),
      change: excerpt(changed),
      kind: excerpt(kind),
      executable,
    });
  }
  for (const group of restGroups(starts, planted)) {
    const { files, dropped } = group[0].thing;
    report(emit, "files-left", group, summaryOf(files), {
      files: excerpt(wordsFor(files.length + dropped, "file was", "files were")),
      count: files.length + dropped,
      dropped,
    });
  }
}

function inspectSurvivors(starts: readonly Start[], emit: Report): void {
  const survivors = thingsOf(starts, "survivors", ({ survivors }) => survivors ?? []);
  for (const group of grouped(survivors, ({ command }) => programOf(command))) {
    const { command } = group[0].thing;
    const ours = inFirstStart(group);
    report(emit, "surviving-process", group, command, {
      command: excerpt(command, 80),
      running: excerpt(wordsFor(ours.length, "process ran on", "processes ran on, the first")),
      count: ours.length,
      ended: ours.every(({ thing }) => thing.ended),
    });
  }
}

function inspectPorts(starts: readonly Start[], emit: Report): void {
  const ports = thingsOf(starts, "ports", ({ ports }) => ports ?? []);
  for (const group of grouped(ports, ({ address }) => address)) {
    const { address, port } = group[0].thing;
    // The number is often another in each run: it is no part of the finding's identity.
    report(emit, isLoopback(address) ? "open-port" : "exposed-port", group, address, {
      address: excerpt(address),
      port,
      ports: excerpt(portsOf(inFirstStart(group).map(({ thing }) => thing.port))),
      count: inFirstStart(group).length,
    });
  }
}

/** SIGTERM is no finding: many honest servers do not watch their input, and all end by it at once. */
function inspectEnds(starts: readonly Start[], emit: Report): void {
  const forced = starts.flatMap((start): Seen<string>[] =>
    start.left.endedBy === "sigkill" ? [{ thing: "SIGKILL", start, pointer: "/endedBy" }] : [],
  );
  for (const group of grouped(forced, (how) => how)) {
    report(emit, "forced-end", group, group[0].thing, {});
  }
}

/** Other places named by one finding. */
const MAX_RELATED = 20;

/** Reports a group at its first member; all of it was observed, only what it is for may be honest. */
function report<T>(
  emit: Report,
  rule: keyof typeof rules,
  group: Group<T>,
  item: string,
  data: FindingData,
): void {
  const [first, ...others] = group;
  emit(rule, at(first, item), {
    confidence: rule === "surviving-process" ? "heuristic" : "confirmed",
    evidence: excerpt(item),
    data: { ...data, starts: startsOf(group) },
    related: others.slice(0, MAX_RELATED).map((other) => at(other, item)),
  });
}

function at<T>({ start, pointer }: Seen<T>, item: string): { place(): Place } {
  const { left, index } = start;
  const place: Place = { section: "residue", index, item, pointer, frame: 0 };
  const { listing } = left;
  return { place: () => (listing === undefined ? place : { ...place, listing }) };
}
