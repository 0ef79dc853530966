import type { Emit, Located } from "../../src/engine/define.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import { secretsIn } from "../../src/lib/secrets.ts";
import type { factRules } from "./fact-rules.ts";

/** Reports each kind of secret in the text once. */
export function inspectSecrets(text: string, at: Located, emit: Emit<typeof factRules>): void {
  const kinds = new Set<string>();
  for (const { kind, shown } of secretsIn(text)) {
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    const proof = excerpt(shown);
    emit("embedded-secret", at, {
      confidence: "strong",
      evidence: proof,
      data: { kind: excerpt(kind), shown: proof },
    });
  }
}
