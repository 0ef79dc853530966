import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse, stringify } from "ini";
import { cacheFolder, globalNpmrc, type Platform, readVariable } from "../platform.ts";
import type { Scratch } from "./scratch.ts";

const RUNNERS = new Set(["npx", "npm"]);

/** Settings that say where packages come from. No credential is among them. */
const PASSED_ON = ["registry", "proxy", "https-proxy", "noproxy", "cafile", "ca", "strict-ssl"];

/** Whether a command is npm's package runner. */
export function isNpmRunner(command: string): boolean {
  return RUNNERS.has(basename(command).replace(/\.(cmd|exe|ps1)$/i, ""));
}

/**
 * Environment that gives npm a configuration and a cache of our own. Registry URLs, proxy and CA
 * files of the user are carried over without credentials. `_npx`, which holds runnable code, goes
 * with the run; only the integrity-checked `_cacache` is kept between runs.
 */
export function npmEnvironment(where: {
  readonly platform: Platform;
  readonly ours: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly execPath: string;
  readonly scratch: Scratch;
}): Readonly<Record<string, string>> {
  const settings = effectiveSettings(where);
  const userConfig = join(where.scratch.root, "npmrc");
  writeFileSync(userConfig, stringify(settings));
  const cache = where.scratch.npm;
  const kept = join(cacheFolder(where.platform, where.ours, where.home), "npm", "_cacache");
  mkdirSync(cache, { recursive: true });
  mkdirSync(kept, { recursive: true });
  // A later start of the same run finds it there.
  if (!existsSync(join(cache, "_cacache"))) symlinkSync(kept, join(cache, "_cacache"), "junction");
  const extraCa = where.ours["NODE_EXTRA_CA_CERTS"];
  return {
    npm_config_userconfig: userConfig,
    npm_config_globalconfig: join(where.scratch.root, "npmrc-global"),
    npm_config_cache: cache,
    npm_config_update_notifier: "false",
    npm_config_fund: "false",
    npm_config_audit: "false",
    ...(extraCa === undefined ? {} : { NODE_EXTRA_CA_CERTS: extraCa }),
  };
}

/**
 * The user's npm settings as npm would read them: global file, user file, environment; never the
 * file of a project. Credentials are among them.
 */
export function userSettings(where: {
  readonly platform: Platform;
  readonly ours: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly execPath: string;
}): Readonly<Record<string, unknown>> {
  const { platform, ours, home } = where;
  const variables = new Map(
    Object.entries(ours).flatMap(([name, value]) => {
      const key = /^npm_config_(.+)$/i.exec(name)?.[1];
      return key === undefined || value === undefined || value === ""
        ? []
        : [[settingName(key), value] as const];
    }),
  );
  const files = [
    variables.get("globalconfig") ??
      globalNpmrc(platform, where.execPath, readVariable(ours, "APPDATA", platform)),
    variables.get("userconfig") ?? join(home, ".npmrc"),
  ];
  const merged: Record<string, unknown> = {};
  for (const file of files) {
    if (file === undefined || !existsSync(file)) continue;
    for (const [key, value] of Object.entries(parse(readFileSync(file, "utf8")))) {
      merged[expand(key, ours)] = typeof value === "string" ? expand(value, ours) : value;
    }
  }
  const proxy = readVariable(ours, "HTTPS_PROXY", platform) ?? ours["https_proxy"];
  if (proxy !== undefined) merged["https-proxy"] ??= proxy;
  return { ...merged, ...Object.fromEntries(variables) };
}

/** `//host/:_authToken` keeps its letters. */
function settingName(key: string): string {
  return key.startsWith("//") ? key : key.toLowerCase().replaceAll(/(?!^)_/g, "-");
}

/** What of them a target may have. */
function effectiveSettings(where: Parameters<typeof npmEnvironment>[0]): Record<string, string> {
  const merged = userSettings(where);
  return Object.fromEntries(
    Object.entries(merged).flatMap(([key, setting]) => {
      const isWanted = PASSED_ON.includes(key) || /^@[^:]+:registry$/.test(key);
      const text = typeof setting === "boolean" ? `${setting}` : setting;
      if (!isWanted || typeof text !== "string" || text === "") return [];
      const value = withoutCredentials(text);
      // `user:password@proxy:8080` has no scheme to tell its credentials by: not passed on.
      const isProxy = key === "proxy" || key === "https-proxy";
      return isProxy && !/^https?:\/\//i.test(value) ? [] : [[key, value]];
    }),
  );
}

/** npm replaces `${NAME}` in its files. */
function expand(value: string, env: Readonly<Record<string, string | undefined>>): string {
  return value.replace(
    /\$\{(\w+)(\??)\}/g,
    (whole, name: string, ifSet: string) => env[name] ?? (ifSet === "" ? whole : ""),
  );
}

function withoutCredentials(value: string): string {
  if (!URL.canParse(value)) return value;
  const url = new URL(value);
  if (url.username === "" && url.password === "") return value;
  url.username = "";
  url.password = "";
  return url.href;
}
