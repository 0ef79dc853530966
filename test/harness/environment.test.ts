import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { UsageError } from "../../src/errors.ts";
import {
  checkNamedVariable,
  isOwnVariable,
  targetEnvironment,
} from "../../src/harness/process/environment.ts";
import { isNpmRunner, npmEnvironment } from "../../src/harness/process/npm.ts";
import { createScratch, type Scratch } from "../../src/harness/process/scratch.ts";

let scratch: Scratch;
let home: string;

beforeEach(() => {
  scratch = createScratch();
  home = mkdtempSync(join(tmpdir(), "home-"));
});
afterEach(() => {
  scratch.remove();
  rmSync(home, { recursive: true });
});

function environment(ours: Record<string, string>, named: Record<string, string> = {}) {
  return targetEnvironment({ platform: "linux", ours, home, scratch, npm: {}, named, added: {} });
}

function npm(ours: Record<string, string>) {
  return npmEnvironment({ platform: "linux", ours, home, execPath: "/none/bin/node", scratch });
}

describe("environment of a target", () => {
  test("nothing of ours reaches it but what is on the list", () => {
    const env = environment({
      PATH: "/bin",
      GITHUB_TOKEN: "t",
      NODE_OPTIONS: "x",
      LD_PRELOAD: "y",
    });
    expect(env["PATH"]).toBe("/bin");
    expect(env).not.toHaveProperty("GITHUB_TOKEN");
    expect(env).not.toHaveProperty("NODE_OPTIONS");
    expect(env).not.toHaveProperty("LD_PRELOAD");
  });

  test("home, configuration, cache and temporary folders are the scratch folder's", () => {
    const env = environment({ HOME: "/home/me", XDG_CONFIG_HOME: "/home/me/.config" });
    for (const name of ["HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "TMPDIR", "XDG_RUNTIME_DIR"]) {
      expect(env[name]).toContain(scratch.root);
    }
  });

  test("a named variable arrives and wins", () => {
    expect(environment({}, { API_KEY: "v", DO_NOT_TRACK: "0" })).toMatchObject({
      API_KEY: "v",
      DO_NOT_TRACK: "0",
    });
  });

  test("a variable that loads code is refused even when named", () => {
    expect(() => checkNamedVariable("NODE_OPTIONS")).toThrow(UsageError);
    expect(() => checkNamedVariable("ld_preload")).toThrow(UsageError);
    expect(() => checkNamedVariable("API_KEY")).not.toThrow();
  });

  test("a version manager that PATH goes through keeps its folder, others do not appear", () => {
    mkdirSync(join(home, ".volta", "bin"), { recursive: true });
    mkdirSync(join(home, ".pyenv"));
    const env = environment({ PATH: `/bin:${join(home, ".volta", "bin")}` });
    expect(env["VOLTA_HOME"]).toBe(join(home, ".volta"));
    expect(env).not.toHaveProperty("PYENV_ROOT");
  });
});

describe("variables that are ours to set", () => {
  test.each(["linux", "darwin", "win32"] as const)(
    "are all that a target has on %s",
    (platform) => {
      const ours = {
        PATH: "/bin",
        LANG: "C",
        SystemRoot: "C:/",
        ProgramData: "C:/p",
        API_KEY: "x",
        // Where none is named, Windows' own would be a folder with an odd name in the current one.
        XDG_CACHE_HOME: join(home, "cache"),
      };
      const settings = npmEnvironment({
        platform,
        ours,
        home,
        execPath: "/none/bin/node",
        scratch,
      });
      const env = targetEnvironment({
        platform,
        ours,
        home,
        scratch,
        npm: settings,
        named: {},
        added: {},
      });
      expect(Object.keys(env).filter((name) => !isOwnVariable(name))).toEqual([]);
    },
  );

  test("are so in any spelling", () => {
    expect(["path", "Home", "NPM_CONFIG_CACHE", "do_not_track"].map(isOwnVariable)).not.toContain(
      false,
    );
  });

  test("are not those of a server", () => {
    expect(["API_KEY", "ACME_HOME", "PATHS", "NPM_TOKEN"].map(isOwnVariable)).not.toContain(true);
  });
});

describe("npm settings of a target", () => {
  test("npx and npm are npm's runners on every platform", () => {
    expect(["npx", "/usr/bin/npx", "npx.cmd", "npm"].map(isNpmRunner)).not.toContain(false);
    expect(["node", "uvx", "npx-like"].map(isNpmRunner)).not.toContain(true);
  });

  test("registry and scope URLs are carried over, tokens are not", () => {
    writeFileSync(
      join(home, ".npmrc"),
      [
        "registry=https://user:pw@npm.example/",
        "@acme:registry=https://acme.example/",
        "//npm.example/:_authToken=abcdef123456",
        "_auth=c2VjcmV0",
        "cafile=/etc/ca.pem",
      ].join("\n"),
    );
    const written = readFileSync(npm({})["npm_config_userconfig"]!, "utf8");
    expect(written).toContain("https://npm.example/");
    expect(written).toContain("https://acme.example/");
    expect(written).toContain("cafile=/etc/ca.pem");
    expect(written).not.toMatch(/abcdef123456|c2VjcmV0|user|pw@/);
  });

  test("environment settings win over files, and a proxy loses its credentials", () => {
    writeFileSync(join(home, ".npmrc"), "registry=https://file.example/");
    const written = readFileSync(
      npm({
        npm_config_registry: "https://env.example/",
        HTTPS_PROXY: "http://me:secret@proxy.example:3128/",
      })["npm_config_userconfig"]!,
      "utf8",
    );
    expect(written).toContain("https://env.example/");
    expect(written).not.toContain("file.example");
    expect(written).toContain("http://proxy.example:3128/");
    expect(written).not.toContain("secret");
  });

  test("the runnable part of npm's cache lives and dies with the scratch folder", () => {
    const cache = npm({ XDG_CACHE_HOME: join(home, "cache") })["npm_config_cache"]!;
    expect(cache.startsWith(scratch.root)).toBe(true);
    writeFileSync(join(cache, "_cacache", "kept"), "");
    scratch.remove();
    expect(readFileSync(join(home, "cache/mcp-prober/npm/_cacache/kept"), "utf8")).toBe("");
  });
});
