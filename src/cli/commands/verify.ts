import { PROBES } from "../../../probes/index.ts";
import type { Probe } from "../../engine/define.ts";
import { ruleTable } from "../../engine/run.ts";
import { BASE_SECTIONS } from "../../model/vocabulary.ts";
import { readStatic } from "../../verify/read-static.ts";
import { withVerification } from "../../verify/verify.ts";
import { type Interrupt, lookAndJudge } from "../live.ts";
import { checkOutputs, deliver, type Delivered } from "../output.ts";
import { judgeFile, readInput } from "../replayed.ts";
import type { VerifyOptions } from "../syntax/verify.ts";

/** `verify`: holds a static report against a live server, or against a saved surface. */
export async function verify(options: VerifyOptions, interrupt: Interrupt): Promise<Delivered> {
  // Before anything is started: a report that cannot be read needs no server.
  const input = readInput(options.file);
  const claimed = readStatic(input.text, options.file);
  const { report, surface } = await judged(options, interrupt);
  const verified = withVerification({
    claimed,
    sha256: input.sha256,
    surface,
    report,
    rules: ruleTable(PROBES),
    readers: new Set(PROBES.filter(readsItems).map(({ id }): string => id)),
  });
  return deliver(verified, surface, options);
}

async function judged(options: VerifyOptions, interrupt: Interrupt) {
  if (options.surface === undefined) return lookAndJudge(options, interrupt);
  interrupt.release();
  await checkOutputs(options);
  return judgeFile(options.surface, options);
}

/** A probe that compares whole listings says nothing of what one item holds. */
function readsItems({ needs, uses }: Probe): boolean {
  const sections: readonly string[] = BASE_SECTIONS;
  return needs.some((part) => sections.includes(part)) && ![...needs, ...uses].includes("listings");
}
