import type { Cases } from "../../src/engine/cases.ts";
import { baited, hit } from "./cases.world.ts";
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
        name: "a file of the work folder in what was read",
        surface: {
          ...baited([hit("notes")]),
          contents: {
            items: [
              {
                of: "resources",
                name: "docs://notes",
                raw: { contents: [{ uri: "docs://notes", text: "Code: [canary:notes]" }] },
                frame: 7,
              },
            ],
            skipped: [],
            dropped: 0,
          },
        },
        finds: [["leaked-root-file", "canaries:notes"]],
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
