import { isObject, type JsonObject } from "./asked.ts";
import { askedInText, describedInText, LONGEST } from "./said-secret.ts";

/** A secret that is asked for: where the words stand, as a path below the request, and in which text. */
export interface AskedSecret {
  readonly path: readonly string[];
  readonly text: string;
  readonly start: number;
  readonly wanted: string;
}

/** The first secret that the message or an input of the form asks for. */
export function askedSecret(params: JsonObject): AskedSecret | undefined {
  const { message, mode, requestedSchema: schema } = params;
  // On a page of its own is where the specification wants secrets to be asked for.
  if (mode === "url" && schema === undefined) return undefined;
  const properties = isObject(schema) ? schema["properties"] : undefined;
  const inputs = isObject(properties) ? Object.entries(properties).slice(0, MOST_INPUTS) : [];
  const asked = typeof message === "string" ? askedInText(message) : undefined;
  if (asked !== undefined && canTake(asked.wanted, inputs)) {
    return { path: ["message"], text: String(message), ...asked };
  }
  for (const [name, property] of inputs) {
    if (!isObject(property) || !(takes(property, "string") || takesNumber(property))) continue;
    const found = askedByInput(name, property);
    if (found === undefined) continue;
    const { path, ...rest } = found;
    return { path: ["requestedSchema", "properties", name, ...path], ...rest };
  }
  return undefined;
}

const MOST_INPUTS = 200;

/** Whether the form has room for it: a choice or a check mark takes no secret. */
function canTake(wanted: string, inputs: readonly (readonly [string, unknown])[]): boolean {
  const isNumber = DIGITS.test(wanted);
  return (
    inputs.length === 0 ||
    inputs.some(
      ([, property]) =>
        isObject(property) && (takes(property, "string") || (isNumber && takesNumber(property))),
    )
  );
}

const DIGITS = /\b(?:pin|codes?|card|cvv2?|cvc2?|otps?|ssn|tan)\b/i;

function takesNumber(property: JsonObject): boolean {
  return takes(property, "number") || takes(property, "integer");
}

function takes(property: JsonObject, wanted: string): boolean {
  const type = property["type"] ?? "string";
  const isChosen = ["enum", "const", "oneOf", "anyOf"].some((key) => property[key] !== undefined);
  return !isChosen && (type === wanted || (Array.isArray(type) && type.includes(wanted)));
}

/** What an input says of itself decides; its name where it says nothing, or nothing to the point. */
function askedByInput(name: string, property: JsonObject): AskedSecret | undefined {
  if (property["format"] === "password") {
    return { path: ["format"], text: "password", start: 0, wanted: "password" };
  }
  const words = wordsOf(name);
  const byName = { path: [], text: name, start: 0, wanted: words };
  const texts = ["title", "description"]
    .map((role) => [role, property[role]] as const)
    .filter((pair): pair is [string, string] => typeof pair[1] === "string" && pair[1] !== "")
    .filter(([, text]) => !isEcho(text, words));
  for (const [role, text] of texts) {
    const said = describedInText(text);
    if (said !== undefined) return { path: [role], text, ...said };
  }
  const explained = texts.map(([, text]) => text.slice(0, LONGEST)).join(" ");
  if (explained === "") return SURE.test(words) || OPEN.test(words) ? byName : undefined;
  if (SURE.test(words)) return OTHERWISE.test(explained) ? undefined : byName;
  return OPEN.test(words) && SIGNS_IN.test(explained) && !OTHERWISE.test(explained)
    ? byName
    : undefined;
}

/** "Token" or "Enter the token" explains nothing about `token`. */
function isEcho(text: string, words: string): boolean {
  const said = wordsOf(text.slice(0, 80).replace(LEAD_IN, ""));
  return said === words || said === words.replaceAll(" ", "");
}

const LEAD_IN =
  /^(?:please )?(?:(?:enter|type|paste|provide) )?(?:(?:your|the|an?|my) )?|(?: (?:here|below|to continue))?[.:!]{0,3}$/giu;

const WHOSE =
  "(?:(?:your|my|user|account|login|admin|db|database|master|old|new|current|confirm|github|gitlab|openai|aws|stripe|slack|npm) ){0,2}";
/** The whole name; what has more words is about it: `password_policy`, `api_key_name`. */
const SURE = new RegExp(
  `^${WHOSE}(?:pass(?:word|phrase|wd)|pwd|api ?key|api secret|(?:auth|bearer|api|oauth|personal access) ?token|private ?key|client secret|secret(?: access)? key|seed phrase|recovery phrase|recovery code|credit ?card ?number|cvv|cvc|otp code|totp|(?:2fa|mfa) code|verification code|session cookie|ssn|passwort|kennwort|contrasena|senha|mot de passe)$`,
);
/** Names that mean other things as well. */
const OPEN = new RegExp(
  `^${WHOSE}(?:pass(?:code)?|token|(?:access|session|refresh|bot) ?token|secret|access key|ssh key|mnemonic|card ?number|pin|pin code|otp|cookie)$`,
);
const SIGNS_IN =
  /\b(?:sign[- ]?in|log[- ]?in|authenticat\w{0,6}|authori[sz]\w{0,6}|your (?:\w{1,12} )?account|wallet|bank)\b/iu;
/** The input is for something else that has to do with it. */
const OTHERWISE =
  /^(?:names?|labels?|titles?|ids?|kinds?|types?|numbers?|count|path|location|files?|where|whether|which|how|columns?|symbol|if|min(?:imum)?|max(?:imum)?)\b(?! (?:\d|length))|\b(?:coin|swap|erc-?\d{1,4}|symbol|blockchain|buy|sell|mint|nft|usdc|pagina\w{0,6}|cursor|next page|variable|do not enter|never enter|no secret|not a (?:secret|password)|names? of|labels? (?:for|of))\b/iu;

function wordsOf(name: string): string {
  return name
    .slice(0, 80)
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]{1,8}/)
    .filter((word) => word !== "")
    .join(" ");
}
