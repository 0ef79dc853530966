import type { Report, ReportedFinding, ReportedFlow } from "../../model/report.ts";
import { TAGS, type Tag } from "../../model/vocabulary.ts";
import { byRule, ruleBlock, severityPaint } from "./findings.ts";
import { type Block, type Page, bullet, heading, row, wrapped } from "./page.ts";
import { namesWords } from "./words.ts";
import { counted } from "../words.ts";

/** Columns of the label in front of a tag or a severity. */
const LABEL = 20;
/** Worst first: what makes the level. The rest says what the tags below it say. */
const REASONS_SHOWN = 3;
/** Names after a tag or a rule, and after "switch off". */
const NAMES_SHOWN = 4;
const CUT_SHOWN = 10;
/** Items listed tag by tag and flows told when everything is asked for, and flows told otherwise. */
const ITEMS_SHOWN = 500;
const FLOWS_SHOWN = 4;

/** What a manipulated model could do with the server: nothing of it is a threat by itself. */
export function abilityBlocks(page: Page, report: Report): readonly Block[] {
  const { level, reasons } = report.capability;
  const findings = report.findings.filter((finding) => isAbility(report, finding));
  const tags = tagRows(page, report);
  const blocks: Block[] = [];
  if (tags.length > 0 || findings.length > 0) {
    blocks.push([
      heading(page, level === null ? "What it can do" : `What it can do: ${level}`),
      ...reasons
        .slice(0, page.verbose ? reasons.length : REASONS_SHOWN)
        .flatMap((reason) => bullet(page, "  ", reason)),
    ]);
    if (tags.length > 0) blocks.push(tags);
    if (page.verbose) {
      blocks.push(itemRows(page, report));
      for (const group of byRule(findings)) blocks.push(ruleBlock(page, group, report));
    } else if (findings.length > 0) {
      blocks.push(byRule(findings).flatMap((group) => ruleRow(page, group)));
    }
  }
  return [...blocks, ...flowBlocks(page, report)];
}

/** A flow is told as a story, so its finding need not be told once more. */
function isAbility({ toxicFlows }: Report, { axis, ruleId, suppressed }: ReportedFinding): boolean {
  if (suppressed !== undefined) return false;
  return axis === "capability" && !toxicFlows.some((flow) => flow.ruleId === ruleId);
}

/** Per tag who has it; a guess is told apart, for it makes no level. */
function tagRows(page: Page, { capabilities }: Report): Block {
  return TAGS.flatMap((tag) => {
    const words = tagWords(capabilities, tag);
    return words === "" ? [] : row(page, tag, words, { columns: LABEL });
  });
}

/** `2 tools: a, b; perhaps 1 tool: c`; empty where nothing has it. */
export function tagWords(capabilities: Report["capabilities"], tag: Tag): string {
  const holders = capabilities.filter(({ tags }) => tags.includes(tag));
  const guessed = holders.filter(({ confidence }) => confidence[tag] === "speculative");
  const known = holders.filter(({ confidence }) => confidence[tag] !== "speculative");
  return [
    ...(known.length > 0 ? [holdersWords(known)] : []),
    ...(guessed.length > 0 ? [`perhaps ${holdersWords(guessed)}`] : []),
  ].join("; ");
}

function holdersWords(holders: Report["capabilities"]): string {
  const tools = holders.every(({ section }) => section === undefined);
  const count = counted(holders.length, tools ? ["tool", "tools"] : ["item", "items"]);
  const names = holders.map(({ tool }) => tool);
  return `${count}: ${namesWords(names, NAMES_SHOWN)}`;
}

/** Each item with its tags and the words that say so. */
function itemRows(page: Page, { capabilities }: Report): Block {
  const holders = capabilities.filter(({ tags }) => tags.length > 0);
  const lines = holders.slice(0, ITEMS_SHOWN).flatMap((item) => [
    ...wrapped(page, "  ", namesWords([item.tool], 1), page.paint.cyan),
    ...item.tags.flatMap((tag) => {
      const why = (item.reasons[tag] ?? []).join("; ");
      return wrapped(page, "    ", `${tag}, ${item.confidence[tag]}: ${why}`);
    }),
  ]);
  const more = holders.length - ITEMS_SHOWN;
  return more > 0 ? [...lines, `  and ${more} more`] : lines;
}

function ruleRow(page: Page, group: readonly ReportedFinding[]): string[] {
  const [{ severity, title }] = group as readonly [ReportedFinding];
  const names = [...new Set(group.map(({ location }) => location.name))];
  const text = `${title}: ${namesWords(names, NAMES_SHOWN)}`;
  return row(page, severity, text, { columns: LABEL });
}

function flowBlocks(page: Page, { toxicFlows, toxicFlowCut }: Report): readonly Block[] {
  if (toxicFlows.length === 0) return [];
  const shown = page.verbose ? toxicFlows : toxicFlows.slice(0, FLOWS_SHOWN);
  const blocks: Block[] = [
    [heading(page, "Toxic flows: what a misled model could do to you")],
    ...shown.map((flow) => flowBlock(page, flow)),
  ];
  const more = toxicFlows.length - shown.length;
  if (more > 0) {
    const shapes = counted(more, ["more kind of flow", "more kinds of flow"]);
    blocks.push(wrapped(page, "  ", `and ${shapes} (--verbose shows all)`, page.paint.dim));
  }
  if (toxicFlowCut !== null) blocks.push(cutBlock(page, toxicFlowCut));
  return blocks;
}

function flowBlock(page: Page, flow: ReportedFlow): Block {
  const { severity, title, kind, confidence, story, count, steps, ruleId } = flow;
  const paint = severityPaint(page, severity);
  const how = kind === "self-contained" ? "within one tool" : "across tools";
  const lines = [
    ...wrapped(page, "  ", `${severity.toUpperCase()}  ${title} (${how}, ${confidence})`, paint),
    ...wrapped(page, "    ", story),
  ];
  if (count > 1) lines.push(...wrapped(page, "    ", `and ${count - 1} more like it`));
  if (page.verbose) {
    for (const { role, name, location } of steps) {
      const whose = location === undefined ? " (of the client)" : "";
      lines.push(...bullet(page, "    ", `${role}: ${namesWords([name], 1)}${whose}`));
    }
    lines.push(...wrapped(page, "    ", `rule ${ruleId}`, page.paint.dim));
  }
  return lines;
}

function cutBlock(page: Page, cut: NonNullable<Report["toxicFlowCut"]>): Block {
  const names = cut.tools.map(({ name }) => name);
  const shown = page.verbose ? names.length : CUT_SHOWN;
  const set = cut.smallest
    ? "no smaller set breaks every flow"
    : "a small set that breaks every flow";
  const text = `${namesWords(names, shown)} (${set})`;
  const lost = cut.lost.length === 0 ? "nothing that no other tool can do" : cut.lost.join(", ");
  return [
    ...row(page, "switch off", text, { paint: page.paint.bold }),
    ...row(page, "you lose", lost),
  ];
}
