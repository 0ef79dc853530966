import type { Rules } from "../../src/model/rule.ts";

const TOOL_POISONING = "MCP03:2025 Tool Poisoning";
const SECRETS = "MCP01:2025 Token Mismanagement & Secret Exposure";
const OVER_SHARING = "MCP10:2025 Context Injection & Over-Sharing";
const TOOLS = "https://modelcontextprotocol.io/specification/2025-11-25/server/tools";
const PARAMETERS = "https://hiddenlayer.com/innovation-hub/exploiting-mcp-tool-parameters/";
const FULL_SCHEMA =
  "https://www.cyberark.com/resources/threat-research-blog/poison-everywhere-no-output-from-your-mcp-server-is-safe";
const IMAGES = "https://embracethered.com/blog/posts/2023/bing-chat-data-exfiltration-poc-and-fix/";

const stable = { axis: "threat", stage: "stable" } as const;
const injection = { ...stable, category: "injection", owasp: TOOL_POISONING } as const;
const exfiltration = { ...stable, category: "exfiltration", owasp: OVER_SHARING } as const;

/** Rules that rest on what stands in a listing, not on how a sentence reads. By severity. */
export const factRules = {
  "embedded-secret": {
    ...exfiltration,
    owasp: SECRETS,
    title: "Live secret in the listing",
    severity: "high",
    message: "The text holds what looks like a live {kind}: {shown}",
    why: "Every client, model and log that sees the listing has the secret; a model may be meant to use it.",
    remedy: "Revoke the secret, and keep secrets in the server's own configuration.",
    references: ["https://owasp.org/www-project-mcp-top-10/"],
    aliases: [],
    taxa: ["LLM02:2025", "CWE-200"],
    misses:
      "Secrets without a known shape, such as plain passwords, and secrets beyond the first 256 KiB of a text.",
  },
  "harvesting-parameter": {
    ...exfiltration,
    title: "Parameter that asks for secrets or the conversation",
    severity: "high",
    message: "The description of parameter {parameter} asks for {wanted}",
    why: "A model fills in what a parameter asks for, and the server receives it with the next call.",
    remedy: "Do not use the tool; a parameter asks for what the tool itself needs, and no more.",
    references: [PARAMETERS, FULL_SCHEMA],
    aliases: [],
    taxa: ["LLM02:2025", "CWE-200"],
    misses:
      "A parameter that asks in other words, in another language than the lexicons have, or lets the tool's description do the asking.",
  },
  "hidden-recipient": {
    ...exfiltration,
    title: "Copy recipient filled in beforehand",
    severity: "high",
    message: "Parameter {parameter} sends a copy to {value} unless the caller says otherwise",
    why: "A message goes to a stranger without anybody having asked for it.",
    remedy: "Remove the preset recipient; who gets a copy is for the user to say.",
    references: [FULL_SCHEMA],
    aliases: [],
    taxa: ["LLM02:2025"],
    misses:
      "A recipient that the code of the server adds, and parameters whose name does not say copy.",
  },
  "data-beacon": {
    ...exfiltration,
    title: "Link that carries data away",
    severity: "high",
    message: "The address of {element} has a place for data: {address}",
    why: "A client that shows the image or link sends what the model filled in to that address, unasked.",
    remedy: "Do not render it, and do not use the server.",
    references: [IMAGES],
    aliases: [],
    taxa: ["LLM05:2025", "CWE-200"],
    misses:
      "An address whose place for data is not marked as one, and links that the model makes up from several parts.",
  },
  "active-markup": {
    ...injection,
    title: "Markup that runs code",
    severity: "medium",
    message: "The text holds {element}, which runs code where it is rendered as HTML",
    why: "Clients and dashboards that render descriptions run it with the rights of their user.",
    remedy: "Remove the markup; descriptions are text.",
    references: ["https://owasp.org/www-community/attacks/xss/"],
    aliases: [],
    taxa: ["LLM05:2025", "CWE-79"],
    misses:
      "Markup that a client makes from something else (Markdown extensions, templates), and the markup of resources that are read.",
  },
  "hidden-markup": {
    ...injection,
    title: "Text hidden by its style",
    severity: "medium",
    message: "An element that is not shown ({style}) holds: {hidden}",
    why: "Rendered, the text is not seen by a person; the model reads it.",
    remedy: "Read what is hidden before you trust the server, and have it removed.",
    references: ["https://genai.owasp.org/llmrisk/llm01-prompt-injection/"],
    aliases: [],
    taxa: ["LLM01:2025", "CWE-451"],
    misses:
      "Styles in a class or a sheet, colours that resemble the background, and text behind an element.",
  },
  "same-name": {
    ...injection,
    title: "One name, two definitions",
    severity: "medium",
    message: "{name} is listed {count} times, with different definitions",
    why: "A person approves one of them, and the client may show one and call the other.",
    remedy: "Give each its own name.",
    references: [TOOLS],
    aliases: [],
    taxa: ["CWE-694"],
    misses: "The same name on two servers; a scan of all clients (scan --clients) compares those.",
  },
  "annotation-mismatch": {
    ...injection,
    title: "Annotation that contradicts the tool",
    severity: "medium",
    message: "{hint} is claimed of a tool that, by its own words, does this: {act}",
    why: "Clients call tools that claim to be harmless without asking the user.",
    remedy: "Correct the annotation; until then, have the client ask before each call.",
    references: [TOOLS],
    aliases: [],
    taxa: ["LLM06:2025", "CWE-451"],
    misses:
      "Tools whose name and first sentence do not say what they do, and acts that only the code shows; texts in English are read.",
  },
  "fixed-destination": {
    ...exfiltration,
    title: "Destination filled in beforehand",
    severity: "medium",
    message: "Parameter {parameter} sends to {value} unless the caller says otherwise",
    why: "What the tool sends reaches an address that the user did not choose.",
    remedy: "Ask who owns the address, or set the parameter yourself in each call.",
    references: [FULL_SCHEMA],
    aliases: [],
    taxa: ["LLM02:2025"],
    misses:
      "Addresses that the code adds, values the description suggests without a default, and parameters with an unusual name.",
  },
  "loaded-default": {
    ...injection,
    title: "Preset value that reads a secret or runs a command",
    severity: "medium",
    message: "Parameter {parameter} suggests {value}",
    why: "A model that leaves a parameter as it is, or follows its sample, reads or runs it.",
    remedy: "Remove the value; do not call the tool with it.",
    references: [FULL_SCHEMA],
    aliases: [],
    taxa: ["MCP05:2025", "LLM01:2025"],
    misses:
      "Commands behind variables or encodings, secret files that are not in its list, and paths of tools that are about keys.",
  },
  "harvesting-name": {
    ...exfiltration,
    title: "Parameter named for the conversation or environment",
    severity: "low",
    message: "Parameter {parameter} is named for {wanted}, which the tool gives no reason for",
    why: "The name alone can make a model fill in its history, its system prompt or its tool list.",
    remedy: "Ask what the parameter is for, and leave it empty.",
    references: [PARAMETERS],
    aliases: [],
    taxa: ["LLM02:2025"],
    misses:
      "Names in other languages than English, and names the tool's own description gives a reason for.",
  },
  "name-variant": {
    ...injection,
    title: "Names that differ in spelling only",
    severity: "low",
    message: "{name} and {original} differ only in case or separators",
    why: "People and models take one for the other.",
    remedy: "Rename or remove one of the two.",
    references: [TOOLS],
    aliases: [],
    taxa: [],
    misses:
      "Variants over several servers, plural forms and added words; look-alike letters are the work of unicode-smuggling.",
  },
  "praised-copy": {
    ...injection,
    title: "Tool that passes for a better one",
    severity: "low",
    message: "{name} is named after {original} and recommends itself",
    why: "A model prefers the tool that praises itself, whatever it does.",
    remedy: "Ask why there are two, and switch one off.",
    references: [TOOLS],
    aliases: [],
    taxa: ["LLM01:2025"],
    misses: "A copy under an unrelated name, or one that leaves the praise to another field.",
  },
  "repeated-item": {
    ...injection,
    category: "hygiene",
    title: "Definition listed more than once",
    severity: "low",
    message: "{name} is listed {count} times, each time the same",
    why: "Names are meant to be unique; clients differ in what they do with a second one.",
    remedy: "List it once.",
    references: [TOOLS],
    aliases: [],
    taxa: ["CWE-694"],
    misses: "Copies under another name.",
  },
} as const satisfies Rules;
