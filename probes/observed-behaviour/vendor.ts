import type { View } from "../../src/engine/define.ts";
import type { PackageFacts } from "../../src/model/package.ts";
import { isAddress } from "./addresses.ts";
import { registrable } from "./domains.ts";
import { namesOf, saidBy } from "./said.ts";
import { joined, wordsOf } from "./words.ts";

/** Whose hosts the server may ask without being called a stranger's guest. */
export interface Vendor {
  readonly words: ReadonlySet<string>;
  /** Registrable domains. */
  readonly domains: ReadonlySet<string>;
}

type Sources = View<"package" | "server" | "tools" | "canaries">;

/** Says nothing of the vendor: half of all servers are called so. */
const GENERIC: ReadonlySet<string> = new Set(
  (
    "mcp server servers client tool tools api app apps ai the and for with model context protocol " +
    "modelcontextprotocol js ts node nodejs npm cli sdk io com dev org net http https www data cloud " +
    "proxy remote local web search fetch file files docs test demo example agent agents assistant " +
    "telemetry analytics metrics stats update updates cdn static assets official simple " +
    "mcpserver servermcp mcpservers key token secret url uri host port user username password id " +
    "access client project org default account base region"
  ).split(" "),
);

/** Places of many projects: an address there names its owner, not the place. */
const FORGES: ReadonlySet<string> = new Set(
  "github.com gitlab.com bitbucket.org codeberg.org npmjs.com npmjs.org pypi.org sr.ht gitee.com".split(
    " ",
  ),
);
/** Mail of everybody. */
const MAIL: ReadonlySet<string> = new Set(
  (
    "gmail.com googlemail.com outlook.com hotmail.com live.com yahoo.com icloud.com me.com proton.me " +
    "protonmail.com pm.me qq.com 163.com 126.com foxmail.com gmx.de gmx.net web.de mail.ru yandex.ru " +
    "fastmail.com users.noreply.github.com noreply.github.com"
  ).split(" "),
);
/** Domains that one house runs under several names. */
const FAMILIES: readonly (readonly string[])[] = [
  "microsoft azure microsoftonline windows office office365 live visualstudio msftauth sharepoint ms365 m365 azmcp bing".split(
    " ",
  ),
  "google googleapis gstatic withgoogle gcloud gcp firebase firebaseio bigquery gemini youtube".split(
    " ",
  ),
  "aws amazon amazonaws bedrock s3 dynamodb".split(" "),
  "github githubusercontent githubcopilot".split(" "),
  "atlassian jira confluence bitbucket trello".split(" "),
  "elastic elasticsearch kibana elasticcloud".split(" "),
  "facebook meta instagram whatsapp fbcdn".split(" "),
  "lark larksuite feishu larksuiteoapi".split(" "),
];

/** What package, server and its text say of where they come from and whom they talk to. */
export function vendorOf(view: Sources): Vendor {
  const words = new Set<string>();
  const domains = new Set<string>();
  const add = (word: string): void => {
    if (word.length >= 3 && !GENERIC.has(word)) words.add(word);
  };
  for (const name of namesOf(view))
    for (const word of [...wordsOf(name), ...joined(name)]) add(word);
  for (const { where, kind } of view.canaries?.planted ?? []) {
    if (kind === "credential") for (const word of wordsOf(where)) add(word);
  }
  for (const text of declared(view.package)) {
    for (const [, owner = ""] of text.matchAll(OWNERS)) {
      for (const word of [...wordsOf(owner), ...joined(owner)]) add(word);
    }
    for (const host of hostsIn(text))
      if (!FORGES.has(registrable(host))) domains.add(registrable(host));
  }
  for (const text of saidBy(view)) {
    for (const host of hostsIn(text)) domains.add(registrable(host));
    for (const [variable] of text.matchAll(VARIABLES))
      for (const word of wordsOf(variable)) add(word);
  }
  for (const mail of MAIL) domains.delete(mail);
  for (const family of FAMILIES) {
    if (family.some((name) => words.has(name))) for (const name of family) words.add(name);
  }
  return { words, domains };
}

/** Whether a host belongs to the vendor: by its domain, or because that is called like the server. */
export function isVendors({ words, domains }: Vendor, host: string): boolean {
  const domain = registrable(host);
  if (domains.has(domain)) return true;
  if (isAddress(host)) return domains.has(host);
  const [label = ""] = domain.split(".");
  const plain = label.replaceAll("-", "");
  if (words.has(label) || words.has(plain)) return true;
  for (let end = SHORTEST_BEGINNING; end < plain.length; end++) {
    if (words.has(plain.slice(0, end))) return true;
  }
  return false;
}

/** A domain that only begins like the server, `weatherapi` for weather, counts from this length. */
const SHORTEST_BEGINNING = 5;

/** `github.com/OWNER`, `git@gitlab.com:OWNER`, `github:OWNER`. */
const OWNERS = /(?:github|gitlab|bitbucket|codeberg)(?:\.com|\.org)?[/:]([\w.-]{1,100})/gi;
/** `WEATHER_API_KEY` and the like. */
const VARIABLES = /\b[A-Z][A-Z0-9]{1,40}(?:_[A-Z0-9]{1,40}){1,8}\b/g;

function declared(facts: PackageFacts | undefined): readonly string[] {
  if (facts === undefined) return [];
  const { homepage, repository, bugs, author } = facts.declares;
  return [homepage, repository, bugs, author].flatMap((text) =>
    text === null ? [] : [text.slice(0, 2048)],
  );
}

/** Host names and public addresses in a text. */
function hostsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/[a-z0-9][a-z0-9.-]{3,252}/gi), ([found]) =>
    found.toLowerCase().replace(/[.-]+$/, ""),
  ).filter((host) => /\.(?:[a-z]{2,24}|\d{1,3})$/.test(host));
}
