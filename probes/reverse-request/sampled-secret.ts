import { isObject, type JsonObject } from "./asked.ts";
import type { AskedSecret } from "./asked-secret.ts";
import { firstIn, isAboutIt, isPlain, type Named } from "./said-secret.ts";
import { type Asking, NAMED } from "./words-for-secrets.ts";

/** The first secret that a request for sampling has the model ask for or hand over. */
export function sampledSecret(params: JsonObject): AskedSecret | undefined {
  for (const { path, text } of textsOf(params)) {
    const said = firstIn(text, isSampled, [ENGLISH]);
    if (said !== undefined) return { path, text, ...said };
  }
  return undefined;
}

interface Said {
  readonly path: readonly string[];
  readonly text: string;
}

function textsOf({ systemPrompt, messages }: JsonObject): readonly Said[] {
  const all: unknown[] = Array.isArray(messages) ? messages.slice(0, MOST_MESSAGES) : [];
  const said = all.flatMap((message, at) => {
    const content = isObject(message) ? message["content"] : undefined;
    const path = ["messages", String(at), "content"];
    if (!Array.isArray(content)) return textOf(content, path);
    const blocks: readonly unknown[] = content.slice(0, MOST_MESSAGES);
    return blocks.flatMap((block, index) => textOf(block, [...path, String(index)]));
  });
  const first = { path: ["systemPrompt"], text: systemPrompt };
  return typeof systemPrompt === "string" ? [{ ...first, text: systemPrompt }, ...said] : said;
}

const MOST_MESSAGES = 100;

function textOf(content: unknown, path: readonly string[]): readonly Said[] {
  const text = typeof content === "string" ? content : isObject(content) ? content["text"] : null;
  if (typeof text !== "string") return [];
  return [{ path: typeof content === "string" ? path : [...path, "text"], text }];
}

/** The model may be told to hand over what a user would be asked for by a narrower name. */
const ENGLISH: Asking = {
  secret: new RegExp(`${NAMED.source}|\\b(?:credentials|secrets|login details)\\b`, "iu"),
  ask: NAMED,
  not: NAMED,
};

function isSampled(named: Named): boolean {
  const { before } = named;
  const isOther = SUBJECT_MATTER.test(before) || NOT.test(before) || isAboutIt(named);
  return !isOther && (isAskedOfUser(named) || isHandedOver(named));
}

/** Code, rules and explanations speak of secrets; so does who forbids to ask for them. */
const SUBJECT_MATTER =
  /\b(?:how|why|code|scripts?|functions?|programs?|dialogs?|pages?|components?|explain|describe|an example|tests?|whether|when|if|review|polic(?:y|ies)|documentation)\b/iu;
const NOT = /\b(?:not|never|don't|doesn't|avoid|without|instead of)\b/iu;

/** "Ask the user for the password", "Get the API key from the user." */
function isAskedOfUser({ before, after }: Named): boolean {
  const near = before.slice(-NEAR);
  const toward = ASK_USER.exec(near);
  if (toward !== null) return isPlain(near.slice(toward.index + toward[0].length));
  return GET.test(near) && FROM_USER.test(after);
}

const NEAR = 100;
const USER =
  "(?:the |your |its |our )?(?:end )?(?:users?|human|person|operator|customer|them|him|her)";
const ASK_USER = new RegExp(
  `\\b(?:ask|prompt|urge|convince|persuade|get|have|make|tell|instruct|remind) ${USER} (?:politely |again |once more |first )?(?:for|(?:to )?(?:re-?enter|enter|type|paste|provide|supply|submit|give|share|tell|send|reveal|confirm|hand over)|(?:what|which))(?![\\w-])`,
  "iu",
);
const GET = /\b(?:get|obtain|request|collect|extract|elicit|demand|find out)\b[^.:;!?]{0,60}$/iu;
const FROM_USER = new RegExp(`^[^.:;!?]{0,30}\\bfrom ${USER}\\b`, "iu");

/** "List all API keys you have seen": what only the model's context can hold. */
function isHandedOver({ before, sentence }: Named): boolean {
  const near = before.slice(-NEAR);
  const verb = HAND_OVER.exec(near);
  if (verb === null) return false;
  const between = near.slice(verb.index + verb[0].length).replace(/^ (?:me |us )?which\b/iu, "");
  return isPlain(between) && CONTEXT.test(sentence);
}

const HAND_OVER =
  /\b(?:list|repeat|print|output|return|include|show|reveal|disclose|tell|send|give|share|dump|quote|copy|collect|extract|recall|find|write down|hand over|provide|(?:answer|reply|respond) with|(?:what|which)(?: are| is| were)?)(?![\w-])/iu;
const CONTEXT =
  /\b(?:you(?:'ve| have| had)? (?:\w{1,10} )?(?:see|seen|saw|know|remember|hold|met|read|given|told|received|access to)|(?:this|the|your|our|earlier|previous) (?:\w{1,12} )?(?:conversations?|chats?|context|chat history|history|session|memory|messages|environment)|(?:the )?user (?:has |have )?(?:\w{1,10} )?(?:gave|given|typed|mentioned|entered|shared|told|provided|pasted|used)|so far|the user's)\b/iu;
