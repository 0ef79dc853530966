import type { Report } from "../../model/report.ts";
import { BASE_SECTIONS } from "../../model/vocabulary.ts";
import { type Bar, isBelow, isWorseThanClaimed, minGradeOf, unclaimedThreats } from "../bar.ts";
import { needsApproval } from "../drift-approval.ts";
import { type Testcase, barred, error, failed, passed, skipped, slug } from "./testcase.ts";

/** Whether the server was seen, and seen whole. What was not looked at must never pass. */
export function lookCases(report: Report, server: string): readonly Testcase[] {
  const classname = `${server}.look`;
  return [seenCase(classname, report), wholeCase(classname, report)];
}

const SEEN = "the server could be judged";
const WHOLE = "everything was looked at";

function seenCase(classname: string, { grade, score, session }: Report): Testcase {
  const { failure } = session;
  if (grade !== null && failure === null && !session.interrupted) return passed(classname, SEEN);
  const why = failure?.code ?? (session.interrupted ? "interrupted" : score.reason?.id);
  const message = grade === null ? "Not judged" : "The look ended early";
  return error(classname, SEEN, {
    message: `${message}: ${failure?.message ?? score.reason?.text ?? why ?? ""}`,
    type: why ?? "not-judged",
    body: [
      ...(score.reason === null ? [] : [score.reason.text]),
      ...(session.interrupted
        ? ["The run was interrupted: this is what was seen until then."]
        : []),
      ...(failure === null
        ? []
        : [
            `Reason: ${failure.code}`,
            `Next step: ${failure.next}`,
            ...(failure.exitCode === null ? [] : [`Exit code of the server: ${failure.exitCode}`]),
            ...(failure.stderrTail === null
              ? []
              : ["Its last words on standard error:", ...barred(failure.stderrTail)]),
          ]),
    ],
  });
}

function wholeCase(classname: string, { grade, coverage, outcomes }: Report): Testcase {
  const gaps = coverage.caveats.map((caveat) => `Not known: ${caveat}`);
  if (grade === null) return skipped(classname, WHOLE, "nothing could be judged", gaps);
  if (coverage.complete) return passed(classname, WHOLE, gaps);
  const lists = BASE_SECTIONS.map((name) => ({ name, ...coverage.lists[name] }));
  return error(classname, WHOLE, {
    message: "Not everything could be looked at",
    type: "incomplete",
    body: [
      ...lists
        .filter(({ state }) => state === "failed" || state === "capped")
        .map(({ name, state, why }) => `The list of ${name} ${state}: ${why ?? "no reason given"}`),
      ...outcomes
        .filter(({ status, unjudged }) => status === "inconclusive" || unjudged > 0)
        .map(({ probe, why }) => `Not all was judged by ${probe}${why === null ? "" : `: ${why}`}`),
      ...gaps,
    ],
  });
}

/** Whether the grade is good enough; of `check` the answer is, which has a test of its own. */
export function gradeCases(report: Report, server: string, bar: Bar): readonly Testcase[] {
  const { check, grade, score } = report;
  if (check !== undefined) return [];
  const [classname, name] = [`${server}.grade`, "the grade is good enough"];
  if (grade === null) return [skipped(classname, name, "nothing could be judged")];
  const least = minGradeOf(report, bar);
  const reached = `Grade ${grade}, ${score.score} of 100; ${least} is the lowest that passes`;
  if (!isBelow(report, bar)) return [passed(classname, name, [reached])];
  const body = score.gatesFired.map(({ reason }) => `Reason: ${reason}`);
  return [failed(classname, name, { message: reached, type: "grade", body })];
}

/** The answer of `check`. */
export function checkCases({ check }: Report, server: string): readonly Testcase[] {
  if (check === undefined) return [];
  const [classname, name] = [`${server}.check`, "it may be added"];
  const body = check.reasons.map(({ text }) => `Reason: ${text}`);
  switch (check.verdict) {
    case "add":
    case "add-with-care":
      return [passed(classname, name, [`Verdict: ${check.verdict}`, ...body, ...check.notes])];
    case "do-not-add":
      return [failed(classname, name, { message: "Do not add it", type: check.verdict, body })];
    case "could-not-tell":
      return [error(classname, name, { message: "Could not tell", type: check.verdict, body })];
  }
}

/** What breaks the policy; what it asks and was not looked at is an error. */
export function policyCases({ policy }: Report, server: string): readonly Testcase[] {
  if (policy === undefined) return [];
  const classname = `${server}.policy`;
  if (policy.violations.length === 0) return [passed(classname, "the policy is kept")];
  return policy.violations.map(({ id, text }) => {
    const result = { message: `The policy is not kept: ${text}`, type: `policy/${id}`, body: [] };
    const name = id.replaceAll("-", " ");
    return id === "not-checked" ? error(classname, name, result) : failed(classname, name, result);
  });
}

/** Whether the server is what was pinned. */
export function pinCases(report: Report, server: string): readonly Testcase[] {
  const { drift } = report;
  if (drift === undefined) return [];
  const [classname, name] = [`${server}.pin`, "it is as it was pinned"];
  const body = drift.flatMap(({ section, name: item, change, kind, was, fields }) => [
    `${section}: ${item}, ${change} (${kind})${was === undefined ? "" : `, was ${was}`}`,
    ...fields.flatMap(({ pointer, before, after }) => [
      `  at ${pointer === "" ? "all of it" : pointer}`,
      `  was | ${before ?? "nothing"}`,
      `  now | ${after ?? "nothing"}`,
    ]),
  ]);
  if (!needsApproval(report)) return [passed(classname, name, body)];
  const message = "It is not as it was pinned, and nobody has approved it";
  return [failed(classname, name, { message, type: "drift", body })];
}

/** Whether a static report holds: its grade, and that nothing harmful runs that it does not name. */
export function verificationCases(report: Report, server: string): readonly Testcase[] {
  const { verification, grade } = report;
  if (verification === undefined) return [];
  const classname = `${server}.verification`;
  const harmful = new Map(unclaimedThreats(report).map((one) => [one.fingerprint, one]));
  const unclaimed = verification.items
    .filter(({ state }) => state === "live-only")
    .map((item) => ({ item, threats: item.findings.flatMap((print) => harmful.get(print) ?? []) }))
    .filter(({ threats }) => threats.length > 0);
  return [
    claimCase(classname, report, verification.static.grade),
    ...(unclaimed.length === 0
      ? [
          grade === null
            ? skipped(classname, HIDDEN, "nothing could be judged")
            : passed(classname, HIDDEN, verification.static.notes),
        ]
      : unclaimed.map(({ item, threats }) =>
          failed(classname, `${HIDDEN}: ${item.section} ${slug(item.name)}`, {
            message: "It runs, has findings, and is not in the static report",
            type: "live-only",
            body: [
              `Item: ${item.section} ${item.name}`,
              ...threats.map(({ severity, confidence, title }) => {
                return `Finding: ${severity}, ${confidence}: ${title}`;
              }),
            ],
          }),
        )),
  ];
}

const HIDDEN = "nothing harmful runs that the static report does not name";

function claimCase(classname: string, report: Report, claimed: Report["grade"]): Testcase {
  const name = "the grade of the static report holds";
  if (claimed === null) return skipped(classname, name, "the static report has no grade");
  if (report.grade === null) return skipped(classname, name, "nothing could be judged");
  if (!isWorseThanClaimed(report)) return passed(classname, name);
  const message = `The static report says ${claimed}, what runs is ${report.grade}`;
  return failed(classname, name, { message, type: "worse-than-claimed", body: [] });
}
