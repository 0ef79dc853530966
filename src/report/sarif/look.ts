import type { Location, ReportingDescriptor, Result } from "sarif";
import { canonicalJson, sha256 } from "../../lib/canonical.ts";
import type { Report } from "../../model/report.ts";
import type { Places } from "./places.ts";
import { FINGERPRINT } from "./results.ts";
import { message } from "./text.ts";

/**
 * That a server was not seen, or not whole, as a result: code scanning shows results alone, and a file
 * without any closes the alerts of the one before, as if all were well.
 */
export function unseenResult(report: Report, places: Places, ruleIndex: number): Result[] {
  const { grade, coverage, session, score, target } = report;
  if (grade !== null && coverage.complete && !session.interrupted) return [];
  const why = session.failure?.message ?? score.reason?.text ?? "part of it was not looked at";
  const what = grade === null ? "Not judged" : "Not seen whole";
  const said = `${what}: ${why}. That is neither good nor bad news`;
  return [notSeen(said, places.whole, ruleIndex, [target.id])];
}

/** The result itself; `print` is what tells it from others of its kind. */
export function notSeen(
  said: string,
  whole: Location,
  ruleIndex: number,
  print: readonly unknown[],
): Result {
  return {
    ruleId: UNSEEN.id,
    ruleIndex,
    level: "warning",
    message: message(said),
    locations: [whole],
    partialFingerprints: {
      [FINGERPRINT]: sha256(canonicalJson([UNSEEN.id, ...print])).slice(0, 32),
    },
  };
}

const WORDS = {
  text: "The server could not be looked at, or not whole: what is missing here may be there all the same.",
};

/** The rule that {@link unseenResult} is of. It says nothing against the server: it is no security rule. */
export const UNSEEN: ReportingDescriptor = {
  id: "look/not-seen",
  name: "LookNotSeen",
  shortDescription: { text: "The server was not seen, or not whole." },
  fullDescription: WORDS,
  help: {
    text: `${WORDS.text} Run mcp-prober by hand: its report says why, and what to do next.`,
    markdown: `${WORDS.text}\n\nRun \`mcp-prober\` by hand: its report says why, and what to do next.`,
  },
  defaultConfiguration: { level: "warning" },
  properties: { tags: ["mcp"], precision: "very-high" },
};
