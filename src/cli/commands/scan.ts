import type { ScanOptions } from "../syntax/scan.ts";
import { type Interrupt, lookAndJudge } from "../live.ts";
import { deliver, type Delivered } from "../output.ts";

/** `scan`: looks at a live server, judges it, reports. */
export async function scan(options: ScanOptions, interrupt: Interrupt): Promise<Delivered> {
  const { report, surface } = await lookAndJudge(options, interrupt);
  return deliver(report, surface, options);
}
