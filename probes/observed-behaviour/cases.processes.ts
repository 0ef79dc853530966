import type { Cases } from "../../src/engine/cases.ts";
import {
  browsermcp,
  chromeDevtools,
  desktopCommander,
  gitlab,
  mcpRemote,
  mongodb,
} from "./cases.servers.ts";
import {
  at,
  called,
  doing,
  each,
  failed,
  launched,
  leaves,
  none,
  rows,
  signals,
  starts,
} from "./cases.world.ts";
import type { rules } from "./rules.ts";

type Covered = "foreign-process-signalled" | "shell-started" | "left-process-group";

const CONFIG = "/bin/sh -c npm config get registry";

/** Worlds of programs and signals. */
export const processCases: Pick<Cases<typeof rules>, Covered> = {
  "foreign-process-signalled": {
    hits: [
      {
        name: "browsermcp ends whatever listens on its port",
        surface: browsermcp,
        finds: [
          ...at("foreign-process-signalled", "/bin/sh -c lsof -ti:9009 | xargs kill -9"),
          ...at("exposed-listener", "::"),
        ],
      },
      ...each(
        "a command",
        starts,
        [
          "fuser -k 3000/tcp",
          "pkill node",
          "pkill -f my-server",
          "killall -9 node",
          "taskkill /F /IM node.exe",
          "sh -c kill -9 $(lsof -t -i:3000)",
          "sh -c kill -9 `lsof -t -i:3000`",
          "npx kill-port 3000",
          "powershell -Command Get-NetTCPConnection -LocalPort 9009 | Stop-Process -Force",
          "kill -9 -1",
          "sh -c for p in $(lsof -ti:9009); do kill -9 $p; done",
          "sh -c p=$(pgrep -f other) && kill $p",
        ],
        "foreign-process-signalled",
      ),
      {
        name: "a signal to a stranger",
        surface: doing(signals("SIGTERM to /usr/bin/redis-server")),
        finds: at("foreign-process-signalled", "SIGTERM to /usr/bin/redis-server"),
      },
    ],
    nearMisses: [
      ...none("its own children", starts, [
        "pkill -P 4711",
        "kill 4711",
        "kill -9 4711",
        "taskkill /F /T /PID 4711",
        "lsof -ti:9009",
        "pgrep node",
      ]),
      ...each(
        "its own children, by a shell",
        starts,
        [
          "sh -c pkill -P $$",
          "sh -c sleep 9 & kill $!",
          "sh -c kill $(jobs -p)",
          "sh -c kill -l",
          "sh -c kill -0 $(cat x.pid)",
          "sh -c cat x.pid | xargs kill -0",
          "sh -c lsof -ti:9009; sleep 9 & kill $!",
        ],
        "shell-started",
      ),
      {
        name: "a process that it started",
        surface: doing(starts("node helper.js"), signals("SIGTERM to node helper.js")),
        finds: [],
      },
      ...none("a look whether it lives", signals, ["SIG0 to node x.js", "0 to node x.js"]),
    ],
    honest: [{ name: "mcp-remote with a server of this machine", surface: mcpRemote }],
  },
  "shell-started": {
    hits: [
      {
        name: "a shell that asks npm",
        surface: doing(starts(CONFIG)),
        finds: at("shell-started", CONFIG),
      },
      ...each(
        "another",
        starts,
        ["bash -lc ls", "/bin/sh", "cmd.exe /d /s /c dir"],
        "shell-started",
      ),
      {
        name: "a shell behind the one of npx",
        surface: launched("npx calc", starts("sh -c calc"), starts("sh -c hostname")),
        finds: at("shell-started", "sh -c hostname"),
      },
      {
        name: "two shells are one finding",
        surface: doing(starts(CONFIG), starts("sh -c hostname")),
        finds: at("shell-started", CONFIG),
      },
      {
        name: "desktop-commander looks for Python",
        surface: desktopCommander,
        finds: [
          ...at("vendor-telemetry", "telemetry.desktopcommander.app"),
          ...at("foreign-host", "dc-telemetry-proxy-abc-uc.a.run.app"),
          ...at("vendor-telemetry", "googlechromelabs.github.io"),
          ...at("shell-started", "/bin/sh -c python3 --version"),
        ],
      },
      {
        name: "mongodb asks who the machine is",
        surface: mongodb,
        finds: [
          ...at(
            "shell-started",
            '/bin/sh -c "( cat /var/lib/dbus/machine-id /etc/machine-id 2> /dev/null || hostname ) | head -n 1"',
          ),
          ...at("vendor-telemetry", "cloud.mongodb.com"),
        ],
      },
    ],
    nearMisses: [
      ...none("no shell", starts, ["node sh.js", "[package]/run.sh", "git status"]),
      ...none("not there", starts, ["zsh -c ls"], failed),
      ...rows(["sh server.sh", "/bin/bash -c 'exec node a.js'"], (launch) => ({
        name: `the launch itself: ${launch}`,
        surface: launched(launch),
        finds: [],
      })),
      ...rows(["npx calc", "npm start", "node /usr/lib/npm/bin/npx-cli.js -c calc"], (launch) => ({
        name: `the shell around the server: ${launch}`,
        surface: launched(launch, starts("sh -c calc")),
        finds: [],
      })),
      ...none("npm's way to run an install script", starts, ["sh -c node build.js"], {
        phase: "install",
      }),
      {
        name: "zereight-gitlab asks npm without a shell",
        surface: gitlab,
        finds: at("vendor-telemetry", "registry.npmjs.org"),
      },
    ],
    honest: [
      { name: "a server that starts git", surface: doing(starts("git --version")) },
      ...none("a version manager in place of the interpreter", starts, [
        "bash [home]/.pyenv/libexec/pyenv exec python3 server.py",
        "sh /opt/asdf/shims/node server.js",
      ]),
    ],
  },
  "left-process-group": {
    hits: [
      {
        name: "chrome-devtools leaves a watchdog",
        surface: chromeDevtools,
        finds: [
          ...at("left-process-group", "setsid"),
          ...at("shell-started", CONFIG),
          ...at("vendor-telemetry", "registry.npmjs.org"),
        ],
      },
    ],
    nearMisses: [
      ...none("refused", leaves, ["setsid"], failed),
      ...none("a shell that controls its jobs", leaves, ["setpgid"], { process: "bash" }),
    ],
    honest: [
      {
        name: "a browser as its driver starts it",
        surface: called(doing(leaves("setsid", { process: "chromium" })), "browser"),
      },
    ],
  },
};
