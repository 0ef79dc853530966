import { describe, expect, test } from "vitest";
import { maskArgv, maskUrl, secretsOf } from "../../src/harness/frames/secrets.ts";
import type { Target } from "../../src/model/target.ts";

const stdio = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Target => ({
  kind: "stdio",
  command: "npx",
  args,
  env,
});
const http = (url: string, headers: Readonly<Record<string, string>> = {}): Target => ({
  kind: "http",
  url,
  transport: "auto",
  headers,
});
const valuesOf = (target: Target) => secretsOf(target).map(({ value }) => value);

describe("the secrets of a target", () => {
  test("are its environment values, by name", () => {
    expect(secretsOf(stdio([], { API: "v1" }))).toEqual([{ name: "API", value: "v1" }]);
  });

  test("are its header values, with and without the scheme", () => {
    expect(valuesOf(http("https://h/", { Authorization: "Bearer abc" }))).toEqual([
      "Bearer abc",
      "abc",
    ]);
  });

  test("are the parts of Basic credentials", () => {
    const credentials = Buffer.from("user:pass:word").toString("base64");
    expect(valuesOf(http("https://h/", { Authorization: `Basic ${credentials}` }))).toEqual([
      `Basic ${credentials}`,
      credentials,
      "user:pass:word",
      "pass:word",
    ]);
  });

  test("are the password and the query values of its URL, as written and decoded", () => {
    const values = valuesOf(http("https://me:p%40ss@h/mcp?key=a%20b&bare&empty="));
    expect(new Set(values)).toEqual(new Set(["p%40ss", "p@ss", "a%20b", "a b", "bare"]));
  });

  test("are what was put into its arguments, by name", () => {
    const target = { ...stdio(["/opt/v1/x"]), filledIn: { PLACE: "v1" } };
    expect(secretsOf(target)).toEqual([{ name: "PLACE", value: "v1" }]);
  });

  test.each([
    `ghp_${"a1".repeat(18)}`,
    `github_pat_${"a1".repeat(18)}`,
    `sk-ant-${"a1".repeat(18)}`,
    `xoxb-${"12".repeat(8)}-abc`,
    `glpat-${"a1".repeat(10)}`,
  ])("are tokens of a known form, wherever they stand: %s", (token) => {
    expect(valuesOf(stdio([token]))).toEqual([token]);
    expect(maskArgv(["x", `a ${token}`], [])).toEqual(["x", "a ***"]);
  });

  test("are the password of a connection string", () => {
    expect(maskArgv(["Server=h;Password=p w;Db=d"], [])).toEqual(["Server=h;Password=***;Db=d"]);
  });

  test.each(["sk-learn", "npm_config", "eyJ", "task-force-of-the-whole-land", "compat"])(
    "are not words that begin like one: %s",
    (word) => {
      expect(valuesOf(stdio([word, "x"]))).toEqual([]);
    },
  );

  test.each(["--pat", "--pass", "--auth", "--db-pwd"])("are what stands behind %s", (option) => {
    expect(valuesOf(stdio([option, "v"]))).toEqual(["v"]);
  });

  test.each(["--compat", "--path", "--author", "--bypass"])("are not what follows %s", (option) => {
    expect(valuesOf(stdio([option, "v"]))).toEqual([]);
  });

  test("are the user name of a URL that has no password", () => {
    expect(valuesOf(http("https://ghp_token@h/"))).toContain("ghp_token");
  });

  test("are not the user name beside a password", () => {
    expect(valuesOf(http("https://postgres:pw@h/"))).not.toContain("postgres");
  });

  test.each([
    ["--api-key", ["--api-key", "v"]],
    ["--apiKey=", ["--apiKey=v"]],
    ["--token", ["--token", "v"]],
    ["--client-secret", ["--client-secret", "v"]],
    ["--db-password=", ["--db-password=v"]],
    ["NAME=", ["-e", "OPENAI_API_KEY=v"]],
    ["--env=NAME=", ["--env=OPENAI_API_KEY=v"]],
    ["Name:", ["--header", "X-Api-Key: v"]],
    ["a URL", ["postgres://user:v@host/db"]],
    ["a URL in an option", ["--url=https://host/?q=v"]],
  ])("are the argument values behind %s", (_, args) => {
    expect(valuesOf(stdio(args))).toContain("v");
  });

  test("are not the values of other options", () => {
    expect(valuesOf(stdio(["-y", "pkg", "--port", "8080", "--mode=fast", "A=b"]))).toEqual([]);
  });

  test("are not the next option behind a sensitive flag", () => {
    expect(valuesOf(stdio(["--no-token", "--verbose", "--use-keychain", "-y"]))).toEqual([]);
  });
});

const masked = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  maskArgv(args, secretsOf(stdio(args, env)));

describe("a printed command", () => {
  test("masks values of any length behind sensitive options", () => {
    expect(masked(["--password", "x", "--key=y", "-y", "pkg"])).toEqual([
      "--password",
      "***",
      "--key=***",
      "-y",
      "pkg",
    ]);
  });

  test("keeps the names of assignments and headers", () => {
    expect(masked(["-e", "MY_TOKEN=v", "Authorization: Bearer v"])).toEqual([
      "-e",
      "MY_TOKEN=***",
      "Authorization: ***",
    ]);
  });

  test("masks URLs within arguments", () => {
    expect(masked(["--db=postgres://u:p@h:5432/x?sslkey=k"])).toEqual([
      "--db=postgres://***:***@h:5432/x?sslkey=***",
    ]);
  });

  test("masks an environment value that also stands in an argument", () => {
    expect(masked(["--a", "x-longvalue-x"], { V: "longvalue" })).toEqual(["--a", "x-***-x"]);
  });

  test("masks a short environment value only where it is the whole argument", () => {
    expect(masked(["1", "11"], { V: "1" })).toEqual(["***", "11"]);
  });
});

describe("a printed URL", () => {
  test("hides credentials, query values and fragment, and keeps the rest", () => {
    expect(maskUrl("https://me:pw@host:8443/mcp/x?a=1&flag&b=#frag")).toBe(
      "https://***:***@host:8443/mcp/x?a=***&***&b=***#***",
    );
  });

  test("hides a user name that stands alone", () => {
    expect(maskUrl("https://token@host/")).toBe("https://***@host/");
  });

  test("is unchanged when it holds no secret", () => {
    expect(maskUrl("https://host/mcp")).toBe("https://host/mcp");
  });

  test("is hidden whole when it is no URL", () => {
    expect(maskUrl("not a url: token")).toBe("***");
  });
});
