import { isObject, type JsonObject, stringOr, strings } from "./json.ts";
import { isStrongThreat, type Judgement, judgementOf, type Judging } from "./judged.ts";
import { mean, type Share, shareOf, type Times, timesOf } from "./statistics.ts";

export interface SurfaceCase extends Judgement {
  readonly id: string;
  /** As in the file. */
  readonly label: string;
  /** `yes`: it must be flagged; `weak`: that cannot fairly be asked. null: not said. */
  readonly visible: string | null;
  readonly source: string;
  readonly family: string;
  readonly technique: readonly string[];
}

export interface SurfacesResult {
  readonly cases: readonly SurfaceCase[];
  readonly totals: SurfaceTotals;
}

export interface SurfaceTotals {
  readonly kind: "surfaces";
  /** Rows that could be read. */
  readonly rows: number;
  readonly malformed: number;
  readonly unresolved: number;
  readonly unjudged: number;
  readonly skipped: number;
  /** Malicious and visible: what recall is counted on. */
  readonly malicious: Share & {
    readonly families: number;
    /** Mean over the families of the share flagged. */
    readonly familyMean: number | null;
    readonly bySource: Readonly<Record<string, Share>>;
    readonly byTechnique: Readonly<Record<string, Share>>;
  };
  /** Malicious in a way that cannot fairly be demanded. */
  readonly weak: Share;
  /** The rate is the false-positive rate. */
  readonly honest: Share & {
    /** Surfaces with a threat finding that is high or critical and strong or confirmed. */
    readonly strongThreats: number;
    readonly bySource: Readonly<Record<string, Share>>;
  };
  /** Neither: shares by label, scored by no figure above. */
  readonly gray: Readonly<Record<string, Share>>;
  readonly milliseconds: Times;
}

/** Labelled surfaces: who is flagged, who should be. */
export function evaluateSurfaces(
  rows: readonly JsonObject[],
  malformed: number,
  judging: Judging,
): SurfacesResult {
  const chains = rows.filter(isCallChain);
  const found = rows.filter((row) => !isCallChain(row) && isObject(row["surface"]));
  const cases = found.map((row) => caseOf(row, judging));
  return {
    cases,
    totals: {
      kind: "surfaces",
      rows: rows.length,
      malformed,
      unresolved: rows.length - chains.length - found.length,
      unjudged: cases.filter(({ grade }) => grade === null).length,
      skipped: chains.length,
      ...totalsOf(cases),
      milliseconds: timesOf(cases.map(({ milliseconds }) => milliseconds)),
    },
  };
}

/** A row that is a sequence of calls: there is no surface to judge. */
export function isCallChain(row: JsonObject): boolean {
  return row["kind"] === "call_chain" || strings(row["technique"]).includes("call_chain");
}

function caseOf(row: JsonObject, judging: Judging): SurfaceCase {
  const id = stringOr(row["id"], "");
  return {
    id,
    label: stringOr(row["label"], "unlabelled"),
    visible: typeof row["visible"] === "string" ? row["visible"] : null,
    source: stringOr(row["source"], "unknown"),
    family: stringOr(row["family"], id),
    technique: strings(row["technique"]),
    ...judgementOf(judging(id, isObject(row["surface"]) ? row["surface"] : {})),
  };
}

function totalsOf(cases: readonly SurfaceCase[]) {
  const malicious = cases.filter(({ label }) => label === "malicious");
  const visible = malicious.filter(({ visible }) => visible === "yes");
  const honest = cases.filter(({ label }) => label === "benign");
  const others = cases.filter(({ label }) => label !== "malicious" && label !== "benign");
  const families = Object.values(sharesBy(visible, ({ family }) => [family]));
  return {
    malicious: {
      ...shareOf(visible),
      families: families.length,
      familyMean: mean(families.map(({ rate }) => rate ?? 0)),
      bySource: sharesBy(visible, ({ source }) => [source]),
      byTechnique: sharesBy(visible, ({ technique }) => technique),
    },
    weak: shareOf(malicious.filter(({ visible }) => visible !== "yes")),
    honest: {
      ...shareOf(honest),
      strongThreats: honest.filter(({ threatFindings }) => threatFindings.some(isStrongThreat))
        .length,
      bySource: sharesBy(honest, ({ source }) => [source]),
    },
    gray: sharesBy(others, ({ label }) => [label]),
  };
}

/** A row counts under each of its keys; keys in the order of the file. */
function sharesBy(
  cases: readonly SurfaceCase[],
  keysOf: (one: SurfaceCase) => readonly string[],
): Readonly<Record<string, Share>> {
  const keys = [...new Set(cases.flatMap(keysOf))];
  return Object.fromEntries(
    keys.map((key) => [key, shareOf(cases.filter((one) => keysOf(one).includes(key)))]),
  );
}
