import { describe, expect, test } from "vitest";
import { UsageError } from "../../src/errors.ts";
import {
  commandQuestion,
  MOST_SHOWN,
  packageQuestion,
  urlQuestion,
} from "../../src/mcp/question.ts";

const HELD = {
  sandbox: "none",
  network: "all",
  why: ["No sandbox: x."],
  environment: ["PATH"],
  folder: "/srv/here",
} as const;
const ask = (...[command = "", ...args]: readonly string[]) =>
  commandQuestion({ kind: "stdio", command, args, env: {} }, HELD);
const address = (url: string, why: string | null = null) =>
  urlQuestion({ kind: "http", url, transport: "auto", headers: {} }, why);

/** Random letters of a length that keys have. */
const BODY = "Zk3vQ9xTb7LmR2wYc8HpN5sJd1FgA6uEi4Xo";
const PEM = `-----BEGIN PRIVATE KEY-----\n${`${BODY}${BODY}`.slice(0, 64)}`;

describe("what a person is asked", () => {
  test.each([
    ["a key", ["server", `ghp_${BODY}`]],
    ["a password in an address", ["sh", "-c", "echo db://u:1;poweroff;b7xq@h.io"]],
    ["what follows the begin of a private key", ["sh", "-c", `: '${PEM}'; evil; : -----END`]],
  ])("leaves nothing out: %s is refused, as a report would not show it", (_, argv) => {
    expect(() => ask(...argv)).toThrow(UsageError);
    expect(() => packageQuestion("x", argv, { asksRegistry: false, held: HELD })).toThrow(
      UsageError,
    );
  });

  test("does not repeat a key in the refusal", () => {
    expect(() => ask("server", `ghp_${BODY}`)).toThrow(/^(?!.*Zk3vQ9)/);
  });

  test("holds the key of an address back as well", () => {
    expect(() => address(`https://example.com/mcp?key=ghp_${BODY}`)).toThrow(UsageError);
  });

  test("is no longer than a person reads, hidden characters spelt out", () => {
    const hidden = "a\u{200b}".repeat(MOST_SHOWN / 3);
    expect(() => ask("node", hidden, "-e", "evil()")).toThrow(/hidden ones spelt out/);
  });

  test("shows the last word of the longest command line", () => {
    const words = Array.from({ length: 14 }, () => "x".repeat(100));
    expect(ask("node", ...words, "last-word")).toContain("last-word\n");
  });

  test("is one line of command, whatever is in it", () => {
    const [, line, folder, sandbox] = ask("node", "a\nSandbox: bubblewrap, without network.").split(
      "\n",
    );
    expect(line).toContain("a<U+000A>Sandbox");
    expect(folder).toContain("/srv/here");
    expect(sandbox).toMatch(/^NO SANDBOX: it runs with your rights, with network/);
  });

  test("says which addresses are not public", () => {
    expect(address("http://169.254.169.254/", "169.254.169.254 is not a public address")).toContain(
      "NOT A PUBLIC ADDRESS",
    );
    expect(address("https://example.com/")).not.toContain("NOT A PUBLIC");
  });
});
