import type { Cases } from "../../src/engine/cases.ts";
import { AGAIN, tool, world } from "./cases.world.ts";
import type { rules } from "./rules.ts";

type Covered =
  "ci-dependent-surface" | "surroundings-dependent-surface" | "version-dependent-surface";

const add = tool("add", "Adds two numbers.");
const one = { tools: [add] };
const two = { tools: [add, tool("sample", "Asks the client's model.")] };

/** Worlds in which the listing depends on where and under which protocol it is asked for. */
export const whereCases: Pick<Cases<typeof rules>, Covered> = {
  "ci-dependent-surface": {
    hits: [
      {
        name: "a tool less when CI is set",
        surface: world(two, { ci: { varied: ["start", "ci"], shown: one } }),
        finds: [["ci-dependent-surface", "tools:sample"]],
      },
    ],
    nearMisses: [
      {
        name: "files that are not listed where CI is set",
        surface: world(
          { ...one, resources: [{ uri: "docs://a", name: "a" }] },
          { ci: { varied: ["start", "ci"], shown: { ...one, resources: [] } } },
        ),
        finds: [["varying-detail", "resources:docs://a"]],
      },
      {
        name: "a tool less at the second look, and when CI is set",
        surface: world(two, {
          "second-look": { varied: ["time"], shown: one },
          ci: { varied: ["start", "ci"], shown: one },
        }),
        finds: [["unstable-item", "tools:sample"]],
      },
    ],
    honest: [
      {
        name: "no difference under CI",
        surface: world(two, { ci: { varied: ["start", "ci"], shown: two } }),
      },
    ],
  },
  "surroundings-dependent-surface": {
    hits: [
      {
        name: "tools for git in a folder under git",
        surface: world(one, { "git-folder": { varied: ["start", "folder"], shown: two } }),
        finds: [["surroundings-dependent-surface", "tools:sample@git-folder"]],
      },
      {
        name: "words that depend on the folder and on the language, told once",
        surface: world(one, {
          "git-folder": { varied: ["start", "folder"], shown: two },
          locale: { varied: ["start", "locale"], shown: two },
          again: { varied: AGAIN, shown: one },
        }),
        finds: [["surroundings-dependent-surface", "tools:sample@git-folder"]],
      },
      {
        name: "descriptions in another language",
        surface: world(one, {
          locale: {
            varied: ["start", "locale"],
            shown: { tools: [tool("add", "Addiert zwei Zahlen.")] },
          },
        }),
        finds: [["surroundings-dependent-surface", "tools:add/description@locale"]],
      },
    ],
    nearMisses: [
      {
        name: "tools for git whoever starts it the second time",
        surface: world(one, {
          "git-folder": { varied: ["start", "folder"], shown: two },
          again: { varied: AGAIN, shown: two },
        }),
        finds: [["unstable-item", "tools:sample@again"]],
      },
    ],
    honest: [
      {
        name: "no difference in another language",
        surface: world(one, { locale: { varied: ["start", "locale"], shown: one } }),
      },
    ],
  },
  "version-dependent-surface": {
    hits: [
      {
        name: "a tool less under an older version",
        surface: world(two, { "old-version": { varied: ["start", "version"], shown: one } }),
        finds: [["version-dependent-surface", "tools:sample"]],
      },
    ],
    nearMisses: [
      {
        name: "fields that the older version does not know",
        surface: world(
          { tools: [tool("add", "Adds two numbers.", { title: "Add", annotations: {} })] },
          { "old-version": { varied: ["start", "version"], shown: one } },
        ),
        finds: [],
      },
    ],
    honest: [
      {
        name: "another version and the same tools",
        surface: world(one, {
          "old-version": {
            varied: ["start", "version"],
            shown: { ...one, protocolVersion: "2024-11-05" },
          },
        }),
      },
    ],
  },
};
