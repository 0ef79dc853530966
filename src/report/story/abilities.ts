import type { Report, ReportedFinding } from "../../model/report.ts";
import { TAGS, type Tag } from "../../model/vocabulary.ts";
import { counted } from "../words.ts";
import type { Block, Piece } from "./block.ts";
import { rulePieces } from "./findings.ts";
import { marked } from "./marks.ts";
import { block, blockIfAny, entry, row, said } from "./pieces.ts";
import { byRule, namesWords } from "./words.ts";

/** Worst first: what makes the level. The rest says what the tags below it say. */
const REASONS_SHOWN = 3;
/** Names after a tag or a rule. */
const NAMES_SHOWN = 4;
/** Items listed tag by tag when everything is asked for. */
const ITEMS_SHOWN = 500;

/** What a manipulated model could do with the server: nothing of it is a threat by itself. */
export function abilityBlocks(report: Report, full: boolean): readonly Block[] {
  const { level, reasons } = report.capability;
  const groups = byRule(report.findings.filter((finding) => isAbility(report, finding)));
  const tags = tagRows(report);
  if (tags.length === 0 && groups.length === 0) return [];
  const shown = full ? reasons : reasons.slice(0, REASONS_SHOWN);
  return [
    block(
      "abilities",
      level === null ? "What it can do" : `What it can do: ${level}`,
      shown.map((reason) => entry(1, reason)),
    ),
    ...blockIfAny("abilities", null, tags),
    ...(full
      ? [
          ...blockIfAny("abilities", null, itemPieces(report)),
          ...groups.map((group) =>
            block("ability-findings", null, rulePieces(group, report, full)),
          ),
        ]
      : blockIfAny("abilities", null, groups.map(ruleRow))),
  ];
}

/** A flow is told as a story, so its finding need not be told once more. */
function isAbility({ toxicFlows }: Report, { axis, ruleId, suppressed }: ReportedFinding): boolean {
  if (suppressed !== undefined) return false;
  return axis === "capability" && !toxicFlows.some((flow) => flow.ruleId === ruleId);
}

/** Per tag who has it; a guess is told apart, for it makes no level. */
function tagRows({ capabilities }: Report): readonly Piece[] {
  return TAGS.flatMap((tag) => {
    const words = tagWords(capabilities, tag);
    return words === "" ? [] : [row(tag, words)];
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
function itemPieces({ capabilities }: Report): readonly Piece[] {
  const holders = capabilities.filter(({ tags }) => tags.length > 0);
  const more = holders.length - ITEMS_SHOWN;
  return [
    ...holders.slice(0, ITEMS_SHOWN).flatMap(({ tool, tags, reasons, confidence }) => [
      said(1, namesWords([tool], 1), "place"),
      ...tags.map((tag) => {
        const why = (reasons[tag] ?? []).join("; ");
        return said(2, `${tag}, ${confidence[tag]}: ${marked(why)}`);
      }),
    ]),
    ...(more > 0 ? [said(1, `and ${more} more`)] : []),
  ];
}

function ruleRow(group: readonly ReportedFinding[]): Piece {
  const [{ severity, title }] = group as readonly [ReportedFinding];
  const names = [...new Set(group.map(({ location }) => location.name))];
  return row(severity, `${title}: ${namesWords(names, NAMES_SHOWN)}`);
}
