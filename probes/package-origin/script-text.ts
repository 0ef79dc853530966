/** Why a command line of an install script is more than a build. */
export interface Fetching {
  readonly confidence: "strong" | "heuristic";
  /** What it does, as a verb phrase. */
  readonly what: string;
}

/** What a command line fetches or unpacks to run it; undefined for everything else. */
export function fetching(command: string): Fetching | undefined {
  const text = command.slice(0, LONGEST);
  for (const { pattern, confidence, what } of PATTERNS) {
    if (pattern.test(text)) return { confidence, what };
  }
  const inline = INLINE.exec(text);
  if (inline === null) return undefined;
  const code = text.slice(inline.index);
  if (DECODES.test(code)) return { confidence: "heuristic", what: "runs code that it decodes" };
  if (CONNECTS.test(code)) return { confidence: "heuristic", what: "connects to the network" };
  return undefined;
}

/** Characters that are read; install scripts are a line. */
const LONGEST = 4096;

const FETCH = "(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod)";
const SHELL = "(?:sh|bash|zsh|dash|ksh|node|python3?|perl|ruby|iex|pwsh|powershell)";
const RUNS = `\\|\\s{0,8}(?:sudo\\s{1,8})?(?:[\\w/.-]{0,64}/)?${SHELL}\\b`;

const PATTERNS: readonly (Fetching & { readonly pattern: RegExp })[] = [
  {
    pattern: new RegExp(`\\b${FETCH}\\b[^;&\\n]{0,400}${RUNS}`, "i"),
    confidence: "strong",
    what: "runs what it downloads",
  },
  {
    pattern: new RegExp(`(?:\\$\\(|\`|<\\(|\\biex\\b\\s{0,8}\\(?)\\s{0,8}${FETCH}\\b`, "i"),
    confidence: "strong",
    what: "runs what it downloads",
  },
  {
    pattern: new RegExp(`\\bbase64\\s{1,8}(?:-d|--decode)\\b[^;&\\n]{0,400}${RUNS}`, "i"),
    confidence: "strong",
    what: "runs code that it decodes",
  },
  {
    pattern:
      /\b(?:powershell|pwsh)(?:\.exe)?\b[^|;&\n]{0,120}\s-e(?:nc|ncodedcommand)?\s{1,8}[\w+/=]{16}/i,
    confidence: "strong",
    what: "runs code that it decodes",
  },
  {
    pattern: new RegExp(
      `\\b${FETCH}\\b[^\\n]{0,400}(?:&&|;)\\s{0,8}(?:chmod\\s{1,8}\\S{0,8}x|${SHELL}\\s|\\./)`,
      "i",
    ),
    confidence: "heuristic",
    what: "downloads a program and runs it",
  },
];

const INLINE = /\bnode(?:\.exe)?\s{1,8}(?:-e|--eval|-p|--print)\b/i;
const DECODES = /\batob\s?\(|["']base64["']|\beval\s?\(|\bnew Function\b/;
const CONNECTS =
  /\bfetch\s?\(|\brequire\(\s?\\?["'](?:node:)?(?:https?|net|dns)\\?["']|\bimport\(\s?\\?["'](?:node:)?(?:https?|net|dns)\\?["']/;
