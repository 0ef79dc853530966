import type { Location, Report, ReportedFinding } from "../../model/report.ts";
import { BASE_SECTIONS, SEVERITIES } from "../../model/vocabulary.ts";
import { LIST_NOUNS, counted } from "../words.ts";
import { marked } from "./marks.ts";

/** What makes the grade: neither what the server can do nor what a policy accepts. */
export function threatsOf({ findings }: Report): readonly ReportedFinding[] {
  return findings.filter(({ axis, suppressed }) => axis === "threat" && suppressed === undefined);
}

/** What a policy accepts, of either axis. */
export function suppressedOf({ findings }: Report): readonly ReportedFinding[] {
  return findings.filter(({ suppressed }) => suppressed !== undefined);
}

/** Findings of one rule, together, in the order of the first of each. */
export function byRule(
  findings: readonly ReportedFinding[],
): readonly (readonly ReportedFinding[])[] {
  const groups = new Map<string, ReportedFinding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.ruleId);
    if (group === undefined) groups.set(finding.ruleId, [finding]);
    else group.push(finding);
  }
  return [...groups.values()];
}

/** `1 critical, 2 medium`, or `no findings`. */
export function severityCounts(findings: readonly ReportedFinding[]): string {
  const parts = SEVERITIES.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}`];
  });
  return parts.length === 0 ? "no findings" : parts.join(", ");
}

/** What was found here, marked where a text of the target may be in it. */
export function descriptionWords({ description, data }: ReportedFinding): string {
  const isOurs = Object.values(data).every((value) => typeof value !== "string");
  return isOurs ? description : marked(description);
}

/** A name may be a whole speech: beside the grade it must not read as our words. */
const NAME_LENGTH = 60;

/** What the server calls itself, else what the user called it; marked. */
export function serverName({ target }: Report): string {
  const { server } = target;
  if (server === null || server.name === "") return clipped(target.id);
  return clipped(server.version === null ? server.name : `${server.name} ${server.version}`);
}

/** A name that is shorter than a speech, marked. */
export function clipped(name: string, length = NAME_LENGTH): string {
  return marked(cutShort(name, length));
}

/** The same, not marked: to be put together with more target text. */
export function cutShort(name: string, length = NAME_LENGTH): string {
  const characters = Array.from(name);
  if (characters.length <= length) return name;
  return `${characters.slice(0, length - 3).join("")}...`;
}

/** A name among others must not read as our words either. */
const SHORT_NAME_LENGTH = 40;

/** The first names, and how many more there are; marked. One that could pass for a sentence is quoted. */
export function namesWords(
  names: readonly string[],
  most: number,
  length = SHORT_NAME_LENGTH,
): string {
  const shown = names.slice(0, most).map((name) => {
    const short = cutShort(name, length);
    if (/^[^\s,"]+$/.test(short)) return marked(short);
    return `"${marked(short.replaceAll('"', "'"))}"`;
  });
  const more = names.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join(", ");
}

/** `tool read_file, /description (frame 7), shown to claude-ai`; names are marked. */
export function placeWords(
  location: Location,
  { observations }: Pick<Report, "observations">,
): string {
  const { kind, name, pointer, index, broken, frame, listing } = location;
  const noun = kind.replace("-", " ");
  const item =
    broken === true
      ? `broken ${noun} #${index + 1}`
      : `${noun} ${marked(name.trimEnd())}`.trimEnd();
  const where = pointer === "" || OURS.includes(kind) ? item : `${item}, ${marked(pointer)}`;
  const framed = frame === 0 ? where : `${where} (frame ${frame})`;
  if (listing === undefined) return framed;
  const look = observations.listings?.items.find(({ id }) => id === listing);
  const shown = look?.varied.includes("client") === true && SHOWN.includes(kind);
  return shown
    ? `${framed}, shown to ${clipped(look.client.name, SHORT_NAME_LENGTH)}`
    : `${framed}, seen in listing ${clipped(listing, SHORT_NAME_LENGTH)}`;
}

/** Our own records: a pointer into them leads to nothing that the server sent. */
const OURS: readonly Location["kind"][] = [
  "canary",
  "residue",
  "behaviour",
  "package",
  "registry",
  "pinned",
];

/** What a server shows to whoever lists it; the rest is what it did meanwhile. */
const SHOWN: readonly Location["kind"][] = ["server", "tool", "prompt", "resource", "template"];

/** `16 tools, 4 prompts` over the lists that were read, `nothing` for none. */
export function listedWords({ coverage }: Report): string {
  const parts = BASE_SECTIONS.filter((name) => isRead(coverage.lists[name].state)).map((name) => {
    const { items, broken } = coverage.lists[name];
    const usable = counted(items, LIST_NOUNS[name]);
    return broken === 0 ? usable : `${usable} and ${broken} broken`;
  });
  return parts.length === 0 ? "nothing" : parts.join(", ");
}

function isRead(state: string): boolean {
  return state === "listed" || state === "capped";
}

/** Points without trailing zeros. */
export function points(value: number): string {
  return String(Math.round(value * 100) / 100);
}
