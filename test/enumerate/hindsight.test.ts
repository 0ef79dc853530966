import { describe, expect, test } from "vitest";
import { inHindsight } from "../../src/enumerate/hindsight.ts";
import { type Failure, failure } from "../../src/errors.ts";
import type { Containment } from "../../src/harness/containment.ts";
import type { SessionEnd } from "../../src/harness/session.ts";
import type { BehaviourEvent } from "../../src/model/behaviour.ts";
import type { PackageFacts } from "../../src/model/package.ts";

const HELD: Containment = {
  sandbox: { program: "bwrap", devices: undefined },
  network: "none",
  tracer: undefined,
  installed: undefined,
  scripts: undefined,
  shownToScripts: undefined,
  packageFacts: undefined,
  failure: undefined,
  caveats: [],
};
const exited = failure("exited-at-start", "the server ended with exit code 1");

/** As much of an end as is looked at. */
function ended(
  why: Failure | undefined,
  seen: { readonly stderr?: string; readonly events?: readonly BehaviourEvent[] } = {},
): SessionEnd<string> {
  const { stderr = "", events } = seen;
  return {
    failure: why,
    facts: { failure: why && { code: why.code, message: why.detail, next: "" } },
    remains: { stderrTail: stderr, stdoutTail: "" },
    behaviour: events && { events },
  } as unknown as SessionEnd<string>;
}

function event(kind: BehaviourEvent["kind"], what: string, done = false): BehaviourEvent {
  return { kind, what, done, phase: "boot", process: "node", canaries: [], count: 1 };
}

const nobody = () => Promise.resolve(undefined);
const codeOf = async (end: SessionEnd<string>, held = HELD, watched = nobody) =>
  (await inHindsight(end, held, watched)).failure;

describe("a server that fails in a sandbox without network", () => {
  test("is said to need it when it looked a name up", async () => {
    const end = ended(exited, { events: [event("lookup", "api.vendor.example")] });
    expect(await codeOf(end)).toMatchObject({
      code: "needs-network",
      detail: expect.stringContaining("api.vendor.example"),
    });
  });

  test("is said to need it when its own error names the host", async () => {
    const end = ended(exited, { stderr: "Error: getaddrinfo EAI_AGAIN api.vendor.example" });
    expect(await codeOf(end)).toMatchObject({ code: "needs-network" });
  });

  test("is started once more under a tracer when nothing tells what it asked for", async () => {
    const watched = () =>
      Promise.resolve(ended(exited, { events: [event("connect", "93.184.216.34:443")] }));
    expect(await codeOf(ended(exited), HELD, watched as never)).toMatchObject({
      code: "needs-network",
      detail: expect.stringContaining("93.184.216.34:443"),
    });
  });

  test("is told of the service of this machine that it could not reach", async () => {
    const events = [event("connect", "127.0.0.1:5432"), event("lookup", "localhost")];
    expect(await codeOf(ended(exited, { events }))).toMatchObject({
      code: "needs-network",
      detail: expect.stringContaining("127.0.0.1:5432"),
    });
  });

  test("keeps its own reason when it reached what it asked for on this machine", async () => {
    const events = [event("connect", "127.0.0.1:5432", true), event("lookup", "localhost")];
    expect(await codeOf(ended(exited, { events }))).toEqual(exited);
  });

  test("keeps its own reason when it had all the network", async () => {
    const end = ended(exited, { events: [event("lookup", "api.vendor.example")] });
    expect(await codeOf(end, { ...HELD, network: "all" })).toEqual(exited);
  });

  test("keeps a reason that is none of the network", async () => {
    const why = failure("missing-environment", "it wants the environment variable API_KEY");
    const end = ended(why, { events: [event("lookup", "api.vendor.example")] });
    expect(await codeOf(end)).toEqual(why);
  });
});

describe("a package whose install scripts were not run", () => {
  const facts = {
    scripts: [{ package: "native@1.0.0", event: "install", command: "node-gyp rebuild" }],
    ranScripts: false,
  } as unknown as PackageFacts;
  const held = {
    ...HELD,
    network: "all",
    installed: { facts } as Containment["installed"],
  } as const;
  const unbuilt = { stderr: "Error: Could not locate the bindings file" };

  test("is said to wait for them when its native part is missing", async () => {
    expect(await codeOf(ended(exited, unbuilt), held)).toMatchObject({
      code: "needs-scripts",
      detail: expect.stringContaining("native@1.0.0"),
    });
  });

  test("keeps its own reason when it complains of something else", async () => {
    expect(await codeOf(ended(exited, { stderr: "no config file" }), held)).toEqual(exited);
  });

  test("keeps its own reason when they were run", async () => {
    const ran = { ...held, installed: { facts: { ...facts, ranScripts: true } } } as never;
    expect(await codeOf(ended(exited, unbuilt), ran)).toEqual(exited);
  });
});

test("a start that succeeded is left as it is", async () => {
  const end = ended(undefined, { events: [event("lookup", "api.vendor.example")] });
  expect(await inHindsight(end, HELD, nobody)).toBe(end);
});
