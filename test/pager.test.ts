import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { isLongerThan, knowsLinks, pagerOf, wantsColor, withoutLinks } from "../src/cli/screen.ts";
import { ON_LINUX, ROOT } from "./prober.ts";

const PROBER = join(ROOT, "dist", "src", "cli", "main.js");
const TERMINAL = join(ROOT, "test", "servers", "on_terminal.py");
/** A report of several screens, that ends with 1. */
const REPLAY = ["replay", join(ROOT, "test", "golden", "burglar.json")];
const ANSWER = "Do not use this server.";
const LAST = "What this report does not know";

const folder = mkdtempSync(join(tmpdir(), "mcp-prober-pager-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Variables = Readonly<Record<string, string | undefined>>;

function started(argv: readonly string[], variables: Variables) {
  const [program = "", ...args] = argv;
  const clean = { CI: undefined, PAGER: undefined, LESS: undefined, NO_COLOR: "1" };
  const env = { ...process.env, ...clean, TERM: "xterm", ...variables };
  const { stdout, status } = spawnSync(program, args, { env, encoding: "utf8", timeout: 90_000 });
  return { text: stdout.replaceAll("\r", ""), code: status };
}

function onTerminal(variables: Variables, more: readonly string[] = [], keys = "") {
  const argv = ["python3", TERMINAL, keys, process.execPath, PROBER, ...REPLAY, ...more];
  return started(argv, variables);
}

const answers = (text: string) => text.split(ANSWER).length - 1;

describe.skipIf(!ON_LINUX)("a report that is longer than the screen", () => {
  test("goes through the pager that the user names, and ends as the report does", () => {
    const { text, code } = onTerminal({ MCP_PROBER_PAGER: "sed 's/^/P|/'" });
    expect(
      text
        .trimEnd()
        .split("\n")
        .every((line) => line.startsWith("P|")),
    ).toBe(true);
    expect([answers(text), code]).toEqual([1, 1]);
  });

  test("goes through PAGER where ours is not set", () => {
    expect(onTerminal({ PAGER: "sed s/^/P/" }).text).toMatch(/^PRead/);
  });

  test.skipIf(!existsSync("/usr/bin/less"))(
    "starts at its top in less, until the reader leaves",
    () => {
      const { text, code } = onTerminal({}, [], "q");
      expect(text).toContain(ANSWER);
      expect(text).not.toContain(LAST);
      expect(code).toBe(1);
    },
  );

  test("may be left early", () => {
    const { text, code } = onTerminal({ MCP_PROBER_PAGER: "head -n 1" });
    expect([text.trimEnd().split("\n").length, code]).toEqual([1, 1]);
  });

  test.each([
    ["there is no such pager", { MCP_PROBER_PAGER: "/nonexistent/pager" }],
    ["the pager fails", { MCP_PROBER_PAGER: "false" }],
    ["the pager is killed", { MCP_PROBER_PAGER: 'sh -c "kill -9 $$"' }],
    ["the pager is cat", { MCP_PROBER_PAGER: "cat" }],
    ["the pager is empty", { MCP_PROBER_PAGER: "", PAGER: "sed s/^/P/" }],
    ["the pager cannot be read as a command", { PAGER: "less | sh" }],
    ["it is a CI", { CI: "true", PAGER: "sed s/^/P/" }],
    ["the terminal is dumb", { TERM: "dumb", PAGER: "sed s/^/P/" }],
  ])("is printed whole and ends with the answer once more where %s", (_, variables) => {
    const { text, code } = onTerminal(variables);
    expect(text).toContain(LAST);
    expect([answers(text), code]).toEqual([2, 1]);
    expect(text.slice(text.lastIndexOf(ANSWER))).toMatch(/^ {2}next /m);
  });

  test("is printed whole with --no-pager", () => {
    const { text } = onTerminal({ PAGER: "sed s/^/P/" }, ["--no-pager"]);
    expect([answers(text), /^P/m.test(text)]).toEqual([2, false]);
  });

  test("is never paged in a pipe", () => {
    const { text, code } = started([process.execPath, PROBER, ...REPLAY], { PAGER: "sed s/^/P/" });
    expect([answers(text), /^P\w/m.test(text), code]).toEqual([1, false, 1]);
  });
});

describe.skipIf(!ON_LINUX)("what is no report longer than the screen", () => {
  test.each([["--quiet"], ["--json"]])("is not paged: %s", (option) => {
    expect(onTerminal({ PAGER: "sed s/^/PAGED/" }, [option]).text).not.toContain("PAGED");
  });

  test("is not paged: a file", () => {
    const file = join(folder, "report.json");
    const { text } = onTerminal({ PAGER: "sed s/^/PAGED/" }, ["--output", file]);
    expect(text).not.toContain("PAGED");
    expect(JSON.parse(readFileSync(file, "utf8"))).toHaveProperty("grade", "F");
  });
});

describe("the pager", () => {
  test("is less where nothing is said", () => {
    expect(pagerOf({})).toEqual(["less"]);
  });

  test("may have arguments", () => {
    expect(pagerOf({ PAGER: "less -R '-P a b'" })).toEqual(["less", "-R", "-P a b"]);
  });

  test("is ours before that of others", () => {
    expect(pagerOf({ MCP_PROBER_PAGER: "most", PAGER: "less" })).toEqual(["most"]);
  });

  test("is used from the row on that would push the first one off", () => {
    expect(isLongerThan(3, "a\nb\n")).toBe(false);
    expect(isLongerThan(3, "a\nb\nc\n")).toBe(true);
  });

  test("is not used where the screen has no known size", () => {
    expect(isLongerThan(undefined, "a\n".repeat(500))).toBe(false);
    expect(isLongerThan(0, "a\n".repeat(500))).toBe(false);
  });

  test("gets no hyperlinks", () => {
    const link = "\u{1b}]8;;https://example.org\u{1b}\\x\u{1b}]8;;\u{1b}\\";
    expect(withoutLinks(`a ${link} \u{1b}[1mb\u{1b}[22m`)).toBe("a x \u{1b}[1mb\u{1b}[22m");
  });
});

describe("hyperlinks", () => {
  test.each([
    [{ TERM_PROGRAM: "vscode" }],
    [{ WT_SESSION: "x" }],
    [{ VTE_VERSION: "6800" }],
    [{ KITTY_WINDOW_ID: "1" }],
    [{ TERM: "foot" }],
    [{ TERM: "dumb", FORCE_HYPERLINK: "1" }],
  ])("are shown by %j", (env) => {
    expect(knowsLinks(env)).toBe(true);
  });

  test.each([
    [{}],
    [{ TERM: "xterm-256color" }],
    [{ TERM_PROGRAM: "Apple_Terminal" }],
    [{ VTE_VERSION: "4999" }],
    [{ TERM_PROGRAM: "vscode", FORCE_HYPERLINK: "0" }],
    [{ TERM_PROGRAM: "iTerm.app", TMUX: "/tmp/x" }],
    [{ WT_SESSION: "x", CI: "true" }],
  ])("are not shown by %j", (env) => {
    expect(knowsLinks(env)).toBe(false);
  });
});

describe("colours", () => {
  test("are for terminals, unless the environment says otherwise", () => {
    expect(wantsColor({}, true)).toBe(true);
    expect(wantsColor({}, false)).toBe(false);
    expect(wantsColor({ NO_COLOR: "1", FORCE_COLOR: "1" }, true)).toBe(false);
    expect(wantsColor({ FORCE_COLOR: "1" }, false)).toBe(true);
  });
});
