import type { Report, ReportedFinding } from "../../model/report.ts";
import type { Verification, VerificationStep, VerifiedItem } from "../../model/verification.ts";
import { FINDING_OUTCOMES, TAGS } from "../../model/vocabulary.ts";
import { tally } from "../words.ts";
import { type Block, type Page, bullet, heading, quoted, row, wrapped } from "./page.ts";
import { namesWords, points } from "./words.ts";

/** Columns of the label in front of a row. */
const COLUMNS = 16;
/** Steps, items and names shown unless everything is asked for; and then. */
const SHOWN = { steps: 4, items: 6, names: 8, differences: 3 } as const;
const SHOWN_VERBOSE = { steps: 200, items: 2_000, names: 2_000, differences: 20 } as const;

/** A static report against what runs: both grades and why they differ, the counts, what differs. */
export function verificationBlocks(page: Page, report: Report): readonly Block[] {
  const { verification } = report;
  if (verification === undefined) return [];
  return [
    [
      heading(page, "The static report against what was seen"),
      ...gradeRows(page, verification, report),
      ...countRows(page, verification),
    ],
    ...itemBlocks(page, verification, report),
    ...(page.verbose ? [findingRows(page, verification), stepRows(page, verification)] : []),
  ];
}

/** `static A: 197 present, 3 static-only, 37 live-only`. */
export function verificationWords({ static: claimed, counts }: Verification): string {
  const grade = claimed.grade === null ? "" : ` ${claimed.grade}`;
  return `static${grade}: ${countWords(counts)}`;
}

function gradeRows(
  page: Page,
  { static: claimed, live, steps }: Verification,
  { score }: Report,
): string[] {
  const by = claimed.tool === null ? claimed.format : `${claimed.tool}, ${claimed.format}`;
  const said = claimed.asPrinted ?? "no grade";
  const now = live.grade === null ? "not judged" : `${live.grade} ${live.score ?? "-"}/100`;
  const isWorse = live.grade !== null && claimed.grade !== null && live.grade > claimed.grade;
  const paint = isWorse ? { paint: page.paint.red } : {};
  return [
    ...row(page, "static said", `${said} (${by})`, { columns: COLUMNS }),
    ...row(page, "live says", now, { columns: COLUMNS, ...paint }),
    ...(claimed.grade === null || live.grade === null ? [] : becauseRows(page, steps, score)),
  ];
}

/** What limits the live grade, then the points that moved, most first. */
function becauseRows(
  page: Page,
  steps: readonly VerificationStep[],
  { grade, gatesFired }: Report["score"],
): string[] {
  const moved = steps
    .filter(({ kind, static: one, live }) => kind !== "gate" && one !== live)
    .sort((a, b) => weight(b) - weight(a));
  const gates = gatesFired
    .filter(({ maxGrade }) => maxGrade === grade)
    .map(({ reason }) => `${reason}: live at most ${grade}`);
  const most = shown(page).steps;
  const words = [...gates, ...moved.map(stepWords)];
  if (words.length === 0) words.push("both sides took the same points off");
  const rows = words
    .slice(0, most)
    .flatMap((text, at) => row(page, at === 0 ? "because" : "", text, { columns: COLUMNS }));
  const more = words.length - most;
  return more > 0
    ? [...rows, ...row(page, "", `and ${more} more steps`, { columns: COLUMNS })]
    : rows;
}

function weight({ static: one, live }: VerificationStep): number {
  return Math.abs((live ?? 0) - (one ?? 0));
}

function stepWords({ term, label, static: one, live }: VerificationStep): string {
  const told = label === "" ? "" : ` (${label})`;
  return `${term}: ${offWords(one)} in the static report, ${offWords(live)} live${told}`;
}

function offWords(value: number | null): string {
  return value === null ? "not told" : `${points(value)} off`;
}

function countRows(page: Page, verification: Verification): string[] {
  const { counts, findings, static: claimed } = verification;
  const outcomes = tally(findings.map(({ outcome }) => outcome));
  const told = FINDING_OUTCOMES.flatMap((outcome) => {
    const count = outcomes.get(outcome);
    return count === undefined ? [] : [`${count} ${outcome.replaceAll("-", " ")}`];
  });
  return [
    ...row(page, "items", countWords(counts), { columns: COLUMNS }),
    ...(findings.length === 0
      ? []
      : row(page, "its findings", told.join(", "), { columns: COLUMNS })),
    ...(claimed.cutOff === null
      ? []
      : row(page, "cut off", claimed.cutOff, { columns: COLUMNS, paint: page.paint.yellow })),
    ...claimed.notes.flatMap((note, at) =>
      row(page, at === 0 ? "note" : "", note, { columns: COLUMNS }),
    ),
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
function itemBlocks(page: Page, { items }: Verification, report: Report): readonly Block[] {
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
    list(page, "Live-only, and with findings", threatening, (item) => [
      ...bullet(page, "  ", itemName(item), page.paint.red),
      ...threatsOn(item).flatMap(({ severity, title, confidence }) =>
        wrapped(page, "      ", `${severity}, ${confidence}: ${title}`),
      ),
    ]),
    list(page, "Changed", of("changed"), (item) => differenceLines(page, item)),
    list(page, "Renamed", of("renamed"), (item) => differenceLines(page, item)),
    names(page, "Static-only: claimed, not served", of("static-only")),
    names(page, "Live-only: served, not claimed", harmless),
    names(page, "Unknown: claimed, and not seen in a look that was cut", of("unknown")),
    tagBlock(page, items),
  ];
}

function list(
  page: Page,
  title: string,
  items: readonly VerifiedItem[],
  lines: (item: VerifiedItem) => readonly string[],
): Block {
  if (items.length === 0) return [];
  const most = shown(page).items;
  const more = items.length - most;
  return [
    heading(page, `${title}: ${items.length}`),
    ...items.slice(0, most).flatMap(lines),
    ...(more > 0
      ? wrapped(page, "  ", `and ${more} more (--verbose shows more)`, page.paint.dim)
      : []),
  ];
}

function names(page: Page, title: string, items: readonly VerifiedItem[]): Block {
  if (items.length === 0) return [];
  const text = namesWords(items.map(itemName), shown(page).names);
  return [heading(page, `${title}: ${items.length}`), ...wrapped(page, "  ", text)];
}

function itemName({ section, name, listing }: VerifiedItem): string {
  const whole = section === "tools" ? name : `${section.slice(0, -1)} ${name}`;
  return listing === undefined ? whole : `${whole} (in listing ${listing} only)`;
}

function differenceLines(page: Page, item: VerifiedItem): readonly string[] {
  const { differences, differencesLeftOut, staticName } = item;
  const name = namesWords([itemName(item)], 1);
  const title = staticName === undefined ? name : `${namesWords([staticName], 1)} is now ${name}`;
  const most = shown(page).differences;
  const lines = differences
    .slice(0, most)
    .flatMap(({ pointer, before, after }) => [
      ...wrapped(page, "    ", pointer === "" ? "the whole item" : pointer, page.paint.dim),
      ...quoted(page, "    ", `static  ${before ?? "(nothing)"}`),
      ...quoted(page, "    ", `live    ${after ?? "(nothing)"}`),
    ]);
  const more = differences.length - most;
  return [
    ...bullet(page, "  ", title, page.paint.yellow),
    ...lines,
    ...(differencesLeftOut === true
      ? wrapped(page, "    ", "where it differs had no room left in the report", page.paint.dim)
      : []),
    ...(more > 0 ? wrapped(page, "    ", `and ${more} more places`, page.paint.dim) : []),
  ];
}

/** Who can do what was not claimed, and who cannot what was, tag by tag; item by item if asked for. */
function tagBlock(page: Page, items: readonly VerifiedItem[]): Block {
  const lines = TAGS.flatMap((tag) =>
    (["added", "removed"] as const).flatMap((change) => {
      const holders = items.filter(({ capabilities }) => capabilities?.[change].includes(tag));
      if (holders.length === 0) return [];
      const side = change === "added" ? "live" : "static";
      const label = `${tag}, ${side} alone: ${holders.length}`;
      if (!page.verbose) {
        const text = namesWords(holders.map(itemName), SHOWN.items);
        return bullet(page, "  ", `${label}: ${text}`);
      }
      return [
        ...bullet(page, "  ", label),
        ...holders.slice(0, SHOWN_VERBOSE.items).flatMap((item) => {
          const why = item.capabilities?.reasons.find((one) => one.startsWith(`${tag}, ${side}: `));
          return wrapped(page, "      ", `${itemName(item)}: ${why ?? ""}`);
        }),
      ];
    }),
  );
  return lines.length === 0 ? [] : [heading(page, "Abilities on one side alone"), ...lines];
}

function findingRows(page: Page, { findings }: Verification): Block {
  if (findings.length === 0) return [];
  return [
    heading(page, "What became of its findings"),
    ...findings
      .slice(0, SHOWN_VERBOSE.items)
      .flatMap(({ ruleId, title, item, outcome, why }) => [
        ...bullet(page, "  ", `${outcome.replaceAll("-", " ")}: ${title} (${ruleId})`),
        ...wrapped(page, "      ", item === null ? why : `${item}: ${why}`),
      ]),
  ];
}

function stepRows(page: Page, { steps, static: claimed, live }: Verification): Block {
  if (steps.length === 0) return [];
  const line = (one: number | null, other: number | null, text: string) =>
    wrapped(page, "  ", `${figure(one)}${figure(other)}  ${text}`);
  return [
    heading(page, "Points off: static, live"),
    ...steps.flatMap(({ term, label, static: one, live: other }) =>
      line(one, other, label === "" ? term : `${term}: ${label}`),
    ),
    ...line(claimed.score, live.score, "score: 100 less all of them"),
  ];
}

function figure(value: number | null): string {
  return (value === null ? "-" : points(value)).padStart(8);
}

function shown({ verbose }: Page) {
  return verbose ? SHOWN_VERBOSE : SHOWN;
}
