import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { UsageError } from "../../errors.ts";
import { LIMITS } from "../../harness/limits.ts";
import { judge } from "../../judge.ts";
import { sha256 } from "../../lib/canonical.ts";
import { excerpt } from "../../lib/excerpt.ts";
import { readSurface } from "../../lib/read-surface.ts";
import type { SessionFacts } from "../../model/session.ts";
import type { ReplayOptions } from "../syntax/replay.ts";
import { namedPolicy } from "../policy.ts";
import { checkOutputs, chooseProbes, deliver, type Delivered } from "../output.ts";

/** `replay`: judges a saved surface or a bare listing again, with nothing but the file. */
export async function replay(options: ReplayOptions): Promise<Delivered> {
  await checkOutputs(options);
  const policy = await namedPolicy(options.config);
  const { file, includeBuiltins } = options;
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat?.isFile() !== true) throw new UsageError(`${file} is not a file`, "Check the path.");
  if (stat.size > LIMITS.savedSurfaceBytes) {
    throw new UsageError(
      `${file} is larger than ${LIMITS.savedSurfaceBytes} bytes`,
      "No surface that mcp-prober saves is that large; check what the file is.",
    );
  }
  const bytes = readFileSync(file);
  const label = {
    id: basename(file),
    source: { kind: "listing", origin: basename(file) },
  } as const;
  const read = readSurface(bytes.toString("utf8"), label);
  if (!read.ok) throw new UsageError(`${file}: ${read.why}`, read.next);
  const session = replayedSession(basename(file), sha256(bytes));
  const probes = await chooseProbes(options);
  const report = judge(read.surface, { session, probes, includeBuiltins, policy });
  return deliver(report, read.surface, options);
}

function replayedSession(file: string, digest: string): SessionFacts {
  return {
    transport: "file",
    transportReason: null,
    protocolVersion: null,
    era: null,
    negotiation: [],
    budgets: null,
    command: null,
    containment: null,
    hosts: [],
    exit: null,
    peculiarities: [],
    failure: null,
    interrupted: false,
    replayed: { sha256: digest, file: excerpt(file) },
    caveats: [],
  };
}
