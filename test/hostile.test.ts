import { describe, expect, test, vi } from "vitest";
import { compared, NO_TRACES, traces, scanOf, skipped, UNSAFE } from "./expectations.ts";
import { probe, reportOf, TRANSCRIPT_FILE } from "./prober.ts";
import {
  evasionOddities,
  framingOddities,
  listOddities,
  poisonOddities,
  protocolOddities,
  slowOddities,
  startOddities,
} from "./servers/worlds.mjs";

// Each run is two processes: more at once would measure the machine, not the target.
vi.setConfig({ testTimeout: 120_000, maxConcurrency: 3 });

const tables = {
  "how a server starts and goes": startOddities,
  "how messages are framed": framingOddities,
  "what is listed": listOddities,
  "what is agreed on": protocolOddities,
  "what is hidden in the text": poisonOddities,
  "what would look fine": evasionOddities,
};

for (const [subject, worlds] of Object.entries(tables)) {
  describe.concurrent(`hostile servers: ${subject}`, () => {
    for (const [name, world] of Object.entries(worlds)) {
      test.skipIf(skipped(world))(`${world.says} [${name}]`, async () => {
        const { seen, promised } = compared(await probe(scanOf(name, world)), world.expect);
        expect(seen).toEqual(promised);
      });
    }
  });
}

describe.concurrent("text that is made to be slow to judge", () => {
  for (const [name, { says, long }] of Object.entries(slowOddities)) {
    test(`${says} is judged in time, and the report is bounded [${name}]`, async () => {
      const run = await probe(scanOf(name));
      expect(traces(run)).toEqual(NO_TRACES);
      expect(long ? [1, 3] : [0, 1]).toContain(run.exitCode);
      expect(run.stdout.length).toBeLessThan(1_000_000);
      const { coverage, findings } = reportOf(run);
      const rules = findings.map(({ ruleId }) => ruleId);
      expect(rules.includes("unicode-smuggling/oversized-text")).toBe(long === true);
      expect(coverage.complete).toBe(long !== true);
    });
  }
});

describe.concurrent("what is printed of hostile text", () => {
  const dangerous = [
    "terminal-escapes",
    "terminal-links",
    "workflow-commands",
    "escapes-on-stderr",
    "hidden-in-a-description",
    "description-of-a-megabyte",
  ];
  for (const name of dangerous) {
    test(`The terminal report of ${name} is inert and bounded`, async () => {
      const run = await probe(terminal(scanOf(name, poisonOddities[name])));
      expect(run.stdout).not.toMatch(UNSAFE);
      expect(run.stdout.length).toBeLessThan(100_000);
    });
  }
});

describe.concurrent("what becomes of secrets", () => {
  const secret = "s3cret/value+of=the-test";
  const other = "never-to-be-passed-on";
  const forms = [
    secret,
    Buffer.from(secret).toString("base64"),
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
  ];
  const scan = async () =>
    probe(
      [
        "--env",
        "PROBER_TEST_PASSED",
        "--save-transcript",
        TRANSCRIPT_FILE,
        ...scanOf("reads-the-environment", poisonOddities["reads-the-environment"]),
      ],
      { env: { PROBER_TEST_PASSED: secret, PROBER_TEST_KEPT: other } },
    );

  test("A variable that was not named does not reach the server", async () => {
    const run = await scan();
    expect(run.savedSurface).toContain("kept: absent");
    expect(run.savedSurface + run.stdout).not.toContain(other);
  });

  test("A variable that was named reaches the server", async () => {
    expect((await scan()).savedSurface).toContain(`length: ${secret.length}`);
  });

  test("The value of a named variable stands in no output, however the server codes it", async () => {
    const run = await scan();
    const outputs = { ...run, leftFiles: [], leftProcesses: [] };
    const leaks = Object.entries(outputs).flatMap(([where, text]) =>
      forms.filter((form) => String(text).includes(form)).map((form) => `${where}: ${form}`),
    );
    expect(leaks).toEqual([]);
  });

  test("What was taken out is marked with the name of the variable", async () => {
    expect((await scan()).savedSurface).toContain("[redacted:PROBER_TEST_PASSED]");
  });

  test("A run with secrets leaves nothing behind", async () => {
    expect(traces(await scan())).toEqual(NO_TRACES);
  });
});

/** The same scan with the report for people. */
function terminal(args: readonly string[]): readonly string[] {
  return args.filter((arg) => arg !== "--json");
}
