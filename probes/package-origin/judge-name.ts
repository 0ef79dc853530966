import type { Emit } from "../../src/engine/define.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import { sourceRepository } from "../../src/lib/source-repository.ts";
import type { Confidence } from "../../src/model/vocabulary.ts";
import { lookAlike } from "./look-alike.ts";
import type { rules } from "./rules.ts";
import { at, type Subject } from "./subject.ts";

/** A name that passes for another, unless its own history speaks for it. */
export function judgeName(subject: Subject, emit: Emit<typeof rules>): void {
  const { section, name } = subject;
  const found = lookAlike(name);
  if (found === undefined) return;
  const { kind, known } = found;
  const place = at(section, name, "/name");
  const proof = {
    evidence: excerpt(name),
    data: {
      name: excerpt(name),
      known: excerpt(known.name),
      owner: excerpt(`github.com/${known.owners[0] ?? ""}`),
    },
  };
  if (kind === "near") {
    const confidence = nearConfidence(subject);
    if (confidence !== undefined) emit("near-name", place, { ...proof, confidence });
  } else {
    const rule = kind === "scope" ? "scope-look-alike" : "confusable-name";
    emit(rule, place, { ...proof, confidence: "strong" });
  }
}

/** An impostor is taken down within weeks; it has no history of its own. */
const YOUNG_DAYS = 90;
const SETTLED_DAYS = 180;
const SETTLED_VERSIONS = 5;

/** Undefined: a product of its own that happens to be called so. */
function nearConfidence({ registry }: Subject): Confidence | undefined {
  const age = registry?.packageAgeDays ?? null;
  if (registry === undefined || age === null) return "speculative";
  const settled = age >= SETTLED_DAYS && registry.versions >= SETTLED_VERSIONS;
  if (settled && sourceRepository(registry.repository) !== undefined) return undefined;
  return age < YOUNG_DAYS ? "heuristic" : "speculative";
}
