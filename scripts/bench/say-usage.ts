import { writeSync } from "node:fs";

/** What a process used itself, without its children. */
export interface Usage {
  readonly peakKiB: number;
  readonly cpuMs: number;
}

/** Preloaded into a process: on exit it writes its usage as JSON to descriptor 3. */
process.once("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const usage: Usage = { peakKiB: maxRSS, cpuMs: (userCPUTime + systemCPUTime) / 1000 };
  writeSync(3, JSON.stringify(usage));
});
