import { defineProbe, type Emit } from "../../src/engine/define.ts";
import { excerptAround } from "../../src/lib/excerpt.ts";
import type { ToxicFlow } from "../../src/model/capability.ts";
import type { FindingData, Place } from "../../src/model/finding.ts";
import type { Section } from "../../src/model/surface.ts";
import { analyseFlows, type FlowRule } from "./flows.ts";
import { rules } from "./rules.ts";
import { statedTheft } from "./stated-theft.ts";
import { shortName } from "./story.ts";

/** Tools that together (or alone) let a text by a stranger reach private data, code or rights. */
export const toxicFlow = defineProbe({
  id: "toxic-flow",
  needs: ["tools", "prompts", "resources", "templates"],
  uses: [],
  rules,
  inspect(view, emit, { includeBuiltins }) {
    inspectTexts(view.tools, emit);
    for (const flow of analyseFlows(view, { includeBuiltins }).flows) emitFlow(flow, emit);
  },
});

/** The finding stands at the last item of the server on the way; the others are related. */
function emitFlow(flow: ToxicFlow, emit: Emit<typeof rules>): void {
  const places = flow.steps.flatMap(({ place }) => place ?? []);
  const last = places.at(-1)!;
  const others = [...new Set(places)].filter((place) => place !== last);
  emit(flow.rule.slice("toxic-flow/".length) as FlowRule, at(last), {
    confidence: flow.confidence,
    evidence: flow.story,
    data: dataOf(flow),
    related: others.map(at),
  });
}

function dataOf({ steps, count }: ToxicFlow): FindingData {
  const holes = steps.map((step) => [HOLES[step.role] ?? "harm", shortName(step)] as const);
  return { ...Object.fromEntries(holes), count };
}

const HOLES: Readonly<Partial<Record<ToxicFlow["steps"][number]["role"], string>>> = {
  "untrusted-input": "entry",
  "sensitive-source": "source",
  "external-sink": "sink",
};

function inspectTexts(tools: Section, emit: Emit<typeof rules>): void {
  if (tools.state === "absent" || tools.state === "failed") return;
  for (const [index, { name, raw, frame }] of tools.items.entries()) {
    const text = raw["description"];
    const start = typeof text === "string" ? statedTheft(text) : undefined;
    if (start === undefined) continue;
    const place: Place = { section: "tools", index, item: name, pointer: "/description", frame };
    emit("stated-theft", at(place), {
      confidence: "strong",
      evidence: excerptAround(text as string, start),
    });
  }
}

function at(place: Place): { place(): Place } {
  return { place: () => place };
}
