import type { Emit, Located } from "../../src/engine/define.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { ItemCapability, TagClaim } from "../../src/model/capability.ts";
import type { Item } from "../../src/model/surface.ts";
import type { Tag } from "../../src/model/vocabulary.ts";
import { type Parameter, type ParameterKind, parametersOf } from "./parameters.ts";
import { readItem } from "./reading.ts";
import type { rules } from "./rules.ts";

type Rules = typeof rules;

/** A tool and what it can do. */
interface JudgedTool {
  readonly item: Item;
  readonly capability: ItemCapability;
}

/** Which inputs of which tools are worth a finding when anything may stand in them. */
const OPEN: readonly {
  readonly rule: keyof Rules;
  readonly kinds: readonly ParameterKind[];
  readonly tags: readonly Tag[];
}[] = [
  { rule: "open-command", kinds: ["command"], tags: ["code-exec"] },
  { rule: "open-code", kinds: ["code", "run-code"], tags: ["code-exec"] },
  {
    rule: "open-query",
    kinds: ["statement"],
    tags: ["sensitive-source", "code-exec", "destructive"],
  },
  { rule: "open-url", kinds: ["url"], tags: ["untrusted-input", "external-sink"] },
  { rule: "open-path", kinds: ["path"], tags: ["sensitive-source", "file-write"] },
  { rule: "open-recipient", kinds: ["recipient"], tags: ["external-sink"] },
];

/** At most one finding per rule and tool: the first input it is about. */
export function inspectInputs({ item, capability }: JudgedTool, emit: Emit<Rules>): void {
  const claims = capability.claims.filter(isLikely);
  if (claims.length === 0) return;
  const parameters = parametersOf(item).filter(({ free }) => free);
  for (const { rule, kinds, tags } of OPEN) {
    const claim = claims.find(({ tag }) => tags.includes(tag));
    const parameter = parameters.find((one) => one.kinds.some((kind) => kinds.includes(kind)));
    if (claim === undefined || parameter === undefined) continue;
    emit(rule, at(capability, parameter.pointer), {
      confidence: claim.confidence,
      evidence: excerpt(`${parameter.name} ${parameter.description}`.trim()),
      data: { tool: excerpt(item.name), parameter: excerpt(parameter.name) },
    });
  }
  const exec = claims.find(({ tag }) => tag === "code-exec");
  if (exec !== undefined && passesOn(item)) {
    emit("raw-request", at(capability), {
      confidence: exec.confidence,
      evidence: exec.reasons[0],
      data: { tool: excerpt(item.name) },
    });
  }
}

function passesOn(item: Item): boolean {
  const { objects, takes } = readItem("tools", item);
  return objects.get("raw")?.source === "name" || (takes.has("method") && takes.has("endpoint"));
}

/** Related places one finding carries; the number of all is in its data. */
const MOST_RELATED = 20;

/** One finding per rule for the whole server, at the first tool: they are dealt with together. */
export function inspectConfirmation(tools: readonly JudgedTool[], emit: Emit<Rules>): void {
  const unconfirmed = tools.filter(({ item }) => !hasConfirmation(parametersOf(item)));
  emitOnce("unconfirmed-privilege", "privilege-admin", unconfirmed, emit);
  emitOnce("unconfirmed-loss", "destructive", unconfirmed, emit);
}

function emitOnce(
  rule: "unconfirmed-privilege" | "unconfirmed-loss",
  tag: Tag,
  tools: readonly JudgedTool[],
  emit: Emit<Rules>,
): void {
  const found = tools.flatMap(({ capability }) => {
    const claim = capability.claims.find((one) => one.tag === tag && one.confidence === "strong");
    return claim === undefined ? [] : [{ capability, claim }];
  });
  const [first, ...others] = found;
  if (first === undefined) return;
  emit(rule, at(first.capability), {
    confidence: "heuristic",
    evidence: first.claim.reasons[0],
    data: { tool: excerpt(first.capability.name), count: found.length },
    related: others.slice(0, MOST_RELATED).map(({ capability }) => at(capability)),
  });
}

function hasConfirmation(parameters: readonly Parameter[]): boolean {
  return parameters.some(({ kinds }) => kinds.includes("confirmation"));
}

function isLikely({ confidence }: TagClaim): boolean {
  return confidence !== "speculative";
}

function at({ place }: ItemCapability, pointer = ""): Located {
  return { place: () => ({ ...place, pointer }) };
}
