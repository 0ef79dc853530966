import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { PROBES } from "../../probes/index.ts";
import { ruleTable } from "../../src/engine/run.ts";
import { POLICY_SCHEMA_URL } from "../../src/model/vocabulary.ts";
import { policySchema } from "../../src/report/schema.ts";

const path = new URL("../../src/policy/policy.schema.json", import.meta.url);
const committed = JSON.parse(readFileSync(path, "utf8"));

describe("policy.schema.json", () => {
  const ajv = new Ajv2020({ strict: true, allErrors: true, formats: { date: true } });
  const validate = ajv.compile(committed);
  const suppression = { rule: "tool-poisoning/secret-access", reason: "known" };

  test("is what the model and the rules generate", () => {
    expect(committed).toEqual(policySchema([...ruleTable(PROBES).keys()]));
  });

  test("stands where its address says", () => {
    expect(
      path.pathname.endsWith(new URL(POLICY_SCHEMA_URL).pathname.replace("/mcp-prober", "")),
    ).toBe(true);
  });

  test.each([
    ["the least there is", { version: 1 }],
    ["its own address", { $schema: POLICY_SCHEMA_URL, version: 1 }],
    ["a suppression", { version: 1, suppress: [suppression] }],
  ])("accepts %s", (_, policy) => {
    validate(policy);
    expect(validate.errors).toBeNull();
  });

  test.each([
    ["no version", {}],
    ["an unknown key", { version: 1, supress: [] }],
    ["an unknown rule", { version: 1, denyRules: ["tool-poisoning/nothing"] }],
    ["a suppression without a reason", { version: 1, suppress: [{ rule: suppression.rule }] }],
    ["a blank reason", { version: 1, suppress: [{ ...suppression, reason: " " }] }],
  ])("refuses %s", (_, policy) => {
    expect(validate(policy)).toBe(false);
  });
});
