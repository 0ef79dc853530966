import { isObject, type JsonObject } from "./asked.ts";
import { LANGUAGES, NAMED } from "./words-for-secrets.ts";

/** A secret that is asked for: where the words stand, as a path below the request, and in which text. */
export interface AskedSecret {
  readonly path: readonly string[];
  readonly text: string;
  readonly start: number;
  readonly wanted: string;
}

/** The first secret that the message or an input of the form asks for. */
export function askedSecret(params: JsonObject): AskedSecret | undefined {
  const message = params["message"];
  const asked = typeof message === "string" ? askedIn(message) : undefined;
  if (asked !== undefined) return { path: ["message"], text: String(message), ...asked };
  const schema = params["requestedSchema"];
  const properties = isObject(schema) ? schema["properties"] : undefined;
  if (!isObject(properties)) return undefined;
  for (const [name, property] of Object.entries(properties).slice(0, MOST_INPUTS)) {
    if (!isObject(property) || !isFree(property)) continue;
    const found = askedByInput(name, property);
    if (found === undefined) continue;
    const { path, ...rest } = found;
    return { path: ["requestedSchema", "properties", name, ...path], ...rest };
  }
  return undefined;
}

const MOST_INPUTS = 200;
const LONGEST = 8192;

function askedIn(message: string): { start: number; wanted: string } | undefined {
  let from = 0;
  for (const sentence of message.slice(0, LONGEST).split(SENTENCE_END)) {
    for (const { secret, ask, not } of LANGUAGES) {
      const met = secret.exec(sentence) ?? (secret === NAMED ? PIN.exec(sentence) : null);
      if (met === null || not.test(sentence)) continue;
      if (!ask.test(sentence) && !isAlone(sentence, met)) continue;
      if (!isAboutIt(sentence, met)) return { start: from + met.index, wanted: met[0] };
    }
    from += sentence.length;
  }
  return undefined;
}

/** "Password:" asks without a verb. */
function isAlone(sentence: string, met: RegExpExecArray): boolean {
  const rest = sentence.slice(0, met.index) + sentence.slice(met.index + met[0].length);
  return /^[\W\d_]{0,20}(?:your|the|please)?[\W\d_]{0,20}$/i.test(rest);
}

/** Keeps the ends, so that lengths add up to offsets. */
const SENTENCE_END = /(?<=[.!?;]\s|\n|[\u{3002}\u{ff01}\u{ff1f}\u{ff1b}])/u;
/** In small letters it is what one does with messages. */
const PIN = /\bPIN\b/u;

/** Whether not the secret is wanted but its name, kind or number: "a name for the API key". */
function isAboutIt(sentence: string, met: RegExpExecArray): boolean {
  const before = sentence.slice(Math.max(0, met.index - 60), met.index);
  const after = sentence.slice(met.index + met[0].length);
  return ABOUT_BEFORE.test(before) || ABOUT_AFTER.test(after);
}

const ABOUT_BEFORE =
  /\b(?:names?|labels?|titles?|descriptions?|number|count|reason|date|types?|kinds?|scopes?|expiry|standards?|ids?|lifetime|length|purpose|path|location|public part|fingerprint)\s(?:for|of|to|on)\s(?:\w{1,12}\s){0,3}$|\b(?:which|how many|max(?:imum)?|public|delete|revoke|rotate|remove|rename|reset|create|disable|forgot(?:ten)?|change)\s(?:\w{1,12}\s){0,2}$/i;
const ABOUT_AFTER =
  /^(?:'s)?[ _-]?(?:names?|labels?|ids?|types?|kinds?|standards?|symbols?|limits?|counts?|budgets?|contracts?|length|polic(?:y|ies)|managers?|rules?|strength|expiry|expiration|lifetime|rotation|reset|hints?|format|prefix|scopes?|provider|should|can be|will be|is stored)\b/i;

function askedByInput(name: string, property: JsonObject): AskedSecret | undefined {
  const about = ["title", "description"].map((role) => [role, property[role]] as const);
  const texts = about.filter((pair): pair is [string, string] => typeof pair[1] === "string");
  if (property["format"] === "password") {
    return { path: ["format"], text: "password", start: 0, wanted: "password" };
  }
  const explained = texts.map(([, text]) => text.slice(0, LONGEST)).join(" ");
  const words = wordsOf(name);
  if (SECRET_NAME.test(words) && !COIN.test(explained) && !DENIED.test(explained)) {
    return { path: [], text: name, start: 0, wanted: words };
  }
  for (const [role, text] of texts) {
    for (const { secret, not } of LANGUAGES) {
      const shown = text.slice(0, LONGEST);
      const met = secret.exec(shown);
      if (met === null || not.test(shown) || isAboutIt(shown, met)) continue;
      return { path: [role], text, start: met.index, wanted: met[0] };
    }
  }
  return undefined;
}

/** The whole name; what has more words is about it: `password_policy`, `api_key_name`. */
const SECRET_NAME =
  /^(?:(?:your|my|user|account|login|admin|db|database|master|old|new|current|confirm|github|gitlab|openai|aws|stripe|slack|npm) ){0,2}(?:pass(?:word|phrase|code|wd)?|pwd|api ?key|api secret|token|(?:access|auth|bearer|api|session|refresh|oauth|bot|personal access) ?token|private ?key|(?:client )?secret|secret(?: access)? key|access key|ssh key|seed phrase|recovery phrase|recovery code|mnemonic|(?:credit )?card ?number|cvv|cvc|pin|pin code|otp|otp code|totp|(?:2fa|mfa) code|verification code|session cookie|cookie|ssn|passwort|kennwort|contrasena|senha|mot de passe)$/;
const COIN =
  /\b(?:coin|swap|erc-?\d{1,4}|symbol|blockchain|chain|buy|sell|standard|mint|nft|usdc|pagina\w{0,6}|cursor|next page)\b/i;
const DENIED = /\b(?:do not enter|never enter|no secret|not a (?:secret|password))\b/i;

function wordsOf(name: string): string {
  return name
    .slice(0, 80)
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]{1,8}/)
    .filter((word) => word !== "")
    .join(" ");
}

/** A choice or a check mark takes no secret. */
function isFree(property: JsonObject): boolean {
  const type = property["type"] ?? "string";
  const isChosen = ["enum", "const", "oneOf", "anyOf"].some((key) => property[key] !== undefined);
  return !isChosen && (type === "string" || type === "number" || type === "integer");
}
