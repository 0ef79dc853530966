import { createInterface } from "node:readline";
import { excerpt } from "../../lib/excerpt.ts";
import { UsageError } from "../../errors.ts";
import { shownTarget } from "../clients-list.ts";
import type { Candidate } from "./choose.ts";

/** How the user is asked. */
export interface Asking {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  /** Ends the questions. */
  readonly signal: AbortSignal;
}

/**
 * Shows each server and asks whether it may be started; gives those that may. Throws
 * {@link UsageError} where nobody can be asked. `a` speaks for the user's own files only; what a
 * file of the current folder names is asked one by one, and `y` is no answer there.
 */
export async function askConsent(
  candidates: readonly Candidate[],
  { input, output, signal }: Asking,
): Promise<readonly Candidate[]> {
  if (candidates.length === 0) return [];
  if (!input.isTTY || !output.isTTY) {
    output.write(preview(candidates));
    throw new UsageError(
      `nothing was started: ${candidates.length === 1 ? "the server above" : "each server above"} needs your consent, and there is no terminal to ask on`,
      "Read the command lines; then: mcp-prober scan --clients --yes   (--server NAME picks one)",
    );
  }
  const lines = createInterface({ input, terminal: false });
  const answers = lines[Symbol.asyncIterator]();
  const ended = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  const accepted: Candidate[] = [];
  let isAll = false;
  try {
    for (const [index, candidate] of candidates.entries()) {
      if (isAll && !candidate.isFromHere) {
        accepted.push(candidate);
        continue;
      }
      output.write(`\n${describe(candidate, `${index + 1} of ${candidates.length}: `)}`);
      output.write(candidate.isFromHere ? PLAINER : QUESTION);
      const line = await Promise.race([answers.next(), ended]);
      if (line === undefined || line.done === true) break;
      const answer = line.value.trim().toLowerCase();
      if (/^q(uit)?$/.test(answer)) break;
      isAll ||= !candidate.isFromHere && /^a(ll)?$/.test(answer);
      if ((isAll && !candidate.isFromHere) || isConsent(answer, candidate))
        accepted.push(candidate);
    }
  } finally {
    lines.close();
    // An open standard input would keep the program alive.
    input.pause();
  }
  output.write("\n");
  return accepted;
}

/** What would be started, for a reader: one paragraph each. */
export function preview(candidates: readonly Candidate[]): string {
  return candidates.map((candidate) => `${describe(candidate)}\n`).join("");
}

/** How a server is called in one line. */
export function nameOf({ entries }: Candidate): string {
  return excerpt(entries[0].name, 60);
}

const QUESTION = "  Start it? [y]es, [N]o, [a]ll of your own, [q]uit: ";
const PLAINER =
  "  This command comes with the current folder, not from you. Type yes to start it, [N]o, [q]uit: ";

function isConsent(answer: string, { isFromHere }: Candidate): boolean {
  return isFromHere ? answer === "yes" : answer === "y" || answer === "yes";
}

/** Every text of the configuration is an excerpt; of variables and headers only names are shown. */
function describe(candidate: Candidate, count = ""): string {
  const { entries, target, isFromHere, heldBack } = candidate;
  const takes = entries[0].takes.map((name) => excerpt(name, 60)).join(", ");
  const clients = [...new Set(entries.map(({ client }) => client))].join(", ");
  const files = [...new Set(entries.map(({ file }) => excerpt(file, 200)))];
  const rows =
    target.kind === "http"
      ? [
          ["connects to", shownTarget(entries[0])],
          ["with headers", namesOf(target.headers)],
          ["takes yours", takes],
        ]
      : [
          ["starts", shownTarget(entries[0])],
          ["with variables", namesOf(target.env)],
          ["takes yours", takes],
          ["held back", heldBack.map((name) => excerpt(name, 60)).join(", ")],
          ["in folder", excerpt(shownFolder(candidate) ?? "", 200)],
        ];
  const from = files.map((file) => [isFromHere ? "FROM THIS FOLDER" : "named in", file]);
  return [
    `${count}"${nameOf(candidate)}" of ${clients}`,
    ...[...rows, ...from]
      .filter(([, text]) => text !== "")
      .map(([label, text]) => `  ${label!.padEnd(16)} ${text}`),
    "",
  ].join("\n");
}

/** A folder that holds a value of ours is shown as the file has it. */
function shownFolder({ target, entries: [{ written, filledIn }] }: Candidate): string | undefined {
  const own = written.kind === "stdio" ? written.cwd : null;
  if (own !== null && Object.keys(filledIn).length > 0) return own;
  return target.kind === "stdio" ? target.cwd : undefined;
}

const NAMES_SHOWN = 20;

function namesOf(values: Readonly<Record<string, string>>): string {
  const names = Object.keys(values);
  const shown = names.slice(0, NAMES_SHOWN).map((name) => excerpt(name, 60));
  return [...shown, ...(names.length > shown.length ? ["..."] : [])].join(", ");
}
