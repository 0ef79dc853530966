/** The middle one; of an even number the upper of the two. NaN for none. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
}

/** Median processor milliseconds of some calls, after as many for warm-up. Each gets a fresh input. */
export function medianCpuMs<T>(calls: number, input: () => T, call: (value: T) => unknown): number {
  for (let i = 0; i < calls; i++) call(input());
  const times: number[] = [];
  for (let i = 0; i < calls; i++) {
    const value = input();
    const before = process.cpuUsage();
    call(value);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return median(times);
}
