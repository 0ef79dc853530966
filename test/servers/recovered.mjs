/** Servers that a static scan has read before: some of their tools it missed, some are gone. Over stdio. */
import { tool } from "./core.mjs";

const VERBS = ["show", "count", "describe", "check", "name"];
const NOUNS = ["node", "disk", "pool", "zone", "rack", "lamp", "door", "shelf"];

/** Names that a static scan recovered: 200, none of them twice. */
export const RECOVERED = VERBS.flatMap((verb) =>
  NOUNS.flatMap((noun) => [1, 2, 3, 4, 5].map((n) => `${verb}_${noun}_${n}`)),
);

/** Three of them are not served. */
export const GONE = RECOVERED.slice(40, 43);
/** 37 more are served. */
export const MISSED = Array.from({ length: 37 }, (_, n) => `show_plan_${n + 1}`);

const served = [...RECOVERED.filter((name) => !GONE.includes(name)), ...MISSED];
const clean = { sections: { tools: `listed ${served.length}` } };

export const recovered = {
  "more-than-was-recovered": {
    says: "A server with other tools than a static scan recovered is honest",
    tools: served.map((name) => tool(name)),
    expect: clean,
  },
};
