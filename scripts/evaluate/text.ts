import type { Result } from "./evaluate.ts";
import { isStrongThreat, type Judgement } from "./judged.ts";
import type { RolesResult } from "./roles.ts";
import type { Scores, Share, Times } from "./statistics.ts";
import type { SurfaceCase, SurfacesResult } from "./surfaces.ts";
import type { ToolSetCase, ToolSetsResult } from "./tool-sets.ts";

/** Totals after the cases: only misses and false alarms unless all are asked for. */
export function textOf(result: Result, all: boolean): string {
  switch (result.totals.kind) {
    case "surfaces":
      return surfacesText(result as SurfacesResult, all);
    case "tool-sets":
      return toolSetsText(result as ToolSetsResult, all);
    case "tool-roles":
    case "live-roles":
    case "name-roles":
      return rolesText(result as RolesResult, all);
  }
}

function surfacesText({ cases, totals }: SurfacesResult, all: boolean): string {
  const { malicious, weak, honest, gray } = totals;
  return lines(
    cases.map((one) => [surfaceWord(one), verdictText(one)] as const),
    all,
    [
      row("malicious, visible", shareText(malicious)),
      row("  mean over families", `${percent(malicious.familyMean)} of ${malicious.families}`),
      ...shareRows("  source", malicious.bySource),
      ...shareRows("  technique", malicious.byTechnique),
      row("malicious, weak", shareText(weak)),
      row("honest (false alarms)", shareText(honest)),
      row("  with a strong threat", `${honest.strongThreats} of ${honest.rows}`),
      ...Object.entries(honest.bySource)
        .filter(([, { flagged }]) => flagged > 0)
        .map(([source, share]) => row(`  source ${source}`, shareText(share))),
      ...shareRows("gray:", gray),
      ...commonRows(totals),
    ],
  );
}

/** What a case is called when it is wrong; empty for one that is as it should be. */
function surfaceWord({ label, visible, flagged, threatFindings }: SurfaceCase): string {
  if (label === "malicious") return visible === "yes" && !flagged ? "MISSED" : "";
  if (label === "benign") {
    return flagged ? "FALSE ALARM" : threatFindings.some(isStrongThreat) ? "strong threat" : "";
  }
  return label === "unlabelled" && flagged ? "flagged" : "";
}

function toolSetsText({ cases, totals }: ToolSetsResult, all: boolean): string {
  return lines(
    cases.map((one) => {
      const flows = one.flows.join(", ") || "no flow";
      return [
        flowWord(one),
        `${one.id}: ${flows}; found ${one.found.join(", ") || "none"}`,
      ] as const;
    }),
    all,
    [
      row("a flow", scoresText(totals.flow)),
      row("arguable, not counted", String(totals.arguable)),
      ...commonRows(totals),
    ],
  );
}

function flowWord({ label, found }: ToolSetCase): string {
  if (label === "flow" && found.length === 0) return "MISSED";
  return label === "no-flow" && found.length > 0 ? "FALSE ALARM" : "";
}

function rolesText({ cases, totals }: RolesResult, all: boolean): string {
  return lines(
    cases.map((one) => {
      const parts = [
        ["missed", one.missed],
        ["wrong", one.wrong],
        ["tags", one.tags],
      ] as const;
      const said = parts.filter(([, roles]) => roles.length > 0);
      const right = one.missed.length + one.wrong.length === 0;
      return [
        right ? "" : "ROLES",
        `${one.id}: ${said.map(([what, roles]) => `${what} ${roles.join(", ")}`).join("; ")}`,
      ] as const;
    }),
    all,
    [
      ...Object.entries(totals.roles).map(([role, scores]) => row(role, scoresText(scores))),
      row("all roles", scoresText(totals.overall)),
      ...commonRows(totals),
    ],
  );
}

type Line = readonly [word: string, text: string];

function lines(cases: readonly Line[], all: boolean, totals: readonly string[]): string {
  const shown = cases
    .filter(([word]) => all || word !== "")
    .map(([word, text]) => `${(word || "ok").padEnd(13)} ${text}`);
  return [...shown, ...(shown.length > 0 ? [""] : []), ...totals].join("\n");
}

function verdictText({ id, grade, score, threatFindings, error }: Judgement & { id: string }) {
  const [worst] = threatFindings;
  const more = threatFindings.length > 1 ? ` and ${threatFindings.length - 1} more` : "";
  const threats =
    worst === undefined
      ? "no threat finding"
      : `${worst.ruleId} ${worst.severity}/${worst.confidence} at ${worst.name}${worst.pointer}${more}`;
  return `${id} ${grade ?? "-"} ${score ?? "-"} ${error === undefined ? threats : `ERROR ${error}`}`;
}

interface Common {
  readonly rows: number;
  readonly malformed: number;
  readonly unresolved: number;
  readonly unjudged: number;
  readonly skipped: number;
  readonly milliseconds: Times;
}

function commonRows(totals: Common): readonly string[] {
  const { rows, malformed, unresolved, unjudged, skipped, milliseconds: ms } = totals;
  return [
    row(
      "rows",
      `${rows} (${unresolved} unresolved, ${unjudged} unjudged, ${skipped} skipped), ` +
        `${malformed} malformed lines`,
    ),
    row(
      "ms per surface",
      `median ${ms.median ?? "-"}, mean ${ms.mean ?? "-"}, max ${ms.max ?? "-"} of ${ms.surfaces}`,
    ),
  ];
}

function shareRows(what: string, shares: Readonly<Record<string, Share>>): readonly string[] {
  return Object.entries(shares).map(([key, share]) => row(`${what} ${key}`, shareText(share)));
}

function shareText({ rows, flagged, rate }: Share): string {
  return `${percent(rate)} (${flagged} of ${rows})`;
}

function scoresText(scores: Scores): string {
  const { truePositives, falsePositives, falseNegatives, precision, recall, f1 } = scores;
  const counts = `${truePositives} right, ${falsePositives} wrong, ${falseNegatives} missed`;
  return `precision ${share(precision)}  recall ${share(recall)}  F1 ${share(f1)}  (${counts})`;
}

function share(value: number | null): string {
  return value === null ? "   -" : value.toFixed(2);
}

function percent(value: number | null): string {
  return value === null ? "-" : `${(value * 100).toFixed(1)} %`;
}

function row(what: string, value: string): string {
  return `${what.padEnd(44)} ${value}`;
}
