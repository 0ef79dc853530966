import type { Cases } from "../../src/engine/cases.ts";
import {
  at,
  called,
  connects,
  doing,
  each,
  failed,
  lookup,
  none,
  reads,
  starts,
  writes,
} from "./cases.world.ts";
import type { rules } from "./rules.ts";

const CALC = { process: "mcp-calc" } as const;

type Covered = "private-file-read" | "own-credential-read" | "code-from-outside";

/** Worlds of private files, of credentials that are its own, and of code. */
export const privateCases: Pick<Cases<typeof rules>, Covered> = {
  "private-file-read": {
    hits: [
      {
        name: "the history of the shell",
        surface: doing(reads("[home]/.bash_history")),
        finds: at("private-file-read", "[home]/.bash_history"),
      },
      ...each(
        "looked for in the throw-away home as well",
        reads,
        ["~/.zsh_history", "~/.config/google-chrome/Default/History"],
        "private-file-read",
        failed,
      ),
      ...each(
        "settings of other clients, or another process",
        reads,
        [
          "[home]/.cursor/mcp.json",
          "/Users/someone/Library/Application Support/Claude/claude_desktop_config.json",
          "[home]/.claude.json",
          "[home]/.ssh/known_hosts",
          "/proc/[pid]/environ",
        ],
        "private-file-read",
      ),
      ...(
        [
          ["~/.bash_history", "python3"],
          ["~/.zsh_history", "bash"],
          ["~/.python_history", "bash"],
          ["~/.node_repl_history", "python3.11"],
        ] as const
      ).map(([path, process]) => ({
        name: `${path} by ${process}`,
        surface: doing(reads(path, { process })),
        finds: at("private-file-read", path),
      })),
      {
        name: "a prompt that is told to work on it",
        surface: doing(
          starts("less ~/.lesshst", { process: "less" }),
          reads("~/.lesshst", { process: "less" }),
        ),
        finds: at("private-file-read", "~/.lesshst"),
      },
    ],
    nearMisses: [
      ...none(
        "in the throw-away home, where there is none",
        reads,
        ["~/.cursor/mcp.json", "~/.claude.json"],
        failed,
      ),
      ...none("its own environment, or a file beside it", reads, [
        "/proc/self/environ",
        "/proc/1/environ",
        "/proc/1/stat",
        "[home]/.bashrc",
        "[workspace]/.cursor/mcp.json",
      ]),
    ],
    honest: [
      {
        name: "a shell that a person may sit before",
        surface: doing(
          reads("~/.bash_history", { process: "bash", done: false }),
          reads("~/.zsh_history", { process: "zsh" }),
          reads("~/.python_history", { process: "python3.11" }),
          reads("~/.node_repl_history", { process: "node" }),
        ),
      },
      {
        name: "a client that is itself the server",
        surface: called(doing(reads("[home]/.claude.json")), "claude-code"),
      },
      {
        name: "a server for bookmarks",
        surface: called(doing(reads("[home]/.config/chromium/Default/Bookmarks")), "bookmarks"),
      },
    ],
  },
  "own-credential-read": {
    hits: [
      {
        name: "a name of a tool that says so",
        surface: called(doing(reads("[home]/.kube/config")), "ops", { tools: ["kubectl_get"] }),
        finds: at("own-credential-read", "[home]/.kube/config"),
      },
      ...(
        [
          ["mcp-server-kubernetes", "[home]/.kube/config"],
          ["aws-api-mcp", "~/.aws/credentials"],
          ["gcloud-mcp", "/root/.config/gcloud/credentials.db"],
          ["ssh-mcp", "~/.ssh/id_ed25519"],
          ["wallet-mcp", "~/.config/Exodus/exodus.wallet/seed.seco"],
          ["k8sTools", "/var/run/secrets/kubernetes.io/serviceaccount/token"],
        ] as const
      ).map(([name, path]) => ({
        name: `${name} and ${path}`,
        surface: called(doing(reads(path)), name),
        finds: at("own-credential-read", path),
      })),
      ...(
        [
          ["exodus-mcp", "~/.config/Exodus/exodus.wallet/seed.seco"],
          ["geth-mcp", "[home]/.ethereum/keystore/a"],
          ["vault-mcp", "[home]/.vault-token"],
          ["remote-shell", "~/.ssh/id_ed25519"],
          ["huggingface", "[home]/.cache/huggingface/token"],
        ] as const
      ).map(([name, path]) => ({
        name: `${name} and ${path}`,
        surface: called(doing(reads(path)), name),
        finds: at("own-credential-read", path),
      })),
      {
        name: "a look for updates that leaves no note, in vain",
        surface: doing(reads("~/.npmrc"), lookup("registry.npmjs.org", failed)),
        finds: [
          ...at("own-credential-read", "~/.npmrc"),
          ...at("vendor-telemetry", "registry.npmjs.org"),
        ],
      },
      ...(
        [
          ["what it reads", reads("/usr/lib/python3.11/os.py", CALC)],
          ["its own folder", starts("/srv/.venv/bin/mcp-calc", CALC)],
        ] as const
      ).map(([what, event]) => ({
        name: `Python's requests to this machine, Python shown by ${what}`,
        surface: doing(event, connects("127.0.0.1:8080", CALC), reads("~/.netrc", CALC)),
        finds: at("own-credential-read", "~/.netrc"),
      })),
      {
        name: "an update check that asks for the registry",
        surface: doing(
          reads("~/.config/configstore/update-notifier-calc.json", failed),
          reads("~/.npmrc"),
        ),
        finds: at("own-credential-read", "~/.npmrc"),
      },
      {
        name: "Python's requests before a request",
        surface: doing(lookup("pypi.org"), reads("~/.netrc", { process: "python3.11" })),
        finds: [...at("vendor-telemetry", "pypi.org"), ...at("own-credential-read", "~/.netrc")],
      },
    ],
    nearMisses: [
      {
        name: "a server for something else",
        surface: called(doing(reads("[home]/.kube/config")), "aws-api-mcp"),
        finds: at("credential-read", "[home]/.kube/config"),
      },
      {
        name: "another host than a registry of packages",
        surface: doing(reads("~/.npmrc"), lookup("github.com", failed)),
        finds: [...at("credential-read", "~/.npmrc"), ...at("vendor-telemetry", "github.com")],
      },
      {
        name: "another program than the one that looks for updates",
        surface: doing(reads("~/.npmrc", { process: "cat" }), lookup("registry.npmjs.org", failed)),
        finds: [
          ...at("credential-read", "~/.npmrc"),
          ...at("vendor-telemetry", "registry.npmjs.org"),
        ],
      },
      {
        name: "Python without a request",
        surface: doing(reads("~/.netrc", { process: "python3.11" })),
        finds: at("credential-read", "~/.netrc"),
      },
    ],
    honest: [
      {
        name: "a server for Kubernetes that finds no configuration",
        surface: called(doing(reads("~/.kube/config", failed)), "kubernetes"),
      },
    ],
  },
  "code-from-outside": {
    hits: [
      {
        name: "a script of somebody else's folder",
        surface: doing(reads("/srv/shared/plugin.js")),
        finds: at("code-from-outside", "/srv/shared/plugin.js"),
      },
      ...each(
        "code of another kind and place",
        reads,
        ["[home]/project/hook.mjs", "/var/tmp/a.so.1", "~/.helper/run.py", "[tmp]/x.node"],
        "code-from-outside",
      ),
      {
        name: "fetched, written and read",
        surface: doing(
          connects("93.184.216.34:443"),
          writes("~/.helper/a.js"),
          reads("~/.helper/a.js"),
        ),
        finds: [
          ...at("foreign-host", "93.184.216.34:443"),
          ...at("code-from-outside", "~/.helper/a.js"),
        ],
      },
      {
        name: "many files of one library",
        surface: doing(reads("/srv/lib/x/a.js"), reads("/srv/lib/x/b.js")),
        finds: at("code-from-outside", "/srv/lib/x/a.js"),
      },
    ],
    nearMisses: [
      ...none("not there", reads, ["/srv/shared/plugin.js"], failed),
      ...none("no code", reads, ["/srv/shared/plugin.json", "~/.helper/state"]),
      {
        name: "a copy of its own",
        surface: doing(writes("~/.figma/plugin/code.js"), reads("~/.figma/plugin/code.js")),
        finds: [],
      },
    ],
    honest: [
      {
        name: "package, runtime, system and what it was given",
        surface: doing(
          ...[
            "[package]/node_modules/a/index.js",
            "[runtime]/lib/python3.11/os.py",
            "/usr/lib/x86_64-linux-gnu/libc.so.6",
            "/usr/share/nodejs/npm/index.js",
            "[given]/0/eslint.config.js",
            "[workspace]/src/index.ts",
            "~/.npm/_npx/0a1b/node_modules/x/index.js",
            "~/.net/azmcp/abc/libSystem.so",
            "[home]/.nvm/versions/node/v20/lib/a.js",
          ].map((path) => reads(path)),
        ),
      },
    ],
  },
};
