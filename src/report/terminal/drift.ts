import type { Drift } from "../../model/drift.ts";
import type { Excerpt } from "../../model/finding.ts";
import type { Report } from "../../model/report.ts";
import type { Surface } from "../../model/surface.ts";
import { counted, firstOf } from "../words.ts";
import { type Block, type Page, heading, wrapped } from "./page.ts";
import { clipped, listedWords } from "./words.ts";

/** Shown unless everything is asked for; the JSON has all. */
const ITEMS_SHOWN = 30;
const FIELDS_SHOWN = 6;

/** What is not as it was pinned, field by field. Nothing when no lock was given. */
export function driftBlock(page: Page, report: Report, surface: Surface): Block {
  const { drift } = report;
  if (drift === undefined) return [];
  const shown = page.verbose ? drift : drift.slice(0, ITEMS_SHOWN);
  const more = drift.length - shown.length;
  const news = newTexts(report);
  const name = surface.pinned === undefined ? "" : ` as ${clipped(surface.pinned.name)}`;
  return [
    heading(page, `Since it was pinned${name}: ${driftWords(drift)}`),
    ...wrapped(page, "  ", `compared with ${listedWords(report)}`, page.paint.dim),
    ...unseenLines(page, report),
    ...shown.flatMap((one) => ["", ...itemLines(page, one), ...newLines(page, one, news)]),
    ...(more > 0 ? ["", `  and ${more} more (--verbose shows all)`] : []),
  ];
}

/** `2 changed, 1 added`, or `nothing has changed`. */
export function driftWords(drift: readonly Drift[]): string {
  const parts = CHANGES.flatMap((change) => {
    const count = drift.filter((one) => one.change === change).length;
    return count === 0 ? [] : [`${count} ${change}`];
  });
  return parts.length === 0 ? "nothing has changed" : parts.join(", ");
}

const CHANGES = ["changed", "renamed", "added", "removed"] as const;

/** What was not seen has not been compared: that must not read as "nothing". */
function unseenLines(page: Page, { coverage, outcomes }: Report): string[] {
  const why = outcomes.find(({ probe }) => probe === "drift")?.why ?? null;
  if (why === null && coverage.complete) return [];
  const text = `not everything could be compared${why === null ? "" : `: ${why}`}`;
  return wrapped(page, "  ", text, page.paint.yellow);
}

function itemLines(page: Page, drift: Drift): string[] {
  const { fields, kind } = drift;
  const shown = page.verbose ? fields : fields.slice(0, FIELDS_SHOWN);
  const paint = kind === "formatting" || kind === "version" ? page.paint.dim : page.paint.bold;
  const more = fields.length - shown.length;
  return [
    ...wrapped(page, "  ", titleOf(drift), paint),
    ...shown.flatMap(({ pointer, before, after }) => [
      ...wrapped(page, "    ", pointer === "" ? "(all of it)" : pointer.slice(1)),
      ...(before === null ? [] : wrapped(page, "      was | ", before, page.paint.red)),
      ...(after === null ? [] : wrapped(page, "      now | ", after, page.paint.green)),
    ]),
    ...(more > 0 ? [`    and ${more} more fields (--verbose shows all)`] : []),
  ];
}

/** What the items that nobody approved say, by list and name; several of one name in their order. */
function newTexts({ findings }: Report): ReadonlyMap<string, Excerpt[]> {
  const texts = new Map<string, Excerpt[]>();
  for (const { ruleId, location, evidence } of findings) {
    if (ruleId !== "drift/added-item") continue;
    const key = `${location.kind}s/${location.name}`;
    const same = texts.get(key);
    if (same === undefined) texts.set(key, [evidence]);
    else same.push(evidence);
  }
  // Taken from the end.
  for (const same of texts.values()) same.reverse();
  return texts;
}

function newLines(page: Page, drift: Drift, news: ReadonlyMap<string, Excerpt[]>): string[] {
  const text =
    drift.change === "added" ? news.get(`${drift.section}/${drift.name}`)?.pop() : undefined;
  return text === undefined ? [] : wrapped(page, "      now | ", text, page.paint.green);
}

function titleOf({ section, name, was, change, kind }: Drift): string {
  const item =
    section === "server"
      ? "handshake"
      : `${section}/${name === "" ? "(no usable item)" : clipped(name, 80)}`;
  if (change === "renamed") return `${item}: was ${clipped(was ?? "", 80)}`;
  if (change !== "changed") return `${item}: ${change}`;
  return `${item}: ${KIND_WORDS[kind]}`;
}

const KIND_WORDS: Readonly<Record<Drift["kind"], string>> = {
  identity: "another server or package",
  text: "other text",
  structure: "other structure",
  version: "other version",
  formatting: "other formatting only",
};

/** What else a look has shown, in one line: `diff` is about the drift. */
export function otherFindings(page: Page, { findings, grade }: Report): Block {
  const others = findings.filter(
    ({ ruleId, axis, severity }) =>
      axis === "threat" && severity !== "info" && !ruleId.startsWith("drift/"),
  );
  if (others.length === 0) return [];
  const rules = firstOf([...new Set(others.map(({ ruleId }) => ruleId))], 5).join(", ");
  const text = `Apart from drift the server has ${counted(others.length, ["finding", "findings"])} (${rules}), grade ${grade ?? "none"}: see mcp-prober scan.`;
  return wrapped(page, "", text, page.paint.yellow);
}
