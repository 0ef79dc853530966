import { decodeBase64 } from "./decode-base64.ts";
import { decodeCodes, decodeHex } from "./decode-codes.ts";
import { decodePercent } from "./decode-percent.ts";
import { type Block, type Disguise, type Mapped, type Piece, joined, through } from "./mapped.ts";
import { plainLetters } from "./plain-letters.ts";
import { joinSpaced, spellLeet } from "./respell-letters.ts";
import { respelled } from "./respell.ts";
import { isPrintable, readsAsText } from "./prose.ts";
import { unwrapMarkup } from "./unwrap-markup.ts";

export type { Disguise } from "./mapped.ts";

/** One way to read a text, and how it was made from it. */
export interface Reading extends Mapped {
  /** Disguises taken off, the outermost first; none where the text reads so as it stands. */
  readonly how: readonly Disguise[];
}

/** Passages of one kind that stand alone; a text with more has them read as one. */
const APART = 4;
/** Encodings inside encodings that are followed. */
const DEPTH = 2;

/**
 * The text with plain letters, whole; then each passage of it that is encoded, spelled oddly, or
 * kept from the eye by markup. Linear in the length of the text.
 */
export function readings(text: string): readonly Reading[] {
  const plain = plainLetters(text);
  const found: Reading[] = [plain];
  const seen = new Set([plain.text]);
  for (const hidden of [...tagText(text), ...passages(plain, DEPTH)]) {
    if (seen.has(hidden.text)) continue;
    seen.add(hidden.text);
    found.push(hidden);
  }
  return found;
}

function passages(source: Reading, depth: number): readonly Reading[] {
  const { text } = source;
  if (depth === 0 || text.length < 8) return [];
  const wrapped = gathered(unwrapMarkup(text));
  const decoded = gathered(decodings(text));
  return [...wrapped, ...decoded].flatMap((block) => {
    const around = wrapped.filter(
      (other) => other !== block && other.from <= block.from && block.to <= other.to,
    );
    const how = [...source.how, ...around.map((other) => other.how), block.how];
    const outer: Reading = { how, ...through(source, block) };
    if (wrapped.includes(block)) return [outer];
    const inner = plainLetters(block.text);
    const plain = { how: [...how, ...inner.how], ...through(outer, inner) };
    return [plain, ...passages(plain, depth - 1)];
  });
}

function decodings(text: string): readonly Block[] {
  return [
    ...(/[A-Za-z0-9+/_-]{16}/.test(text) ? decodeBase64(text) : []),
    ...(HEX.test(text) ? decodeHex(text) : []),
    ...decodeCodes(text),
    ...decodePercent(text),
    ...respelled(text),
    ...spellLeet(text),
    ...joinSpaced(text),
  ];
}

/** Four pairs, with what may stand between them. */
const HEX = /(?:[0-9a-fA-F]{2}[ ,:;\n"'-]{0,3}(?:[0\\]x)?){8}/;

/** Blocks of one kind beyond a few joined to one: many decoys cannot crowd a passage out. */
function gathered(blocks: readonly Block[]): readonly Block[] {
  if (blocks.length <= APART) return blocks;
  const kinds = new Map<Disguise, Block[]>();
  for (const block of blocks) {
    const same = kinds.get(block.how);
    if (same === undefined) kinds.set(block.how, [block]);
    else same.push(block);
  }
  return [...kinds.values()].flatMap((same) => (same.length <= APART ? same : [together(same)]));
}

function together(blocks: readonly Block[]): Block {
  const pieces = blocks.flatMap(({ text, from, to }, i): readonly Piece[] => {
    const piece = { text, at: from, span: to - from };
    return i === 0 ? [piece] : [{ text: "\n\n", at: from, span: 0 }, piece];
  });
  const { how, from } = blocks[0]!;
  return { how, from, to: blocks.at(-1)!.to, ...joined(pieces) };
}

/** ASCII written with the invisible tag characters, U+E0020 to U+E007E. */
function tagText(text: string): readonly Reading[] {
  if (!/\udb40[\udc20-\udc7e]/.test(text)) return [];
  const pieces: Piece[] = [];
  for (const { 0: tag, index } of text.matchAll(/\udb40[\udc20-\udc7e]/g)) {
    const letter = String.fromCharCode(tag.charCodeAt(1) - 0xdc00);
    pieces.push({ text: letter, at: index, span: 2 });
  }
  const hidden = joined(pieces);
  if (!isPrintable(hidden.text) || !readsAsText(hidden.text)) return [];
  return [{ how: ["tag-characters"], ...hidden }];
}
