import { check as checkPackage } from "../../check.ts";
import { readSource } from "../../preinstall/source.ts";
import { type Interrupt, keptFiles, liveChoices } from "../live.ts";
import { checkOutputs, deliver, type Delivered } from "../output.ts";
import { namedPolicy } from "../policy.ts";
import { createProgress } from "../progress.ts";
import type { CheckOptions } from "../syntax/check.ts";
import { readEnvironment } from "../target.ts";

/** `check`: what the registry says of a package, a contained look at it, and an answer. */
export async function check(options: CheckOptions, interrupt: Interrupt): Promise<Delivered> {
  readSource(options.source);
  await checkOutputs(options, keptFiles(options));
  const env = readEnvironment(options, process.env);
  const policy = await namedPolicy(options.config);
  const progress = createProgress(process.stderr, options.quiet);
  const { args, minGrade, failOn } = options;
  try {
    const { report, surface } = await checkPackage(options.source, {
      ...(await liveChoices(options, { interrupt, progress, policy })),
      args,
      env,
      minGrade,
      failOn,
    });
    progress.done();
    return await deliver(report, surface, options);
  } finally {
    progress.done();
  }
}
