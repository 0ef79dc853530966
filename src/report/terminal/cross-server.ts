import type { ClientServers, Collision, CrossFlow, ReportSet } from "../../model/report-set.ts";
import { counted } from "../words.ts";
import { severityPaint } from "./findings.ts";
import { type Block, bullet, heading, type Page, row, wrapped } from "./page.ts";
import { namesWords } from "./words.ts";

const SERVERS_SHOWN = 12;
const COLLISIONS_SHOWN = 12;
const TOOLS_SHOWN = 6;
const FLOWS_SHOWN = 4;
const CUT_SHOWN = 12;
/** `server/tool` names are longer than others. */
const NAME_LENGTH = 80;

/** What the servers of each client make of each other. */
export function crossBlocks(page: Page, { crossServer }: ReportSet): readonly Block[] {
  return crossServer.clients.flatMap((client) => clientBlocks(page, client));
}

function clientBlocks(page: Page, client: ClientServers): readonly Block[] {
  const { servers, unseen, collisions, toxicFlows, cut, scope } = client;
  // One server alone meets nobody: its own page says it all.
  if (servers.length < 2) return [];
  const where = scope === null ? client.client : `${client.client} in ${scope}`;
  const isQuiet = collisions.length === 0 && toxicFlows.length === 0;
  const head = [
    heading(page, `Together in ${where}`),
    ...wrapped(page, "  ", `Seen: ${namesWords(servers, SERVERS_SHOWN)}`, page.paint.dim),
    ...(unseen.length === 0
      ? []
      : wrapped(
          page,
          "  ",
          `Not seen, so not in this: ${namesWords(unseen, SERVERS_SHOWN)}`,
          page.paint.yellow,
        )),
    ...(isQuiet
      ? wrapped(
          page,
          "  ",
          "No tool of one can be taken for that of another, and no flow needs two of them.",
        )
      : []),
  ];
  return [
    head,
    collisionBlock(page, client),
    ...flowBlocks(page, toxicFlows),
    cut === null || toxicFlows.length === 0 ? [] : cutBlock(page, cut),
  ];
}

function collisionBlock(page: Page, { collisions, moreCollisions }: ClientServers): Block {
  const shown = page.verbose ? collisions : collisions.slice(0, COLLISIONS_SHOWN);
  const more = collisions.length - shown.length + moreCollisions;
  const meanings = new Set<string>();
  const lines = shown.flatMap((collision) => {
    const isNew = !meanings.has(collision.meaning);
    meanings.add(collision.meaning);
    return [
      ...(isNew ? meaningLines(page, collision) : []),
      ...bullet(page, "    ", namesWords(collision.tools.map(nameOf), TOOLS_SHOWN, NAME_LENGTH)),
    ];
  });
  if (more > 0)
    lines.push(...wrapped(page, "    ", `and ${counted(more, ["more", "more"])}`, page.paint.dim));
  return lines;
}

function meaningLines(page: Page, { kind, severity, meaning }: Collision): Block {
  const paint = severityPaint(page, severity);
  const head = wrapped(page, "  ", `${severity.toUpperCase()}  ${TITLES[kind]}`, paint);
  return [...head, ...wrapped(page, "    ", meaning)];
}

const TITLES: Readonly<Record<Collision["kind"], string>> = {
  exact: "Tools of one name on several servers",
  confusable: "Tools whose names look the same",
  near: "Tools whose names are one letter apart",
};

function flowBlocks(page: Page, flows: readonly CrossFlow[]): readonly Block[] {
  const shown = page.verbose ? flows : flows.slice(0, FLOWS_SHOWN);
  const more = flows.length - shown.length;
  const rest = counted(more, ["more kind of flow", "more kinds of flow"]);
  return [
    ...shown.map((flow) => flowBlock(page, flow)),
    more > 0 ? wrapped(page, "  ", `and ${rest} (--verbose shows all)`, page.paint.dim) : [],
  ];
}

function flowBlock(
  page: Page,
  { severity, title, confidence, story, count, alone }: CrossFlow,
): Block {
  const paint = severityPaint(page, severity);
  const more = count > 1 ? `and ${count - 1} more like it over servers` : "";
  const also = alone.length > 0 ? `alone as well: ${namesWords(alone, SERVERS_SHOWN)}` : "";
  const notes = [more, also].filter((note) => note !== "").join("; ");
  return [
    ...wrapped(
      page,
      "  ",
      `${severity.toUpperCase()}  ${title} (across servers, ${confidence})`,
      paint,
    ),
    ...wrapped(page, "    ", story),
    ...(notes === "" ? [] : wrapped(page, "    ", notes)),
  ];
}

function cutBlock(page: Page, { tools, smallest, lost }: NonNullable<ClientServers["cut"]>): Block {
  const set = smallest ? "no smaller set breaks every flow" : "a small set that breaks every flow";
  const shown = page.verbose ? tools.length : CUT_SHOWN;
  const names = namesWords(tools.map(nameOf), shown, NAME_LENGTH);
  return [
    ...row(page, "switch off", `${names} (${set}, those within one server included)`, {
      paint: page.paint.bold,
    }),
    ...row(
      page,
      "you lose",
      lost.length === 0 ? "nothing that no other tool can do" : lost.join(", "),
    ),
  ];
}

function nameOf({ server, tool }: { readonly server: string; readonly tool: string }): string {
  return `${server}/${tool}`;
}
