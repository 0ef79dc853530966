import type { Cases } from "../../src/engine/cases.ts";
import {
  at,
  called,
  doing,
  each,
  failed,
  none,
  removes,
  rows,
  starts,
  watched,
  writes,
} from "./cases.world.ts";
import type { rules } from "./rules.ts";

type Covered = "persistence-written" | "written-outside" | "belied-read-only";

const READ_ONLY = "This is a read-only server.";

/** Worlds of files that were written. */
export const changeCases: Pick<Cases<typeof rules>, Covered> = {
  "persistence-written": {
    hits: [
      {
        name: "a profile of the true home",
        surface: doing(writes("[home]/.bashrc")),
        finds: at("persistence-written", "[home]/.bashrc"),
      },
      ...each(
        "runs later or steers a client",
        writes,
        [
          "/home/someone/.config/autostart/x.desktop",
          "/root/.ssh/authorized_keys",
          "[home]/.cursor/mcp.json",
          "/etc/cron.d/x",
          "/etc/systemd/system/x.service",
          "/etc/ld.so.preload",
          "/usr/local/bin/git",
          "[given]/0/.git/hooks/post-checkout",
          "[workspace]/CLAUDE.md",
        ],
        "persistence-written",
      ),
      ...each(
        "refused",
        writes,
        ["/etc/profile.d/x.sh", "[home]/.zshrc"],
        "persistence-written",
        failed,
      ),
      ...each(
        "by a command",
        starts,
        [
          "crontab /dev/stdin",
          "crontab -",
          "crontab -u x table",
          "systemctl --user enable helper",
          "launchctl load x.plist",
        ],
        "persistence-written",
      ),
      {
        name: "a table out of a pipe",
        surface: doing(starts("sh -c (crontab -l; echo x) | crontab -")),
        finds: at("persistence-written", "sh -c (crontab -l; echo x) | crontab -"),
      },
    ],
    nearMisses: [
      ...each(
        "a look whether there is a crontab",
        starts,
        [
          "sh -c 'command -v crontab >/dev/null 2>&1'",
          "sh -c which crontab; crontab >/dev/null",
          "sh -c crontab -l 2>/dev/null",
        ],
        "shell-started",
      ),
      ...none("in the throw-away home, which residue speaks of", writes, [
        "~/.bashrc",
        "~/.config/autostart/x.desktop",
        "./.git/hooks/post-checkout",
      ]),
      ...each(
        "a file beside it",
        writes,
        ["[home]/.bashrc.bak", "[home]/.gitconfig"],
        "written-outside",
      ),
      ...none("a look at the table", starts, ["crontab -l", "systemctl --user status helper"]),
    ],
    honest: [{ name: "a server that keeps a log", surface: doing(writes("~/.calc/log")) }],
  },
  "written-outside": {
    hits: [
      {
        name: "a file of the system",
        surface: doing(writes("/opt/data/state.json")),
        finds: at("written-outside", "/opt/data/state.json"),
      },
      ...each(
        "elsewhere",
        writes,
        [
          "[home]/notes.txt",
          "/srv/www/index.html",
          "[given]/0/calc.log",
          "[workspace]/out.txt",
          "[runtime]/lib/a.js",
          "[home]/.npm/_npx/0a/package.json",
          "[home]/.cache/pip/a",
          "[home]/.local/share/uv/a",
        ],
        "written-outside",
      ),
      ...each("taken away", removes, ["[home]/old.txt"], "written-outside"),
      ...each("refused", writes, ["/opt/data/state.json"], "written-outside", failed),
      {
        name: "many files of one folder",
        surface: doing(...["a", "b", "c/d"].map((file) => writes(`[home]/.x/y/z/${file}`))),
        finds: at("written-outside", "[home]/.x/y/z/a"),
      },
      {
        name: "a file with a number for each start",
        surface: watched(
          { events: [writes("/srv/log/20261130.txt")] },
          { events: [writes("/srv/log/20261201.txt")] },
        ),
        finds: at("written-outside", "/srv/log/20261130.txt"),
      },
    ],
    nearMisses: [
      ...none("its own folders", writes, [
        "~/.calc/log",
        "./out",
        "[tmp]/a",
        "[run]/b",
        "[package]/cache/a",
        "[scratch]/home/a",
        "[scratch]/npm/_logs/a-debug-0.log",
        "[scratch]/npm/_cacache/tmp/a",
      ]),
      ...none("the very file that it was given, and what lies beside", writes, [
        "[given]/1",
        "[given]/1-wal",
      ]),
      ...none("not there to be taken away", removes, ["/run/calc.pid"], failed),
      ...none("the folders above its own", writes, ["/home", "[home]", "/"], failed),
    ],
    honest: [
      {
        name: "devices, temporary files and caches",
        surface: doing(
          ...[
            "/dev/null",
            "/dev/tty",
            "/dev/shm/x",
            "/proc/self/comm",
            "/tmp/x",
            "[home]/.java/.userPrefs/.user.lock.x",
            "/root/.java/fonts/a",
            "/run/user/1000/dconf",
            "/run/user/1000/dconf/user",
            "/usr/lib/python3/dist-packages/__pycache__/a.pyc",
            "[given]/0/.git/index",
          ].map((path) => writes(path)),
        ),
      },
    ],
  },
  "belied-read-only": {
    hits: [
      {
        name: "a server that says it only reads",
        surface: called(doing(writes("[home]/notes.txt")), "calc", { says: READ_ONLY }),
        finds: [
          ...at("written-outside", "[home]/notes.txt"),
          ...at("belied-read-only", "[home]/notes.txt"),
        ],
      },
      ...rows(
        [
          "A read-only MCP server.",
          "The server never modifies files.",
          "Makes no changes to your system.",
        ],
        (says) => ({
          name: `other words: ${says}`,
          surface: called(doing(writes("[home]/.bashrc")), "calc", { says }),
          finds: [
            ...at("persistence-written", "[home]/.bashrc"),
            ...at("belied-read-only", "[home]/.bashrc"),
          ],
        }),
      ),
    ],
    nearMisses: [
      ...rows(
        [
          "Has a read-only mode.",
          "This server is not only read-only.",
          "If the server is read-only, say so.",
          "Lists read-only tools.",
        ],
        (says) => ({
          name: `no claim: ${says}`,
          surface: called(doing(writes("[home]/notes.txt")), "calc", { says }),
          finds: at("written-outside", "[home]/notes.txt"),
        }),
      ),
      {
        name: "a tool that says it of itself",
        surface: called(doing(writes("[home]/notes.txt")), "calc", { describes: "Read-only." }),
        finds: at("written-outside", "[home]/notes.txt"),
      },
      {
        name: "only a try",
        surface: called(doing(writes("/opt/a/b", failed)), "calc", { says: READ_ONLY }),
        finds: at("written-outside", "/opt/a/b"),
      },
    ],
    honest: [
      {
        name: "one that writes its log into its home",
        surface: called(doing(writes("~/.calc/log")), "calc", { says: READ_ONLY }),
      },
    ],
  },
};
