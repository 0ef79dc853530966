import { type ClientRow, type ConfigFile, json, MCP_SERVERS, shape } from "./row.ts";

const UNIX = ["linux", "darwin"] as const;

const VSCODE_FILE = [["servers"]];
const VSCODE_SETTINGS = [["mcp", "servers"], ["mcp.servers"]];

/** VS Code under one of its names. */
function vscode(folder: string): readonly ConfigFile[] {
  return [
    json("data", `${folder}/User/mcp.json`, VSCODE_FILE),
    json("data", `${folder}/User/settings.json`, VSCODE_SETTINGS),
    json("data", `${folder}/User/profiles/*/mcp.json`, VSCODE_FILE),
    json("data", `${folder}/User/profiles/*/settings.json`, VSCODE_SETTINGS),
  ];
}

const GEMINI_FILE = {
  keys: MCP_SERVERS,
  notation: "json",
  turnedOff: [["mcp", "excluded"]],
} as const;
const CONTINUE_JSON = [["mcpServers"], ["experimental", "modelContextProtocolServers"]];
const OPENCODE = [["mcp"]];
const CODEX = { path: "config.toml", notation: "toml", keys: [["mcp_servers"]] } as const;

/** Every client that is looked for, in the order they are listed. The order of `files` too. */
export const CLIENTS: readonly ClientRow[] = [
  {
    id: "claude-desktop",
    name: "Claude Desktop",
    shape: shape(),
    files: [
      json("data", "Claude/claude_desktop_config.json"),
      {
        ...json("local", "Packages/Claude_*/LocalCache/Roaming/Claude/claude_desktop_config.json"),
        only: ["win32"],
      },
    ],
  },
  {
    id: "claude-code",
    name: "Claude Code",
    shape: shape(),
    files: [
      {
        ...json({ variable: "CLAUDE_CONFIG_DIR", orHome: "." }, ".claude.json", [
          ["mcpServers"],
          ["projects", "*", "mcpServers"],
        ]),
        turnedOff: [["projects", "*", "disabledMcpServers"]],
      },
      { ...json("root", "etc/claude-code/managed-mcp.json"), only: ["linux"] },
      {
        ...json("root", "Library/Application Support/ClaudeCode/managed-mcp.json"),
        only: ["darwin"],
      },
      { ...json("programs", "ClaudeCode/managed-mcp.json"), only: ["win32"] },
      json("project", ".mcp.json"),
    ],
  },
  {
    id: "cursor",
    name: "Cursor",
    shape: shape(),
    files: [json("home", ".cursor/mcp.json"), json("project", ".cursor/mcp.json")],
  },
  {
    id: "vscode",
    name: "VS Code",
    shape: shape(),
    files: [
      ...vscode("Code"),
      json("project", ".vscode/mcp.json", VSCODE_FILE),
      json("project", ".vscode/settings.json", VSCODE_SETTINGS),
    ],
  },
  {
    id: "vscode-insiders",
    name: "VS Code Insiders",
    shape: shape(),
    files: vscode("Code - Insiders"),
  },
  {
    id: "windsurf",
    name: "Windsurf",
    shape: shape({ off: "disabled" }),
    files: [json("home", ".codeium/windsurf/mcp_config.json")],
  },
  {
    id: "zed",
    name: "Zed",
    shape: shape({
      command: ["command.path", "command"],
      args: ["command.args", "args"],
      env: ["command.env", "env"],
      off: "enabled",
    }),
    files: [
      { ...json("config", "zed/settings.json", [["context_servers"]]), only: UNIX },
      { ...json("config", "Zed/settings.json", [["context_servers"]]), only: ["win32"] },
      json("project", ".zed/settings.json", [["context_servers"]]),
    ],
  },
  {
    id: "cline",
    name: "Cline",
    shape: shape({ off: "disabled" }),
    files: [
      json("editors", "globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json"),
      json({ variable: "CLINE_DIR", orHome: ".cline" }, "data/settings/cline_mcp_settings.json"),
    ],
  },
  {
    id: "roo-code",
    name: "Roo Code",
    shape: shape({ off: "disabled" }),
    files: [
      json("editors", "globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json"),
      json("project", ".roo/mcp.json"),
    ],
  },
  {
    id: "kilo-code",
    name: "Kilo Code",
    shape: shape({ off: "disabled" }),
    files: [
      json("editors", "globalStorage/kilocode.kilo-code/settings/mcp_settings.json"),
      json("project", ".kilocode/mcp.json"),
    ],
  },
  {
    id: "continue",
    name: "Continue",
    shape: shape({
      command: ["command", "transport.command"],
      args: ["args", "transport.args"],
      env: ["env", "transport.env"],
      url: ["url", "transport.url"],
      type: ["type", "transport.type"],
      headers: ["requestOptions.headers", "headers", "transport.headers"],
    }),
    files: [
      { base: "home", path: ".continue/config.yaml", notation: "yaml", keys: MCP_SERVERS },
      json("home", ".continue/config.json", CONTINUE_JSON),
      ...(["yaml", "yml"] as const).map((ending): ConfigFile => ({
        base: "project",
        path: `.continue/mcpServers/*.${ending}`,
        notation: "yaml",
        keys: MCP_SERVERS,
      })),
      json("project", ".continue/mcpServers/*.json"),
    ],
  },
  {
    id: "gemini-cli",
    name: "Gemini CLI",
    shape: shape({ placeholders: "dollar" }),
    files: [
      { base: "home", path: ".gemini/settings.json", ...GEMINI_FILE },
      json("home", ".gemini/extensions/*/gemini-extension.json"),
      { base: "project", path: ".gemini/settings.json", ...GEMINI_FILE },
    ],
  },
  {
    id: "antigravity",
    name: "Antigravity",
    shape: shape({ off: "disabled" }),
    files: [
      json("home", ".gemini/config/mcp_config.json"),
      json("home", ".gemini/antigravity/mcp_config.json"),
      json("project", ".agents/mcp_config.json"),
    ],
  },
  {
    id: "codex",
    name: "Codex",
    shape: shape({
      headers: ["http_headers"],
      passedVariables: ["env_vars"],
      bearerVariable: ["bearer_token_env_var"],
      headerVariables: ["env_http_headers"],
      off: "enabled",
    }),
    files: [
      { base: { variable: "CODEX_HOME", orHome: ".codex" }, ...CODEX },
      { base: "project", ...CODEX, path: ".codex/config.toml" },
    ],
  },
  {
    id: "goose",
    name: "Goose",
    shape: shape({
      command: ["cmd", "config.cmd"],
      args: ["args", "config.args"],
      env: ["envs", "config.envs"],
      url: ["uri", "config.uri"],
      headers: ["headers", "config.headers"],
      type: ["type", "config.type"],
      passedVariables: ["env_keys", "config.env_keys"],
      off: "enabled",
      builtIn: ["builtin", "platform", "frontend"],
    }),
    files: [
      {
        base: "config",
        path: "goose/config.yaml",
        notation: "yaml",
        keys: [["extensions"]],
        only: UNIX,
      },
      {
        base: "config",
        path: "Block/goose/config/config.yaml",
        notation: "yaml",
        keys: [["extensions"]],
        only: ["win32"],
      },
    ],
  },
  {
    id: "lm-studio",
    name: "LM Studio",
    shape: shape(),
    files: [json("home", ".lmstudio/mcp.json"), json("home", ".cache/lm-studio/mcp.json")],
  },
  {
    id: "amazon-q",
    name: "Amazon Q Developer",
    shape: shape({ off: "disabled" }),
    files: [
      json("home", ".aws/amazonq/mcp.json"),
      json("home", ".aws/amazonq/default.json"),
      json("project", ".amazonq/mcp.json"),
      json("project", ".amazonq/default.json"),
    ],
  },
  {
    id: "kiro",
    name: "Kiro",
    shape: shape({ off: "disabled" }),
    files: [json("home", ".kiro/settings/mcp.json"), json("project", ".kiro/settings/mcp.json")],
  },
  {
    id: "junie",
    name: "JetBrains Junie",
    shape: shape(),
    files: [json("home", ".junie/mcp/mcp.json"), json("project", ".junie/mcp/mcp.json")],
  },
  {
    id: "opencode",
    name: "opencode",
    shape: shape({ env: ["environment"], off: "enabled", placeholders: "curly" }),
    files: [
      ...["opencode.json", "opencode.jsonc"].map((file) =>
        json({ variable: "XDG_CONFIG_HOME", orHome: ".config" }, `opencode/${file}`, OPENCODE),
      ),
      ...["opencode.json", "opencode.jsonc", ".opencode/opencode.json"].map((file) =>
        json("project", file, OPENCODE),
      ),
    ],
  },
  {
    id: "copilot-cli",
    name: "Copilot CLI",
    shape: shape(),
    files: [json({ variable: "COPILOT_HOME", orHome: ".copilot" }, "mcp-config.json")],
  },
  {
    id: "qwen-code",
    name: "Qwen Code",
    shape: shape({ placeholders: "dollar" }),
    files: [
      { base: "home", path: ".qwen/settings.json", ...GEMINI_FILE },
      { base: "project", path: ".qwen/settings.json", ...GEMINI_FILE },
    ],
  },
  {
    id: "warp",
    name: "Warp",
    shape: shape(),
    files: [json("home", ".warp/.mcp.json"), json("project", ".warp/.mcp.json")],
  },
  {
    id: "amp",
    name: "Amp",
    shape: shape(),
    files: [
      json("home", ".config/amp/settings.json", [["amp.mcpServers"]]),
      json("project", ".amp/settings.json", [["amp.mcpServers"]]),
    ],
  },
];
