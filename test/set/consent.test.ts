import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import type { Candidate } from "../../src/cli/set/choose.ts";
import { askConsent, preview } from "../../src/cli/set/consent.ts";
import type { ConfiguredServer } from "../../src/clients/servers.ts";

function candidate(name: string, isFromHere = false): Candidate {
  const target = { kind: "stdio", command: name, args: [], env: { KEY: "hush-1234" } } as const;
  const entry: ConfiguredServer = {
    client: "desk",
    name,
    file: "/home/desk.json",
    scope: null,
    isProject: isFromHere,
    target: { ...target, cwd: null },
    written: { ...target, cwd: null },
    takes: [],
    filledIn: {},
    placeholders: [],
    isDisabled: false,
    pointer: "",
    offset: null,
    line: null,
  };
  return { target, entries: [entry], isFromHere, heldBack: [] };
}

const THREE = [candidate("one"), candidate("two"), candidate("theirs", true)];

/** Names that may be started after these lines were typed, and what was shown. */
async function answered(typed: string, isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = Object.assign(new PassThrough(), { isTTY });
  input.end(typed);
  const accepted = await askConsent(THREE, {
    input: input as unknown as NodeJS.ReadStream,
    output: output as unknown as NodeJS.WriteStream,
    signal: new AbortController().signal,
  });
  return { names: accepted.map(({ target }) => "command" in target && target.command), output };
}

describe("the question before a server is started", () => {
  test.each([
    ["no line at all", "", []],
    ["three empty lines", "\n\n\n", []],
    ["yes to the second", "n\ny\nn\n", ["two"]],
    ["quit after one", "y\nq\nyes\n", ["one"]],
    ["all, and nothing to the one of this folder", "a\n\n", ["one", "two"]],
    ["all, and a mere y to the one of this folder", "a\ny\n", ["one", "two"]],
    ["all, and yes in full to the one of this folder", "a\nyes\n", ["one", "two", "theirs"]],
    ["all to the one of this folder alone", "n\nn\na\n", []],
  ])("takes %s as it is meant", async (_, typed, names) => {
    expect((await answered(typed)).names).toEqual(names);
  });

  test("marks what a file of the current folder names", async () => {
    const { output } = await answered("n\nn\nn\n");
    expect(String(output.read())).toContain("comes with the current folder");
  });

  test("names what a server takes of our environment", () => {
    const [{ target, entries, ...rest }] = [candidate("one")];
    const [entry] = entries;
    const taking = { ...entry, takes: ["GITHUB_TOKEN"], filledIn: { GITHUB_TOKEN: "ours-1234" } };
    expect(preview([{ ...rest, target, entries: [taking] }])).toMatch(/takes yours +GITHUB_TOKEN/);
  });

  test("shows a folder that holds a value of ours as it is written", () => {
    const one = candidate("one");
    const [entry] = one.entries;
    const written = { ...entry.written, cwd: "/at/${env:PLACE}" } as typeof entry.written;
    const target = { ...one.target, cwd: "/at/ours-1234" } as typeof one.target;
    const filled = { ...entry, written, takes: ["PLACE"], filledIn: { PLACE: "ours-1234" } };
    const shown = preview([{ ...one, target, entries: [filled] }]);
    expect(shown).toContain("/at/${env:PLACE}");
    expect(shown).not.toContain("ours-1234");
  });

  test("shows the name of a variable and not its value", async () => {
    const shown = String((await answered("q\n")).output.read());
    expect([shown.includes("KEY"), shown.includes("hush")]).toEqual([true, false]);
  });

  test("without a terminal is a usage error", async () => {
    await expect(answered("y\ny\nyes\n", false)).rejects.toMatchObject({
      name: "UsageError",
      next: expect.stringContaining("--yes"),
    });
  });
});
