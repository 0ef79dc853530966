import type { Cases } from "../../src/engine/cases.ts";
import { surfaceOf } from "../../src/engine/cases.ts";
import { WHOLE_TEXT } from "../../src/lib/text-limit.ts";
import { inDescription } from "./cases.world.ts";
import type { rules } from "./rules.ts";

const SENTENCE = "Rows are returned in the order they were written. ";

/** Worlds of texts too long to be read. */
export const sizeCases: Pick<Cases<typeof rules>, "oversized-text"> = {
  "oversized-text": {
    hits: [
      inDescription("one character beyond the limit", filler(WHOLE_TEXT + 1), "oversized-text"),
      {
        name: "in a schema leaf",
        surface: surfaceOf({
          tools: [{ name: "add", inputSchema: { $comment: filler(WHOLE_TEXT + 1) } }],
        }),
        finds: [["oversized-text", "tools:add/inputSchema/$comment"]],
      },
    ],
    nearMisses: [inDescription("exactly at the limit", filler(WHOLE_TEXT))],
    honest: [
      {
        name: "many long texts, each of which is judged whole",
        surface: surfaceOf({
          tools: Array.from({ length: 8 }, (_, index) => ({
            name: `report_${index}`,
            description: filler(WHOLE_TEXT / 8),
          })),
        }),
      },
    ],
  },
};

function filler(length: number): string {
  return SENTENCE.repeat(Math.ceil(length / SENTENCE.length)).slice(0, length);
}
