import { describe, expect, test } from "vitest";
import { SETTLED } from "../../probes/package-origin/cases.world.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { SessionFacts } from "../../src/model/session.ts";
import type { Surface } from "../../src/model/surface.ts";
import { held, packaged, script, start, watched, watchedSurface } from "./held.ts";
import { startLeft } from "./observed.ts";
import { reportOn, session, surface } from "./worlds.ts";

/** What the report says of the session's way of looking. */
function ofSession(facts: Partial<SessionFacts>, shape: Partial<Surface> = {}): readonly string[] {
  return reportOn(surface(shape), { session: session(facts) }).session.caveats;
}

/** What it says of the surface, replayed or not. */
function ofSurface(shape: Partial<Surface>): string {
  return reportOn(surface(shape)).coverage.caveats.join("\n");
}

const URL_TARGET = {
  id: "x",
  source: { kind: "url", origin: "https://x.example/mcp" },
} as const satisfies Surface["target"];
const NO_NETWORK = /^Listed without network: /;
const NO_SANDBOX = /^Without a sandbox the server can read /;
const UNKNOWN = "How the server was held while it was listed is not in the file.";
const REPLAYED = { sha256: "0".repeat(64), file: excerpt("x.json") };

describe("how a server was held", () => {
  test("without a sandbox says what it can reach, after why there was none", () => {
    const facts = { ...held({ sandbox: "none", network: "all" }), caveats: ["No sandbox: X."] };
    expect(ofSession(facts)).toEqual(["No sandbox: X.", expect.stringMatching(NO_SANDBOX)]);
  });

  test("without network says that the listing may be shorter for it", () => {
    expect(ofSession(held())).toEqual([expect.stringMatching(NO_NETWORK)]);
  });

  test("without network may be why it was not seen at all", () => {
    expect(ofSession(held(), { server: null })).toEqual([
      "Started without network: it may have needed it (--network all lets it out).",
    ]);
  });

  test("in a sandbox with network is no gap", () => {
    expect(ofSession(held({ network: "all" }))).toEqual([]);
  });

  test("is not told where nothing was started", () => {
    expect(ofSession({ containment: null })).toEqual([]);
  });

  test("is not known to a replay, which says so", () => {
    expect(ofSession({ containment: null, replayed: REPLAYED })).toEqual([UNKNOWN]);
  });

  test("does not matter to the replay of a server that ran elsewhere", () => {
    const facts = { containment: null, replayed: REPLAYED };
    expect(ofSession(facts, { target: URL_TARGET })).toEqual([]);
  });

  test("does not matter to a listing that somebody handed over", () => {
    expect(ofSession({ containment: null, replayed: REPLAYED }, { collected: "listing" })).toEqual(
      [],
    );
  });

  test("names the paths that were kept from it", () => {
    const facts = held({ network: "all", hidden: [excerpt("/root/.ssh"), excerpt("/etc/shadow")] });
    expect(ofSession(facts)).toEqual([
      "Named by its arguments and never shown to a server in the sandbox: /root/.ssh, /etc/shadow.",
    ]);
  });

  test("names twelve such paths and counts the rest", () => {
    const hidden = Array.from({ length: 20 }, (_, index) => excerpt(`/h/${index}`));
    expect(ofSession(held({ network: "all", hidden }))[0]).toMatch(/\/h\/11, 8 more\.$/);
  });

  test("is of the session, so that a replay covers the same", () => {
    const given = surface(watchedSurface());
    const live = reportOn(given, { session: session(held()) });
    const replayed = reportOn(given, { session: session({ replayed: REPLAYED }) });
    expect(replayed.coverage).toEqual(live.coverage);
  });
});

describe("watching", () => {
  test("that nobody asked for is no gap", () => {
    expect(ofSession(held({ network: "all" }))).toEqual([]);
    expect(ofSurface({})).not.toMatch(/watch/i);
  });

  test("that was asked for and gave nothing is one", () => {
    expect(ofSession(held({ network: "all", observer: "strace" }))).toEqual([
      "It was to be watched, and nothing of it came: what it did is not known.",
    ]);
  });

  test("that saw no start is one", () => {
    expect(ofSurface(watched())).toContain("It was to be watched, and no start of it was.");
  });

  test("of the install scripts alone is no start either", () => {
    expect(ofSurface(watched(start([], { listing: "scripts" })))).toContain("no start of it was.");
  });

  test("says that later and other calls were not seen", () => {
    expect(ofSurface(watched(start(), start()))).toContain(
      "Watched in 2 starts while it was asked for its lists: what it does later, or when a tool " +
        "is called, was not seen.",
    );
  });

  test("that was complete does not say otherwise", () => {
    expect(ofSurface(watched(start()))).not.toContain("Not watched completely");
  });

  test("that was cut names the start and the reason, as an excerpt", () => {
    const cut = start([], { listing: "claude-ai", complete: false, why: "too much \u{1b}[31m" });
    expect(ofSurface(watched(start(), cut))).toContain(
      "Not watched completely (claude-ai: too much <U+001B>[31m).",
    );
  });

  test("that was cut very often is counted", () => {
    const cut = start([], { complete: false, why: "too much" });
    expect(ofSurface(watched(...Array.from({ length: 20 }, () => cut)))).toContain("; 8 more).");
  });

  test("counts what was not kept", () => {
    expect(ofSurface(watched(start([], { dropped: 2 }), start([], { dropped: 3 })))).toContain(
      "5 further things it did while it was watched were not kept.",
    );
  });

  test("that was cut makes no look incomplete: the lists are", () => {
    const cut = start([], { complete: false, why: "too much" });
    expect(reportOn(surface(watched(cut))).coverage).toMatchObject({
      level: "live",
      complete: true,
    });
  });
});

describe("install scripts", () => {
  test("that were not run are named by package, each once", () => {
    const scripts = [script("a@1.0.0"), script("a@1.0.0", { event: "install" }), script("b@2.0.0")];
    expect(ofSurface(packaged({ scripts }))).toContain(
      "3 install scripts were not run (a@1.0.0, b@2.0.0)",
    );
  });

  test("that were run are no gap", () => {
    const scripts = [script("a@1.0.0")];
    expect(ofSurface(packaged({ scripts, ranScripts: true }))).not.toContain("install script");
  });

  test("that do not exist are no gap", () => {
    expect(ofSurface(packaged())).not.toContain("install script");
  });

  test("of very many packages are counted", () => {
    const scripts = Array.from({ length: 20 }, (_, index) => script(`p${index}@1.0.0`));
    expect(ofSurface(packaged({ scripts }))).toContain("p11@1.0.0, 8 more)");
  });
});

describe("the package", () => {
  test("that was installed was looked at, its publisher was not", () => {
    expect(ofSurface(packaged())).toContain(
      "Publisher and source code were not looked at; what the package says of itself was not checked.",
    );
  });

  test("that a registry was asked of is known as far as that says", () => {
    expect(ofSurface({ ...packaged(), registry: SETTLED })).toContain(
      "Source code was not looked at; of the publisher we know what the registry says.",
    );
  });

  test("that was not is not known at all", () => {
    expect(ofSurface({})).toContain(
      "Publisher, source code and package metadata were not looked at.",
    );
  });
});

function residue(shape: Parameters<typeof startLeft>[0]): string {
  return ofSurface({ residue: { items: [startLeft(shape)] } });
}

describe("what a sandbox ends", () => {
  test("was not seen to outlive the server", () => {
    expect(residue({ survivors: null })).toContain(
      "A sandbox ends everything with the server: processes that would outlive it were not seen.",
    );
  });

  test("may have listened where nobody could look, whatever the platform", () => {
    const text = residue({ survivors: null, ports: null });
    expect(text).toContain("were not seen, nor listening ports.");
    expect(text).not.toContain("on this platform");
  });

  test("is not told of a start without one", () => {
    expect(residue({ survivors: [] })).not.toContain("sandbox");
  });
});
