/** Secrets told by how they begin: published formats of the services that issue them. */
export interface SecretShape {
  readonly kind: string;
  readonly prefix: string;
  /** The whole token. */
  readonly token: RegExp;
}

/** Prefix, kind, and what follows the prefix to the end of the token. */
export const SECRET_SHAPES: readonly SecretShape[] = [
  ...shapes("AWS access key", /[A-Z0-9]{16}/, "AKIA", "ASIA"),
  ...shapes("GitHub token", /[A-Za-z0-9]{36,255}/, "ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
  ...shapes("GitHub token", /[A-Za-z0-9_]{40,255}/, "github_pat_"),
  ...shapes("GitLab token", /[\w-]{20,255}/, "glpat-", "gldt-", "glrt-"),
  ...shapes("Slack token", /[A-Za-z0-9-]{20,255}/, "xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-"),
  ...shapes("Slack token", /\d-[A-Za-z0-9-]{20,255}/, "xapp-"),
  ...shapes("Google API key", /[\w-]{35}/, "AIza"),
  ...shapes("Google client secret", /[\w-]{28}/, "GOCSPX-"),
  ...shapes("Google access token", /[\w-]{30,512}/, "ya29."),
  ...shapes("Anthropic key", /[\w-]{32,255}/, "sk-ant-"),
  ...shapes("OpenAI key", /[\w-]{32,255}/, "sk-proj-", "sk-svcacct-", "sk-admin-"),
  ...shapes("OpenRouter key", /[0-9a-f]{48,128}/, "sk-or-v1-"),
  ...shapes("API key", /[A-Za-z0-9]{32,128}/, "sk-"),
  ...shapes("Stripe key", /[A-Za-z0-9]{16,255}/, "sk_live_", "rk_live_"),
  ...shapes("Stripe signing secret", /[A-Za-z0-9+]{32,128}/, "whsec_"),
  ...shapes("npm token", /[A-Za-z0-9]{36}/, "npm_"),
  ...shapes("PyPI token", /[\w-]{50,512}/, "pypi-AgE"),
  ...shapes("SendGrid key", /[\w-]{22}\.[\w-]{43}/, "SG."),
  ...shapes("Hugging Face token", /[A-Za-z0-9]{34,40}/, "hf_"),
  ...shapes("Shopify token", /[0-9a-fA-F]{32}/, "shpat_", "shpca_", "shppa_", "shpss_"),
  ...shapes("DigitalOcean token", /[0-9a-f]{64}/, "dop_v1_", "doo_v1_"),
  ...shapes("Databricks token", /[0-9a-f]{32}(?:-\d)?/, "dapi"),
  ...shapes("Groq key", /[A-Za-z0-9]{40,128}/, "gsk_"),
  ...shapes("xAI key", /[A-Za-z0-9]{60,128}/, "xai-"),
  ...shapes("Perplexity key", /[A-Za-z0-9]{40,64}/, "pplx-"),
  ...shapes("Replicate token", /[A-Za-z0-9]{37}/, "r8_"),
  ...shapes("Tavily key", /[\w-]{28,64}/, "tvly-"),
  ...shapes("Figma token", /[\w-]{40,64}/, "figd_"),
  ...shapes("Notion token", /[A-Za-z0-9]{40,64}/, "ntn_", "secret_"),
  ...shapes("Linear key", /[A-Za-z0-9]{32,64}/, "lin_api_"),
  ...shapes("Supabase token", /[0-9a-f]{40}/, "sbp_"),
  ...shapes("Vault token", /[\w-]{24,255}/, "hvs.", "hvb."),
  ...shapes("Postman key", /[0-9a-f]{24}-[0-9a-f]{34}/, "PMAK-"),
];

function shapes(kind: string, rest: RegExp, ...prefixes: readonly string[]): SecretShape[] {
  return prefixes.map((prefix) => {
    const escaped = prefix.replaceAll(".", "\\.");
    return { kind, prefix, token: new RegExp(`^${escaped}${rest.source}$`) };
  });
}
