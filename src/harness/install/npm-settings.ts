import { readFileSync } from "node:fs";
import { canonicalJson, sha256 } from "../../lib/canonical.ts";
import type { Platform } from "../platform.ts";
import { userSettings } from "../process/npm.ts";
import type { RegistryOptions } from "./messages.ts";

/** The user's npm settings for the install phase. Credentials are in it, and go nowhere else. */
export interface RegistrySettings {
  readonly options: RegistryOptions;
  /** Texts that must never be printed. */
  readonly secrets: readonly string[];
  /** Neither credential nor proxy is needed to ask the registry. */
  readonly isPlain: boolean;
  /** Names all that decides which packages are found, without the credentials. */
  readonly digest: string;
}

const CREDENTIAL = /^\/\/.+:(_authToken|_auth|_password|username|certfile|keyfile)$/;
const SECRET = /:(?:_authToken|_auth|_password)$/;

/** Reads them from the user's and the global file and the environment, never from a project's. */
export function registrySettings(where: {
  readonly platform: Platform;
  readonly ours: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly execPath: string;
}): RegistrySettings {
  const settings = userSettings(where);
  const text = (key: string) => {
    const value = settings[key];
    return typeof value === "string" && value !== "" && value !== "null" ? value : undefined;
  };
  const isOn = (key: string, otherwise: boolean) => {
    const value = settings[key];
    return value === undefined ? otherwise : value === true || value === "true";
  };
  const chosen: Record<string, unknown> = {};
  const credentials: Record<string, string> = {};
  for (const [key, value] of Object.entries(settings)) {
    if (typeof value !== "string" || value === "") continue;
    if (/^@[^:]+:registry$/.test(key)) chosen[key] = value;
    else if (CREDENTIAL.test(key)) credentials[key] = value;
  }
  const registry = text("registry");
  if (registry !== undefined) chosen["registry"] = registry;
  const before = cutOff(text("before"), settings["min-release-age"]);
  if (before !== undefined) chosen["before"] = before;
  if (isOn("legacy-peer-deps", false)) chosen["legacyPeerDeps"] = true;
  const proxies = [text("proxy"), text("https-proxy")].filter((one) => one !== undefined);
  const ca = authorities(settings, text("cafile"));
  const strictSsl = isOn("strict-ssl", true);
  const options = {
    ...chosen,
    ...credentials,
    ...optional("proxy", text("proxy")),
    ...optional("httpsProxy", text("https-proxy")),
    ...optional("noProxy", text("noproxy")),
    ...optional("ca", ca),
    strictSSL: strictSsl,
  };
  const urls = [registry, ...Object.values(chosen), ...proxies].filter(
    (one) => typeof one === "string",
  );
  return {
    options,
    secrets: [...secretTexts(credentials), ...urls.flatMap(loginTexts)],
    isPlain:
      Object.keys(credentials).length === 0 &&
      proxies.length === 0 &&
      urls.flatMap(loginTexts).length === 0 &&
      !PROXY_VARIABLES.some((name) => (where.ours[name] ?? "") !== "") &&
      strictSsl &&
      before === undefined,
    digest: sha256(canonicalJson({ ...chosen, before: settings["before"] ?? null })),
  };
}

/** Proxies that the HTTP library reads by itself. */
export const PROXY_VARIABLES = ["http_proxy", "https_proxy", "proxy", "no_proxy"].flatMap(
  (name) => [name, name.toUpperCase()],
);

/** The user may want nothing that is too new. */
function cutOff(before: string | undefined, days: unknown): string | undefined {
  if (before !== undefined && !Number.isNaN(Date.parse(before))) return before;
  const age = Number(days);
  if (days === undefined || !Number.isFinite(age) || age <= 0) return undefined;
  return new Date(Date.now() - age * 86_400_000).toISOString();
}

function authorities(
  settings: Readonly<Record<string, unknown>>,
  file: string | undefined,
): readonly string[] | undefined {
  if (file !== undefined) {
    const pem = readOptional(file);
    const found = pem?.match(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g);
    if (found !== undefined && found !== null) return found;
  }
  const ca = settings["ca"];
  const list = (Array.isArray(ca) ? (ca as readonly unknown[]) : [ca])
    .filter((one) => typeof one === "string")
    .filter((one) => one !== "" && one !== "null")
    .map((one) => one.replaceAll("\\n", "\n"));
  return list.length === 0 ? undefined : list;
}

function readOptional(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined; // npm goes on without it as well
  }
}

/** Each secret as it stands, and as what it is coded from. */
function secretTexts(credentials: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(credentials).flatMap(([key, value]) => {
    if (!SECRET.test(key)) return [];
    if (key.endsWith(":_authToken")) return [value];
    const decoded = Buffer.from(value, "base64").toString("utf8");
    const password = key.endsWith(":_auth") ? decoded.slice(decoded.indexOf(":") + 1) : decoded;
    return [value, decoded, password];
  });
}

function loginTexts(address: string): readonly string[] {
  if (!URL.canParse(address)) return [];
  const { username, password } = new URL(address);
  return [password, decodeURIComponent(password), username].filter((one) => one !== "");
}

function optional(key: string, value: unknown): Readonly<Record<string, unknown>> {
  return value === undefined ? {} : { [key]: value };
}
