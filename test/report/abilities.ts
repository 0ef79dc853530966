import { excerpt } from "../../src/lib/excerpt.ts";
import type {
  FlowAnalysis,
  FlowStep,
  ItemCapability,
  ToxicFlow,
} from "../../src/model/capability.ts";
import type { Place } from "../../src/model/finding.ts";
import type { BaseSection, CapabilityLevel, Tag } from "../../src/model/vocabulary.ts";
import { TAGS } from "../../src/model/vocabulary.ts";
import type { Capabilities } from "../../src/report/capabilities.ts";

/** What an item of the lists can do, by its name and tags. */
export function item(
  name: string,
  tags: readonly Tag[],
  section: BaseSection = "tools",
  index = 0,
): ItemCapability {
  return {
    section,
    name,
    place: placeOf(name, section, index),
    claims: tags.map((tag) => ({
      tag,
      confidence: "strong",
      reasons: [excerpt(`name: "${name}"`)],
    })),
  };
}

/** Items together: all their tags, one reason. */
export function able(level: CapabilityLevel, ...items: readonly ItemCapability[]): Capabilities {
  const held = items.flatMap(({ claims }) => claims.map(({ tag }) => tag));
  const reasons = level === "minimal" ? [] : ["It does something."];
  return { items, summary: { level, reasons, tags: TAGS.filter((tag) => held.includes(tag)) } };
}

/** One flow from fetch_page over read_mail to send_mail, the first of seven. */
export function flow(shape: Partial<ToxicFlow> = {}): ToxicFlow {
  return {
    rule: "marks/leak",
    kind: "across-tools",
    confidence: "strong",
    steps: [
      step("untrusted-input", "fetch_page"),
      step("sensitive-source", "read_mail"),
      step("external-sink", "send_mail"),
    ],
    story: excerpt("A page that fetch_page returns can have read_mail sent on by send_mail."),
    count: 7,
    ...shape,
  };
}

function step(role: Tag, name: string): FlowStep {
  return { role, name, place: placeOf(name) };
}

/** Flows that switching off one tool breaks. */
export function analysis(...flows: readonly ToxicFlow[]): FlowAnalysis {
  const tools = [{ name: "send_mail", place: placeOf("send_mail") }];
  return { flows, cut: { tools, smallest: true, lost: ["external-sink"] } };
}

function placeOf(name: string, section: BaseSection = "tools", index = 0): Place {
  return { section, index, item: name, pointer: "", frame: 3 };
}
