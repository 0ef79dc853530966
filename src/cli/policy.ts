import { existsSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, isAbsolute, relative, resolve, sep } from "node:path";
import { UsageError } from "../errors.ts";
import { sha256 } from "../lib/canonical.ts";
import type { Policy } from "../model/policy.ts";
import type { NamedPolicy } from "../policy/apply.ts";

/** More than a policy of a thousand suppressions needs. */
const MAX_BYTES = 1_000_000;

/** What a policy file is called when nobody has named it. */
const USUAL_NAMES = ["mcp-prober.config.json", "mcp-prober.config.jsonc"];

/** The policy that `--config` names, held against this day; undefined when it names none. */
export async function namedPolicy(
  file: string | undefined,
  now = new Date(),
): Promise<NamedPolicy | undefined> {
  if (file === undefined) return undefined;
  const bytes = readBounded(file);
  const policy = await parsed(file, bytes);
  const today = now.toISOString().slice(0, "YYYY-MM-DD".length);
  return { policy, file: printableName(file), sha256: sha256(bytes), today };
}

/**
 * A line for stderr about a policy that lies in the current folder, which in a cloned repository is
 * the attacker's: it is not used unless it is named. Empty when there is none.
 */
export function unusedPolicyNote(): string {
  const found = USUAL_NAMES.find((name) => existsSync(name));
  if (found === undefined) return "";
  return `mcp-prober: the policy ${found} in this folder was not used; --config ${found} uses it\n`;
}

function readBounded(file: string): Buffer {
  try {
    const stat = statSync(file);
    if (!stat.isFile()) throw new UsageError(`--config ${file} is not a file`, "Check the path.");
    if (stat.size > MAX_BYTES) {
      throw new UsageError(
        `--config ${file} is larger than ${MAX_BYTES} bytes`,
        "No policy needs that much; check what the file is.",
      );
    }
    return readFileSync(file);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = error instanceof Error ? error.message : "it cannot be read";
    throw new UsageError(`--config ${file}: ${reason}`, "Give a policy file that can be read.");
  }
}

async function parsed(file: string, bytes: Buffer): Promise<Policy> {
  const [{ readPolicy }, { PROBES }, { ruleTable }] = await Promise.all([
    import("../policy/read.ts"),
    import("../../probes/index.ts"),
    import("../engine/run.ts"),
  ]);
  const read = readPolicy(bytes.toString("utf8"), ruleTable(PROBES));
  if (read.ok) return read.policy;
  throw new UsageError(`${file}:${read.line}:${read.column}: ${read.why}`, read.next);
}

/** Below the current folder or the home as such, else the last part: a report is passed on. */
function printableName(file: string): string {
  const path = resolve(file);
  const here = relative(process.cwd(), path);
  const home = relative(homedir(), path);
  const shown = isBelow(here) ? here : isBelow(home) ? `~/${home}` : basename(path);
  return shown.split(sep).join("/");
}

function isBelow(path: string): boolean {
  return path !== "" && !isAbsolute(path) && path.split(sep)[0] !== "..";
}
