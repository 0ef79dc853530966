import type { Cases } from "../../src/engine/cases.ts";
import { installed, published, version } from "./cases.world.ts";
import type { rules } from "./rules.ts";

type Versions = Pick<
  Cases<typeof rules>,
  | "malicious-version"
  | "known-critical-vulnerability"
  | "known-high-vulnerability"
  | "known-medium-vulnerability"
  | "vulnerable-dependency"
  | "dependency-advisory"
  | "outdated-version"
>;

/** Worlds of versions: of the package, and of what was installed with it. */
export const versionCases: Versions = {
  "malicious-version": {
    hits: [
      {
        name: "the version that copies every mail",
        surface: version("postmark-mcp", "1.0.16"),
        finds: [["malicious-version", "registry:postmark-mcp/version"]],
      },
      {
        name: "the same below another package",
        surface: installed({ tree: ["postmark-mcp@1.0.17"] }),
        finds: [["malicious-version", "package:postmark-mcp@1.0.17/tree/0"]],
      },
    ],
    nearMisses: [
      {
        name: "the last version before",
        surface: version("postmark-mcp", "1.0.15"),
        finds: [],
      },
    ],
    honest: [{ name: "another mail server", surface: version("mail-mcp", "1.0.16") }],
  },
  "known-critical-vulnerability": {
    hits: [
      {
        name: "mcp-remote before the fix",
        surface: version("mcp-remote", "0.1.15"),
        finds: [["known-critical-vulnerability", "registry:mcp-remote/version"]],
      },
      {
        name: "a prerelease of the fixed version",
        surface: version("mcp-remote", "0.1.16-beta.1"),
        finds: [["known-critical-vulnerability", "registry:mcp-remote/version"]],
      },
      {
        name: "no registry was asked",
        surface: installed({ name: "mcp-remote", version: "0.0.5" }),
        finds: [["known-critical-vulnerability", "package:mcp-remote/version"]],
      },
    ],
    nearMisses: [
      {
        name: "the fixed version",
        surface: version("mcp-remote", "0.1.16"),
        finds: [],
      },
      {
        name: "a version before the defect came in",
        surface: version("mcp-remote", "0.0.4"),
        finds: [],
      },
    ],
    honest: [{ name: "a version of today", surface: version("mcp-remote", "0.15.1") }],
  },
  "known-high-vulnerability": {
    hits: [
      {
        name: "two holes in one version",
        surface: version("@modelcontextprotocol/server-filesystem", "2025.3.28"),
        finds: [
          ["known-high-vulnerability", "registry:@modelcontextprotocol/server-filesystem/version"],
          ["known-high-vulnerability", "registry:@modelcontextprotocol/server-filesystem/version"],
        ],
      },
      {
        name: "a tool that passes arguments to a shell",
        surface: version("figma-developer-mcp", "0.6.0"),
        finds: [["known-high-vulnerability", "registry:figma-developer-mcp/version"]],
      },
      {
        name: "one that is open over HTTP only",
        surface: version("@playwright/mcp", "0.0.39"),
        finds: [["known-high-vulnerability", "registry:@playwright/mcp/version"]],
      },
    ],
    nearMisses: [
      {
        name: "the fixed version",
        surface: version("@modelcontextprotocol/server-filesystem", "2025.7.1"),
        finds: [],
      },
      {
        name: "a version between the two ranges",
        surface: version("@modelcontextprotocol/server-filesystem", "2.0.1"),
        finds: [],
      },
    ],
    honest: [
      {
        name: "a version of today",
        surface: version("@modelcontextprotocol/server-filesystem", "2026.8.31"),
      },
    ],
  },
  "known-medium-vulnerability": {
    hits: [
      {
        name: "a hole that needs another user of the machine",
        surface: version("chrome-devtools-mcp", "0.26.0"),
        finds: [["known-medium-vulnerability", "registry:chrome-devtools-mcp/version"]],
      },
    ],
    nearMisses: [
      {
        name: "the fixed version",
        surface: version("chrome-devtools-mcp", "1.1.0"),
        finds: [],
      },
    ],
    honest: [
      { name: "a version without a number", surface: version("chrome-devtools-mcp", "canary") },
    ],
  },
  "vulnerable-dependency": {
    hits: [
      {
        name: "a server that is a shell around mcp-remote",
        surface: installed({ tree: ["abbrev@3.0.0", "mcp-remote@0.1.10"] }),
        finds: [["vulnerable-dependency", "package:mcp-remote@0.1.10/tree/1"]],
      },
    ],
    nearMisses: [
      {
        name: "a server around a fixed version of mcp-remote",
        surface: installed({ tree: ["abbrev@3.0.0", "mcp-remote@0.1.16"] }),
        finds: [],
      },
    ],
    honest: [
      {
        name: "a tree of today",
        surface: installed({ tree: ["@modelcontextprotocol/sdk@1.32.2", "zod@4.1.0"] }),
      },
      {
        name: "entries that are no name and version",
        surface: installed({ tree: ["", "@", "a"] }),
      },
    ],
  },
  "dependency-advisory": {
    hits: [
      {
        name: "a library with three advisories, of which two are about HTTP",
        surface: installed({ tree: ["@modelcontextprotocol/sdk@1.20.0"] }),
        finds: [
          ["dependency-advisory", "package:@modelcontextprotocol/sdk@1.20.0/tree/0"],
          ["dependency-advisory", "package:@modelcontextprotocol/sdk@1.20.0/tree/0"],
          ["dependency-advisory", "package:@modelcontextprotocol/sdk@1.20.0/tree/0"],
        ],
      },
    ],
    nearMisses: [
      {
        name: "the first version without",
        surface: installed({ tree: ["@modelcontextprotocol/sdk@1.26.0"] }),
        finds: [],
      },
    ],
    honest: [
      {
        name: "a package of another name",
        surface: installed({ tree: ["@notes-project/sdk@1.20.0"] }),
      },
    ],
  },
  "outdated-version": {
    hits: [
      {
        name: "a newer one is the latest",
        surface: published({ latest: "1.10.0" }),
        finds: [["outdated-version", "registry:notes-mcp/latest"]],
      },
    ],
    nearMisses: [
      {
        name: "the latest is a prerelease",
        surface: published({ latest: "2.0.0-rc.1" }),
        finds: [],
      },
      { name: "the latest is older", surface: published({ latest: "1.3.9" }), finds: [] },
      { name: "the latest is not said", surface: published({ latest: null }), finds: [] },
      { name: "the latest is no version", surface: published({ latest: "newest" }), finds: [] },
    ],
    honest: [{ name: "the latest", surface: published() }],
  },
};
