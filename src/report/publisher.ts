import { sourceRepository } from "../lib/source-repository.ts";
import { wellKnownServer } from "../lib/well-known-servers.ts";
import type { RegistryFacts } from "../model/registry.ts";
import type { PublisherLevel } from "../model/vocabulary.ts";

/** Elsewhere a name may be anybody's. */
const NPM = "https://registry.npmjs.org";

/**
 * How well it is known who published the package. What the registry does not say is `unknown`;
 * `none` is said by a registry that answers, and has neither provenance nor repository.
 */
export function publisherOf(facts: RegistryFacts | undefined): PublisherLevel {
  if (facts === undefined) return "unknown";
  const { provenance, repository } = facts;
  if (isVendors(facts)) return "vendor";
  if (provenance.state === "verified") return "provenance";
  if (repository !== null) return "repo";
  return provenance.state === "unknown" ? "unknown" : "none";
}

function isVendors({ name, registry, repository, provenance }: RegistryFacts): boolean {
  const known = wellKnownServer(name);
  if (known?.vendor !== true || provenance.state === "invalid") return false;
  const proven = provenance.state === "verified" ? provenance.repository : null;
  const source = sourceRepository(proven ?? repository);
  const owned = source?.host === "github.com" && known.owners.includes(source.owner);
  if (proven !== null) return owned;
  if (!isNpm(registry)) return false;
  // The scope of npm's registry belongs to somebody; a name without one may have changed hands.
  return repository === null ? name.startsWith("@") : owned;
}

function isNpm(registry: string): boolean {
  return registry === NPM || registry.startsWith(`${NPM}/`);
}
