import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { insideOf } from "../../src/harness/sandbox/inside.ts";
import { commandOf, runningIds } from "../../src/harness/process/proc.ts";
import {
  found,
  free,
  hasPython,
  held,
  identity,
  MISSING,
  node,
  python,
  startHeld,
  WHO,
} from "./held.ts";

const scope = "/proc/sys/kernel/yama/ptrace_scope";

/** A kernel that lets a user trace what it did not start. */
const mayTrace = (() => {
  try {
    return readFileSync(scope, "utf8").trim() === "0";
  } catch {
    return true;
  }
})();

const withCommand = (text: string) =>
  runningIds().filter((pid) => commandOf(pid).includes(text) && pid !== process.pid);

const waitFor = async (look: () => boolean) => {
  for (let round = 0; round < 800 && !look(); round++) await sleep(25);
  return look();
};

for (const who of WHO) {
  const isRoot = who.name === "root";

  describe.skipIf(!found.ok)(`a target started by ${who.name} in the sandbox${MISSING}`, () => {
    let outside: ChildProcess;

    beforeEach(async () => {
      outside = spawn("/bin/sleep", ["600"], {
        ...identity(who),
        stdio: "ignore",
        env: { OUR_SECRET: "from outside" },
      });
      await once(outside, "spawn");
    });
    afterEach(() => void outside.kill("SIGKILL"));

    test("does not find our environment", async () => {
      const look = node(`const fs = require("fs");
        for (const pid of fs.readdirSync("/proc")) try {
          const text = fs.readFileSync("/proc/" + pid + "/environ", "latin1");
          if (text.includes("OUR_SECRET=" + "from outside")) console.log("found");
        } catch {}`);
      expect((await free(who, look)).out).toContain("found");
      expect(await held(who, look)).toMatchObject({ code: 0, out: "" });
    });

    test("finds no way to the machine's files through another process", async () => {
      const look = node(`const fs = require("fs");
        for (const pid of fs.readdirSync("/proc")) for (const way of ["root", "cwd"]) try {
          fs.statSync("/proc/" + pid + "/" + way + "/etc/hostname"); console.log("found");
        } catch {}`);
      expect((await free(who, look)).out).toContain("found");
      expect(await held(who, look)).toMatchObject({ code: 0, out: "" });
    });

    test("does not signal a process outside", async () => {
      const end = node(`process.kill(${outside.pid}, "SIGKILL"); console.log("sent")`);
      expect(await held(who, end)).toMatchObject({ code: 1, out: "" });
      await sleep(50);
      expect(outside.signalCode).toBeNull();
      expect((await free(who, end)).out).toBe("sent");
    });

    test.skipIf(!hasPython)("does not trace a process outside", async () => {
      const attach = python(`import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
if libc.ptrace(16, ${outside.pid}, None, None) != 0:
    raise SystemExit("ptrace: " + os.strerror(ctypes.get_errno()))
print("attached")`);
      const { err } = await held(who, attach);
      const { out } = await free(who, attach);
      expect([err.trim(), out]).toEqual([
        "ptrace: No such process",
        isRoot || mayTrace ? "attached" : "",
      ]);
    });

    test("does not outlive the sandbox, not in a session of its own either", async () => {
      const mark = `mark-${process.pid}-${who.id ?? "us"}`;
      const flee = node(`require("child_process").spawn(process.execPath,
        ["-e", "setInterval(() => {}, 1000)", ${JSON.stringify(mark)}],
        { detached: true, stdio: "ignore" }).unref();
        setTimeout(() => {}, process.env.STAY ? 60000 : 0)`);
      await free(who, { ...flee, args: ["-e", flee.args[1] ?? ""] });
      const fled = () => withCommand(`1000) ${mark}`);
      expect(await waitFor(() => fled().length > 0)).toBe(true);
      for (const pid of fled()) process.kill(pid, "SIGKILL");
      expect(await waitFor(() => fled().length === 0)).toBe(true);

      const { child, remove } = startHeld(who, flee, { env: { STAY: "1" } });
      expect(await waitFor(() => fled().length > 0)).toBe(true);
      child.kill("SIGKILL");
      expect(await waitFor(() => fled().length === 0)).toBe(true);
      remove();
    });

    test("can be told from bubblewrap, and asked to end by a signal", async () => {
      const polite =
        node(`process.on("SIGTERM", () => { console.log("ended well"); process.exit(7); });
        console.log("ready"); setInterval(() => {}, 1000)`);
      const { child, remove } = startHeld(who, polite);
      let said = "";
      child.stdout?.on("data", (chunk: Buffer) => (said += chunk.toString()));
      expect(await waitFor(() => said.includes("ready"))).toBe(true);
      for (const pid of insideOf(withCommand("ended well"))) process.kill(pid, "SIGTERM");
      const [code] = (await once(child, "close")) as [number | null];
      expect({ code, said }).toEqual({ code: 7, said: "ready\nended well\n" });
      remove();
    });

    test.skipIf(!hasPython)("leads no session of ours and has no terminal", async () => {
      const ask = python(`import os
try:
    os.open("/dev/tty", os.O_RDWR)
    print("terminal")
except OSError:
    pass
print("outside" if os.getsid(0) == 0 else "own")`);
      expect((await held(who, ask)).out).toBe("own");
    });

    test("has no rights and can get none", async () => {
      const ask = node(`const text = require("fs").readFileSync("/proc/self/status", "latin1");
        console.log(text.match(/^(CapPrm|CapEff|CapBnd|CapAmb|NoNewPrivs|Uid):.*$/gm).join("\\n"))`);
      expect(
        (await held(who, ask)).out.split("\n").map((line) => line.split("\t").slice(0, 2)),
      ).toEqual([
        ["Uid:", "1000"],
        ["CapPrm:", "0000000000000000"],
        ["CapEff:", "0000000000000000"],
        ["CapBnd:", "0000000000000000"],
        ["CapAmb:", "0000000000000000"],
        ["NoNewPrivs:", "1"],
      ]);
    });

    describe("beside a service of this machine", () => {
      let server: Server;
      let port: number;

      beforeEach(async () => {
        server = createServer((socket) => void socket.end("hello")).listen(0, "127.0.0.1");
        await once(server, "listening");
        port = (server.address() as { port: number }).port;
      });
      afterEach(() => void server.close());

      const connect = () =>
        node(`require("net").connect(${port}, "127.0.0.1")
          .on("data", (data) => console.log(data.toString()))
          .on("error", (error) => console.log(error.code))`);

      test("does not reach it", async () => {
        expect((await free(who, connect())).out).toBe("hello");
        expect((await held(who, connect())).out).toBe("ECONNREFUSED");
      });

      test("reaches it with the network of the machine", async () => {
        expect((await held(who, connect(), { network: "all" })).out).toBe("hello");
      });
    });
  });
}
