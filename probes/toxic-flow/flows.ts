import type { FlowAnalysis, ItemCapability, ToxicFlow } from "../../src/model/capability.ts";
import type { Surface } from "../../src/model/surface.ts";
import type { BaseSection } from "../../src/model/vocabulary.ts";
import { capabilitiesOf } from "../capability/capabilities.ts";
import { smallestCut } from "./cut.ts";
import { type Cast, castOf } from "./roles.ts";
import { countChains, type Shape, shapesOf, type WorstChain, worstChain } from "./shapes.ts";
import { storyOf } from "./story.ts";

/** Name of a rule that a flow breaks. */
export type FlowRule =
  | "self-contained-exfiltration"
  | "secrets-to-anywhere"
  | "private-data-to-anywhere"
  | "secrets-to-service"
  | "private-data-to-service"
  | "untrusted-code"
  | "untrusted-admin"
  | "untrusted-deletion"
  | "way-out";

/**
 * How text by a stranger could reach harm on this server: the worst flow of each shape, and the
 * smallest set of tools without which there is none. Linear in the number of items.
 */
export function analyseFlows(
  view: Pick<Surface, BaseSection>,
  options: { readonly includeBuiltins: boolean },
): FlowAnalysis {
  const items = capabilitiesOf(view);
  return flowsOf(castOf(view, items, options), items);
}

/** The same from roles that are already known; `items` says what is lost by the cut. */
export function flowsOf(cast: Cast, items: readonly ItemCapability[]): FlowAnalysis {
  const shapes = shapesOf(cast);
  const flows = shapes.map((shape) => flowOf(shape, worstChain(shape), countChains(shape)));
  return { flows, cut: smallestCut(shapes, items) };
}

/** One chain of a shape as a flow; `count` says how many like it there are. */
export function flowOf(shape: Shape, worst: WorstChain, count: number): ToxicFlow {
  return {
    rule: `toxic-flow/${ruleOf(shape, worst)}`,
    kind: worst.kind,
    confidence: worst.confidence,
    steps: worst.chain.map(({ party }, index) => ({ role: shape.roles[index]!, ...party })),
    story: storyOf(shape, worst),
    count,
  };
}

function ruleOf({ id }: Shape, { chain, kind }: WorstChain): FlowRule {
  switch (id) {
    case "exfiltration": {
      if (kind === "self-contained") return "self-contained-exfiltration";
      const [, source, sink] = chain;
      const what = source!.isWorse ? "secrets" : "private-data";
      return sink!.isWorse ? `${what}-to-anywhere` : `${what}-to-service`;
    }
    case "code":
      return "untrusted-code";
    case "admin":
      return "untrusted-admin";
    case "deletion":
      return "untrusted-deletion";
    case "way-out":
      return "way-out";
  }
}
