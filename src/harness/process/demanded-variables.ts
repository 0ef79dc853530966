/** Text looked at: the first of it, and of each line. Minified source in a stack trace is no message. */
const LONGEST_TEXT = 128 * 1024;
const LONGEST_LINE = 2_000;
const MOST_VARIABLES = 50;

/**
 * Every environment variable that a server's output demands, in order, once. Only what is worded as
 * a demand counts: a tip, a default or an optional variable is none.
 */
export function demandedVariables(printed: string): readonly string[] {
  const text = printed.slice(0, LONGEST_TEXT).replace(/\u001b\[[\d;]{0,20}m/g, "");
  const found = new Set<string>();
  let list: "none" | "open" | "begun" = "none";
  const lines = text.split("\n").map((line) => line.slice(0, LONGEST_LINE));
  for (const [at, line] of lines.entries()) {
    const listed = list === "none" ? undefined : LIST_ENTRY.exec(line)?.[1];
    if (listed !== undefined) {
      if (isVariable(listed) && !OPTIONAL.test(line)) found.add(listed);
      list = "begun";
    } else if (line.trim() !== "" || list === "begun") {
      list = isListHeading(line) ? "open" : "none";
    }
    for (const name of demandedIn(line)) found.add(name);
    const field = fieldOf(line, lines[at + 1] ?? "");
    if (field !== undefined) found.add(field);
  }
  for (const [, name = ""] of text.matchAll(SCHEMA_PATH)) if (isVariable(name)) found.add(name);
  return [...found].slice(0, MOST_VARIABLES);
}

/** Whether a name is that of a variable which a server may well want from its user. */
export function isVariable(name: string): boolean {
  return (
    name.length <= 64 &&
    /^[A-Z][A-Z0-9_]*[A-Z0-9]$/.test(name) &&
    !NOT_A_VARIABLE.test(name) &&
    !NOT_A_NAME.has(name)
  );
}

/** A variable at the beginning of a line, behind a bullet, a quote or `export`. */
const LIST_ENTRY = /^[\s*\u2022\-+.\d)>"'`$]{0,20}(?:export\s)?([A-Z][A-Z0-9_]{1,63})(?![\w.])/;

/** `variables:` with a demand and no name of its own: the names follow, one a line. */
function isListHeading(line: string): boolean {
  return /[:{[(]\s*$/.test(line.slice(-20)) && DEMAND.test(line) && !REFUSED.test(line);
}

/** Words that make a variable's name a demand, whatever else is said. */
const REQUIRED =
  /\b(required|requires|require|missing|must|mandatory|(is|are|was|were) (not|empty|blank|unset|undefined|absent)|not (been )?(set|found|configured|provided|defined|present|specified|supplied)|isn't set|aren't set|undefined|expected|invalid|needs?|needed|no .{1,60} (found|provided|set|configured|given|specified)|(could not|couldn't|cannot|can't|unable to|failed to) (find|read|load|get|resolve|be (empty|blank))|KeyError)\b/i;

/** Words that ask for it, unless they are but a tip. */
const ASKED =
  /\b(provide|export|define|configure|supply|specify|pass|add|check|use the)\b|\bset (?!to\b)/i;
const DEMAND = new RegExp(`${REQUIRED.source}|${ASKED.source}`, "i");
const TIP =
  /\bto (see|enable|disable|show|hide|turn|increase|reduce|suppress|silence|customi[sz]e|override|overwrite|change|adjust|opt)\b|\b(tip|hint)\b/i;

/** The server goes on without it. */
const REFUSED =
  /\b(not (required|needed|necessary)|isn't (required|needed)|no longer|deprecated|defaults? to|defaulting|default value|by default|using (the |a |an )?(default|built-?in|in-memory|local|public|anonymous)|fall(ing|s)? ?back|will use|will be (used|disabled)|(is|are) (disabled|ignored)|ignoring|skipping|continuing|proceeding|running (in|with|without)|(limited|keyless|demo) mode)\b|, using\b/i;
const OPTIONAL = /\boptional(ly)?\b|\bdefault\b/i;

function demandedIn(line: string): readonly string[] {
  if (!/[A-Z]{2}/.test(line)) return [];
  return line.split(/(?<=[.!])\s/).flatMap((sentence) => {
    if (REFUSED.test(sentence)) return [];
    const isDemand = REQUIRED.test(sentence) || (ASKED.test(sentence) && !TIP.test(sentence));
    if (!isDemand) return [];
    const upTo = sentence.search(/\boptional(ly)?\b/i);
    return variablesIn(upTo < 0 ? sentence : sentence.slice(0, upTo));
  });
}

/** A word, and whether it stands as a flag, a value, a part of a path or an error code. */
const WORD = /[A-Za-z0-9_]+/g;
const NOT_NAMED_BEFORE = /(?:-|\w=["'<]?\$?\{?|[a-z.~]\/|^\/|\s\/|^\s*\[|[<\\@.#])$/;
const SWITCH_AFTER = /^=["']?(?:true|false|yes|no|on|off|[01])\b/i;

function variablesIn(sentence: string): readonly string[] {
  const text = sentence.replace(/\b[a-z][a-z+.-]{0,15}:\/\/\S*/gi, " ");
  const found: string[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!/^[A-Z]/.test(word)) continue;
    const before = text.slice(Math.max(0, index - 40), index);
    const after = text.slice(index + word.length, index + word.length + 40);
    if (SWITCH_AFTER.test(after) || before.endsWith("Error [")) continue;
    const isExplicit = EXPLICIT_BEFORE.test(before) || EXPLICIT_AFTER.test(after);
    if (!isExplicit && (NOT_NAMED_BEFORE.test(before) || !word.includes("_"))) continue;
    if (isVariable(word)) found.push(word);
  }
  return found;
}

/** Where even a word without an underscore is clearly a variable. */
const EXPLICIT_BEFORE =
  /(?:\benv\.|env(?:iron)?\[["']|getenv\(["']|env::var\(["']|(?:^|[^\w=])\$\{?|KeyError: ["']|\b(?:export|setx?) (?=\S{0,64}$)|\benv(?:ironment)?[ -]?var(?:iable)?s?:?\s["'`]?)$/;
const EXPLICIT_AFTER = /^["'`]? (?:env(?:ironment)?[ -]?var(?:iable)?s?)\b/;

/** `path: ["API_KEY"]` of a schema's error, on one line or over several. */
const SCHEMA_PATH = /\bpath["']?\s{0,4}:\s{0,4}\[\s{0,40}["']([A-Z][A-Z0-9_]{1,63})["']\s{0,40}\]/g;

/** A settings class of Python names the field on one line and its want on the next. */
function fieldOf(line: string, next: string): string | undefined {
  if (!/^\s{1,8}Field required\b/.test(next)) return undefined;
  const name = /^[A-Za-z]\w{1,63}$/.exec(line.trimEnd())?.[0].toUpperCase();
  return name !== undefined && isVariable(name) ? name : undefined;
}

/** Error codes, standards and constants in the shape of a variable. */
const NOT_A_VARIABLE =
  /^(ERR_|ER_|ECONN|MODULE_|UV_|SIG[A-Z0-9]*$|NODE_|NPM_CONFIG_|XDG_|UNABLE_TO_|MISSING_|INVALID_|UNKNOWN_|NO_|CANNOT_|YOUR_|SELF_SIGNED_|DEPTH_ZERO_|CERT_HAS_|SQLITE_(CANTOPEN|BUSY|LOCKED|CORRUPT|READONLY)|(UTF|ISO|RFC|SHA|AES|TLS|SSL|HTTP|MD|BASE)_?\d)|_(ERROR|FAILED|FAILURE|REQUIRED|MISSING|INVALID|EXCEPTION|DENIED|NOT_FOUND|NOT_SET|UNDEFINED|HERE|TYPE_ERROR|TIMED_OUT)$|^(PERMISSION_DENIED|UNAUTHENTICATED|HTTPS?_PROXY|ALL_PROXY|LC_ALL|LC_CTYPE|DO_NOT_TRACK)$/;

/** Words in capitals that are no names, and variables that are ours. */
const NOT_A_NAME = new Set(
  (
    "A AN AND API APIS ARE AS AT BE BY CLI CI DEBUG DISPLAY EITHER ENV ENVIRONMENT ERROR FATAL FOR FROM HOME HTTP " +
    "HTTPS HOSTNAME ID IF IN INFO IS IT ITS JSON KEY LANG LANGUAGE LOGNAME MCP MISSING MUST NO NOT NULL OF ON " +
    "ONE OR OS OUR PATH PLEASE PWD REQUIRED SDK SET SHELL SO TERM TEMP THE THIS TMP TMPDIR TO TZ " +
    "UNDEFINED URL URI USER USERNAME USERPROFILE VALUE VAR VARIABLE VARIABLES WARN WARNING WITH YOU YOUR"
  ).split(" "),
);
