import { describe, expect, test } from "vitest";
import { failure } from "../../src/errors.ts";
import { demandedVariables } from "../../src/harness/process/demanded-variables.ts";
import { diagnose } from "../../src/harness/process/diagnose.ts";

const exited = failure("exited-at-start", "the server ended with exit code 1");

function codeOf(stderrTail: string, stdoutTail = "", fallback = exited) {
  return diagnose(fallback, { exitCode: 1, signal: null, stderrTail, stdoutTail }).code;
}

describe("why a server did not start", () => {
  test.each([
    ["Error: BRAVE_API_KEY environment variable is required", "BRAVE_API_KEY"],
    ["Please set GITHUB_TOKEN", "GITHUB_TOKEN"],
    ["Missing required environment variable: SLACK_BOT_TOKEN", "SLACK_BOT_TOKEN"],
    ["SHORTCUT_API_TOKEN is not set", "SHORTCUT_API_TOKEN"],
  ])("%s names the variable", (line, name) => {
    expect(demandedVariables(line)).toEqual([name]);
  });

  test.each([
    "code: 'ERR_MODULE_NOT_FOUND' is required",
    "Listening, set LOG_LEVEL to see more".replace("set", "see"),
    "Node.js v20.20.2",
  ])("%s demands no variable", (line) => {
    expect(demandedVariables(line)).toEqual([]);
  });

  test("all variables it wants are named", () => {
    const stderrTail = "Please set ACME_TOKEN, ACME_TEAM and ACME_URL";
    const why = diagnose(exited, { exitCode: 1, signal: null, stderrTail, stdoutTail: "" });
    expect(why).toEqual(
      failure(
        "missing-environment",
        "it wants the environment variables ACME_TOKEN, ACME_TEAM and ACME_URL",
      ),
    );
  });

  test("a port in use is told as such", () => {
    expect(codeOf("Error: listen EADDRINUSE: address already in use :::3000")).toBe("port-in-use");
  });

  test("a private package is told from a missing one", () => {
    expect(codeOf("npm error code E401\nnpm error Unable to authenticate")).toBe("registry-login");
    expect(codeOf("npm error code E404\nnpm error 404 Not Found")).toBe("package-not-found");
  });

  test("a login is told as such", () => {
    expect(codeOf("You are not logged in. Please run `acme login` first.")).toBe("needs-login");
  });

  test("text on the output of a server that stays silent means it does not speak MCP", () => {
    const silent = failure("silent", "no answer");
    expect(codeOf("", "Server running on http://localhost:3000", silent)).toBe("not-mcp");
    expect(codeOf("", "", silent)).toBe("silent");
  });

  test("a stack trace without a known reason stays a plain exit", () => {
    expect(codeOf("TypeError: x is not a function\n    at main.js:1:1")).toBe("exited-at-start");
  });
});
