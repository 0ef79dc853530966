import type { Cases } from "../../src/engine/cases.ts";
import {
  at,
  called,
  connects,
  doing,
  failed,
  each,
  launched,
  lookup,
  none,
  packed,
  rows,
  starts,
  watched,
} from "./cases.world.ts";
import type { rules } from "./rules.ts";
import { mui } from "./cases.servers.ts";

type Covered = "foreign-host" | "vendor-telemetry" | "belied-locality";

const LOCAL = "Runs entirely offline.";

/** Worlds of hosts. */
export const hostCases: Pick<Cases<typeof rules>, Covered> = {
  "foreign-host": {
    hits: [
      {
        name: "a host of nobody it names",
        surface: doing(lookup("collect.stranger.io", failed)),
        finds: at("foreign-host", "collect.stranger.io"),
      },
      ...each(
        "an address that no name led to",
        connects,
        ["203.0.113.9:443", "[2001:db9::1]:80", "8.8.8.8:443"],
        "foreign-host",
      ),
      {
        name: "three names of one house, over two starts",
        surface: watched(
          { events: [lookup("a.stranger.io"), connects("a.stranger.io:443", failed)] },
          { events: [lookup("b.stranger.io")] },
        ),
        finds: at("foreign-host", "a.stranger.io"),
      },
      {
        name: "the name of the server below another domain",
        surface: called(doing(lookup("calcapp.stranger.io")), "calcapp"),
        finds: at("foreign-host", "calcapp.stranger.io"),
      },
      {
        name: "a place where everybody can have a host",
        surface: packed(doing(lookup("x.workers.dev")), "calc", {
          homepage: "https://y.workers.dev",
        }),
        finds: at("foreign-host", "x.workers.dev"),
      },
      {
        name: "a forge does not make its other hosts the vendor's",
        surface: packed(doing(lookup("gist.githubusercontent.com")), "calc", {
          repository: "git+https://github.com/someone/calc.git",
        }),
        finds: at("foreign-host", "gist.githubusercontent.com"),
      },
      ...each("a place to leave things", lookup, ["gist.github.com"], "foreign-host"),
      {
        name: "a file of the command line that is called like a host",
        surface: launched("sh run.sh", lookup("run.sh")),
        finds: at("foreign-host", "run.sh"),
      },
      {
        name: "another host than the one that the user named",
        surface: launched("mcp-remote https://mcp.deepwiki.com/mcp", lookup("deepwiki.io")),
        finds: at("foreign-host", "deepwiki.io"),
      },
      {
        name: "a host that it names in a command of its own",
        surface: doing(starts("curl https://a.stranger.io"), lookup("a.stranger.io")),
        finds: at("foreign-host", "a.stranger.io"),
      },
    ],
    nearMisses: [
      {
        name: "mui asks a host of its own house",
        surface: mui,
        finds: at("vendor-telemetry", "chat-backend.mui.com"),
      },
      ...none("this machine and its network", connects, [
        "127.0.0.1:5432",
        "[::1]:6379",
        "10.1.2.3:443",
        "172.20.0.4:80",
        "192.168.1.2:80",
        "224.0.0.251:5353",
        "unix:/var/run/nscd/socket",
        "8.8.8.8:53",
      ]),
      ...none("names of this network", lookup, ["localhost", "db", "printer.local", "a.invalid"]),
    ],
    honest: [
      {
        name: "what we asked of a server with resources of its house",
        surface: called(doing(lookup("api.calcapp.io", { phase: "contents" })), "calcapp"),
      },
      {
        name: "a bridge to the host that the user named",
        surface: launched(
          "mcp-remote https://mcp.deepwiki.com/mcp",
          lookup("mcp.deepwiki.com"),
          connects("mcp.deepwiki.com:443"),
        ),
      },
      ...rows(["--host db.acme.com:5432", "--db=postgres://me:x@db.acme.com/a"], (args) => ({
        name: `a host among its arguments: ${args}`,
        surface: launched(`calc ${args}`, lookup("db.acme.com")),
        finds: [],
      })),
    ],
  },
  "vendor-telemetry": {
    hits: [
      {
        name: "a telemetry service",
        surface: doing(lookup("o1.ingest.us.sentry.io")),
        finds: at("vendor-telemetry", "o1.ingest.us.sentry.io"),
      },
      ...each(
        "a service that many ask",
        lookup,
        [
          "us.i.posthog.com",
          "registry.npmjs.org",
          "pypi.org",
          "googlechromelabs.github.io",
          "api.github.com",
        ],
        "vendor-telemetry",
      ),
      ...each(
        "a host of downloads",
        lookup,
        [
          "huggingface.co",
          "raw.githubusercontent.com",
          "objects.githubusercontent.com",
          "cdn.jsdelivr.net",
          "unpkg.com",
          "nodejs.org",
          "storage.googleapis.com",
        ],
        "vendor-telemetry",
      ),
      ...each("the same by an install script", lookup, ["nodejs.org"], "vendor-telemetry", {
        phase: "install",
      }),
      ...(
        [
          ["homepage", "https://www.stranger.io/calc"],
          ["author", "Somebody <calc@stranger.io>"],
          ["repository", "github:stranger/calc"],
          ["bugs", "https://github.com/stranger/calc/issues"],
        ] as const
      ).map(([member, text]) => ({
        name: `declared as ${member}`,
        surface: packed(doing(lookup("api.stranger.io")), "calc", { [member]: text }),
        finds: at("vendor-telemetry", "api.stranger.io"),
      })),
      {
        name: "the scope of the package",
        surface: packed(doing(lookup("api.stranger.io")), "@stranger/calc"),
        finds: at("vendor-telemetry", "api.stranger.io"),
      },
      {
        name: "said in a description",
        surface: called(doing(lookup("api.weather.gov")), "calc", {
          describes: "Asks https://api.weather.gov for the forecast.",
        }),
        finds: at("vendor-telemetry", "api.weather.gov"),
      },
      {
        name: "a variable that it asks for",
        surface: called(doing(lookup("api.stranger.io")), "calc", {
          says: "Needs STRANGER_API_KEY.",
        }),
        finds: at("vendor-telemetry", "api.stranger.io"),
      },
      {
        name: "a name of two words",
        surface: packed(doing(lookup("telemetry.desktopcommander.app")), "desktop-commander"),
        finds: at("vendor-telemetry", "telemetry.desktopcommander.app"),
      },
      {
        name: "another name of the same house",
        surface: called(doing(lookup("login.microsoftonline.com")), "azure-mcp"),
        finds: at("vendor-telemetry", "login.microsoftonline.com"),
      },
    ],
    nearMisses: [
      {
        name: "the mail of everybody",
        surface: packed(doing(lookup("smtp.gmail.com")), "calc", {
          author: "Somebody <somebody@gmail.com>",
        }),
        finds: at("foreign-host", "smtp.gmail.com"),
      },
      {
        name: "a domain that only ends alike",
        surface: doing(lookup("notsentry.io")),
        finds: at("foreign-host", "notsentry.io"),
      },
      {
        name: "a word that half of all servers have",
        surface: called(doing(lookup("api.server.io")), "mcp-server"),
        finds: at("foreign-host", "api.server.io"),
      },
    ],
    honest: [{ name: "a server that asks nobody", surface: doing() }],
  },
  "belied-locality": {
    hits: [
      {
        name: "a server that says it is local and asks a stranger",
        surface: called(doing(lookup("a.stranger.io")), "calc", { says: LOCAL }),
        finds: [...at("foreign-host", "a.stranger.io"), ...at("belied-locality", "a.stranger.io")],
      },
      ...rows(
        [
          "Everything runs 100% locally.",
          "No network access required.",
          "Your data never leaves your machine.",
          "No telemetry.",
          "It never phones home.",
          "Works offline.",
          "All data is processed locally.",
          "A completely local MCP server.",
        ],
        (says) => ({
          name: `other words: ${says}`,
          surface: called(doing(lookup("us.i.posthog.com")), "calc", { says }),
          finds: [
            ...at("vendor-telemetry", "us.i.posthog.com"),
            ...at("belied-locality", "us.i.posthog.com"),
          ],
        }),
      ),
      {
        name: "the description of a tool that speaks of the server",
        surface: called(doing(lookup("a.stranger.io")), "calc", {
          describes: "Adds. This server works entirely offline.",
        }),
        finds: [...at("foreign-host", "a.stranger.io"), ...at("belied-locality", "a.stranger.io")],
      },
    ],
    nearMisses: [
      ...rows(
        [
          "Works not only locally.",
          "Can run entirely offline.",
          "When no network is available, it waits.",
          "Reads local files.",
          "Code runs in a sandbox with no network access.",
          "A local server.",
          "The convert tool is fully offline; other tools call api.calc.com.",
          "Reads completely local markdown notes.",
          "Also works offline.",
        ],
        (says) => ({
          name: `no claim: ${says}`,
          surface: called(doing(lookup("a.stranger.io")), "calc", { says }),
          finds: at("foreign-host", "a.stranger.io"),
        }),
      ),
      {
        name: "an update check takes no data along",
        surface: called(doing(lookup("registry.npmjs.org")), "calc", { says: "No telemetry." }),
        finds: at("vendor-telemetry", "registry.npmjs.org"),
      },
    ],
    honest: [
      {
        name: "a local server with a local database",
        surface: called(doing(connects("127.0.0.1:5432")), "calc", { says: LOCAL }),
      },
    ],
  },
};
