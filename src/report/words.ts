import type { BaseSection } from "../model/vocabulary.ts";

/** One and several of what a list holds. */
export const LIST_NOUNS: Readonly<Record<BaseSection, readonly [string, string]>> = {
  tools: ["tool", "tools"],
  prompts: ["prompt", "prompts"],
  resources: ["resource", "resources"],
  templates: ["resource template", "resource templates"],
};

/** `1 tool`, `16 tools`. */
export function counted(count: number, [one, several]: readonly [string, string]): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** `once`, `twice`, `3 times`. */
export function timesWords(count: number): string {
  return ["never", "once", "twice"][count] ?? `${count} times`;
}

/** The first of them, and how many more there are. */
export function firstOf(texts: readonly string[], most: number): readonly string[] {
  if (texts.length <= most) return texts;
  return [...texts.slice(0, most), `${texts.length - most} more`];
}

/** How often each value is there, in the order of the first of each. */
export function tally(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
