import type { Rules } from "../../src/model/rule.ts";

const TROJAN_SOURCE = "https://nvd.nist.gov/vuln/detail/CVE-2021-42574";
const TERMINAL =
  "https://blog.trailofbits.com/2025/04/29/deceiving-users-with-ansi-terminal-codes-in-mcp/";
const IGNORABLE = "https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point";

const stable = {
  axis: "threat",
  category: "injection",
  owasp: "MCP03:2025 Tool Poisoning",
  stage: "stable",
} as const;
const remove =
  "Do not use the server until its author has removed the hidden text and explained it.";

/** What a reader does not see at all. By severity. */
export const hiddenRules = {
  "tag-text": {
    ...stable,
    title: "Text hidden in tag characters",
    severity: "critical",
    message: 'Invisible tag characters ({count}) spell: "{decoded}"',
    why: "Tag characters have no glyph: a person sees nothing, a model reads the text as an instruction.",
    remedy: remove,
    references: [
      "https://embracethered.com/blog/posts/2024/hiding-and-finding-text-with-unicode-tags/",
      "https://www.unicode.org/reports/tr51/#valid-emoji-tag-sequences",
    ],
    aliases: ["MTC-UNI-001"],
    taxa: ["LLM01:2025", "CWE-1427", "CWE-451"],
    misses:
      "Fewer than about four tag characters, encrypted text, and up to eight flags of regions that are in no list.",
  },
  "selector-text": {
    ...stable,
    title: "Text hidden in variation selectors",
    severity: "critical",
    message: 'Invisible variation selectors ({count}), read as bytes, spell: "{decoded}"',
    why: "Any number of selectors can hang on one character unseen; a model that knows the encoding reads them.",
    remedy: remove,
    references: ["https://paulbutler.org/2025/smuggling-arbitrary-data-through-an-emoji/"],
    aliases: ["MTC-UNI-002"],
    taxa: ["LLM01:2025", "CWE-1427", "CWE-451"],
    misses:
      "Payloads that are compressed or encrypted: they are reported as hidden characters that spell nothing.",
  },
  "bit-text": {
    ...stable,
    title: "Text hidden in the bits of invisible characters",
    severity: "critical",
    message: 'Unseen characters ({count}; {characters}), read as digits, spell: "{decoded}"',
    why: "A few kinds of invisible characters used as digits carry any message past a human reader.",
    remedy: remove,
    references: [IGNORABLE],
    aliases: ["MTC-UNI-005"],
    taxa: ["LLM01:2025", "CWE-1427", "CWE-451"],
    misses:
      "How often one character is repeated, one character that is there or not, fewer than about ten characters, and text that is not English in the bits of honest spaces or joiners.",
  },
  "reversed-text": {
    ...stable,
    title: "Text stored backwards under a direction control",
    severity: "critical",
    message: 'Under {control} the text is stored backwards; it reads: "{decoded}"',
    why: "What a person is shown and what a filter or a model reads are opposite orders of the same letters.",
    remedy: remove,
    references: [TROJAN_SOURCE, "https://www.unicode.org/reports/tr9/"],
    aliases: ["MTC-UNI-003"],
    taxa: ["LLM01:2025", "CWE-451"],
    misses:
      "Text that is visibly written backwards without a direction control, and backward words that are not English.",
  },
  "concealed-text": {
    ...stable,
    title: "Text that a terminal hides",
    severity: "critical",
    message: 'Terminal controls conceal or erase: "{decoded}"',
    why: "A person who reads the listing in a terminal sees the text vanish; the model is given all of it.",
    remedy: remove,
    references: [TERMINAL],
    aliases: ["MTC-UNI-010"],
    taxa: ["LLM01:2025", "CWE-150", "CWE-451"],
    misses:
      "Colours that resemble the background of a certain terminal, wrapping, and overwriting by a bare carriage return.",
  },
  "pushed-text": {
    ...stable,
    title: "Text pushed out of sight by blanks",
    severity: "high",
    message: 'Behind {columns} columns and {lines} lines of nothing stands: "{decoded}"',
    why: "An approval window shows the harmless beginning; the model reads to the end.",
    remedy: "Remove the blanks, and read what stands behind them before you trust the server.",
    references: ["https://genai.owasp.org/llmrisk/llm01-prompt-injection/"],
    aliases: [],
    taxa: ["LLM01:2025", "CWE-451"],
    misses:
      "Fewer than 100 columns or 15 lines of blanks, visible filler such as rows of dots, and text between the rules of a table.",
  },
  "split-word": {
    ...stable,
    title: "Words split by invisible characters",
    severity: "high",
    message: 'Words ({count}) are cut by {characters}; without it the text reads: "{decoded}"',
    why: "A search for a word does not find it when a character nobody sees stands inside.",
    remedy: "Remove the invisible characters, then read the text again.",
    references: [IGNORABLE],
    aliases: ["MTC-UNI-005", "MTC-UNI-006"],
    taxa: ["LLM01:2025", "CWE-451"],
    misses:
      "Soft hyphens exactly between the syllables of English words: real hyphenation looks the same.",
  },
  "hidden-in-name": {
    ...stable,
    title: "Invisible character in a name",
    severity: "high",
    message: "The name {name} holds what is not seen ({count}; {characters})",
    why: "Two names that look the same are different names: approval of one can be used for the other.",
    remedy: "Rename it; names need no character that is not seen.",
    references: [IGNORABLE, "https://www.unicode.org/reports/tr31/"],
    aliases: ["MTC-UNI-005"],
    taxa: ["CWE-451"],
    misses:
      "Joiners that the script of the name calls for, and private-use characters, which are drawn as boxes.",
  },
  "hidden-characters": {
    ...stable,
    title: "Run of invisible characters",
    severity: "medium",
    message: "Invisible characters ({count}; {characters}) spell nothing we can read",
    why: "So many have no use in text; they may carry a message in an encoding we do not know.",
    remedy: "Ask the author what they are for, and have them removed.",
    references: [IGNORABLE],
    aliases: ["MTC-UNI-005", "MTC-UNI-006"],
    taxa: ["LLM01:2025", "CWE-451"],
    misses:
      "What the characters mean to say, and in one text what comes behind 100,000 of one kind.",
  },
  "blank-filler": {
    ...stable,
    title: "Letter or symbol without a glyph",
    severity: "medium",
    message: "Characters such as {character} ({count}) are drawn as nothing",
    why: "They pass for letters in names and filters, and for blanks to the eye.",
    remedy: "Use a space, or nothing.",
    references: [IGNORABLE],
    aliases: ["MTC-UNI-006"],
    taxa: ["CWE-451"],
    misses: "Glyphless letters where their own script uses them, and private-use characters.",
  },
  "oversized-text": {
    ...stable,
    title: "Text too long to be read",
    severity: "medium",
    message: "The text has {length} characters; it is judged whole up to {limit}",
    why: "Nobody reads so much before approving it, and what stands at its end is not weighed word by word.",
    remedy: "Shorten the text; move long documents into resources.",
    references: ["https://genai.owasp.org/llmrisk/llm01-prompt-injection/"],
    aliases: [],
    taxa: ["LLM01:2025"],
    misses: "Many texts that are long only together, and the length of contents that were read.",
  },
  "stray-invisible": {
    ...stable,
    title: "Stray invisible characters",
    severity: "low",
    message: "Invisible characters ({count}; {characters}) have no use where they stand",
    why: "Mostly left over from copying; they still make equal texts differ.",
    remedy: "Remove them.",
    references: [IGNORABLE],
    aliases: ["MTC-UNI-005", "MTC-UNI-006"],
    taxa: [],
    misses:
      "What the character is for; where a script or an emoji calls for such characters they are left alone.",
  },
} as const satisfies Rules;
