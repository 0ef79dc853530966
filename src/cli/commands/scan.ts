import type { ScanOptions } from "../syntax/scan.ts";
import { type Interrupt, lookAndJudge } from "../live.ts";
import { deliver, type Delivered } from "../output.ts";

/** `scan`: looks at a live server, or at those of the clients, judges, reports. */
export async function scan(options: ScanOptions, interrupt: Interrupt): Promise<Delivered> {
  if (options.clients) {
    const { scanClients } = await import("./scan-clients.ts");
    return scanClients(options, interrupt);
  }
  const { report, surface } = await lookAndJudge(options, interrupt);
  return deliver(report, surface, options);
}
