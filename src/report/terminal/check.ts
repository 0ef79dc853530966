import type { Check, CheckVerdict, ConfiguredClient } from "../../model/check.ts";
import { CONFIGURED_CLIENTS } from "../../model/check.ts";
import type { Report } from "../../model/report.ts";
import type { Surface } from "../../model/surface.ts";
import { TAGS, type Tag } from "../../model/vocabulary.ts";
import { counted } from "../words.ts";
import { tagWords } from "./abilities.ts";
import { failureBlock } from "./failure.ts";
import { heldRows } from "./held.ts";
import { leftoverRows, observedRows } from "./observed.ts";
import { packageBlock } from "./package.ts";
import { type Block, type Page, type Paint, bullet, heading, plain, wrapped } from "./page.ts";
import { clipped, serverName } from "./words.ts";

/** One page: may it be added, why, what it can do, what it did, what to paste. */
export function checkBlocks(
  page: Page,
  report: Report,
  check: Check,
  surface: Surface,
): readonly Block[] {
  return [
    verdictBlock(page, report, check),
    ...(report.grade === null && !page.verbose ? [failureBlock(page, report)] : []),
    abilityBlock(page, report),
    deedBlock(page, report, surface),
    packageBlock(page, check, surface),
    ...configBlocks(page, check),
    ...(page.verbose ? [] : [moreBlock(page, report)]),
  ];
}

/** `@scope/name@version`, as long as npm lets it be in practice. */
const ID_LENGTH = 80;

const ANSWERS: Readonly<Record<CheckVerdict, string>> = {
  add: "Add",
  "add-with-care": "Add with care",
  "do-not-add": "Do not add",
  "could-not-tell": "Could not tell",
};

const GROUND: Readonly<Record<CheckVerdict, (paint: Page["paint"]) => Paint>> = {
  add: (paint) => paint.bgGreen,
  "add-with-care": (paint) => paint.bgYellow,
  "do-not-add": (paint) => paint.bgRed,
  "could-not-tell": (paint) => paint.bgWhite,
};

function verdictBlock(page: Page, report: Report, { verdict, reasons }: Check): Block {
  const { grade, score, target } = report;
  const badge = GROUND[verdict](page.paint)(page.paint.black(` ${ANSWERS[verdict]} `));
  const figure = grade === null ? "not graded" : `grade ${grade}, ${score.score}/100`;
  const calls = target.server === null ? "" : `; it calls itself ${serverName(report)}`;
  return [
    `${badge} ${page.paint.bold(plain(clipped(target.id, ID_LENGTH)))}`,
    ...wrapped(page, "  ", `${figure}${calls}`),
    "",
    ...reasons.flatMap(({ text }) => bullet(page, "  ", text)),
    ...againBlock(page, report),
  ];
}

/** The most common reason for a server to end at once. */
function againBlock(page: Page, { session, target }: Report): Block {
  if (session.failure?.code !== "exited-at-start" || / /.test(target.id)) return [];
  const text = `If it needs arguments: mcp-prober check ${target.id} -- <arguments>`;
  return ["", ...wrapped(page, "  ", text)];
}

/** What a model can be made to do with it, in plain words. */
const ABILITIES: Readonly<Record<Tag, string>> = {
  "untrusted-input": "takes in text that strangers can write",
  "sensitive-source": "reads data that is not meant for the public",
  "external-sink": "sends data out",
  "code-exec": "runs commands, code or arbitrary requests",
  "file-write": "writes files",
  "state-change": "changes the state of a system",
  destructive: "deletes or overwrites",
  "privilege-admin": "changes who may do what",
};

function abilityBlock(page: Page, { capability, capabilities, stats }: Report): Block {
  if (capability.level === null) return [];
  const lines = TAGS.flatMap((tag) => {
    const words = tagWords(capabilities, tag);
    return words === "" ? [] : bullet(page, "  ", `${ABILITIES[tag]} (${words})`);
  });
  const tools = counted(stats.tools, ["tool", "tools"]);
  return [
    heading(page, `What it can do: ${capability.level}`),
    ...(lines.length === 0 ? [`  nothing of note, with ${tools}`] : lines),
  ];
}

function deedBlock(page: Page, report: Report, surface: Surface): Block {
  const lines = [
    ...heldRows(page, report),
    ...observedRows(page, report, surface),
    ...leftoverRows(page, report),
  ];
  if (lines.length === 0) return [];
  const isWatched = report.observations.behaviour !== null;
  const title = isWatched ? "What it did while it was watched" : "How it was held; not watched";
  return [heading(page, title), ...lines];
}

const CLIENTS: Readonly<Record<ConfiguredClient, string>> = {
  "claude-desktop": "Claude Desktop",
  "claude-code": "Claude Code",
  cursor: "Cursor",
  vscode: "VS Code",
  codex: "Codex",
};

function configBlocks(page: Page, { verdict, config, notes }: Check): readonly Block[] {
  if (config === null) return [];
  if (verdict === "could-not-tell" && !page.verbose) {
    const text = "No configuration is shown for what could not be looked at (--verbose shows it).";
    return [wrapped(page, "", text, page.paint.dim)];
  }
  const shown = page.verbose ? CONFIGURED_CLIENTS : CONFIGURED_CLIENTS.slice(0, 1);
  const blocks = shown.map((client): Block => {
    const { file, text, command } = config[client];
    const how = command === undefined ? [] : ["  or", `  ${plain(command)}`];
    return [
      heading(page, `To add it to ${CLIENTS[client]} (${file})`),
      // Wrapped, it could not be pasted.
      ...text.split("\n").map((line) => `  ${plain(line)}`),
      ...how,
    ];
  });
  const { command } = config["claude-code"];
  const rest = CONFIGURED_CLIENTS.slice(shown.length).filter(
    (client) => client !== "claude-code" || command === undefined,
  );
  const last = [
    ...(page.verbose || command === undefined ? [] : ["  For Claude Code:", `  ${plain(command)}`]),
    ...(rest.length === 0
      ? []
      : wrapped(
          page,
          "  ",
          `For ${rest.map((client) => CLIENTS[client]).join(", ")}: --verbose, or check.config of --json.`,
        )),
    ...notes.flatMap((note) => bullet(page, "  ", note)),
  ];
  return [...blocks, last];
}

function moreBlock(page: Page, { findings, coverage, session }: Report): Block {
  const caveats = coverage.caveats.length + session.caveats.length;
  const parts = [
    ...(findings.length === 0 ? [] : [counted(findings.length, ["finding", "findings"])]),
    ...(caveats === 0 ? [] : [`${counted(caveats, ["thing", "things"])} this does not know`]),
  ];
  if (parts.length === 0) return [];
  return wrapped(page, "", `--verbose shows ${parts.join(" and ")}.`, page.paint.dim);
}
