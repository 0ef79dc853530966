import { parseCommandLine } from "../lib/quoting.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** NO_COLOR (no-color.org) beats FORCE_COLOR; without either, a terminal has colours. */
export function wantsColor(env: Environment, isTerminal: boolean): boolean {
  if (env["NO_COLOR"]) return false;
  const forced = env["FORCE_COLOR"];
  return forced === undefined || forced === "" ? isTerminal : forced !== "0";
}

/** Programs that show OSC 8 hyperlinks, by what they put into TERM_PROGRAM. */
const LINKING_PROGRAMS = [
  "iTerm.app",
  "WezTerm",
  "vscode",
  "ghostty",
  "Hyper",
  "rio",
  "WarpTerminal",
];
const LINKING_TERMS = [
  "xterm-kitty",
  "xterm-ghostty",
  "foot",
  "foot-extra",
  "alacritty",
  "wezterm",
];
/** VTE before 0.50.2 crashed on a link. */
const FIRST_VTE = 5002;

/**
 * Whether the terminal is known to show OSC 8 hyperlinks. FORCE_HYPERLINK wins; a multiplexer may
 * swallow them or print them as they stand.
 */
export function knowsLinks(env: Environment): boolean {
  const forced = env["FORCE_HYPERLINK"];
  if (forced !== undefined && forced !== "") return forced !== "0";
  const { TERM = "", TERM_PROGRAM = "", VTE_VERSION, WT_SESSION, KITTY_WINDOW_ID } = env;
  if (isInCi(env) || env["TMUX"] || /^(?:dumb|screen|tmux|linux)/.test(TERM)) return false;
  return (
    LINKING_PROGRAMS.includes(TERM_PROGRAM) ||
    LINKING_TERMS.includes(TERM) ||
    Boolean(WT_SESSION) ||
    Boolean(KITTY_WINDOW_ID) ||
    Number(VTE_VERSION ?? 0) >= FIRST_VTE
  );
}

/** Hyperlinks taken out: older pagers print them as they stand. */
export function withoutLinks(text: string): string {
  return text.replace(/\u{1b}\]8;;[^\u{1b}]*\u{1b}\\/gu, "");
}

/**
 * The pager the user wants, as words: MCP_PROBER_PAGER, else PAGER, else `less`; undefined for none.
 * An empty value or `cat` means none, and so do a CI and a terminal that cannot move its cursor.
 */
export function pagerOf(env: Environment): readonly string[] | undefined {
  const line = env["MCP_PROBER_PAGER"] ?? env["PAGER"] ?? "less";
  if (isInCi(env) || env["TERM"] === "dumb" || /^\s*(?:cat)?\s*$/.test(line)) return undefined;
  const parsed = parseCommandLine(line, process.platform === "win32" ? "win32" : "posix");
  return parsed.ok ? parsed.argv : undefined;
}

function isInCi({ CI }: Environment): boolean {
  return CI !== undefined && CI !== "" && CI !== "false" && CI !== "0";
}

/** Whether a text runs off a screen of so many rows, its prompt included. */
export function isLongerThan(rows: number | undefined, text: string): boolean {
  return rows !== undefined && rows > 0 && text.split("\n").length > rows;
}
