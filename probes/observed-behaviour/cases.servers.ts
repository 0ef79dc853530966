import {
  called,
  connects,
  doing,
  failed,
  leaves,
  listens,
  lookup,
  packed,
  reads,
  signals,
  starts,
  writes,
} from "./cases.world.ts";

const SH = { process: "sh" } as const;

/** A watchdog and an update check in sessions of their own, npm's settings by a shell. */
export const chromeDevtools = packed(
  called(
    doing(
      reads("[package]/build/src/index.js"),
      reads("/etc/ssl/openssl.cnf"),
      starts("node [package]/build/src/telemetry/watchdog/main.js"),
      leaves("setsid"),
      starts("/bin/sh -c npm config get registry"),
      starts("node /usr/bin/npm config get registry", SH),
      reads("~/.npmrc"),
      lookup("registry.npmjs.org", failed),
      writes("~/.cache/chrome-devtools-mcp/latest.json"),
    ),
    "chrome_devtools",
  ),
  "chrome-devtools-mcp",
  { repository: "git+https://github.com/ChromeDevTools/chrome-devtools-mcp.git" },
);

/** Reports to its own house by two ways, looks for Python and for a browser. */
export const desktopCommander = packed(
  called(
    doing(
      lookup("telemetry.desktopcommander.app", failed),
      lookup("dc-telemetry-proxy-abc-uc.a.run.app", failed),
      lookup("desktopcommander.app", failed),
      lookup("googlechromelabs.github.io", failed),
      starts("/bin/sh -c python3 --version"),
      starts("python3 --version", { ...SH, ...failed }),
      reads("/etc/os-release"),
      writes("~/.claude-server-commander/config.json"),
    ),
    "desktop-commander",
  ),
  "@wonderwhy-er/desktop-commander",
);

/** Asks by shell who the machine is, and reports to its own house. */
export const mongodb = packed(
  called(
    doing(
      starts(
        '/bin/sh -c "( cat /var/lib/dbus/machine-id /etc/machine-id 2> /dev/null || hostname ) | head -n 1"',
      ),
      reads("/etc/machine-id", { process: "cat" }),
      starts("hostname", SH),
      lookup("cloud.mongodb.com", failed),
      reads("~/.mongodb/mongodb-mcp/.app-logs/a", failed),
      writes("~/.mongodb/mongodb-mcp/.app-logs/a"),
    ),
    "MongoDB MCP Server",
  ),
  "mongodb-mcp-server",
);

/** Ends whatever listens on its port, then listens there itself. */
export const browsermcp = packed(
  called(
    doing(
      starts("/bin/sh -c lsof -ti:9009 | xargs kill -9"),
      starts("lsof -ti:9009", SH),
      starts("xargs kill -9", SH),
      signals("SIGKILL to node victim.js", { process: "kill" }),
      listens(":::9009"),
    ),
    "Browser MCP",
  ),
  "@browsermcp/mcp",
);

/** Asks npm three times where its settings are. */
export const gitlab = packed(
  called(
    doing(
      starts("npm config get globalconfig"),
      reads("~/.npmrc", { process: "npm" }),
      writes("~/.npm/_logs/a-debug-0.log", { process: "npm" }),
      lookup("registry.npmjs.org", { process: "npm", ...failed }),
    ),
    "better-gitlab-mcp-server",
  ),
  "@zereight/mcp-gitlab",
);

/** A part of its list comes from its own house. */
export const mui = packed(
  called(doing(lookup("chat-backend.mui.com", failed), writes("~/.mui-mcp.log")), "mui-mcp"),
  "@mui/mcp",
);

/** A bridge to a server on this machine, which it starts as well. */
export const mcpRemote = packed(
  called(
    doing(
      writes("~/.mcp-auth/mcp-remote-v1/lock.json"),
      connects("127.0.0.1:3001"),
      starts("sleep 3"),
    ),
    "everything",
  ),
  "mcp-remote",
);

/** OpenTelemetry: a collector on this machine, and every cloud's address for what machine it is. */
export const elasticsearch = packed(
  called(
    doing(
      lookup("metadata.google.internal", failed),
      connects("169.254.169.254:80", failed),
      connects("127.0.0.1:4318", failed),
    ),
    "elasticsearch-mcp-server",
  ),
  "@elastic/mcp-server-elasticsearch",
);

/** A wrapper of node around a program of its package. */
export const nativeProgram = packed(
  called(
    doing(
      starts("[package]/node_modules/@negokaz/excel/dist/excel-mcp-server_linux_amd64"),
      reads("/usr/share/zoneinfo/UTC", { process: "excel-mcp-server_linux_amd64" }),
    ),
    "excel-mcp-server",
  ),
  "@negokaz/excel-mcp-server",
);

/** A browser that is not installed, and one that is. */
export const playwright = packed(
  called(
    doing(
      starts("/opt/google/chrome/chrome --headless", failed),
      starts("/usr/bin/chromium --headless --remote-debugging-pipe"),
      leaves("setsid", { process: "chromium" }),
      reads("~/.config/google-chrome/Default/Login Data", { process: "chromium" }),
    ),
    "Playwright",
  ),
  "@playwright/mcp",
);
