import { excerpt } from "../lib/excerpt.ts";
import type { CheckedRegistry } from "../model/check.ts";
import type { Excerpt } from "../model/finding.ts";
import type { Provenance, RegistryFacts } from "../model/registry.ts";

/** What the registry says of the version, safe to print. */
export function reportedRegistry(facts: RegistryFacts): CheckedRegistry {
  return {
    ...facts,
    registry: excerpt(facts.registry),
    name: excerpt(facts.name),
    version: excerpt(facts.version),
    requested: excerpt(facts.requested),
    integrity: said(facts.integrity),
    latest: said(facts.latest),
    deprecated: said(facts.deprecated),
    maintainers: facts.maintainers?.map((one) => excerpt(one)) ?? null,
    publishedBy: said(facts.publishedBy),
    repository: said(facts.repository),
    homepage: said(facts.homepage),
    license: said(facts.license),
    mcpName: said(facts.mcpName),
    bins: facts.bins.map((one) => excerpt(one)),
    engines: said(facts.engines),
    scripts: facts.scripts.map(({ event, command }) => ({
      event: excerpt(event),
      command: excerpt(command),
    })),
    provenance: reportedProvenance(facts.provenance),
  };
}

function reportedProvenance(provenance: Provenance): CheckedRegistry["provenance"] {
  const { state, why, repository, workflow, trustedRoot } = provenance;
  return {
    state,
    why: said(why),
    repository: said(repository),
    workflow: said(workflow),
    trustedRoot: said(trustedRoot),
  };
}

/** null: it is not said. */
function said(text: string | null): Excerpt | null {
  return text === null ? null : excerpt(text);
}
