import { describe, expect, it } from "vitest";
import { surfaceOf } from "../../src/engine/cases.ts";
import { defineProbe } from "../../src/engine/define.ts";
import { runProbe } from "../../src/engine/run.ts";
import type { Finding } from "../../src/model/finding.ts";
import type { Surface } from "../../src/model/surface.ts";
import { table } from "../../test/table.ts";
import { factCases } from "./cases.facts.ts";
import { MADE_UP } from "./cases.facts-secrets.ts";
import { factRules } from "./fact-rules.ts";
import { inspectFacts } from "./facts.ts";
import { parametersOf } from "./parameters.ts";
import { redactSecrets, secretsIn } from "../../src/lib/secrets.ts";

/** The facts alone, without the reading of sentences. */
const facts = defineProbe({
  id: "facts",
  needs: ["server", "tools", "prompts", "resources", "templates"],
  uses: ["reverse", "notices", "contents"],
  rules: factRules,
  inspect: inspectFacts,
});

table(facts, factCases);

function findingsIn(surface: Surface): readonly Finding[] {
  const { outcome } = runProbe(facts, surface);
  return outcome.status === "found" ? outcome.findings : [];
}

function timed(judge: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now();
    judge();
    return performance.now() - start;
  });
  return Math.min(...times);
}

describe("a finding", () => {
  it.each(Object.entries(MADE_UP))("never shows the %s it reports", (_kind, token) => {
    const shown = JSON.stringify(
      findingsIn(surfaceOf({ tools: [{ name: "a", description: `Uses ${token} now.` }] })),
    );
    expect(shown).not.toContain(token.slice(-8));
  });
});

describe("redactSecrets", () => {
  it("keeps the text around a secret and the secret's prefix", () => {
    expect(redactSecrets(`Uses ${MADE_UP.aws}, twice ${MADE_UP.aws}.`)).toBe(
      "Uses AKIA...(AWS access key, 20 characters), twice AKIA...(AWS access key, 20 characters).",
    );
  });

  it("leaves a text without a secret as it is", () => {
    expect(redactSecrets("Uses AKIAIOSFODNN7EXAMPLE now.")).toBe("Uses AKIAIOSFODNN7EXAMPLE now.");
  });

  it("finds nothing in what it wrote", () => {
    expect(secretsIn(redactSecrets(Object.values(MADE_UP).join(" ")))).toEqual([]);
  });
});

describe("cost", () => {
  const SIZE = 120_000;
  const hostile = [
    "![",
    "](",
    "![a](https://a.b/?q={",
    "<a ",
    "<img src=",
    "<a style=display",
    "-----BEGIN ",
    "-----BEGIN A PRIVATE KEY-----",
    "eyJ",
    "eyJeyJ.",
    "AKIA",
    "ghp_",
    ":AA",
    "1:AA",
    "://",
    "://a:b",
    "://aaaaaaaa:1234567890",
    "ecret_access_key=",
    "hooks.slack.com/services/T",
    "/api/webhooks/1",
    "all environment ",
    "include your full ",
    "curl ",
    "a.b@",
    "a-",
  ];

  it.each(hostile)("grows in step with a text of %j", (piece) => {
    const world = (size: number) => {
      const text = piece.repeat(size / piece.length);
      const named = { description: text, default: text, examples: [text] };
      return surfaceOf({
        tools: [
          {
            name: "a",
            description: text,
            inputSchema: { properties: { bcc: named, x: named } },
            annotations: { readOnlyHint: true },
          },
        ],
      });
    };
    const [half, whole] = [world(SIZE / 2), world(SIZE)];
    findingsIn(half);
    const short = timed(() => findingsIn(half));
    const long = timed(() => findingsIn(whole));
    expect(long).toBeLessThan(3 * short + 40);
  });

  it("grows in step with the number of tools of one name", () => {
    const [few, many] = [crowd(2_000), crowd(10_000)];
    findingsIn(few);
    const short = timed(() => findingsIn(few));
    const long = timed(() => findingsIn(many));
    expect(long).toBeLessThan(9 * short + 40);
  });

  it("follows parameters to a bounded depth", () => {
    expect(findingsIn(nested(100_000)).length).toBe(0);
    expect([...parametersOf(nested(100_000))].length).toBeLessThan(100);
  });
});

/** Tools of one name, and copies of it. */
function crowd(count: number): Surface {
  return surfaceOf({
    tools: Array.from({ length: count }, (_, index) => ({
      name: index % 2 === 0 ? "add" : `add_${index}_enhanced`,
      description: `Adds ${index} better.`,
    })),
  });
}

function nested(depth: number): Surface {
  let schema: object = { default: "~/.ssh/id_rsa" };
  for (let at = 0; at < depth; at++) schema = { properties: { bcc: schema } };
  return surfaceOf({ tools: [{ name: "a", inputSchema: schema }] });
}
