import type { Check, CheckVerdict, ConfiguredClient } from "../../model/check.ts";
import { CONFIGURED_CLIENTS } from "../../model/check.ts";
import type { Report } from "../../model/report.ts";
import type { Surface } from "../../model/surface.ts";
import { TAGS, type Tag } from "../../model/vocabulary.ts";
import { counted } from "../words.ts";
import { tagWords } from "./abilities.ts";
import type { Block, Piece, Tone } from "./block.ts";
import { failureBlocks } from "./failure.ts";
import { heldRows } from "./held.ts";
import { marked, markedAfter } from "./marks.ts";
import { leftoverRows, observedRows } from "./observed.ts";
import { packageBlocks } from "./package.ts";
import { nextStep } from "./next-step.ts";
import { GAP, block, blockIfAny, code, entry, row, said } from "./pieces.ts";
import { reasonWords } from "./reasons.ts";
import { clipped, serverName } from "./words.ts";

/** One page: may it be added, why, what it can do, what it did, what to paste. */
export function checkBlocks(
  report: Report,
  check: Check,
  surface: Surface,
  full: boolean,
): readonly Block[] {
  return [
    verdictBlock(report, check),
    ...(report.grade === null && !full ? failureBlocks(report, full) : []),
    ...abilityBlocks(report),
    ...deedBlocks(report, surface),
    ...packageBlocks(check, surface),
    ...configBlocks(check, full),
    ...(full ? [] : blockIfAny("more", null, morePieces(report))),
  ];
}

/** `@scope/name@version`, as long as npm lets it be in practice. */
const ID_LENGTH = 80;

const ANSWERS: Readonly<Record<CheckVerdict, readonly [badge: string, tone: Tone]>> = {
  add: ["Add", "good"],
  "add-with-care": ["Add with care", "warn"],
  "do-not-add": ["Do not add", "bad"],
  "could-not-tell": ["Could not tell", "faint"],
};

function verdictBlock(report: Report, { verdict, reasons }: Check): Block {
  const { grade, score, target } = report;
  const [badge, tone] = ANSWERS[verdict];
  const text = clipped(target.id, ID_LENGTH);
  const graded = grade === null ? "not graded" : `grade ${grade}, ${score.score}/100`;
  const calls = target.server === null ? "" : `; it calls itself ${serverName(report)}`;
  return block("check", null, [
    { kind: "verdict", depth: 0, badge, tone, figure: "", text, note: "" },
    said(1, `${graded}${calls}`),
    GAP,
    ...reasons.map((reason) => entry(1, reasonWords(reason, report))),
    ...againPieces(report),
    GAP,
    row("next", nextStep(report), "strong"),
  ]);
}

/** The most common reason for a server to end at once. */
function againPieces({ session, target }: Report): readonly Piece[] {
  if (session.failure?.code !== "exited-at-start" || / /.test(target.id)) return [];
  const command = `mcp-prober check ${marked(target.id)} -- <arguments>`;
  return [GAP, said(1, `If it needs arguments: ${command}`)];
}

/** What a model can be made to do with it, in plain words. */
export const ABILITIES: Readonly<Record<Tag, string>> = {
  "untrusted-input": "takes in text that strangers can write",
  "sensitive-source": "reads data that is not meant for the public",
  "external-sink": "sends data out",
  "code-exec": "runs commands, code or arbitrary requests",
  "file-write": "writes files",
  "state-change": "changes the state of a system",
  destructive: "deletes or overwrites",
  "privilege-admin": "changes who may do what",
};

function abilityBlocks({ capability, capabilities, stats }: Report): readonly Block[] {
  if (capability.level === null) return [];
  const pieces = TAGS.flatMap((tag) => {
    const words = tagWords(capabilities, tag);
    return words === "" ? [] : [entry(1, `${ABILITIES[tag]} (${words})`)];
  });
  const tools = counted(stats.tools, ["tool", "tools"]);
  const nothing = said(1, `nothing of note, with ${tools}`);
  const title = `What it can do: ${capability.level}`;
  return [block("abilities", title, pieces.length === 0 ? [nothing] : pieces)];
}

function deedBlocks(report: Report, surface: Surface): readonly Block[] {
  const isWatched = report.observations.behaviour !== null;
  const title = isWatched ? "What it did while it was watched" : "How it was held; not watched";
  return blockIfAny("observed", title, [
    ...heldRows(report),
    ...observedRows(report, surface),
    ...leftoverRows(report),
  ]);
}

const CLIENTS: Readonly<Record<ConfiguredClient, string>> = {
  "claude-desktop": "Claude Desktop",
  "claude-code": "Claude Code",
  cursor: "Cursor",
  vscode: "VS Code",
  codex: "Codex",
};

function configBlocks({ verdict, config, notes }: Check, full: boolean): readonly Block[] {
  if (config === null) return [];
  if (verdict === "could-not-tell" && !full) {
    const text = "No configuration is shown for what could not be looked at (--verbose shows it).";
    return [block("config", null, [said(0, text, "faint")])];
  }
  const shown = full ? CONFIGURED_CLIENTS : CONFIGURED_CLIENTS.slice(0, 1);
  const { command } = config["claude-code"];
  const rest = CONFIGURED_CLIENTS.slice(shown.length).filter(
    (client) => client !== "claude-code" || command === undefined,
  );
  const others = rest.map((client) => CLIENTS[client]).join(", ");
  return [
    ...shown.map((client) => clientBlock(client, config[client])),
    ...blockIfAny("config", null, [
      ...(full || command === undefined
        ? []
        : [said(1, "For Claude Code:"), code(marked(command))]),
      ...(rest.length === 0
        ? []
        : [said(1, `For ${others}: --verbose, or check.config of --json.`)]),
      ...notes.map((note) => entry(1, markedAfter(OUR_NOTES, note))),
    ]),
  ];
}

/** Of the notes on a configuration only the variables it asks for are the target's. */
const OUR_NOTES = /^(?:It asks for |(?:Versions|npm|Values|A secret|On Windows).*)/s;

function clientBlock(
  client: ConfiguredClient,
  { file, text, command }: NonNullable<Check["config"]>[ConfiguredClient],
): Block {
  return block("config", `To add it to ${CLIENTS[client]} (${file})`, [
    code(marked(text)),
    ...(command === undefined ? [] : [said(1, "or"), code(marked(command))]),
  ]);
}

function morePieces({ findings, coverage, session }: Report): readonly Piece[] {
  const caveats = coverage.caveats.length + session.caveats.length;
  const parts = [
    ...(findings.length === 0 ? [] : [counted(findings.length, ["finding", "findings"])]),
    ...(caveats === 0 ? [] : [`${counted(caveats, ["thing", "things"])} this does not know`]),
  ];
  return parts.length === 0 ? [] : [said(0, `--verbose shows ${parts.join(" and ")}.`, "faint")];
}
