import type { CredentialPlace } from "./credential-place.ts";

const STATE = "User/globalStorage/state.vscdb*";

/** Words that say nothing of what a server is for. */
const PROGRAMS_ONLY: ReadonlySet<string> = new Set(["code", "java", "vim", "nvim", "snow"]);

/** Log-ins of one service each, read by its own command line and by nothing that is called otherwise. */
export const SERVICE_LOGINS: readonly CredentialPlace[] = [
  login("Terraform", ["~/.terraform.d/credentials.tfrc.json"], "terraform hashicorp tofu"),
  login("Vault", ["~/.vault-token"], "vault hashicorp"),
  login("Oracle Cloud", ["~/.oci/"], "oracle oci"),
  login("DigitalOcean", ["~/.config/doctl/"], "digitalocean doctl"),
  login("Hetzner", ["~/.config/hcloud/"], "hetzner hcloud"),
  login("Fly", ["~/.fly/"], "fly flyctl"),
  login("Heroku", ["~/.config/heroku/"], "heroku"),
  login("Pulumi", ["~/.pulumi/credentials.json"], "pulumi"),
  login("Cloudflare", ["~/.config/.wrangler/", "~/.wrangler/config/"], "cloudflare wrangler"),
  login("Vercel", ["~/.local/share/com.vercel.cli/auth.json"], "vercel"),
  login("Netlify", ["~/.config/netlify/config.json"], "netlify"),
  login("Databricks", ["~/.databrickscfg"], "databricks"),
  login("Snowflake", ["~/.snowflake/", "~/.snowsql/config"], "snowflake snowsql snow"),
  login("Stripe", ["~/.config/stripe/config.toml"], "stripe"),
  login(
    "Hugging Face",
    ["~/.cache/huggingface/token", "~/.cache/huggingface/stored_tokens", "~/.huggingface/token"],
    "huggingface hf transformers diffusers gradio huggingface-cli",
  ),
  login(
    "GitHub Copilot",
    ["~/.config/github-copilot/hosts.json", "~/.config/github-copilot/apps.json"],
    "copilot code nvim vim",
  ),
  // The Java runtime takes the home from the system: also in a throw-away home Maven's is the true one.
  login(
    "Maven repositories",
    ["~/.m2/settings.xml", "~/.m2/settings-security.xml"],
    "maven mvn mvnd gradle jbang java",
  ),
  login("rclone", ["~/.config/rclone/rclone.conf", "~/.rclone.conf"], "rclone"),
  login("s3cmd", ["~/.s3cfg"], "s3cmd s3"),
  login(
    "sops",
    ["~/.config/sops/age/keys.txt", "~/Library/Application Support/sops/age/keys.txt"],
    "sops",
  ),
  login(
    "an editor",
    ["~/.config/", "~/Library/Application Support/"].flatMap((base) =>
      ["Code/", "Code - Insiders/", "VSCodium/", "Cursor/", "Windsurf/"].map(
        (editor) => base + editor + STATE,
      ),
    ),
    "vscode cursor windsurf codium code code-insiders",
  ),
];

/** The words of a server that has to do with it are mostly also the names of its programs. */
function login(service: string, places: readonly string[], names: string): CredentialPlace {
  const words = names.split(" ");
  return {
    what: `the log-in of ${service}`,
    places,
    words: words.filter((word) => !PROGRAMS_ONLY.has(word)),
    readers: words,
    why: "It is kept for one service's own programs.",
  };
}
