import type { Cases } from "../../src/engine/cases.ts";
import { leaving, ranOn } from "./cases.world.ts";
import type { rules } from "./rules.ts";

type Covered = "surviving-process" | "exposed-port" | "open-port" | "forced-end";

/** Worlds of processes, their ports and their ends. */
export const processCases: Pick<Cases<typeof rules>, Covered> = {
  "surviving-process": {
    hits: [
      {
        name: "a helper in a session of its own",
        surface: leaving({ survivors: ranOn("node [scratch]/home/.x/helper.js") }),
        finds: [["surviving-process", "residue:node [scratch]/home/.x/helper.js/survivors/0"]],
      },
      {
        name: "the processes of one browser, at two starts",
        surface: leaving(
          { survivors: ranOn("chrome --type=gpu", "chrome --type=renderer --id=4") },
          { survivors: ranOn("chrome --type=gpu", "chrome --type=renderer --id=7") },
        ),
        finds: [["surviving-process", "residue:chrome --type=gpu/survivors/0"]],
      },
      {
        name: "two programs",
        surface: leaving({ survivors: ranOn("node helper.js", "node watcher.js") }),
        finds: [
          ["surviving-process", "residue:node helper.js/survivors/0"],
          ["surviving-process", "residue:node watcher.js/survivors/1"],
        ],
      },
    ],
    nearMisses: [
      {
        name: "a server that has to be killed itself, with all its group",
        surface: leaving({ endedBy: "sigkill", signal: "SIGKILL", exitCode: null, exitMs: 800 }),
        finds: [["forced-end", "residue:SIGKILL/endedBy"]],
      },
    ],
    honest: [{ name: "a server that ends with its input", surface: leaving({ exitMs: 250 }) }],
  },
  "exposed-port": {
    hits: [
      {
        name: "all IPv4 addresses",
        surface: leaving({ ports: [{ address: "0.0.0.0", port: 8080 }] }),
        finds: [["exposed-port", "residue:0.0.0.0/ports/0"]],
      },
      {
        name: "all IPv6 addresses",
        surface: leaving({ ports: [{ address: "::", port: 8080 }] }),
        finds: [["exposed-port", "residue:::/ports/0"]],
      },
      {
        name: "the address of the local network",
        surface: leaving({ ports: [{ address: "192.168.1.7", port: 8080 }] }),
        finds: [["exposed-port", "residue:192.168.1.7/ports/0"]],
      },
      {
        name: "two ports, and others at the next start",
        surface: leaving(
          {
            ports: [
              { address: "0.0.0.0", port: 40_001 },
              { address: "0.0.0.0", port: 40_002 },
            ],
          },
          { ports: [{ address: "0.0.0.0", port: 41_003 }] },
        ),
        finds: [["exposed-port", "residue:0.0.0.0/ports/0"]],
      },
    ],
    nearMisses: [
      {
        name: "the loopback address",
        surface: leaving({ ports: [{ address: "127.0.0.1", port: 8080 }] }),
        finds: [["open-port", "residue:127.0.0.1/ports/0"]],
      },
    ],
    honest: [{ name: "no port", surface: leaving({ ports: [] }) }],
  },
  "open-port": {
    hits: [
      {
        name: "a bridge for a browser extension",
        surface: leaving({ ports: [{ address: "127.0.0.1", port: 9009 }] }),
        finds: [["open-port", "residue:127.0.0.1/ports/0"]],
      },
      {
        name: "the IPv6 loopback address",
        surface: leaving({ ports: [{ address: "::1", port: 9009 }] }),
        finds: [["open-port", "residue:::1/ports/0"]],
      },
      {
        name: "another address of the loopback network",
        surface: leaving({ ports: [{ address: "127.8.0.1", port: 9009 }] }),
        finds: [["open-port", "residue:127.8.0.1/ports/0"]],
      },
    ],
    nearMisses: [
      {
        name: "an address that only begins like it",
        surface: leaving({ ports: [{ address: "::12", port: 9009 }] }),
        finds: [["exposed-port", "residue:::12/ports/0"]],
      },
    ],
    honest: [{ name: "ports that could not be looked at", surface: leaving({ ports: null }) }],
  },
  "forced-end": {
    hits: [
      {
        name: "a server that keeps running without input and ignores SIGTERM",
        surface: leaving({ endedBy: "sigkill", signal: "SIGKILL", exitCode: null, exitMs: 820 }),
        finds: [["forced-end", "residue:SIGKILL/endedBy"]],
      },
      {
        name: "a server that ignores SIGTERM at one start of three",
        surface: leaving({ endedBy: "sigterm" }, { endedBy: "sigkill" }, { endedBy: "sigterm" }),
        finds: [["forced-end", "residue:SIGKILL/endedBy@look-1"]],
      },
    ],
    nearMisses: [
      {
        name: "a server that ignores the end of its input and ends by SIGTERM",
        surface: leaving({ endedBy: "sigterm", signal: "SIGTERM", exitCode: null, exitMs: 320 }),
        finds: [],
      },
    ],
    honest: [
      {
        name: "a server that had failed before",
        surface: leaving({ endedBy: "itself", exitCode: 1, exitMs: 0 }),
      },
      { name: "a server that never ran", surface: leaving({ endedBy: null, exitCode: null }) },
    ],
  },
};
