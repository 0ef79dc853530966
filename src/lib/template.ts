import type { FindingData } from "../model/finding.ts";

/**
 * Fills the `{holes}` of a rule's message. One pass, so a value that contains braces stays as it
 * is. Throws a TypeError for a hole without a value: a rule and its probe disagree.
 */
export function fillTemplate(template: string, data: FindingData): string {
  return template.replace(/\{(\w+)\}/g, (_, hole: string) => {
    if (!Object.hasOwn(data, hole)) throw new TypeError(`no value for {${hole}} in "${template}"`);
    return String(data[hole]);
  });
}
