import { describe, expect, test } from "vitest";
import {
  cacheFolder,
  endTreeCommand,
  executableNames,
  globalNpmrc,
  inheritedVariables,
  parseProcessList,
  platformOf,
  processListCommand,
  readVariable,
  scratchVariables,
} from "../../src/harness/platform.ts";

const posixScratch = { home: "/s/home", temp: "/s/tmp", run: "/s/run" };
const windowsScratch = { home: "C:\\s\\home", temp: "C:\\s\\tmp", run: "C:\\s\\run" };

describe("platform", () => {
  test("an unknown system counts as plain POSIX", () => {
    expect(platformOf("sunos")).toBe("posix");
    expect(platformOf("win32")).toBe("win32");
  });

  test.each(["linux", "darwin", "win32"] as const)(
    "no credential variable is inherited on %s",
    (platform) => {
      const names = inheritedVariables(platform).join(" ");
      expect(names).not.toMatch(/TOKEN|KEY|SECRET|PASS|AUTH|NODE_|HOME/);
      expect(inheritedVariables(platform)).toContain("PATH");
    },
  );

  test("Windows finds a variable whatever its case, POSIX does not", () => {
    expect(readVariable({ Path: "x" }, "PATH", "win32")).toBe("x");
    expect(readVariable({ Path: "x" }, "PATH", "linux")).toBeUndefined();
  });

  test.each(["linux", "darwin"] as const)("every home and temp variable is scratch on %s", (os) => {
    for (const value of Object.values(scratchVariables(os, posixScratch))) {
      expect(value).toMatch(/^\/s\//);
    }
  });

  test("Windows gets its own home variables, split into drive and path", () => {
    const variables = scratchVariables("win32", windowsScratch);
    expect(variables["USERPROFILE"]).toBe("C:\\s\\home");
    expect(`${variables["HOMEDRIVE"]}${variables["HOMEPATH"]}`).toBe("C:\\s\\home");
    expect(variables["APPDATA"]).toBe("C:\\s\\home\\AppData\\Roaming");
  });

  test("Windows tries the extensions of PATHEXT, POSIX the bare name", () => {
    expect(executableNames("win32", "npx", ".EXE;.CMD")).toEqual(["npx.exe", "npx.cmd"]);
    expect(executableNames("win32", "npx.cmd", ".EXE;.CMD")).toEqual(["npx.cmd"]);
    expect(executableNames("linux", "npx", undefined)).toEqual(["npx"]);
  });

  test("npm's global configuration stands where each platform keeps it", () => {
    expect(globalNpmrc("linux", "/usr/bin/node", undefined)).toBe("/usr/etc/npmrc");
    expect(globalNpmrc("win32", "C:\\node.exe", "C:\\A")).toBe("C:\\A\\npm\\etc\\npmrc");
    expect(globalNpmrc("win32", "C:\\node.exe", undefined)).toBeUndefined();
  });

  test("the cache stands where each platform keeps caches", () => {
    expect(cacheFolder("linux", {}, "/h")).toContain("/h/.cache");
    expect(cacheFolder("darwin", {}, "/h")).toContain("/h/Library/Caches");
    expect(cacheFolder("linux", { XDG_CACHE_HOME: "/c" }, "/h")).toContain("/c");
    expect(cacheFolder("win32", { LOCALAPPDATA: "C:\\L" }, "C:\\h")).toContain("C:\\L");
  });

  test("processes are listed by ps on macOS, by /proc on Linux, and not at all on Windows", () => {
    expect(processListCommand("darwin")?.[0]).toBe("ps");
    expect(processListCommand("linux")).toBeUndefined();
    expect(processListCommand("win32")).toBeUndefined();
  });

  test("a process list is read line by line, and anything else is skipped", () => {
    expect(parseProcessList("  12   1 node a.js HOME=/s\nUSER PID\n")).toEqual([
      { pid: 12, parent: 1, command: "node a.js HOME=/s" },
    ]);
  });

  test("only Windows ends a tree by a command", () => {
    expect(endTreeCommand("win32", 7)).toEqual(["taskkill", "/PID", "7", "/T", "/F"]);
    expect(endTreeCommand("linux", 7)).toBeUndefined();
  });
});
