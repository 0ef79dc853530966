import type { Report, ReportedFinding } from "../../model/report.ts";
import type { Verification, VerificationStep, VerifiedItem } from "../../model/verification.ts";
import { FINDING_OUTCOMES, TAGS } from "../../model/vocabulary.ts";
import { tally } from "../words.ts";
import type { Block, Piece } from "./block.ts";
import { marked } from "./marks.ts";
import { block, blockIfAny, entry, row, said } from "./pieces.ts";
import { namesWords, points } from "./words.ts";

/** Steps, items and names shown unless everything is asked for; and then. */
const SHOWN = { steps: 4, items: 6, names: 8, differences: 3 } as const;
const SHOWN_VERBOSE = { steps: 200, items: 2_000, names: 2_000, differences: 20 } as const;

/** A static report against what runs: both grades and why they differ, the counts, what differs. */
export function verificationBlocks(report: Report, full: boolean): readonly Block[] {
  const { verification } = report;
  if (verification === undefined) return [];
  return [
    block("verification", "The static report against what was seen", [
      ...gradeRows(verification, report, full),
      ...countRows(verification),
    ]),
    ...itemBlocks(verification, report, full),
    ...(full ? [...findingBlocks(verification), ...stepBlocks(verification)] : []),
  ];
}

/** `static A: 197 present, 3 static-only, 37 live-only`. */
export function verificationWords({ static: claimed, counts }: Verification): string {
  const grade = claimed.grade === null ? "" : ` ${claimed.grade}`;
  return `static${grade}: ${countWords(counts)}`;
}

function gradeRows(
  { static: claimed, live, steps }: Verification,
  { score }: Report,
  full: boolean,
): readonly Piece[] {
  const { tool, format, asPrinted } = claimed;
  const by = tool === null ? format : `${marked(tool)}, ${format}`;
  const now = live.grade === null ? "not judged" : `${live.grade} ${live.score ?? "-"}/100`;
  const isWorse = live.grade !== null && claimed.grade !== null && live.grade > claimed.grade;
  return [
    row("static said", `${asPrinted === null ? "no grade" : marked(asPrinted)} (${by})`),
    row("live says", now, isWorse ? "bad" : "plain"),
    ...(claimed.grade === null || live.grade === null ? [] : becauseRows(steps, score, full)),
  ];
}

/** What limits the live grade, then the points that moved, most first. */
function becauseRows(
  steps: readonly VerificationStep[],
  { grade, gatesFired }: Report["score"],
  full: boolean,
): readonly Piece[] {
  const moved = steps
    .filter(({ kind, static: one, live }) => kind !== "gate" && one !== live)
    .sort((a, b) => weight(b) - weight(a));
  const gates = gatesFired
    .filter(({ maxGrade }) => maxGrade === grade)
    .map(({ reason }) => `${reason}: live at most ${grade}`);
  const most = shown(full).steps;
  const words = [...gates, ...moved.map(stepWords)];
  if (words.length === 0) words.push("both sides took the same points off");
  const more = words.length - most;
  return [
    ...words.slice(0, most).map((text, at) => row(at === 0 ? "because" : "", text)),
    ...(more > 0 ? [row("", `and ${more} more steps`)] : []),
  ];
}

function weight({ static: one, live }: VerificationStep): number {
  return Math.abs((live ?? 0) - (one ?? 0));
}

function stepWords({ term, label, static: one, live }: VerificationStep): string {
  const told = label === "" ? "" : ` (${marked(label)})`;
  return `${marked(term)}: ${offWords(one)} in the static report, ${offWords(live)} live${told}`;
}

function offWords(value: number | null): string {
  if (value === null) return "not told";
  return value < 0 ? `${points(-value)} given back` : `${points(value)} off`;
}

function countRows(verification: Verification): readonly Piece[] {
  const { counts, findings, static: claimed } = verification;
  const outcomes = tally(findings.map(({ outcome }) => outcome));
  const told = FINDING_OUTCOMES.flatMap((outcome) => {
    const count = outcomes.get(outcome);
    return count === undefined ? [] : [`${count} ${outcome.replaceAll("-", " ")}`];
  });
  return [
    row("items", countWords(counts)),
    ...(findings.length === 0 ? [] : [row("its findings", told.join(", "))]),
    ...(claimed.cutOff === null ? [] : [row("cut off", marked(claimed.cutOff), "warn")]),
    ...claimed.notes.map((note, at) => row(at === 0 ? "note" : "", marked(note))),
  ];
}

const COUNTS = [
  ["confirmed", "confirmed"],
  ["present", "present"],
  ["changed", "changed"],
  ["renamed", "renamed"],
  ["staticOnly", "static-only"],
  ["liveOnly", "live-only"],
  ["unknown", "unknown (not seen, and the look was not complete)"],
] as const;

function countWords(counts: Verification["counts"]): string {
  const parts = COUNTS.flatMap(([key, word]) => {
    const count = counts[key] ?? 0;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  return parts.length === 0 ? "none was compared" : parts.join(", ");
}

/** What differs, worst first: what only runs and has findings, what changed, what is not there. */
function itemBlocks({ items }: Verification, report: Report, full: boolean): readonly Block[] {
  const byPrint = new Map(report.findings.map((finding) => [finding.fingerprint, finding]));
  const threatsOn = ({ findings }: VerifiedItem) =>
    findings
      .map((print) => byPrint.get(print))
      .filter((finding): finding is ReportedFinding => finding?.axis === "threat")
      .filter(({ suppressed }) => suppressed === undefined);
  const of = (state: VerifiedItem["state"]) => items.filter((item) => item.state === state);
  const extra = of("live-only");
  const threatening = extra.filter((item) => threatsOn(item).length > 0);
  const harmless = extra.filter((item) => threatsOn(item).length === 0);
  return [
    ...list("Live-only, and with findings", threatening, full, (item) => [
      entry(1, marked(itemName(item)), "bad"),
      ...threatsOn(item).map(({ severity, title, confidence }) =>
        said(3, `${severity}, ${confidence}: ${title}`),
      ),
    ]),
    ...list("Changed", of("changed"), full, differencePieces),
    ...list("Renamed", of("renamed"), full, differencePieces),
    ...names("Static-only: claimed, not served", of("static-only"), full),
    ...names("Live-only: served, not claimed", harmless, full),
    ...names("Unknown: claimed, and not seen in a look that was cut", of("unknown"), full),
    ...tagBlocks(items, full),
  ];
}

function list(
  title: string,
  items: readonly VerifiedItem[],
  full: boolean,
  pieces: (item: VerifiedItem, full: boolean) => readonly Piece[],
): readonly Block[] {
  const most = shown(full).items;
  const more = items.length - most;
  return blockIfAny("verification", `${title}: ${items.length}`, [
    ...items.slice(0, most).flatMap((item) => pieces(item, full)),
    ...(more > 0 ? [said(1, `and ${more} more (--verbose shows more)`, "faint")] : []),
  ]);
}

function names(title: string, items: readonly VerifiedItem[], full: boolean): readonly Block[] {
  if (items.length === 0) return [];
  const text = namesWords(items.map(itemName), shown(full).names);
  return [block("verification", `${title}: ${items.length}`, [said(1, text)])];
}

/** Not marked: it is put among other names, or marked where it stands alone. */
function itemName({ section, name, listing }: VerifiedItem): string {
  const whole = section === "tools" ? name : `${section.slice(0, -1)} ${name}`;
  return listing === undefined ? whole : `${whole} (in listing ${listing} only)`;
}

function differencePieces(item: VerifiedItem, full: boolean): readonly Piece[] {
  const { differences, differencesLeftOut, staticName } = item;
  const name = namesWords([itemName(item)], 1);
  const title = staticName === undefined ? name : `${namesWords([staticName], 1)} is now ${name}`;
  const most = shown(full).differences;
  const more = differences.length - most;
  return [
    entry(1, title, "warn"),
    ...differences
      .slice(0, most)
      .flatMap(({ pointer, before, after }) => [
        said(2, pointer === "" ? "the whole item" : marked(pointer), "faint"),
        side("was", "said", before),
        side("now", "runs", after),
      ]),
    ...(differencesLeftOut === true
      ? [said(2, "where it differs had no room left in the report", "faint")]
      : []),
    ...(more > 0 ? [said(2, `and ${more} more places`, "faint")] : []),
  ];
}

function side(kind: "was" | "now", label: string, text: string | null): Piece {
  const words = text === null ? "(nothing)" : marked(text);
  return { kind, depth: 2, label, text: words, tone: "plain" };
}

/** Who can do what was not claimed, and who cannot what was, tag by tag; item by item if asked for. */
function tagBlocks(items: readonly VerifiedItem[], full: boolean): readonly Block[] {
  const pieces = TAGS.flatMap((tag) =>
    (["added", "removed"] as const).flatMap((change) => {
      const holders = items.filter(({ capabilities }) => capabilities?.[change].includes(tag));
      if (holders.length === 0) return [];
      const by = change === "added" ? "live" : "static";
      const label = `${tag}, ${by} alone: ${holders.length}`;
      if (!full) return [entry(1, `${label}: ${namesWords(holders.map(itemName), SHOWN.items)}`)];
      return [
        entry(1, label),
        ...holders.slice(0, SHOWN_VERBOSE.items).map((item) => {
          const why = item.capabilities?.reasons.find((one) => one.startsWith(`${tag}, ${by}: `));
          return said(3, `${marked(itemName(item))}: ${marked(why ?? "")}`);
        }),
      ];
    }),
  );
  return blockIfAny("verification", "Abilities on one side alone", pieces);
}

function findingBlocks({ findings }: Verification): readonly Block[] {
  const pieces = findings
    .slice(0, SHOWN_VERBOSE.items)
    .flatMap(({ ruleId, title, item, outcome, why }) => [
      entry(1, `${outcome.replaceAll("-", " ")}: ${marked(title)} (${marked(ruleId)})`),
      said(3, item === null ? marked(why) : `${marked(item)}: ${marked(why)}`),
    ]);
  return blockIfAny("verification", "What became of its findings", pieces);
}

/** Title of the block that holds the points of both sides, step by step. */
export const STEPS_TITLE = "Points off: static, live";

function stepBlocks({ steps, static: claimed, live }: Verification): readonly Block[] {
  if (steps.length === 0) return [];
  return [
    block("verification", STEPS_TITLE, [
      ...steps.map(({ term, label, static: one, live: other }) => {
        const what = label === "" ? marked(term) : `${marked(term)}: ${marked(label)}`;
        return sums(one, other, what);
      }),
      sums(claimed.score, live.score, "score: 100 less all of them"),
    ]),
  ];
}

function sums(one: number | null, other: number | null, what: string): Piece {
  return row(`${figure(one)}${figure(other)}`, what);
}

function figure(value: number | null): string {
  return (value === null ? "-" : points(value)).padStart(6);
}

function shown(full: boolean) {
  return full ? SHOWN_VERBOSE : SHOWN;
}
