import { BROWSER_WORDS, BROWSERS, profileFiles, profileFolders } from "./browsers.ts";
import type { CredentialPlace } from "./credential-place.ts";
import { anyOf } from "./paths.ts";
import { SERVICE_LOGINS } from "./service-logins.ts";
import { WALLETS } from "./wallets.ts";

const KUBE_WORDS = "kubernetes kubectl kube k8s helm argo argocd openshift istio eks gke aks".split(
  " ",
);

/** The first place that a path is in counts. */
const CREDENTIALS: readonly CredentialPlace[] = [
  {
    what: "a key of SSH",
    places: ["~/.ssh/"],
    but: (
      "config config.d/ known_hosts* authorized_keys* allowed_signers *.pub rc environment " +
      "sockets/ control* agent.*"
    )
      .split(" ")
      .map((name) => `~/.ssh/${name}`),
    folders: ["~/.ssh"],
    words: ["ssh", "sftp", "scp", "remote shell"],
    readers: ["ssh", "scp", "sftp", "ssh-add", "ssh-keygen", "rsync"],
    why: "`ssh` itself reads it to log in, also for git; a bridge to remote servers has no use for it.",
  },
  {
    what: "credentials of AWS",
    places: ["~/.aws/credentials", "~/.aws/sso/", "~/.aws/cli/cache/", "~/.aws/login/"],
    folders: ["~/.aws"],
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
    folders: ["~/.kube"],
    words: KUBE_WORDS,
    readers: ["kubectl", "helm"],
    why: "Every Kubernetes library looks there first.",
  },
  {
    what: "credentials of Google Cloud",
    places: ["~/.config/gcloud/"],
    folders: ["~/.config/gcloud"],
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
    folders: ["~/.azure"],
    words: ["azure", "azmcp", "microsoft", "entra", "ms365", "m365", "fabric", "terraform", "aks"],
    readers: ["az", "azd", "azmcp", "pwsh"],
    why: "Every Azure library asks the command line's log-in.",
  },
  ...SERVICE_LOGINS,
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
    readers: [
      "npm",
      "npx",
      "pnpm",
      "yarn",
      "yarnpkg",
      "corepack",
      "bun",
      "bunx",
      "deno",
      "cargo",
      "gem",
    ],
    why: "Package managers and the runtimes that are also such read it at each start, for settings as well as for tokens.",
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
    folders: profileFolders(),
    words: BROWSER_WORDS,
    readers: BROWSERS,
    readersOnly: true,
    why: "A browser opens its own profile; a server that drives one never needs to look inside.",
  },
  ...WALLETS,
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
    folders: [
      "~/.password-store",
      "~/.gnupg",
      "~/.gnupg/private-keys-v1.d",
      "~/.local/share/keyrings",
      "~/Library/Keychains",
    ],
    words:
      "password passwords bitwarden 1password onepassword keepass pass gpg gnupg keychain".split(
        " ",
      ),
    readers: (
      "gpg gpg2 gpg-agent gpgsm gpgconf gpgv keyboxd dirmngr scdaemon pinentry pass bw op " +
      "secret-tool gnome-keyring-daemon kwalletd5 kwalletd6 keepassxc bitwarden 1password"
    ).split(" "),
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
    places: ["", "*/", "*/*/", "*/*/*/"].flatMap((folder) =>
      [".env", ".env.local"].map((name) => `~/${folder}${name}`),
    ),
    words: ["dotenv"],
    onTheWayUp: true,
    why: "python-dotenv looks in each folder above the code; whoever takes the one of the home takes all.",
  },
  {
    what: "a file of secrets",
    places: ["~/.secrets", "~/.config/anthropic/", "~/.config/openai/"],
    words: ["secrets", "openai", "anthropic"],
    why: "Keys of models, and what the user calls secret.",
  },
];

interface Row {
  readonly place: CredentialPlace;
  readonly matches: RegExp;
  readonly but: RegExp | undefined;
}

const TABLE: readonly Row[] = CREDENTIALS.map((place) => ({
  place,
  matches: anyOf(place.places),
  but: place.but === undefined ? undefined : anyOf(place.but),
}));
const ANY = anyOf(CREDENTIALS.flatMap(({ places }) => places));
const FOLDERS = CREDENTIALS.flatMap((place) =>
  place.folders === undefined ? [] : [{ place, matches: anyOf(place.folders) }],
);
const ANY_FOLDER = anyOf(CREDENTIALS.flatMap(({ folders = [] }) => folders));

/** What lies at a path, written from the home or absolute. */
export function credentialAt(path: string): CredentialPlace | undefined {
  if (!ANY.test(path)) return undefined;
  return TABLE.find(({ matches, but }) => matches.test(path) && but?.test(path) !== true)?.place;
}

/** Whose keys a folder holds, which the table names. */
export function keysIn(folder: string): CredentialPlace | undefined {
  if (!ANY_FOLDER.test(folder)) return undefined;
  return FOLDERS.find(({ matches }) => matches.test(folder))?.place;
}
