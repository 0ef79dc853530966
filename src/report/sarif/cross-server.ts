import type { Location, Notification, Result, Run } from "sarif";
import { canonicalJson, sha256 } from "../../lib/canonical.ts";
import type {
  ClientServers,
  Collision,
  CrossFlow,
  ReportOfServer,
  ReportSet,
  Skipped,
} from "../../model/report-set.ts";
import type { Severity } from "../../model/vocabulary.ts";
import { namesWords } from "../story/words.ts";
import { exitOf } from "./invocation.ts";
import { notSeen, UNSEEN } from "./look.ts";
import { notification } from "./notifications.ts";
import { placesInFiles } from "./places.ts";
import { codeFlows, FINGERPRINT, relatedLocations, withLineHashes } from "./results.ts";
import { type RuledBy, type RuleWords, rulesOf } from "./rules.ts";
import { assembled } from "./run.ts";
import type { WhereIs } from "./set.ts";
import { message } from "./text.ts";
import { levelOf } from "./weight.ts";

/** What only shows when the servers of one client are taken together, and what was not looked at. */
export function crossRun(
  set: ReportSet,
  whereIs: WhereIs,
  { exitCode, version }: { readonly exitCode: number | null; readonly version: string },
): Run {
  const findings = set.crossServer.clients.flatMap((client) => [
    ...client.collisions.map((collision) => collisionFinding(collision, client)),
    ...client.toxicFlows.map((flow) => flowFinding(flow, client)),
  ]);
  const rules = rulesOf(findings.map(({ rule }) => rule));
  const { skipped, reports } = set;
  const unseen = skipped.filter((one) => !isOwnWish(one));
  const results = [
    ...unseen.map((one) => unseenResult(one, whereIs, rules.descriptors.length)),
    ...findings.map((finding) => resultOf(finding, set, whereIs, rules.indexOf)),
  ];
  return assembled({
    version: reports[0]?.report.tool.version ?? version,
    category: "mcp-prober/clients/",
    rules: [...rules.descriptors, ...(unseen.length > 0 ? [UNSEEN] : [])],
    artifacts: findings.length === 0 ? [] : artifactsOf(set, whereIs),
    invocations: [
      {
        executionSuccessful: unseen.length === 0 && reports.length > 0,
        ...exitOf(exitCode),
        toolExecutionNotifications: [...skippedNotes(skipped), ...unseenNotes(set)],
      },
    ],
    results: withLineHashes(results, ""),
    properties: { servers: reports.length, skipped: skipped.length },
  });
}

interface Together {
  readonly rule: RuledBy;
  readonly said: string;
  readonly client: ClientServers;
  /** The servers it needs, in their order. */
  readonly servers: readonly string[];
  readonly print: readonly unknown[];
  readonly story?: string;
  readonly steps?: readonly { readonly server: string | null; readonly said: string }[];
}

const TITLES: Readonly<Record<Collision["kind"], string>> = {
  exact: "Tools of one name on several servers",
  confusable: "Tools whose names look the same",
  near: "Tools whose names are one letter apart",
};

/** A rule has one severity, so names that are alike by design, to the eye or in spelling are three. */
function ruleIdOf({ kind, severity }: Collision): string {
  return kind === "confusable"
    ? `cross-server/confusable-name-${severity}`
    : `cross-server/${kind}-name`;
}

const NAMES_SHOWN = 6;
const NAME_LENGTH = 80;

function collisionFinding(collision: Collision, client: ClientServers): Together {
  const { kind, severity, meaning, tools } = collision;
  const names = tools.map(({ server, tool }) => `${server}/${tool}`);
  return {
    rule: {
      ...ruleWords(ruleIdOf(collision), TITLES[kind], severity),
      category: "injection",
      why: meaning,
      axis: "threat",
      confidence: kind === "near" ? "heuristic" : "confirmed",
    },
    said: `${TITLES[kind]}: ${namesWords(names, NAMES_SHOWN, NAME_LENGTH)}.\n${meaning}`,
    client,
    servers: tools.map(({ server }) => server),
    print: [kind, client.client, names.toSorted()],
  };
}

function flowFinding(flow: CrossFlow, client: ClientServers): Together {
  const { ruleId, title, severity, confidence, story, steps } = flow;
  return {
    rule: {
      ...ruleWords(ruleId, title, severity),
      category: "exfiltration",
      why: "A text by a stranger that one server lets in can lead a model to what another can do.",
      axis: "capability",
      confidence,
    },
    said: `${title} (across servers).\n${story}`,
    client,
    servers: steps.flatMap(({ server }) => server ?? []),
    print: [ruleId, client.client, story],
    story,
    steps: steps.map(({ role, server, tool }) => ({
      server,
      said: `${role}: ${server === null ? `${tool}, a tool of the client itself` : `${server}/${tool}`}`,
    })),
  };
}

type SharedWords = Omit<RuleWords, "category" | "why" | "axis">;

function ruleWords(ruleId: string, title: string, severity: Severity): SharedWords {
  return {
    ruleId,
    title,
    severity,
    stage: "stable",
    remediation: "Switch one of the servers off, or use them in different projects.",
    references: [],
    owasp: "MCP03:2025 Tool Poisoning",
    taxa: [],
  };
}

function resultOf(
  { rule, said, client, servers, print, story, steps }: Together,
  set: ReportSet,
  whereIs: WhereIs,
  indexOf: (ruleId: string) => number,
): Result {
  const locate = (server: string): Location => {
    const { whole } = placesInFiles([whereIs(entryOf(server, client, set))]);
    const fullyQualifiedName = `${client.client}/${server}`;
    return { ...whole, logicalLocations: [{ name: server, kind: "server", fullyQualifiedName }] };
  };
  const [first, ...others] = [...new Set(servers)];
  const whole = locate(first!);
  return {
    ruleId: rule.ruleId,
    ruleIndex: indexOf(rule.ruleId),
    level: levelOf(rule, rule.confidence),
    message: message(said),
    locations: [whole],
    ...relatedLocations(
      others.map((server) => ({ ...locate(server), message: message(`Server ${server}`) })),
    ),
    ...codeFlows(
      story ?? "",
      (steps ?? []).map((step) => ({
        ...(step.server === null ? whole : locate(step.server)),
        message: message(step.said),
      })),
    ),
    partialFingerprints: { [FINGERPRINT]: sha256(canonicalJson(print)).slice(0, 32) },
    properties: { severity: rule.severity, confidence: rule.confidence, axis: rule.axis },
  };
}

/** The second server of a name is told apart by a number. */
const NUMBERED = / \((\d+)\)$/;

function entryOf(
  server: string,
  { client, scope }: ClientServers,
  { reports }: ReportSet,
): ReportOfServer {
  const own = reports.filter((one) => one.client === client);
  const named = own.filter(({ name }) => name === server);
  const nth = Number(NUMBERED.exec(server)?.[1] ?? 1);
  const alike = own.filter(({ name }) => name === server.replace(NUMBERED, ""));
  const found = named.find((one) => one.scope === scope) ?? named[0] ?? alike[nth - 1];
  return found ?? own[0] ?? reports[0]!;
}

function artifactsOf({ reports }: ReportSet, whereIs: WhereIs) {
  return reports.flatMap((entry) => placesInFiles([whereIs(entry)]).artifacts);
}

/** What could not be looked at, as a result. */
function unseenResult(skipped: Skipped, whereIs: WhereIs, ruleIndex: number): Result {
  const { client, name, file } = skipped;
  const { whole } = placesInFiles([whereIs({ client: client ?? "", file })]);
  return notSeen(skipWords(skipped), whole, ruleIndex, [client, name, file]);
}

function skippedNotes(skipped: readonly Skipped[]): Notification[] {
  return skipped.map((one) =>
    notification("skipped", isOwnWish(one) ? "note" : "error", skipWords(one)),
  );
}

function skipWords({ client, name, kind, why }: Skipped): string {
  const whose = client === null ? "" : ` of ${client}`;
  const what = name === null ? `A configuration file${whose}` : `Server "${name}"${whose}`;
  return `${what} was not looked at (${kind}): ${why}`;
}

function isOwnWish({ kind }: Skipped): boolean {
  return kind === "disabled" || kind === "declined";
}

/** What is said of some servers does not hold for those that were not seen. */
function unseenNotes({ crossServer }: ReportSet): Notification[] {
  return crossServer.clients
    .filter(({ unseen }) => unseen.length > 0)
    .map(({ client, unseen }) =>
      notification(
        "caveat",
        "note",
        `Of ${client} not seen, so not compared with the others: ${namesWords(unseen, NAMES_SHOWN)}`,
      ),
    );
}
