import type { Drift } from "../../model/drift.ts";
import type { Excerpt } from "../../model/finding.ts";
import type { Report } from "../../model/report.ts";
import type { Surface } from "../../model/surface.ts";
import { counted, firstOf } from "../words.ts";
import type { Block, Piece } from "./block.ts";
import { marked } from "./marks.ts";
import { GAP, block, said } from "./pieces.ts";
import { clipped, listedWords } from "./words.ts";

/** Shown unless everything is asked for; the JSON has all. */
const ITEMS_SHOWN = 30;
const FIELDS_SHOWN = 6;

/** What is not as it was pinned, field by field. Nothing when no lock was given. */
export function driftBlocks(report: Report, surface: Surface, full: boolean): readonly Block[] {
  const { drift } = report;
  if (drift === undefined) return [];
  const shown = full ? drift : drift.slice(0, ITEMS_SHOWN);
  const more = drift.length - shown.length;
  const news = newTexts(report);
  const name = surface.pinned === undefined ? "" : ` as ${clipped(surface.pinned.name)}`;
  return [
    block("drift", `Since it was pinned${name}: ${driftWords(drift)}`, [
      said(1, `compared with ${listedWords(report)}`, "faint"),
      ...unseenPieces(report),
      ...shown.flatMap((one) => [GAP, ...itemPieces(one, full), ...newPieces(one, news)]),
      ...(more > 0 ? [GAP, said(1, `and ${more} more (--verbose shows all)`)] : []),
    ]),
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
function unseenPieces({ coverage, outcomes }: Report): readonly Piece[] {
  const why = outcomes.find(({ probe }) => probe === "drift")?.why ?? null;
  if (why === null && coverage.complete) return [];
  const reason = why === null ? "" : `: ${marked(why)}`;
  return [said(1, `not everything could be compared${reason}`, "warn")];
}

function itemPieces(drift: Drift, full: boolean): readonly Piece[] {
  const { fields, kind } = drift;
  const shown = full ? fields : fields.slice(0, FIELDS_SHOWN);
  const more = fields.length - shown.length;
  const tone = kind === "formatting" || kind === "version" ? "faint" : "strong";
  return [
    said(1, titleOf(drift), tone),
    ...shown.flatMap(({ pointer, before, after }) => [
      said(2, pointer === "" ? "(all of it)" : marked(pointer.slice(1))),
      ...(before === null ? [] : [was(before)]),
      ...(after === null ? [] : [now(after)]),
    ]),
    ...(more > 0 ? [said(2, `and ${more} more fields (--verbose shows all)`)] : []),
  ];
}

function was(text: string): Piece {
  return { kind: "was", depth: 3, label: "was", text: marked(text), tone: "bad" };
}

function now(text: string): Piece {
  return { kind: "now", depth: 3, label: "now", text: marked(text), tone: "good" };
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

function newPieces(drift: Drift, news: ReadonlyMap<string, Excerpt[]>): readonly Piece[] {
  const text =
    drift.change === "added" ? news.get(`${drift.section}/${drift.name}`)?.pop() : undefined;
  return text === undefined ? [] : [now(text)];
}

function titleOf({ section, name, was: before, change, kind }: Drift): string {
  const item =
    section === "server"
      ? "handshake"
      : `${section}/${name === "" ? "(no usable item)" : clipped(name, 80)}`;
  if (change === "renamed") return `${item}: was ${clipped(before ?? "", 80)}`;
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
export function otherFindings({ findings, grade }: Report): readonly Block[] {
  const others = findings.filter(
    ({ ruleId, axis, severity }) =>
      axis === "threat" && severity !== "info" && !ruleId.startsWith("drift/"),
  );
  if (others.length === 0) return [];
  const rules = firstOf([...new Set(others.map(({ ruleId }) => ruleId))], 5).join(", ");
  const count = counted(others.length, ["finding", "findings"]);
  const text = `Apart from drift the server has ${count} (${rules}), grade ${grade ?? "none"}: see mcp-prober scan.`;
  return [block("more", null, [said(0, text, "warn")])];
}
