/**
 * What a tool works on, by the words that name it. Singular; the plural follows. Two words joined
 * by a hyphen are matched as neighbours ("pull request", `pull_request`, `pullRequest`).
 */
const OBJECTS = {
  /** Written by anybody who knows the address, read by the owner alone. */
  mail: "email mail inbox mailbox imap newsletter e-mail",
  chat:
    "message thread conversation chat dm sms imessage direct-message voicemail channel-history " +
    "channel-message reply",
  ticket: "ticket support-request support-case incident helpdesk",
  /** Written by anybody with an account, mostly in public. */
  discussion:
    "work-item workitem issue comment discussion review reply forum tweet reddit subreddit gist wiki readme post " +
    "pull-request merge-request pr mr bluesky mastodon toot hackernews stackoverflow answer question story",
  web:
    "web website webpage web-page html internet browser web-content search-result research " +
    "search-engine online sitemap iframe serp dom visible-text page-content live-page current-page tab",
  /** Polled for what a crawler brought back. */
  crawl:
    "crawl-status crawl-job crawl-result scrape-status scrape-job scrape-result research-status",
  news: "news article headline blog feed rss podcast trending newspaper press-release hot-list",
  media: "youtube transcript subtitle caption video-comment",
  paper: "paper arxiv pubmed publication abstract preprint",
  docs: "documentation doc docs example guide tutorial reference changelog",
  attachment: "attachment",
  repository: "repository repo codebase github gitlab bitbucket",
  /** Bytes of a repository, as against its metadata. */
  code:
    "diff commit-history commit-log source-code blame git-object git-diff git-log git-show git-blame " +
    "commit-diff",
  file:
    "file attachment spreadsheet csv pdf notebook vault-file local-file media-file " +
    "file-content sftp sheet filesystem file-system google-drive gdrive dropbox onedrive sharepoint s3 blob bucket",
  document: "document",
  folder: "folder directory",
  /** Not the content but how it is kept: stands last, after what it belongs to. */
  metadata:
    "label status template filter schema count stat statistic metadata category size branch scale emoji " +
    "reaction type column name label-id health uptime quota pipeline approval conflict link version iteration milestone",
  listing:
    "business place restaurant hotel rental product app-review job-posting property-listing venue",
  secret:
    "secret credential password passphrase api-key api-token access-token auth-token refresh-token user-token " +
    "session-token private-key access-key secret-key encryption-key " +
    "keychain vault keystore tfa mfa totp otp 2fa " +
    "bearer-token personal-access-token client-secret service-account join-info",
  environment: "environment-variable env-var env cookie kubeconfig dotenv connection-string",
  person:
    "contact customer employee patient candidate attendee lead subscriber address-book user-profile " +
    "guest-list staff applicant student",
  user: "user team-member workspace-member org-member organization-member",
  account: "account identity principal",
  access:
    "permission role acl policy privilege access-control rbac iam auth-domain realm collaborator user-group " +
    "security-group list-group get-group create-group update-group delete-group group-member " +
    "access-rule rolebinding role-binding rls row-level-security team-member access-list",
  finance:
    "invoice payment balance transaction payroll salary bank portfolio wallet expense payslip ledger billing " +
    "subscription order refund payout withdrawal tax-return bank-statement",
  health: "medical prescription diagnosis health-record lab-result",
  calendar: "calendar calendar-event meeting appointment availability agenda",
  note: "note memories diary reminder bookmark browsing-history clipboard knowledge-graph todo",
  database:
    "database sql pg psql postgres postgresql mysql sqlite mongodb mongo redis snowflake bigquery clickhouse db " +
    "airtable supabase neon dynamodb meilisearch chroma pinecone qdrant weaviate vector-store firestore elasticsearch cassandra mariadb data-source warehouse " +
    "collection dataset cypher neo4j table",
  rows: "row table-data crm crm-record opportunity deal database-record data-set select-query",
  log: "log syslog node-journal system-journal journalctl audit-log console-output stdout session-output process-output command-output",
  config: "config configuration kubernetes-resource kubernetes-object vzdump cluster-resource",
  network:
    "dns network firewall ipset subnet vpc network-interface netstat route hosts-file node-host totem",
  infra:
    "backup-job node-report system-report deployment-config support-bundle core-dump disk-image registry-key",
  design: "figma design-file mockup whiteboard miro",
  workspace:
    "notion confluence workspace sharepoint coda asana trello clickup basecamp onenote slack discord jira " +
    "gmail outlook teams zendesk intercom airtable",
  screen: "screen camera microphone clipboard",
  /** What a machine carries out. */
  command:
    "command shell bash terminal powershell cmd zsh console-command command-line cli sudo ssh-command " +
    "kubectl-command process subprocess tty",
  shell:
    "shell bash terminal powershell cmd zsh command-line console-command process subprocess tty",
  script:
    "script code javascript python typescript js lua ruby expression snippet code-snippet program macro " +
    "applescript jxa osascript notebook-cell cell lambda",
  statement:
    "graphql sql sql-statement statement cypher-query sparql aql arbitrary-query raw-query",
  workload:
    "manifest helm-chart pod container-image docker-image docker-container " +
    "playbook terraform lambda-function cloud-function cron-job cronjob dag kubernetes-yaml yaml-manifest " +
    "kubernetes-resource",
  software: "package plugin extension binary app addon module dependency appliance iso firmware",
  raw: "raw-request raw-api api-raw raw-call http-request rest-request api-request api-call any-request any-endpoint",
  /** Words that set no limit. */
  any: "any-command any-shell any-kubectl any-script any-code",
  unlimited: "arbitrary unrestricted privileged any-sql",
  local: "local-file local-path",
  notification: "notification alert webhook notification-target",
  page: "page block wiki-page content text paragraph section slide",
  event: "event invitation invite meeting",
  address: "url link uri",
  arithmetic: "number integer operand matrix",
  /** Prices and ledgers that are open to everybody. */
  market:
    "blockchain solana ethereum bitcoin on-chain crypto cryptocurrency etf fund stock market coin nft lamport " +
    "chain sui evm company dex",
  public: "release gist tweet story blog-post article post status-update announcement site listing",
  remote: "remote remote-path remote-repository upstream remote-branch remote-server remote-host",
} as const;
export type ObjectClass = keyof typeof OBJECTS;

/** Phrases in which a word above means something else: these words are then not read. */
const ELSE =
  "design-token max-token token-count search-engine-optimization file-type file-format user-agent " +
  "user-interface user-action user-input user-query user-request user-friendly user-guide enable-user enables-user allow-user allows-user help-user helps-user " +
  "let-user lets-user enabling-user allowing-user work-package " +
  "environment-variable-name browser-extension message-format group-by position-of event-loop " +
  "story-point page-size page-number page-break service-worker docker-compose source-map user-story " +
  "working-directory working-dir allowed-directory review-instruction host-key line-length text-generation chart-type bar-chart pie-chart line-chart flow-chart gantt-chart radar-chart " +
  "area-chart scatter-chart column-chart chart-config file-size file-info for-user the-user";

export const OTHERWISE: ReadonlySet<string> = new Set(
  ELSE.split(" ")
    .map((pair) => pair.replaceAll("-", " "))
    .flatMap((pair) => [pair, plural(pair)]),
);

type Forms = ReadonlyMap<string, readonly ObjectClass[]>;

/** Classes of each word, and of each pair of words joined by a blank, singular and plural. */
export const OBJECT_FORMS: Forms = index();

function index(): Forms {
  const forms = new Map<string, ObjectClass[]>();
  for (const [kind, words] of Object.entries(OBJECTS)) {
    for (const word of words.split(" ")) {
      const text = word.replaceAll("-", " ");
      for (const form of [text, plural(text)]) {
        forms.set(form, [...(forms.get(form) ?? []), kind as ObjectClass]);
      }
    }
  }
  return forms;
}

function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|sh|ch|x|z)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** First words of the pairs above: other words need not be joined with what follows. */
export const PAIR_STARTS: ReadonlySet<string> = new Set(
  [...OBJECT_FORMS.keys(), ...OTHERWISE].flatMap((form) => {
    const [first = "", second] = form.split(" ");
    return second === undefined ? [] : [first];
  }),
);

/** Phrases that count at the end of a text only: `list_groups`, but not `list_group_projects`. */
export const AT_END: ReadonlySet<string> = new Set(
  "list get create update delete".split(" ").flatMap((verb) => [`${verb} group`, `${verb} groups`]),
);

/** What the scheme of a resource's address says it holds. */
export const SCHEMES: ReadonlyMap<string, ObjectClass> = new Map<string, ObjectClass>([
  ["file", "file"],
  ["s3", "file"],
  ["gs", "file"],
  ["gdrive", "file"],
  ["http", "web"],
  ["https", "web"],
  ["postgres", "rows"],
  ["postgresql", "rows"],
  ["mysql", "rows"],
  ["sqlite", "rows"],
  ["mongodb", "rows"],
  ["redis", "rows"],
  ["imap", "mail"],
  ["gmail", "mail"],
  ["mail", "mail"],
  ["email", "mail"],
  ["slack", "chat"],
  ["log", "log"],
  ["logs", "log"],
  ["secret", "secret"],
  ["vault", "secret"],
  ["env", "environment"],
  ["clipboard", "note"],
  ["screen", "screen"],
  ["screenshot", "screen"],
]);
