import type { Emit, View } from "../../src/engine/define.ts";
import { canonicalJson } from "../../src/lib/canonical.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { Item } from "../../src/model/surface.ts";
import type { factRules } from "./fact-rules.ts";
import { aboutOf, itemsOf, locator } from "./parameters.ts";
import { wordsOfName } from "./words-of-name.ts";

type Section = "tools" | "prompts";
type EmitFact = Emit<typeof factRules>;

interface Named {
  readonly item: Item;
  readonly index: number;
}

/** Reports tools (and prompts) that share a name, nearly share one, or pass for another. */
export function inspectSameNames(view: View<Section>, emit: EmitFact): void {
  for (const section of ["tools", "prompts"] as const) {
    const byName = new Map<string, Named[]>();
    for (const named of itemsOf(view, section)) {
      const group = byName.get(named.item.name);
      if (group === undefined) byName.set(named.item.name, [named]);
      else group.push(named);
    }
    for (const [name, group] of byName) {
      if (group.length > 1 && name !== "") emitRepeated(section, group, emit);
    }
    const distinct = [...byName.values()].map(([first]) => first!);
    inspectSpellings(section, distinct, emit);
    if (section === "tools") inspectCopies(distinct, emit);
  }
}

/** Namesakes that a finding points at, besides the one it stands at. */
const MOST_RELATED = 8;

function emitRepeated(section: Section, group: readonly Named[], emit: EmitFact): void {
  const [first, second] = group;
  const definition = canonicalJson(first!.item.raw);
  const isSame = group.every(({ item }) => canonicalJson(item.raw) === definition);
  const name = excerpt(first!.item.name);
  emit(isSame ? "repeated-item" : "same-name", nameOf(section, second!), {
    confidence: "confirmed",
    evidence: name,
    data: { name, count: group.length },
    related: [first!, ...group.slice(2, MOST_RELATED)].map((other) => nameOf(section, other)),
  });
}

function inspectSpellings(section: Section, items: readonly Named[], emit: EmitFact): void {
  const first = new Map<string, Named>();
  for (const named of items) {
    const spelling = named.item.name.toLowerCase().replace(/[_\-.\s/:]/g, "");
    const original = first.get(spelling);
    if (original === undefined) {
      first.set(spelling, named);
    } else if (spelling !== "" && PLAIN.test(named.item.name)) {
      emit("name-variant", nameOf(section, named), {
        confidence: "heuristic",
        evidence: excerpt(named.item.name),
        data: { name: excerpt(named.item.name), original: excerpt(original.item.name) },
        related: [nameOf(section, original)],
      });
    }
  }
}

/** Names in other letters are for the probe `unicode-smuggling`. */
const PLAIN = /^[\x20-\x7e]*$/;

/** Words that make a name sound like a better version of another. */
const PRAISE_IN_NAME = new Set(
  (
    "enhanced advanced improved better best pro plus premium ultimate super official trusted secure " +
    "safe verified real true genuine optimized upgraded new v2 v3 next"
  ).split(" "),
);
/** A description that recommends its own tool over others. */
const PRAISE =
  /\b(?:better|best|more (?:accurate|reliable|secure|efficient|powerful|complete|advanced|precise)|(?:most|highly) (?:accurate|reliable|secure|efficient|recommended|powerful)|improved|enhanced|superior|preferred|prefer this|recommended|instead of|official|trusted|verified|always use|replaces?|upgraded)\b/;
/** Longer names are not taken apart. */
const MOST_WORDS = 12;

function inspectCopies(items: readonly Named[], emit: EmitFact): void {
  const byWords = new Map<string, Named>();
  for (const named of items) byWords.set(wordsOfName(named.item.name).join(" "), named);
  for (const named of items) {
    const words = wordsOfName(named.item.name);
    if (words.length < 2 || words.length > MOST_WORDS) continue;
    const at = words.findIndex((word) => PRAISE_IN_NAME.has(word));
    const original = at < 0 ? undefined : byWords.get(words.toSpliced(at, 1).join(" "));
    if (original === undefined) continue;
    const about = aboutOf(named.item).slice(named.item.name.length);
    if (!PRAISE.test(about)) continue;
    emit("praised-copy", nameOf("tools", named), {
      confidence: "heuristic",
      evidence: excerpt(named.item.name),
      data: { name: excerpt(named.item.name), original: excerpt(original.item.name) },
      related: [nameOf("tools", original)],
    });
  }
}

function nameOf(section: Section, { item, index }: Named) {
  return locator(section, item, index)(["name"]);
}
