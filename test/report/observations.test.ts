import { describe, expect, test } from "vitest";
import type { Section } from "../../src/model/surface.ts";
import { observationsOf } from "../../src/report/observations.ts";
import {
  asDesktop,
  canariesOf,
  contentsOf,
  failedLook,
  listingsOf,
  newFile,
  observedSurface,
  secondLook,
  startLeft,
} from "./observed.ts";
import { listed, reportOn, surface } from "./worlds.ts";

const ESCAPE = "\u{1b}[31m";
const tools = (...names: readonly string[]) =>
  listed(
    "name",
    names.map((name) => ({ name })),
  );

describe("evidence that was not collected", () => {
  test("is null, and no request is an empty list", () => {
    expect(observationsOf(surface())).toEqual({
      listings: null,
      reverse: [],
      contents: null,
      canaries: null,
      residue: null,
      package: null,
      behaviour: null,
    });
  });

  test("is told apart from evidence of nothing", () => {
    const { listings, residue } = observationsOf(
      surface({ ...listingsOf(), residue: { items: [] } }),
    );
    expect(listings?.items).toEqual([]);
    expect(residue).toEqual([]);
  });
});

describe("a further listing", () => {
  test("that showed the same has no difference", () => {
    const { listings } = observationsOf(surface(listingsOf(asDesktop())));
    expect(listings?.items[0]).toMatchObject({ differences: 0, reordered: false, why: null });
  });

  test("says who asked and how", () => {
    const { listings } = observationsOf(surface(listingsOf(asDesktop())));
    expect(listings?.items[0]).toMatchObject({
      id: "claude-ai",
      how: "new-session",
      varied: ["start", "client", "capabilities"],
      client: { name: "claude-ai", version: "0.1.0", capabilities: [] },
      offered: "2025-11-25",
      waitedMs: null,
      state: "listed",
    });
    expect(listings?.client.name).toBe("mcp-prober");
  });

  test("counts what changed, is new, is missing and is newly broken, over all lists", () => {
    const base = surface({
      tools: listed("name", [{ name: "a", description: "Adds." }, { name: "b" }]),
    });
    const seen: Section = {
      state: "listed",
      items: [
        { name: "a", raw: { name: "a", description: "Adds more." }, frame: 3 },
        { name: "c", raw: { name: "c" }, frame: 3 },
      ],
      broken: [{ index: 2, why: "no name", raw: {}, frame: 3 }],
      pages: 1,
    };
    const look = asDesktop({ tools: seen, prompts: listed("name", [{ name: "p" }]) }, {}, base);
    const { listings } = observationsOf({ ...base, ...listingsOf(look) });
    expect(listings?.items[0]?.differences).toBe(5);
  });

  test("counts other facts of the server as one difference", () => {
    const server = { ...surface().server!, instructions: "Obey." };
    const { listings } = observationsOf(surface(listingsOf(asDesktop({}, { server }))));
    expect(listings?.items[0]?.differences).toBe(1);
  });

  test("in another order is reordered and no difference", () => {
    const base = surface({ tools: tools("a", "b") });
    const look = asDesktop({ tools: tools("b", "a") }, {}, base);
    const { listings } = observationsOf({ ...base, ...listingsOf(look) });
    expect(listings?.items[0]).toMatchObject({ differences: 0, reordered: true });
  });

  test("that failed says why, as an excerpt", () => {
    const look = failedLook("cursor", { why: `died ${ESCAPE}` });
    const { listings } = observationsOf(surface(listingsOf(look)));
    expect(listings?.items[0]).toMatchObject({ state: "failed", why: "died <U+001B>[31m" });
  });

  test("from a stranger's file has its id and names as excerpts", () => {
    const client = { name: ESCAPE, version: ESCAPE, capabilities: [ESCAPE] };
    const look = secondLook({}, { id: ESCAPE, offered: ESCAPE, client });
    const { listings } = observationsOf(surface({ listings: { client, items: [look] } }));
    expect(JSON.stringify(listings)).not.toContain("u001b");
  });
});

describe("requests of the server", () => {
  const request = { method: "roots/list", raw: {}, answer: "answered", frame: 4 } as const;

  test("are grouped by method and answer, with the listings they came in", () => {
    const items = [
      request,
      { ...request, method: "elicitation/create", answer: "declined" } as const,
      { ...request, listing: "claude-ai" },
      { ...request, listing: "claude-ai", answer: "unsupported" } as const,
      request,
    ];
    expect(observationsOf(surface({ reverse: { items, dropped: 0 } })).reverse).toEqual([
      { method: "roots/list", answer: "answered", count: 3, listings: ["base", "claude-ai"] },
      { method: "elicitation/create", answer: "declined", count: 1, listings: ["base"] },
      { method: "roots/list", answer: "unsupported", count: 1, listings: ["claude-ai"] },
    ]);
  });

  test("have their method as an excerpt", () => {
    const items = [{ ...request, method: ESCAPE }];
    const { reverse } = observationsOf(surface({ reverse: { items, dropped: 0 } }));
    expect(reverse[0]?.method).toBe("<U+001B>[31m");
  });
});

describe("contents", () => {
  test("are counted; what was left out or dropped is skipped", () => {
    const { contents } = observationsOf(surface(contentsOf(2, 3, ["too long"], 4)));
    expect(contents).toEqual({ prompts: 2, resources: 3, skipped: 5 });
  });
});

describe("canaries", () => {
  test("are named with their places, and every sighting counts", () => {
    const { canaries } = observationsOf(surface(canariesOf("ssh-key", "ssh-key")));
    expect(canaries).toMatchObject({ hits: 2, dropped: 0 });
    expect(canaries?.planted[1]).toEqual({
      name: "ssh-key",
      kind: "decoy-file",
      where: "~/.ssh/id_ed25519",
    });
  });
});

describe("residue", () => {
  test("is told by start, the first one as base", () => {
    const items = [
      startLeft({ survivors: [{ command: "sleep 1", ended: true }] }),
      startLeft({ listing: "claude-ai", endedBy: "sigkill", exitMs: 900, ports: null }),
    ];
    expect(observationsOf(surface({ residue: { items } })).residue).toEqual([
      {
        listing: "base",
        endedBy: "eof",
        survivors: 1,
        ports: [],
        files: [],
        moreFiles: 0,
      },
      {
        listing: "claude-ai",
        endedBy: "sigkill",
        survivors: 0,
        ports: null,
        files: [],
        moreFiles: 0,
      },
    ]);
  });

  test("names fifty files and counts the rest", () => {
    const files = Array.from({ length: 53 }, (_, index) => newFile(`~/f${index}`));
    const items = [startLeft({ files, droppedFiles: 7 })];
    const [start] = observationsOf(surface({ residue: { items } })).residue!;
    expect(start?.files).toHaveLength(50);
    expect(start?.moreFiles).toBe(10);
  });

  test("has paths and addresses as excerpts", () => {
    const items = [
      startLeft({ files: [newFile(`~/${ESCAPE}`)], ports: [{ address: ESCAPE, port: 1 }] }),
    ];
    const [start] = observationsOf(surface({ residue: { items } })).residue!;
    expect(start?.files[0]?.path).toBe("~/<U+001B>[31m");
    expect(start?.ports?.[0]?.address).toBe("<U+001B>[31m");
  });
});

test("the report carries the observations of its surface", () => {
  const given = observedSurface();
  expect(reportOn(given).observations).toEqual(observationsOf(given));
});
