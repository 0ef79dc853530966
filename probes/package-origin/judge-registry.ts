import type { Emit } from "../../src/engine/define.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import { sourceRepository } from "../../src/lib/source-repository.ts";
import type { RegistryFacts } from "../../src/model/registry.ts";
import type { rules } from "./rules.ts";
import { at } from "./subject.ts";

type Report = Emit<typeof rules>;

/** Age, deprecation and where the version says it comes from. */
export function judgeRegistry(facts: RegistryFacts, emit: Report): void {
  const place = (pointer: string) => at("registry", facts.name, pointer);
  judgeAge(facts, emit);
  if (facts.deprecated !== null) {
    emit("deprecated-version", place("/deprecated"), {
      confidence: "confirmed",
      evidence: excerpt(facts.deprecated),
      data: {
        version: excerpt(facts.version, 40),
        message: excerpt(facts.deprecated === "" ? "no reason given" : facts.deprecated, 160),
      },
    });
  }
  judgeProvenance(facts, emit);
  judgeMcpName(facts, emit);
}

const FRESH_DAYS = 3;
const YOUNG_DAYS = 14;
const FEW_VERSIONS = 5;

function judgeAge(
  { name, version, ageDays, packageAgeDays, versions }: RegistryFacts,
  emit: Report,
) {
  if (packageAgeDays !== null && packageAgeDays < YOUNG_DAYS && versions <= FEW_VERSIONS) {
    emit("young-package", at("registry", name, "/firstPublishedAt"), {
      confidence: "speculative",
      evidence: excerpt(name),
      data: { age: excerpt(days(packageAgeDays)), versions },
    });
  } else if (ageDays !== null && ageDays < FRESH_DAYS) {
    emit("fresh-version", at("registry", name, "/publishedAt"), {
      confidence: "confirmed",
      evidence: excerpt(version, 40),
      data: { version: excerpt(version, 40), age: excerpt(days(ageDays)) },
    });
  }
}

function days(count: number): string {
  if (count === 0) return "today";
  return count === 1 ? "a day ago" : `${count} days ago`;
}

function judgeProvenance(facts: RegistryFacts, emit: Report): void {
  const { name, provenance, repository, homepage } = facts;
  const place = at("registry", name, "/provenance");
  if (provenance.state === "invalid") {
    const why = provenance.why ?? "no reason given";
    emit("invalid-provenance", place, {
      confidence: "confirmed",
      evidence: excerpt(why),
      data: { why: excerpt(why, 160) },
    });
  }
  const claimed = sourceRepository(repository);
  const built = sourceRepository(provenance.repository);
  if (provenance.state === "verified" && claimed !== undefined && built !== undefined) {
    const sameOwner = claimed.host === built.host && claimed.owner === built.owner;
    if (sameOwner && claimed.name === built.name) return;
    emit("source-mismatch", place, {
      // Repositories are renamed; that one is built from a stranger's is another matter.
      confidence: sameOwner ? "heuristic" : "strong",
      evidence: excerpt(provenance.repository ?? ""),
      data: {
        claimed: excerpt(repository ?? "", 120),
        built: excerpt(provenance.repository ?? "", 120),
      },
    });
  }
  const hasSource = repository !== null || sourceRepository(homepage) !== undefined;
  if (provenance.state === "none" && !hasSource) {
    emit("missing-source", at("registry", name, "/repository"), {
      confidence: "confirmed",
      evidence: excerpt(name),
      data: {},
    });
  }
}

/** `io.github.owner/name`: the MCP registry gives that name to the owner alone. */
const GITHUB_NAME = /^io\.github\.([\w-]{1,64})\//i;

function judgeMcpName({ name, mcpName, repository }: RegistryFacts, emit: Report): void {
  const owner = GITHUB_NAME.exec(mcpName ?? "")?.[1];
  const claimed = sourceRepository(repository);
  if (owner === undefined || claimed?.host !== "github.com") return;
  if (owner.toLowerCase() === claimed.owner) return;
  emit("foreign-mcp-name", at("registry", name, "/mcpName"), {
    confidence: "heuristic",
    evidence: excerpt(mcpName ?? ""),
    data: {
      mcpName: excerpt(mcpName ?? "", 120),
      owner: excerpt(owner),
      claimed: excerpt(claimed.owner, 80),
    },
  });
}
