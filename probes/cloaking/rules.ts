import type { Rule, Rules } from "../../src/model/rule.ts";

const SPECIFICATION = "https://modelcontextprotocol.io/specification/2025-11-25";
const LIFECYCLE = `${SPECIFICATION}/basic/lifecycle`;
const TOOLS = `${SPECIFICATION}/server/tools`;
const ATTACK = "https://invariantlabs.ai/blog/mcp-security-notification-tool-poisoning-attacks";
const TOP_10 = "https://owasp.org/www-project-mcp-top-10/";

const deceit: Pick<Rule, "axis" | "stage" | "aliases" | "category" | "owasp"> = {
  axis: "threat",
  stage: "stable",
  aliases: [],
  category: "injection",
  owasp: "MCP03:2025 Tool Poisoning",
};
const conduct = { ...deceit, category: "hygiene" } as const;

/** Ordered by severity. */
export const rules = {
  "cloaked-attack": {
    ...deceit,
    title: "Attack shown to some and hidden from others",
    severity: "critical",
    message: '"{item}" carries {carried}, {shown}',
    why: "Whoever reviews the server sees a clean listing, and the client that is used gets the other one.",
    remedy:
      "Do not use the server, remove it from every client, and report it to where you got it.",
    references: [ATTACK, TOP_10],
    taxa: ["LLM01:2025", "CWE-912"],
    misses:
      "What is shown only to clients, versions and capabilities that mcp-prober did not pose as, and poison that no other probe recognises.",
  },
  "swapped-attack": {
    ...deceit,
    title: "Attack that comes or goes on its own",
    severity: "critical",
    message: '"{item}" carries {carried}, {shown}',
    why: "What was approved is not what is used: the listing is exchanged behind the approval.",
    remedy:
      "Do not use the server, remove it from every client, and report it to where you got it.",
    references: [ATTACK, TOP_10],
    taxa: ["LLM01:2025", "CWE-912"],
    misses:
      "What comes later than the wait between two listings, after more starts than were made, after a tool call, or on a certain day.",
  },
  "client-dependent-item": {
    ...deceit,
    title: "Item for some clients only",
    severity: "medium",
    message: "{count} {shown}: {names}",
    why: "A review made with one client says nothing of what the others are offered.",
    remedy: "Ask the author why; review the listing that your own client is shown.",
    references: [LIFECYCLE, ATTACK],
    taxa: ["CWE-912"],
    misses:
      "Items for a client that mcp-prober did not pose as; resources and templates that come and go are told as details only.",
  },
  "client-dependent-text": {
    ...deceit,
    title: "Text that depends on the client's name",
    severity: "medium",
    message: "The {fields} of {count} {when}: {names}",
    why: "A server that words its texts for a client can word them against it.",
    remedy: "Compare both texts, and ask the author why they differ.",
    references: [LIFECYCLE, ATTACK],
    taxa: [],
    misses:
      "A text that changes just as much by itself. An honest server that greets its client by name is found as well.",
  },
  "ci-dependent-surface": {
    ...deceit,
    title: "Other listing under continuous integration",
    severity: "medium",
    message: "{count} {shown}: {names}",
    why: "Scanners run where CI is set, users do not: the difference keeps one of them from seeing it.",
    remedy: "Ask the author why; review the listing without CI set.",
    references: [ATTACK],
    taxa: ["CWE-912"],
    misses:
      "Servers that know a scanner by something else than the variables of CI: its address, its pace, an empty home.",
  },
  "unstable-text": {
    ...deceit,
    title: "Text that changes on its own",
    severity: "medium",
    message: "The {fields} of {count} {when}: {names}",
    why: "The text that was approved is not the one a model gets the next time.",
    remedy:
      "Compare both texts; use the server only if the change is explained, and pin the version.",
    references: [TOOLS, ATTACK],
    taxa: [],
    misses:
      "Texts chosen at random from few: two looks may get the same one, and the difference may then be put down to the client or the surroundings.",
  },
  "unstable-item": {
    ...deceit,
    title: "Item that comes, goes or varies in a word",
    severity: "low",
    message: "{count} {when}: {names}",
    why: "What is offered now may not have been there when the server was reviewed.",
    remedy: "List the server some more times, and review each item that turns up.",
    references: [TOOLS],
    taxa: [],
    misses: "Items that turn up more rarely than in the few listings that were made.",
  },
  "unadvertised-list": {
    ...conduct,
    title: "List that is not advertised and has items",
    severity: "low",
    message: "{list} are listed ({count}) though the capability {capability} is not declared",
    why: "Clients that go by the declaration never show these items, and reviews pass over them.",
    remedy: "Declare the capability, or do not answer the list.",
    references: [LIFECYCLE],
    taxa: [],
    misses: "Methods other than the four lists, which are never asked for.",
  },
  "late-item": {
    ...conduct,
    title: "Item added after the first listing",
    severity: "info",
    message: "{count} added while we watched: {names}",
    why: "A client that lists once does not see it; one that lists again gets what nobody reviewed.",
    remedy: "Review the later listing too.",
    references: [TOOLS],
    taxa: [],
    misses: "Items that are added after the last look, or after a tool call.",
  },
  "varying-detail": {
    ...conduct,
    title: "Detail that varies",
    severity: "info",
    message: "Details of {count} {when}: {names}",
    why: "Texts that never are the same twice cannot be pinned, and hide a real change.",
    remedy: "Keep dates, ids and random order out of the listing.",
    references: [TOOLS],
    taxa: [],
    misses:
      "Words hidden in what counts as a detail: digits for letters, hyphens, another order of the same words.",
  },
  "surroundings-dependent-surface": {
    ...conduct,
    title: "Other listing in other surroundings",
    severity: "info",
    message: "{count} {when}: {names}",
    why: "What was reviewed in one place is not all that is offered in another.",
    remedy: "Review the listing where the server is going to run.",
    references: [TOOLS],
    taxa: [],
    misses:
      "Surroundings that were not tried: another network, machine, user, or language than the one.",
  },
  "version-dependent-surface": {
    ...conduct,
    title: "Other listing under another protocol version",
    severity: "info",
    message: "{count} {when}: {names}",
    why: "Clients that speak another revision are offered something else.",
    remedy: "Review the listing under the revision that your client speaks.",
    references: [LIFECYCLE],
    taxa: [],
    misses: "Revisions that the server refused, and those that the depth of the scan leaves out.",
  },
  "capability-dependent-surface": {
    ...conduct,
    title: "Other listing for a client that offers less",
    severity: "info",
    message: "{count} not the same for a client that offers less: {names}",
    why: "Items that need sampling, elicitation or roots are rightly shown to those who offer them only.",
    remedy: "Nothing; review the listing that your own client is shown.",
    references: [LIFECYCLE],
    taxa: [],
    misses:
      "Whether the item needs the capability in truth, or is only kept from those who do not offer it.",
  },
  "empty-list-changed": {
    ...conduct,
    title: "Announced change that is none",
    severity: "info",
    message: "The server announced a changed list ({count}) and shows the same again",
    why: "Each announcement makes clients list again; those that change nothing teach them to ignore it.",
    remedy: "Announce a change only when there is one.",
    references: [TOOLS],
    taxa: [],
    misses:
      "Changes in something that is not compared, such as the answer of a tool, for which the announcement may be right.",
  },
  "unserved-capability": {
    ...conduct,
    title: "Declared capability that is not served",
    severity: "info",
    message: "The server declares {list} and does not know the method that lists them",
    why: "What the server would show to others under this capability was not seen.",
    remedy: "Serve the list, or do not declare it.",
    references: [LIFECYCLE],
    taxa: [],
    misses: "Whether the list would be served later, or to somebody else.",
  },
  "ignored-version": {
    ...conduct,
    title: "Protocol version that does not exist",
    severity: "info",
    message: "The server agrees to protocol version {version}, which there is not",
    why: "It follows no known revision, so neither side can rely on what the other does.",
    remedy: "Answer with a revision that the server supports.",
    references: [LIFECYCLE],
    taxa: [],
    misses: "A server that names a real revision and does not keep to it.",
  },
} as const satisfies Rules;
