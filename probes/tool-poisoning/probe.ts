import { defineProbe, type Emit } from "../../src/engine/define.ts";
import { excerpt, excerptAround } from "../../src/lib/excerpt.ts";
import { type TextField, textFields } from "../../src/lib/text-fields.ts";
import { clausesOf } from "./clauses.ts";
import { inspectFacts } from "./facts.ts";
import { isAboutAttacks, isGuard } from "./guard.ts";
import { dictionaries } from "./languages.ts";
import { type Medium, mediumOf } from "./medium.ts";
import { type Disguise, type Reading, readings } from "./readings.ts";
import { rules } from "./rules.ts";
import { surfaceNames } from "./surface-names.ts";
import { type Circumstances, isEnough, type Judgement, judgementsOf } from "./weigh.ts";

/** Text that makes a model act beyond what the tool is for. */
export const toolPoisoning = defineProbe({
  id: "tool-poisoning",
  needs: ["server", "tools", "prompts", "resources", "templates"],
  uses: ["reverse", "notices", "contents"],
  rules,
  inspect(view, emit, run) {
    inspectFacts(view, emit);
    const dictionaryFor = dictionaries();
    const namesFor = surfaceNames(view);
    for (const field of textFields(view)) {
      if (field.text.length < SHORTEST) continue;
      if (field.text.length > LONGEST) run.leaveUnjudged(LEFT_OUT);
      const names = namesFor(field);
      const medium = mediumOf(field, view.contents);
      const found = readings(judged(field.text)).flatMap((reading) => {
        const clauses = clausesOf(reading.text, dictionaryFor(reading.text), names);
        const disguise = disguiseOf(reading, field);
        if (clauses.length === 0) return [];
        const circumstances = { ...circumstancesOf(field, medium), disguise };
        const judgements = judgementsOf(clauses, reading.text, circumstances);
        return judgements.map((judgement) => ({ reading, disguise, judgement }));
      });
      if (found.length > 0) report(field, found, medium, emit);
    }
  },
});

interface Found {
  readonly reading: Reading;
  readonly disguise: Circumstances["disguise"];
  readonly judgement: Judgement;
}

const ENCODED: ReadonlySet<Disguise> = new Set([
  "base64",
  "hex",
  "percent",
  "character-codes",
  "rot13",
  "leet",
  "spaced-letters",
  "reversed",
  "tag-characters",
]);
const UNSEEN: ReadonlySet<Disguise> = new Set([
  "html-comment",
  "hidden-element",
  "markdown-comment",
  "code-fence-info",
]);

/** Values, names and results: what stands there is no description of the tool. */
const ODD_BRANCHES: ReadonlySet<string> = new Set([
  "outputSchema",
  "annotations",
  "_meta",
  "icons",
]);
const ODD_ROLES: ReadonlySet<string> = new Set(["enum", "const", "default", "examples", "title"]);

/** Four words. */
const SENTENCE = /\S\s+\S+\s+\S+\s+\S/;

/** From the ends of the pointer alone: a whole one for each of 100,000 levels would be quadratic. */
function circumstancesOf(field: TextField, medium: Medium): Omit<Circumstances, "disguise"> {
  const { kind, text, branch, role } = field;
  const isOdd = kind === "value" && (ODD_BRANCHES.has(branch) || ODD_ROLES.has(role));
  const parameter = branch === "arguments" || (branch === "inputSchema" && role === "description");
  const guard = isGuard(field) || (medium === "resource" && isAboutAttacks(field));
  return { guard, odd: isOdd && SENTENCE.test(text), parameter, medium };
}

function disguiseOf(
  { how: all }: Reading,
  { section, role }: TextField,
): Circumstances["disguise"] {
  // A blob is Base64 by the protocol.
  const how = section === "contents" && role === "blob" && all[0] === "base64" ? all.slice(1) : all;
  if (how.some((one) => ENCODED.has(one))) return "encoded";
  return how.some((one) => UNSEEN.has(one)) ? "unseen" : "none";
}

/** "Run rm" has six letters; shorter texts order nothing. */
const SHORTEST = 8;
/** UTF-16 units judged whole; of a longer text both ends, where instructions work best. */
const LONGEST = 256 * 1024;
const END = 64 * 1024;
const LEFT_OUT = "a text of more than 256 KiB was judged at both ends only";

function judged(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, END)}\n\n${text.slice(-END)}`;
}

function report(
  field: TextField,
  found: readonly Found[],
  medium: Medium,
  emit: Emit<typeof rules>,
): void {
  const seen = new Set<string>();
  for (const one of found.filter(({ judgement }) => isEnough(judgement))) {
    const rule = ruleOf(one);
    if (seen.has(rule)) continue;
    seen.add(rule);
    const confidence = rule === "encoded-instruction" ? "confirmed" : "strong";
    emit(rule, field, { confidence, ...proof(field, one) });
  }
  const [weak] = found;
  // To steer the model is what a prompt is for.
  if (seen.size > 0 || weak === undefined || medium !== "listing") return;
  const courts = weak.judgement.rule === "tool-preference";
  const rule = courts ? "tool-preference" : "weak-instruction";
  emit(rule, field, { confidence: "heuristic", ...proof(field, weak) });
}

function ruleOf({ disguise, judgement }: Found): keyof typeof rules {
  if (disguise === "encoded") return "encoded-instruction";
  return disguise === "unseen" ? "hidden-instruction" : judgement.rule;
}

function proof(field: TextField, { reading, judgement }: Found) {
  const { start, signals, against } = judgement;
  return {
    evidence: excerptAround(judged(field.text), reading.origin(start)),
    data: {
      signals: excerpt(signals.join(", ")),
      against: excerpt(against.join(", ") || "nothing"),
      reads: excerptAround(reading.text, start),
    },
  };
}
