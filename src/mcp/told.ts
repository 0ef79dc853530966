import { runsOf } from "../report/story/marks.ts";

/** A sentence of the report, with the target's words between double quotation marks. */
export function quoted(sentence: string): string {
  // A name that the report quotes by itself is not quoted twice.
  const bare = sentence.replace(/"(\u{2}[^\u{3}]*\u{3})"/gu, "$1");
  return runsOf(bare)
    .map(({ text, isTarget }) => (isTarget ? `"${unquoted(text)}"` : text))
    .join("");
}

/** Target text that cannot end the quotation it stands in. */
export function unquoted(text: string): string {
  return text.replace(
    /["\u{201c}-\u{201f}\u{2033}\u{2036}\u{275d}\u{275e}\u{301d}-\u{301f}\u{ff02}]/gu,
    "'",
  );
}

/** A reason of the first screen, without the page that it points into. */
export function reasonForAgent(reason: string): string {
  return quoted(reason.replace(/: see (?:"What it can do"|below)\.$/, ": see the report."));
}

/** What to do next, for somebody who has the tools of the prober and no command line. */
export function nextForAgent(next: string): string {
  const told = WORDS.reduce((text, [ours, theirs]) => text.replace(ours, theirs), quoted(next));
  return /(?:^|[\s(])--[a-z]|mcp-prober [a-z]/.test(told)
    ? `${told} (Options and commands of mcp-prober are for the user, in a terminal.)`
    : told;
}

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/More: mcp-prober explain (\S+)$/, "More: call explain with the rule $1."],
  [/The same command with --verbose shows the proof\./, "The report shows the proof."],
  [/with the configuration below/, "with the configuration in the report"],
];
