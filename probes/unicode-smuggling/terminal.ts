import type { Emit } from "../../src/engine/define.ts";
import { excerpt, excerptAround } from "../../src/lib/excerpt.ts";
import type { TextField } from "../../src/lib/text-fields.ts";
import { sequenceLength } from "./utf8.ts";
import { hasLetters } from "./readable.ts";
import type { rules } from "./rules.ts";

/** Reports what a terminal would obey instead of print (ECMA-48). */
export function inspectTerminal(field: TextField, emit: Emit<typeof rules>): void {
  const { text } = field;
  if (!CONTROL.test(text)) return;
  const { count, first, firstActing, concealed } = readTerminal(text);
  // Coloured log lines are what terminals are for.
  const mayBeLog = field.section === "notices" || field.section === "contents";
  const telling = mayBeLog ? firstActing : first;
  if (concealed !== undefined) {
    const data = { decoded: excerpt(concealed.text), count };
    const evidence = excerptAround(text, concealed.at);
    emit("concealed-text", field, { confidence: "confirmed", evidence, data });
  } else if (telling !== undefined) {
    const evidence = excerptAround(text, telling);
    emit("terminal-escape", field, { confidence: "confirmed", evidence, data: { count } });
  } else if (count === 0) {
    reportControls(field, emit);
  }
}

/** C0 but for tab, line feed and CRLF; DEL; C1 but for NEL. */
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]|\r(?!\n)/;
const CONTROLS = new RegExp(CONTROL, "g");
/** Controls that no text conversion leaves behind. */
const DELIBERATE = /[\0\x07\x08\x1b]/;

function reportControls(field: TextField, emit: Emit<typeof rules>): void {
  const found = field.text.match(CONTROLS) ?? [];
  emit("control-character", field, {
    confidence: found.some((control) => DELIBERATE.test(control)) ? "strong" : "heuristic",
    evidence: excerptAround(field.text, field.text.search(CONTROL)),
    data: { count: found.length },
  });
}

/** What a terminal makes of a text. */
interface TerminalReading {
  count: number;
  /** Offset of the first control sequence, and of the first that does more than set colours. */
  first: number | undefined;
  firstActing: number | undefined;
  concealed: { readonly at: number; readonly text: string } | undefined;
}

/**
 * CSI; OSC, DCS, SOS, PM and APC with their text; other escapes; backspaces. The 8-bit openers are
 * letters in texts of Windows read as Latin-1: they count with an end, or the number of a command.
 */
const SEQUENCE =
  /(?:\x1b\[|\x9b)([0-?]{0,64})[ -/]{0,8}([@-~])|\x1b[\]PX^_][^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?|[\x90\x98\x9d-\x9f][^\x07\x1b\x90\x98\x9c-\x9f]*(?:\x07|\x1b\\|\x9c)|\x9d\d{1,4};|\x1b[ -/]{0,8}[0-Z\\`-~]|\x08+/g;

/** Letters that make concealed text worth showing. */
const LETTERS = 3;
/** Of a line this much is kept while looking for what erases it. */
const MAX_LINE = 2000;

function readTerminal(text: string): TerminalReading {
  const reading: TerminalReading = {
    count: 0,
    first: undefined,
    firstActing: undefined,
    concealed: undefined,
  };
  const conceal = (hidden: string, at: number) => {
    if (hasLetters(hidden, LETTERS)) reading.concealed ??= { at, text: hidden };
  };
  let style: Style = PLAIN;
  let from = 0;
  let line = "";
  for (const match of sequences(text)) {
    const [whole, parameters = "", final] = match;
    const printed = text.slice(from, match.index);
    if (isUnseen(style)) conceal(printed, from);
    line = (line + printed).slice(-MAX_LINE).split("\n").at(-1)!;
    from = match.index + whole.length;
    if (whole.startsWith("\x08")) {
      conceal(line.slice(-whole.length), match.index - Math.min(line.length, whole.length));
      line = line.slice(0, -whole.length);
      continue;
    }
    if (erasesBackwards(parameters, final)) {
      conceal(line, match.index - Math.min(line.length, printed.length));
      line = "";
    }
    reading.count++;
    reading.first ??= match.index;
    if (final === "m") style = styled(style, parameters);
    else reading.firstActing ??= match.index;
  }
  if (isUnseen(style)) conceal(text.slice(from), from);
  return reading;
}

interface Style {
  readonly concealed: boolean;
  readonly foreground: string;
  readonly background: string;
}

const PLAIN: Style = { concealed: false, foreground: "", background: "" };

function isUnseen({ concealed, foreground, background }: Style): boolean {
  return concealed || (foreground !== "" && foreground === background);
}

/** Select Graphic Rendition: conceal, and colours as far as comparing them needs. */
function styled(style: Style, parameters: string): Style {
  let { concealed, foreground, background } = style;
  const codes = parameters.split(/[;:]/).map(Number);
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i]!;
    if (code === 0) ({ concealed, foreground, background } = PLAIN);
    else if (code === 8) concealed = true;
    else if (code === 28) concealed = false;
    else if (code === 38 || code === 48) {
      const length = codes[i + 1] === 2 ? 4 : 2;
      const colour = codes.slice(i + 1, i + 1 + length).join(";");
      if (code === 38) foreground = colour;
      else background = colour;
      i += length;
    } else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) foreground = `${code}`;
    else if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107))
      background = `${code - 10}`;
    else if (code === 39) foreground = "";
    else if (code === 49) background = "";
  }
  return { concealed, foreground, background };
}

/** Erase in line or display, of what stands before the cursor. */
function erasesBackwards(parameters: string, final: string | undefined): boolean {
  return (final === "K" || final === "J") && /^[123]$/.test(parameters);
}

/** Control sequences, but for bytes of UTF-8 that was read as Latin-1. */
function* sequences(text: string): Generator<RegExpExecArray> {
  const search = new RegExp(SEQUENCE);
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    if (text.charCodeAt(match.index) > 0x7f && isMojibake(text, match.index)) {
      search.lastIndex = match.index + 1;
    } else {
      yield match;
    }
  }
}

/** Whether the character is a byte of a valid sequence of UTF-8 that begins before it. */
function isMojibake(text: string, at: number): boolean {
  for (let first = at - 1; first >= Math.max(0, at - 3); first--) {
    const byte = text.charCodeAt(first);
    if (byte >= 0x80 && byte < 0xc0) continue;
    const length = sequenceLength(byte);
    const rest = text.slice(first + 1, first + length);
    return at < first + length && rest.length === length - 1 && /^[\x80-\xbf]+$/.test(rest);
  }
  return false;
}
