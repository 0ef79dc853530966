import { describe, expect, it } from "vitest";
import { caseRows, surfaceOf } from "../../src/engine/cases.ts";
import { runProbe } from "../../src/engine/run.ts";
import { fillTemplate } from "../../src/lib/template.ts";
import type { Finding } from "../../src/model/finding.ts";
import type { Rules } from "../../src/model/rule.ts";
import type { Surface } from "../../src/model/surface.ts";
import { table } from "../../test/table.ts";
import { cases } from "./cases.ts";
import {
  called,
  connects,
  doing,
  failed,
  lookup,
  reads,
  starts,
  watched,
  writes,
} from "./cases.world.ts";
import { observedBehaviour } from "./probe.ts";

const rules: Rules = observedBehaviour.rules;

table(observedBehaviour, cases);

function findingsIn(surface: Surface): readonly Finding[] {
  const { outcome } = runProbe(observedBehaviour, surface);
  return outcome.status === "found" ? outcome.findings : [];
}

function messages(surface: Surface): readonly string[] {
  return findingsIn(surface).map(({ rule, data }) =>
    fillTemplate(rules[rule.split("/")[1] ?? ""]?.message ?? "", data),
  );
}

function outcomeOf(surface: Surface) {
  return runProbe(observedBehaviour, surface).outcome;
}

describe("the probe", () => {
  it("does not apply where nothing was watched", () => {
    expect(outcomeOf(surfaceOf({ tools: [] })).status).toBe("not-applicable");
  });

  it("is clear where all was watched and nothing found", () => {
    expect(outcomeOf(watched({})).status).toBe("clear");
  });

  it("is inconclusive where no start was watched after all", () => {
    expect(outcomeOf(watched())).toMatchObject({ why: "no start was watched" });
  });

  it("is inconclusive where the watch over a start was cut", () => {
    expect(outcomeOf(watched({}, { complete: false, why: "the tracer ended" }))).toEqual({
      probe: "observed-behaviour",
      status: "inconclusive",
      why: "the start look-1 was not watched to its end: the tracer ended",
    });
  });

  it("is inconclusive where events were dropped", () => {
    expect(outcomeOf(watched({ dropped: 7 }))).toMatchObject({
      status: "inconclusive",
      why: "7 events of the start were not kept",
    });
  });

  it("has found what it found also where events were dropped", () => {
    const surface = watched({ dropped: 7, events: [reads("~/.netrc")] });
    expect(outcomeOf(surface).status).toBe("found");
  });

  it.each([
    ["no start was watched", watched()],
    ["the watch was cut", watched({ complete: false, why: "the tracer ended" })],
    ["events were dropped", watched({ dropped: 7 })],
    [
      "events were dropped, and something was found",
      watched({ dropped: 7, events: [reads("~/.netrc")] }),
    ],
  ])("leaves nothing of the surface unjudged where %s", (_what, surface) => {
    expect(runProbe(observedBehaviour, surface).unjudged).toEqual([]);
  });
});

describe("a finding", () => {
  it("counts events and starts over programs and phases", () => {
    const [found] = findingsIn(
      watched(
        { events: [reads("~/.netrc", { count: 3 })] },
        { events: [reads("~/.netrc", { phase: "idle", process: "cat" })] },
      ),
    );
    expect([found?.data["count"], found?.data["starts"]]).toEqual([4, 2]);
  });

  it("names the other sights as related, 20 at most", () => {
    const start = { events: [reads("~/.netrc")] };
    const [found] = findingsIn(watched(...Array.from({ length: 30 }, () => start)));
    expect(found?.related.map(({ listing }) => listing)).toEqual(
      Array.from({ length: 20 }, (_, at) => `look-${at + 1}`),
    );
  });

  it("stands at the surest sight", () => {
    const [found] = findingsIn(doing(writes("[home]/a", failed), writes("[home]/a")));
    expect([found?.data["event"], found?.confidence]).toEqual([2, "strong"]);
  });

  it("names the sentence that is belied as related", () => {
    const surface = called(doing(lookup("a.stranger.io")), "calc", { says: "Runs only offline." });
    const found = findingsIn(surface).find(({ rule }) => rule.endsWith("belied-locality"));
    expect(found?.related[0]).toMatchObject({ section: "server", pointer: "/instructions" });
  });

  it("shows no hidden character of a path", () => {
    const [found] = findingsIn(doing(reads("[home]/.ssh/id_a\u{202e}b")));
    expect(found?.evidence).toBe("[home]/.ssh/id_a<U+202E>b");
  });

  it.each(Object.keys(rules))("of %s is found in some case", (rule) => {
    const found = caseRows(cases).flatMap(({ row }) => row.finds.map(([name]) => name));
    expect(found).toContain(rule);
  });
});

describe("how sure it is", () => {
  it.each([
    ["a bait", reads("~/.netrc"), "confirmed"],
    ["a bait while resources were read", reads("~/.netrc", { phase: "contents" }), "strong"],
    ["a key of the true home", reads("[home]/.netrc"), "strong"],
    ["a folder of keys", reads("~/.ssh"), "heuristic"],
    ["a stranger by name", lookup("a.stranger.io"), "heuristic"],
    ["a stranger by address", connects("203.0.113.9:1"), "strong"],
    ["a stranger while resources were read", lookup("x.io", { phase: "contents" }), "speculative"],
    ["a file in a folder it was given", writes("[given]/0/a"), "heuristic"],
    ["a package by its name", starts("npx -y other"), "heuristic"],
    ["a command that prints a token", starts("gh auth token"), "strong"],
    ["the same where it is not there", starts("gh auth token", failed), "heuristic"],
    ["a metadata address", connects("169.254.169.254:80", failed), "heuristic"],
    ["one that hands out credentials alone", connects("169.254.170.2:80"), "strong"],
  ])("%s", (_what, event, confidence) => {
    expect(findingsIn(doing(event))[0]?.confidence).toBe(confidence);
  });

  it.each([
    ["nobody else", [], "heuristic"],
    ["a stranger", ["a.stranger.io"], "strong"],
    ["a stranger and a telemetry service", ["a.stranger.io", "x.sentry.io"], "heuristic"],
    ["a stranger and a cloud", ["a.stranger.io", "oauth2.googleapis.com"], "heuristic"],
    ["a registry", ["registry.npmjs.org"], "heuristic"],
  ])("a metadata address and %s", (_who, hosts, confidence) => {
    const events = ["metadata.google.internal", ...hosts].map((host) => lookup(host));
    const found = findingsIn(doing(...events)).find(({ rule }) => rule.endsWith("metadata-asked"));
    expect(found?.confidence).toBe(confidence);
  });
});

describe("a message", () => {
  it.each([
    [
      reads("~/.netrc"),
      "node read ~/.netrc, stored passwords of hosts, before any request; no tool was called",
    ],
    [
      reads("[home]/.ssh/id_rsa", { ...failed, phase: "list", process: "cat" }),
      "cat tried to read [home]/.ssh/id_rsa, a key of SSH, while it was listed; no tool was called",
    ],
    [
      starts("sh -c hostname", { phase: "idle" }),
      "node started a shell while nothing was asked of it: sh -c hostname",
    ],
    [
      starts("pkill node", { phase: "initialize" }),
      "node ran pkill node during the handshake: it ends every process of that name",
    ],
    [
      connects("203.0.113.9:1", { ...failed, phase: "shutdown" }),
      "node tried to reach 203.0.113.9 when it was ended: neither declared by the server nor a known telemetry service",
    ],
    [
      writes("[home]/.x/a"),
      "node wrote [home]/.x/a, outside its own folders, before any request; no tool was called",
    ],
    [
      starts("gh auth token"),
      "node ran gh auth token, which prints a token of GitHub, before any request; no tool was called",
    ],
    [lookup("unpkg.com"), "node looked up unpkg.com, a public download host, before any request"],
    [
      lookup("pypi.org", { process: "python3" }),
      "python3 looked up pypi.org, a package registry, as update checks do, before any request",
    ],
    [
      writes("[given]/0/a", { phase: "contents" }),
      "node wrote [given]/0/a, in a folder it was given, while its prompts and resources were read; no tool was called",
    ],
  ])("%j", (event, said) => {
    expect(messages(doing(event))).toEqual([said]);
  });

  it("says that it was an install script", () => {
    const surface = watched({ events: [reads("~/.netrc", { phase: "install" })] });
    expect(messages(surface)[0]).toContain("in an install script");
  });
});

describe("the time it takes", () => {
  it("stays small for 20 starts of 2,000 events each", () => {
    const events = Array.from({ length: 500 }, (_, at) => [
      reads(`~/.config/google-chrome/Default/x${at}`),
      reads(`/usr/lib/node_modules/a/${at}.js`),
      starts(`sh -c echo ${at} | sed s/a/b/ && curl x | tail`),
      lookup(`h${at}.stranger.io`),
    ]).flat();
    const surface = watched(...Array.from({ length: 20 }, () => ({ events })));
    findingsIn(surface);
    // The processor's time: others work on the same machine. About 150 ms of it are used.
    const before = process.cpuUsage();
    findingsIn(surface);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
  });
});
