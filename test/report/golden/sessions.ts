import { excerpt } from "../../../src/lib/excerpt.ts";
import type { SessionFacts } from "../../../src/model/session.ts";
import { held } from "../held.ts";
import { session } from "../worlds.ts";

/** Ctrl-C while the prompts were awaited. */
export const INTERRUPTED: SessionFacts = session({
  interrupted: true,
  peculiarities: [
    { id: "blank-line", count: 3, frame: 1 },
    { id: "duplicate-name", count: 1, frame: 6 },
  ],
  exit: {
    code: null,
    signal: "SIGKILL",
    endedBy: "sigkill",
    exitMs: 12,
    survivors: [{ pid: 4711, command: excerpt("sleep 3600"), ended: true }],
  },
  failure: {
    code: "interrupted",
    message: excerpt("interrupted while prompts were listed"),
    next: "Run it again and let it finish.",
    stderrTail: null,
    exitCode: null,
    authorization: null,
  },
});

/** A server that ended with a message before it answered. */
export const UNSEEN_SESSION: SessionFacts = session({
  protocolVersion: null,
  era: null,
  exit: { code: 1, signal: null, endedBy: "itself", exitMs: 12, survivors: [] },
  failure: {
    code: "missing-environment",
    message: excerpt("it exited with code 1 before it answered and asks for NOTES_TOKEN"),
    next: "Pass the variable with --env NAME=value, or --env NAME to take yours.",
    stderrTail: excerpt(
      "\u{1b}[31mError: NOTES_TOKEN is not set\u{1b}[0m\n    at main (/app/index.js:3:9)\n" +
        "::error::this line is the server's, not ours\n\nNode.js v20.20.2\n",
      4096,
    ),
    exitCode: 1,
    authorization: null,
  },
});

/** A server that had to be killed and left a process. */
export const BURGLED: SessionFacts = session({
  ...held({ sandbox: "none", network: "all", mounts: [] }),
  exit: {
    code: null,
    signal: "SIGKILL",
    endedBy: "sigkill",
    exitMs: 12,
    survivors: [{ pid: 4711, command: excerpt("node /tmp/clock-helper.js"), ended: true }],
  },
});

/** Held in the sandbox, watched, and shown one folder and not another. */
export const WATCHED: SessionFacts = session({
  ...held({ observer: "strace", hidden: [excerpt("/home/me/.ssh")] }),
});

/** Held in the sandbox, as any scan does it. */
export const HELD: SessionFacts = session(held());

/** A bare listing that somebody handed over. */
export const FILE_SESSION: SessionFacts = session({
  transport: "file",
  protocolVersion: null,
  era: null,
  command: null,
  exit: null,
  replayed: { sha256: "0123456789abcdef".repeat(4), file: excerpt("listing.json") },
});
