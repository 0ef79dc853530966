import type { Cases } from "../../src/engine/cases.ts";
import { baited, hit, reading } from "./cases.world.ts";
import type { rules } from "./rules.ts";

/** Worlds the probe is held to. */
export const cases: Cases<typeof rules> = {
  "leaked-environment": {
    hits: [
      {
        name: "a variable in a description",
        surface: baited([hit("aws-secret")], "Adds for [canary:aws-secret]."),
        finds: [["leaked-environment", "canaries:aws-secret"]],
      },
      {
        name: "half of it backwards in a file",
        surface: baited([
          hit("aws-secret", { channel: "file", part: "half", encoding: "reversed", where: "~/.x" }),
        ]),
        finds: [["leaked-environment", "canaries:aws-secret"]],
      },
      {
        name: "on two channels, in a further listing",
        surface: baited([
          hit("aws-secret", { channel: "stderr" }),
          hit("aws-secret", { channel: "process", listing: "claude-ai", where: "curl -d x" }),
        ]),
        finds: [
          ["leaked-environment", "canaries:aws-secret"],
          ["leaked-environment", "canaries:aws-secret@claude-ai"],
        ],
      },
    ],
    nearMisses: [
      {
        name: "the stand-in written by the server itself",
        surface: baited([], "Adds for [canary:aws-secret]."),
        finds: [],
      },
    ],
    honest: [{ name: "baits that were let alone", surface: baited([]) }],
  },
  "leaked-file": {
    hits: [
      {
        name: "a key of the home folder in an error, as Base64",
        surface: baited([hit("ssh-key", { encoding: "base64", channel: "stderr" })]),
        finds: [["leaked-file", "canaries:ssh-key"]],
      },
      {
        name: "two files, each on its own",
        surface: baited([hit("ssh-key"), hit("netrc"), hit("ssh-key", { encoding: "hex" })]),
        finds: [
          ["leaked-file", "canaries:ssh-key"],
          ["leaked-file", "canaries:netrc"],
        ],
      },
    ],
    nearMisses: [
      {
        name: "a file of the folder that was offered",
        surface: baited([hit("notes")]),
        finds: [["leaked-root-file", "canaries:notes"]],
      },
    ],
    honest: [
      {
        name: "a server that names the files it reads",
        surface: baited([], "Signs with ~/.ssh/id_ed25519 when it is told to."),
      },
    ],
  },
  "leaked-root-file": {
    hits: [
      {
        name: "a file of the work folder in a list",
        surface: reading([hit("notes", { frame: 6 })]),
        finds: [["leaked-root-file", "canaries:notes"]],
      },
      ...(["stderr", "process"] as const).map((channel) => ({
        name: `a file of the work folder on ${channel}`,
        surface: reading([hit("notes", { channel })]),
        finds: [["leaked-root-file", "canaries:notes"]] as const,
      })),
      {
        name: "the same frame number in another session",
        surface: reading([hit("notes", { listing: "cursor" })]),
        finds: [["leaked-root-file", "canaries:notes@cursor"]],
      },
    ],
    nearMisses: [
      {
        name: "the name of the file alone",
        surface: baited([], "Knows notes.txt."),
        finds: [],
      },
    ],
    honest: [{ name: "a server that lists no files", surface: baited([], "Lists nothing.") }],
  },
  "served-root-file": {
    hits: [
      {
        name: "a file of the work folder in what we asked for",
        surface: reading([hit("notes")]),
        finds: [["served-root-file", "canaries:notes"]],
      },
      {
        name: "an index of the work folder",
        surface: baited([hit("notes", { channel: "file", where: "~/.cache/index" })]),
        finds: [["served-root-file", "canaries:notes"]],
      },
      {
        name: "in what we asked for, and in a list as well",
        surface: reading([hit("notes"), hit("notes", { frame: 6 })]),
        finds: [
          ["served-root-file", "canaries:notes"],
          ["leaked-root-file", "canaries:notes"],
        ],
      },
    ],
    nearMisses: [
      {
        name: "a private file in what we asked for",
        surface: reading([hit("ssh-key")]),
        finds: [["leaked-file", "canaries:ssh-key"]],
      },
      {
        name: "a variable in a file it wrote",
        surface: baited([hit("aws-secret", { channel: "file", where: "~/.cache/index" })]),
        finds: [["leaked-environment", "canaries:aws-secret"]],
      },
      {
        name: "the folder in a list where nothing was read",
        surface: baited([hit("notes")]),
        finds: [["leaked-root-file", "canaries:notes"]],
      },
    ],
    honest: [
      { name: "a resource that holds no file of ours", surface: reading([]) },
      { name: "a folder that nobody looked into", surface: baited([]) },
    ],
  },
  "echoed-credential": {
    hits: [
      {
        name: "the dummy in a request",
        surface: baited([hit("api-token", { channel: "http" })]),
        finds: [["echoed-credential", "canaries:api-token"]],
      },
    ],
    nearMisses: [
      {
        name: "a variable that was no credential of the server",
        surface: baited([hit("aws-secret", { channel: "http" })]),
        finds: [["leaked-environment", "canaries:aws-secret"]],
      },
    ],
    honest: [
      { name: "a server that asks for it", surface: baited([], "Needs WIDGET_TOKEN to be set.") },
    ],
  },
};
