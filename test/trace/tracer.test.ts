import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTracer, traced } from "../../src/harness/trace/strace.ts";
import { makeStage, run, type Stage, TRACER } from "./live-fixture.ts";
import { short } from "./trace-fixture.ts";

const can = TRACER.ok;
if (!TRACER.ok) console.warn(`tests of the tracer are skipped: ${TRACER.why}`);

test("the tracer is looked for once", () => {
  expect(findTracer()).toBe(findTracer());
});

test("a traced launch keeps its folder and its environment", () => {
  const launch = { file: "/bin/x", args: ["-a"], cwd: "/w", env: { A: "1" } };
  const outer = traced(
    { program: "/usr/bin/strace", carrier: "/bin/cat", leash: undefined },
    launch,
  );
  expect([outer.cwd, outer.env, outer.file]).toEqual(["/w", { A: "1" }, "/usr/bin/strace"]);
});

test("a traced launch hands on the words of the launch unchanged", () => {
  const launch = { file: "/bin/x y", args: ["$(a)", "-o", ""], cwd: "/w", env: {} };
  const outer = traced(
    { program: "/usr/bin/strace", carrier: "/bin/cat", leash: undefined },
    launch,
  );
  expect(outer.args.slice(-4)).toEqual(["/bin/x y", "$(a)", "-o", ""]);
});

describe.skipIf(!can)("under the tracer", () => {
  let stage: Stage;
  beforeAll(() => void (stage = makeStage()));
  afterAll(() => stage.remove());

  const started = (script: string) => {
    if (!TRACER.ok) throw new Error(TRACER.why);
    const env = { PATH: "/usr/bin:/bin" };
    const launch = { file: process.execPath, args: ["-e", script], cwd: stage.root, env };
    const outer = traced(TRACER.tracer, launch);
    const child = spawn(outer.file, [...outer.args], {
      cwd: outer.cwd,
      env,
      stdio: ["pipe", "pipe", "ignore", "pipe"],
      detached: true,
      timeout: 30_000,
      killSignal: "SIGKILL",
    });
    let said = "";
    child.stdout?.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.stdio[3]?.on("data", () => undefined);
    const ended = once(child, "exit") as Promise<[number | null, string | null]>;
    const ready = async () => {
      while (!said.includes("ready")) await sleep(10);
    };
    return { pid: child.pid ?? 0, ended, ready, said: () => said };
  };

  test("the exit code of the target comes out", async () => {
    expect(await started("process.exit(3)").ended).toEqual([3, null]);
  });

  test("death by a signal comes out", async () => {
    expect(await started("process.kill(process.pid, 'SIGKILL')").ended).toEqual([null, "SIGKILL"]);
  });

  test("SIGTERM to the group reaches the target, which may end in its own way", async () => {
    const target = started(
      "process.on('SIGTERM', () => { console.log('bye'); process.exit(4); }); setInterval(() => {}, 99); console.log('ready')",
    );
    await target.ready();
    process.kill(-target.pid, "SIGTERM");
    expect([await target.ended, target.said().includes("bye")]).toEqual([[4, null], true]);
  });

  test("SIGTERM to the group is not missed where nobody handles it", async () => {
    const target = started("setInterval(() => {}, 99); console.log('ready')");
    await target.ready();
    process.kill(-target.pid, "SIGTERM");
    expect(await target.ended).toEqual([null, "SIGTERM"]);
  });

  test("the target does not inherit the way out of the trace", async () => {
    const script = `
      const fs = require("node:fs");
      const open = fs.readdirSync("/proc/self/fd").map((fd) => {
        try { return fs.readlinkSync("/proc/self/fd/" + fd); } catch { return ""; }
      });
      // Standard output is a socket to us as well.
      console.log(open.filter((path) => path.startsWith("socket:")).length);`;
    const { said } = await run(stage, script, { sandboxed: false });
    expect(said.trim()).toBe("1");
  });

  test("each event has the phase of its time", async () => {
    const begin = Date.now();
    const script = `
      const fs = require("node:fs");
      fs.writeFileSync("one", "");
      setTimeout(() => fs.writeFileSync("two", ""), 1500);`;
    const { events } = await run(stage, script, {
      sandboxed: false,
      phaseAt: (at) => (at - begin < 1400 ? "boot" : "list"),
    });
    const written = events.filter(({ what }) => what.startsWith("./"));
    expect(written.at(-1)).toMatchObject({ phase: "list", what: "./two" });
  });

  test("a flood is counted, and does not hide what comes after it", async () => {
    const script = `
      const fs = require("node:fs");
      for (let i = 0; i < 5000; i++) try { fs.openSync("/tmp/no-such-" + i); } catch {}
      require("node:child_process").spawnSync("sh", ["-c", "i=0; while [ $i -lt 50 ]; do /bin/true $i; i=$((i+1)); done"]);
      fs.writeFileSync(process.env.HOME + "/.profile", "x");`;
    const { events, dropped, complete } = await run(stage, script, { sandboxed: false });
    expect([complete, dropped > 4_000, events.length < 2_000]).toEqual([true, true, true]);
    expect(events.map(short)).toContain("write done ~/.profile");
  });
});
