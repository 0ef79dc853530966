/** The middle one; of an even number the upper of the two. NaN for none. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
}

/** Median processor milliseconds of some calls, after as many for warm-up. */
export function medianCpuMs(calls: number, call: () => unknown): number {
  for (let i = 0; i < calls; i++) call();
  const times: number[] = [];
  for (let i = 0; i < calls; i++) {
    const before = process.cpuUsage();
    call();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return median(times);
}
