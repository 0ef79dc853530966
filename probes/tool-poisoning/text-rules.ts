import type { Rules } from "../../src/model/rule.ts";

const POISONING = "MCP03:2025 Tool Poisoning";
const PROMPT_INJECTION = "LLM01:2025 Prompt Injection";
const INVARIANT = "https://invariantlabs.ai/blog/mcp-security-notification-tool-poisoning-attacks";
const WHATSAPP = "https://invariantlabs.ai/blog/whatsapp-mcp-exploited";
const LINE_JUMPING =
  "https://blog.trailofbits.com/2025/04/21/jumping-the-line-how-mcp-servers-can-attack-you-before-you-ever-use-them/";
const OWASP_LLM01 = "https://genai.owasp.org/llmrisk/llm01-prompt-injection/";
const FULL_SCHEMA =
  "https://www.cyberark.com/resources/threat-research-blog/poison-everywhere-no-output-from-your-mcp-server-is-safe";

const injection = {
  axis: "threat",
  category: "injection",
  owasp: POISONING,
  stage: "stable",
  message: "Signals that add up: {signals}. Against it: {against}",
} as const;
const theft = { ...injection, category: "exfiltration" } as const;
/** What is kept from the eye is shown as the model reads it. */
const unseen = {
  ...injection,
  message: 'It reads: "{reads}". Signals that add up: {signals}. Against it: {against}',
} as const;
const drop = "Do not use the server until its author has removed the text and explained it.";

/** Rules about what a text says, ordered by severity. */
export const textRules = {
  "instruction-override": {
    ...injection,
    title: "Order to ignore other instructions",
    severity: "critical",
    why: "A description that cancels the rules of the user or of the client takes command of the model.",
    remedy: drop,
    references: [INVARIANT, OWASP_LLM01],
    owasp: PROMPT_INJECTION,
    aliases: [],
    taxa: ["MCP03:2025", "CWE-1427"],
    misses:
      "An override in a language other than the nine it has words for, or spread over several fields, each of which is harmless alone.",
  },
  "user-concealment": {
    ...injection,
    title: "Order to keep something from the user",
    severity: "critical",
    why: "Whoever has the model act behind the user's back takes away the last check there is.",
    remedy: drop,
    references: [INVARIANT],
    aliases: [],
    taxa: ["LLM01:2025", "CWE-1427"],
    misses:
      'Secrecy told as a fact and not as an order ("this step is invisible"); in prompts, secrecy that does not point at what the model does ("do not tell the user the answer" may be a quiz).',
  },
  "secret-access": {
    ...theft,
    title: "Order to fetch secrets",
    severity: "critical",
    why: "The model is told to read keys, passwords or configuration and to hand them to the server.",
    remedy: drop,
    references: [INVARIANT],
    aliases: [],
    taxa: ["LLM02:2025", "CWE-1427"],
    misses:
      "Secrets that are paraphrased instead of named, and in resources a plain order to hand over one key.",
  },
  "conversation-harvest": {
    ...theft,
    title: "Order to hand over the conversation",
    severity: "critical",
    why: "What the user said, the client's instructions or the list of other tools leave for the server.",
    remedy: drop,
    references: [FULL_SCHEMA],
    aliases: [],
    taxa: ["MCP10:2025", "CWE-1427"],
    misses:
      'Requests for a summary or a "context" that name neither the conversation nor the model\'s instructions.',
  },
  "argument-tampering": {
    ...injection,
    title: "Order to change arguments behind the user's back",
    severity: "critical",
    why: "The call that is made is not the one the user asked for: another recipient, query or value.",
    remedy: drop,
    references: [WHATSAPP],
    aliases: [],
    taxa: ["LLM01:2025", "CWE-1427"],
    misses:
      'Statements in place of orders: "the system redirects searches for A to B" is read as what the tool does.',
  },
  "covert-forwarding": {
    ...theft,
    title: "Order to send copies elsewhere",
    severity: "critical",
    why: "Messages or data go to an address that neither the user nor the task named.",
    remedy: drop,
    references: [WHATSAPP],
    aliases: [],
    taxa: ["LLM02:2025", "CWE-1427"],
    misses:
      "In prompts and resources an order that sends nothing but the text at hand to a fixed address; a destination that another field names.",
  },
  "disguised-step": {
    ...injection,
    title: "Command, file or network step under a pretext",
    severity: "critical",
    why: "Verification, maintenance or compliance is the excuse to run, write or contact something.",
    remedy: drop,
    references: [INVARIANT],
    aliases: [],
    taxa: ["LLM01:2025", "CWE-1427"],
    misses:
      "A step without a pretext, or whose pretext stands more than a sentence away; what opens as a security scanner is counted down, so whoever poses as one hides here.",
  },
  "hidden-instruction": {
    ...unseen,
    title: "Instruction kept out of sight",
    severity: "critical",
    why: "Comments and markup vanish where a person reads the text; the model is given all of it.",
    remedy: drop,
    references: [FULL_SCHEMA],
    aliases: [],
    taxa: ["LLM01:2025", "CWE-451", "CWE-1427"],
    misses:
      "What is hidden by a style sheet elsewhere or by markup that only one client knows; of the markup of a resource only images are read.",
  },
  "encoded-instruction": {
    ...unseen,
    title: "Instruction in code",
    severity: "critical",
    why: "Nobody encodes an honest description; models decode Base64, hex and the like at sight.",
    remedy: drop,
    references: [OWASP_LLM01],
    owasp: PROMPT_INJECTION,
    aliases: [],
    taxa: ["MCP03:2025", "CWE-1427"],
    misses:
      "Encryption, compression, ciphers with a key, and codes over several fields; only Base64, hex, percent, escapes, spelling tricks and the like are undone.",
  },
  "forced-call": {
    ...injection,
    title: "Forced call of a tool",
    severity: "high",
    why: "The tool has the model call others before, after or instead of what the user wants.",
    remedy: "Do not use the server together with others until the order is gone.",
    references: [INVARIANT, LINE_JUMPING],
    aliases: [],
    taxa: ["LLM01:2025", "CWE-1427"],
    misses:
      'Orders among the server\'s own tools that come without pretext, secrecy or threat: honest authors write "call A before B" too.',
  },
  "dictated-answer": {
    ...injection,
    title: "Words put into the model's mouth",
    severity: "high",
    why: "The user reads advertising, alarms or falsehoods and takes them for the model's own answer.",
    remedy: drop,
    references: [OWASP_LLM01],
    aliases: [],
    taxa: ["LLM09:2025", "CWE-1427"],
    misses:
      "Lies about results, and advertising that does not read as an order; in prompts and read resources all advertising.",
  },
  "tool-shadowing": {
    ...injection,
    title: "Other tool declared unfit",
    severity: "high",
    why: "A tool that calls another one broken or insecure draws its calls to itself.",
    remedy: "Ask the author of the other tool; remove the server if it is not true.",
    references: [INVARIANT],
    aliases: [],
    taxa: ["LLM01:2025"],
    misses:
      "A rival that is described and not named, and slander in words the lexicons do not have; no other server is at hand to compare with.",
  },
  "forged-consent": {
    ...injection,
    title: "Consent claimed for the user",
    severity: "high",
    why: "The model is told not to ask, or that the user has agreed already; the user was never asked.",
    remedy: "Have the claim removed; leave confirmation switched on in the client.",
    references: [OWASP_LLM01],
    aliases: [],
    taxa: ["LLM06:2025", "CWE-1427"],
    misses: "Consent that is claimed by a default value or an annotation instead of a sentence.",
  },
  "impersonated-turn": {
    ...injection,
    title: "Impersonated system or user turn",
    severity: "high",
    why: "Markers of chat templates and system notes make the model take the text for someone else's.",
    remedy: drop,
    references: [OWASP_LLM01],
    owasp: PROMPT_INJECTION,
    aliases: [],
    taxa: ["MCP03:2025", "CWE-1427"],
    misses:
      "Markers of chat templates that are not in its table; in prompts and read resources roles and pseudo tags count for nothing.",
  },
  "safety-bypass": {
    ...injection,
    title: "Order to drop safeguards",
    severity: "high",
    why: "Checks, filters and permissions are declared void by the text they are to check.",
    remedy: drop,
    references: [OWASP_LLM01],
    aliases: [],
    taxa: ["LLM01:2025", "CWE-1427"],
    misses:
      "Safeguards that are talked away by role play or by a story, without a word for check, filter or permission.",
  },
  "stated-malice": {
    ...injection,
    title: "Harmful purpose stated openly",
    severity: "high",
    why: "The text says that the tool steals, spies or deceives.",
    remedy: "Do not use the server.",
    references: ["https://owasp.org/www-project-mcp-top-10/"],
    aliases: [],
    taxa: ["LLM01:2025", "CWE-506"],
    misses: "Malice that the text does not admit: what stands in the code alone is not seen.",
  },
  "tool-preference": {
    ...injection,
    title: "Wording that courts the model",
    severity: "low",
    why: "Praise and claims of priority move a model to choose the tool over better ones.",
    remedy: "Describe what the tool does, not how good it is.",
    references: [INVARIANT],
    aliases: [],
    taxa: ["LLM01:2025"],
    misses:
      "Praise in few or unusual words, and a better claim than it deserves, told as a plain fact.",
  },
  "weak-instruction": {
    ...injection,
    title: "Wording that may steer the model",
    severity: "low",
    why: "Taken alone it may be honest; read it and decide.",
    remedy: "Say it as a fact about the tool, or leave it out.",
    references: [OWASP_LLM01],
    aliases: [],
    taxa: ["LLM01:2025"],
    misses:
      "A single faint signal, and further wording of this kind in one text: it is told once there, and not at all beside a graver finding.",
  },
} as const satisfies Rules;
