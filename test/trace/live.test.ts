import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HAS_BWRAP, makeStage, type Ran, run, type Stage, TRACER } from "./live-fixture.ts";
import { BAIT, short } from "./trace-fixture.ts";

const SCRIPT = `
  const fs = require("node:fs"), net = require("node:net"), dns = require("node:dns");
  const { spawn, spawnSync } = require("node:child_process");
  const [given, bystander, bait] = process.argv.slice(1);
  fs.readFileSync(given);
  try { fs.readFileSync(process.env.HOME + "/.ssh/id_rsa"); } catch {}
  fs.writeFileSync(process.env.HOME + "/.bashrc", "x");
  fs.mkdirSync("made"); fs.renameSync("made", "moved"); fs.rmdirSync("moved");
  fs.symlinkSync(given, "link"); fs.readFileSync("link");
  spawnSync("sh", ["-c", "exec true"]);
  spawnSync("no-such-program", ["x"]);
  spawnSync("true", [bait]);
  const kept = spawn("sleep", ["9"], { detached: true, stdio: "ignore" });
  kept.kill("SIGTERM");
  try { process.kill(Number(bystander), "SIGTERM"); } catch {}
  try { process.kill(process.ppid, 0); } catch {}
  const server = net.createServer((socket) => socket.resume());
  server.listen(0, "0.0.0.0", () => {
    const socket = net.connect(server.address().port, "127.0.0.1", () => {
      socket.end("token=" + bait, () => setTimeout(() => server.close(), 20));
    });
  });
  dns.lookup("host.one.invalid", () => {});
  const resolver = new dns.promises.Resolver({ timeout: 100, tries: 1 });
  resolver.setServers(["127.0.0.53"]);
  resolver.resolve4(bait.slice(0, 6) + "." + bait.slice(6) + ".two.invalid").catch(() => {});
  console.log(fs.readdirSync("/proc/self/fd").length);
`;

const works = TRACER.ok;
if (!TRACER.ok) console.warn(`tests with strace are skipped: ${TRACER.why}`);
if (works && !HAS_BWRAP) console.warn("tests with strace in a sandbox are skipped: no bubblewrap");

describe.each([
  ["on this machine", false],
  ["in a sandbox", true],
])("a server watched %s", (_, sandboxed) => {
  const can = works && (!sandboxed || HAS_BWRAP);
  let stage: Stage;
  let bystander: ChildProcess;
  let ran: Ran;
  let seen: readonly string[];

  beforeAll(async () => {
    if (!can) return;
    stage = makeStage();
    bystander = spawn("sleep", ["30"], { stdio: "ignore" });
    const args = [join(stage.root, "given", "note.txt"), `${bystander.pid}`, BAIT];
    ran = await run(stage, SCRIPT, { sandboxed, args });
    seen = ran.events.map(short);
  });
  afterAll(() => {
    if (!can) return;
    bystander.kill("SIGKILL");
    stage.remove();
  });

  const facts: readonly (readonly [string, string | RegExp])[] = [
    ["reads a file it was given", /^read done \[given\]\/1\/note\.txt/],
    ["looks for a key that is not there", "read refused ~/.ssh/id_rsa"],
    ["writes a shell profile", "write done ~/.bashrc"],
    ["makes a folder", "write done ./made/"],
    ["renames it away", "remove done ./made"],
    ["removes it", "remove done ./moved/"],
    ["makes a link", "write done ./link"],
    ["starts a shell", "start done sh -c 'exec true'"],
    ["starts a program from that shell", "start done true"],
    ["tries to start a program that is nowhere", "start refused no-such-program x"],
    ["starts a program with a bait", "start done true [canary:B] carries B"],
    ["lets a child leave its group", "leave-group done setsid"],
    ["listens on all interfaces", "listen done 0.0.0.0:0"],
    ["connects to loopback", /^connect done 127\.0\.0\.1:\d+$/],
    ["sends a bait", /^send done 127\.0\.0\.1:\d+ carries B$/],
    ["looks up a name", /^lookup refused host\.one\.invalid/],
    [
      "looks up a name with a bait in two labels",
      /^lookup refused \[canary:B\]twoinvalid.* carries B$/,
    ],
  ];
  test.skipIf(!can).each(facts)("%s", (_fact, expected) => {
    const isIt = (event: string) =>
      typeof expected === "string" ? event === expected : expected.test(event);
    expect(seen.filter(isIt)).toHaveLength(1);
  });

  test.skipIf(!can)("signals a process outside its family", () => {
    const what = sandboxed
      ? "signal refused SIGTERM to another process"
      : "signal done SIGTERM to sleep";
    expect(seen.filter((event) => event.startsWith("signal"))).toEqual([what]);
  });

  test.skipIf(!can)("is not reported for reading its own program", () => {
    expect(seen.filter((event) => event.includes("[runtime]"))).toEqual([]);
  });

  test.skipIf(!can)("is seen completely", () => {
    expect([ran.complete, ran.why, ran.dropped, ran.code]).toEqual([true, null, 0, 0]);
  });
});
