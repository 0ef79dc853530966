import { describe, expect, test } from "vitest";
import { PROBES } from "../../probes/index.ts";
import { ruleTable } from "../../src/engine/run.ts";
import { TAXON_IDS, TAXONOMY, taxonIn } from "../../src/model/taxonomy.ts";

const rules = [...ruleTable(PROBES)];
const named = (fails: (rule: (typeof rules)[number][1]) => boolean) =>
  rules.filter(([, rule]) => fails(rule)).map(([id]) => id);
const listOf = (id: string) => id.slice(0, 3);

describe("the entries that rules name", () => {
  test("Every rule's own OWASP entry is spelt as its list spells it", () => {
    const odd = named(({ owasp }) => {
      const id = taxonIn(owasp);
      return id === undefined || owasp !== `${id} ${TAXONOMY[id].name}`;
    });
    expect(odd).toEqual([]);
  });

  test("Every rule's own entry is one of OWASP", () => {
    expect(named(({ owasp }) => !["MCP", "LLM"].includes(listOf(owasp)))).toEqual([]);
  });

  test("No rule names an entry twice", () => {
    const odd = named(
      ({ owasp, taxa }) => new Set([taxonIn(owasp), ...taxa]).size !== taxa.length + 1,
    );
    expect(odd).toEqual([]);
  });

  test("Every entry of the table is named by a rule", () => {
    const used = new Set(rules.flatMap(([, { owasp, taxa }]) => [taxonIn(owasp), ...taxa]));
    expect(TAXON_IDS.filter((id) => !used.has(id))).toEqual([]);
  });

  test("Every address is one of the list the entry is of", () => {
    const hosts = {
      MCP: "owasp.org/www-project-mcp-top-10/2025/",
      LLM: "genai.owasp.org/llmrisk/",
      CWE: "cwe.mitre.org/data/definitions/",
    };
    const odd = TAXON_IDS.filter((id) => {
      const base = hosts[listOf(id) as keyof typeof hosts];
      return !new RegExp(`^https://${base}\\S+$`).test(TAXONOMY[id].url);
    });
    expect(odd).toEqual([]);
  });

  test("The address of a CWE holds its number", () => {
    const odd = TAXON_IDS.filter(
      (id) => id.startsWith("CWE-") && !TAXONOMY[id].url.endsWith(`/${id.slice(4)}.html`),
    );
    expect(odd).toEqual([]);
  });
});

test("A text that begins with no entry names none", () => {
  expect(taxonIn("MCP99:2025 Something")).toBeUndefined();
});
