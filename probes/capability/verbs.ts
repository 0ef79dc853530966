/**
 * What a tool does to its object, by the verbs that say so. Base forms; the inflected ones follow.
 * A word stands in one class.
 */
const VERBS = {
  /** Gives back what is there. */
  read:
    "get read list retrieve view show describe inspect load peek print cat tail display check watch see access " +
    "obtain collect gather extract summarize summarise analyze analyse parse preview enumerate explore " +
    "discover examine recall compare count diff track transcribe ocr grep open",
  /** Gives back what matches. */
  search: "search query find lookup ask research answer investigate google",
  /** Goes to an address and brings back what is there. */
  fetch: "fetch scrape crawl browse navigate visit request goto curl wget pull spider",
  /** Takes everything out. */
  export: "export dump backup download screenshot capture copy snapshot record",
  create:
    "create add insert register append convert upsert save store compose schedule book " +
    "new put init initialize build fork duplicate clone mkdir touch",
  update:
    "update set write edit modify patch change configure assign mark toggle transition resize " +
    "attach detach tag label adjust increment sort reorder amend replace rewrite alter tune " +
    "customize",
  /** What was there is gone afterwards. */
  destroy:
    "delete remove drop purge destroy wipe erase truncate kill terminate uninstall reset prune clean clear " +
    "cleanup flush discard evict drain rollback unlink trash overwrite revert rebase rm rmdir nuke revoke ban " +
    "empty unpublish del",
  /** Puts something to work that somebody else wrote. */
  deploy: "apply deploy install upgrade provision",
  /** Makes something up, which changes nothing yet. */
  generate: "generate gen render draft",
  /** Anything from a look to a deletion. */
  manage: "manage administer handle",
  /** Gives a verdict, not the thing. */
  judge: "validate lint verify debug troubleshoot diagnose audit benchmark",
  /** Is elsewhere afterwards. */
  move: "archive move rename relocate migrate",
  control:
    "start begin resolve stop go refresh encrypt decrypt restart reboot shutdown pause resume suspend enable disable scale sync trigger " +
    "activate deactivate boot launch connect disconnect join mount unmount " +
    "approve reject lock unlock cancel test rollout drag click press swipe tap type fill hover select choose " +
    "merge stash checkout unstage stage commit restore import interact promote ping wakeonlan buy sell trade order place",
  /** Gives what the caller says to somebody else. */
  send:
    "send post publish reply comment share tweet push upload notify forward submit invite broadcast email " +
    "message dm respond announce transfer pay retweet quote mention",
  run: "run exec execute eval evaluate invoke call interpret compile spawn",
  /** Changes who may do what. */
  admin: "grant authorize impersonate elevate sudo chmod chown demote",
} as const;
export type VerbClass = keyof typeof VERBS;

/** Words that are nouns as often as verbs: beside another verb they are the object. */
const NOUNS =
  "post comment message email dm test record order review label tag mark format book track draft patch put " +
  "query request place count stage commit merge type view log backup archive snapshot screenshot copy answer " +
  "quote mention schedule transfer diff sort build push pull fork clone export import open empty clean " +
  "store call type run google stash checkout research trade answer";

/** Every form of every verb, as it is written. */
export const VERB_FORMS: ReadonlyMap<string, VerbClass> = new Map(
  Object.entries(VERBS).flatMap(([kind, words]) =>
    words
      .split(" ")
      .flatMap((word) => forms(word).map((form) => [form, kind as VerbClass] as const)),
  ),
);

const NOUN_FORMS: ReadonlySet<string> = new Set([
  ...NOUNS.split(" ").flatMap((word) => forms(word)),
  ..."updates changes sets moves reads writes".split(" "),
]);

/** Whether the word is a noun as often as a verb. */
export function isNounToo(word: string): boolean {
  return NOUN_FORMS.has(word);
}

/** Whether the word is the plain form, as in an order or in a list of operations. */
export function isBaseForm(word: string): boolean {
  return BASE.has(word);
}

/** Whether the word is a statement of what the tool does (`deletes`), not an order to the reader. */
export function isThirdPerson(word: string): boolean {
  return word.endsWith("s") && VERB_FORMS.has(word) && !BASE.has(word);
}

const BASE: ReadonlySet<string> = new Set(
  Object.values(VERBS).flatMap((words) => words.split(" ")),
);

/** `copy`: copies, copied, copying; `stop`: stops, stopped, stopping; `write`: writes, writing. */
function forms(verb: string): readonly string[] {
  if (verb.endsWith("e")) return [verb, `${verb}s`, `${verb}d`, `${verb.slice(0, -1)}ing`];
  if (/[^aeiou]y$/.test(verb)) {
    const stem = verb.slice(0, -1);
    return [verb, `${stem}ies`, `${stem}ied`, `${verb}ing`];
  }
  const es = /(s|sh|ch|x|z)$/.test(verb) ? "es" : "s";
  const last = /[^aeiou][aeiou]([^aeiouwxy])$/.exec(verb)?.[1];
  const long = last !== undefined ? [`${verb}${last}ed`, `${verb}${last}ing`] : [];
  return [verb, `${verb}${es}`, `${verb}ed`, `${verb}ing`, ...long];
}
