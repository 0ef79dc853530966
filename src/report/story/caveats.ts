import { type Template, sentenceWords, template } from "./sentences.ts";

const NOUNS = "(?:tool|prompt|resource|resource template)s?";
const PROBES = "[a-z]+(?:-[a-z]+)*(?:, [a-z]+(?:-[a-z]+)*)*";
const CLIENTS =
  "A client with another name, or a look after a longer time, may be shown something else\\.";
const SURROUNDINGS =
  "(?:client capabilities|protocol version|protocol era|CI variable|work folder|home folder|locale)";

const READ =
  "(?:\\d+ prompts? (?:was|were) rendered with neutral arguments)?(?: and )?" +
  "(?:\\d+ resources? (?:was|were) read)?";

/** Sentences on the lists. */
const LISTS: readonly string[] = [
  "This listing was recorded by somebody else: the running server may show something different\\.",
  "The handshake was not completed: nothing was listed, and no text of it judged\\.",
  `The list of ${NOUNS} could not be read: <>`,
  `The list of ${NOUNS} was cut short after \\d+ ${NOUNS}: <>`,
  `\\d+ elements? of the list of ${NOUNS} cannot be used; the raw JSON was judged\\.`,
  "\\d+ further (?:requests from|notifications and error answers of) the server were not kept\\.",
  "The lists were read once, as one client: another client, or a later look, may be shown " +
    "something else \\(--depth standard or deep asks again\\)\\.",
  `Listed (?:once|twice|\\d+ times) in \\d+ (?:start|session)s?: <>\\.(?: Also varied: ` +
    `${SURROUNDINGS}(?:, ${SURROUNDINGS})*\\.)? ${CLIENTS}`,
  `The further listing <> could not read the list of ${NOUNS}: <>`,
  "The further listing <> could not be had: <>",
  "\\d+ more gaps in further listings are not named\\.",
  "Tools were listed, not called: (?:what they do is not known|what they can do is read from " +
    "their names, texts and schemas, not observed)\\.",
  "Prompts were listed, not rendered(?: \\(--read-contents does\\))?\\.",
  "Resources were listed, not read(?: \\(--read-contents does\\))?\\.",
  "Resource templates were listed, not expanded or read\\.",
  "No completion was asked for\\.",
  `${READ}\\.`,
  `${READ}; \\d+ left out: <>`,
  "Listed under dummy credentials \\(<>\\): with real ones it may show something else\\.",
];

/** Sentences on who judged. */
const JUDGES: readonly string[] = [
  "Left unjudged by [a-z-]+: <>",
  "\\d+ more findings of rules with very many were left out\\.",
  "Toxic flows were looked for over this server and the client's own tools; other servers of the " +
    "client are not known\\.",
  "Toxic flows were looked for on this server alone: other servers are not known, and the client's " +
    "own tools \\(web fetch, shell, file edit\\) count with --include-builtins only\\.",
  `Judged by: (?:${PROBES})?\\.(?: Had nothing to judge: ${PROBES}\\.)?(?: Left out: ${PROBES}\\.)?`,
  "Known vulnerabilities are those of a bundled list of [\\d-]+, well-known packages those of one of " +
    "[\\d-]+\\.",
  "Source code was not looked at; of the publisher we know what the registry says\\.",
  "Publisher, source code and package metadata were not looked at\\.",
  "Publisher and source code were not looked at; what the package says of itself was not checked\\.",
  "(?:Implementation source|Package metadata|Implementation source and package metadata): read by " +
    "the static scan, by its own word, not here\\.",
];

/** Sentences on how it was held and watched. */
const HELD: readonly string[] = [
  "\\d+ baits? (?:was|were) planted \\([a-z, ]+\\): (?:none|\\d+ of them) came back\\.",
  "\\d+ further sightings of baits were not kept\\.",
  "A sandbox ends everything with the server: processes that would outlive it were not seen" +
    "(?:, nor listening ports)?\\.",
  "Listening ports were not looked at on this platform\\.",
  "\\d+ further files that it left behind were not named\\.",
  "How the server was held while it was listed is not in the file\\.",
  "Without a sandbox the server can read the files of this user, our environment and arguments " +
    "through /proc, and use the network\\.",
  "Started without network: it may have needed it \\(--network all lets it out\\)\\.",
  "Listed without network: what the server looks up elsewhere is missing or shorter " +
    "\\(--network all lets it out\\)\\.",
  "Named by its arguments and never shown to a server in the sandbox: <>\\.",
  "It was to be watched, and (?:no start of it was|nothing of it came: what it did is not known)\\.",
  "Watched in \\d+ starts? while it was asked for its lists: what it does later, or when a tool is " +
    "called, was not seen\\.",
  "Not watched completely \\(<>\\)\\.",
  "\\d+ further things it did while it was watched were not kept\\.",
  "\\d+ install scripts? (?:was|were) not run \\(<>\\): who installs the package runs them " +
    "\\(--verbose shows them; --allow-scripts runs them in the sandbox\\)\\.",
  "No sandbox was wanted\\.",
  "No sandbox: <> fetches the server and runs it in one go\\.",
  "No sandbox: <>",
  "Not watched: <>",
  "npm may have run install scripts of the package and its dependencies; they were not looked at\\.",
  "Behind a proxy only literal private addresses can be refused; where the proxy connected to is " +
    "not known\\.",
  "A process of the server could not be ended\\.",
  "The scratch folder of the server was left behind: <>",
  "Nothing was installed and nothing was started\\.",
  "The registry could not be asked for a newer version: the package is as installed on [\\d-]+\\.",
  "Its dependencies are as installed on [\\d-]+: newer versions were not looked for\\.",
  "The package as it was kept here had been changed or was incomplete: it was installed anew\\.",
  "Its install scripts ran at an earlier scan; what they did then is not part of this one\\.",
  "Not passed on from the configuration: <>, for it loads code into any program\\.",
];

/** What our code says was not looked at. A new sentence belongs here: a test asks for it. */
export const CAVEATS: readonly Template[] = [...LISTS, ...JUDGES, ...HELD].map(template);

/** A sentence on what was not looked at, with the target's text in it marked. */
export function caveatWords(caveat: string): string {
  return sentenceWords(CAVEATS, caveat);
}
