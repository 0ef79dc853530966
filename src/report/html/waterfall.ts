import type { Report } from "../../model/report.ts";
import { points } from "../story/words.ts";
import { counted } from "../words.ts";
import { type Html, html } from "./markup.ts";
import { type Sheet, partOf, scrolled } from "./sheet.ts";
import { said } from "./visible.ts";
import { gradeClass } from "./words.ts";

/** Steps that are drawn one by one; those after them are summed up. */
const STEPS_SHOWN = 60;

interface Step {
  readonly term: string;
  readonly label: string;
  /** Points taken off, after every limit; negative: given back. */
  readonly off: number;
  /** Points without a limit, and the words of the limit; null: none was reached. */
  readonly limited: { readonly from: number; readonly by: string } | null;
  readonly kind: "threat" | "client";
}

/** How the score came about: from 100 down, step by step, then what limits the grade. */
export function scorePart(sheet: Sheet): Html {
  const { score } = sheet.report;
  const body =
    score.score === null
      ? html`<p>There is no score. ${said(score.reason?.text ?? "")}</p>`
      : html`<p class="lead">
            Threats take points off first and make the grade. What the server could do in wrong
            hands, who stands behind it and how much was seen then take off a little more of the
            score.
          </p>
          ${scrolled("The score, step by step", waterfall(sheet.report))} ${gates(sheet.report)}`;
  return partOf(sheet, { id: "score", title: "How the score came about", body });
}

function waterfall({ score }: Report): Html {
  let total = 100;
  const rows = stepsOf(score.vector).map((step) => {
    const before = total;
    total = rounded(total - step.off);
    return stepRow(step, before, total);
  });
  const end = score.score ?? 0;
  return html`<table class="fall">
    <caption class="hidden">
      Every step of the score in points
    </caption>
    <thead>
      <tr>
        <th scope="col">Step</th>
        <th scope="col" class="num">Points</th>
        <th scope="col" class="num">Left</th>
        <th scope="col" class="axis"><span>0</span><span>100</span></th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <th scope="row">start</th>
        <td class="num"></td>
        <td class="num">100</td>
        <td>${bar(0, 100, "whole")}</td>
      </tr>
      ${rows}
      <tr class="sum">
        <th scope="row">
          score <span class="soft">rounded; threat score ${points(score.threatScore ?? 0)}</span>
        </th>
        <td class="num"></td>
        <td class="num">${end}</td>
        <td class="${gradeClass(score.grade)}">${bar(0, end, "end")}</td>
      </tr>
    </tbody>
  </table>`;
}

function stepRow(step: Step, before: number, after: number): Html {
  const { term, label, off, limited, kind } = step;
  const change = off === 0 ? "0" : off > 0 ? `\u{2212}${points(off)}` : `+${points(-off)}`;
  const kinds = off < 0 ? "back" : kind;
  return html`<tr>
    <th scope="row">
      ${term}${label === "" ? null : html` <span class="soft">${said(label)}</span>`}${limited === null ? null : html`<br /><span class="soft">${points(limited.from)} without the limit: ${said(limited.by)}</span>`}
    </th>
    <td class="num">${change}</td>
    <td class="num">${points(after)}</td>
    <td>${bar(Math.min(before, after), Math.max(before, after), kinds)}</td>
  </tr> `;
}

/** The figures stand beside it, so it is hidden from who does not see it. */
function bar(from: number, to: number, kind: string): Html {
  const [low, high] = [clamped(from), clamped(to)];
  const width = Math.max(high - low, high === low ? 0.4 : 0);
  return html`<svg
    class="bar ${kind}"
    viewBox="0 0 100 8"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <rect class="ground" width="100" height="8" />
    <rect class="step" x="${low.toFixed(2)}" width="${width.toFixed(2)}" height="8" />
  </svg>`;
}

function clamped(value: number): number {
  return Math.min(100, Math.max(0, value));
}

/** A flood of findings is no waterfall: the threats beyond the first are one step. */
function stepsOf(vector: Report["score"]["vector"]): readonly Step[] {
  const all = limitedSteps(vector);
  if (all.length <= STEPS_SHOWN) return all;
  const client = all.filter(({ kind }) => kind === "client");
  const threats = all.filter(({ kind }) => kind === "threat");
  const shown = threats.slice(0, STEPS_SHOWN - client.length);
  const others = threats.slice(shown.length);
  const off = rounded(others.reduce((sum, step) => sum + step.off, 0));
  const term = counted(others.length, ["further step", "further steps"]);
  const label = "the JSON report has each";
  return [...shown, { term, label, off, limited: null, kind: "threat" }, ...client];
}

/**
 * A limit follows the steps that it is for, and gives back what they took too much: the last of them
 * take less instead, so that what is left never falls below what it comes to.
 */
function limitedSteps(vector: Report["score"]["vector"]): readonly Step[] {
  const steps: Step[] = [];
  for (const { term, label, level, appliedPenalty, fingerprint, kind } of vector) {
    if (!LIMITS.has(term) || appliedPenalty >= 0) {
      const name = fingerprint === undefined ? `${term} (${level})` : term;
      steps.push({ term: name, label, off: appliedPenalty, limited: null, kind });
      continue;
    }
    let back = -appliedPenalty;
    for (let at = steps.length - 1; at >= 0 && back > 0; at--) {
      const step = steps[at]!;
      const less = Math.min(back, step.off);
      if (less <= 0) continue;
      const from = step.limited?.from ?? step.off;
      steps[at] = { ...step, off: rounded(step.off - less), limited: { from, by: label } };
      back = rounded(back - less);
    }
  }
  return steps;
}

/** Terms that give points back, see src/score/penalties.ts. */
const LIMITS: ReadonlySet<string> = new Set(["category-cap", "floor"]);

/** Points have two decimals at most. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function gates({ score }: Report): Html {
  const { band, grade, gatesFired } = score;
  if (gatesFired.length === 0) {
    return html`<p>
      The threat score is in band <strong>${band}</strong>, nothing limits the grade:
      <strong>${grade}</strong>.
    </p>`;
  }
  return html`<p>
      The threat score is in band <strong>${band}</strong>. What limits the grade, whatever the
      points say:
    </p>
    <ul class="gates">
      ${gatesFired.map(({ id, maxGrade, reason }) => html`<li><strong>at most ${maxGrade}</strong>: ${said(reason)} <span class="soft">(${id})</span></li>`)}
    </ul>
    <p>So the grade is <strong>${grade}</strong>.</p>`;
}
