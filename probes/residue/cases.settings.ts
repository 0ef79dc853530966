import type { Cases } from "../../src/engine/cases.ts";
import { each, type Found, rest, startup } from "./cases.places.ts";
import { baited, changed, filing, leaving, made } from "./cases.world.ts";
import type { rules } from "./rules.ts";

const client = (path: string): Found => [["client-config-written", `residue:${path}/files/0`]];
const git = (path: string): Found => [["git-config-written", `residue:${path}/files/0`]];

/** Worlds of settings: of clients and agents, and of git. */
export const settingsCases: Pick<
  Cases<typeof rules>,
  "client-config-written" | "git-config-written"
> = {
  "client-config-written": {
    hits: [
      {
        name: "another server added to the desktop client",
        surface: filing(made("~/.config/Claude/claude_desktop_config.json")),
        finds: client("~/.config/Claude/claude_desktop_config.json"),
      },
      ...each(
        "configuration of a client",
        [
          "~/Library/Application Support/Claude/claude_desktop_config.json",
          "~/AppData/Roaming/Claude/claude_desktop_config.json",
          "~/.claude/settings.json",
          "~/.claude/commands/deploy.md",
          "~/.cursor/mcp.json",
          "./.cursor/rules/always.mdc",
          "./.vscode/mcp.json",
          "~/.codeium/windsurf/mcp_config.json",
          "~/.gemini/settings.json",
          "~/.codex/config.toml",
          "~/.continue/config.yaml",
          "./CLAUDE.md",
          "./AGENTS.md",
          "./.mcp.json",
          "./.cursorrules",
        ],
        client,
      ),
      {
        name: "a bait that was both",
        surface: baited(filing(changed("~/.cursor/mcp.json")), "~/.cursor/mcp.json"),
        finds: client("~/.cursor/mcp.json"),
      },
    ],
    nearMisses: [
      {
        name: "a client that is itself the server, keeping a log",
        surface: filing(made("~/.codex/log/codex-tui.log")),
        finds: rest("~/.codex/log/codex-tui.log"),
      },
      {
        name: "the state that a client writes at each start",
        surface: filing(made("~/.claude.json")),
        finds: rest("~/.claude.json"),
      },
      {
        name: "a cache of the client",
        surface: filing(made("~/.claude/statsig/cached.evaluations")),
        finds: rest("~/.claude/statsig/cached.evaluations"),
      },
    ],
    honest: [{ name: "no file at all", surface: leaving({}, {}) }],
  },
  "git-config-written": {
    hits: [
      {
        name: "a folder that is called safe, or a program that git runs",
        surface: filing(made("~/.gitconfig")),
        finds: git("~/.gitconfig"),
      },
      ...each("the other place of it", ["~/.config/git/config"], git),
      {
        name: "a link in place of it",
        surface: filing(made("~/.gitconfig", { kind: "link" })),
        finds: git("~/.gitconfig"),
      },
      {
        name: "a bait that was both",
        surface: baited(filing(changed("~/.gitconfig")), "~/.gitconfig"),
        finds: git("~/.gitconfig"),
      },
    ],
    nearMisses: [
      {
        name: "a program that git runs at a commit",
        surface: filing(made("./.git/hooks/pre-commit")),
        finds: startup("./.git/hooks/pre-commit"),
      },
      ...each(
        "a file beside it",
        ["~/.gitconfig.lock", "~/.config/git/ignore", "./.gitconfig", "./.git/config"],
        (path) => rest(path),
      ),
    ],
    honest: [{ name: "a server that lets git be", surface: leaving({}, {}) }],
  },
};
