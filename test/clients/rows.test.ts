import { describe, expect, test } from "vitest";
import type { ClientPlatform } from "../../src/clients/row.ts";
import { CLIENTS } from "../../src/clients/table.ts";
import { createHome, mcpServers } from "./home.ts";

const SERVER = { command: "node", args: ["server.js"] };
const STANDARD = mcpServers({ mine: SERVER });
const VSCODE = JSON.stringify({ servers: { mine: { type: "stdio", ...SERVER } } });
const ZED = JSON.stringify({ context_servers: { mine: SERVER } });
const OPENCODE = JSON.stringify({ mcp: { mine: { type: "local", command: ["node", "server.js"] } } });
const CONTINUE = "mcpServers:\n  - name: mine\n    command: node\n    args: [server.js]\n";
const GOOSE =
  "extensions:\n  mine:\n    type: stdio\n    cmd: node\n    args:\n      - server.js\n    enabled: true\n";
const CODEX = '[mcp_servers.mine]\ncommand = "node"\nargs = ["server.js"]\n';

/** User folders of editors, and the folder for settings, by platform. */
const DATA = {
  linux: ".config",
  darwin: "Library/Application Support",
  win32: "AppData/Roaming",
} as const;
const CONFIG = { linux: ".config", darwin: ".config", win32: "AppData/Roaming" } as const;
const PLATFORMS = ["linux", "darwin", "win32"] as const;

type FileOf = (platform: ClientPlatform) => string;

const below =
  (folders: Readonly<Record<ClientPlatform, string>>, path: string): FileOf =>
  (platform) =>
    `${folders[platform]}/${path}`;
const same =
  (path: string): FileOf =>
  () =>
    path;

/** Client, the file, its content. */
const FILES: readonly (readonly [string, FileOf, string])[] = [
  ["claude-desktop", below(DATA, "Claude/claude_desktop_config.json"), STANDARD],
  ["claude-code", same(".claude.json"), STANDARD],
  ["claude-code", same("./.mcp.json"), STANDARD],
  ["cursor", same(".cursor/mcp.json"), STANDARD],
  ["cursor", same("./.cursor/mcp.json"), STANDARD],
  ["vscode", below(DATA, "Code/User/mcp.json"), VSCODE],
  ["vscode", below(DATA, "Code/User/profiles/-1a2b/mcp.json"), VSCODE],
  ["vscode", same("./.vscode/mcp.json"), VSCODE],
  [
    "vscode",
    below(DATA, "Code/User/settings.json"),
    JSON.stringify({ mcp: { servers: { mine: SERVER } } }),
  ],
  [
    "vscode",
    same("./.vscode/settings.json"),
    JSON.stringify({ "editor.tabSize": 2, "mcp.servers": { mine: SERVER } }),
  ],
  ["vscode-insiders", below(DATA, "Code - Insiders/User/mcp.json"), VSCODE],
  ["windsurf", same(".codeium/windsurf/mcp_config.json"), STANDARD],
  [
    "zed",
    (platform) => `${CONFIG[platform]}/${platform === "win32" ? "Zed" : "zed"}/settings.json`,
    ZED,
  ],
  ["zed", same("./.zed/settings.json"), ZED],
  [
    "cline",
    below(DATA, "Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json"),
    STANDARD,
  ],
  [
    "cline",
    below(DATA, "Cursor/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json"),
    STANDARD,
  ],
  ["cline", same(".cline/data/settings/cline_mcp_settings.json"), STANDARD],
  [
    "roo-code",
    below(DATA, "Code/User/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json"),
    STANDARD,
  ],
  ["roo-code", same("./.roo/mcp.json"), STANDARD],
  [
    "kilo-code",
    below(DATA, "Code/User/globalStorage/kilocode.kilo-code/settings/mcp_settings.json"),
    STANDARD,
  ],
  ["kilo-code", same("./.kilocode/mcp.json"), STANDARD],
  ["continue", same(".continue/config.yaml"), CONTINUE],
  ["continue", same("./.continue/mcpServers/mine.yaml"), CONTINUE],
  ["continue", same("./.continue/mcpServers/mine.json"), STANDARD],
  [
    "continue",
    same(".continue/config.json"),
    JSON.stringify({
      experimental: {
        modelContextProtocolServers: [{ name: "mine", transport: { type: "stdio", ...SERVER } }],
      },
    }),
  ],
  ["gemini-cli", same(".gemini/settings.json"), STANDARD],
  ["gemini-cli", same(".gemini/extensions/some/gemini-extension.json"), STANDARD],
  ["gemini-cli", same("./.gemini/settings.json"), STANDARD],
  ["antigravity", same(".gemini/antigravity/mcp_config.json"), STANDARD],
  ["antigravity", same(".gemini/config/mcp_config.json"), STANDARD],
  ["codex", same(".codex/config.toml"), CODEX],
  ["codex", same("./.codex/config.toml"), CODEX],
  [
    "goose",
    (platform) =>
      platform === "win32"
        ? "AppData/Roaming/Block/goose/config/config.yaml"
        : ".config/goose/config.yaml",
    GOOSE,
  ],
  ["lm-studio", same(".lmstudio/mcp.json"), STANDARD],
  ["lm-studio", same(".cache/lm-studio/mcp.json"), STANDARD],
  ["amazon-q", same(".aws/amazonq/mcp.json"), STANDARD],
  ["amazon-q", same("./.amazonq/default.json"), STANDARD],
  ["kiro", same(".kiro/settings/mcp.json"), STANDARD],
  ["kiro", same("./.kiro/settings/mcp.json"), STANDARD],
  ["junie", same(".junie/mcp/mcp.json"), STANDARD],
  ["junie", same("./.junie/mcp/mcp.json"), STANDARD],
  ["opencode", same(".config/opencode/opencode.json"), OPENCODE],
  ["opencode", same("./opencode.jsonc"), OPENCODE],
  ["copilot-cli", same(".copilot/mcp-config.json"), STANDARD],
  ["qwen-code", same(".qwen/settings.json"), STANDARD],
  ["warp", same(".warp/.mcp.json"), STANDARD],
  ["amp", same(".config/amp/settings.json"), JSON.stringify({ "amp.mcpServers": { mine: SERVER } })],
];

const CASES = PLATFORMS.flatMap((platform) =>
  FILES.map(([client, file, content]) => [platform, client, file(platform), content] as const),
);

test.each(CASES)("On %s the server of %s is found in %s", async (platform, client, file, content) => {
  const home = createHome(platform);
  const path = home.write(file, content);
  const { servers, unreadable } = await home.find();
  expect({ servers, unreadable }).toEqual({
    servers: [
      expect.objectContaining({
        client,
        name: "mine",
        file: path,
        isProject: file.startsWith("./"),
        target: expect.objectContaining({ kind: "stdio", command: "node", args: ["server.js"] }),
      }),
    ],
    unreadable: [],
  });
});

test("Every client of the table has a file above", () => {
  expect(new Set(FILES.map(([client]) => client))).toEqual(new Set(CLIENTS.map(({ id }) => id)));
});

test("The Claude Desktop of the Windows store is found in its package's folder", async () => {
  const home = createHome("win32");
  const folder = "AppData/Local/Packages/Claude_0a1b/LocalCache/Roaming/Claude";
  home.write(`${folder}/claude_desktop_config.json`, STANDARD);
  expect((await home.find()).servers).toHaveLength(1);
});

/** A variable that moves a client's folder, and the file below it. */
const MOVED: readonly (readonly [ClientPlatform, string, string, string])[] = [
  ["linux", "XDG_CONFIG_HOME", "Claude/claude_desktop_config.json", STANDARD],
  ["darwin", "XDG_CONFIG_HOME", "zed/settings.json", ZED],
  ["win32", "APPDATA", "Claude/claude_desktop_config.json", STANDARD],
  ["win32", "AppData", "Code/User/mcp.json", VSCODE],
  ["linux", "CODEX_HOME", "config.toml", CODEX],
  ["linux", "CLAUDE_CONFIG_DIR", ".claude.json", STANDARD],
  ["linux", "COPILOT_HOME", "mcp-config.json", STANDARD],
];

describe("folders that a variable names", () => {
  test.each(MOVED)("On %s %s moves %s", async (platform, variable, file, content) => {
    const home = createHome(platform);
    home.write(`moved/${file}`, content);
    const { servers } = await home.find({ env: { [variable]: home.path("moved") } });
    expect(servers).toHaveLength(1);
  });

  test("A relative XDG_CONFIG_HOME counts as none", async () => {
    const home = createHome();
    home.write(".config/Claude/claude_desktop_config.json", STANDARD);
    expect((await home.find({ env: { XDG_CONFIG_HOME: "moved" } })).servers).toHaveLength(1);
  });
});
