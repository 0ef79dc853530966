import { tellingPath } from "../../src/lib/telling-paths.ts";
import { BROWSER_WORDS, BROWSERS, profileFiles } from "./browsers.ts";
import { anyOf } from "./paths.ts";

/** Files that tell of the user, without being keys. */
export interface PrivatePlace {
  readonly what: string;
  readonly places: readonly string[];
  readonly words: readonly string[];
  readonly readers: readonly string[];
  /** Nothing honest looks for it in an empty home: a try alone is told. */
  readonly evenSought: boolean;
  readonly why: string;
}

const PRIVATE: readonly PrivatePlace[] = [
  history(["~/.bash_history"], ["bash"]),
  history(["~/.zsh_history", "~/.zhistory", "~/.histfile"], ["zsh"], ["zsh"]),
  history(["~/.sh_history"], ["sh", "ksh", "mksh"]),
  history(["~/.local/share/fish/fish_history"], ["fish"], ["fish"]),
  history(["~/.python_history"], ["python", "pypy", "ipython"]),
  history(["~/.node_repl_history"], ["node", "nodejs"]),
  history(["~/.psql_history"], ["psql"]),
  history(["~/.mysql_history"], ["mysql", "mariadb"]),
  history(["~/.sqlite_history"], ["sqlite", "sqlite3"]),
  history(["~/.rediscli_history"], ["redis-cli"]),
  history(["~/.lesshst"], ["less"]),
  history(["~/.viminfo"], ["vim", "vi", "view", "vimdiff", "nvim"]),
  history(["~/.local/share/powershell/PSReadLine/ConsoleHost_history.txt"], ["pwsh"]),
  {
    what: "the pages the user has visited",
    places: profileFiles(["History*", "Bookmarks*", "Top Sites*"], ["places.sqlite*"]),
    words: [...BROWSER_WORDS, "bookmark", "bookmarks", "history"],
    readers: BROWSERS,
    evenSought: true,
    why: "Servers for bookmarks and history say so in their names.",
  },
  {
    what: "mail and messages of the user",
    places: [
      "~/.thunderbird/",
      "~/Library/Messages/chat.db*",
      "~/Library/Mail/",
      "~/.config/Signal/",
      "~/.local/share/TelegramDesktop/tdata/",
      "~/.config/Slack/Cookies*",
      "~/.config/Slack/Local Storage/",
      "~/.config/discord/Local Storage/",
    ],
    words: "mail email thunderbird imessage messages signal telegram slack discord".split(" "),
    readers: "thunderbird signal-desktop telegram-desktop slack discord".split(" "),
    evenSought: false,
    why: "A server for mail or messages works with them.",
  },
  {
    what: "the hosts the user logs in to",
    places: ["~/.ssh/config", "~/.ssh/known_hosts"],
    words: ["ssh", "sftp", "scp", "git", "rsync", "ansible", "remote", "docker"],
    readers: ["ssh", "scp", "sftp", "ssh-keygen", "rsync", "git"],
    evenSought: false,
    why: "`ssh` itself reads both, also for git.",
  },
  {
    what: "the environment of another process",
    places: ["/proc/*/environ"],
    words: ["process", "processes", "debugger"],
    readers: ["ps", "top", "htop", "pgrep", "pkill"],
    evenSought: false,
    why: "Listings of processes may show it.",
  },
];

const CLIENT: PrivatePlace = {
  what: "settings of an MCP client or agent, keys of other servers among them",
  places: [
    "~/.claude.json",
    "~/.claude/.credentials.json",
    "~/.codex/auth.json",
    "~/.gemini/oauth_creds.json",
  ],
  words: (
    "claude cursor vscode copilot gemini codex windsurf codeium kiro zed goose " +
    "opencode lmstudio cline installer"
  ).split(" "),
  readers: ["claude", "code", "cursor", "codex", "gemini", "opencode", "goose"],
  evenSought: false,
  why: "A client that is itself the server reads its own settings, an installer writes them.",
};

/** What was typed into one prompt is read by that prompt alone. */
function history(
  places: readonly string[],
  readers: readonly string[],
  words: readonly string[] = [],
): PrivatePlace {
  return {
    what: "what the user typed into shells and other prompts",
    places,
    words: ["history", "atuin", ...words],
    readers,
    evenSought: true,
    why: "The prompt itself reads it when a person sits before it.",
  };
}

const TABLE = PRIVATE.map((place) => ({ place, matches: anyOf(place.places) }));
const ANY = anyOf(PRIVATE.flatMap(({ places }) => places));
const CLIENT_FILES = anyOf(CLIENT.places);
/** Its own environment is nobody else's; by that of the first process many see whether they are in a container. */
const OWN = /^\/proc\/(?:self|thread-self|1)\//;

/** What lies at a path, written from the home or absolute. */
export function privateAt(path: string): PrivatePlace | undefined {
  if (ANY.test(path)) {
    return OWN.test(path) ? undefined : TABLE.find(({ matches }) => matches.test(path))?.place;
  }
  if (!path.startsWith("~/")) return undefined;
  return tellingPath(path) === "client" || CLIENT_FILES.test(path) ? CLIENT : undefined;
}
