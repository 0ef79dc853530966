import npa from "npm-package-arg";
import { type Failure, failure } from "../errors.ts";
import { askRegistry, type AskOptions } from "../harness/install/ask-registry.ts";
import type { ServedAttestations } from "../harness/install/messages.ts";
import type { Provenance, RegistryFacts } from "../model/registry.ts";
import type { Artifact, TrustedKeys } from "./provenance.ts";

/** A package of the registry, as it was asked for. */
export interface PackageSpec {
  readonly name: string;
  /** A version, a range or a tag; `latest` when none was given. */
  readonly version: string;
  /** As given. */
  readonly requested: string;
}

export interface RegistryFactsOptions extends AskOptions {
  /** The time by which ages are told. */
  readonly now: Date;
  /** In place of the bundled ones. */
  readonly trustedKeys?: TrustedKeys;
}

export type RegistryFactsResult =
  | {
      readonly ok: true;
      readonly facts: RegistryFacts;
      /** Origins that were asked. */
      readonly hosts: readonly string[];
    }
  | { readonly ok: false; readonly why: Failure };

const DAY_MS = 86_400_000;

/**
 * What the registry says of a package, with nothing of the package fetched or run. The version is
 * chosen as npm's runner does it; the user's npm settings say which registry is asked, and as whom.
 */
export async function registryFacts(
  spec: PackageSpec,
  options: RegistryFactsOptions,
): Promise<RegistryFactsResult> {
  const wanted = specOf(spec);
  if (typeof wanted !== "string") return { ok: false, why: wanted };
  const asked = await askRegistry(spec.name, wanted, options);
  if (!asked.ok) return asked;
  const { hosts, hasSignatures, attestations, ...said } = asked.metadata;
  const ageOf = (date: string | null) =>
    date === null
      ? null
      : Math.max(0, Math.floor((options.now.getTime() - Date.parse(date)) / DAY_MS));
  const facts: RegistryFacts = {
    ...said,
    requested: spec.requested,
    ageDays: ageOf(said.publishedAt),
    packageAgeDays: ageOf(said.firstPublishedAt),
    provenance: await provenanceOf(said, hasSignatures, attestations, options.trustedKeys),
  };
  return { ok: true, facts, hosts };
}

/** The specifier npm is asked with: a bare name leaves it a choice that a tag does not. */
function specOf({ name, version, requested }: PackageSpec): string | Failure {
  const named = parsed(name);
  if ("message" in named) return failure("package-not-found", named.message);
  if (!named.registry || named.name !== name) {
    return failure("package-not-found", `${name} is no name of a package`);
  }
  const isBare = version === "latest" && !requested.endsWith("@latest");
  const spec = isBare ? name : `${name}@${version}`;
  const whole = parsed(spec);
  if ("message" in whole) return failure("version-not-found", whole.message);
  const isPlain = whole.registry && whole.type !== "alias" && whole.name === name;
  return isPlain ? spec : failure("package-refused", `${spec} names no package of a registry`);
}

function parsed(spec: string): npa.Result | Error {
  try {
    return npa(spec);
  } catch (error) {
    return error as Error; // it says what of the name is not allowed
  }
}

/** A registry that serves no signatures either says nothing; one that does says there is none. */
async function provenanceOf(
  artifact: Artifact,
  hasSignatures: boolean,
  attestations: ServedAttestations,
  keys: TrustedKeys | undefined,
): Promise<Provenance> {
  const nothing = { repository: null, workflow: null, trustedRoot: null };
  if (attestations.state === "not-read") {
    return { ...nothing, state: "unknown", why: attestations.why };
  }
  if (attestations.state === "absent") {
    return hasSignatures
      ? { ...nothing, state: "none", why: null }
      : { ...nothing, state: "unknown", why: "the registry serves no signatures" };
  }
  const { verifyProvenance } = await import("./provenance.ts");
  const { TRUSTED_ROOT } = await import("./trusted-root.ts");
  return verifyProvenance(attestations.text, artifact, keys ?? TRUSTED_ROOT);
}
