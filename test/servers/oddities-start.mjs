/** How a server starts and how it goes away. Over stdio. */
import { note, ok, tool, tools } from "./core.mjs";

const nothing = () => undefined;
const dead = (failure) => ({ exit: 3, grade: null, failure });
const SHORT = ["--startup-timeout", "2", "--timeout", "1", "--total-timeout", "15"];

/** Ends its own standard output or input for good; `process.stdout.end()` would not close it. */
const closeFd = async (fd) => (await import("node:fs")).closeSync(fd);

export const startOddities = {
  "never-answers": {
    says: "A server that reads and never answers ends by the startup timeout",
    args: SHORT,
    on: { initialize: nothing },
    expect: dead("silent"),
  },
  "never-answers-and-ignores-the-end": {
    says: "A silent server that outlives its input is ended all the same",
    args: SHORT,
    stays: true,
    on: { initialize: nothing },
    expect: dead("silent"),
  },
  "answers-after-four-seconds": {
    says: "A slow start within the startup budget is no failure, however short a request may be",
    args: ["--startup-timeout", "30", "--timeout", "3"],
    start: (peer) => peer.pause(4_000),
    tools: tools(2),
    expect: { sections: { tools: "listed 2" } },
  },
  "each-answer-slow": {
    says: "A server that is slow at everything runs into the total timeout and keeps what it gave",
    args: ["--startup-timeout", "10", "--timeout", "4", "--total-timeout", "6"],
    on: {
      "tools/list": async (request, peer) => {
        await peer.pause(1_500);
        const cursor = Number(request.params?.cursor ?? 0);
        return ok(request, { tools: [tool(`slow_${cursor}`)], nextCursor: `${cursor + 1}` });
      },
    },
    expect: {
      exit: 3,
      grade: "B",
      failure: "total-timeout",
      sections: { tools: "capped" },
    },
  },
  "wants-a-variable": {
    says: "A server that exits for want of a variable is told apart, and the variable is named",
    start: async (peer) => {
      await peer.stderr("Error: BRAVE_API_KEY environment variable is required\n");
      peer.exit(1);
    },
    expect: {
      ...dead("missing-environment"),
      exitCode: 1,
      endedBy: "itself",
      message: /BRAVE_API_KEY/,
    },
  },
  "wants-a-flag": {
    says: "A program that prints its help on stdout and leaves did not speak MCP",
    start: async (peer) => {
      await peer.send("Usage: thing [options]\n\nOptions:\n  --stdio  speak MCP\n");
      peer.exit(0);
    },
    expect: { ...dead("exited-at-start"), exitCode: 0, peculiarities: ["text-on-stdout"] },
  },
  "serves-something-else": {
    says: "A program that talks on stdout but never in JSON is not MCP",
    args: ["--startup-timeout", "5"],
    stays: true,
    start: (peer) => peer.send("Listening on http://localhost:3333\nPress Ctrl-C to stop\n"),
    on: { initialize: nothing },
    expect: { ...dead("not-mcp"), peculiarities: ["text-on-stdout"] },
  },
  "exits-at-once": {
    says: "An exit before the handshake is reported with its code and the end of stderr",
    start: async (peer) => {
      await peer.stderr("TypeError: cannot read the configuration\n");
      peer.exit(7);
    },
    expect: {
      ...dead("exited-at-start"),
      exitCode: 7,
      endedBy: "itself",
      stderrTail: /cannot read the config/,
    },
  },
  "port-taken": {
    says: "A server that cannot have its port is told apart",
    start: async (peer) => {
      await peer.stderr("Error: listen EADDRINUSE: address already in use :::9009\n");
      peer.exit(1);
    },
    expect: { ...dead("port-in-use"), exitCode: 1 },
  },
  "floods-stderr-first": {
    says: "Four megabytes on stderr before the handshake do not block the server",
    start: (peer) => peer.stderr(`${"chatter on stderr ".repeat(4)}\n`.repeat(60_000)),
    tools: tools(2),
    expect: { sections: { tools: "listed 2" } },
  },
  "dies-after-initialize": {
    says: "A death right after the handshake leaves no grade and says so",
    on: {
      "notifications/initialized": (_, peer) => peer.exit(1),
      "tools/list": nothing,
    },
    expect: {
      exit: 3,
      grade: null,
      failure: "closed",
      sections: { tools: "failed" },
      exitCode: 1,
      endedBy: "itself",
    },
  },
  "dies-between-pages": {
    says: "A death between two pages keeps the first page and says the list was cut",
    on: {
      "tools/list": (request, peer) =>
        request.params?.cursor === undefined
          ? ok(request, { tools: tools(3), nextCursor: "more" })
          : peer.exit(3),
    },
    expect: {
      exit: 3,
      grade: "B",
      failure: "closed",
      exitCode: 3,
      endedBy: "itself",
      sections: { tools: "capped 3" },
    },
  },
  "closes-stdout": {
    says: "A server that closes its output and lives on is noticed at once",
    args: ["--timeout", "20"],
    stays: true,
    on: {
      "notifications/initialized": () => closeFd(1),
      "tools/list": nothing,
    },
    expect: {
      exit: 3,
      grade: null,
      failure: "closed",
      sections: { tools: "failed" },
      peculiarities: ["stdout-closed-early"],
      within: 12,
    },
  },
  "closes-stdout-at-start": {
    says: "A server that closes its output before the handshake is noticed at once",
    args: ["--startup-timeout", "20"],
    stays: true,
    start: () => closeFd(1),
    expect: { ...dead("closed"), within: 12 },
  },
  "closes-stdin": {
    says: "A server that closes its input can still be asked nothing more, and the run ends",
    args: ["--timeout", "2"],
    stays: true,
    on: {
      "notifications/initialized": () => closeFd(0),
      "tools/list": nothing,
    },
    expect: {
      exit: 3,
      grade: null,
      failure: /closed|request-timeout/,
      sections: { tools: "failed" },
    },
  },
  "chatty-before-the-handshake": {
    says: "Notifications before the answer to initialize are kept and cost nothing",
    start: (peer) => peer.send(note("notifications/message", { level: "info", data: "starting" })),
    tools: tools(1),
    expect: {
      sections: { tools: "listed 1" },
      peculiarities: ["message-before-handshake"],
    },
  },
};
