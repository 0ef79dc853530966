import { describe, expect, test } from "vitest";
import type { Surface } from "../../src/model/surface.ts";
import {
  FAILED,
  asDesktop,
  canariesOf,
  contentsOf,
  failedLook,
  listingsOf,
  observedSurface,
  secondLook,
  startLeft,
} from "./observed.ts";
import { listed, reportOn, surface } from "./worlds.ts";

function caveats(shape: Partial<Surface> = {}): string {
  return reportOn(surface(shape)).coverage.caveats.join("\n");
}

const URL_TARGET = {
  id: "x",
  source: { kind: "url", origin: "https://x.example/mcp" },
} as const satisfies Surface["target"];

describe("how often the lists were read", () => {
  test("is once without further listings, and how to ask again is said", () => {
    expect(caveats()).toContain("The lists were read once, as one client");
    expect(caveats()).toContain("(--depth standard or deep asks again)");
  });

  test("is told with starts and names", () => {
    expect(caveats(listingsOf(secondLook(), asDesktop()))).toContain(
      "Listed 3 times in 2 starts: as mcp-prober twice, as claude-ai.",
    );
  });

  test("is told in sessions where nothing was started", () => {
    expect(caveats({ target: URL_TARGET, ...listingsOf(asDesktop()) })).toContain(
      "Listed twice in 2 sessions: as mcp-prober, as claude-ai.",
    );
  });

  test("names what else was varied, each once", () => {
    const ci = asDesktop({}, { id: "ci", varied: ["start", "ci"] });
    expect(caveats(listingsOf(ci, asDesktop(), ci))).toContain(
      "Also varied: client capabilities, CI variable.",
    );
  });

  test("names nothing varied when only time and name were", () => {
    expect(caveats(listingsOf(secondLook()))).not.toContain("Also varied");
  });

  test("does not count a look that failed", () => {
    expect(caveats(listingsOf(failedLook("claude-ai")))).toContain(
      "Listed once in 1 start: as mcp-prober.",
    );
  });

  test("says no longer that the lists were read once", () => {
    expect(caveats(listingsOf(secondLook()))).not.toContain("read once");
  });

  test("is not told of a server that was never seen", () => {
    const unseen = { server: null, tools: FAILED, prompts: FAILED, resources: FAILED };
    expect(caveats({ ...unseen, templates: FAILED })).not.toContain("Listed");
  });
});

describe("a look that could not be had", () => {
  test("is named with the reason, as an excerpt", () => {
    const look = failedLook("claude-ai", { why: "died \u{1b}[31m" });
    expect(caveats(listingsOf(look))).toContain(
      "The further listing claude-ai (as claude-ai) could not be had: died <U+001B>[31m",
    );
  });

  test("in the same session says so", () => {
    const look = secondLook({}, { state: "failed", why: "closed", lists: null });
    expect(caveats(listingsOf(look))).toContain(
      "The further listing second-look (in the same session) could not be had: closed",
    );
  });

  test.each([
    ["modern-era", "era"],
    ["old-version", "version"],
  ] as const)("is no gap when the server only refused the %s", (id, what) => {
    const look = failedLook(id, { varied: ["start", what] });
    expect(caveats(listingsOf(look))).not.toContain("could not be had");
  });

  test("in one list only is named with the list", () => {
    expect(caveats(listingsOf(asDesktop({ tools: FAILED })))).toContain(
      "The further listing claude-ai (as claude-ai) could not read the list of tools: timed out",
    );
  });

  test("in a list that the base look could not read either is not told twice", () => {
    const base = surface({ prompts: FAILED });
    const look = asDesktop({}, {}, base);
    expect(caveats({ prompts: FAILED, ...listingsOf(look) })).not.toContain("could not read");
  });

  test("among very many is counted", () => {
    const looks = Array.from({ length: 20 }, (_, index) => failedLook(`look-${index}`));
    const text = caveats(listingsOf(...looks));
    expect(text.match(/could not be had/g)).toHaveLength(12);
    expect(text).toContain("8 more gaps in further listings are not named.");
  });
});

describe("dummy credentials", () => {
  const planted = ["API_KEY", "API_URL"].map((where) => ({
    name: where.toLowerCase(),
    kind: "credential" as const,
    where,
  }));

  test("are named, for the server may show others something else", () => {
    expect(caveats({ canaries: { planted, hits: [], dropped: 0 } })).toContain(
      "Listed under dummy credentials (API_KEY, API_URL): with real ones it may show something else.",
    );
  });

  test("are no baits", () => {
    expect(caveats({ canaries: { planted, hits: [], dropped: 0 } })).not.toContain("bait");
  });
});

describe("prompts and resources", () => {
  const lists = {
    prompts: listed("name", [{ name: "p" }]),
    resources: listed("uri", [{ uri: "a:b" }]),
  };

  test("that were not read say which option does it", () => {
    expect(caveats(lists)).toContain("Prompts were listed, not rendered (--read-contents does).");
    expect(caveats(lists)).toContain("Resources were listed, not read (--read-contents does).");
  });

  test("of a bare listing cannot be read by any option", () => {
    expect(caveats({ ...lists, collected: "listing" })).toContain(
      "Prompts were listed, not rendered.",
    );
  });

  test("that were read are counted", () => {
    expect(caveats({ ...lists, ...contentsOf(1, 2) })).toContain(
      "1 prompt was rendered with neutral arguments and 2 resources were read.",
    );
  });

  test("that were left out are counted by reason", () => {
    const reasons = ["asks for an argument", "not text", "asks for an argument"];
    expect(caveats({ ...lists, ...contentsOf(4, 1, reasons, 5) })).toContain(
      "; 8 left out: asks for an argument (2); not text; beyond the limit (5).",
    );
  });

  test("are not mentioned when the server has none", () => {
    expect(caveats(contentsOf(0, 0))).not.toMatch(/prompt|resource/i);
  });
});

describe("baits", () => {
  test("that nobody took are counted with their places", () => {
    expect(caveats(canariesOf())).toContain(
      "4 baits were planted (environment, home folder, root folder): none came back.",
    );
  });

  test("that came back are counted once each", () => {
    expect(caveats(canariesOf("netrc", "netrc", "ssh-key"))).toContain("2 of them came back.");
  });

  test("beyond the limit of sightings are mentioned", () => {
    const { canaries } = canariesOf("netrc");
    expect(caveats({ canaries: { ...canaries!, dropped: 3 } })).toContain(
      "3 further sightings of baits were not kept.",
    );
  });
});

describe("what a server leaves behind", () => {
  test("may include ports that nobody looked at", () => {
    const items = [startLeft(), startLeft({ ports: null })];
    expect(caveats({ residue: { items } })).toContain(
      "Listening ports were not looked at on this platform.",
    );
  });

  test("is no gap when all was looked at", () => {
    expect(caveats({ residue: { items: [startLeft()] } })).not.toMatch(/ports|further files/);
  });

  test("may be more files than are named", () => {
    const items = [startLeft({ droppedFiles: 3 }), startLeft({ droppedFiles: 4 })];
    expect(caveats({ residue: { items } })).toContain(
      "7 further files that it left behind were not named.",
    );
  });
});

test("no evidence beside the lists makes a look incomplete", () => {
  const given = { ...observedSurface(), ...canariesOf("netrc") };
  expect(reportOn(given).coverage).toMatchObject({ level: "live", complete: true });
});
