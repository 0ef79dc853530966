import type { CanaryHit, Residue } from "../model/surface.ts";
import type { Target } from "../model/target.ts";
import type { Canary } from "./canaries.ts";
import type { CanarySearch } from "./frames/canary-search.ts";
import { canaryEnvironment, plantDecoys } from "./process/decoys.ts";
import { type FileSnapshot, filesLeft, snapshotFiles } from "./process/files.ts";
import { makeGitFolder, type Scratch } from "./process/scratch.ts";
import type { Visit } from "./visit.ts";
import type { Closed } from "./wire.ts";

/** What one start found around it. */
export interface Surroundings {
  readonly scratch: Scratch;
  readonly files: FileSnapshot;
  /** Variables of this start alone: baits, dummy credentials, and what the visit asks for. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Fills the scratch folder with what the visit wants the server to find. */
export function prepareScratch(
  target: Target,
  { home, gitFolder, environment }: Visit,
  canaries: readonly Canary[],
  scratch: Scratch,
): Surroundings {
  const hasDecoys = home === "decoys" && target.kind === "stdio";
  const files = canaries.filter(({ kind }) => kind === "root-file" || hasDecoys);
  plantDecoys(files, { home: scratch.home, root: scratch.offered });
  if (gitFolder) makeGitFolder(scratch.work);
  return {
    scratch,
    files: snapshotFiles(scratch),
    environment: { ...canaryEnvironment(canaries), ...environment },
  };
}

/** What is left once everything has ended; its paths and command lines are free of secrets. */
export function leaveResidue(
  { scratch, files }: Surroundings,
  closed: Closed | undefined,
  {
    clean,
    search,
    isSandboxed,
  }: {
    readonly clean: (text: string) => string;
    readonly search: CanarySearch;
    readonly isSandboxed: boolean;
  },
): {
  readonly closed: Closed | undefined;
  readonly residue: Residue | undefined;
  readonly hits: readonly CanaryHit[];
} {
  const hits: CanaryHit[] = [];
  const survivors = (closed?.survivors ?? []).map((one) => {
    const { text, found } = search.text(clean(one.command));
    for (const hit of found) hits.push({ ...hit, channel: "process", where: text, frame: 0 });
    return { ...one, command: text };
  });
  const left = filesLeft(files, scratch, (bytes) => search.bytes(bytes).found);
  for (const { path, ...hit } of left.hits) {
    hits.push({ ...hit, channel: "file", where: search.text(clean(path)).text, frame: 0 });
  }
  return {
    closed: closed && { ...closed, survivors },
    hits,
    residue: closed && {
      endedBy: closed.endedBy,
      exitCode: closed.exitCode,
      signal: closed.signal,
      exitMs: closed.exitMs,
      // What would have outlived the server ended with the sandbox: nobody saw it.
      survivors:
        isSandboxed && survivors.length === 0
          ? null
          : survivors.map(({ command, ended }) => ({ command, ended })),
      ports: closed.ports === null ? null : closed.ports.map((port) => ({ ...port })),
      files: left.files.map((file) => ({ ...file, path: search.text(clean(file.path)).text })),
      droppedFiles: left.dropped,
    },
  };
}
