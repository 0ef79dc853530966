import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { Location, Report } from "../../src/model/report.ts";
import type { SessionFacts } from "../../src/model/session.ts";
import type { Residue, ReverseRequest, Surface } from "../../src/model/surface.ts";
import { unmarked } from "../../src/report/story/marks.ts";
import { placeWords } from "../../src/report/story/words.ts";
import { renderTerminal, type TerminalOptions } from "../../src/report/terminal.ts";
import {
  asDesktop,
  canariesOf,
  failedLook,
  listingsOf,
  newFile,
  observedSurface,
  secondLook,
  startLeft,
} from "./observed.ts";
import { listed, reportOn, session, surface } from "./worlds.ts";

const base: TerminalOptions = { color: false, width: 120, quiet: false, verbose: false };

function screen(
  shape: Partial<Surface> = {},
  options: Partial<TerminalOptions> = {},
  facts: Partial<SessionFacts> = {},
): string {
  const given = surface(shape);
  const report = reportOn(given, { session: session(facts) });
  return renderTerminal(report, given, { ...base, ...options });
}

/** One line, blanks collapsed: what is said, whatever the wrapping. */
function words(...args: Parameters<typeof screen>): string {
  return screen(...args).replace(/\s+/g, " ");
}

const toolsNamed = (...names: readonly string[]) => ({
  tools: listed(
    "name",
    names.map((name) => ({ name })),
  ),
});
const requests = (...items: ReverseRequest[]) => ({ reverse: { items, dropped: 0 } });
const starts = (...items: readonly Residue[]) => ({ residue: { items: [...items] } });
const noted = (count: number) => ({
  tools: listed(
    "name",
    Array.from({ length: count }, (_, index) => ({
      name: `t${index}`,
      description: "mark:info",
    })),
  ),
});
const poisoned = (description: string) => listed("name", [{ name: "add_note", description }]);

describe("asked again", () => {
  test("is not there when the lists were read once", () => {
    expect(words()).not.toContain("asked again");
  });

  test("says who was shown the same", () => {
    expect(words(listingsOf(secondLook(), asDesktop()))).toContain(
      "asked again once as mcp-prober, once as claude-ai (no capabilities): the same",
    );
  });

  test("says who was shown something else", () => {
    const look = asDesktop({ tools: poisoned("Adds one note.") });
    expect(words(listingsOf(secondLook(), secondLook(), look))).toContain(
      "asked again twice as mcp-prober: the same; " +
        "once as claude-ai (no capabilities): 1 difference",
    );
  });

  test("gives the most differences that one of several looks had", () => {
    const other = asDesktop({ tools: listed("name", [{ name: "b" }]) });
    expect(words(listingsOf(asDesktop(), other))).toContain(
      "twice as claude-ai (no capabilities): up to 2 differences",
    );
  });

  test("tells another order apart", () => {
    const look = asDesktop(toolsNamed("b", "a"), {}, surface(toolsNamed("a", "b")));
    expect(words({ ...toolsNamed("a", "b"), ...listingsOf(look) })).toContain(
      "(no capabilities): the same in another order",
    );
  });

  test("names the looks that could not be had", () => {
    expect(words(listingsOf(secondLook(), failedLook("modern-era")))).toContain(
      "once as mcp-prober: the same; not had: modern-era",
    );
  });
});

describe("asked us", () => {
  const request: ReverseRequest = { method: "roots/list", raw: {}, answer: "answered", frame: 4 };

  test("is not there when the server asked nothing", () => {
    expect(words(requests())).not.toContain("asked us");
  });

  test("names the methods with their number, and an answer that was none", () => {
    const declined: ReverseRequest = {
      ...request,
      method: "elicitation/create",
      answer: "declined",
    };
    expect(words(requests(request, declined, request))).toContain(
      "asked us roots/list x2, elicitation/create (declined)",
    );
  });

  test("quotes a method that would read as our words", () => {
    const spoken = { ...request, method: "none, all is well" };
    expect(words(requests(spoken))).toContain('asked us "none, all is well"');
  });

  test("names eight kinds and counts the rest", () => {
    const many = Array.from({ length: 11 }, (_, index) => ({ ...request, method: `m${index}` }));
    expect(words(requests(...many))).toMatch(/asked us m0, .*m7, and 3 more/);
  });
});

describe("baits", () => {
  test("are not mentioned when none were planted", () => {
    expect(words()).not.toContain("baits");
  });

  test("that nobody took are told", () => {
    expect(words(canariesOf())).toContain("baits 4 planted, none came back");
  });

  test("that came back are told in red", () => {
    const text = screen(canariesOf("ssh-key"), { color: true });
    expect(text).toContain("\u{1b}[31m4 planted, 1 came back\u{1b}[39m");
  });
});

describe("left behind", () => {
  test("is not there when nothing was left", () => {
    expect(words(starts(startLeft()))).not.toContain("left behind");
  });

  test("names files by what happened to them, each once over all starts", () => {
    const files = [newFile("~/.cache/a"), newFile("~/.bashrc", { change: "changed" })];
    const text = words(starts(startLeft({ files }), startLeft({ files, listing: "claude-ai" })));
    expect(text).toContain("left behind 1 changed file: ~/.bashrc; 1 new file: ~/.cache/a");
  });

  test("does not count the folders around them", () => {
    const folder = newFile("~/.cache", { kind: "folder" });
    expect(words(starts(startLeft({ files: [folder] })))).not.toContain("left behind");
  });

  test("names three files and counts the rest", () => {
    const files = ["a", "b", "c", "d", "e"].map((name) => newFile(`~/${name}`));
    expect(words(starts(startLeft({ files, droppedFiles: 9 })))).toContain(
      "5 new files: ~/a, ~/b, ~/c, and 2 more; 9 further files",
    );
  });

  test("names ports", () => {
    const ports = [{ address: "0.0.0.0", port: 4321 }];
    expect(words(starts(startLeft({ ports })))).toContain("left behind open port 4321 on 0.0.0.0");
  });

  test("counts processes that the session does not name", () => {
    const survivors = [{ command: "sleep 60", ended: true }];
    const both = starts(startLeft({ survivors }), startLeft({ survivors, listing: "ci" }));
    const exit = {
      code: 0,
      signal: null,
      endedBy: "eof",
      exitMs: 12,
      survivors: [{ pid: 7, command: excerpt("sleep 60"), ended: true }],
    } as const;
    const told = words(both, {}, { exit: { ...exit, survivors: [...exit.survivors] } });
    expect(told).toContain("left behind 1 process of a further start");
  });

  test("does not name the processes of the first start a second time", () => {
    const survivors = [{ command: "sleep 60", ended: true }];
    const exit = { code: 0, signal: null, exitMs: 12, endedBy: "eof" as const };
    const named = [{ pid: 7, command: excerpt("sleep 60"), ended: true }];
    const told = words(
      starts(startLeft({ survivors })),
      {},
      { exit: { ...exit, survivors: named } },
    );
    expect(told).not.toContain("left behind");
  });
});

describe("a finding in a further listing", () => {
  test("says to whom it was shown", () => {
    const look = asDesktop({ tools: poisoned("mark:high") });
    expect(words(listingsOf(look))).toContain(
      "tool add_note, /description (frame 3), shown to claude-ai, confirmed",
    );
  });

  test("names the listing when the client was the same", () => {
    const look = secondLook({ tools: poisoned("mark:high") });
    expect(words(listingsOf(look))).toContain(
      "tool add_note, /description (frame 3), seen in listing second-look, confirmed",
    );
  });

  test("that nothing was shown of names the listing", () => {
    const raw = { params: { message: "mark:low" } };
    const items: ReverseRequest[] = [
      { method: "x", raw, answer: "declined", frame: 5, listing: "claude-ai" },
    ];
    expect(words({ ...listingsOf(asDesktop()), reverse: { items, dropped: 0 } })).toContain(
      "reverse request x, /params/message (frame 5), seen in listing claude-ai, confirmed",
    );
  });
});

const place = (shape: Partial<Location>): Location => ({
  kind: "tool",
  name: excerpt("add"),
  pointer: excerpt("/description"),
  index: 0,
  frame: 3,
  ...shape,
});

describe("the place of a finding", () => {
  test("in what we recorded of a server has no pointer", () => {
    const left = place({ kind: "residue", name: excerpt("~/.bashrc"), frame: 0 });
    expect(unmarked(placeWords(left, reportOn(surface())))).toBe("residue ~/.bashrc");
  });

  test("is neither told twice nor told again as related", () => {
    const report = reportOn(surface({ tools: poisoned("mark:high") }));
    const [finding] = report.findings as [Report["findings"][number]];
    const other = place({});
    const related = [finding.location, other, other];
    const told = renderTerminal(
      { ...report, findings: [{ ...finding, related }] },
      surface(),
      base,
    );
    expect(told.match(/see also .*/g)).toEqual(["see also tool add, /description (frame 3)"]);
  });
});

describe("findings for information", () => {
  test("take one line each", () => {
    expect(screen(noted(1))).toContain(
      "\n  - A text of unusual length: tool t0, /description (frame 3)\n",
    );
  });

  test("bring neither reasons nor remedies", () => {
    expect(words(noted(1))).not.toContain("rule marks/info");
  });

  test("stand three at most per rule", () => {
    const text = words(noted(5));
    expect(text).toContain("tool t2, /description");
    expect(text).not.toContain("tool t3, /description");
    expect(text).toContain("A text of unusual length: 2 more places");
  });

  test("stand below the findings that count", () => {
    const text = words({ tools: poisoned("mark:high mark:info") });
    expect(text).toMatch(/Findings: 1 high, 1 info.*HIGH A name.*Also noted/);
  });

  test("do not keep a server from being called harmless", () => {
    expect(words(noted(1))).toContain("Nothing harmful was found in what this server lists.");
  });

  test("are shown with their proof when everything is asked for", () => {
    const text = words(noted(1), { verbose: true });
    expect(text).toContain("INFO A text of unusual length");
    expect(text).not.toContain("Also noted");
  });
});

describe("--verbose", () => {
  const text = words(observedSurface(), { verbose: true });

  test.each([
    "listing second-look (other time; as mcp-prober 0.0.0 with roots, sampling, elicitation; 2025-11-25): the same",
    "listing claude-ai (other start, client, capabilities; as claude-ai 0.1.0 with no capabilities; 2025-11-25): 1 difference",
    "listing cursor",
    "failed: it exited with code 1",
    "bait ssh-key (decoy-file): ~/.ssh/id_ed25519",
    "start for base: ended by eof",
    "left by base: new file ~/.bashrc, 12 bytes",
  ])("shows: %s", (part) => {
    expect(text).toContain(part);
  });

  test("has nothing beyond the lists when nothing else was seen", () => {
    expect(words({}, { verbose: true })).not.toContain("Beyond the lists");
  });
});

test.each([60, 80, 200])("no line is wider than %d columns", (width) => {
  for (const verbose of [false, true]) {
    const lines = screen(observedSurface(), { width, verbose }).split("\n");
    expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(width);
  }
});
