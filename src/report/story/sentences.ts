import { marked } from "./marks.ts";

/** A sentence that our code makes: where target text stands, and all words of ours around it. */
export interface Template {
  readonly whole: RegExp;
  readonly beginning: RegExp | null;
}

/** Where target text stands in the source of a template. */
const SLOT = "<>";

/**
 * A template from a regular expression of our words (no capturing groups), `<>` where target text
 * stands. Words of ours are spelt out, never `.*`: what is not marked can then say nothing but what
 * stands in this source.
 */
export function template(source: string): Template {
  const ours = source.split(SLOT);
  const groups = ours.map((words) => `(${words})`);
  const [first = ""] = ours;
  return {
    whole: new RegExp(`^${groups.join("([^]*?)")}$`),
    // Excerpts are cut short: the end may be missing.
    beginning: ours.length > 1 && first !== "" ? new RegExp(`^(?:${first})`) : null,
  };
}

/**
 * A sentence with the target's text in it marked. One that is cut short is ours as far as it begins
 * like one of ours, one that no template knows is marked as a whole: too much looks odd, too little
 * would be obeyed.
 */
export function sentenceWords(templates: readonly Template[], sentence: string): string {
  for (const { whole } of templates) {
    const parts = whole.exec(sentence);
    if (parts !== null) {
      return parts.slice(1).reduce((text, part, at) => text + (at % 2 === 0 ? part : marked(part)));
    }
  }
  const start = Math.max(
    ...templates.map(({ beginning }) => beginning?.exec(sentence)?.[0].length ?? 0),
  );
  return sentence.slice(0, start) + marked(sentence.slice(start));
}
