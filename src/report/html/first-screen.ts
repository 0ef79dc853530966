import type { CheckVerdict } from "../../model/check.ts";
import type { Report } from "../../model/report.ts";
import type { Grade } from "../../model/vocabulary.ts";
import { marked } from "../story/marks.ts";
import { violationBlocks } from "../story/policy.ts";
import { withoutHint } from "../story/hints.ts";
import { type Summary, summaryOf } from "../story/summary.ts";
import { listedWords, severityCounts, suppressedOf, threatsOf } from "../story/words.ts";
import { counted } from "../words.ts";
import { type Html, html } from "./markup.ts";
import { piecesOf } from "./pieces.ts";
import { type Sheet, heading } from "./sheet.ts";
import { said, targetCode } from "./visible.ts";
import { gradeClass } from "./words.ts";

/** May I use this, why, and what to do now. */
export function firstScreen(sheet: Sheet): Html {
  const { report } = sheet;
  const summary = summaryOf(report);
  return html`<div class="first">
      <div class="badge">${gauge(summary, report.score.score)}</div>
      <div class="verdict">
        ${heading(sheet, 0, said(summary.name))} ${verdictOf(summary.verdict)}
        <p class="answer">${said(summary.answer)}</p>
        ${warnings(sheet)}${reasonList(summary.reasons)}
        <p class="next"><strong>What to do now</strong> ${said(withoutHint(summary.next))}</p>
      </div>
    </div>
    ${tiles(sheet)} ${provenance(sheet)} `;
}

/** A ring that is as full as the score is high, and the grade in it. */
function gauge({ grade, figure }: Pick<Summary, "grade" | "figure">, score: number | null): Html {
  const label = grade === null ? "Not graded" : `Grade ${grade}, ${figure}`;
  const part = ((score ?? 0) / 100) * RING;
  const ring =
    score === 0
      ? null
      : score === null
        ? html`<circle class="ring unknown" cx="60" cy="60" r="52" stroke-dasharray="4 8" />`
        : html`<circle
            class="ring"
            cx="60"
            cy="60"
            r="52"
            stroke-dasharray="${part.toFixed(2)} ${RING.toFixed(2)}"
            transform="rotate(-90 60 60)"
          />`;
  return html`<svg
    class="gauge ${gradeClass(grade)}"
    viewBox="0 0 120 120"
    role="img"
    aria-label="${label}"
  >
    <title>${label}</title>
    <circle class="track" cx="60" cy="60" r="52" />
    ${ring}
    <text class="letter" x="60" y="${grade === null ? 72 : 68}">${grade ?? "?"}</text>
    ${grade === null ? null : html`<text class="figure" x="60" y="90">${figure}</text>`}
  </svg>`;
}

/** Circumference of the ring. */
const RING = 2 * Math.PI * 52;

const VERDICTS: Readonly<Record<CheckVerdict, readonly [words: string, grade: Grade | null]>> = {
  add: ["Add", "A"],
  "add-with-care": ["Add with care", "C"],
  "do-not-add": ["Do not add", "F"],
  "could-not-tell": ["Could not tell", null],
};

function verdictOf(verdict: CheckVerdict | null): Html {
  if (verdict === null) return html``;
  const [words, grade] = VERDICTS[verdict];
  return html`<p class="pill ${gradeClass(grade)}">${words}</p> `;
}

/** What must not be overlooked: what was not seen reads as nothing else. */
function warnings({ report }: Sheet): Html {
  const { grade, coverage, session } = report;
  const lines = [
    ...(session.failure === null ? [] : [marked(session.failure.message)]),
    ...(grade !== null && !coverage.complete
      ? ["Not everything could be looked at: what was not seen may be worse."]
      : []),
    ...(session.interrupted ? ["The run was interrupted before its end."] : []),
  ];
  return html`${lines.map((line) => html`<p class="warn">${said(line)}</p> `)}${violationsOf(report)}`;
}

/** What breaks the policy decides how the run exits. */
function violationsOf(report: Report): Html {
  return html`${violationBlocks(report, true).map((block) => {
    const shown = { ...block, pieces: block.pieces.slice(0, VIOLATIONS_SHOWN) };
    const left = block.pieces.length - VIOLATIONS_SHOWN;
    return html`<div class="warn">
      ${piecesOf(shown)}${left > 0 ? html`<p>and ${left} more in the JSON report</p>` : null}
    </div>`;
  })}`;
}

/** With the line that says what they are. */
const VIOLATIONS_SHOWN = 13;

function reasonList(reasons: readonly string[]): Html {
  if (reasons.length === 0) return html``;
  return html`<ul class="reasons">
    ${reasons.map((reason) => html`<li>${said(reason)}</li>`)}
  </ul> `;
}

/** Four figures under the answer. */
function tiles({ report }: Sheet): Html {
  const { capability, toxicFlows } = report;
  const accepted = suppressedOf(report).length;
  const threats = threatWords(report);
  const flows =
    toxicFlows.length === 0
      ? ""
      : `; ${counted(toxicFlows.length, ["kind of toxic flow", "kinds of toxic flow"])}`;
  const facts: readonly (readonly [string, string])[] = [
    ["Threats", accepted === 0 ? threats : `${threats}; ${accepted} accepted`],
    ["Listed", listedWords(report)],
    ["What it can do", `${capability.level ?? "not analysed"}${flows}`],
    ["Looked at", lookedWords(report)],
  ];
  return html`<dl class="tiles">
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

/** That nothing was found says little where little was seen. */
function threatWords(report: Report): string {
  const threats = threatsOf(report);
  if (threats.length > 0) return severityCounts(threats);
  if (report.grade === null) return "not judged";
  return report.coverage.complete ? "none found" : "none in what was seen";
}

/** What was only started was not looked at. */
function lookedWords({ grade, coverage, session: { containment } }: Report): string {
  const level = LEVELS[coverage.level ?? "none"] ?? "nothing";
  if (containment === null) return level;
  const held =
    containment.sandbox === "none"
      ? "without a sandbox"
      : `in ${containment.sandbox}, ${containment.network === "none" ? "without network" : "with the network"}`;
  if (grade === null) return `nothing that counts; it was started ${held}`;
  return `running, ${held}`;
}

const LEVELS: Readonly<Record<string, string>> = {
  live: "the running server",
  "live-partial": "the running server, in part",
  manifest: "a listing that somebody else recorded",
  metadata: "metadata only",
  source: "source code",
  none: "nothing",
};

/** What was probed, when, and by what. */
function provenance({ report }: Sheet): Html {
  const { target: probed, tool, run, session } = report;
  const replayed =
    session.replayed === null
      ? null
      : html` Replayed from the file ${targetCode(session.replayed.file)}; we cannot vouch for it.`;
  const time =
    run === undefined
      ? null
      : html` <time datetime="${run.startedAt}"
            >${run.startedAt.replace("T", " ").replace(/\.\d+Z$/, "Z")}</time
          >, ${(run.durationMs / 1000).toFixed(1)} s.`;
  return html`<p class="provenance">
    ${KINDS[probed.source.kind]} ${targetCode(probed.source.origin)}.${replayed}${time} ${tool.name}
    ${tool.version}, methodology ${tool.methodologyVersion}.
  </p>`;
}

const KINDS = { command: "Started as", url: "Reached at", listing: "Read from" } as const;
