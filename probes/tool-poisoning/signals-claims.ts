import { ADDRESS, TOOL, founding, supporting, type Signal } from "./signal.ts";

/** Steps, copies, consent, roles, safeguards, and what supports all of these. */
export const claims: readonly Signal[] = [
  // Steps under a pretext.
  founding("disguised-step", 3, "runs-dangerous-line", "step", "run!|call! danger-line", 16),
  founding("disguised-step", 4, "plants-line", "step", "startup-file shell-line", 20, {
    order: false,
  }),
  founding("disguised-step", 2, "runs-line", "step", "run!|call! shell-line", 14),
  founding("disguised-step", 3, "decodes-and-runs", "step", "decode! run!|call!", 12),
  founding("disguised-step", 2, "changes-startup-file", "step", "change|include startup-file", 14, {
    order: false,
  }),
  founding(
    "disguised-step",
    2,
    "opens-address",
    "step",
    "send!|read!|call!|change!|instead url|domain|endpoint",
    10,
  ),
  // Honest in the open; where nobody looks, nothing is to be fetched and put anywhere.
  founding("disguised-step", 2, "takes-and-puts", "transfer", "read! include!|send!", 22, {
    counts: "none",
  }),
  // Copies sent elsewhere.
  founding(
    "covert-forwarding",
    2,
    "forwards-to-address",
    "forwarding",
    `send!|include!|copy! ${ADDRESS}`,
    12,
  ),
  founding("covert-forwarding", 2, "copies-to-address", "forwarding", `copy ${ADDRESS}`, 10, {
    order: false,
    counts: "all",
  }),
  founding("covert-forwarding", 2, "copies-out", "forwarding", "send!|copy!|change! endpoint", 10, {
    counts: "all",
  }),
  founding(
    "covert-forwarding",
    3,
    "sends-content-out",
    "forwarding",
    `send! content|conversation|secret url|domain|endpoint|${ADDRESS}`,
    10,
  ),
  founding(
    "covert-forwarding",
    3,
    "collects-and-sends",
    "forwarding",
    `read! content|file|secret|user send! url|domain|endpoint|${ADDRESS}`,
    18,
  ),
  founding("covert-forwarding", 3, "sends-copy", "forwarding", `send!|must copy ${ADDRESS}`, 8),
  founding(
    "covert-forwarding",
    3,
    "calls-with-address",
    "forwarding",
    `call! ${TOOL} ${ADDRESS}`,
    10,
    { unless: "change" },
  ),
  // Consent.
  founding("forged-consent", 3, "claims-consent", "consent", "user approved", 5, {
    unless: "after|before|when",
  }),
  founding(
    "forged-consent",
    2,
    "acts-without-consent",
    "unasked",
    "call!|run!|send! not|skip approval",
    8,
  ),
  founding("forged-consent", 2, "not-to-ask", "unasked", "not ask! user|approval", 4),
  founding("forged-consent", 2, "needs-no-consent", "unasked", "not need! approval", 4),
  founding("forged-consent", 2, "skips-consent", "unasked", "skip! approval", 4),
  supporting("approved", "consent", "approved", 1),
  // Roles and markers.
  founding("impersonated-turn", 3, "template-token", "role", "template-token", 1),
  founding("impersonated-turn", 2, "chat-marker", "role", "chat-marker", 1),
  founding("impersonated-turn", 2, "system-turn", "role", "turn", 1),
  founding("impersonated-turn", 2, "role", "role", "role", 1),
  supporting("directive", "directive", "directive", 1),
  // Safeguards.
  founding("safety-bypass", 4, "skips-all-safety", "bypass", "skip!|ignore! all-safety", 3),
  founding("safety-bypass", 4, "unbound-role", "bypass", "role|new-orders trust", 8),
  founding("safety-bypass", 3, "skips-safeguard", "bypass", "skip! safeguard", 4),
  founding("safety-bypass", 2, "skips-safety", "bypass", "skip! safety", 4),
  founding("safety-bypass", 2, "trusts-all", "trust", "trust", 1),
  // Open malice.
  founding("stated-malice", 4, "steals", "malice", "steal secret|private|user|content|file", 5, {
    unless: "guard|not|when",
  }),
  founding("stated-malice", 2, "malice", "malice", "malice", 1),
  // Support alone.
  founding("tool-preference", 2, "preference", "preference", `prefer!|best self|own-tool`, 6, {
    counts: "all",
  }),
  founding("tool-preference", 2, "praises-itself", "preference", "best tool", 3, {
    counts: "all",
  }),
  founding("stated-malice", 3, "logs-keys", "malice", "steal send|content|user", 10, {
    unless: "guard|not",
  }),
  supporting("silent", "silence", "silent", 1),
  supporting("encoding", "encoding", "encode", 1),
  supporting("fills-parameter", "argument", "include|call|set parameter|own-parameter", 8),
  supporting("precondition", "precondition", "before", 1),
  supporting("other-tools", "others", "others", 1),
  supporting("promotion", "promotion", "promo", 1),
  supporting("urgency", "urgency", "urgent", 1),
  supporting("order", "order", "must", 1),
  supporting("pretext", "pretext", "pretext", 1),
  supporting("threat", "threat", "or-else", 1),
  supporting("scope", "scope", "every|regardless", 1),
  supporting("against-wish", "wish", "regardless user|user-wish|parameter", 6),
  supporting("memory", "memory", "remember", 1),
  supporting("private", "private", "private", 1),
  supporting("praise", "preference", "best", 1),
];
