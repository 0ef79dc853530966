/** One word of a text, lower case. */
export interface Word {
  readonly text: string;
  /** Whether a clause begins here: the start, or after a comma, colon, slash, "and", "or". */
  readonly opens: boolean;
  /** What it stands after: nothing, "from", or a word that tells circumstances ("in", "for"). */
  readonly part: "object" | "origin" | "circumstance";
}

/** Names longer than this are no names; the rest of them is not read. */
const LONGEST_NAME = 256;
/** Characters of a text that are read. What a tool does stands at the beginning of its description. */
const LONGEST_TEXT = 1000;
/** Sentences of a description that are read, and words of each. */
const SENTENCES = 4;
const SENTENCE_WORDS = 40;

/** A piece of a name in any casing: `getHTTPUrl`, `get_http_url`, `get-http.url` give the same. */
const NAME_PART = /[A-Z]+(?![a-z])|[A-Z][a-z]+|[a-z]+|[0-9]+/g;
/** A word of running text, a separator, or the end of a sentence. */
const TEXT_PART = /[A-Za-z0-9_'-]+|[.!?](?=\s|$)|[\n,;:/|()]/g;

/** The words of a name. */
export function nameWords(name: string): readonly Word[] {
  const words: Word[] = [];
  let opens = true;
  for (const [part] of name.slice(0, LONGEST_NAME).matchAll(NAME_PART)) {
    const text = part.toLowerCase();
    if (JOINS.has(text)) {
      opens = true;
      continue;
    }
    words.push({ text, opens, part: "object" });
    opens = false;
  }
  return words;
}

/**
 * The words of the first sentences of a text, by sentence. What is denied ("does not delete") and
 * the names of other tools (`delete_file`) are left out, and so are sentences that tell the reader
 * what to do instead of what the tool does ("Use this to ...", "Call x first").
 */
export function sentencesOf(text: string): readonly (readonly Word[])[] {
  const sentences: Word[][] = [];
  let words: Word[] = [];
  let opens = true;
  let denied = false;
  let clause: Word["part"] = "object";
  const end = () => {
    if (words.length > 0) sentences.push(words);
    words = [];
    opens = true;
    denied = false;
    clause = "object";
  };
  for (const [part] of text.slice(0, LONGEST_TEXT).matchAll(TEXT_PART)) {
    if (sentences.length >= SENTENCES) break;
    if (part === "\n" || ENDS.has(part)) end();
    else if (part === "(") continue;
    else if (SEPARATORS.has(part)) {
      opens = true;
      if (part !== "/") denied = false;
    } else {
      const word = part.toLowerCase();
      if (DENIALS.has(word)) denied = true;
      const seeks = word === "for" && SEEKS.has(words.at(-1)?.text ?? "");
      if (CIRCUMSTANCES.has(word) && !seeks) clause = "circumstance";
      else if (word === "from" && clause === "object") clause = "origin";
      if (JOINS.has(word)) opens = true;
      else if (!denied && words.length < SENTENCE_WORDS && !word.includes("_")) {
        for (const piece of piecesOf(word)) words.push({ text: piece, opens, part: clause });
        opens = FILLERS.has(word) && opens;
      }
    }
  }
  end();
  return sentences.filter(([first], index) => index === 0 || !ADVICE.has(first?.text ?? ""));
}

/** `read-only` and `web-search` are two words each. */
function piecesOf(word: string): readonly string[] {
  return word.includes("-") ? word.split("-").filter((piece) => piece !== "") : [word];
}

const ENDS: ReadonlySet<string> = new Set([".", "!", "?"]);
const SEPARATORS: ReadonlySet<string> = new Set([",", ";", ":", "/", "|", ")"]);
const JOINS: ReadonlySet<string> = new Set(["and", "or", "then"]);
const DENIALS: ReadonlySet<string> = new Set(
  (
    "not no never without cannot can't don't doesn't won't isn't nor neither unlike except instead " +
    "rather before after unless avoid"
  ).split(" "),
);
/** Prepositions and conjunctions after which the circumstances are told, not the object. */
const CIRCUMSTANCES: ReadonlySet<string> = new Set(
  (
    "in for with using by via on when that which based so into through across including within as per under to " +
    "where while if your against such"
  ).split(" "),
);
/** Verbs whose object comes after "for". */
const SEEKS: ReadonlySet<string> = new Set(
  "search searches searching look looks query queries ask asks wait waits".split(" "),
);
/** Words that may stand before the verb of a clause. */
const FILLERS: ReadonlySet<string> = new Set(
  (
    "this the a an tool function command endpoint will can allows allow lets let enables you used is " +
    "use to for it that completely permanently immediately recursively safely automatically directly " +
    "quickly also only simply performs perform api mcp helps"
  ).split(" "),
);
/** First words of a sentence that advises the reader. */
const ADVICE: ReadonlySet<string> = new Set(
  "use call prefer when if see note example examples warning important requires for ensure make".split(
    " ",
  ),
);
