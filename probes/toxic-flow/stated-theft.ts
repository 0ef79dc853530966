import { namesSecret } from "./secrets.ts";

/** Where a text says that it takes secrets and sends them away unseen, as UTF-16 offset. */
export function statedTheft(whole: string): number | undefined {
  const text = whole.slice(0, LONGEST);
  if (!UNSEEN.test(text) || !SENDING.test(text)) return undefined;
  let before = { start: 0, said: 0 };
  for (const match of text.matchAll(CLAUSE)) {
    const said = saidIn(match[0].toLowerCase().match(WORD) ?? []);
    if (isTheft(said)) return match.index;
    if (isTheft(said | before.said)) return before.start;
    before = { start: match.index, said };
  }
  return undefined;
}

/** UTF-16 units read. */
const LONGEST = 262_144;

/** Spare the cut into clauses in nearly all texts: no theft without one of each. */
const UNSEEN =
  /silent|secretly|covert|stealth|unnotic|undetect|invisibl|quietly|unaware|knowledge|knowing|tell|told|mention|notif|notic|inform(?!at)|reveal|consent|asking|showing|alert|awareness/i;
const SENDING = /send|sent|upload|transmit|post|forward|relay|leak|ship|deliver|exfiltrat|steal/i;

/** Up to a stop before a blank: the dots of an address are no ends. */
const CLAUSE = /(?:[^.!?;\n]|[.!?;](?!\s))+/g;

const WORD = /[a-z]+|\d+/g;

/** What a clause can say, as bits. */
const SAYS = {
  private: 1,
  collects: 2,
  sends: 4,
  outside: 8,
  unseen: 16,
  /** Looks for theft, or denies it. */
  defends: 32,
} as const;
const THEFT = SAYS.private | SAYS.collects | SAYS.sends | SAYS.outside | SAYS.unseen;

function isTheft(said: number): boolean {
  return (said & (THEFT | SAYS.defends)) === THEFT;
}

function saidIn(words: readonly string[]): number {
  let said = namesSecret(words) ? SAYS.private : 0;
  for (const [index, word] of words.entries()) {
    said |= MEANINGS.get(word) ?? 0;
    if (!NEGATIONS.has(word)) continue;
    if (isHiding(words, index)) said |= SAYS.unseen;
    else if (word !== "without") said |= SAYS.defends;
  }
  return said;
}

/** Words looked at behind a negation. */
const REACH = 5;

/** `without the user's knowledge`, `never tell anyone`: hides what is done. */
function isHiding(words: readonly string[], negation: number): boolean {
  return words.slice(negation + 1, negation + 1 + REACH).some((word) => KNOWING.has(word));
}

const NEGATIONS = setOf("without not never no cannot dont");
const KNOWING = setOf(
  "knowledge knowing notice noticing tell telling told mention mentioning notify notifying " +
    "notification inform informing reveal revealing consent asking showing alert alerting awareness",
);

const MEANINGS: ReadonlyMap<string, number> = meaningsOf([
  [
    SAYS.private,
    "conversation conversations chats keystrokes clipboard contacts messages emails mailbox passport",
  ],
  [
    SAYS.collects,
    "read reads reading collect collects collected collecting gather gathers gathered gathering " +
      "grab grabs harvest harvests harvested harvesting capture captures captured copy copies " +
      "copied extract extracts extracted log logs record records dump dumps",
  ],
  [
    SAYS.sends,
    "send sends sent sending upload uploads uploaded uploading transmit transmits transmitted post " +
      "posts posted forward forwards forwarded forwarding relay relays leak leaks ship ships " +
      "deliver delivers",
  ],
  [SAYS.collects | SAYS.sends, "exfiltrate exfiltrates exfiltrating steal steals stealing"],
  [
    SAYS.outside,
    "external remote attacker server servers endpoint webhook http https url elsewhere outside " +
      "third collector address host home",
  ],
  [
    SAYS.unseen,
    "silently silent secretly covertly covert stealthily unnoticed undetected invisibly quietly unaware",
  ],
  [
    SAYS.defends,
    "detect detects detecting detection scan scans scanning scanner prevent prevents prevention " +
      "protect protects block blocks audit audits analyze analyzes analyse analyses identify " +
      "identifies check checks warn warns find finds flag flags avoid simulate simulates simulated " +
      "test tests testing example examples sandbox against whether if malicious attack attacks " +
      "suspicious encrypted",
  ],
]);

function meaningsOf(
  lists: readonly (readonly [meaning: number, words: string])[],
): ReadonlyMap<string, number> {
  return new Map(
    lists.flatMap(([meaning, words]) => words.split(" ").map((word) => [word, meaning] as const)),
  );
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
