import { describe, expect, it } from "vitest";
import { asksFirst } from "./asks-first.ts";
import { choosesDestination, givesText, takesText } from "./schema-ports.ts";
import { namesSecret } from "./secrets.ts";
import { statedTheft } from "./stated-theft.ts";
import { wordsIn } from "./words.ts";

const text = { type: "string" };
const input = (properties: Readonly<Record<string, unknown>>) => ({
  inputSchema: { type: "object", properties },
});

describe("an input", () => {
  it.each([
    ["a free string", { body: text }],
    ["an array of strings", { lines: { type: "array", items: text } }],
    ["a string or null", { body: { anyOf: [{ type: "null" }, text] } }],
    ["a type list", { body: { type: ["string", "null"] } }],
    ["a value of any type", { value: {} }],
    ["an open object", { extra: { type: "object" } }],
    ["a reference", { body: { $ref: "#/$defs/body" } }],
    ["a string inside an object", { mail: { type: "object", properties: { body: text } } }],
  ])("takes text with %s", (_what, properties) => {
    expect(takesText(input(properties))).toBe(true);
  });

  it.each([
    ["no parameters", {}],
    ["numbers and switches", { n: { type: "integer" }, all: { type: "boolean" } }],
    ["a choice of words", { level: { type: "string", enum: ["low", "high"] } }],
    ["one fixed word", { kind: { const: "report" } }],
    ["a date", { day: { type: "string", format: "date" } }],
    ["a short code", { country: { type: "string", maxLength: 2 } }],
    ["a closed empty object", { extra: { type: "object", additionalProperties: false } }],
  ])("takes no text with %s", (_what, properties) => {
    expect(takesText(input(properties))).toBe(false);
  });

  it("is expected to take text where there is no schema", () => {
    expect(takesText({})).toBe(true);
  });

  it("of great depth is read without overflow", () => {
    let schema: Readonly<Record<string, unknown>> = { type: "integer" };
    for (let depth = 0; depth < 100_000; depth++) schema = { type: "array", items: schema };
    expect(takesText(input({ deep: schema }))).toBe(true);
  });
});

describe("a destination", () => {
  it.each(["url", "webhookUrl", "recipient_emails", "to", "callback", "host"])(
    "is chosen with the parameter %s",
    (name) => {
      expect(choosesDestination(input({ [name]: text }))).toBe(true);
    },
  );

  it.each(["text", "channel_id", "convert_to_case", "curl", "target_branch"])(
    "is not chosen with the parameter %s",
    (name) => {
      expect(choosesDestination(input({ [name]: text }))).toBe(false);
    },
  );

  it("is fixed when the caller picks from a list", () => {
    expect(choosesDestination(input({ url: { enum: ["https://a.invalid"] } }))).toBe(false);
  });

  it("is not what stands deep in the content", () => {
    const block = { type: "object", properties: { url: text } };
    expect(choosesDestination(input({ blocks: { type: "array", items: block } }))).toBe(false);
  });
});

describe("an output", () => {
  it("gives no text when it holds numbers only", () => {
    const outputSchema = { type: "object", properties: { total: { type: "number" } } };
    expect(givesText({ outputSchema })).toBe(false);
  });
});

describe("a secret", () => {
  it.each(["get_password", "listApiKeys", "SSH private key", "read_env", "connection string"])(
    "is named by %s",
    (name) => {
      expect(namesSecret(wordsIn(name))).toBe(true);
    },
  );

  it.each(["design tokens", "primary key", "count_tokens", "environment", "secretary"])(
    "is not named by %s",
    (name) => {
      expect(namesSecret(wordsIn(name))).toBe(false);
    },
  );
});

describe("a question before acting", () => {
  it.each([
    "The user must confirm each transfer.",
    "Requires approval from the owner.",
    "Sends after the user has approved the text.",
  ])("is read in: %s", (description) => {
    expect(asksFirst(description)).toBe(true);
  });

  it.each(["Confirms an order of the user.", "Lists approvals.", undefined])(
    "is not read in: %s",
    (description) => {
      expect(asksFirst(description)).toBe(false);
    },
  );
});

describe("reading texts", () => {
  it.each(["silently ", ". ", "without the user ", "a", "A", ".!", "user to to to "])(
    "costs no more than linear time in repeats of '%s'",
    (piece) => {
      const cost = (repeats: number) => {
        const long = piece.repeat(repeats);
        const start = performance.now();
        statedTheft(`secretly sent ${long}`);
        asksFirst(long);
        return performance.now() - start;
      };
      cost(1_000);
      expect(cost(100_000)).toBeLessThan(500);
    },
  );
});
