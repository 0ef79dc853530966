import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCommandLine, quoteArgv } from "../../src/lib/quoting.ts";

const posix = (text: string) => parseCommandLine(text, "posix");
const windows = (text: string) => parseCommandLine(text, "win32");

describe("POSIX quoting", () => {
  test.each([
    ["npx -y pkg", ["npx", "-y", "pkg"]],
    ["  a \t b\n", ["a", "b"]],
    ["a 'b c'", ["a", "b c"]],
    ['a "b c"', ["a", "b c"]],
    ["a b\\ c", ["a", "b c"]],
    ["a ''", ["a", ""]],
    [`a 'b'"c"d`, ["a", "bcd"]],
    [`a 'b\\\\c'"d"`, ["a", "b\\\\cd"]],
    [`a "b\\"c"`, ["a", 'b"c']],
    [`a "b\\\\c"`, ["a", "b\\c"]],
    [`a "b\\nc"`, ["a", "b\\nc"]],
    [`a "\\$HOME \\\`x\\\`"`, ["a", "$HOME `x`"]],
    [`a "b\\\nc" d\\\ne`, ["a", "bc", "de"]],
    [`a 'it'\\''s'`, ["a", "it's"]],
    [`a '{"k": "v"}'`, ["a", '{"k": "v"}']],
    ["a $HOME *.js ~ # x", ["a", "$HOME", "*.js", "~", "#", "x"]],
    ["a https://h/?x=1&y=2;z|w", ["a", "https://h/?x=1&y=2;z|w"]],
    ["a A=b", ["a", "A=b"]],
    ["a '|' \"&&\" \\; '>' '$(x)' '`x`'", ["a", "|", "&&", ";", ">", "$(x)", "`x`"]],
  ])("reads %j", (text, argv) => {
    expect(posix(text)).toEqual({ ok: true, argv });
  });

  test("does not repeat a secret that stands in a command with an open quote", () => {
    const parsed = posix('node x --token "hunter2hunter2');
    expect(parsed.ok ? "" : parsed.why).not.toContain("hunter2");
  });

  test.each([
    ["a 'b", "' at character 3"],
    ['a "b', '" at character 3'],
    ['a "b\\"', '" at character 3'],
    ["a b\\", "backslash"],
    ["", "empty"],
    ["  ", "empty"],
    ["'' a", "empty"],
    ["a \0", "NUL"],
  ])("refuses %j and says why", (text, reason) => {
    const parsed = posix(text);
    expect(parsed.ok ? "" : parsed.why).toContain(reason);
  });

  test.each([
    ["a | b", "|"],
    ["a && b", "&&"],
    ["a&&b", "&&"],
    ["a || b", "||"],
    ["a ; b", ";"],
    ["a; b", ";"],
    ["a &", "&"],
    ["a > out", ">"],
    ["a >out", ">out"],
    ["a 2>&1", "2>&1"],
    ["a < in", "<"],
    ["a $(b)", "$("],
    ['a "$(b)"', "$("],
    ["a `b`", "`"],
    ['a "x `b`"', "`"],
    ["a $'b'", "$'"],
    ["( a )", "("],
  ])("refuses the shell syntax of %j by name", (text, syntax) => {
    const parsed = posix(text);
    expect(parsed.ok ? "" : parsed.why).toContain(`"${syntax}" is shell syntax`);
  });

  test("says that no shell is used and how to start one", () => {
    const parsed = posix("a | b");
    expect(parsed.ok ? "" : parsed.why).toContain("No shell is used");
    expect(parsed.ok ? "" : parsed.why).toContain("-- sh -c '...'");
  });

  test("refuses an assignment before the program and names --env", () => {
    const parsed = posix("API_KEY=x npx pkg");
    expect(parsed.ok ? "" : parsed.why).toContain("--env");
  });

  test("does not repeat the value of such an assignment", () => {
    const parsed = posix("API_KEY=sekret npx pkg");
    expect(parsed.ok ? "" : parsed.why).not.toContain("sekret");
  });
});

describe("Windows quoting", () => {
  test.each([
    ["a b  c", ["a", "b", "c"]],
    ['"C:\\Program Files\\x.exe" y', ["C:\\Program Files\\x.exe", "y"]],
    ["C:\\tools\\x.exe y", ["C:\\tools\\x.exe", "y"]],
    ['a "b c"', ["a", "b c"]],
    ['a ""', ["a", ""]],
    ['a b"c d"e', ["a", "bc de"]],
    ['a "b\\"c"', ["a", 'b"c']],
    ['a "b\\\\" c', ["a", "b\\", "c"]],
    ['a b\\\\\\"c', ["a", 'b\\"c']],
    ["a b\\\\c", ["a", "b\\\\c"]],
    ['a "b""c"', ["a", 'b"c']],
    ["a 'b c'", ["a", "'b", "c'"]],
    ["a %PATH%", ["a", "%PATH%"]],
  ])("reads %j", (text, argv) => {
    expect(windows(text)).toEqual({ ok: true, argv });
  });

  test("ends the quoted program name at the next quote, without escapes", () => {
    expect(windows('"C:\\dir\\" x')).toEqual({ ok: true, argv: ["C:\\dir\\", "x"] });
  });

  test.each(['"a', 'a "b', 'a "C:\\dir\\" c'])("refuses the open quote of %j", (text) => {
    const parsed = windows(text);
    expect(parsed.ok ? "" : parsed.why).toContain("never closed");
  });

  test("refuses a pipe", () => {
    const parsed = windows("a | b");
    expect(parsed.ok ? "" : parsed.why).toContain('-- cmd /c "..."');
  });
});

describe("printing an argument list", () => {
  test("leaves plain words alone", () => {
    expect(quoteArgv(["npx", "-y", "@scope/pkg@1.0.0", "--x=y"])).toBe(
      "npx -y @scope/pkg@1.0.0 --x=y",
    );
  });

  test("quotes what a shell would act on", () => {
    expect(quoteArgv(["a", "b c", "", "it's", "$x"])).toBe(`a 'b c' '' 'it'\\''s' '$x'`);
  });

  test("quotes a program name that reads like an assignment", () => {
    expect(posix(quoteArgv(["A=b", "C=d"]))).toEqual({ ok: true, argv: ["A=b", "C=d"] });
  });

  const nasty = fc.string({
    unit: fc.constantFrom(...Array.from("ab \t\n'\"\\$`|&;<>()*=~#%@-\u{e9}\u{1f600}")),
  });
  const word = fc.oneof(
    nasty,
    fc.string({ unit: "binary" }).filter((text) => !text.includes("\0")),
  );
  const argv = fc
    .tuple(word, fc.array(word))
    .filter(([program]) => program !== "")
    .map(([program, args]) => [program, ...args]);

  test("is read back as the same list", () => {
    fc.assert(
      fc.property(argv, (list) => {
        expect(posix(quoteArgv(list))).toEqual({ ok: true, argv: list });
      }),
      { numRuns: 1000 },
    );
  });

  test("in the way of Windows is read back as the same list", () => {
    fc.assert(
      fc.property(argv, ([program, ...args]) => {
        const name = `${program!.replaceAll('"', "")}.exe`;
        const line = [`"${name}"`, ...args.map(quoteForWindows)].join(" ");
        expect(windows(line)).toEqual({ ok: true, argv: [name, ...args] });
      }),
      { numRuns: 1000 },
    );
  });
});

/** The reverse of `CommandLineToArgvW`: backslashes count only before a quote. */
function quoteForWindows(word: string): string {
  return `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, "$&$&")}"`;
}
