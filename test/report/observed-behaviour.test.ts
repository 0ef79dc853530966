import { describe, expect, test } from "vitest";
import type { BehaviourEvent } from "../../src/model/behaviour.ts";
import type { ObservedBehaviour } from "../../src/model/observations.ts";
import type { Surface } from "../../src/model/surface.ts";
import { observationsOf } from "../../src/report/observations.ts";
import { event, packaged, script, seen, start, watched } from "./held.ts";
import { surface } from "./worlds.ts";

const ESCAPE = "\u{1b}[31m";
const SHOWN = "<U+001B>[31m";

const observed = (shape: Partial<Surface>) => observationsOf(surface(shape));
const first = (shape: Partial<Surface>): ObservedBehaviour => observed(shape).behaviour![0]!;
const eventsOf = (...events: readonly BehaviourEvent[]) => first(watched(start(events)));

describe("behaviour", () => {
  test("that nobody watched is null", () => {
    expect(observed({}).behaviour).toBeNull();
  });

  test("of no start is an empty list, which is something else", () => {
    expect(observed(watched()).behaviour).toEqual([]);
  });

  test("says how it was watched, and for which listing", () => {
    const other = { listing: "claude-ai", sandboxed: false, network: "all" } as const;
    expect(observed(watched(start(), start([], other))).behaviour).toMatchObject([
      { listing: "base", method: "strace", sandboxed: true, network: "none", complete: true },
      { listing: "claude-ai", sandboxed: false, network: "all" },
    ]);
  });

  test("that was cut says why, as an excerpt, and how much was not kept", () => {
    const cut = start([], { complete: false, why: ESCAPE, dropped: 7 });
    expect(first(watched(cut))).toMatchObject({ complete: false, why: SHOWN, dropped: 7 });
  });
});

describe("counts", () => {
  test("stand by phase and kind, in that order, with what failed apart", () => {
    const { counts } = eventsOf(
      event({ phase: "list", kind: "lookup", done: false, count: 3 }),
      event({ phase: "list", count: 2 }),
      event({ phase: "boot", count: 200 }),
      event({ phase: "boot", count: 10, done: false }),
      event({ phase: "boot", what: "/etc/hosts", count: 2 }),
    );
    expect(counts).toEqual([
      { phase: "boot", kind: "read", done: 202, failed: 10 },
      { phase: "list", kind: "read", done: 2, failed: 0 },
      { phase: "list", kind: "lookup", done: 0, failed: 3 },
    ]);
  });

  test("leave out what never happened", () => {
    expect(eventsOf().counts).toEqual([]);
  });
});

describe("events", () => {
  test.each(["start", "lookup", "connect", "listen", "send", "signal", "leave-group"] as const)(
    "of the kind %s are told",
    (kind) => {
      expect(first(seen({ kind, what: "x" })).events).toMatchObject([{ kind, what: "x" }]);
    },
  );

  test.each(["~/.bashrc", "./out", "~", "[tmp]/a", "[run]/a", "[workspace]/a"])(
    "that write %s, which is thrown away, are only counted",
    (what) => {
      const { events, counts } = first(seen({ kind: "write", what }));
      expect({ events, counts }).toMatchObject({
        events: [],
        counts: [{ kind: "write", done: 1 }],
      });
    },
  );

  test.each(["[home]/.bashrc", "[given]/0/a", "[package]/a", "/etc/a", ".bashrc", "~root/a"])(
    "that write %s are told",
    (what) => {
      expect(first(seen({ kind: "write", what })).events).toMatchObject([{ what }]);
    },
  );

  test("that remove something outside the throw-away folders are told", () => {
    expect(first(seen({ kind: "remove", what: "/srv/a" })).events).toHaveLength(1);
  });

  test("that only read are counted", () => {
    expect(first(seen({ kind: "read", what: "[home]/.ssh/id_rsa" })).events).toEqual([]);
  });

  test("that read a bait are told with its name", () => {
    const read = { kind: "read", what: "~/.netrc", canaries: ["netrc"] } as const;
    expect(first(seen({ ...read, canaries: ["netrc"] })).events).toMatchObject([
      { what: "~/.netrc", canaries: ["netrc"] },
    ]);
  });

  test("have process, path and baits as excerpts", () => {
    const { events } = first(
      seen({ kind: "write", process: ESCAPE, what: `/${ESCAPE}`, canaries: [ESCAPE] }),
    );
    expect(events).toMatchObject([{ process: SHOWN, what: `/${SHOWN}`, canaries: [SHOWN] }]);
  });

  test("of one kind stand twelve at most, and the rest is counted", () => {
    const many = Array.from({ length: 20 }, (_, index) =>
      event({ kind: "start", what: `${index}` }),
    );
    const { events, moreEvents } = eventsOf(...many);
    expect({ named: events.length, moreEvents }).toEqual({ named: 12, moreEvents: 8 });
  });

  test("of one kind hide none of another", () => {
    const many = Array.from({ length: 900 }, (_, index) =>
      event({ kind: "start", what: `${index}` }),
    );
    const { events } = eventsOf(...many, event({ kind: "connect", what: "203.0.113.7:443" }));
    expect(events.at(-1)).toMatchObject({ kind: "connect" });
  });

  test("that carried a bait stand before a flood of their kind", () => {
    const many = Array.from({ length: 900 }, (_, index) =>
      event({ kind: "start", what: `${index}` }),
    );
    const theft = event({ kind: "start", what: "curl", canaries: ["netrc"] });
    expect(eventsOf(...many, theft).events[0]).toMatchObject({ what: "curl" });
  });
});

describe("the package", () => {
  test("that nobody installed is null", () => {
    expect(observed({}).package).toBeNull();
  });

  test("is told with version, integrity and size", () => {
    expect(observed(packaged()).package).toMatchObject({
      name: "notes-server",
      version: "1.2.0",
      requested: "notes-server@^1",
      integrity: expect.stringMatching(/^sha512-Ab3/),
      packages: 3,
      scripts: [],
      moreScripts: 0,
      ranScripts: false,
    });
  });

  test("whose tarball has no integrity has null", () => {
    expect(observed(packaged({ integrity: null })).package?.integrity).toBeNull();
  });

  test("names twenty install scripts and counts the rest", () => {
    const scripts = Array.from({ length: 23 }, (_, index) => script(`p${index}@1.0.0`));
    const { package: facts } = observed(packaged({ scripts }));
    expect({ named: facts?.scripts.length, more: facts?.moreScripts }).toEqual({
      named: 20,
      more: 3,
    });
  });

  test("has every text as an excerpt", () => {
    const hostile = packaged({
      name: ESCAPE,
      version: ESCAPE,
      requested: ESCAPE,
      integrity: ESCAPE,
      lock: ESCAPE,
      scripts: [script(ESCAPE, { command: ESCAPE })],
    });
    expect(JSON.stringify(observed(hostile))).not.toContain("u001b");
  });
});
