import type { CheckReason } from "../model/check.ts";
import type { RegistryFacts } from "../model/registry.ts";
import type { Report } from "../model/report.ts";
import { reason, threatsOf } from "./reasons-findings.ts";

/** Why a server may be added: what was looked at and held. */
export function goodReasons({
  report,
  registry,
}: {
  readonly report: Report;
  readonly registry: RegistryFacts | undefined;
}): readonly CheckReason[] {
  const { stats, grade, capability } = report;
  const small = threatsOf(report).some(({ severity }) => severity !== "info")
    ? "Nothing worse than a small finding"
    : "Nothing harmful";
  const items = stats.tools + stats.prompts + stats.resources + stats.templates;
  const what = items === 1 ? "the one item" : `all ${items} items`;
  const found = reason(
    "nothing-found",
    `${small} was found in ${what} that it lists: grade ${grade}.`,
  );
  const reach =
    capability.level === "minimal"
      ? [reason("capability-minimal", "It can do next to nothing, even if a model is misled.")]
      : capability.level === "moderate"
        ? [reason("capability-moderate", "It can do little harm if a model is misled.")]
        : [];
  return [found, ...reach, ...publisherReason(report, registry)];
}

function publisherReason(
  { score }: Report,
  registry: RegistryFacts | undefined,
): readonly CheckReason[] {
  if (registry === undefined) return [];
  const term = score.vector.find((line) => line.term === "verification-discount");
  if (term?.level === "vendor") {
    return [reason("vendor", "It is published by those who make what it serves.")];
  }
  const { provenance, repository } = registry;
  if (provenance.state === "verified") {
    const source = provenance.repository ?? repository ?? "a public build";
    return [reason("provenance", `It was provably built from ${source}.`)];
  }
  if (repository === null) return [];
  const proof =
    provenance.state === "none" ? "nothing proves it" : "whether that can be proved is not known";
  return [reason("source-named", `It names its source, ${repository}; ${proof}.`)];
}
