import type { Emit } from "../../src/engine/define.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { factRules } from "./fact-rules.ts";
import type { Parameter } from "./parameters.ts";
import { wordsOfName } from "./words-of-name.ts";

/** Reports a parameter that asks for what its tool has no use for. */
export function inspectHarvesting(parameter: Parameter, emit: Emit<typeof factRules>): void {
  const wanted = wantedByDescription(parameter);
  if (wanted.length > 0) {
    emit("harvesting-parameter", parameter.at("description"), {
      confidence: isCertain(wanted, parameter) ? "strong" : "heuristic",
      evidence: excerpt(parameter.description),
      data: {
        parameter: excerpt(parameter.name),
        wanted: excerpt(wanted.map(({ what }) => what).join(", ")),
      },
    });
    return;
  }
  const named = NAMES.get(wordsOfName(parameter.name).join(" "));
  if (named === undefined || isExplained(named, parameter.about)) return;
  emit("harvesting-name", parameter.at(), {
    confidence: "heuristic",
    evidence: excerpt(parameter.name),
    data: { parameter: excerpt(parameter.name), wanted: excerpt(named.what) },
  });
}

interface Wanted {
  readonly what: string;
  /** In a description, the request for it; bounded, and judged a sentence at a time. */
  readonly asks?: RegExp;
  /** What a tool's own words speak of when it has a reason to ask. */
  readonly reason?: RegExp;
  /** One such request is enough. */
  readonly certain?: true;
}

const HAND_OVER =
  /\b(?:append|include|insert|put|paste|attach|add|copy|dump|fill|place|store|embed|pass|provide|supply|send|write|encode|repeat|list|must (?:be|contain)|should (?:be|contain)|set to)\b/;
const NEGATED =
  /\b(?:not|never|avoid|don't|without|exclud\w{1,4}|omit|no longer|instead of|rather than)\b/;

const CONVERSATION: Wanted = {
  what: "the conversation",
  asks: /\b(?:full|entire|whole|complete|all|every|verbatim|previous|prior|current|your)\b.{0,40}\b(?:conversations?|chat|dialog(?:ue)?|messages|transcript)\b|\b(?:conversation|chat|message) (?:history|log)\b/,
  reason:
    /conversation|chat|messages?\b|transcript|summar|memor|dialog|session|discuss|thread|context|feedback|handoff|agent|assistant/,
};
const SYSTEM_PROMPT: Wanted = {
  what: "the system prompt",
  asks: /\b(?:(?:your|full|entire|complete|verbatim|current|original|initial|hidden|above) (?:\w{1,12} ){0,2}(?:system[ _-]?(?:prompt|message|instructions)|initial (?:prompt|instructions))|(?:contents?|text|copy) of (?:the |your )?system[ _-]?prompt)\b/,
  reason: /system[ _-]?prompt|\bllm|agent|model|persona|completion/,
  certain: true,
};
const REASONING: Wanted = {
  what: "the model's reasoning",
  asks: /\b(?:your|full|entire|complete|internal|hidden)\b.{0,24}\b(?:chain[ -]of[ -]thought|reasoning (?:trace|chain|process)|thought process|internal (?:thoughts|reasoning))\b/,
  reason: /reason|think|thought|reflect|plan|cognit/,
};
const ENVIRONMENT: Wanted = {
  what: "the environment",
  asks: /\b(?:all|full|entire|every|contents? of|details? of|current|your|system'?s?|host'?s?)\b.{0,32}\b(?:environment(?! (?:name|id|type|to|for|slug|key)\b)|env(?:ironment)? ?var(?:iable)?s|process\.env|printenv)\b|\benvironment details\b/,
  reason: /environ|\benv\b|deploy|container|process|server|build|app|command|docker|pod|function/,
};
const SECRETS: Wanted = {
  what: "secrets",
  asks: /\b(?:any|all|every|found|available|stored|user'?s?|contents? of)\b.{0,32}\b(?:secrets?|credentials|passwords|api[ _-]?keys?|access tokens|auth(?:entication)? tokens|private keys?|ssh keys?)\b(?! (?:name|id|path|type)s?\b)/,
  reason: /secret|credential|password|api[ _-]?key|token|vault|login|auth|scan|leak|ssh/,
};
const SECRET_FILES: Wanted = {
  what: "files that hold secrets",
  asks: /\bcontents?\b.{0,60}(?:\.ssh\b|id_rsa|id_ed25519|\.aws\b|\.env\b|\.netrc|\.npmrc|\/etc\/(?:passwd|shadow)|mcp\.json|\.kube\b|\.git-credentials|keychain)|(?:~\/|\$home\/|\/root\/)\.(?:ssh|aws|gnupg|kube|netrc|npmrc|cursor|config\/gcloud)|\bid_(?:rsa|ed25519)\b/,
  reason: /ssh|\bkeys?\b|kube|credential|aws|deploy|remote|sign|scan|dotenv|\benv\b|config/,
  certain: true,
};
const TOOL_LIST: Wanted = {
  what: "the list of tools",
  asks: /\b(?:all|every|full|entire|complete)\b.{0,24}\b(?:(?:available|other|your|mcp) tools|tools (?:available|you (?:have|can)))\b/,
  reason: /tools?\b|agent|mcp|route|plan|server/,
};

const WANTED = [
  SECRET_FILES,
  SYSTEM_PROMPT,
  SECRETS,
  CONVERSATION,
  REASONING,
  ENVIRONMENT,
  TOOL_LIST,
] as const;

/** Longer descriptions are the text engine's; a request for a value stands near the beginning. */
const LONGEST_DESCRIPTION = 8192;

function wantedByDescription({ description, about }: Parameter): readonly Wanted[] {
  if (description.length < 12) return [];
  const found = new Set<Wanted>();
  const sentences = description
    .slice(0, LONGEST_DESCRIPTION)
    .toLowerCase()
    .split(/[.!?;]\s|\n/);
  for (const sentence of sentences) {
    if (!HAND_OVER.test(sentence) || NEGATED.test(sentence)) continue;
    for (const wanted of WANTED) {
      if (wanted.asks?.test(sentence) && !isExplained(wanted, about)) found.add(wanted);
    }
  }
  return [...found];
}

/** Two things asked for, one that no tool has a use for, or one that is to be kept quiet. */
function isCertain(wanted: readonly Wanted[], { description }: Parameter): boolean {
  return wanted.length > 1 || wanted[0]?.certain === true || QUIET.test(description);
}

const QUIET =
  /\b(?:internal use|do not (?:mention|tell|show|ask|reveal)|don't (?:mention|tell|show)|without (?:telling|asking|mentioning)|silently|secretly|not visible|hidden from)\b/i;

function isExplained({ reason }: Wanted, about: string): boolean {
  return reason?.test(about) ?? false;
}

const SIDE_CHANNEL: Wanted = { what: "notes on the side", reason: /\bnotes?\b|remark|annotat/ };

/** Names, as words, that make models hand over what they hold. */
const NAMES: ReadonlyMap<string, Wanted> = new Map(
  (
    [
      [CONVERSATION, "conversation,conversation history,conversation context,conversation log"],
      [CONVERSATION, "chat history,chat log,full conversation,full context,message history"],
      [CONVERSATION, "all messages,previous messages,prior messages,user messages,context dump"],
      [CONVERSATION, "full chat,entire conversation,conversation summary,user prompt history"],
      [SYSTEM_PROMPT, "system prompt,systemprompt,system message,system instructions"],
      [SYSTEM_PROMPT, "initial prompt,original prompt,hidden instructions"],
      [REASONING, "chain of thought,cot,internal reasoning,internal monologue,thought process"],
      [ENVIRONMENT, "env vars,environment variables,all env,env dump,environ,system info"],
      [SECRETS, "user secrets,all secrets,user credentials,stolen data,exfil,exfil data"],
      [SIDE_CHANNEL, "sidenote,side note,side notes,hidden note,hidden data,extra data"],
      [TOOL_LIST, "tools list,tool list,available tools,all tools,tool calls,tool call history"],
    ] as const
  ).flatMap(([wanted, names]) => names.split(",").map((name) => [name, wanted] as const)),
);
