import { surfaceOf } from "../../src/engine/cases.ts";
import type { CanaryHit, PlantedCanary, Surface } from "../../src/model/surface.ts";

const PLANTED: readonly PlantedCanary[] = [
  { name: "aws-secret", kind: "environment", where: "AWS_SECRET_ACCESS_KEY" },
  { name: "ssh-key", kind: "decoy-file", where: ".ssh/id_ed25519" },
  { name: "netrc", kind: "decoy-file", where: ".netrc" },
  { name: "notes", kind: "root-file", where: "notes.txt" },
  { name: "api-token", kind: "credential", where: "WIDGET_TOKEN" },
];

/** A canary seen whole and plain on the standard output, but for what is given. */
export function hit(canary: string, rest: Partial<CanaryHit> = {}): CanaryHit {
  const seen = { encoding: "plain", part: "whole", channel: "stdout", where: null } as const;
  return { canary, ...seen, frame: 7, ...rest };
}

/** A server with one tool, baits of each kind, and what came back of them. */
export function baited(hits: readonly CanaryHit[], description = "Adds two numbers."): Surface {
  return {
    ...surfaceOf({ tools: [{ name: "add", description }] }),
    canaries: { planted: [...PLANTED], hits: [...hits], dropped: 0 },
  };
}

/** The same, with a resource that was read in frame 7. */
export function reading(hits: readonly CanaryHit[]): Surface {
  const raw = { contents: [{ uri: "docs://notes", text: "Code: [canary:notes]" }] };
  const items = [{ of: "resources" as const, name: "docs://notes", raw, frame: 7 }];
  return { ...baited(hits), contents: { items, skipped: [], dropped: 0 } };
}
