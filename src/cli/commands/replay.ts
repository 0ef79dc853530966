import { checkOutputs, deliver, type Delivered } from "../output.ts";
import { judgeFile } from "../replayed.ts";
import type { ReplayOptions } from "../syntax/replay.ts";

/** `replay`: judges a saved surface or a bare listing again, with nothing but the file. */
export async function replay(options: ReplayOptions): Promise<Delivered> {
  await checkOutputs(options);
  const { report, surface } = await judgeFile(options.file, options);
  return deliver(report, surface, options);
}
