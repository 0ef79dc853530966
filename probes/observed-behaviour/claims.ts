import type { Said } from "./said.ts";

/** Something the server says of itself that its behaviour can belie. */
export interface Claim {
  /** `offline`: it talks to nobody. `private`: nothing of the user's leaves the machine. */
  readonly kind: "offline" | "private" | "read-only";
  readonly sentence: string;
  readonly said: Said;
}

/** The first claim of each kind; one of the server before one of a tool. */
export function claimsIn(said: readonly Said[]): readonly Claim[] {
  const claims = new Map<Claim["kind"], Claim>();
  for (const one of said) {
    if (one.pointer === "/serverInfo/websiteUrl") continue;
    for (const sentence of one.text.split(/(?<=[.!?])\s|[\n;]/)) {
      const text = sentence.trim();
      if (text.length > LONGEST || HEDGED.test(text)) continue;
      if (OF_A_PART.test(text)) continue;
      // What a tool says it says of itself, unless it names the server.
      if (one.of === "tools" && !/\b(?:server|mcp)\b/i.test(text)) continue;
      for (const [kind, pattern] of CLAIMS) {
        if (!claims.has(kind) && pattern.test(text))
          claims.set(kind, { kind, sentence: text, said: one });
      }
    }
  }
  return [...claims.values()];
}

/** A claim is a short sentence. */
const LONGEST = 400;

/** Conditions, exceptions, negations, and what is said of something else than the server. */
const HEDGED =
  /\b(?:if|when|whenever|unless|once|after|optional(?:ly)?|can|could|may|might|should|mode|except|besides|not (?:only|just|merely|entirely|completely|fully|strictly|purely|always|yet)|is(?:n't| not)|are(?:n't| not)|no longer|sandbox\w*|container\w*|isolated)\b/i;

/** What is said of one tool is not said of the server. */
const OF_A_PART =
  /\b(?:the|that|an?|each|some|most|other|these|those) (?:[^\s,]+ ){0,3}(?:tools?|commands?|functions?|features?|actions?|methods?)\b/i;

const WHOLLY = "(?:entirely|completely|fully|100%|strictly|purely|exclusively|only)";
const HERE =
  "(?:your|the user's|this|the)(?: own| local)? (?:machine|computer|device|laptop|system)";

/** Not "completely local files", which are local whoever reads them. */
const OF_ITSELF = "\\b(?=\\s*(?:$|[-.,:!)(]|and\\b|(?:[\\w-]+ ){0,2}(?:server|mcp)\\b))";

const CLAIMS: readonly (readonly [Claim["kind"], RegExp])[] = [
  [
    "offline",
    new RegExp(
      [
        `\\b(?:runs?|works?|operates?|running|working) ${WHOLLY} (?:offline|local(?:ly)?|on ${HERE})`,
        `(?:\\b(?:entirely|completely|fully|strictly|purely)|100%) (?:offline|local)${OF_ITSELF}`,
        "^(?:(?:it|this|the)(?: (?:mcp )?server)? )?(?:always )?(?:runs?|works?|operates?) offline\\s*[.!]?$",
        "\\b(?:no|without(?: any)?) (?:network|internet)(?: (?:access|connections?|requests?|traffic|calls?))?(?: (?:is |are )?(?:needed|required|made|used))?(?=\\s*(?:[.,!)]|$))",
        "\\b(?:never|does not|doesn't) (?:make|open|use|need|access|contact|connect)\\w*(?: to)?(?: any| the)? (?:network|internet|remote|external|outside|outbound)",
        "\\bnever (?:phones?|calls?) home\\b",
      ].join("|"),
      "i",
    ),
  ],
  [
    "private",
    new RegExp(
      [
        `\\b(?:data|nothing|code|files?|everything|information)\\b[^,]{0,40}\\b(?:never leaves?|leaves|stays? (?:on|local)|remains? (?:on|local))(?: ${HERE}|ly)?`,
        `\\ball (?:of )?(?:your |the |user )?(?:data|files?|code|content|information|documents|processing) (?:is |are |stays? |happens? )(?:processed |kept |handled |done )?(?:local(?:ly)?\\b|on ${HERE})`,
        "\\b(?:no|without(?: any)?|zero) (?:telemetry|tracking|analytics)\\b",
        "\\b(?:never|does not|doesn't) (?:send|collect|transmit|upload|share)\\w*(?: any| your| the)? (?:\\w+ )?(?:data|telemetry|information|code|files?|anything)\\b",
      ].join("|"),
      "i",
    ),
  ],
  [
    "read-only",
    new RegExp(
      [
        "\\b(?:is|are) (?:an? )?(?:entirely |strictly |completely |purely )?read[- ]only\\b[^,]{0,40}\\bserver\\b",
        "\\bserver\\b[^,]{0,40}\\bis (?:entirely |strictly |completely |purely )?read[- ]only\\b",
        "^(?:an? )?(?:entirely |strictly |purely )?read[- ]only (?:\\w+ ){0,3}(?:mcp )?server\\b",
        "\\bserver\\b[^,]{0,40}\\b(?:never|does not|doesn't|cannot|can't) (?:write|modif|change|delete|alter|touch)\\w*",
        "\\bmakes? no changes to (?:your|the|any)\\b",
      ].join("|"),
      "i",
    ),
  ],
];
