import type { Cases } from "../../src/engine/cases.ts";
import {
  at,
  called,
  doing,
  each,
  failed,
  none,
  reads,
  starts,
  watched,
  writes,
} from "./cases.world.ts";
import type { rules } from "./rules.ts";

type Covered = "credential-read" | "credential-sought";

const LOGINS = "~/.config/google-chrome/Default/Login Data";

/** Worlds of files that were read. */
export const readCases: Pick<Cases<typeof rules>, Covered> = {
  "credential-read": {
    hits: [
      {
        name: "the bait in place of a private key",
        surface: doing(reads("~/.ssh/id_ed25519")),
        finds: at("credential-read", "~/.ssh/id_ed25519"),
      },
      ...each(
        "a bait",
        reads,
        ["~/.aws/credentials", "~/.npmrc", "~/.netrc", LOGINS, "[scratch]/home/.npmrc"],
        "credential-read",
      ),
      ...each(
        "a key of the machine's user",
        reads,
        [
          "[home]/.ssh/id_rsa",
          "/root/.kube/config",
          "/home/someone/.config/gcloud/application_default_credentials.json",
          "/Users/someone/Library/Keychains/login.keychain-db",
          "/etc/shadow",
          "[home]/.config/BraveSoftware/Brave-Browser/Default/Local Extension Settings/abc/000003.log",
        ],
        "credential-read",
      ),
      {
        name: "the same key in three starts and by two programs",
        surface: watched(
          { events: [reads("~/.ssh/id_ed25519")] },
          { events: [reads("~/.ssh/id_ed25519", { process: "cat", phase: "list" })] },
          { events: [] },
        ),
        finds: at("credential-read", "~/.ssh/id_ed25519"),
      },
      {
        name: "the log-ins of a browser, read by a server for browsers itself",
        surface: called(doing(reads(LOGINS)), "browser-mcp"),
        finds: at("credential-read", LOGINS),
      },
      {
        name: "a name that only holds the word in part",
        surface: called(doing(reads("~/.aws/credentials")), "laws-mcp"),
        finds: at("credential-read", "~/.aws/credentials"),
      },
      {
        name: "a bridge to remote servers",
        surface: called(doing(reads("~/.ssh/id_ed25519")), "mcp-remote"),
        finds: at("credential-read", "~/.ssh/id_ed25519"),
      },
      {
        name: "a worm that reads the token and publishes",
        surface: doing(starts("npm publish --access public"), reads("~/.npmrc")),
        finds: at("credential-read", "~/.npmrc"),
      },
    ],
    nearMisses: [
      ...none(
        "nothing there to be read",
        reads,
        ["~/.kube/config", "~/.docker/config.json"],
        failed,
      ),
      {
        name: "a file of that name that it wrote itself",
        surface: doing(writes("~/.kube/config"), reads("~/.kube/config")),
        finds: [],
      },
      {
        name: "refused",
        surface: doing(reads("[home]/.ssh/id_rsa", failed)),
        finds: at("credential-sought", "[home]/.ssh/id_rsa"),
      },
      ...none("a public key or a plain setting", reads, [
        "~/.ssh-agent.log",
        "~/.aws/config",
        "~/.kube/cache/discovery/x.json",
        "~/.gitconfig",
      ]),
      ...none("in the folder that was given", reads, ["[given]/0/.ssh/id_rsa", "[workspace]/.env"]),
    ],
    honest: [
      {
        name: "npm, a script of node, reads its settings",
        surface: doing(starts("npm config get registry"), reads("~/.npmrc")),
      },
      {
        name: "programs that read their own",
        surface: doing(
          reads("~/.npmrc", { process: "npm" }),
          reads("~/.netrc", { process: "git" }),
          reads("~/.netrc", { process: "curl" }),
          reads("~/.ssh/id_ed25519", { process: "ssh" }),
          reads(LOGINS, { process: "chrome" }),
        ),
      },
      {
        name: "what a runtime reads at each start",
        surface: doing(
          ...[
            "[package]/dist/index.js",
            "[runtime]/lib/node_modules/npm/package.json",
            "/etc/ssl/openssl.cnf",
            "/usr/lib/ssl/openssl.cnf",
            "/etc/ssl/certs/ca-certificates.crt",
            "/etc/resolv.conf",
            "/etc/nsswitch.conf",
            "/etc/hosts",
            "/etc/ld.so.cache",
            "/etc/os-release",
            "/etc/machine-id",
            "/etc/localtime",
            "/etc/passwd",
            "/usr/share/zoneinfo/UTC",
            "/usr/share/fonts/truetype/a.ttf",
            "/usr/lib/locale/C.utf8/LC_CTYPE",
            "/proc/self/environ",
            "/proc/meminfo",
            "/sys/fs/cgroup/memory.max",
            "/dev/null",
            "/dev/urandom",
            "~/.gitconfig",
            "~/.config/git/config",
            "~/.cache/node-compile-cache/v20/a",
            "~/.cache/uv/archive-v0/x/lib.py",
            "~/.local/lib/python3.11/site-packages/a.py",
          ].map((path) => reads(path)),
        ),
      },
    ],
  },
  "credential-sought": {
    hits: [
      {
        name: "a key outside the throw-away home, which is not there",
        surface: doing(reads("/root/.ssh/id_rsa", failed)),
        finds: at("credential-sought", "/root/.ssh/id_rsa"),
      },
      ...each(
        "not there or refused",
        reads,
        [
          "[home]/.aws/credentials",
          "/home/someone/.config/Exodus/exodus.wallet/seed.seco",
          "/etc/shadow",
        ],
        "credential-sought",
        failed,
      ),
      ...each(
        "the folder of keys, but no key",
        reads,
        ["~/.ssh", "~/.ssh/", "~/.config/google-chrome/Default"],
        "credential-sought",
      ),
    ],
    nearMisses: [
      ...none(
        "in the throw-away home, as libraries do",
        reads,
        ["~/.kube/config", "~/.ssh/id_rsa"],
        failed,
      ),
      {
        name: "there, and read",
        surface: doing(reads("/root/.ssh/id_rsa")),
        finds: at("credential-read", "/root/.ssh/id_rsa"),
      },
    ],
    honest: [
      {
        name: "a server for Kubernetes that looks for a configuration",
        surface: called(doing(reads("[home]/.kube/config", failed)), "kubernetes-mcp-server"),
      },
      {
        name: "a server for SSH that lists the keys",
        surface: called(doing(reads("~/.ssh/")), "ssh-manager"),
      },
    ],
  },
};
