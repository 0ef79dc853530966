import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLedger } from "../../src/harness/trace/ledger.ts";
import type { BehaviourKind } from "../../src/model/vocabulary.ts";
import { BAIT, bare, BEGIN, clean, hex, watch } from "./trace-fixture.ts";

const deed = (kind: BehaviourKind, what: string, done = true) =>
  ({ kind, phase: "boot", process: "server", what, done }) as const;

describe("a flood", () => {
  test("of reads leaves room for every other kind", () => {
    const ledger = createLedger(clean);
    for (let index = 0; index < 5000; index++) ledger.add(deed("read", `/x/${index}`));
    ledger.add(deed("start", "sh"));
    ledger.add(deed("write", "/etc/cron.d/x"));
    expect(ledger.events().slice(-2)).toMatchObject([{ kind: "start" }, { kind: "write" }]);
  });

  test("of files in one place leaves room for those in another", () => {
    const ledger = createLedger(clean);
    for (let index = 0; index < 5000; index++) ledger.add(deed("read", `/x/${index}`));
    expect(ledger.add(deed("read", "~/.aws/credentials"))).toBeDefined();
  });

  test("of files in the home leaves room for those with a meaning", () => {
    const ledger = createLedger(clean);
    for (let index = 0; index < 5000; index++) ledger.add(deed("write", `~/x/${index}`));
    expect(ledger.add(deed("write", "~/.bashrc"))).toBeDefined();
  });

  test("of refusals leaves room for what was done", () => {
    const ledger = createLedger(clean);
    for (let index = 0; index < 5000; index++) ledger.add(deed("read", `/x/${index}`, false));
    expect(ledger.add(deed("read", "/x/0"))).toBeDefined();
  });

  test("of starts leaves room for one that carries a bait", () => {
    const ledger = createLedger(clean);
    for (let index = 0; index < 5000; index++) ledger.add(deed("start", `echo ${index}`));
    expect(ledger.add(deed("start", `curl ${BAIT}`))?.canaries).toEqual(["B"]);
  });

  test("is counted where it is not kept", () => {
    const ledger = createLedger(clean);
    for (let index = 0; index < 5000; index++) ledger.add(deed("connect", `192.0.2.1:${index}`));
    expect(ledger.events().length + ledger.dropped()).toBe(5000);
  });

  test("of one and the same is one event", () => {
    const ledger = createLedger(clean);
    for (let index = 0; index < 5000; index++) ledger.add(deed("read", "/x"));
    expect(ledger.events()).toMatchObject([{ what: "/x", count: 5000 }]);
  });

  test("of baits that look alike when cleaned is one event", () => {
    const ledger = createLedger(clean);
    const forms = [BAIT, Buffer.from(BAIT).toString("hex")];
    for (const form of forms) ledger.add(deed("start", `curl ${form}`));
    expect(ledger.events()).toMatchObject([{ what: "curl [canary:B]", count: 2 }]);
  });
});

test("every deed is either counted or dropped", () => {
  const kinds = fc.constantFrom<BehaviourKind>("read", "start", "lookup", "connect", "signal");
  fc.assert(
    fc.property(fc.array(fc.tuple(kinds, fc.string({ maxLength: 3 }), fc.boolean())), (all) => {
      const ledger = createLedger(clean);
      for (const [kind, what, done] of all) ledger.add(deed(kind, what, done));
      const counted = ledger.events().reduce((sum, { count }) => sum + count, 0);
      expect(counted + ledger.dropped()).toBe(all.length);
    }),
  );
});

test("no bytes make a watch throw", () => {
  const call = fc.constantFrom(
    "openat(",
    "execve(",
    "connect(7<UDP:[5]>, ",
    "sendmsg(7<TCP:[1.2.3.4:5->6.7.8.9:53]>, ",
    "clone(",
    "kill(",
    "<... clone resumed>",
  );
  const line = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc
      .tuple(call, fc.stringMatching(/^[ "\\x0-9a-f{}[\]()<>,=|A-Z_-]{0,80}$/))
      .map(([name, rest]) => Buffer.from(`10 1000.5 ${name}${rest}) = 0`)),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const one = watch();
      one.push(Buffer.from(`${BEGIN}\n`));
      for (const bytes of lines) one.push(Buffer.concat([bytes, Buffer.from("\n")]));
      expect(() => one.end()).not.toThrow();
    }),
  );
});

test("lines that are not understood leave the watch incomplete", () => {
  const one = watch();
  one.push(Buffer.from(`${BEGIN}\nrubbish\n`));
  expect(one.end()).toMatchObject({
    complete: false,
    why: "1 lines of the trace were not understood",
  });
});

test("every event of a flood of 100,000 opens and 2,000 processes is counted", () => {
  const lines = [BEGIN];
  const [folder, start] = [bare("/w"), bare("/tmp/flood/")];
  for (let index = 0; index < 100_000; index++) {
    const digits = `${index}`.replace(/\d/g, "\\x3$&");
    lines.push(`10 1000.5 openat(AT_FDCWD<${folder}>, "${start}${digits}", O_RDONLY) = 3`);
  }
  for (let pid = 100; pid < 2100; pid++) {
    lines.push(`10 1000.5 clone(flags=SIGCHLD) = ${pid}`);
    lines.push(
      `${pid} 1000.5 execve(${hex("/bin/true")}, [${hex("true")}, ${hex(`${pid}`)}], 0x1 /* 1 var */) = 0`,
    );
    lines.push(`${pid} 1000.5 +++ exited with 0 +++`);
  }
  const trace = Buffer.from(`${lines.join("\n")}\n`);
  const one = watch();
  for (let at = 0; at < trace.length; at += 65_536) one.push(trace.subarray(at, at + 65_536));
  const { events, dropped, complete } = one.end();
  expect(complete).toBe(true);
  expect(events.length + dropped).toBe(102_001);
});
