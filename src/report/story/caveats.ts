import { markedAfter } from "./marks.ts";

/**
 * How our sentences on gaps begin that many reports have, up to where target text may come in. A
 * sentence that begins otherwise is marked as a whole: too much looks odd, too little would be obeyed.
 */
const OURS: readonly string[] = [
  "This listing was recorded by somebody else.*",
  "The handshake was not completed.*",
  "The list of [a-z ]+ could not be read: ",
  "The list of [a-z ]+ was cut short after \\d+ [a-z ]+: ",
  "\\d+ elements? of the list of .*",
  "\\d+ further .*",
  "\\d+ more .*",
  "Tools were listed, not called.*",
  "Prompts were listed, not rendered.*",
  "Resources were listed, not read.*",
  "Resource templates were listed.*",
  "No completion was asked for.*",
  "Left unjudged by [a-z-]+: ",
  "Toxic flows were looked for.*",
  "Judged by: .*",
  "Known vulnerabilities are those.*",
  "Source code was not looked at.*",
  "Publisher, source code.*",
  "Publisher and source code.*",
  "The lists were read once.*",
  "Listed (?:once|twice|\\d+ times) in \\d+ (?:starts?|sessions?): ",
  "The further listing ",
  "Listed under dummy credentials \\(",
  "\\d+ (?:prompt|resource)s? (?:was|were) (?:rendered|read)[^;]*",
  "\\d+ baits? (?:was|were) planted.*",
  "A sandbox ends everything.*",
  "Listening ports were not looked at.*",
  "Without a sandbox .*",
  "(?:Started|Listed) without network.*",
  "How the server was held.*",
  "Named by its arguments and never shown to a server in the sandbox: ",
  "It was to be watched.*",
  "Watched in \\d+.*",
  "Not watched completely \\(",
  "\\d+ install scripts? (?:was|were) not run \\(",
  "No sandbox was wanted\\.",
  "Behind a proxy .*",
  "A process of the server could not be ended\\.",
];

const BEGINNING = new RegExp(`^(?:${OURS.join("|")})`, "s");

/** A sentence on what was not looked at, with the target's text in it marked. */
export function caveatWords(caveat: string): string {
  return markedAfter(BEGINNING, caveat);
}
