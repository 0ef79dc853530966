import type { Emit, Located } from "../../src/engine/define.ts";
import { excerpt, excerptAround } from "../../src/lib/excerpt.ts";
import type { factRules } from "./fact-rules.ts";

type EmitFact = Emit<typeof factRules>;

/**
 * Reports markup that sends, runs or hides something where it is rendered. Each rule once a text. A
 * page that is read is made of elements and links: of its markup, images in Markdown alone are judged.
 */
export function inspectMarkup(text: string, at: Located, emit: EmitFact, isPage = false): void {
  const links = text.includes(isPage ? "![" : "](");
  const elements = !isPage && text.includes("<") && ELEMENT.test(text);
  if (!links && !elements) return;
  const reported = new Set<string>();
  const report: Report = (rule, finding) => {
    if (reported.has(rule)) return;
    reported.add(rule);
    finding();
  };
  if (links) inspectLinks(text, at, emit, report, isPage);
  if (elements) inspectElements(text, at, emit, report);
}

type Report = (rule: string, finding: () => void) => void;

/** The end of a Markdown link; what is before it says whether it is an image. */
const LINK = /\]\(\s{0,8}<?([^\s)<>]{5,1000})/g;

function inspectLinks(
  text: string,
  at: Located,
  emit: EmitFact,
  report: Report,
  isPage: boolean,
): void {
  for (const { 1: address = "", index } of text.matchAll(LINK)) {
    const label = text.slice(Math.max(0, index - 100), index);
    const isImage = label.startsWith("![", label.lastIndexOf("[") - 1);
    if (isPage && !isImage) continue;
    const spot = { text, index, at, isPage };
    inspectAddress(address, isImage ? "an image" : "a link", spot, emit, report);
  }
}

/** An opening tag and its attributes; it ends before the next one begins, so the search is linear. */
const ELEMENTS = /<([a-z][a-z0-9]{0,15})(?=[\s/>])([^<>]{0,600})>/gi;
const ELEMENT = /<[a-z][a-z0-9]{0,15}[\s/>]/i;
const ADDRESS = /\b(?:src|href|action|data|srcset)\s{0,4}=\s{0,4}["']?([^\s"']{5,1000})/i;

function inspectElements(text: string, at: Located, emit: EmitFact, report: Report): void {
  for (const { 0: tag, 1: name = "", 2: attributes = "", index } of text.matchAll(ELEMENTS)) {
    const element = name.toLowerCase();
    const address = ADDRESS.exec(attributes)?.[1];
    const spot = { text, index, at };
    if (address !== undefined) {
      const what = element === "a" ? "a link" : `<${element}>`;
      inspectAddress(address, what, spot, emit, report);
    }
    const runs =
      (LOADS.has(element) && address !== undefined && /^(?:https?:)?\/\//i.test(address)) ||
      (HANDLER.test(attributes) && !isQuoted(text, index));
    if (runs) emitActive(`<${element}>`, spot, emit, report);
    const style = HIDING.exec(attributes)?.[0];
    if (style === undefined) continue;
    const hidden = text.slice(index + tag.length, index + tag.length + 400).split("<", 1)[0] ?? "";
    if (hidden.trim().split(/\s+/).length < LEAST_HIDDEN_WORDS) continue;
    report("hidden-markup", () => {
      emit("hidden-markup", at, {
        confidence: "strong",
        evidence: excerptAround(text, index),
        data: { style: excerpt(style), hidden: excerpt(hidden.trim()) },
      });
    });
  }
}

/** Elements that load what runs. */
const LOADS = new Set(["script", "iframe", "object", "embed"]);
const HANDLER = /\son(?:error|load|click|mouseover|focus|toggle)\s{0,4}=\s{0,4}["'\w]/i;
const HIDING =
  /display\s{0,4}:\s{0,4}none|visibility\s{0,4}:\s{0,4}hidden|font-size\s{0,4}:\s{0,4}[01](?:px|pt|em|%)?(?![.\d])|opacity\s{0,4}:\s{0,4}0(?![.\d])|(?:^|[^-\w])color\s{0,4}:\s{0,4}(?:white|#fff(?:fff)?|transparent)\b/i;
/** A sample of markup holds a word or two; an instruction more. */
const LEAST_HIDDEN_WORDS = 4;

interface Spot {
  readonly text: string;
  readonly index: number;
  readonly at: Located;
  /** Badges and charts have addresses with holes too. */
  readonly isPage?: boolean;
}

function inspectAddress(
  address: string,
  element: string,
  spot: Spot,
  emit: EmitFact,
  report: Report,
): void {
  if (ACTIVE.test(address) && !isQuoted(spot.text, spot.index)) {
    emitActive(`${element} with ${address}`, spot, emit, report);
  }
  if (!/^["']?(?:https?:)?\/\//i.test(address)) return;
  const place = DATA_PLACE.exec(address)?.[0];
  const isPrivate = place !== undefined && PRIVATE.test(place);
  // A link is followed by a person; an image is fetched by the client, and its template is rarer.
  const isOrdinary = element === "a link" || spot.isPage === true;
  if (place === undefined || (isOrdinary && !isPrivate)) return;
  report("data-beacon", () => {
    emit("data-beacon", spot.at, {
      confidence: isPrivate ? "strong" : "heuristic",
      evidence: excerptAround(spot.text, spot.index),
      data: { element: excerpt(element), address: excerpt(address) },
    });
  });
}

const ACTIVE =
  /^["']?(?:javascript|vbscript):|^["']?data:(?:text\/html|image\/svg\+xml|[^,]{0,60}script)/i;
/** `{{x}}`, `${x}`, `{x}`, `<x>`, `[x]`, `%s`, with the query name before it; or an open query. */
const DATA_PLACE =
  /[\w-]{0,30}=?(?:\{\{?\s{0,4}[\w. -]{1,40}\s{0,4}\}\}?|\$\{[\w.]{1,40}\}|%7b[\w.]{1,40}%7d|<[\w -]{1,40}>?|\[[\w -]{1,40}\]?|%s)|[?&][\w-]{1,30}=$|=(?:[A-Z]{3,20}_){1,4}[A-Z]{3,20}\b/i;
const PRIVATE =
  /conversation|history|chat|secret|token|api[_ -]?key|password|credential|prompt|message|memory|cookie|session|\benv|private|\bpii|base64|exfil|leak|stolen|user[_ -]?data|file[_ -]?contents?|contents?_of/i;

function emitActive(element: string, { text, index, at }: Spot, emit: EmitFact, report: Report) {
  report("active-markup", () => {
    emit("active-markup", at, {
      confidence: isAboutAttacks(text) ? "speculative" : "heuristic",
      evidence: excerptAround(text, index),
      data: { element: excerpt(element) },
    });
  });
}

/** In backticks or quotes it is a sample. */
function isQuoted(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 120), index);
  const ticks = before.split("`").length - 1;
  return ticks % 2 === 1 || /["'(]$/.test(before);
}

function isAboutAttacks(text: string): boolean {
  return /\bxss\b|saniti[sz]|vulnerab|payload|injection|malicious/i.test(text);
}
