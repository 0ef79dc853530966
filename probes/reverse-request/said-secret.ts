import { LANGUAGES, NAMED, type Asking } from "./words-for-secrets.ts";

/** Where a text names a secret that is wanted. */
export interface SaidSecret {
  readonly start: number;
  readonly wanted: string;
}

/** Texts are read this far. */
export const LONGEST = 8192;

/** The first secret that a question to the user asks for. */
export function askedInText(text: string): SaidSecret | undefined {
  return firstIn(text, (named) =>
    named.language.secret === NAMED ? isAsked(named) : isAskedElsewhere(named),
  );
}

/** The first secret that the description of an input says is to be put in. */
export function describedInText(text: string): SaidSecret | undefined {
  return firstIn(text, (named) => {
    const { before, after, sentence, wanted, language } = named;
    if (BARE.test(wanted) && !YOURS.test(before)) return false;
    if (language.secret !== NAMED) return !language.not.test(sentence) && !isAboutIt(named);
    const lead = before.replace(/\b(?:values?|contents?|text) (?:of|for)\b/giu, "");
    return isPlain(lead) && !PREPOSITION.test(lead) && !isAboutIt(named) && !isDenied(lead, after);
  });
}

/** Short words that stand for other things as well, unless they are somebody's. */
const BARE = /^(?:pin|tan|token|otps?)$/iu;
const YOURS = /^(?:please )?(?:(?:enter|type|paste) )?your (?:[\w-]{1,12} )?$/iu;

/** A secret in a sentence, and what stands around it there. */
export interface Named {
  readonly language: Asking;
  readonly sentence: string;
  readonly before: string;
  readonly wanted: string;
  readonly after: string;
}

/** The first mention for which `isWanted` holds. */
export function firstIn(
  text: string,
  isWanted: (named: Named) => boolean,
  languages: readonly Asking[] = LANGUAGES,
): SaidSecret | undefined {
  let from = 0;
  for (const sentence of text.slice(0, LONGEST).split(SENTENCE_END)) {
    for (const language of languages) {
      for (const { index, wanted } of mentions(sentence, language)) {
        const before = sentence.slice(0, index);
        const after = sentence.slice(index + wanted.length);
        const isIt = isWanted({ language, sentence, before, wanted, after });
        if (isIt) return { start: from + index, wanted };
      }
    }
    from += sentence.length;
  }
  return undefined;
}

function mentions(sentence: string, { secret }: Asking): readonly Mention[] {
  const all: Mention[] = [];
  for (let from = 0; all.length < MOST_MENTIONS;) {
    const met = secret.exec(sentence.slice(from));
    if (met === null) break;
    const index = from + met.index;
    all.push({ index, wanted: met[0] });
    from = index + met[0].length;
  }
  const pin = all.length === 0 && secret === NAMED ? PIN.exec(sentence) : null;
  return pin === null ? all : [{ index: pin.index, wanted: pin[0] }];
}

interface Mention {
  readonly index: number;
  readonly wanted: string;
}

const MOST_MENTIONS = 20;
/** Keeps the ends, so that lengths add up to offsets. */
const SENTENCE_END = /(?<=[.!?;]\s|\n|[\u{3002}\u{ff01}\u{ff1f}\u{ff1b}])/u;
/** In small letters it is what one does with messages. */
const PIN = /\bPIN\b/u;

/** English: a verb that asks, and the secret as what it asks for. */
function isAsked(named: Named): boolean {
  const { sentence, before, wanted, after } = named;
  if (isAboutIt(named)) return false;
  if (isAlone(before, after) || /^ (?:is|are) (?:required|needed)\b/i.test(after)) {
    return isPlain(before) && !isDenied(before, after);
  }
  const isConfirmed = /\?\s*$/.test(sentence) && !POLITE.test(sentence);
  if (isDenied(before, after)) return false;
  const near = before.slice(-NEAR);
  // The verbs that look ahead may find the word they want in the secret itself: "your PIN".
  return [...`${near}${wanted}`.matchAll(isConfirmed ? TYPING : ASKING)].some((verb) => {
    const end = verb.index + verb[0].length;
    const isOthers =
      OTHER_SUBJECT.test(near.slice(0, verb.index)) && !/^(?:need|require)/i.test(verb[0]);
    return end <= near.length && !isOthers && isPlain(near.slice(end));
  });
}

const NEAR = 90;
const TYPING =
  /\b(?:re-?enter|enter|type|paste|input|fill|what(?:'s| is| are)(?= (?:your|the|my)\b))(?![\w-])/giu;
const ASKING =
  /\b(?:re-?enter|enter|type|paste|input|fill|provide|supply|submit|give|share|tell|send|reveal|disclose|needs?|requires?|what(?:'s| is| are)(?= (?:your|the|my)\b)|(?:confirm|verify|authenticate with|log ?in with|sign ?in with)(?= your\b))(?![\w-])/giu;
/** "Share your private key?" wants a yes or a no, "Could you share it?" wants the key. */
const POLITE = /\b(?:please|(?:can|could|would|will|may|might) (?:you|we|i))\b/iu;
const OTHER_SUBJECT = /\b(?:i|we|they|it|users?|members?|should|shall|will)\s$/iu;

/** "Password:" and "Your password, please." ask without a verb. */
function isAlone(before: string, after: string): boolean {
  const rest = `${before} ${after}`.toLowerCase().split(/[\W\d_]{1,20}/u);
  return rest.every((word) => word === "" || FILLERS.has(word));
}

const FILLERS = new Set(["your", "the", "please", "required", "needed", "current", "account"]);

/** Whether nothing in between turns to something else: a name, a place, a condition. */
export function isPlain(between: string): boolean {
  const joined = between.replace(/\b(?:following|this|these|below|here|now):/giu, "");
  return joined.length <= NEAR && !/[:;!?()]/.test(joined) && !ELSE.test(joined);
}

const ELSE =
  /\b(?:wh(?!at)\w{0,8}|how|that|if|holding|containing|variables?|about|access to|deletion|delete|revoke|rotate|remove|rename|reset|create|disable|forgot(?:ten)?|change|public|max(?:imum)?|min(?:imum)?|yes|(?:names?|labels?|titles?|descriptions?|count|reason|date|types?|kinds?|scopes?|expiry|standards?|ids?|lifetime|length|purpose|paths?|locations?|fingerprint|comments?|days|rules?|files?) (?:for|of|to|on|with)|numbers? of(?! your)|to(?! (?:me|us|this|the (?:server|agent|assistant|model))))(?!\w)|^ of\b/iu;
const PREPOSITION =
  /\b(?:for|of|on|in|by|from|with|using|via|as|before|after|without|like|column|kind)\b/iu;

/** Whether not the secret is wanted but its name, kind or number: "API key name". */
export function isAboutIt({ before, after }: Named): boolean {
  return NAME_OF_IT.test(before.slice(-NEAR)) || ABOUT_AFTER.test(after);
}

/** In the other languages. */
const NAME_OF_IT =
  /(?:\bnamen? (?:des|der|vom|von|f\u{fc}r)|\bnom d[eu]|\bnombre de|\bnome d[aeo]|\u{43d}\u{430}\u{437}\u{432}\u{430}\u{43d}\u{438}\u{435}|\u{438}\u{43c}\u{44f})(?: \S{1,12}){0,3}\s$/iu;
const ABOUT_AFTER =
  /^(?:-\w|(?:'s)?[ _-]?(?:names?|labels?|ids?|types?|kinds?|standards?|symbols?|limits?|counts?|budgets?|contracts?|length|polic(?:y|ies)|managers?|rules?|strength|expiry|expiration|lifetime|rotation|renewal|reset|hints?|format|prefix|scopes?|provider|vaults?|files?(?! contents?)|layout|login|fields?|address|release|expires?|should|can be|will be|(?:is|are) (?:stored|kept|read|taken|asked|sent|rotated|shared|generated|listed|deleted|allowed))\b| an? (?:\w{1,12} )?(?:names?|labels?|titles?|descriptions?|comments?)\b)/iu;

/** What is denied after it must stand close: "enter your password, we will not store it" asks. */
function isDenied(before: string, after: string): boolean {
  return NOT.test(before) || /^[^,.;()]{0,20}\b(?:not|never|isn't|aren't)\b/iu.test(after);
}

const NOT = /\b(?:not|never|don't|doesn't|without|nobody|no)\b/iu;

function isAskedElsewhere(named: Named): boolean {
  const { language, sentence, before, after } = named;
  if (language.not.test(sentence) || isAboutIt(named)) return false;
  return language.ask.test(sentence) || isAlone(before, after);
}
