import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fileUri, withoutHome } from "../../src/report/sarif/uri.ts";

const FOLDERS = { cwd: "/home/u/project", home: "/home/u" };

describe("a file as a URI", () => {
  test.each([
    ["/home/u/project/a b/r.json", "a%20b/r.json", false],
    ["/home/u/project/c:d#e?.json", "c%3Ad%23e%3F.json", false],
    ["/home/u/.cursor/mcp.json", "~/.cursor/mcp.json", false],
    ["/home/u2/mcp.json", "mcp.json", true],
    ["/home/u/projects/mcp.json", "~/projects/mcp.json", false],
    ["/etc/back\\slash.json", "back%5Cslash.json", true],
    ["/home/u/project", "~/project", false],
    ["/", "unnamed", true],
  ])("%s is %s", (file, uri, isNameOnly) => {
    expect(fileUri(file, FOLDERS)).toEqual({ uri, isNameOnly });
  });

  test("has forward slashes on Windows, whatever the case of its folder", () => {
    const folders = { cwd: "C:\\Users\\U\\project", home: "C:\\Users\\U" };
    expect(fileUri("c:\\users\\u\\project\\out\\r.json", folders).uri).toBe("out/r.json");
  });

  test("never leaves its folder, and never begins at the root", () => {
    const path = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("../../x", "/..", "a/../b"),
    );
    fc.assert(
      fc.property(path, fc.constantFrom("", "/", "/home/u/project/"), (name, start) => {
        const { uri } = fileUri(`${start}${name}`, FOLDERS);
        expect(uri).toMatch(/^[\w.~!'()*%-]+(?:\/[\w.~!'()*%-]+)*$/);
        expect(uri.split("/")).not.toContain("..");
      }),
    );
  });
});

const shown = (text: string, home = "/home/u") => withoutHome(JSON.stringify(text), home);

describe("the home folder in a text", () => {
  test("is a tilde", () => {
    expect(shown("not found in /home/u/x, nor in /home/u.")).toBe('"not found in ~/x, nor in ~."');
  });

  test("is not seen in other paths and in addresses", () => {
    const text = "/home/user /home/u-2 /srv/home/u https://a.example/home/u /home/u.bak";
    expect(shown(text)).toBe(JSON.stringify(text));
  });

  test("is found with backslashes and with letters that are escaped", () => {
    expect(withoutHome(String.raw`"C:\\Users\\J\u00f6rg\\x"`, "C:\\Users\\J\u{f6}rg")).toBe(
      String.raw`"~\\x"`,
    );
  });

  test("that is the root is left alone", () => {
    expect(shown("/a/b", "/")).toBe('"/a/b"');
  });
});
