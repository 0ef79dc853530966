import type { Emit } from "../../src/engine/define.ts";
import { codePointLabel } from "../../src/lib/codepoints.ts";
import { excerpt, excerptAround } from "../../src/lib/excerpt.ts";
import type { TextField } from "../../src/lib/text-fields.ts";
import type { Excerpt, FindingData } from "../../src/model/finding.ts";
import { type Use, decodeSelectors, decodeSymbols, decodeTags } from "./decode.ts";
import { honestFlags } from "./region-flags.ts";
import { type Invisible, type InvisibleKind, invisibles } from "./invisible.ts";
import type { rules } from "./rules.ts";
import { splitWords } from "./split-words.ts";

/** Invisible characters in a row, or in a field, from which they are no accident. */
const RUN = 4;
const MANY = 16;
/** Words split by an invisible character from which it is no accident of copying. */
const SPLIT_WORDS = 3;

/** Reports invisible characters: what they spell, else what they do to the words around them. */
export function inspectHidden(field: TextField, emit: Emit<typeof rules>): void {
  const all = invisibles(field.text);
  if (all.length === 0) return;
  const tags = reportTags(field, all, emit);
  const selectors = reportSelectors(field, all, emit);
  const bits = reportBits(field, without(all, [...tags, ...selectors]), emit);
  const left = without(all, [...tags, ...selectors, ...bits]).filter(({ stray }) => stray);
  if (left.length > 0) reportRest(field, left, emit);
}

/** Kinds of characters a report has dealt with. */
type Dealt = readonly InvisibleKind[];

function reportTags(field: TextField, all: readonly Invisible[], emit: Emit<typeof rules>): Dealt {
  const flags = honestFlags(field.text);
  const tags = all.filter(
    ({ kind, at }) => kind === "tag" && !flags.some(({ from, to }) => at >= from && at < to),
  );
  if (tags.length === 0) return [];
  const text = decodeTags(codesOf(tags));
  if (text.trim().length < 4) return [];
  const data = { decoded: excerpt(text), count: tags.length };
  emit("tag-text", field, { confidence: "confirmed", evidence: shown(field, tags), data });
  return ["tag"];
}

function reportSelectors(
  field: TextField,
  all: readonly Invisible[],
  emit: Emit<typeof rules>,
): Dealt {
  const selectors = all.filter(({ kind }) => kind === "selector");
  for (const candidates of [selectors.filter(({ stray }) => stray), selectors]) {
    const text =
      candidates.length < 4 ? undefined : decodeSelectors(codesOf(candidates), useOf(candidates));
    if (text !== undefined) {
      const data = { decoded: excerpt(text), count: candidates.length };
      const evidence = shown(field, candidates);
      emit("selector-text", field, { confidence: "confirmed", evidence, data });
      return ["selector"];
    }
  }
  return [];
}

function reportBits(field: TextField, all: readonly Invisible[], emit: Emit<typeof rules>): Dealt {
  const symbols = all.filter(({ kind }) => kind !== "tag");
  const stray = symbols.filter((character) => character.stray);
  const readings = [stray, longestRun(symbols), symbols];
  const lengths = readings.map(({ length }) => length);
  for (const [i, candidates] of readings.entries()) {
    if (lengths.indexOf(candidates.length) < i) continue;
    const text = decodeSymbols(codesOf(candidates), useOf(candidates));
    if (text !== undefined) {
      const data = {
        decoded: excerpt(text),
        count: candidates.length,
        characters: kindsOf(candidates),
      };
      const evidence = shown(field, candidates);
      emit("bit-text", field, { confidence: "confirmed", evidence, data });
      return [...new Set(candidates.map(({ kind }) => kind))];
    }
  }
  return [];
}

function reportRest(field: TextField, left: readonly Invisible[], emit: Emit<typeof rules>): void {
  if (isName(field)) {
    const data = { name: excerpt(field.text), count: left.length, characters: kindsOf(left) };
    const evidence = shown(field, left);
    emit("hidden-in-name", field, { confidence: "strong", evidence, data });
    return;
  }
  const split = splitWords(field.text, left);
  // What a filler does to a text is for the rules about blanks.
  const rest = left.filter(({ kind }) => kind !== "filler");
  const run = longestRun(rest).length;
  const apart = rest.filter(({ code }) => !isDirectionControl(code)).length;
  if (split.telling >= SPLIT_WORDS || split.common > 0) {
    const confidence = split.telling >= SPLIT_WORDS ? "strong" : "heuristic";
    const data = {
      decoded: excerptAround(split.text, split.at),
      count: split.words,
      characters: kindsOf(left),
    };
    emit("split-word", field, { confidence, evidence: shown(field, left), data });
  } else if (run >= RUN || apart - split.inside >= MANY) {
    const confidence = run >= MANY ? "strong" : "heuristic";
    emit("hidden-characters", field, { confidence, ...proof(field, rest) });
  } else if (rest.some(isWorthALine)) {
    emit("stray-invisible", field, { confidence: "heuristic", ...proof(field, rest) });
  }
}

/** What nothing calls for has no use; a text full of joiners or emoji may hold a stray one too. */
function useOf(characters: readonly Invisible[]): Use {
  const stray = characters.filter((character) => character.stray).length;
  return stray * 2 > characters.length ? "none" : "usual";
}

function without(all: readonly Invisible[], dealt: Dealt): readonly Invisible[] {
  return all.filter(({ kind }) => !dealt.includes(kind));
}

/** A name that a program uses: of a tool, prompt, property or argument; not a resource's title. */
export function isName(field: TextField): boolean {
  if (field.kind === "key") return true;
  if (field.role === "uri" || field.role === "uriTemplate") return true;
  if (field.role !== "name") return false;
  return field.section !== "resources" && field.section !== "templates";
}

/** `U+200B, U+200C` */
function kindsOf(characters: readonly Invisible[]): Excerpt {
  const labels = [...new Set(codesOf(characters))].sort((a, b) => a - b).map(codePointLabel);
  const more = labels.length > 6 ? `, ${labels.length - 6} more` : "";
  return excerpt(labels.slice(0, 6).join(", ") + more);
}

function proof(
  field: TextField,
  characters: readonly Invisible[],
): { evidence: Excerpt; data: FindingData } {
  const data = { count: characters.length, characters: kindsOf(characters) };
  return { evidence: shown(field, characters), data };
}

function shown(field: TextField, characters: readonly Invisible[]): Excerpt {
  return excerptAround(field.text, characters[0]!.at);
}

function codesOf(characters: readonly Invisible[]): number[] {
  return characters.map(({ code }) => code);
}

function longestRun(characters: readonly Invisible[]): readonly Invisible[] {
  let best = { from: 0, to: 0 };
  let from = 0;
  for (let i = 1; i <= characters.length; i++) {
    const last = characters[i - 1]!;
    if (characters[i]?.at === last.at + (last.code > 0xffff ? 2 : 1)) continue;
    if (i - from > best.to - best.from) best = { from, to: i };
    from = i;
  }
  return characters.slice(best.from, best.to);
}

function isWorthALine({ code, kind }: Invisible): boolean {
  const isOperator = code >= 0x2061 && code <= 0x2064;
  return kind !== "hyphen" && !isOperator && !isDirectionControl(code);
}

/** Embeddings, overrides and isolates: a few are judged by what they reorder. */
function isDirectionControl(code: number): boolean {
  return (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}
