import { excerpt } from "../../lib/excerpt.ts";
import { asSeenIn } from "../../lib/listings.ts";
import type { Location, ReportedFinding } from "../../model/report.ts";
import type { Surface } from "../../model/surface.ts";
import { type Html, html } from "./markup.ts";
import { SECTION_OF } from "./sheet.ts";
import { notes } from "./visible.ts";

/** Texts longer than this are not searched again: the excerpt is context enough. */
const LONGEST_TEXT = 32_000;
/** Characters shown before and after the evidence. */
const AROUND = 280;

/** Looks the evidence of findings up in the surface; each text is made visible once. */
export function evidenceOf(surface: Surface): (finding: ReportedFinding) => Html {
  const visible = new Map<string, string | null>();
  const seenIn = new Map<string, Surface | null>();
  return (finding) => {
    const { location, evidence } = finding;
    const key = [
      location.kind,
      location.index,
      location.broken,
      location.pointer,
      location.listing,
    ].join(" ");
    let text = visible.get(key);
    if (text === undefined) {
      text = textAt(surfaceOf(surface, location, seenIn), location);
      visible.set(key, text);
    }
    return quotation(text, evidence, finding);
  };
}

/** The evidence within its text, marked; the evidence alone where that cannot be told. */
function quotation(text: string | null, evidence: string, finding: ReportedFinding): Html {
  if (evidence === "") return html``;
  const core = evidence.replace(OUR_CUT, "");
  const at = text === null || core === "" ? -1 : text.indexOf(core);
  if (text === null || at < 0) return quote(within(evidence, finding));
  const from = borderBefore(text, at - AROUND);
  const to = borderAfter(text, at + core.length + AROUND);
  const [before, after] = [text.slice(from, at), text.slice(at + core.length, to)];
  return quote(
    html`${from > 0 ? DOTS : null}${notes(before)}${within(core, finding)}${notes(after)}${to < text.length ? DOTS : null}`,
  );
}

function quote(text: Html): Html {
  return html`<blockquote><bdi class="proof">${text}</bdi></blockquote>`;
}

const OUR_CUT = /^<\.\.\. \d+ left out>|<\.\.\. \d+ left out>$/g;
const DOTS = html`<span class="cut">...</span>`;

/** What the rule names of the evidence stands out of it; else all of it does. */
function within(evidence: string, { data }: ReportedFinding): Html {
  const named = Object.values(data)
    .filter((value) => typeof value === "string" && value.length >= SHORTEST_NAMED)
    .map((value) => String(value).replace(OUR_CUT, ""))
    .find((value) => value !== evidence && value !== "" && evidence.includes(value));
  if (named === undefined) return html`<mark>${notes(evidence)}</mark>`;
  const [from, to] = wholeNotes(evidence, evidence.indexOf(named), named.length);
  return html`${notes(evidence.slice(0, from))}<mark>${notes(evidence.slice(from, to))}</mark>${notes(evidence.slice(to))}`;
}

const SHORTEST_NAMED = 4;

/** What begins or ends within a note of ours takes all of it in. */
function wholeNotes(text: string, at: number, length: number): readonly [from: number, to: number] {
  const opened = /<[^<> ]*$/.exec(text.slice(0, at))?.[0].length ?? 0;
  const closed = /^[^<>]{0,24}>/.exec(text.slice(at + length))?.[0].length ?? 0;
  return opened > 0 && closed > 0 ? [at - opened, at + length + closed] : [at, at + length];
}

/** A cut through one of our notes would leave half of it to be read. */
function borderBefore(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.indexOf(" ", at);
  return space < 0 || space > at + 40 ? at : space + 1;
}

function borderAfter(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(" ", at);
  return space < at - 40 ? at : space;
}

function surfaceOf(
  surface: Surface,
  { listing }: Location,
  seenIn: Map<string, Surface | null>,
): Surface | null {
  if (listing === undefined) return surface;
  let seen = seenIn.get(listing);
  if (seen === undefined) {
    const look = surface.listings?.items.find(({ id }) => excerpt(id) === listing);
    seen = look === undefined ? null : asSeenIn(look, surface);
    seenIn.set(listing, seen);
  }
  return seen;
}

/** The string at a place, as an excerpt of all of it; null where none can be told. */
function textAt(surface: Surface | null, location: Location): string | null {
  const raw = surface === null ? undefined : rawOf(surface, location);
  const { pointer } = location;
  if (raw === undefined || pointer.includes("<") || pointer.includes("...")) return null;
  let value: unknown = raw;
  for (const step of pointer === "" ? [] : pointer.slice(1).split("/")) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return null;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  if (typeof value !== "string" || value.length > LONGEST_TEXT) return null;
  return excerpt(value, value.length * 12);
}

function rawOf(surface: Surface, { kind, index, broken }: Location): unknown {
  if (kind === "server") return surface.server?.raw;
  const name = SECTION_OF[kind];
  const section = name === undefined ? undefined : surface[name as "tools"];
  if (section === undefined || !("items" in section)) return undefined;
  return (broken === true ? section.broken : section.items)[index]?.raw;
}
