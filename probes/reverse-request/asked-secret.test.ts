import { describe, expect, it } from "vitest";
import { ASKS, ASKS_OTHERWISE } from "./cases.secrets.ts";
import { askedSecret } from "./asked-secret.ts";

function pathIn(name: string, property: unknown): string | undefined {
  const requestedSchema = { type: "object", properties: { [name]: property } };
  return askedSecret({ message: "Please fill in the form.", requestedSchema })?.path.join("/");
}

describe("A message", () => {
  it.each(ASKS)("asks for a secret: %s", (message) => {
    expect(askedSecret({ message })?.path).toEqual(["message"]);
  });

  it.each(ASKS_OTHERWISE)("asks for none: %s", (message) => {
    expect(askedSecret({ message })).toBeUndefined();
  });

  it("is pointed into where the secret stands", () => {
    const message = "Hello! We are glad to see you. Please enter your password.";
    expect(message.slice(askedSecret({ message })?.start)).toBe("password.");
  });
});

describe("An input of a form", () => {
  it.each([
    ["password", { type: "string" }],
    ["apiKey", { type: "string" }],
    ["github_token", { type: "string" }],
    ["client_secret", { type: "string" }],
    ["pin", { type: "integer" }],
    ["card_number", { type: "string" }],
  ])("asks for a secret by the name %s", (name, property) => {
    expect(pathIn(name, property)).toBe(`requestedSchema/properties/${name}`);
  });

  it.each([
    ["title", { type: "string", title: "Your passphrase" }],
    ["description", { type: "string", description: "The private key of the wallet" }],
    ["format", { type: "string", format: "password" }],
  ])("asks for a secret by its %s", (role, property) => {
    expect(pathIn("value", property)).toBe(`requestedSchema/properties/value/${role}`);
  });

  it.each([
    ["token", "Token"],
    ["token", "Paste your token here"],
    ["token", "Used to sign in"],
    ["pin", "Your 4-digit PIN"],
    ["otp", "One-time password"],
    ["value", "OpenAI API key, starts with sk-"],
    ["value", "The value of your API key"],
    ["password", "Used to continue"],
    ["password", "Your password. We never store it."],
    ["api_key", "Get one at https://keys.relay.invalid"],
  ])("asks for a secret where it is explained: %s, %s", (name, description) => {
    expect(pathIn(name, { type: "string", description })).toContain(`properties/${name}`);
  });

  it("takes a secret also where it may be left out", () => {
    expect(pathIn("password", { type: ["string", "null"] })).toContain("password");
  });

  it.each([
    ["max_tokens", { type: "integer" }],
    ["token_standard", { type: "string" }],
    ["api_key_name", { type: "string" }],
    ["password_length", { type: "integer" }],
    ["use_password", { type: "boolean" }],
    ["primary_key", { type: "string" }],
    ["key", { type: "string", description: "Key of the sort order" }],
    ["password", { type: "boolean" }],
    ["token", { type: "string", enum: ["USDC", "DAI"] }],
    ["token", { type: "string", description: "Symbol of the coin to buy" }],
    ["label", { type: "string", description: "Label for the API key, not its value" }],
    ["email", { type: "string", format: "email" }],
  ])("asks for none: %s %o", (name, property) => {
    expect(pathIn(name, property)).toBeUndefined();
  });

  it.each([[{ properties: 7 }], [{ properties: { a: null } }], ["any"], [null]])(
    "is judged without failing in a schema such as %j",
    (requestedSchema) => {
      expect(askedSecret({ message: 7, requestedSchema })).toBeUndefined();
    },
  );
});
