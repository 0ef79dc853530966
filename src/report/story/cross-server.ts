import type { ClientServers, Collision, CrossFlow, ReportSet } from "../../model/report-set.ts";
import { counted } from "../words.ts";
import type { Block, Piece } from "./block.ts";
import { cutWords, lostWords, moreFlows } from "./flows.ts";
import { marked } from "./marks.ts";
import { block, blockIfAny, entry, head, row, said } from "./pieces.ts";
import { namesWords } from "./words.ts";

const SERVERS_SHOWN = 12;
const COLLISIONS_SHOWN = 12;
const TOOLS_SHOWN = 6;
const FLOWS_SHOWN = 4;
const CUT_SHOWN = 12;
/** `server/tool` names are longer than others. */
const NAME_LENGTH = 80;

/** What the servers of each client make of each other. */
export function crossBlocks({ crossServer }: ReportSet, full: boolean): readonly Block[] {
  return crossServer.clients.flatMap((client) => clientBlocks(client, full));
}

function clientBlocks(client: ClientServers, full: boolean): readonly Block[] {
  const { servers, unseen, collisions, toxicFlows, cut, scope } = client;
  // One server alone meets nobody: its own page says it all.
  if (servers.length < 2) return [];
  const where = scope === null ? client.client : `${client.client} in ${marked(scope)}`;
  const flows = full ? toxicFlows : toxicFlows.slice(0, FLOWS_SHOWN);
  return [
    block("cross-server", `Together in ${where}`, [
      said(1, `Seen: ${namesWords(servers, SERVERS_SHOWN)}`, "faint"),
      ...(unseen.length === 0
        ? []
        : [said(1, `Not seen, so not in this: ${namesWords(unseen, SERVERS_SHOWN)}`, "warn")]),
      ...(collisions.length === 0 && toxicFlows.length === 0 ? [said(1, NOTHING)] : []),
    ]),
    ...blockIfAny("cross-server", null, collisionPieces(client, full)),
    ...flows.map((flow) => block("cross-server", null, flowPieces(flow))),
    ...blockIfAny("cross-server", null, moreFlows(toxicFlows.length - flows.length)),
    ...(cut === null || toxicFlows.length === 0
      ? []
      : [block("cross-server", null, cutRows(cut, full))]),
  ];
}

const NOTHING = "No tool of one can be taken for that of another, and no flow needs two of them.";

function collisionPieces(
  { collisions, moreCollisions }: ClientServers,
  full: boolean,
): readonly Piece[] {
  const shown = full ? collisions : collisions.slice(0, COLLISIONS_SHOWN);
  const more = collisions.length - shown.length + moreCollisions;
  const meanings = new Set<string>();
  const pieces = shown.flatMap(({ kind, severity, meaning, tools }) => {
    const isNew = !meanings.has(meaning);
    meanings.add(meaning);
    return [
      ...(isNew ? [head(1, severity, TITLES[kind]), said(2, meaning)] : []),
      entry(2, namesWords(tools.map(nameOf), TOOLS_SHOWN, NAME_LENGTH)),
    ];
  });
  return more > 0
    ? [...pieces, said(2, `and ${counted(more, ["more", "more"])}`, "faint")]
    : pieces;
}

const TITLES: Readonly<Record<Collision["kind"], string>> = {
  exact: "Tools of one name on several servers",
  confusable: "Tools whose names look the same",
  near: "Tools whose names are one letter apart",
};

function flowPieces(flow: CrossFlow): readonly Piece[] {
  const { severity, title, confidence, story, count, alone } = flow;
  const notes = [
    ...(count > 1 ? [`and ${count - 1} more like it over servers`] : []),
    ...(alone.length > 0 ? [`alone as well: ${namesWords(alone, SERVERS_SHOWN)}`] : []),
  ];
  return [
    head(1, severity, `${title} (across servers, ${confidence})`),
    said(2, marked(story)),
    ...(notes.length === 0 ? [] : [said(2, notes.join("; "))]),
  ];
}

function cutRows(
  { tools, smallest, lost }: NonNullable<ClientServers["cut"]>,
  full: boolean,
): readonly Piece[] {
  const names = namesWords(tools.map(nameOf), full ? tools.length : CUT_SHOWN, NAME_LENGTH);
  const how = `${cutWords(smallest)}, those within one server included`;
  return [row("switch off", `${names} (${how})`, "strong"), row("you lose", lostWords(lost))];
}

function nameOf({ server, tool }: { readonly server: string; readonly tool: string }): string {
  return `${server}/${tool}`;
}
