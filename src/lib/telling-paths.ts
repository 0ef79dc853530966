/**
 * What a file means by its place alone. `startup`: run or read at login, by a shell, a scheduler or
 * a tool of daily use, or a key to the account. `client`: configuration of MCP clients and agents.
 * `git`: configuration of git, which names programs to run, and which honest tools add lines to.
 */
export type Telling = "startup" | "client" | "git";

/**
 * The meaning of a path below the home (`~/...`) or the working folder (`./...`). Letter case does
 * not count: two of three platforms ignore it. Everything below a folder of the table has its
 * meaning. A link has also that of whatever could be put behind it: `~/.config` leads to autostart.
 */
export function tellingPath(path: string, isLink = false): Telling | undefined {
  const lower = path.toLowerCase();
  if (HARMLESS.test(lower)) return undefined;
  const own = MEANINGS.get(lower) ?? (isLink ? ABOVE.get(lower) : undefined);
  if (own !== undefined) return own;
  for (let end = lower.lastIndexOf("/"); end > 0; end = lower.lastIndexOf("/", end - 1)) {
    const meaning = MEANINGS.get(lower.slice(0, end + 1));
    if (meaning !== undefined) return meaning;
  }
  return undefined;
}

/** The places of the table in their usual spelling; a folder ends with a slash. */
export function tellingPlaces(): readonly string[] {
  return [...STARTUP, ...CLIENT, ...GIT];
}

/** What programs write into such folders by themselves: fish its variables, git its samples. */
const HARMLESS = /^(~\/\.config\/fish\/fish_variables|\.\/\.git\/hooks\/[^/]*\.sample)$/;

const WINDOWS = "~/AppData/Roaming/";
const MAC = "~/Library/Application Support/";

const STARTUP = [
  // Shells and sessions.
  "~/.bashrc",
  "~/.bash_profile",
  "~/.bash_login",
  "~/.bash_logout",
  "~/.bash_aliases",
  "~/.profile",
  "~/.zshrc",
  "~/.zshenv",
  "~/.zprofile",
  "~/.zlogin",
  "~/.zlogout",
  "~/.kshrc",
  "~/.cshrc",
  "~/.tcshrc",
  "~/.login",
  "~/.config/fish/",
  "~/.config/nushell/",
  "~/.config/powershell/",
  "~/Documents/PowerShell/",
  "~/Documents/WindowsPowerShell/",
  "~/.xprofile",
  "~/.xinitrc",
  "~/.xsession",
  "~/.xsessionrc",
  "~/.pam_environment",
  "~/.config/environment.d/",
  // Schedulers and autostart.
  "~/.config/autostart/",
  "~/.config/autostart-scripts/",
  "~/.config/plasma-workspace/env/",
  "~/.config/systemd/user/",
  "~/.local/share/systemd/user/",
  "~/Library/LaunchAgents/",
  `${WINDOWS}Microsoft/Windows/Start Menu/Programs/Startup/`,
  // Access, and programs of daily use that run what their configuration names.
  "~/.ssh/authorized_keys",
  "~/.ssh/authorized_keys2",
  "~/.ssh/config",
  "~/.ssh/rc",
  "~/.ssh/environment",
  "~/.npmrc",
  "~/.yarnrc",
  "~/.yarnrc.yml",
  "~/.config/pip/pip.conf",
  "~/.pip/pip.conf",
  "~/.vimrc",
  "./.git/hooks/",
  "./.npmrc",
  "./.vscode/tasks.json",
  // On many systems the first folder of PATH: these names stand before the true programs.
  "~/.local/bin/bash",
  "~/.local/bin/cat",
  "~/.local/bin/curl",
  "~/.local/bin/git",
  "~/.local/bin/ls",
  "~/.local/bin/sh",
  "~/.local/bin/ssh",
  "~/.local/bin/sudo",
  "~/.local/bin/zsh",
] as const;

/**
 * Settings only: a client that is itself the server keeps logs and state in the same folders.
 * `~/.claude.json` is left out: it is written at each start, as state, by whatever runs that program.
 */
const CLIENT = [
  ...["~/.config/", MAC, WINDOWS].flatMap((base) => [
    `${base}Claude/claude_desktop_config.json`,
    `${base}Code/User/mcp.json`,
    `${base}Code/User/settings.json`,
    `${base}Code/User/prompts/`,
    `${base}Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json`,
    `${base}Cursor/User/settings.json`,
  ]),
  ...["~/", "./"].flatMap((base) => [
    `${base}.mcp.json`,
    `${base}.claude/CLAUDE.md`,
    `${base}.claude/settings.json`,
    `${base}.claude/settings.local.json`,
    `${base}.claude/agents/`,
    `${base}.claude/commands/`,
    `${base}.claude/hooks/`,
    `${base}.claude/skills/`,
    `${base}.cursor/mcp.json`,
    `${base}.cursor/hooks.json`,
    `${base}.cursor/commands/`,
    `${base}.cursor/rules/`,
    `${base}.vscode/mcp.json`,
    `${base}.vscode/settings.json`,
    `${base}.gemini/settings.json`,
    `${base}.gemini/GEMINI.md`,
    `${base}.gemini/commands/`,
    `${base}.gemini/extensions/`,
    `${base}.codex/config.toml`,
    `${base}.codex/AGENTS.md`,
    `${base}.codex/prompts/`,
    `${base}.continue/config.json`,
    `${base}.continue/config.yaml`,
    `${base}.continue/config.ts`,
    `${base}.continue/mcpServers/`,
    `${base}.continue/rules/`,
    `${base}.kiro/settings/mcp.json`,
    `${base}.kiro/steering/`,
    `${base}.windsurf/rules/`,
    `${base}.windsurf/workflows/`,
    `${base}CLAUDE.md`,
    `${base}AGENTS.md`,
    `${base}GEMINI.md`,
    `${base}.cursorrules`,
    `${base}.windsurfrules`,
  ]),
  "~/.codeium/windsurf/mcp_config.json",
  "~/.codeium/windsurf/memories/",
  "~/.copilot/mcp-config.json",
  "~/.aws/amazonq/mcp.json",
  "~/.config/zed/settings.json",
  "~/.config/goose/config.yaml",
  "~/.config/opencode/opencode.json",
  "~/.lmstudio/mcp.json",
  "./CLAUDE.local.md",
  "./.clinerules",
  "./.github/copilot-instructions.md",
] as const;

const GIT = ["~/.gitconfig", "~/.config/git/config"] as const;

/** By place, in small letters. */
const MEANINGS: ReadonlyMap<string, Telling> = new Map([
  ...GIT.map((place) => [place.toLowerCase(), "git"] as const),
  ...CLIENT.map((place) => [place.toLowerCase(), "client"] as const),
  ...STARTUP.map((place) => [place.toLowerCase(), "startup"] as const),
]);

/** The folders above the places, and the places that are folders; without a slash at the end. */
const ABOVE: ReadonlyMap<string, Telling> = new Map(
  // The last one counts: start-up places, which come last, are the worse ones.
  Array.from(MEANINGS, ([place, telling]) =>
    Array.from(place.matchAll(/\//g), ({ index }) => [place.slice(0, index), telling] as const),
  ).flat(),
);
