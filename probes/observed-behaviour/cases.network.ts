import type { Cases } from "../../src/engine/cases.ts";
import {
  at,
  called,
  connects,
  doing,
  each,
  failed,
  listens,
  lookup,
  none,
  sends,
  starts,
  watched,
} from "./cases.world.ts";
import type { rules } from "./rules.ts";
import { elasticsearch } from "./cases.servers.ts";

type Covered =
  "canary-sent" | "metadata-asked" | "own-cloud-metadata" | "exposed-listener" | "local-listener";

const BAIT = { canaries: ["vault-token"] };

/** A server whose start listened there, and whose residue shows these ports. */
function listening(what: string, ports: readonly { address: string; port: number }[]) {
  const clean = { endedBy: "eof", exitCode: 0, signal: null, exitMs: 1, survivors: null } as const;
  const left = { ...clean, ports: [...ports], files: [], droppedFiles: 0 };
  return { ...doing(listens(what)), residue: { items: [left] } };
}

/** Worlds of hosts and ports. */
export const networkCases: Pick<Cases<typeof rules>, Covered> = {
  "canary-sent": {
    hits: [
      {
        name: "a secret as part of a name",
        surface: doing(lookup("[canary:vault-token].x.invalid", { ...BAIT, ...failed })),
        finds: at("canary-sent", "[canary:vault-token].x.invalid"),
      },
      {
        name: "in a command line",
        surface: doing(starts("curl -d [canary:vault-token] localhost", BAIT)),
        finds: at("canary-sent", "curl -d [canary:vault-token] localhost"),
      },
      {
        name: "to a stranger",
        surface: doing(sends("203.0.113.9:443", BAIT)),
        finds: [...at("canary-sent", "203.0.113.9:443"), ...at("foreign-host", "203.0.113.9:443")],
      },
    ],
    nearMisses: [
      {
        name: "the dummy that it was given as its own",
        surface: doing(connects("127.0.0.1:80", { canaries: ["dummy-calc-token"] })),
        finds: [],
      },
    ],
    honest: [{ name: "no secret", surface: doing(connects("127.0.0.1:5432")) }],
  },
  "metadata-asked": {
    hits: [
      {
        name: "the address of most clouds, which is not there",
        surface: doing(connects("169.254.169.254:80", failed)),
        finds: at("metadata-asked", "169.254.169.254:80"),
      },
      ...each("another", lookup, ["metadata.google.internal", "metadata"], "metadata-asked"),
      ...each(
        "another address",
        connects,
        ["[fd00:ec2::254]:80", "169.254.170.2:80", "100.100.100.200:80", "168.63.129.16:80"],
        "metadata-asked",
      ),
    ],
    nearMisses: [
      ...none("an address next to it", connects, ["169.254.169.253:53", "169.254.1.1:80"]),
      {
        name: "a server for that cloud",
        surface: called(doing(connects("169.254.169.254:80")), "azure-mcp"),
        finds: at("own-cloud-metadata", "169.254.169.254:80"),
      },
    ],
    honest: [{ name: "no network", surface: doing() }],
  },
  "own-cloud-metadata": {
    hits: [
      {
        name: "a server for Google Cloud",
        surface: called(doing(lookup("metadata.google.internal")), "bigquery"),
        finds: at("own-cloud-metadata", "metadata.google.internal"),
      },
      {
        name: "elasticsearch, whose library asks all clouds what machine this is",
        surface: elasticsearch,
        finds: at("own-cloud-metadata", "metadata.google.internal"),
      },
    ],
    nearMisses: [
      {
        name: "a word that only holds it",
        surface: called(doing(lookup("metadata.google.internal")), "googled"),
        finds: at("metadata-asked", "metadata.google.internal"),
      },
    ],
    honest: [{ name: "a server for AWS that is quiet", surface: called(doing(), "aws") }],
  },
  "exposed-listener": {
    hits: [
      {
        name: "all addresses, for a time",
        surface: listening("0.0.0.0:9009", []),
        finds: at("exposed-listener", "0.0.0.0"),
      },
      {
        name: "all IPv6 addresses, and a random port at each start",
        surface: watched({ events: [listens(":::40001")] }, { events: [listens("[::]:40002")] }),
        finds: at("exposed-listener", "::"),
      },
    ],
    nearMisses: [
      {
        name: "still open at the end, which residue says",
        surface: listening("0.0.0.0:9009", [{ address: "0.0.0.0", port: 9009 }]),
        finds: [],
      },
      {
        name: "the loopback address",
        surface: listening("127.0.0.1:9009", []),
        finds: at("local-listener", "127.0.0.1"),
      },
    ],
    honest: [
      {
        name: "a port that the system chose, and that residue shows",
        surface: listening("0.0.0.0:0", [{ address: "0.0.0.0", port: 40009 }]),
      },
      { name: "a local socket", surface: doing(listens("unix:/run/x.sock")) },
    ],
  },
  "local-listener": {
    hits: [
      {
        name: "a port for a time",
        surface: listening("[::1]:9223", []),
        finds: at("local-listener", "::1"),
      },
    ],
    nearMisses: [
      {
        name: "still open at the end",
        surface: listening("127.0.0.1:9223", [{ address: "127.0.0.1", port: 9223 }]),
        finds: [],
      },
      {
        name: "an address of the network",
        surface: listening("192.168.1.7:9223", []),
        finds: at("exposed-listener", "192.168.1.7"),
      },
    ],
    honest: [{ name: "no port", surface: doing() }],
  },
};
