import type { Rules } from "../../src/model/rule.ts";

const CONFUSABLES = "https://www.unicode.org/reports/tr39/#Confusable_Detection";
const TROJAN_SOURCE = "https://nvd.nist.gov/vuln/detail/CVE-2021-42574";
const TERMINAL =
  "https://blog.trailofbits.com/2025/04/29/deceiving-users-with-ansi-terminal-codes-in-mcp/";

const stable = {
  axis: "threat",
  category: "injection",
  owasp: "MCP03:2025 Tool Poisoning",
  stage: "stable",
} as const;

/** What a reader takes for something else. By severity. */
export const disguiseRules = {
  "direction-override": {
    ...stable,
    title: "Direction override",
    severity: "high",
    message: "{control} makes a reader see the letters after it in reverse order",
    why: "Names, paths and code are shown in another order than they are used in (Trojan Source).",
    remedy: "Remove the override; right-to-left text needs none.",
    references: [TROJAN_SOURCE, "https://www.unicode.org/reports/tr9/"],
    aliases: ["MTC-UNI-003"],
    taxa: ["CWE-451"],
    misses:
      "Disorder that the letters of a right-to-left script make by themselves, without a control.",
  },
  "confusable-name": {
    ...stable,
    title: "Name that passes for another",
    severity: "high",
    message: "{name} looks like {original} and is another name",
    why: "A person approves, and a model calls, the copy in place of the tool it is taken for.",
    remedy: "Rename it in plain letters that differ from the other name.",
    references: [CONFUSABLES],
    aliases: ["MTC-UNI-009", "MTC-INJ-SHADOW-2"],
    taxa: ["CWE-1007"],
    misses:
      "Names of servers it does not know, a sign that looks like a slash or dot in an address, and alphabets the published table of look-alikes lacks.",
  },
  "confusable-word": {
    ...stable,
    title: "Latin words with letters of another alphabet",
    severity: "high",
    message: 'What looks Latin is not ({count}); a reader takes it for: "{decoded}"',
    why: "Letters that merely look right get a name or an instruction past a person and past a word filter.",
    remedy: "Write the words in one alphabet.",
    references: [CONFUSABLES],
    aliases: ["MTC-UNI-009"],
    taxa: ["LLM01:2025", "CWE-1007"],
    misses:
      "Words of one or two letters, disguised words of other languages than English, and Greek letters at the edge of an uncommon word.",
  },
  "styled-sentence": {
    ...stable,
    title: "Sentence in letter-like symbols",
    severity: "high",
    message: 'Words in a row ({count}) are made of symbols; in letters: "{decoded}"',
    why: "Mathematical, fullwidth and circled letters read as text to a model and as none to a word filter.",
    remedy: "Write the text in plain letters, and read it again.",
    references: ["https://www.unicode.org/reports/tr36/", CONFUSABLES],
    aliases: [],
    taxa: ["LLM01:2025", "CWE-1007"],
    misses:
      "Sentences with fewer than two common English words, words between operators, upside-down letters and leetspeak.",
  },
  "terminal-escape": {
    ...stable,
    title: "Terminal control sequence",
    severity: "high",
    message: "Control sequences ({count}) colour, erase, link or otherwise command the terminal",
    why: "Whoever lists the server in a terminal lets it rewrite the screen, set links or the clipboard.",
    remedy: "Remove the sequences; describe them in words where they are the subject.",
    references: [TERMINAL],
    aliases: ["MTC-UNI-010"],
    taxa: ["LLM05:2025", "CWE-150"],
    misses:
      "8-bit control strings without an end, and the colours of contents that were read: logs are coloured.",
  },
  "direction-control": {
    ...stable,
    title: "Right-to-left control in left-to-right text",
    severity: "medium",
    message: "{control} turns text that holds no right-to-left letter",
    why: "It moves punctuation and numbers, so that what is shown is not what is read.",
    remedy: "Remove the control.",
    references: [TROJAN_SOURCE, "https://www.unicode.org/reports/tr9/"],
    aliases: ["MTC-UNI-004"],
    taxa: ["CWE-451"],
    misses: "Controls beside right-to-left letters, where an honest author may need them.",
  },
  "look-alike-name": {
    ...stable,
    title: "Name one look-alike character away from another",
    severity: "medium",
    message: "{name} looks like {original}: digits or letter pairs stand for letters",
    why: "A reader takes `1` for `l`, `0` for `O` and `rn` for `m`, and approves the wrong tool.",
    remedy: "Rename one of the two.",
    references: [CONFUSABLES],
    aliases: ["MTC-INJ-SHADOW-2"],
    taxa: ["CWE-1007"],
    misses: "Names on other servers that are not well known, and more than one exchanged pair.",
  },
  "control-character": {
    ...stable,
    title: "Control character",
    severity: "medium",
    message: "Control characters ({count}) other than line breaks and tabs",
    why: "They have no meaning in descriptions, and terminals and logs act on them.",
    remedy: "Remove them.",
    references: [TERMINAL],
    aliases: ["MTC-UNI-008"],
    taxa: ["CWE-150"],
    misses:
      "Which control did what: it is counted, not interpreted; line breaks and tabs are left alone.",
  },
  "mark-pile": {
    ...stable,
    title: "Pile of combining marks",
    severity: "medium",
    message: "Up to {marks} marks sit on one letter (places: {count})",
    why: "The marks cover the lines around them and hide what stands there.",
    remedy: "Remove the marks.",
    references: ["https://www.unicode.org/reports/tr36/"],
    aliases: [],
    taxa: ["CWE-451"],
    misses: "Short piles over many letters, and scripts that stack marks by nature.",
  },
  "styled-word": {
    ...stable,
    title: "Words in letter-like symbols",
    severity: "low",
    message: 'Words ({count}) are made of symbols; in letters: "{decoded}"',
    why: "Screen readers and searches pass over them; as ornament they are common, as disguise possible.",
    remedy: "Write them in plain letters.",
    references: ["https://www.unicode.org/reports/tr36/"],
    aliases: [],
    taxa: ["CWE-1007"],
    misses: "Words in flag letters, leetspeak, letters set apart by spaces.",
  },
  "lone-surrogate": {
    ...stable,
    title: "Half of a surrogate pair",
    severity: "low",
    message: "Characters ({count}) are cut in half",
    why: "The text is not valid Unicode: programs replace, drop or reject it, each in its own way.",
    remedy: "Cut texts between characters, not between code units.",
    references: ["https://www.unicode.org/faq/utf_bom.html#utf16-7"],
    aliases: [],
    taxa: ["CWE-176"],
    misses:
      "Text that the transport replaced before it reached us: a replacement character is no half of a pair.",
  },
} as const satisfies Rules;
