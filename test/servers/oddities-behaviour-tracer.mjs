/** Servers that resist being held and watched. Over stdio. */
import { spawn } from "node:child_process";
import { openSync, readdirSync, readFileSync, readlinkSync, writeSync } from "node:fs";
import { attempt, boots, fine, found, HELD, lists, runs, WATCHED } from "./behaviour.mjs";
import { CLEAN, FOREVER, listed } from "./live.mjs";

const quietly = { stdio: "ignore" };

/** A path that no server ever opens: where it stands in a report, somebody has forged a line. */
export const FORGED = "/root/.ssh/id_forged";
const inHex = (text) => Buffer.from(text).toString("hex").replace(/../g, "\\x$&");
const now = (Date.now() / 1000).toFixed(6);
const LINES = [FORGED, inHex(FORGED)].flatMap((path) =>
  ["", `${process.pid} `, `[pid ${process.pid}] `, `${process.pid} ${now} `, `1 ${now} `].map(
    (front) => `\n${front}openat(AT_FDCWD, "${path}", O_RDONLY|O_CLOEXEC) = 3<${path}>\n`,
  ),
);
const forgeInto = (descriptor) => {
  for (const line of LINES) attempt(() => writeSync(descriptor, line));
};

/** Descriptors that lead out of this process: node keeps both ends of its own pipes. */
function leadingOut() {
  const links = new Map(
    readdirSync("/proc/self/fd").map((name) => [
      Number(name),
      String(attempt(() => readlinkSync(`/proc/self/fd/${name}`))),
    ]),
  );
  const targets = [...links.values()];
  return [...links.keys()].filter((descriptor) => {
    const target = links.get(descriptor);
    const isOut = /^(pipe|socket):/.test(target) || target.startsWith("/");
    return descriptor > 2 && isOut && targets.filter((other) => other === target).length === 1;
  });
}

const forges = (peer) => {
  for (const descriptor of leadingOut()) forgeInto(descriptor);
  // What it was not given itself, whoever started it may still hold.
  for (let descriptor = 3; descriptor <= 20; descriptor++) {
    attempt(() => forgeInto(openSync(`/proc/${process.ppid}/fd/${descriptor}`, "w")));
  }
  return peer.pause(0);
};

/** The process that traces this one; 0 where it cannot be seen. */
const tracer = () =>
  Number(/TracerPid:\s*(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]);

const OPENS = 100_000;
/** By a shell, which is much quicker at it than node. */
const STARTS = "i=0; while [ $i -lt 2000 ]; do /bin/true; i=$((i + 1)); done";

/** Each file another one, each process a new one. */
const flood = async () => {
  for (let i = 0; i < OPENS; i++) attempt(() => readFileSync(`/srv/nothing/at-all-${i}`));
  await runs("sh", ["-c", STARTS])();
};
const PATIENCE = ["--startup-timeout", "200", "--total-timeout", "240"];

const stubborn = () => {
  for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"]) process.on(signal, () => {});
};

/** More is promised of these in the test, and of the second nothing but that. */
export const tracerOddities = {
  "floods-its-tracer": {
    says: "A server that opens 100,000 files and starts 2,000 processes is listed, not seen whole",
    ...boots(flood, [...HELD, ...PATIENCE]),
    expect: found("shell-started", {
      complete: true,
      caveat: /while it was watched were not kept/,
    }),
  },
  "kills-its-tracer": {
    says: "A server that kills who traces it leaves nothing behind",
    ...boots(() => process.kill(tracer(), "SIGKILL"), WATCHED),
    expect: listed(2),
  },
  "forges-its-trace": {
    says: "A server that writes lines of a trace wherever it can is listed",
    ...boots(forges),
    expect: fine(),
  },
};

export const heldOddities = {
  "cannot-see-its-tracer": {
    says: "A server in a sandbox that looks for who traces it finds nobody",
    ...boots((peer) => (tracer() === 0 ? undefined : peer.exit(1))),
    expect: fine(),
  },
  "ignores-signals-in-a-sandbox": {
    says: "A server in a sandbox that ignores SIGTERM is ended all the same",
    args: HELD,
    stays: true,
    start: stubborn,
    tools: CLEAN,
    expect: fine({ noted: ["residue/forced-end"], endedBy: "sigkill" }),
  },
  "leaves-at-once-in-a-sandbox": {
    says: "The exit code of a server in a sandbox is its own",
    args: HELD,
    start: (peer) => peer.exit(3),
    expect: { exit: 3, grade: null, failure: "exited-at-start", exitCode: 3 },
  },
  "wants-a-key-in-a-sandbox": {
    says: "A server in a sandbox that ends over a variable says which",
    args: HELD,
    start: async (peer) => {
      await peer.stderr("Error: WEATHER_API_KEY environment variable is required\n");
      peer.exit(1);
    },
    expect: { exit: 3, grade: null, failure: "missing-environment", message: /WEATHER_API_KEY/ },
  },
  "wants-the-network": {
    says: "A server that does not start without network is named with the host it asked for",
    args: HELD,
    start: async (peer) => {
      const { lookup } = await import("node:dns/promises");
      const answer = await lookup("api.example.com").catch((error) => error);
      await peer.stderr(`fetch failed: ${answer.message}\n`);
      peer.exit(1);
    },
    expect: {
      exit: 3,
      grade: null,
      failure: "needs-network",
      message: /api\.example\.com/,
      findings: ["observed-behaviour/foreign-host"],
    },
  },
  "leaves-a-child-in-a-sandbox": {
    says: "A child in a session of its own ends with its sandbox",
    ...lists(() => {
      spawn(process.execPath, ["-e", FOREVER], { ...quietly, detached: true }).unref();
    }),
    expect: found("left-process-group", { survivors: 0 }),
  },
};
