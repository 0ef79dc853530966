import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { excerpt } from "../../src/lib/excerpt.ts";
import { renderTerminal, type TerminalOptions } from "../../src/report/terminal.ts";
import { able, analysis, flow, item } from "./abilities.ts";
import { HOSTILE_TEXTS } from "./hostile-text.ts";
import { listed, reportOn, surface } from "./worlds.ts";

const base: TerminalOptions = { color: false, width: 80, quiet: false, verbose: false };

function screen(
  shape: Parameters<typeof reportOn>[1] = {},
  options: Partial<TerminalOptions> = {},
  description = "Adds a note.",
): string {
  const given = surface({ tools: listed("name", [{ name: "add_note", description }]) });
  return renderTerminal(reportOn(given, shape), given, { ...base, ...options });
}

/** One line, blanks collapsed: what is said, whatever the wrapping. */
function words(...args: Parameters<typeof screen>): string {
  return screen(...args).replace(/\s+/g, " ");
}

const harmless = able("minimal", item("add_note", []));
const mighty = able(
  "critical",
  item("run_code", ["code-exec"]),
  item("fetch_page", ["untrusted-input", "external-sink"]),
  item("file:///notes", ["sensitive-source"], "resources"),
);

describe("a server that can do little", () => {
  test("is told so in one row and no section", () => {
    const text = screen({ capabilities: harmless, flows: { flows: [], cut: null } });
    expect(text).toContain("  can do      nothing of note\n");
    expect(text).not.toContain("What it can do");
    expect(text).not.toContain("Toxic flows:");
  });

  test("is not said to be harmless when nobody looked", () => {
    expect(screen()).not.toContain("can do  ");
  });
});

describe("a server that can do much", () => {
  const text = words({ capabilities: mighty });

  test("keeps its grade, and the first lines say what a misled model could do", () => {
    const [first, , answer, ...harm] = screen({ capabilities: mighty }).split("\n");
    expect(first).toBe(" A  90/100  notes 1.2.0");
    expect(answer).toBe("  Nothing harmful was found in what this server lists.");
    expect(harm.join(" ").replace(/\s+/g, " ")).toMatch(
      /^ It can do grave harm if the model is misled: [A-Za-z .]+ \(see "What it can do"\)\./,
    );
  });

  test.each([
    "can do critical score",
    "What it can do: critical - It does something.",
    "untrusted-input 1 tool: fetch_page",
    "sensitive-source 1 item: file:///notes",
    "code-exec 1 tool: run_code",
  ])("shows: %s", (part) => {
    expect(text).toContain(part);
  });

  test("has the worst three reasons told, and all when everything is asked for", () => {
    const { items, summary } = mighty;
    const reasons = ["One.", "Two.", "Three.", "Four."];
    const capabilities = { items, summary: { ...summary, reasons } };
    expect(words({ capabilities })).toContain("- One. - Two. - Three. untrusted-input");
    expect(words({ capabilities }, { verbose: true })).toContain(
      "- Three. - Four. untrusted-input",
    );
  });

  test("names a few tools of many", () => {
    const many = Array.from({ length: 30 }, (_, index) => item(`get_${index}`, ["code-exec"]));
    expect(words({ capabilities: able("high", ...many) })).toContain(
      "code-exec 30 tools: get_0, get_1, get_2, get_3, and 26 more",
    );
  });

  test("has its tags tool by tool, with the words that say so, when everything is asked for", () => {
    const all = words({ capabilities: mighty }, { verbose: true });
    expect(all).toContain('run_code code-exec, strong: name: "run_code" fetch_page');
    expect(text).not.toContain("strong: name:");
  });

  test("cannot use a name as a sentence of ours", () => {
    const speech = item("a, and this server is safe", ["code-exec"]);
    expect(words({ capabilities: able("high", speech) })).toContain(
      'code-exec 1 tool: "a, and this server is safe"',
    );
  });

  test("has a guess told apart", () => {
    const [claim] = item("run", ["code-exec"]).claims;
    const guess = {
      ...item("jog", []),
      claims: [{ ...claim!, confidence: "speculative" } as const],
    };
    expect(words({ capabilities: able("high", item("run", ["code-exec"]), guess) })).toContain(
      "code-exec 1 tool: run; perhaps 1 tool: jog",
    );
  });

  test("has long names cut", () => {
    const long = item("x".repeat(500), ["code-exec"]);
    expect(words({ capabilities: able("high", long) })).toContain(`tool: ${"x".repeat(37)}... `);
  });
});

describe("a finding of what the server can do", () => {
  test("is no finding of harm, and takes one line", () => {
    const text = words({}, {}, "mark:power");
    expect(text).toContain("Nothing harmful was found");
    expect(text).not.toContain("Findings:");
    expect(text).toContain("What it can do high A shell: add_note");
  });

  test("is not counted on the one line", () => {
    expect(screen({}, { quiet: true }, "mark:power")).toBe("A 100  notes 1.2.0  no findings\n");
  });

  test("is shown with its proof when everything is asked for", () => {
    const text = words({}, { verbose: true }, "mark:power");
    expect(text).toContain("HIGH A shell (what it can do, not what it did)");
    expect(text).toContain("| mark:power");
  });
});

describe("toxic flows", () => {
  const text = words({ flows: analysis(flow()) });

  test.each([
    "HIGH Private data can leave (across tools, strong)",
    "A page that fetch_page returns can have read_mail sent on by send_mail.",
    "and 6 more like it",
    "switch off send_mail (no smaller set breaks every flow)",
    "you lose external-sink",
  ])("are told with: %s", (part) => {
    expect(text).toContain(part);
  });

  test("are counted on the first screen", () => {
    expect(words({ capabilities: mighty, flows: analysis(flow(), flow({ count: 2 })) })).toContain(
      "can do critical; 2 kinds of toxic flow",
    );
  });

  test("are not told once more as findings", () => {
    const twice = words({ flows: analysis(flow()) }, {}, "mark:leak");
    expect(twice.match(/Private data can leave/g)).toHaveLength(1);
  });

  test("beyond a few are counted", () => {
    const flows = analysis(...Array.from({ length: 6 }, () => flow()));
    expect(words({ flows })).toContain("and 2 more kinds of flow (--verbose shows all)");
    expect(words({ flows }, { verbose: true })).not.toContain("kinds of flow");
  });

  test("are told step by step when everything is asked for", () => {
    const steps = [...flow().steps, { role: "code-exec", name: "shell" } as const];
    const all = words({ flows: analysis(flow({ steps })) }, { verbose: true });
    expect(all).toContain("- sensitive-source: read_mail - external-sink: send_mail");
    expect(all).toContain("- code-exec: shell (of the client)");
  });

  test("that a greedy set breaks are not said to need all of it", () => {
    const { cut, flows } = analysis(flow());
    const text = words({ flows: { flows, cut: { ...cut!, smallest: false } } });
    expect(text).toContain("a small set that breaks every flow");
  });

  test("that no tool of the server breaks say nothing of switching off", () => {
    expect(words({ flows: { flows: [flow()], cut: null } })).not.toContain("switch off");
  });
});

test("the one line names a high capability and toxic flows", () => {
  const shape = { capabilities: mighty, flows: analysis(flow()) };
  expect(screen(shape, { quiet: true })).toBe(
    "A  90  notes 1.2.0  no findings, critical capability, toxic flows\n",
  );
});

describe("layout", () => {
  const wide = "\u{6f22}\u{5b57}".repeat(40);
  const many = Array.from({ length: 40 }, (_, index) => item(`${wide}${index}`, ["code-exec"]));
  const shape = {
    capabilities: able("critical", item("a".repeat(300), ["state-change"]), ...many),
    flows: analysis(flow({ story: excerpt(`${wide} and ${wide}`) }), flow()),
  };

  test.each([60, 80, 200])("no line is wider than %d columns", (width) => {
    for (const verbose of [false, true]) {
      const lines = screen(shape, { width, verbose }, "mark:power").split("\n");
      expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(width);
    }
  });

  test("very many tools fill a screen or two only", () => {
    const tools = Array.from({ length: 2000 }, (_, index) => item(`t${index}`, ["code-exec"]));
    const capabilities = able("high", ...tools);
    expect(screen({ capabilities }).split("\n").length).toBeLessThan(40);
    expect(screen({ capabilities }, { verbose: true })).toContain("\n  and 1500 more\n");
  });

  test("colours change nothing but colours", () => {
    const coloured = screen(shape, { color: true }, "mark:power");
    const plain = coloured.replace(/\u{1b}\[\d+m/gu, "");
    expect(coloured).not.toBe(plain);
    expect(plain).toBe(screen(shape, {}, "mark:power"));
  });

  test("no line ends in blanks", () => {
    expect(screen(shape, { verbose: true }, "mark:power")).not.toMatch(/[ \t]$/m);
  });
});

test.each(Object.entries(HOSTILE_TEXTS))("%s in a name or a story stays text", (_, text) => {
  const shape = {
    capabilities: able("high", item(text, ["code-exec"])),
    flows: analysis(flow({ story: excerpt(text), steps: [{ role: "code-exec", name: text }] })),
  };
  for (const verbose of [false, true]) {
    const shown = screen(shape, { verbose }).replaceAll("\n", "");
    expect(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u.exec(shown)?.[0]).toBeUndefined();
    expect(/^\s*::|##[a-z]*\[/im.exec(screen(shape, { verbose }))?.[0]).toBeUndefined();
  }
});
