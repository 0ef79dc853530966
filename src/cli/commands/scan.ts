import { existsSync } from "node:fs";
import type { ScanOptions } from "../syntax/scan.ts";
import { type Interrupt, lookAndJudge } from "../live.ts";
import { deliver, type Delivered } from "../output.ts";
import { DEFAULT_LOCK } from "../syntax/lock.ts";

/** `scan`: looks at a live server, or at those of the clients, judges, reports. */
export async function scan(options: ScanOptions, interrupt: Interrupt): Promise<Delivered> {
  if (options.clients) {
    const { scanClients } = await import("./scan-clients.ts");
    return scanClients(options, interrupt);
  }
  if (options.lock !== undefined) return scanWithLock(options, options.lock, interrupt);
  const { report, surface } = await lookAndJudge(options, interrupt);
  const delivered = await deliver(report, surface, options);
  return { ...delivered, stderr: `${lockHint(options)}${delivered.stderr}` };
}

async function scanWithLock(
  options: ScanOptions,
  file: string,
  interrupt: Interrupt,
): Promise<Delivered> {
  const { pinnedEvidence } = await import("../lock.ts");
  const pinned = pinnedEvidence(file, options);
  const { report, surface } = await lookAndJudge(options, interrupt, () => ({ pinned }));
  return deliver(report, surface, options);
}

/** In a cloned folder the lock is somebody else's: it is used when it is named. */
function lockHint({ quiet }: ScanOptions): string {
  if (quiet || !existsSync(DEFAULT_LOCK)) return "";
  return `mcp-prober: ${DEFAULT_LOCK} lies in this folder and was not used; --lock ${DEFAULT_LOCK} compares with it.\n`;
}
