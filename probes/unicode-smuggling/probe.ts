import { defineProbe } from "../../src/engine/define.ts";
import { isPlainAscii } from "../../src/lib/codepoints.ts";
import { textFields } from "../../src/lib/text-fields.ts";
import { inspectBlanks } from "./blanks.ts";
import { inspectConfusables } from "./confusable-words.ts";
import { inspectDirection } from "./direction.ts";
import { inspectHidden } from "./hidden.ts";
import { inspectNameBlanks, inspectNames } from "./names.ts";
import { inspectOddities } from "./oddities.ts";
import { inspectSize } from "./oversized.ts";
import { rules } from "./rules.ts";
import { inspectStyled } from "./styled-words.ts";
import { inspectTerminal } from "./terminal.ts";
import { wordsOf } from "./words.ts";

/** Text that a person does not see, or sees otherwise than the model reads it. */
export const unicodeSmuggling = defineProbe({
  id: "unicode-smuggling",
  needs: ["server", "tools", "prompts", "resources", "templates"],
  uses: ["reverse", "notices", "contents"],
  rules,
  inspect(view, emit) {
    const namesakes = inspectNames(view, emit);
    for (const field of textFields(view)) {
      inspectNameBlanks(field, emit);
      inspectSize(field, emit);
      if (isPlainAscii(field.text)) {
        if (field.text.includes(FAR_BLANKS)) inspectBlanks(field, emit);
        continue;
      }
      inspectTerminal(field, emit);
      inspectBlanks(field, emit);
      if (!NON_ASCII.test(field.text)) continue;
      inspectHidden(field, emit);
      inspectDirection(field, emit);
      inspectOddities(field, emit);
      const isNamesake = field.role === "name" && namesakes.has(field.text);
      if (!isNamesake) inspectConfusables(field, wordsOf(field.text), emit);
      inspectStyled(field, wordsOf(field.text), emit);
    }
  },
});

/** Spares the search in the many fields that hold no long run of blanks. */
const FAR_BLANKS = " ".repeat(64);
const NON_ASCII = /[^\0-\x7f]/;
