/** Names can be megabytes long. */
const LONGEST = 400;

/**
 * The words of a name in small letters: `@acme/AwsTools-mcp` has acme, awstools, aws, tools and mcp.
 * Part of a word is no word: "aws" is not in "laws".
 */
export function wordsOf(name: string): readonly string[] {
  const text = name.slice(0, LONGEST);
  const apart = text.replace(/([a-z0-9])([A-Z])/g, "$1 $2");
  return [...pieces(text), ...(apart === text ? [] : pieces(apart))];
}

/** Two words next to each other, with a space between them: "remote shell". */
export function pairsOf(name: string): readonly string[] {
  const words = pieces(name.slice(0, LONGEST).replace(/([a-z0-9])([A-Z])/g, "$1 $2"));
  return words.slice(1).map((word, at) => `${words[at] ?? ""} ${word}`);
}

/** Two and three words next to each other as one, and all: what a domain makes of a name. */
export function joined(name: string): readonly string[] {
  const words = pieces(name.slice(0, LONGEST)).slice(0, 12);
  const pairs = words.flatMap((word, at) => {
    const two = word + (words[at + 1] ?? "");
    return [two, two + (words[at + 2] ?? "")];
  });
  return [...pairs, words.join("")];
}

function pieces(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}
