import type { Policy } from "../../src/model/policy.ts";
import type { Report } from "../../src/model/report.ts";
import type { NamedPolicy } from "../../src/policy/apply.ts";
import { listed, reportOn, surface } from "../report/worlds.ts";

const TODAY = "2026-06-15";

export function named(policy: Omit<Policy, "version">, today = TODAY): NamedPolicy {
  return {
    policy: { version: 1, ...policy },
    file: "mcp-prober.config.json",
    sha256: "0".repeat(64),
    today,
  };
}

/** A server whose tools have these descriptions, by name. */
export function serverOf(descriptions: Readonly<Record<string, string>>) {
  const raws = Object.entries(descriptions).map(([name, description]) => ({ name, description }));
  return surface({ tools: listed("name", raws) });
}

/** The report on such a server under a policy. */
export function under(
  policy: Omit<Policy, "version">,
  descriptions: Readonly<Record<string, string>>,
  today = TODAY,
): Report {
  return reportOn(serverOf(descriptions), { policy: named(policy, today) });
}
