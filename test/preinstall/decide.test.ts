import { describe, expect, test } from "vitest";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { Report } from "../../src/model/report.ts";
import type { RegistryFacts } from "../../src/model/registry.ts";
import { decide, type Evidence } from "../../src/preinstall/decide.ts";
import { type named, under } from "../policy/worlds.ts";
import { able, analysis, flow } from "../report/abilities.ts";
import { packaged } from "../report/held.ts";
import { listed, reportOn, session, surface } from "../report/worlds.ts";
import { registryFacts } from "./facts.ts";

const AGREED: Evidence["integrity"] = {
  registry: excerpt("sha512-abc"),
  installed: excerpt("sha512-abc"),
  agree: true,
};

function decided(report: Report, shape: Partial<Evidence> = {}) {
  return decide({
    report,
    registry: registryFacts(),
    integrity: AGREED,
    minGrade: "B",
    failOn: undefined,
    skippedProbes: [],
    ...shape,
  });
}

const marked = (text: string) =>
  reportOn(surface({ tools: listed("name", [{ name: "a", description: text }]) }));
const underPolicy = (policy: Parameters<typeof named>[0], text: string) =>
  under(policy, { a: text });
const of = (facts: Partial<RegistryFacts>) => ({ registry: registryFacts(facts) });
const ids = ({ reasons }: ReturnType<typeof decide>) => reasons.map(({ id }) => id);

describe("add", () => {
  test("is said of a server with nothing against it", () => {
    expect(decided(marked("fine")).verdict).toBe("add");
  });

  test("tells what was looked at and found to be well", () => {
    expect(ids(decided(marked("fine")))).toContain("nothing-found");
  });

  test("tells a proven source", () => {
    const provenance = {
      ...registryFacts().provenance,
      state: "verified",
      repository: "https://forge.example/team/notes",
    } as const;
    const { reasons } = decided(marked("fine"), of({ provenance }));
    expect(reasons.find(({ id }) => id === "provenance")?.text).toContain("forge.example");
  });

  test.each(["mark:low", "mark:info", "mark:trial"])("is not taken back for %s", (text) => {
    expect(decided(marked(text)).verdict).toBe("add");
  });
});

describe("do not add", () => {
  test.each(["mark:critical", "mark:critical/strong", "mark:high", "mark:high/strong"])(
    "is said for %s, with the rule as the reason",
    (text) => {
      const answer = decided(marked(text));
      expect(answer.verdict).toBe("do-not-add");
      expect(ids(answer)[0]).toMatch(/^\S+\/\S+$/);
    },
  );

  test("names the item", () => {
    expect(decided(marked("mark:critical")).reasons[0]?.text).toContain('tool "a"');
  });

  test("is said for a grade below the line", () => {
    const report = { ...marked("fine"), grade: "C" } as const;
    expect(decided(report)).toMatchObject({ verdict: "do-not-add", reasons: [{ id: "grade" }] });
  });

  test("--min-grade moves that line both ways", () => {
    const fair = { ...marked("fine"), grade: "C" } as const;
    const good = { ...marked("fine"), grade: "B" } as const;
    expect(decided(fair, { minGrade: "C" }).verdict).toBe("add");
    expect(decided(good, { minGrade: "A" }).verdict).toBe("do-not-add");
  });

  test("is said for what the policy denies", () => {
    const answer = decided(underPolicy({ denyRules: ["marks/low"] }, "mark:low"));
    expect(answer).toMatchObject({ verdict: "do-not-add", reasons: [{ id: "policy" }] });
  });

  test("is not said for what the policy denies and nobody could look for", () => {
    const answer = decided(underPolicy({ denyRules: ["nowhere/rule"] }, "fine"));
    expect(answer).toMatchObject({
      verdict: "could-not-tell",
      reasons: [{ id: "policy-not-checked" }],
    });
  });

  test("is said for other bytes than the registry names", () => {
    const integrity = { ...AGREED, agree: false };
    const answer = decided(marked("fine"), { integrity });
    expect(answer).toMatchObject({
      verdict: "do-not-add",
      reasons: [{ id: "integrity-mismatch" }],
    });
  });

  test("is said when the registry's own tarball is not what it names", () => {
    const failure = { code: "integrity-mismatch", message: excerpt("wanted x, got y") };
    const report = failing(failure);
    expect(ids(decided(report))[0]).toBe("integrity-mismatch");
    expect(decided(report).verdict).toBe("do-not-add");
  });

  test("is said for provenance that does not hold", () => {
    const provenance = { ...registryFacts().provenance, state: "invalid", why: "no" } as const;
    expect(ids(decided(marked("fine"), of({ provenance })))).toEqual(["invalid-provenance"]);
  });

  test("is not said for provenance that a policy accepts as it is", () => {
    const provenance = { ...registryFacts().provenance, state: "invalid", why: "no" } as const;
    const report = marked("mark:medium");
    const findings = report.findings.map((finding) => ({
      ...finding,
      ruleId: "package-origin/invalid-provenance",
      suppressed: { reason: "signed by our own build", expires: null },
    }));
    expect(decided({ ...report, findings }, of({ provenance })).verdict).toBe("add");
  });

  test("is said for what a policy forbids", () => {
    const report = violating({ id: "denied-rule", text: "a/b is denied: tool a" });
    expect(decided(report)).toMatchObject({ verdict: "do-not-add", reasons: [{ id: "policy" }] });
  });

  test("is said for less where --fail-on asks for it", () => {
    const text = "mark:medium/strong";
    expect(decided(marked(text)).verdict).toBe("add-with-care");
    expect(decided(marked(text), { failOn: "medium" }).verdict).toBe("do-not-add");
  });

  test("is not talked away by --fail-on critical", () => {
    const report = { ...marked("mark:high"), grade: "A" } as const;
    expect(decided(report, { failOn: "critical" }).verdict).toBe("do-not-add");
  });

  test("is not said for what a policy accepts", () => {
    const report = marked("mark:medium");
    const suppressed = { reason: "known", expires: null };
    const findings = report.findings.map((finding) => ({ ...finding, suppressed }));
    expect(decided({ ...report, findings }, { failOn: "medium" }).verdict).toBe("add");
  });

  test("beats what was not seen", () => {
    const report = marked("mark:critical");
    const coverage = { ...report.coverage, complete: false };
    expect(decided({ ...report, coverage }).verdict).toBe("do-not-add");
  });

  test("gives three reasons at most", () => {
    const integrity = { ...AGREED, agree: false };
    const text = "mark:critical mark:high mark:medium";
    expect(decided(marked(text), { integrity }).reasons).toHaveLength(3);
  });
});

describe("could not tell", () => {
  test("is said when nothing was seen, with the failure", () => {
    const answer = decided(failing({ code: "silent", message: excerpt("it never answered") }));
    expect(answer).toMatchObject({ verdict: "could-not-tell", reasons: [{ id: "not-seen" }] });
    expect(answer.reasons[0]?.text).toContain("it never answered");
  });

  test("repeats the last words of a server that ended at once", () => {
    const stderrTail = excerpt("Usage: notes FOLDER\n    at main (notes.js:1:1)\n}\n");
    const failure = { code: "exited-at-start", message: excerpt("it ended"), stderrTail };
    expect(decided(failing(failure)).reasons[0]?.text).toMatch(/Usage: notes FOLDER$/);
  });

  test("is said when a list is missing", () => {
    const report = reportOn(surface({ prompts: { state: "failed", why: "timed out" } }));
    expect(ids(decided(report))[0]).toBe("not-complete");
  });

  test("is said of an interrupted run", () => {
    const report = reportOn(surface(), { session: session({ interrupted: true }) });
    expect(ids(decided(report))[0]).toBe("interrupted");
  });

  test("is said when a policy asks about what was not seen", () => {
    const report = violating({ id: "not-checked", text: "a/b is denied, and was not looked for" });
    expect(decided(report)).toMatchObject({
      verdict: "could-not-tell",
      reasons: [{ id: "policy-not-checked" }],
    });
  });

  test("is said when the user left out what judges", () => {
    const answer = decided(marked("fine"), { skippedProbes: ["tool-poisoning"] });
    expect(answer).toMatchObject({
      verdict: "could-not-tell",
      reasons: [{ id: "probes-left-out" }],
    });
  });
});

describe("add with care", () => {
  test.each(["mark:medium", "mark:high/heuristic"])("is said for %s", (text) => {
    expect(decided(marked(text)).verdict).toBe("add-with-care");
  });

  test("calls a guess a guess", () => {
    expect(decided(marked("mark:high/heuristic")).reasons[0]?.text).toContain("a guess");
  });

  test.each(["high", "critical"] as const)("is said of a server that can do much: %s", (level) => {
    const report = reportOn(surface(), { capabilities: able(level) });
    expect(ids(decided(report))).toEqual([`capability-${level}`]);
  });

  test.each(["minimal", "moderate"] as const)(
    "is not said of one that can do little: %s",
    (level) => {
      const report = reportOn(surface(), { capabilities: able(level) });
      expect(decided(report).verdict).toBe("add");
    },
  );

  test("is said for a toxic flow, as its story", () => {
    const report = reportOn(surface(), { flows: analysis(flow()) });
    const answer = decided(report);
    expect(ids(answer)).toEqual(["toxic-flow"]);
    expect(answer.reasons[0]?.text).toContain(report.toxicFlows[0]!.story);
  });

  test("is said of a deprecated version, in the publisher's words", () => {
    const { reasons } = decided(marked("fine"), of({ deprecated: "use notes-2 instead" }));
    expect(reasons).toMatchObject([{ id: "deprecated" }]);
    expect(reasons[0]?.text).toContain("use notes-2 instead");
  });

  test("is said of a package that wants to run a script when it is installed", () => {
    const scripts = [{ event: "postinstall", command: "node setup.js" }];
    expect(ids(decided(marked("fine"), of({ scripts })))).toEqual(["has-install-script"]);
  });

  test("is not said for a script that only its author runs", () => {
    const scripts = [{ event: "prepublishOnly", command: "npm test" }];
    expect(decided(marked("fine"), of({ scripts })).verdict).toBe("add");
  });

  test("is said when install scripts had to run", () => {
    const ran = packaged({
      ranScripts: true,
      scripts: [{ package: "native@1.0.0", event: "install", command: "node-gyp rebuild" }],
    });
    expect(ids(decided(reportOn(surface(ran))))).toEqual(["runs-install-scripts"]);
  });

  test("is said of grade B when no finding says why", () => {
    expect(ids(decided({ ...marked("fine"), grade: "B" }))).toEqual(["grade"]);
  });

  test("is said when nothing tells who made it", () => {
    const report = marked("fine");
    const term = { kind: "client", term: "verification-discount", level: "none" } as const;
    const line = { ...term, label: "publisher", appliedPenalty: 5 };
    const score = { ...report.score, vector: [line] };
    expect(ids(decided({ ...report, score }))).toEqual(["publisher-unknown"]);
  });

  test("is not said when the registry does not tell who made it", () => {
    const provenance = { ...registryFacts().provenance, state: "unknown" } as const;
    expect(decided(marked("fine"), of({ provenance })).verdict).toBe("add");
  });
});

test("an unknown provenance is not said to prove nothing", () => {
  const provenance = { ...registryFacts().provenance, state: "unknown" } as const;
  const { reasons } = decided(marked("fine"), of({ provenance }));
  expect(reasons.find(({ id }) => id === "source-named")?.text).not.toMatch(/nothing proves/);
});

test("a reason holds no character that could pass for ours", () => {
  const { reasons } = decided(marked("fine"), of({ deprecated: "\u{202e}\u{1b}[2J no" }));
  expect(reasons[0]?.text).not.toMatch(/[\u{202e}\u{1b}]/u);
});

function violating(violation: NonNullable<Report["policy"]>["violations"][number]): Report {
  const named = { file: "policy.json", sha256: "0", minGrade: null, failOn: null };
  return { ...marked("fine"), policy: { ...named, suppressions: [], violations: [violation] } };
}

function failing(shape: {
  readonly code: string;
  readonly message: ReturnType<typeof excerpt>;
  readonly stderrTail?: ReturnType<typeof excerpt>;
}): Report {
  const failed = { state: "failed", why: "no handshake" } as const;
  return reportOn(
    surface({ server: null, tools: failed, prompts: failed, resources: failed, templates: failed }),
    {
      session: session({
        failure: { next: "", stderrTail: null, exitCode: 1, authorization: null, ...shape },
      }),
    },
  );
}
