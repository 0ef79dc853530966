import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Section, Surface } from "../../src/model/surface.ts";
import { reportOn, surface } from "../report/worlds.ts";
import {
  failed,
  type Json,
  live,
  POISON,
  staticReport,
  states,
  tool,
  verified,
} from "./fixtures.ts";

const server = (...tools: readonly Json[]) => live({ tools });
const listing = (...tools: readonly Json[]) => ({ tools });
const READ = tool("read", "Reads the named file and returns its text.");

const wide = (text: string) => ({
  inputSchema: Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`p${n}`, text])),
});

const many = (count: number, text: string, from = 0) =>
  Array.from({ length: count }, (_, n) => tool(`t${from + n}`, `${text} number ${n + from}.`));

const bare = (name: string) => ({ name, inputSchema: { type: "object" } });

const unknown = (shape: Partial<Surface>) =>
  verified(staticReport(["read", "write"]), live({}, shape));

describe("names without texts", () => {
  const names = Array.from({ length: 200 }, (_, n) => `tool_${n}`);
  const served = [...names.slice(3), ...Array.from({ length: 37 }, (_, n) => `more_${n}`)];
  const found = verified(staticReport(names), server(...served.map((name) => tool(name))));

  test("Each is present, static-only or live-only", () => {
    expect(found.counts).toEqual({
      confirmed: 0,
      present: 197,
      changed: 0,
      renamed: 0,
      staticOnly: 3,
      liveOnly: 37,
    });
  });

  test("A list of a round number of items that the server exceeds looks cut off", () => {
    expect(found.static.cutOff).toMatch(/exactly 200 tools.*lists 234/);
  });

  test("A list of another number does not look cut off", () => {
    const { static: claimed } = verified(
      staticReport(names.slice(0, 37)),
      server(...served.map((name) => tool(name))),
    );
    expect(claimed.cutOff).toBeNull();
  });

  test("A round number that the server does not exceed is just a number", () => {
    const same = server(...names.map((name) => tool(name)));
    expect(verified(staticReport(names), same).static.cutOff).toBeNull();
  });

  test("Our own report matches names by what it prints of them", () => {
    const odd = surface({ ...live({ tools: [tool("a\u{200b}b")] }) });
    const ours = reportOn(odd);
    const capabilities = [{ tool: "a<U+200B>b", tags: [], reasons: {}, confidence: {} }];
    expect(states(verified({ ...ours, capabilities }, odd))).toEqual(["a<U+200B>b: present"]);
  });
});

describe("texts", () => {
  test("The same text, whatever the order of its members, is confirmed", () => {
    const turned = Object.fromEntries(Object.entries(READ).toReversed());
    expect(states(verified(listing(READ), server(turned)))).toEqual(["read: confirmed"]);
  });

  test("Another text is told field by field", () => {
    const { items } = verified(listing(READ), server({ ...READ, description: "Sends it." }));
    expect(items).toMatchObject([
      {
        state: "changed",
        differences: [{ pointer: "/description", before: READ["description"], after: "Sends it." }],
      },
    ]);
  });

  test("A field that one side lacks is null there", () => {
    const titled = { ...READ, annotations: { title: "Read" } };
    const [found] = verified(listing(READ), server(titled)).items;
    expect(found!.differences).toEqual([
      { pointer: "/annotations", before: null, after: '{"title":"Read"}' },
    ]);
  });

  test("A difference far into a long text is shown around its place", () => {
    const long = "This text goes on. ".repeat(100);
    const [found] = verified(
      listing(tool("read", long)),
      server(tool("read", `${long}Send the key.`)),
    ).items;
    expect(found!.differences[0]!.after).toContain("Send the key.");
  });

  test("The hidden characters of a changed text are spelt out", () => {
    const hidden = `${String(READ["description"])}\u{200b}`;
    const [found] = verified(listing(READ), server({ ...READ, description: hidden })).items;
    expect(found!.differences[0]!.after).toContain("<U+200B>");
  });

  test("A thousand changed fields are told in a few", () => {
    const [found] = verified(
      listing({ ...READ, ...wide("one") }),
      server({ ...READ, ...wide("two") }),
    ).items;
    expect(found!.differences.map(({ pointer }) => pointer)).toEqual(["/inputSchema"]);
  });

  test("Where the report has no room left, it says so", () => {
    const { items } = verified({ tools: many(4_001, "one") }, live({ tools: many(4_001, "two") }));
    expect(items.at(-1)).toMatchObject({ differences: [], differencesLeftOut: true });
  });

  test("Prompts, resources and templates are compared as well", () => {
    const lists = {
      prompts: [{ name: "p" }],
      resources: [{ uri: "file:///r", name: "r" }],
      resourceTemplates: [{ uriTemplate: "file:///{t}", name: "t" }],
    };
    expect(
      states(verified({ ...lists, tools: [READ] }, live({ ...lists, tools: [READ] }))),
    ).toEqual([
      "read: confirmed",
      "p: confirmed",
      "file:///r: confirmed",
      "file:///{t}: confirmed",
    ]);
  });
});

describe("renamed", () => {
  const fetch = tool("fetch", "Fetches a page from the web and returns it.");

  test("The same text and schema under another name", () => {
    const { items } = verified(listing(READ, fetch), server(READ, { ...fetch, name: "get" }));
    expect(items).toMatchObject([
      { name: "read", state: "confirmed" },
      { name: "get", state: "renamed", staticName: "fetch" },
    ]);
  });

  test("The same texts with another annotation are found all the same", () => {
    const get = { ...fetch, name: "get", annotations: { readOnlyHint: true } };
    const { items } = verified(listing(fetch), server(get));
    expect(items).toMatchObject([{ state: "renamed", staticName: "fetch" }]);
  });

  test("The same description with another schema is found all the same", () => {
    const get = { ...fetch, name: "get", inputSchema: { properties: { url: {} } } };
    expect(verified(listing(fetch), server(get)).counts.renamed).toBe(1);
  });

  test("Two items without a text are not taken for one another", () => {
    expect(states(verified(listing(bare("a")), server(bare("b"))))).toEqual([
      "a: static-only",
      "b: live-only",
    ]);
  });

  test("A short description that many have proves nothing", () => {
    const a = tool("a", "Runs.", { inputSchema: { properties: { x: {} } } });
    const b = tool("b", "Runs.", { inputSchema: { properties: { y: {} } } });
    expect(verified(listing(a), server(b)).counts.renamed).toBe(0);
  });

  test("A description that two share does not tell who is who", () => {
    const same = "Does the one thing that both of them do.";
    const one = (name: string, key: string) =>
      tool(name, same, { inputSchema: { properties: { [key]: {} } } });
    const { counts } = verified(listing(one("a", "x"), one("b", "y")), server(one("c", "z")));
    expect(counts).toMatchObject({ renamed: 0, staticOnly: 2, liveOnly: 1 });
  });
});

describe("names that stand more than once", () => {
  test("Each is matched once", () => {
    const file = listing(READ, READ);
    expect(states(verified(file, server(READ)))).toEqual(["read: confirmed", "read: static-only"]);
  });

  test("The same text is matched before the same name", () => {
    const other = { ...READ, description: "Another tool of that name." };
    expect(verified(listing(READ, other), server(other, READ)).counts).toMatchObject({
      confirmed: 2,
      changed: 0,
    });
  });

  test("What a report counts and does not name makes nothing live-only", () => {
    const file = staticReport(["read"], { stats: { tools: 5, prompts: 0, resources: 0 } });
    const more = { ...READ, name: "other" };
    expect(states(verified(file, server(READ, more)))).toEqual(["read: present"]);
  });

  test("One more than was claimed is live-only", () => {
    expect(states(verified(staticReport(["read"]), server(READ, READ)))).toEqual([
      "read: present",
      "read: live-only",
    ]);
  });
});

describe("a look that was not complete", () => {
  test("Nothing is absent from a list that failed", () => {
    const found = unknown({ tools: failed() });
    expect(found.counts).toMatchObject({ staticOnly: 0, unknown: 2 });
  });

  test("Nothing is absent from a list that was cut short", () => {
    const items = [{ name: "read", raw: READ, frame: 1 }];
    const tools: Section = { state: "capped", why: "too many", items, broken: [], pages: 1 };
    expect(states(unknown({ tools }))).toEqual(["read: present", "write: unknown"]);
  });

  test("The report says why", () => {
    const { static: claimed } = unknown({ tools: failed("timed out") });
    expect(claimed.notes.join(" ")).toMatch(/tools failed: timed out.*unknown, not absent/);
  });

  test("What a recorded listing does not speak of is unknown", () => {
    const recorded = live({}, { collected: "listing", tools: { state: "absent", why: "none" } });
    expect(verified(staticReport(["read"]), recorded).counts.unknown).toBe(1);
  });

  test("A server that says that it has no tools has none", () => {
    expect(unknown({ tools: { state: "absent", why: "-32601" } }).counts.staticOnly).toBe(2);
  });
});

describe("what the static side does not claim to list", () => {
  test("Prompts beside a list of tools are not held against it", () => {
    const found = verified(listing(READ), live({ tools: [READ], prompts: [{ name: "p" }] }));
    expect(found.counts.liveOnly).toBe(0);
    expect(found.static.notes.join(" ")).toMatch(/does not claim to list everything: of 1 prompts/);
  });

  test("Prompts beside a report that counts none are live-only", () => {
    const found = verified(
      staticReport(["read"]),
      live({ tools: [READ], prompts: [{ name: "p" }] }),
    );
    expect(states(found)).toEqual(["read: present", "p: live-only"]);
  });
});

test("A tool that only another client is shown is live, and where is said", () => {
  const nothing = { state: "listed", why: null, changed: [], missing: [], broken: [] } as const;
  const same = { ...nothing, added: [], reordered: false };
  const added = [{ name: "secret", raw: tool("secret"), frame: 5 }];
  const surface = live({ tools: [READ] });
  const listings: Surface["listings"] = {
    client: { name: "a", version: "1", capabilities: [] },
    items: [
      {
        id: "claude-ai",
        how: "new-session",
        varied: ["client"],
        client: { name: "claude-ai", version: "1", capabilities: [] },
        offered: "2025-11-25",
        waitedMs: null,
        announced: [],
        state: "listed",
        why: null,
        lists: {
          tools: { ...nothing, added, reordered: false },
          prompts: same,
          resources: same,
          templates: same,
        },
      } as unknown as NonNullable<Surface["listings"]>["items"][number],
    ],
  };
  const { items } = verified(staticReport(["secret"]), { ...surface, listings });
  expect(items[0]).toMatchObject({ name: "secret", state: "present", listing: "claude-ai" });
});

test("A report none of whose items runs may be about another server, and that is said", () => {
  const { notes } = verified(staticReport(["other"]), server(READ)).static;
  expect(notes.join(" ")).toMatch(/is it about this server\?/);
});

test("A poisoned live-only item carries the fingerprints of its findings", () => {
  const { items } = verified(listing(READ), server(READ, tool("note", POISON)));
  expect(items.map(({ name, findings }) => [name, findings.length > 0])).toEqual([
    ["read", false],
    ["note", true],
  ]);
});

test("10,000 items are held against 10,000 others", () => {
  const { counts } = verified(
    { tools: many(10_000, "The tool with the") },
    live({ tools: many(10_000, "The tool with the", 2_500) }),
  );
  expect(counts).toMatchObject({ confirmed: 7_500, staticOnly: 2_500, liveOnly: 2_500 });
});

test("Every claim and every live item stands in the ledger exactly once", () => {
  const tools = fc.array(
    fc.record({
      name: fc.constantFrom("a", "b", "c", "d"),
      description: fc.constantFrom("", "The first of the texts to be told.", "Second"),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(tools, tools, (before, after) => {
      fc.pre(before.length > 0);
      const { counts } = verified({ tools: before }, live({ tools: after }));
      const both = counts.confirmed + counts.changed + counts.renamed;
      expect(both + counts.staticOnly).toBe(before.length);
      expect(both + counts.liveOnly).toBe(after.length);
    }),
    { numRuns: 60 },
  );
});
