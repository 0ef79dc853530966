import { expect, test } from "vitest";
import { closedEnvironment } from "../../scripts/action/environment.ts";

const job = {
  PATH: "/bin",
  HOME: "/home/runner",
  XDG_CONFIG_HOME: "/home/runner/.config",
  CODEX_HOME: "/home/runner/codex",
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: "secret",
  GITHUB_ENV: "/temp/set_env",
  GITHUB_OUTPUT: "/temp/set_output",
  NODE_AUTH_TOKEN: "secret",
  NODE_OPTIONS: "--require x",
  npm_config__authToken: "secret",
  HTTP_PROXY: "http://user:secret@proxy:8080",
  https_proxy: "http://proxy:8080",
  TOKEN: "named",
};

test("Of the job's variables only those of the machine are left, and the home folder is another", () => {
  expect(closedEnvironment(job, "/empty", [], "linux")).toEqual({
    PATH: "/bin",
    HOME: "/empty",
    USERPROFILE: "/empty",
    https_proxy: "http://proxy:8080",
  });
});

test("A variable that the workflow names is passed, another home folder is not", () => {
  const passed = closedEnvironment(job, "/empty", ["TOKEN", "HOME", "NOT_SET"], "linux");
  expect([passed["TOKEN"], passed["HOME"], "NOT_SET" in passed]).toEqual([
    "named",
    "/empty",
    false,
  ]);
});

test("Windows keeps what its programs need to start", () => {
  expect(closedEnvironment({ SystemRoot: "C:/Windows" }, "C:/e", [], "win32")).toMatchObject({
    SystemRoot: "C:/Windows",
  });
});
