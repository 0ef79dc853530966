import { type Expected, surfaceOf } from "../../src/engine/cases.ts";
import type { Surface } from "../../src/model/surface.ts";
import type { rules } from "./rules.ts";

type Rules = typeof rules;

/** Where {@link described} puts its text. */
export const DESCRIPTION = "tools:add/description";

/** A server with one tool, whose description is the text. */
export function described(description: string): Surface {
  return surfaceOf({ tools: [{ name: "add", description }] });
}

/** A server with tools of these names. */
export function named(...names: readonly string[]): Surface {
  return surfaceOf({ tools: names.map((name) => ({ name, description: "Adds two numbers." })) });
}

/** A row whose text is the description of a tool, found there by the given rules. */
export function inDescription(
  name: string,
  text: string,
  ...found: readonly (keyof Rules)[]
): { name: string; surface: Surface; finds: readonly Expected<Rules>[] } {
  return { name, surface: described(text), finds: found.map((rule) => [rule, DESCRIPTION]) };
}

/** ASCII text as tag characters. */
export function tags(text: string): string {
  return fromCodes(text, (code) => 0xe_0000 + code);
}

/** UTF-8 bytes as variation selectors: VS1 for 0, VS256 for 255. */
export function selectors(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe_0100 + byte - 16))
    .join("");
}

/** Bytes as eight digits each, highest first. */
export function bits(text: string, zero: string, one: string): string {
  return fromBytes(text, (byte) => byte.toString(2).padStart(8, "0"))
    .replaceAll("0", zero)
    .replaceAll("1", one);
}

/** Letters as mathematical bold ones. */
export function bold(text: string): string {
  return fromCodes(text, (code) => {
    if (code >= 0x61 && code <= 0x7a) return 0x1_d41a + code - 0x61;
    return code >= 0x41 && code <= 0x5a ? 0x1_d400 + code - 0x41 : code;
  });
}

/** Each letter struck through by a combining mark. */
export function struck(text: string): string {
  return text.replace(/[A-Za-z]/g, "$&\u{336}");
}

/** Letters, digits and punctuation in their fullwidth form. */
export function fullwidth(text: string): string {
  return fromCodes(text, (code) => (code > 0x20 ? code + 0xfee0 : code));
}

export function reversed(text: string): string {
  return Array.from(text).reverse().join("");
}

function fromCodes(text: string, map: (code: number) => number): string {
  return Array.from(text, (letter) => String.fromCodePoint(map(letter.codePointAt(0)!))).join("");
}

function fromBytes(text: string, map: (byte: number) => string): string {
  return [...new TextEncoder().encode(text)].map(map).join("");
}
