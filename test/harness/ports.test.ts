import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, test } from "vitest";
import { joinPorts, listeningPorts } from "../../src/harness/process/ports.ts";

const ON_LINUX = process.platform === "linux";
const running: ChildProcess[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
});

/** Starts a process that runs this code; it prints the port it listens on, or anything. */
async function start(code: string): Promise<{ readonly pid: number; readonly said: string }> {
  const child = spawn(process.execPath, ["-e", code], { stdio: ["pipe", "pipe", "ignore"] });
  running.push(child);
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  return { pid: child.pid!, said: said.toString().trim() };
}

const listenOn = (host: string, more = "") =>
  start(
    `const server = require("net").createServer().listen(0, "${host}", () => {
      ${more} console.log(server.address().port);
    });`,
  );

describe.skipIf(!ON_LINUX)("ports a process listens on", () => {
  test.each(["127.0.0.1", "0.0.0.0"])(
    "an IPv4 port at %s is named with its address",
    async (host) => {
      const { pid, said } = await listenOn(host);
      expect(listeningPorts([pid])).toEqual([{ address: host, port: Number(said) }]);
    },
  );

  test.each(["::1", "::"])("an IPv6 port at %s is named in the short form", async (host) => {
    const { pid, said } = await listenOn(host);
    expect(listeningPorts([pid])).toEqual([{ address: host, port: Number(said) }]);
  });

  test("an IPv4 address in IPv6 clothes is named as IPv4", async () => {
    const { pid, said } = await listenOn("::ffff:127.0.0.1");
    expect(listeningPorts([pid])).toEqual([{ address: "127.0.0.1", port: Number(said) }]);
  });

  test("a connection that is only open is no port", async () => {
    const server = await listenOn("127.0.0.1");
    const client = await start(
      `require("net").connect(${server.said}, "127.0.0.1", () => console.log("connected"));`,
    );
    expect(listeningPorts([client.pid])).toEqual([]);
  });

  test("a port of another process is not named", async () => {
    await listenOn("127.0.0.1");
    const idle = await start(`console.log("idle"); setInterval(() => {}, 60_000);`);
    expect(listeningPorts([idle.pid])).toEqual([]);
  });

  test("a port shared by two processes is named once", async () => {
    const { pid, said } = await listenOn("127.0.0.1");
    expect(listeningPorts([pid, pid])).toEqual([{ address: "127.0.0.1", port: Number(said) }]);
  });

  test("the ports of several processes are sorted by address and number", async () => {
    const started = await Promise.all([
      listenOn("::1"),
      listenOn("127.0.0.1"),
      listenOn("0.0.0.0"),
    ]);
    const addresses = listeningPorts(started.map(({ pid }) => pid))?.map(({ address }) => address);
    expect(addresses).toEqual(["0.0.0.0", "127.0.0.1", "::1"]);
  });

  test("a process that has gone has no ports", () => {
    expect(listeningPorts([2 ** 22 + 1])).toEqual([]);
  });
});

test.skipIf(ON_LINUX)("Where there is no /proc nothing is said about ports", () => {
  expect(listeningPorts([process.pid])).toBeNull();
});

describe("two looks at ports", () => {
  const port = { address: "::1", port: 80 };

  test("are joined without duplicates", () => {
    const other = { address: "::1", port: 8 };
    expect(joinPorts([port], [port, other])).toEqual([other, port]);
  });

  test("count when one of them was made", () => {
    expect(joinPorts(null, [port])).toEqual([port]);
  });

  test("are nothing when neither was made", () => {
    expect(joinPorts(null, null)).toBeNull();
  });
});
