import { listDifference } from "../../src/lib/listings.ts";
import type {
  ClientProfile,
  Content,
  Listing,
  Residue,
  Section,
  Surface,
} from "../../src/model/surface.ts";
import { BASE_SECTIONS, type BaseSection } from "../../src/model/vocabulary.ts";
import { ABSENT, surface } from "./worlds.ts";

const OURSELVES: ClientProfile = {
  name: "mcp-prober",
  version: "0.0.0",
  capabilities: ["roots", "sampling", "elicitation"],
};

const DESKTOP: ClientProfile = { name: "claude-ai", version: "0.1.0", capabilities: [] };

/** The look of a standard scan as another client; `lists` are those shown to it. */
export function asDesktop(
  lists: Partial<Pick<Surface, BaseSection>> = {},
  shape: Partial<Listing> = {},
  base: Surface = surface(),
): Listing {
  const differences = Object.fromEntries(
    BASE_SECTIONS.map((name) => [name, listDifference(base[name], lists[name] ?? base[name])]),
  ) as Listing["lists"];
  return {
    id: "claude-ai",
    how: "new-session",
    varied: ["start", "client", "capabilities"],
    client: DESKTOP,
    offered: "2025-11-25",
    waitedMs: null,
    announced: [],
    state: "listed",
    why: null,
    lists: differences,
    ...shape,
  };
}

/** The second look of a standard scan. */
export function secondLook(
  lists: Partial<Pick<Surface, BaseSection>> = {},
  shape: Partial<Listing> = {},
): Listing {
  const again = {
    id: "second-look",
    how: "same-session",
    varied: ["time"],
    waitedMs: 500,
  } as const;
  return asDesktop(lists, { ...again, varied: ["time"], client: OURSELVES, ...shape });
}

/** A look that came to nothing. */
export function failedLook(id: string, shape: Partial<Listing> = {}): Listing {
  return asDesktop(
    {},
    { id, state: "failed", why: "it exited with code 1", lists: null, ...shape },
  );
}

export function listingsOf(...items: readonly Listing[]): Pick<Surface, "listings"> {
  return { listings: { client: OURSELVES, items: [...items] } };
}

/** Four baits and, of these, the ones that came back. */
export function canariesOf(...back: readonly string[]): Pick<Surface, "canaries"> {
  return {
    canaries: {
      planted: [
        { name: "env-token", kind: "environment", where: "VAULT_TOKEN" },
        { name: "ssh-key", kind: "decoy-file", where: "~/.ssh/id_ed25519" },
        { name: "netrc", kind: "decoy-file", where: "~/.netrc" },
        { name: "root-notes", kind: "root-file", where: "root/notes.md" },
      ],
      hits: back.map((canary) => ({
        canary,
        encoding: "base64",
        part: "whole",
        channel: "stdout",
        where: null,
        frame: 4,
      })),
      dropped: 0,
    },
  };
}

/** A start that ended as it should, and left nothing. */
export function startLeft(shape: Partial<Residue> = {}): Residue {
  return {
    endedBy: "eof",
    exitCode: 0,
    signal: null,
    exitMs: 12,
    survivors: [],
    ports: [],
    files: [],
    droppedFiles: 0,
    ...shape,
  };
}

export function newFile(path: string, shape: Partial<Residue["files"][number]> = {}) {
  const file: Residue["files"][number] = {
    path,
    change: "new",
    kind: "file",
    bytes: 12,
    executable: false,
  };
  return { ...file, ...shape };
}

/** Prompts and resources behind the lists. */
export function contentsOf(
  prompts: number,
  resources: number,
  skipped: readonly string[] = [],
  dropped = 0,
): Pick<Surface, "contents"> {
  return {
    contents: {
      items: [...contents(prompts, "prompts"), ...contents(resources, "resources")],
      skipped: skipped.map((why) => ({ of: "prompts", name: "p", why })),
      dropped,
    },
  };
}

function contents(count: number, of: Content["of"]): Content[] {
  return Array.from({ length: count }, (_, index) => ({
    of,
    name: `${of} ${index}`,
    raw: {},
    frame: 9,
  }));
}

/** A list that could not be read. */
export const FAILED: Section = { state: "failed", why: "timed out after 30 s" };

/** A surface with something of every kind of evidence. */
export function observedSurface(): Surface {
  const poisoned: Section = {
    state: "listed",
    items: [{ name: "add_note", raw: { name: "add_note", description: "mark:high" }, frame: 3 }],
    broken: [],
    pages: 1,
  };
  return surface({
    ...listingsOf(
      secondLook(),
      asDesktop({ tools: poisoned, prompts: ABSENT }),
      failedLook("cursor"),
    ),
    ...canariesOf("ssh-key"),
    ...contentsOf(1, 1, ["asks for an argument"], 1),
    reverse: {
      items: [
        { method: "roots/list", raw: {}, answer: "answered", frame: 5 },
        { method: "roots/list", raw: {}, answer: "answered", frame: 5, listing: "claude-ai" },
      ],
      dropped: 0,
    },
    residue: {
      items: [
        startLeft({ files: [newFile("~/.bashrc")], ports: [{ address: "0.0.0.0", port: 4321 }] }),
        startLeft({
          listing: "claude-ai",
          ports: null,
          survivors: [{ command: "sleep 60", ended: true }],
        }),
      ],
    },
  });
}
