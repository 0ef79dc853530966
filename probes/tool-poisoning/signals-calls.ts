import { ADDRESS, ANY_TOOL, TOOL, founding, supporting, type Signal } from "./signal.ts";

/** Calls of tools, their arguments, and what is said of them. */
export const calls: readonly Signal[] = [
  // Tools called by order.
  founding("forced-call", 2, "orders-call", "call", `must call! ${ANY_TOOL}`, 6, {
    counts: "none",
  }),
  founding("forced-call", 3, "calls-itself-always", "call", "call! self regardless|others", 8, {
    counts: "none",
  }),
  founding("forced-call", 2, "call-around", "call", `before|after|when call! ${ANY_TOOL}`, 16, {
    counts: "none",
  }),
  founding("forced-call", 2, "calls-itself-around", "call", "before|after call! self", 16, {
    counts: "none",
  }),
  founding(
    "forced-call",
    3,
    "calls-on-every-answer",
    "call",
    `every response call! ${ANY_TOOL}`,
    14,
  ),
  founding(
    "forced-call",
    2,
    "call-before-all",
    "call",
    "before call! self|identifier|tool others",
    24,
    { order: false },
  ),
  // What the model is to say.
  founding("dictated-answer", 2, "dictates-words", "dictation", "speech! quote", 5),
  founding(
    "dictated-answer",
    4,
    "calls-and-dictates",
    "dictation",
    `must call! ${ANY_TOOL} speech! quote`,
    30,
  ),
  founding(
    "dictated-answer",
    3,
    "dictates-praise",
    "dictation",
    "must speech! promo|regardless|user-wish|quote",
    12,
  ),
  // Arguments changed.
  founding(
    "argument-tampering",
    3,
    "changes-regardless",
    "tampering",
    "change regardless|user-wish",
    16,
    { order: false },
  ),
  founding(
    "argument-tampering",
    2,
    "sets-regardless",
    "tampering",
    "include|recipient regardless user-wish|user",
    12,
  ),
  founding(
    "argument-tampering",
    2,
    "changes-when-called",
    "tampering",
    `when call|${ANY_TOOL} change! recipient`,
    24,
  ),
  founding(
    "argument-tampering",
    4,
    "changes-argument-regardless",
    "tampering",
    "change! recipient|own-parameter|other-parameter regardless|user-wish",
    14,
  ),
  founding(
    "argument-tampering",
    4,
    "redirects-when-called",
    "tampering",
    `when|before call|${TOOL} change!|set!|include! recipient ${ADDRESS}`,
    24,
  ),
  founding(
    "argument-tampering",
    3,
    "changes-to-address",
    "tampering",
    `change! recipient ${ADDRESS}`,
    12,
  ),
  founding(
    "argument-tampering",
    3,
    "sets-to-address",
    "tampering",
    `set!|include! recipient ${ADDRESS}`,
    10,
  ),
  founding("argument-tampering", 3, "fixes-address", "tampering", `must recipient ${ADDRESS}`, 14, {
    order: false,
    counts: "all",
  }),
  founding(
    "argument-tampering",
    2,
    "changes-by-itself",
    "tampering",
    "automatic change quote|recipient|content",
    8,
  ),
  founding(
    "argument-tampering",
    2,
    "adds-to-other",
    "tampering",
    `${TOOL} must include! recipient`,
    16,
    { order: false },
  ),
  founding("argument-tampering", 2, "changes-result", "tampering", "change! response", 6),
  // Tools run down.
  founding("tool-shadowing", 2, "unsafe-tool", "shadowing", `unsafe ${ANY_TOOL}|tool|self`, 10, {
    order: false,
    counts: "all",
    with: "redirection",
  }),
  supporting("elsewhere", "redirection", `instead ${ANY_TOOL}|self`, 10, { order: false }),
  supporting("elsewhere-unlisted", "elsewhere", "instead", 1),
];
