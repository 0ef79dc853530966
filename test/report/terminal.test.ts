import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { SessionFacts } from "../../src/model/session.ts";
import type { Section, Surface } from "../../src/model/surface.ts";
import { renderTerminal, type TerminalOptions } from "../../src/report/terminal.ts";
import { listed, reportOn, session, surface } from "./worlds.ts";

const base: TerminalOptions = { color: false, width: 80, quiet: false, verbose: false };
const failed: Section = { state: "failed", why: "timed out after 30 s" };

function screen(
  shape: Partial<Surface> = {},
  facts: Partial<SessionFacts> = {},
  options: Partial<TerminalOptions> = {},
): string {
  const given = surface(shape);
  const report = reportOn(given, { session: session(facts) });
  return renderTerminal(report, given, { ...base, ...options });
}

/** One line, blanks collapsed: what is said, whatever the wrapping. */
function words(...args: Parameters<typeof screen>): string {
  return screen(...args).replace(/\s+/g, " ");
}

const marked = (description: string) => ({ tools: listed("name", [{ name: "add", description }]) });
const unseen: Partial<Surface> = {
  server: null,
  tools: failed,
  prompts: failed,
  resources: failed,
  templates: failed,
};
const failure: NonNullable<SessionFacts["failure"]> = {
  code: "missing-environment",
  message: excerpt("the server needs the variable NOTES_TOKEN"),
  next: "Pass the variable with --env NAME=value.",
  stderrTail: excerpt("Error: NOTES_TOKEN is not set\n    at main (index.js:3:9)\n"),
  exitCode: 1,
  authorization: null,
};

describe("the first lines", () => {
  test("give grade, score and the server's name", () => {
    expect(screen().split("\n")[0]).toBe(" A  100/100  notes 1.2.0");
  });

  test("answer whether the server may be used", () => {
    expect(screen().split("\n")[2]).toBe("  Nothing harmful was found in what this server lists.");
    expect(screen(marked("mark:critical")).split("\n")[2]).toBe("  Do not use this server.");
  });

  test("name the gate that made the grade", () => {
    expect(words(marked("mark:critical"))).toContain("Grade F: a critical finding is confirmed.");
    expect(words({ prompts: failed })).toContain(
      "Grade B: a list failed or was cut short, or text was left unjudged.",
    );
  });

  test("name the points when no gate made the grade", () => {
    expect(words(marked("mark:medium"))).toContain("Grade A: the findings cost 9 of 100 points.");
  });

  test("do not call a partial look harmless", () => {
    expect(words({ prompts: failed })).toContain("but not everything could be looked at");
  });

  test("say of a replay that the file cannot be vouched for", () => {
    const replayed = { sha256: "ab".repeat(32), file: excerpt("saved.json") };
    const [first] = screen({}, { transport: "file", replayed }, { width: 200 }).split("\n");
    expect(first).toBe(
      "Read from a file, not from a server: saved.json. We cannot vouch for its origin. " +
        `SHA-256 ${"ab".repeat(32)}`,
    );
  });

  test("say that a run was interrupted", () => {
    expect(words({}, { interrupted: true })).toContain("The run was interrupted");
  });
});

describe("a server that could not be judged", () => {
  const text = words(unseen, { failure });

  test("has no grade and is not called good or bad", () => {
    expect(screen(unseen, { failure }).split("\n")[0]).toBe(" ?  not graded  notes");
    expect(text).toContain("neither good nor bad news");
  });

  test.each([
    "The handshake was not completed",
    "the server needs the variable NOTES_TOKEN",
    "reason missing-environment",
    "exit code 1 (of the server)",
    "next step Pass the variable with --env NAME=value.",
    "| Error: NOTES_TOKEN is not set",
  ])("is explained: %s", (part) => {
    expect(text).toContain(part);
  });

  test("has its last lines quoted with their indent", () => {
    expect(screen(unseen, { failure })).toContain("\n  |     at main (index.js:3:9)\n");
  });

  test("shows where to log in", () => {
    const authorization = {
      resource: excerpt("https://x.example/mcp"),
      authorizationServers: [excerpt("https://login.example")],
      scopes: [excerpt("read"), excerpt("write")],
    };
    const told = words(unseen, { failure: { ...failure, authorization } });
    expect(told).toContain("resource https://x.example/mcp");
    expect(told).toContain("login at https://login.example");
    expect(told).toContain("scopes read write");
  });

  test("still shows findings that were made", () => {
    const told = words({ tools: failed, prompts: listed("name", [{ name: "mark:critical" }]) });
    expect(told).toContain("What could be read has findings all the same");
    expect(told).toContain("CRITICAL Readable words hidden in a text");
  });
});

describe("what was looked at", () => {
  test("is counted by list, with pages", () => {
    const text = words({
      prompts: { ...listed("name", []), pages: 2 } as Section,
      notices: { items: [{ kind: "error", method: "x", raw: {}, frame: 4 }], dropped: 0 },
    });
    expect(text).toContain("looked at 1 tool, 0 prompts");
    expect(text).toContain("(3 pages); 1 notification or error");
  });

  test("counts broken elements beside the usable ones", () => {
    const broken = [{ index: 1, why: "no name", raw: {}, frame: 3 }];
    expect(words({ tools: { ...surface().tools, broken } as Section })).toContain(
      "1 tool and 1 broken",
    );
  });

  test("names protocol and transport", () => {
    expect(words()).toContain("protocol MCP 2025-11-25 by initialize, over stdio");
  });

  test("names what failed and what was cut short", () => {
    const capped = { ...surface().tools, state: "capped", why: "1000 pages" } as Section;
    expect(words({ tools: capped, prompts: failed })).toContain(
      "not seen further tools (cut short), prompts (failed)",
    );
  });

  test("ends with every caveat of surface and session", () => {
    const text = words({}, { caveats: ["One era only."] });
    expect(text).toContain("- Tools were listed, not called");
    expect(text).toContain("- One era only.");
  });

  test("shows oddities and processes that still run", () => {
    const text = words(
      {},
      {
        peculiarities: [
          { id: "blank-line", count: 3, frame: 1 },
          { id: "null-id", count: 1, frame: 2 },
        ],
        exit: {
          code: null,
          signal: "SIGKILL",
          endedBy: "sigkill",
          exitMs: 12,

          survivors: [
            { pid: 41, command: excerpt("sleep 1"), ended: true },
            { pid: 42, command: excerpt("sleep 2"), ended: false },
          ],
        },
      },
    );
    expect(text).toContain("oddities blank-line x3, null-id");
    expect(text).toContain("still runs process 42: sleep 2");
    expect(text).toContain("left over process 41, found and ended: sleep 1");
  });
});

describe("a finding", () => {
  const text = words(marked("Adds mark:high/strong"));

  test.each([
    "HIGH A name that passes for another tool",
    "tool add, /description (frame 3), strong",
    "The text of 21 characters carries the mark: mark:high/strong.",
    "| Adds mark:high/strong",
    "why A model that reads a marked text",
    "fix Remove the mark, or remove the server.",
    "rule marks/high (injection; MCP03:2025 Tool Poisoning)",
  ])("is shown with: %s", (part) => {
    expect(text).toContain(part);
  });

  test("of one rule stands beside the others, three at most", () => {
    const items = ["a", "b", "c", "d", "e"].map((name) => ({ name, description: "mark:low" }));
    const text = words({ tools: listed("name", items) });
    expect(text).toContain("tool c, /description");
    expect(text).not.toContain("tool d, /description");
    expect(text).toContain("and 2 more places (--verbose shows all)");
    expect(text.match(/why A model/g)).toHaveLength(1);
  });

  test("on trial says so", () => {
    expect(words(marked("mark:trial"))).toContain("(on trial, not scored)");
  });

  test("in a broken element names its position", () => {
    const broken = [{ index: 1, why: "no name", raw: { x: "mark:low" }, frame: 3 }];
    const text = words({ tools: { state: "listed", items: [], broken, pages: 1 } });
    expect(text).toContain("broken tool #1, /x (frame 3)");
  });
});

describe("the score", () => {
  test("is a sum in one line", () => {
    expect(words(marked("mark:medium mark:low"))).toContain(
      "score 100 - 9 injection - 3 hygiene = 88",
    );
  });

  test("says when it was rounded", () => {
    expect(words(marked("mark:medium/strong"))).toContain("100 - 6.3 injection = 94, rounded");
  });

  test("is written out line by line when everything is asked for", () => {
    const text = screen(marked("mark:medium/strong"), {}, { verbose: true });
    expect(text).toContain("  100.00  start\n");
    expect(text).toContain("   -6.30  marks/medium: medium 9 x strong 70 %\n");
    expect(text).toContain("    0.30  rounding (1): rounded to whole points, half up\n");
    expect(text).toContain("   94.00  score; threat score 93.7\n");
  });
});

describe("--verbose", () => {
  const text = words(
    { ...marked("x"), prompts: failed },
    {
      negotiation: ["asked again with 2025-06-18"],
      hosts: [excerpt("https://x.example")],
      transportReason: "POST answered 405",
      exit: {
        code: 0,
        signal: null,
        endedBy: "eof",
        exitMs: 12,

        survivors: [{ pid: 41, command: excerpt("sleep 1"), ended: true }],
      },
    },
    { verbose: true },
  );

  test.each([
    "tools add",
    "prompts failed: timed out after 30 s",
    "resources not offered: answered -32601 Method not found",
    "command npx -y notes-server",
    "program /usr/bin/npx",
    "folder [scratch]",
    "handshake asked again with 2025-06-18",
    "transport stdio: POST answered 405",
    "contacted https://x.example",
    "budgets install 300 s, start 120 s, request 30 s, in all 300 s",
    "ended when its input was closed, exit code 0",
    "survivor process 41 (ended): sleep 1",
    "digest ",
  ])("shows %s", (part) => {
    expect(text).toContain(part);
  });
});

describe("--quiet", () => {
  test.each<readonly [string, Partial<Surface>, Partial<SessionFacts>]>([
    ["A 100  notes 1.2.0  no findings", {}, {}],
    ["F  55  notes 1.2.0  1 critical", marked("mark:critical"), {}],
    ["B  96  notes 1.2.0  no findings, not seen completely", { prompts: failed }, {}],
    ["-   -  notes  not judged: missing-environment", unseen, { failure }],
    ["-   -  notes  not judged: no-handshake", unseen, {}],
  ])("%s", (line, shape, facts) => {
    expect(screen(shape, facts, { quiet: true })).toBe(`${line}\n`);
  });
});

describe("layout", () => {
  const wide = "\u{6f22}\u{5b57} ";
  const shapes: readonly Partial<Surface>[] = [
    {},
    marked(`${wide.repeat(60)} mark:critical ${"x".repeat(300)} mark:low mark:medium`),
    unseen,
  ];

  test.each([60, 72, 80, 100, 120, 200])("no line is wider than %d columns", (width) => {
    for (const shape of shapes) {
      for (const verbose of [false, true]) {
        const lines = screen(shape, { failure }, { width, verbose }).split("\n");
        expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(width);
      }
    }
  });

  test.each([
    [0, 60],
    [Number.NaN, 60],
    [10_000, 200],
  ])("a width of %d is taken as %d", (width, taken) => {
    const shape = marked(`mark:low ${"word ".repeat(100)}`);
    expect(screen(shape, {}, { width })).toBe(screen(shape, {}, { width: taken }));
  });

  test("colours change nothing but colours", () => {
    const coloured = screen(marked("mark:critical"), {}, { color: true });
    expect(coloured).toContain("\u{1b}[");
    expect(coloured.replace(/\u{1b}\[\d+m/gu, "")).toBe(screen(marked("mark:critical")));
  });

  test("plain output has no escape at all", () => {
    expect(screen(marked("mark:critical"), { failure }, { verbose: true })).not.toContain("\u{1b}");
  });

  test("no line ends in blanks", () => {
    expect(screen(marked("mark:critical"), { failure }, { verbose: true })).not.toMatch(/[ \t]$/m);
  });
});
