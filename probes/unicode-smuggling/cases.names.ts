import { type Cases, surfaceOf } from "../../src/engine/cases.ts";
import { fullwidth, named } from "./cases.world.ts";
import type { rules } from "./rules.ts";

type Covered = "confusable-name" | "look-alike-name";

/** Worlds of names that pass for others. */
export const namesCases: Pick<Cases<typeof rules>, Covered> = {
  "confusable-name": {
    hits: [
      {
        name: "a copy of another tool of the server",
        surface: named("delete_things", "d\u{435}lete_things"),
        finds: [["confusable-name", "tools:d\u{435}lete_things/name"]],
      },
      {
        name: "a copy of a well-known tool",
        surface: named("re\u{430}d_file"),
        finds: [["confusable-name", "tools:re\u{430}d_file/name"]],
      },
      {
        name: "a copy wholly of another alphabet",
        surface: named(
          "\u{455}\u{435}\u{430}\u{433}\u{441}\u{4bb}",
          "\u{435}\u{445}\u{435}\u{441}",
        ),
        finds: [
          ["confusable-name", "tools:\u{435}\u{445}\u{435}\u{441}/name"],
          ["confusable-name", "tools:\u{455}\u{435}\u{430}\u{433}\u{441}\u{4bb}/name"],
        ],
      },
      {
        name: "a copy with an invisible character",
        surface: named("read_file\u{200b}"),
        finds: [
          ["confusable-name", "tools:read_file\u{200b}/name"],
          ["hidden-in-name", "tools:read_file\u{200b}/name"],
        ],
      },
      ...["\u{a0}", "\u{2003}", " ", "\n"].map((blank) => ({
        name: `a copy with ${JSON.stringify(blank)} at the end`,
        surface: named("read_file", `read_file${blank}`),
        finds: [
          ["confusable-name", `tools:read_file${blank}/name`] as const,
          ["hidden-in-name", `tools:read_file${blank}/name`] as const,
        ],
      })),
      {
        name: "a copy in fullwidth letters",
        surface: named(fullwidth("read_file")),
        finds: [
          ["confusable-name", `tools:${fullwidth("read_file")}/name`],
          ["styled-word", `tools:${fullwidth("read_file")}/name`],
        ],
      },
    ],
    nearMisses: [
      {
        name: "another name with the same letter",
        surface: named("re\u{430}d_moon"),
        finds: [["confusable-word", "tools:re\u{430}d_moon/name"]],
      },
    ],
    missed: [
      {
        name: "a sign that looks like a slash in an address",
        surface: surfaceOf({
          resources: [{ uri: "https://a.example\u{2215}x.example/y", name: "y" }],
        }),
        finds: [["confusable-name", "resources:https://a.example\u{2215}x.example/y/uri"]],
      },
    ],
    honest: [
      {
        name: "names in French, Russian and Chinese",
        surface: named(
          "r\u{e9}sum\u{e9}",
          "\u{43f}\u{43e}\u{438}\u{441}\u{43a}",
          "\u{641c}\u{7d22}",
          "resume",
        ),
      },
    ],
  },
  "look-alike-name": {
    hits: [
      {
        name: "a digit in place of a letter",
        surface: named("read_fi1e"),
        finds: [["look-alike-name", "tools:read_fi1e/name"]],
      },
      {
        name: "the later of two names on the server",
        surface: named("format_all", "forrnat_all"),
        finds: [["look-alike-name", "tools:forrnat_all/name"]],
      },
    ],
    nearMisses: [{ name: "another digit", surface: named("read_fi2e"), finds: [] }],
    honest: [
      { name: "names that differ by case", surface: named("Search", "search", "READ_FILE") },
      { name: "numbered names", surface: named("plot_1", "plot_2", "step10", "step11") },
    ],
  },
};
