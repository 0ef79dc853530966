import gt from "semver/functions/gt.js";
import prerelease from "semver/functions/prerelease.js";
import satisfies from "semver/functions/satisfies.js";
import valid from "semver/functions/valid.js";
import type { Emit, Located } from "../../src/engine/define.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { Confidence } from "../../src/model/vocabulary.ts";
import { ADVISORIES, type Advisory } from "./advisories.ts";
import type { rules } from "./rules.ts";
import { at, type Seen, type Subject } from "./subject.ts";

type Report = Emit<typeof rules>;

/** The package's own version, then those of everything that was installed with it. */
export function judgeVersions(subject: Subject, view: Seen, emit: Report): void {
  const { section, name, version } = subject;
  for (const advisory of advisoriesOf(name, version)) {
    reportOwn(advisory, version, at(section, name, "/version"), emit);
  }
  for (const [index, entry] of (view.package?.tree ?? []).entries()) {
    const [dependency, installed] = nameAndVersion(entry);
    if (dependency === name) continue;
    for (const advisory of advisoriesOf(dependency, installed)) {
      reportDependency(advisory, installed, at("package", entry, `/tree/${index}`), emit);
    }
  }
  judgeNewer(subject, emit);
}

const BY_PACKAGE = new Map<string, readonly Advisory[]>();
for (const advisory of ADVISORIES) {
  BY_PACKAGE.set(advisory.package, [...(BY_PACKAGE.get(advisory.package) ?? []), advisory]);
}

function advisoriesOf(name: string, version: string): readonly Advisory[] {
  const known = BY_PACKAGE.get(name) ?? [];
  return known.filter(({ affected }) => satisfies(version, affected, { includePrerelease: true }));
}

/** `@scope/name@1.2.3` */
function nameAndVersion(entry: string): readonly [name: string, version: string] {
  const cut = entry.lastIndexOf("@");
  return cut <= 0 ? [entry, ""] : [entry.slice(0, cut), entry.slice(cut + 1)];
}

function reportOwn(advisory: Advisory, version: string, place: Located, emit: Report): void {
  if (advisory.malicious === true) {
    reportMalicious(advisory, version, place, emit);
    return;
  }
  const proof = proofOf(advisory, version);
  if (advisory.severity === "critical") {
    emit("known-critical-vulnerability", place, { ...proof, confidence: "confirmed" });
    return;
  }
  // Over stdio, as most are run, this one is out of reach; how it will be run is not known here.
  const confidence: Confidence = advisory.reach === "http" ? "heuristic" : "confirmed";
  emit(`known-${advisory.severity}-vulnerability`, place, { ...proof, confidence });
}

function reportDependency(advisory: Advisory, version: string, place: Located, emit: Report): void {
  if (advisory.malicious === true) {
    reportMalicious(advisory, version, place, emit);
  } else if (advisory.inTree === "likely" && advisory.severity !== "medium") {
    emit("vulnerable-dependency", place, {
      ...proofOf(advisory, version),
      confidence: "heuristic",
    });
  } else {
    emit("dependency-advisory", place, {
      ...proofOf(advisory, version),
      confidence: advisory.reach === "http" ? "speculative" : "heuristic",
    });
  }
}

function reportMalicious(advisory: Advisory, version: string, place: Located, emit: Report): void {
  emit("malicious-version", place, { ...proofOf(advisory, version), confidence: "confirmed" });
}

function proofOf({ package: name, id, cve, what, fixed }: Advisory, version: string) {
  const advisory = cve === null ? id : `${id} (${cve})`;
  return {
    evidence: excerpt(`${name}@${version}: ${advisory}`),
    data: {
      package: excerpt(name),
      version: excerpt(version, 40),
      advisory: excerpt(advisory),
      what: excerpt(what),
      fix: excerpt(fixed === null ? "there is no fixed version" : `fixed in ${fixed}`),
    },
  };
}

/** Prereleases are nobody's next version. */
function judgeNewer({ section, name, version, registry }: Subject, emit: Report): void {
  const latest = registry?.latest ?? null;
  if (latest === null || !isNewer(latest, version)) return;
  emit("outdated-version", at(section, name, "/latest"), {
    confidence: "confirmed",
    evidence: excerpt(latest, 40),
    data: { version: excerpt(version, 40), latest: excerpt(latest, 40) },
  });
}

function isNewer(latest: string, version: string): boolean {
  const both = valid(latest) !== null && valid(version) !== null;
  return both && prerelease(latest) === null && gt(latest, version);
}
