import { describe, expect, test } from "vitest";
import { drift } from "../../probes/drift/probe.ts";
import { exitCode } from "../../src/cli/exit-code.ts";
import { pinnedServer } from "../../src/pin/entry.ts";
import { renderDrift, renderTerminal } from "../../src/report/terminal.ts";
import type { Section, Surface } from "../../src/model/surface.ts";
import { ABSENT, listed, reportOn, surface } from "./worlds.ts";

type Tool = Readonly<Record<string, unknown>>;

const ADD = { name: "add", description: "Adds two numbers." };
const passes = { minGrade: "B" } as const;
const page = { color: false, width: 80, quiet: false, verbose: false };
const source = { kind: "command" as const, argv: ["sums"] };

function showing(tools: readonly Tool[], more: Partial<Surface> = {}): Surface {
  return surface({ tools: listed("name", tools), ...more });
}

/** A surface of the second tools with the pin of the first. */
function drifted(before: readonly Tool[], after: readonly Tool[], more: Partial<Surface> = {}) {
  const former = showing(before);
  if (former.server === null) throw new Error("the world has a server");
  const server = pinnedServer({ ...former, server: former.server }, source);
  return showing(after, { pinned: { name: "sums", lock: "0".repeat(64), server }, ...more });
}

const screen = (given: Surface, options = {}, probes?: readonly [typeof drift]) =>
  renderTerminal(reportOn(given, probes === undefined ? {} : { probes }), given, {
    ...page,
    ...options,
  });
const codeOf = (given: Surface) => exitCode(reportOn(given), passes);

describe("the drift of a report", () => {
  test("is left out where nothing was pinned", () => {
    expect(reportOn(showing([ADD])).drift).toBeUndefined();
  });

  test("is empty where all is as it was pinned", () => {
    expect(reportOn(drifted([ADD], [ADD])).drift).toEqual([]);
  });

  test("names each field with both sides", () => {
    const after = { ...ADD, description: "Adds three numbers." };
    expect(reportOn(drifted([ADD], [after])).drift).toEqual([
      {
        section: "tools",
        name: "add",
        change: "changed",
        kind: "text",
        fields: [
          {
            pointer: "/description",
            kind: "text",
            before: "Adds two numbers.",
            after: "Adds three numbers.",
          },
        ],
      },
    ]);
  });

  test("holds no hidden character", () => {
    const after = { name: "b\u{202e}", description: "x\u{200b}", "k\u{1b}": 1 };
    expect(JSON.stringify(reportOn(drifted([ADD], [ADD, after])).drift)).toMatch(/^[ -~]*$/);
  });
});

describe("the exit code", () => {
  test.each([
    ["other text", [{ ...ADD, description: "Adds all." }], 1],
    ["another structure", [{ ...ADD, inputSchema: { type: "object" } }], 1],
    ["a tool more", [ADD, { name: "b" }], 1],
    ["a tool less", [{ name: "b", description: "Lists all sums." }], 1],
    ["white space", [{ ...ADD, description: "Adds two  numbers." }], 0],
  ])("of %s", (_what, after, code) => {
    expect(codeOf(drifted([ADD], after))).toBe(code);
  });

  test("is 3 where a list was not seen and the rest is as it was pinned", () => {
    const failed: Section = { state: "failed", why: "timed out" };
    expect(codeOf(drifted([ADD], [ADD], { prompts: failed }))).toBe(3);
  });

  test("is 1 where a list was not seen and the rest has drifted", () => {
    const failed: Section = { state: "failed", why: "timed out" };
    expect(codeOf(drifted([ADD], [ADD, { name: "b" }], { prompts: failed }))).toBe(1);
  });
});

const codeWith = (given: Surface, ...suppress: readonly { rule: string; item?: string }[]) => {
  const accepted = suppress.map((one) => ({ ...one, reason: "it is known" }));
  const named = {
    policy: { version: 1 as const, suppress: accepted },
    file: "p",
    today: "2026-01-01",
  };
  const policy = { ...named, sha256: "0".repeat(64) };
  return exitCode(reportOn(given, { probes: [drift], policy }), { minGrade: "F" });
};

describe("the exit code under a policy", () => {
  const after = [{ ...ADD, description: "Adds all." }, { name: "b" }];
  const text = { rule: "drift/changed-text", item: "add" };
  const added = { rule: "drift/added-item", item: "b" };
  const gone = { rule: "drift/vanished-item", item: "add" };

  test("is 0 where all that is not as it was pinned is accepted", () => {
    expect(codeWith(drifted([ADD], after), text, added)).toBe(0);
  });

  test("is 0 where what has vanished is accepted", () => {
    expect(codeWith(drifted([ADD, { name: "b" }], [{ name: "b" }]), gone)).toBe(0);
  });

  test("is 1 where another item is not accepted", () => {
    expect(codeWith(drifted([ADD], after), text)).toBe(1);
  });

  test("is 1 where another drift of the item is not accepted", () => {
    const both = [{ ...ADD, description: "Adds all.", annotations: { readOnlyHint: true } }];
    expect(codeWith(drifted([ADD], both), text)).toBe(1);
  });

  test("is 1 where nothing is accepted", () => {
    expect(codeWith(drifted([ADD], after))).toBe(1);
  });
});

describe("the screen", () => {
  test("shows what was and what is", () => {
    const given = drifted([ADD], [{ ...ADD, description: "Adds three numbers." }]);
    expect(screen(given)).toContain(
      "    description\n      was | Adds two numbers.\n      now | Adds three numbers.\n",
    );
  });

  test("shows what an item says that nobody approved", () => {
    const given = drifted([ADD], [ADD, { name: "b", description: "Reads all files." }]);
    expect(screen(given, {}, [drift])).toContain(
      '  tools/b: added\n      now | b: "Reads all files."',
    );
  });

  test("says that nothing has changed, and what that was compared with", () => {
    expect(renderDrift(reportOn(drifted([ADD], [ADD])), drifted([ADD], [ADD]), page)).toMatch(
      /Since it was pinned as sums: nothing has changed\n {2}compared with 1 tool/,
    );
  });

  test("says of a list that was not seen that not all was compared", () => {
    const failed: Section = { state: "failed", why: "timed out" };
    expect(screen(drifted([ADD], [ADD], { prompts: failed, resources: ABSENT }))).toContain(
      "not everything could be compared",
    );
  });

  test("shows 30 items unless all are asked for", () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ name: `t${at}` }));
    const given = drifted([ADD], [ADD, ...many]);
    expect([screen(given), screen(given, { verbose: true })].map(countAdded)).toEqual([30, 40]);
  });

  test("cannot be made to show a line of its own", () => {
    const given = drifted([ADD], [{ ...ADD, description: "x\n::error::y\n\u{1b}[2Jz" }]);
    expect(screen(given)).not.toMatch(/^\s*::error|\u{1b}/mu);
  });

  test("has the drift in its one line when it is quiet", () => {
    expect(screen(drifted([ADD], [ADD, { name: "b" }]), { quiet: true })).toContain(
      "since it was pinned: 1 added",
    );
  });
});

function countAdded(text: string): number {
  return text.match(/^ {2}tools\/t\d+: added$/gm)?.length ?? 0;
}
