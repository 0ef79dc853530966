import type { Emit } from "../../src/engine/define.ts";
import { codePointLabel } from "../../src/lib/codepoints.ts";
import { excerpt, excerptAround } from "../../src/lib/excerpt.ts";
import type { TextField } from "../../src/lib/text-fields.ts";
import { hasRightToLeft } from "./invisible.ts";
import { countCommonWords } from "./readable.ts";
import type { rules } from "./rules.ts";

/** Embeddings, overrides and isolates (UAX 9, section 2). */
const CONTROL = /[\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu;
const CONTROL_OR_LINE_END = /[\u{202a}-\u{202e}\u{2066}-\u{2069}\n\u{2029}]/gu;
const RLE = 0x202b;
const PDF = 0x202c;
const LRO = 0x202d;
const RLO = 0x202e;
const RLI = 0x2067;
const PDI = 0x2069;

/** Common words from which reversed letters are text and no chance. */
const REVERSED_WORDS = 2;

/** Reports direction controls that make a reader see another order than the model does. */
export function inspectDirection(field: TextField, emit: Emit<typeof rules>): void {
  const { text } = field;
  if (text.search(CONTROL) < 0) return;
  let count = 0;
  let reversed: Span | undefined;
  let override: Span | undefined;
  let turned: Span | undefined;
  for (const span of controlledSpans(text)) {
    count++;
    if (reversed === undefined && spellsBackwards(span.content)) reversed = span;
    if (override === undefined && overrides(span)) override = span;
    if (span.code === RLE || span.code === RLI) turned ??= span;
  }
  const proofOf = (span: Span) => ({
    evidence: excerptAround(text, span.start),
    data: { count, control: excerpt(codePointLabel(span.code)) },
  });
  if (reversed !== undefined) {
    const { evidence, data } = proofOf(reversed);
    const decoded = excerpt(backwards(reversed.content));
    emit("reversed-text", field, { confidence: "confirmed", evidence, data: { ...data, decoded } });
  } else if (override !== undefined) {
    emit("direction-override", field, { confidence: "strong", ...proofOf(override) });
  } else if (turned !== undefined && !hasRightToLeft(text)) {
    emit("direction-control", field, { confidence: "strong", ...proofOf(turned) });
  }
}

interface Span {
  readonly code: number;
  readonly start: number;
  /** What the control governs, without further controls. */
  readonly content: string;
}

/** What each opening control governs: up to the control that closes it or the end of the line. */
function* controlledSpans(text: string): Generator<Span> {
  const open: { code: number; start: number }[] = [];
  const closed = (end: number) => {
    const { code, start } = open.pop()!;
    return { code, start, content: contentOf(text, start, end) };
  };
  for (const match of text.matchAll(CONTROL_OR_LINE_END)) {
    const code = match[0].codePointAt(0)!;
    if (code === PDF || code === PDI) {
      if (open.length > 0) yield closed(match.index);
    } else if (code === 0x0a || code === 0x2029) {
      while (open.length > 0) yield closed(match.index);
    } else if (open.length < MAX_DEPTH) {
      open.push({ code, start: match.index });
    }
  }
  while (open.length > 0) yield closed(text.length);
}

/** Outer spans hold the text of the inner ones, so that deep nesting hides nothing. */
const MAX_DEPTH = 8;
/** Of a span this much is read. */
const MAX_CONTENT = 2000;

function contentOf(text: string, start: number, end: number): string {
  return text.slice(start + 1, Math.min(end, start + MAX_CONTENT)).replace(CONTROL, "");
}

function spellsBackwards(content: string): boolean {
  const words = countCommonWords(backwards(content));
  return words >= REVERSED_WORDS && words > countCommonWords(content);
}

function backwards(content: string): string {
  return Array.from(content).reverse().join("");
}

/** An override that changes nothing visible is none: it must turn letters of the other direction. */
function overrides({ code, content }: Span): boolean {
  if (code === RLO) return /[A-Za-z]{2}/.test(content);
  return code === LRO && hasRightToLeft(content);
}
