import type { Notification, ReportingDescriptor } from "sarif";
import type { CheckVerdict } from "../../model/check.ts";
import type { Report } from "../../model/report.ts";
import { BASE_SECTIONS, type VerificationState } from "../../model/vocabulary.ts";
import { namesWords } from "../story/words.ts";
import { counted, firstOf, LIST_NOUNS } from "../words.ts";
import { message } from "./text.ts";
import type { Level } from "./weight.ts";

/** What a run can say beside its results. */
const NOTIFICATIONS = {
  "session-failure": "The look at the server failed or ended early.",
  interrupted: "The run was interrupted.",
  "not-judged": "There is no grade: nothing is known of the server.",
  incomplete: "Not everything the server has was seen.",
  caveat: "What was not looked at.",
  "left-out": "What did not fit into this file.",
  place: "Where the results of this file point.",
  "policy-violation": "The policy is not kept.",
  check: "The answer to whether the server may be added.",
  verification: "What a static report claims, against what runs.",
  drift: "What is not as it was pinned.",
  "toxic-flow-cut": "Tools whose absence breaks every toxic flow.",
  skipped: "A server was not looked at.",
} as const;

export type NotificationId = keyof typeof NOTIFICATIONS;

const IDS = Object.keys(NOTIFICATIONS) as NotificationId[];

/** The descriptors of all notifications there are, for `tool.driver.notifications`. */
export function notificationDescriptors(): ReportingDescriptor[] {
  return IDS.map((id) => {
    const words = { text: NOTIFICATIONS[id] };
    return { id, shortDescription: words, fullDescription: words, help: words };
  });
}

/** One thing said beside the results. */
export function notification(id: NotificationId, level: Level, text: string): Notification {
  return { descriptor: { id, index: IDS.indexOf(id) }, level, message: message(text) };
}

/** All that a report says beside its findings, the gravest first. */
export function notificationsOf(report: Report): readonly Notification[] {
  return [
    ...unseen(report),
    ...incomplete(report),
    ...checked(report),
    ...verified(report),
    ...drifted(report),
    ...cut(report),
    ...(report.policy?.violations ?? []).map(({ text }) =>
      notification("policy-violation", "error", text),
    ),
    ...[...report.coverage.caveats, ...report.session.caveats].map((text) =>
      notification("caveat", "note", text),
    ),
  ];
}

function unseen({ session: { failure, interrupted }, grade, score }: Report): Notification[] {
  const lastWords = failure?.stderrTail == null ? "" : ` Its last words: ${failure.stderrTail}`;
  return [
    ...(failure === null
      ? []
      : [
          notification(
            "session-failure",
            "error",
            `${failure.code}: ${failure.message}. Next step: ${failure.next}${lastWords}`,
          ),
        ]),
    ...(interrupted
      ? [notification("interrupted", "error", "Interrupted: this is what was seen until then.")]
      : []),
    ...(grade === null
      ? [
          notification(
            "not-judged",
            "error",
            `Not judged: ${score.reason?.text ?? "nothing was seen"} That is neither good nor bad news.`,
          ),
        ]
      : []),
  ];
}

function incomplete({ coverage: { complete, lists } }: Report): Notification[] {
  if (complete) return [];
  const cut = BASE_SECTIONS.flatMap((name) => {
    const { state, why } = lists[name];
    if (state !== "failed" && state !== "capped") return [];
    const what = state === "failed" ? "could not be read" : "was cut short";
    return [`The list of ${LIST_NOUNS[name][1]} ${what}: ${why ?? ""}`];
  });
  return incompleteTexts(cut, lists.tools.why).map((text) =>
    notification("incomplete", "warning", text),
  );
}

/** Without a handshake every list fails for one reason. */
function incompleteTexts(cut: readonly string[], why: string | null): readonly string[] {
  if (cut.length === 0) return ["Part of what came was not kept or not judged."];
  return cut.length === BASE_SECTIONS.length ? [`No list was read whole: ${why ?? ""}`] : cut;
}

const OF_VERDICT: Readonly<Record<CheckVerdict, readonly [Level, string]>> = {
  add: ["note", "You may add it."],
  "add-with-care": ["warning", "Add it with care."],
  "do-not-add": ["error", "Do not add it."],
  "could-not-tell": ["error", "Could not tell whether to add it."],
};

function checked({ check }: Report): Notification[] {
  if (check === undefined) return [];
  const [level, words] = OF_VERDICT[check.verdict];
  return [
    notification("check", level, [words, ...check.reasons.map(({ text }) => text)].join(" ")),
  ];
}

const NAMES_SHOWN = 20;

/** Only what is not as it was claimed. */
const UNLIKE: Readonly<Partial<Record<VerificationState, string>>> = {
  "live-only": "Running, and not in the static report",
  changed: "Another than the static report says",
  renamed: "Under another name than in the static report",
  "static-only": "In the static report, and not running",
  unknown: "In the static report, and not seen well enough to say",
};

function verified({ verification }: Report): Notification[] {
  if (verification === undefined) return [];
  const { items, live, static: claimed } = verification;
  const grades = `Claimed: grade ${claimed.grade ?? "none"}; running: grade ${live.grade ?? "none"}.`;
  const unlike = Object.entries(UNLIKE).flatMap(([state, words]) => {
    const names = items.filter((item) => item.state === state).map(({ name }) => name);
    if (names.length === 0) return [];
    return [notification("verification", "warning", `${words}: ${namesWords(names, NAMES_SHOWN)}`)];
  });
  const level = unlike.length > 0 || claimed.cutOff !== null ? "warning" : "note";
  return [
    notification("verification", level, grades),
    ...unlike,
    ...[...(claimed.cutOff === null ? [] : [claimed.cutOff]), ...claimed.notes].map((text) =>
      notification("verification", "note", text),
    ),
  ];
}

function drifted({ drift }: Report): Notification[] {
  if (drift === undefined) return [];
  if (drift.length === 0) return [notification("drift", "note", "All is as it was pinned.")];
  const differences = drift.map(({ section, name, change, kind }) => {
    const what = namesWords([name], 1);
    return `${section} ${what} ${change} (${kind})`;
  });
  const count = counted(drift.length, ["difference", "differences"]);
  const text = `${count} from what was pinned: ${firstOf(differences, NAMES_SHOWN).join("; ")}`;
  return [notification("drift", "warning", text)];
}

function cut({ toxicFlowCut }: Report): Notification[] {
  if (toxicFlowCut === null) return [];
  const names = namesWords(
    toxicFlowCut.tools.map(({ name }) => name),
    NAMES_SHOWN,
  );
  return [
    notification("toxic-flow-cut", "note", `Without these tools no toxic flow is left: ${names}`),
  ];
}
