/** What a server leaves behind: processes and files. Over stdio. POSIX only where it says so. */
import { spawn } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { tool, tools } from "./core.mjs";

const two = { tools: tools(2) };
const fine = { sections: { tools: "listed 2" } };
const SURVIVOR = "residue/surviving-process";
const posix = "process groups and sessions are a POSIX matter";
const linux = "found by what /proc shows";

/** The test knows its own processes by this mark, in the environment or on the command line. */
const MARK = process.env.PROBER_TEST_MARK ?? "unmarked";
const FOREVER = `setInterval(() => {}, 60_000); // ${MARK}`;
const LONE = { stdio: "ignore", detached: true };

/** A process that runs until it is killed. */
const leave = (options) => spawn(process.execPath, ["-e", FOREVER], options).unref();
/** A process that leaves one behind and goes at once: the one left has no parent but init. */
const leaveOrphan = (options) => {
  const inner = JSON.stringify({ stdio: "ignore", detached: true, ...options });
  const code =
    `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(FOREVER)}], ` +
    `${inner}).unref()`;
  spawn(process.execPath, ["-e", code], { ...LONE, ...options }).unref();
};
const stubborn = () => {
  for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"]) process.on(signal, () => {});
};

export const processOddities = {
  "ignores-the-end-of-input": {
    says: "A server that ignores the end of its input is ended by SIGTERM",
    stays: true,
    ...two,
    expect: { ...fine, endedBy: "sigterm" },
  },
  "ignores-every-polite-signal": {
    says: "A server that ignores SIGTERM is ended by SIGKILL",
    only: posix,
    stays: true,
    start: stubborn,
    ...two,
    expect: { ...fine, endedBy: "sigkill" },
  },
  "grandchild-holds-stdout": {
    says: "A grandchild that holds the output open is not waited for",
    start: () => leave({ stdio: ["ignore", "inherit", "inherit"] }),
    ...two,
    expect: { ...fine, within: 12 },
  },
  "stubborn-grandchild": {
    says: "A grandchild of the group that ignores SIGTERM is ended",
    only: posix,
    start: () =>
      spawn(process.execPath, ["-e", `process.on("SIGTERM", () => {}); ${FOREVER}`], {
        stdio: "ignore",
      }).unref(),
    ...two,
    expect: fine,
  },
  "grandchild-in-its-own-session": {
    says: "A grandchild in a session of its own is ended and named as a survivor",
    only: linux,
    start: () => leave(LONE),
    ...two,
    expect: { ...fine, findings: [SURVIVOR], survivors: 1 },
  },
  "grandchild-without-a-trace": {
    says: "A grandchild with its own session, folder and empty environment is seen while it starts",
    only: linux,
    start: async (peer) => {
      leave({ ...LONE, env: {}, cwd: "/" });
      await peer.pause(1_200);
    },
    ...two,
    expect: { ...fine, findings: [SURVIVOR], survivors: 1 },
  },
  "orphan-with-the-environment": {
    says: "An orphan in its own session is found by its environment",
    only: linux,
    start: async (peer) => {
      leaveOrphan({ cwd: "/" });
      await peer.pause(1_500);
    },
    ...two,
    expect: { ...fine, findings: [SURVIVOR], survivors: 1 },
  },
  "orphan-in-the-scratch-folder": {
    says: "An orphan with an empty environment is found by its folder",
    only: linux,
    start: async (peer) => {
      leaveOrphan({ env: {} });
      await peer.pause(1_500);
    },
    ...two,
    expect: { ...fine, findings: [SURVIVOR], survivors: 1 },
  },
  "fork-of-twenty": {
    says: "Twenty descendants, half of them in sessions of their own, are all ended",
    only: linux,
    start: () => {
      for (let i = 0; i < 20; i++) leave({ stdio: "ignore", detached: i % 2 === 0 });
    },
    ...two,
    expect: { ...fine, findings: [SURVIVOR], survivors: 10 },
  },
  "failing-with-a-grandchild": {
    says: "A server that fails at once does not leave its grandchild behind",
    only: linux,
    start: (peer) => {
      leave(LONE);
      peer.exit(1);
    },
    expect: { exit: 3, grade: null, failure: "exited-at-start", findings: [SURVIVOR], exitCode: 1 },
  },
  "silent-with-a-grandchild": {
    says: "A server that never answers does not leave its grandchild behind",
    only: linux,
    args: ["--startup-timeout", "2"],
    stays: true,
    start: () => {
      stubborn();
      leave({ stdio: "inherit", detached: true });
    },
    on: { initialize: () => undefined },
    expect: { exit: 3, grade: null, failure: "silent", findings: [SURVIVOR] },
  },
  "writes-everywhere": {
    says: "What a server writes into its home, folder and temporary folder is gone afterwards",
    start: () => {
      for (const folder of [homedir(), tmpdir(), process.cwd()]) {
        mkdirSync(join(folder, "deep", "er"), { recursive: true });
        writeFileSync(join(folder, "deep", "er", "log.txt"), "left behind");
        writeFileSync(join(folder, ".hidden"), "left behind", { mode: 0o400 });
        mkdirSync(join(folder, "locked"), { mode: 0o500 });
        symlinkSync("/", join(folder, "root"));
      }
    },
    ...two,
    expect: fine,
  },
  "names-its-folders": {
    says: "The paths of the scratch folders do not reach the saved surface",
    tools: [tool("where", `Works in ${process.cwd()}, home ${homedir()}, temp ${tmpdir()}.`)],
    expect: { sections: { tools: "listed 1" } },
  },
};
