import { BROWSER_WORDS, BROWSERS, profileFiles } from "./browsers.ts";
import { anyOf } from "./paths.ts";

/** A place where keys of the user lie. */
export interface CredentialPlace {
  /** As it is told: "a private key of SSH". */
  readonly what: string;
  /** Below a home (`~/`) or absolute; a slash at the end stands for all below, `*` for a part of a name. */
  readonly places: readonly string[];
  /** Words of a server that has reason to read it. */
  readonly words: readonly string[];
  /** Programs that read it by themselves, and are no thieves. */
  readonly readers?: readonly string[];
  /** The words do not do for a server's own code: only these programs open it in their daily work. */
  readonly readersOnly?: true;
  readonly why: string;
}

const KUBE_WORDS = "kubernetes kubectl kube k8s helm argo argocd openshift istio eks gke aks".split(
  " ",
);

/** The first place that a path is in counts. */
const CREDENTIALS: readonly CredentialPlace[] = [
  {
    what: "a key of SSH",
    places: ["~/.ssh/id_*", "~/.ssh/*.pem", "~/.ssh/*.key", "~/.ssh/*_rsa", "~/.ssh/*_ed25519"],
    words: ["ssh", "sftp", "scp", "git", "rsync", "ansible"],
    readers: ["ssh", "scp", "sftp", "ssh-add", "ssh-keygen", "rsync"],
    why: "`ssh` itself reads it to log in, also for git; a bridge to remote servers has no use for it.",
  },
  {
    what: "credentials of AWS",
    places: ["~/.aws/credentials", "~/.aws/sso/", "~/.aws/cli/cache/", "~/.aws/login/"],
    words: (
      "aws amazon s3 bedrock dynamodb ec2 lambda cloudwatch cloudformation cdk ecs eks rds sqs sns " +
      "redshift athena sagemaker terraform pulumi serverless"
    ).split(" "),
    readers: ["aws"],
    why: "Every AWS library looks there first.",
  },
  {
    what: "the credentials of a Kubernetes cluster",
    places: [
      "~/.kube/config",
      "~/.kube/config.d/",
      "~/.kube/cache/oidc-login/",
      "/etc/kubernetes/admin.conf",
      "/var/run/secrets/kubernetes.io/",
      "/run/secrets/kubernetes.io/",
    ],
    words: KUBE_WORDS,
    readers: ["kubectl", "helm"],
    why: "Every Kubernetes library looks there first.",
  },
  {
    what: "credentials of Google Cloud",
    places: ["~/.config/gcloud/"],
    words:
      "gcp gcloud google bigquery firebase firestore vertex gemini gke spanner looker terraform pulumi".split(
        " ",
      ),
    readers: ["gcloud", "gsutil", "bq"],
    why: "Every Google library looks there for its default credentials.",
  },
  {
    what: "credentials of Azure",
    places: ["~/.azure/", "~/.IdentityService/"],
    words: ["azure", "azmcp", "microsoft", "entra", "ms365", "m365", "fabric", "terraform", "aks"],
    readers: ["az", "azd", "azmcp", "pwsh"],
    why: "Every Azure library asks the command line's log-in.",
  },
  {
    what: "credentials of other clouds and of infrastructure",
    places: [
      "~/.terraform.d/credentials.tfrc.json",
      "~/.vault-token",
      "~/.oci/",
      "~/.config/doctl/",
      "~/.config/hcloud/",
      "~/.fly/",
      "~/.config/heroku/",
      "~/.pulumi/credentials.json",
      "~/.config/.wrangler/",
      "~/.wrangler/config/",
      "~/.local/share/com.vercel.cli/auth.json",
      "~/.config/netlify/config.json",
      "~/.databrickscfg",
      "~/.snowflake/",
      "~/.snowsql/config",
    ],
    words: (
      "terraform vault hashicorp oracle oci digitalocean hetzner fly heroku pulumi cloudflare wrangler " +
      "vercel netlify databricks snowflake"
    ).split(" "),
    why: "Each is the log-in of one service's own command line.",
  },
  {
    what: "the log-ins of container registries",
    places: ["~/.docker/config.json", "~/.config/containers/auth.json"],
    words: "docker container containers podman registry compose oci kubernetes k8s helm".split(" "),
    readers: ["docker", "podman", "docker-compose", "buildah", "skopeo"],
    why: "`docker` reads it at each start.",
  },
  {
    what: "the tokens of package registries",
    places: [
      "~/.npmrc",
      "~/.yarnrc.yml",
      "~/.pypirc",
      "~/.cargo/credentials*",
      "~/.gem/credentials",
    ],
    words: ["npm", "pnpm", "yarn", "pypi", "cargo", "rubygems"],
    readers: ["npm", "npx", "pnpm", "yarn", "yarnpkg", "corepack", "bun", "bunx", "cargo", "gem"],
    why: "Package managers read it at each start, for settings as well as for tokens.",
  },
  {
    what: "stored passwords of hosts",
    places: ["~/.netrc", "~/_netrc", "~/.git-credentials", "~/.config/git/credentials"],
    words: ["git", "github", "gitlab", "bitbucket", "curl"],
    readers: ["git", "git-credential-store", "git-remote-https", "git-remote-http", "curl", "wget"],
    why: "git, curl and wget look there for the host they are asked to talk to.",
  },
  {
    what: "the log-in of a forge",
    places: ["~/.config/gh/hosts.yml", "~/.config/glab-cli/", "~/.config/hub"],
    words: ["github", "gh", "gitlab", "glab", "git"],
    readers: ["gh", "glab", "hub"],
    why: "The forges' own command lines keep it there.",
  },
  {
    what: "passwords of databases",
    places: ["~/.pgpass", "~/.my.cnf", "~/.mylogin.cnf", "~/.dbshell/", "~/.mongodb/credentials*"],
    words: "postgres postgresql pg mysql mariadb mongodb sql database db supabase timescale".split(
      " ",
    ),
    readers: ["psql", "mysql", "mysqldump", "pg_dump"],
    why: "Every library of that database looks there when no password is given.",
  },
  {
    what: "stored log-ins and cookies of a browser",
    places: profileFiles(
      ["Login Data*", "Cookies*", "Network/Cookies*", "Web Data*"],
      ["logins.json", "key4.db", "cookies.sqlite*"],
    ),
    words: BROWSER_WORDS,
    readers: BROWSERS,
    readersOnly: true,
    why: "A browser opens its own profile; a server that drives one never needs to look inside.",
  },
  {
    what: "a wallet",
    places: [
      "~/.ethereum/keystore/",
      "~/.bitcoin/",
      "~/.litecoin/",
      "~/.monero/",
      "~/.electrum/wallets/",
      "~/.config/solana/id.json",
      "~/.config/sui/sui_config/",
      "~/.config/Exodus/",
      "~/.config/atomic/",
      "~/.config/Ledger Live/",
      "~/Library/Application Support/Exodus/",
      "~/Library/Application Support/atomic/",
      "~/Library/Application Support/Bitcoin/",
      "~/.foundry/keystores/",
      ...profileFiles(["Local Extension Settings/"], []),
    ],
    words: (
      "wallet wallets ethereum eth evm solana sol bitcoin btc crypto web3 foundry sui monero " +
      "blockchain defi geth"
    ).split(" "),
    readers: ["geth", "bitcoind", "solana", "cast", "forge", "monerod", ...BROWSERS],
    why: "A node or signer works with its own keystore.",
  },
  {
    what: "the store of a password manager",
    places: [
      "~/.password-store/",
      "~/.gnupg/private-keys-v1.d/",
      "~/.gnupg/secring.gpg",
      "~/.local/share/keyrings/",
      "~/.local/share/kwalletd/",
      "~/Library/Keychains/",
      "~/.config/Bitwarden/",
      "~/.config/Bitwarden CLI/",
      "~/.config/1Password/",
      "~/.config/op/",
      "~/.config/keepassxc/",
      "~/*.kdbx",
      "~/Documents/*.kdbx",
    ],
    words:
      "password passwords bitwarden 1password onepassword keepass pass gpg gnupg keychain".split(
        " ",
      ),
    readers: ["gpg", "gpg-agent", "pass", "bw", "op", "secret-tool", "gnome-keyring-daemon"],
    why: "The manager's own program, or a server for it, opens it.",
  },
  {
    what: "the password hashes of the machine",
    places: ["/etc/shadow", "/etc/shadow-", "/etc/gshadow", "/etc/master.passwd"],
    words: [],
    readers: ["sudo", "su", "login", "unix_chkpwd", "passwd"],
    why: "Log-in programs check passwords against it.",
  },
  {
    what: "a key of the machine",
    places: ["/etc/ssh/ssh_host_*_key", "/etc/ssl/private/"],
    words: ["sshd"],
    readers: ["sshd", "ssh-keygen"],
    why: "The machine shows by it who it is.",
  },
  {
    what: "a file of secret variables",
    places: ["~/.env", "~/.env.local", "~/.secrets", "~/.config/anthropic/", "~/.config/openai/"],
    words: ["dotenv", "secrets", "openai", "anthropic"],
    why: "Such files are read from the working folder; whoever takes the one of the home takes all.",
  },
];

/** Folders that hold keys: to list them is to look for keys. */
export const KEY_FOLDERS: RegExp = anyOf(
  [
    ["~/.ssh", "~/.gnupg", "~/.aws", "~/.kube", "~/.config/gcloud", "~/.azure"],
    ["~/.ethereum", "~/.ethereum/keystore", "~/.config/Exodus", "~/.password-store"],
    ["~/.local/share/keyrings", "~/Library/Keychains", "~/.mozilla/firefox"],
    ["~/.config/google-chrome", "~/.config/google-chrome/Default"],
  ].flat(),
);

const TABLE = CREDENTIALS.map((place) => ({ place, matches: anyOf(place.places) }));
const ANY = anyOf(CREDENTIALS.flatMap(({ places }) => places));

/** What lies at a path, written from the home or absolute. */
export function credentialAt(path: string): CredentialPlace | undefined {
  if (!ANY.test(path)) return undefined;
  return TABLE.find(({ matches }) => matches.test(path))?.place;
}
