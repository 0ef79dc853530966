import type { Cases } from "../../src/engine/cases.ts";
import { each, type Found, rest, startup } from "./cases.places.ts";
import { baited, changed, filing, leaving, made, removed } from "./cases.world.ts";
import type { rules } from "./rules.ts";

type Covered = "startup-file-written" | "decoy-changed" | "files-left";
const decoy = (path: string): Found => [["decoy-changed", `residue:${path}/files/0`]];

/** Worlds of files. */
export const fileCases: Pick<Cases<typeof rules>, Covered> = {
  "startup-file-written": {
    hits: [
      {
        name: "a line for every new shell",
        surface: filing(made("~/.bashrc")),
        finds: startup("~/.bashrc"),
      },
      ...each(
        "a file that runs later",
        [
          "~/.zshenv",
          "~/.profile",
          "~/.config/fish/conf.d/a.fish",
          "~/.config/autostart/updater.desktop",
          "~/.config/systemd/user/helper.service",
          "~/Library/LaunchAgents/com.example.helper.plist",
          "~/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Startup/run.vbs",
          "~/Documents/PowerShell/Microsoft.PowerShell_profile.ps1",
          "~/.ssh/authorized_keys",
          "~/.ssh/rc",
          "~/.local/bin/sudo",
          "./.git/hooks/post-checkout",
          "./.vscode/tasks.json",
          "./.npmrc",
        ],
        startup,
      ),
      {
        name: "a start-up file of a system that does not mind the case of names",
        surface: filing(made("~/.ZSHRC")),
        finds: startup("~/.ZSHRC"),
      },
      {
        name: "a link in place of a start-up file",
        surface: filing(made("~/.zshrc", { kind: "link" })),
        finds: startup("~/.zshrc"),
      },
      {
        name: "a link in place of the folder above the autostart entries",
        surface: filing(made("~/.config", { kind: "link" })),
        finds: startup("~/.config"),
      },
      {
        name: "a bait that sends npm to another registry",
        surface: baited(filing(changed("~/.npmrc")), "~/.npmrc"),
        finds: startup("~/.npmrc"),
      },
      {
        name: "the same file in three starts",
        surface: leaving(
          { files: [made("~/.bashrc")] },
          { files: [made("~/.a"), made("~/.bashrc")] },
          { files: [made("~/.bashrc")] },
        ),
        finds: [...startup("~/.bashrc"), ["files-left", "residue:~/.a/files@look-1"]],
      },
      {
        name: "a file that only another client makes the server write",
        surface: leaving({}, { files: [made("~/.bashrc")] }),
        finds: [["startup-file-written", "residue:~/.bashrc/files/0@look-1"]],
      },
    ],
    nearMisses: [
      {
        name: "an empty autostart folder",
        surface: filing(made("~/.config/autostart", { kind: "folder", bytes: 0 })),
        finds: rest("~/.config/autostart"),
      },
      ...each(
        "a file beside it",
        [
          "~/.bashrc.bak",
          "~/.ssh/known_hosts",
          "~/.config/fish/fish_variables",
          "~/.local/bin/sudoku",
          "./.git/hooks/pre-commit.sample",
        ],
        (path) => rest(path),
      ),
      {
        name: "a start-up file that was taken away",
        surface: filing(removed("~/.gitconfig")),
        finds: rest("~/.gitconfig"),
      },
      {
        name: "a file of that name in the working folder",
        surface: filing(made("./.bashrc")),
        finds: rest("./.bashrc"),
      },
    ],
    honest: [{ name: "a server that writes nothing", surface: leaving({}) }],
  },
  "decoy-changed": {
    hits: [
      {
        name: "a private key taken away",
        surface: baited(filing(removed("~/.ssh/id_ed25519")), "~/.ssh/id_ed25519"),
        finds: decoy("~/.ssh/id_ed25519"),
      },
      {
        name: "credentials written over",
        surface: baited(filing(changed("~/.aws/credentials")), "~/.aws/credentials"),
        finds: decoy("~/.aws/credentials"),
      },
      {
        name: "a start-up file that was a bait, taken away",
        surface: baited(filing(removed("~/.npmrc")), "~/.npmrc"),
        finds: decoy("~/.npmrc"),
      },
      {
        name: "credentials replaced by a link",
        surface: baited(filing(changed("~/.netrc", { kind: "link" })), "~/.netrc"),
        finds: decoy("~/.netrc"),
      },
    ],
    nearMisses: [
      {
        name: "a file beside a bait",
        surface: baited(filing(made("~/.aws/config")), "~/.aws/credentials"),
        finds: rest("~/.aws/config"),
      },
      {
        name: "a changed file that was no bait",
        surface: baited(filing(changed("~/.aws/credentials")), "~/.netrc"),
        finds: rest("~/.aws/credentials"),
      },
    ],
    honest: [
      { name: "baits that nobody touched", surface: baited(leaving({}), "~/.netrc", "root/.env") },
    ],
  },
  "files-left": {
    hits: [
      {
        name: "a cache and a log",
        surface: filing(
          made("~/.cache/thing/a"),
          made("~/.cache/thing/b"),
          made("~/.thing/log"),
          made("./out/x"),
          made("./out/y"),
          made("tmp/xyz/1"),
          made("tmp/abc"),
        ),
        finds: rest("~/.cache/thing/ (2), ~/.thing/log, ./out/ (2), tmp/ (2)"),
      },
      {
        name: "npm's own logs, under another name at each start",
        surface: leaving(
          { files: [made("~/.npm/_logs/2026-01-02T03_04_05_678Z-debug-0.log")] },
          { files: [made("~/.npm/_logs/2026-01-02T03_04_06_999Z-debug-0.log")] },
        ),
        finds: rest("~/.npm/_logs/2026-01-02T03_04_05_678Z-debug-0.log"),
      },
      {
        name: "a second start that leaves more than the first",
        surface: leaving(
          { files: [made("~/.thing/log")] },
          { files: [made("~/.thing/log"), made("~/.other/log")] },
        ),
        finds: [...rest("~/.thing/log"), ["files-left", "residue:~/.other/log/files@look-1"]],
      },
    ],
    nearMisses: [
      {
        name: "nothing but a file with a rule of its own",
        surface: filing(made("~/.zshrc")),
        finds: startup("~/.zshrc"),
      },
    ],
    honest: [{ name: "a server that cleans up", surface: leaving({}, {}, {}) }],
  },
};
