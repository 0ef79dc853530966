import { type Run, runsOf } from "../story/marks.ts";
import { type CodePlace, codeSpan } from "./code.ts";

/** A sentence of a story on one line: target text as code, our own words as nothing but words. */
export function inline(text: string, place: CodePlace = { inCell: false }): string {
  const parts = unquoted(runsOf(text.trim())).map((run) => {
    if (!run.isTarget) return ownWords(run.text, place);
    // Where a finding's words go on with the target's, the colon between them is ours.
    const [start] = /^(?:: )?/.exec(run.text)!;
    return start + codeSpan(run.text.slice(start.length), place);
  });
  // Two spans that touch would be read as one fence.
  return parts.reduce((line, part) => {
    const touches = line.endsWith("`") && part.startsWith("`");
    return touches ? `${line} ${part}` : line + part;
  }, "");
}

/** Code is set apart as it is: the quotation marks that other formats need around it are too much. */
function unquoted(runs: readonly Run[]): readonly Run[] {
  const isQuoted = (at: number) =>
    runs[at]?.isTarget === true &&
    runs[at - 1]?.text.endsWith('"') === true &&
    runs[at + 1]?.text.startsWith('"') === true;
  return runs.map((run, at) => {
    if (run.isTarget) return run;
    const start = isQuoted(at - 1) ? 1 : 0;
    const end = isQuoted(at + 1) ? run.text.length - 1 : run.text.length;
    return { ...run, text: run.text.slice(start, Math.max(start, end)) };
  });
}

/** The same at the start of a line, where some characters begin a list, a heading or a rule. */
export function paragraph(text: string): string {
  return inline(text).replace(/^(\d*)([-+=.)])/, "$1\\$2");
}

/** The same in HTML, as the summary of folded parts is. */
export function inlineHtml(text: string): string {
  return unquoted(runsOf(text.trim()))
    .map((run) => (run.isTarget ? htmlCode(run.text) : htmlWords(run.text)))
    .join("");
}

function ownWords(text: string, place: CodePlace): string {
  return split(text)
    .map(({ words, isActive }) => (isActive ? codeSpan(words, place) : escaped(words)))
    .join("");
}

function htmlWords(text: string): string {
  return split(text)
    .map(({ words, isActive }) => (isActive ? htmlCode(words) : references(words)))
    .join("");
}

/**
 * What GitHub or GitLab makes a link of, wherever it stands: addresses, mentions, references to issues,
 * commits and the like, emoji by name, mathematics. Our own words hold such a thing by accident only,
 * say in the reason of a policy; as code it is inert, as target text is.
 */
const ACTIVE = /@\w|[#!$%~&^]\w|\bgh-\d|:\/\/|\bwww\.|:[\w+-]+:|\$|\[\w+:|\b[\da-f]{7,}\b|`/iu;

function split(text: string): readonly { readonly words: string; readonly isActive: boolean }[] {
  return text
    .split(/([\s"'()]+)/)
    .filter((words) => words !== "")
    .map((words) => ({ words, isActive: ACTIVE.test(words) }));
}

function escaped(text: string): string {
  return oneLine(text).replace(/[\\*_[\]<>|~&#$!{}`]/g, "\\$&");
}

function htmlCode(text: string): string {
  return `<code>${references(text)}</code>`;
}

/** Character references for all that is no letter, digit, blank or sign without a meaning. */
function references(text: string): string {
  return oneLine(text).replace(/[^\p{L}\p{N} ,.:;'_/()-]/gu, (one) => `&#${one.codePointAt(0)};`);
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu, " ");
}
