import type { Lock } from "../../model/lock.ts";
import type { Report } from "../../model/report.ts";
import type { ServerFacts, Surface } from "../../model/surface.ts";
import { excerpt } from "../../lib/excerpt.ts";
import { acceptItems } from "../../pin/accept.ts";
import { nameFor, needEntry, withEntry } from "../../pin/entries.ts";
import { gapsOf, pinnedServer } from "../../pin/entry.ts";
import { emptyLock } from "../../pin/lock-text.ts";
import { reportedDrift } from "../../report/drift.ts";
import { counted, LIST_NOUNS } from "../../report/words.ts";
import { BASE_SECTIONS } from "../../model/vocabulary.ts";
import { exitCode } from "../exit-code.ts";
import { type Interrupt, lookAndJudge } from "../live.ts";
import { checkLockWritable, formerPin, openLock, saveLock, wantedBy } from "../lock.ts";
import { deliver, type Delivered } from "../output.ts";
import type { PinOptions } from "../syntax/pin.ts";

type Seen = Surface & { readonly server: ServerFacts };

/** `pin`: looks, shows what it saw, and writes it into the lock as approved. */
export async function pin(options: PinOptions, interrupt: Interrupt): Promise<Delivered> {
  const file = options.lock;
  const wanted = wantedBy(options);
  checkLockWritable(file);
  const found = openLock(file);
  const nameIn = (lock: Lock) =>
    options.accept.length > 0
      ? needEntry(lock, wanted, file).name
      : nameFor(lock, wanted, wanted.proposed);
  nameIn(found?.lock ?? emptyLock());
  const pinned = found === undefined ? undefined : formerPin(found, wanted);

  const { report: judged, surface } = await lookAndJudge(options, interrupt);
  const compared = pinned === undefined ? surface : { ...surface, pinned };
  const drift = reportedDrift(compared);
  const report = drift === undefined ? judged : { ...judged, drift };
  const delivered = await deliver(report, compared, {
    ...options,
    kept: surface,
    exitsByItself: true,
  });
  const end = (code: number, words: readonly string[]) => ended(delivered, options, code, words);

  const refusal = refusalOf(judged, surface, options);
  if (refusal !== undefined) return end(refusal.code, [...refusal.words, "Nothing was written."]);
  const seen = compared as Seen;
  const server =
    options.accept.length > 0
      ? acceptItems({ ...seen, pinned: pinned! }, options.accept)
      : pinnedServer(seen, wanted.source);
  // Read again: another pin may have written its entry while this server was looked at.
  const lock = openLock(file)?.lock ?? emptyLock();
  const name = nameIn(lock);
  const sha256 = saveLock(file, withEntry(lock, { name, server }));
  const items = BASE_SECTIONS.map((section) =>
    counted(server[section].length, LIST_NOUNS[section]),
  );
  return end(0, [
    options.accept.length > 0
      ? `Approved of ${excerpt(name, 80)} in ${file}: ${options.accept.map((one) => excerpt(one, 80)).join(", ")}. Everything else stays as it was pinned.`
      : `Pinned ${excerpt(name, 80)} in ${file}: ${items.join(", ")}.`,
    `SHA-256 of the lock: ${sha256}. Commit it; mcp-prober diff compares with it.`,
  ]);
}

interface Refusal {
  readonly code: number;
  readonly words: readonly string[];
}

/** What was not seen cannot be approved, and what does not pass is approved knowingly only. */
function refusalOf(report: Report, surface: Surface, options: PinOptions): Refusal | undefined {
  const code = exitCode(report, options);
  if (code === 130) return { code, words: ["Not pinned: the look was interrupted."] };
  const gaps = gapsOf(surface);
  if (code === 3 || gaps.length > 0) {
    const why = gaps.length > 0 ? gaps.join("; ") : "not everything was seen and judged";
    return { code: 3, words: [`Not pinned: ${why}.`] };
  }
  if (code !== 1 || options.acceptFindings) return undefined;
  return {
    code,
    words: [
      "Not pinned: the server does not pass. Read the findings; --accept-findings approves it all the same.",
    ],
  };
}

/** On the screen the answer stands last; where stdout is for a machine, on stderr. */
function ended(
  { stdout, stderr }: Delivered,
  { format, output }: PinOptions,
  code: number,
  words: readonly string[],
): Delivered {
  const text = words.map((line) => `${line}\n`).join("");
  const isPage = format === "terminal" && output.length === 0;
  return isPage
    ? { stdout: `${stdout}\n${text}`, stderr, exitCode: code }
    : { stdout, stderr: `${stderr}${text}`, exitCode: code };
}
