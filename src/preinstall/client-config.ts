import { compareCodeUnits } from "../lib/canonical.ts";
import { quoteArgv } from "../lib/quoting.ts";
import type { Check, ClientConfig, ConfiguredClient } from "../model/check.ts";

/** The server as a client is to start it. */
export interface ConfiguredServer {
  readonly name: string;
  /** Exact. */
  readonly version: string;
  /** Fit to print. */
  readonly args: readonly string[];
  /** Variables the user gave it: the client may take them from the user's environment. */
  readonly given: readonly string[];
  /** Variables it asks for: nobody has agreed to hand them over. */
  readonly wanted: readonly string[];
  /** Keep npm from running install scripts. */
  readonly ignoreScripts: boolean;
}

/**
 * What to paste into each client: the pinned version, its arguments, and names of variables, never
 * their values. All text is printable ASCII.
 */
export function clientConfig(server: ConfiguredServer): NonNullable<Check["config"]> {
  const key = serverKey(server.name);
  const start = {
    command: "npx",
    args: ["-y", `${server.name}@${server.version}`, ...server.args],
  };
  const servers = (client: ConfiguredClient, more: object = {}) =>
    pretty({ mcpServers: { [key]: { ...more, ...start, env: environment(client, server) } } });
  return {
    "claude-desktop": {
      file: "claude_desktop_config.json",
      text: servers("claude-desktop"),
    },
    "claude-code": {
      file: ".mcp.json",
      text: servers("claude-code", { type: "stdio" }),
      ...addCommand(key, start, environment("claude-desktop", server)),
    },
    cursor: { file: ".cursor/mcp.json", text: servers("cursor") },
    vscode: vscodeConfig(key, start, server),
    codex: codexConfig(key, start, server),
  };
}

/** `@scope/server-files` is `server-files`; what says nothing by itself keeps its scope. */
export function serverKey(name: string): string {
  const [, scope = "", own = name] = /^@([^/]+)\/(.+)$/.exec(name) ?? [];
  const words = /^(?:mcp|server|mcp-server|server-mcp)$/i.test(own) ? `${scope}-${own}` : own;
  const key = words.replaceAll(/[^A-Za-z0-9_-]+/g, "-").replaceAll(/^-+|-+$/g, "");
  return key.slice(0, KEY_LENGTH) || "server";
}

/** Clients put it in front of every tool name, and those have a limit of 64. */
const KEY_LENGTH = 32;
const IGNORE_SCRIPTS = "npm_config_ignore_scripts";

interface Start {
  readonly command: string;
  readonly args: readonly string[];
}

/** How each client writes a variable that it takes from the user's environment. */
const TAKEN: Readonly<Partial<Record<ConfiguredClient, (name: string) => string>>> = {
  "claude-code": (name) => `\${${name}}`,
  cursor: (name) => `\${env:${name}}`,
};

function environment(
  client: ConfiguredClient,
  { given, wanted, ignoreScripts }: ConfiguredServer,
): Readonly<Record<string, string>> {
  const taken = TAKEN[client] ?? placeholder;
  return Object.fromEntries([
    ...(ignoreScripts ? [[IGNORE_SCRIPTS, "true"]] : []),
    ...sorted(given).map((name) => [name, taken(name)]),
    ...sorted(wanted.filter((name) => !given.includes(name))).map((name) => [
      name,
      placeholder(name),
    ]),
  ]) as Readonly<Record<string, string>>;
}

function placeholder(name: string): string {
  return `<value of ${name}>`;
}

function sorted(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name) => name !== IGNORE_SCRIPTS).sort(compareCodeUnits);
}

/**
 * `--env` takes as many words as follow: another option must stand between it and the name. What a
 * shell line could only carry unescaped is left to the file.
 */
function addCommand(
  key: string,
  start: Start,
  env: Readonly<Record<string, string>>,
): { readonly command?: string } {
  const pairs = Object.entries(env).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
  const words = ["claude", "mcp", "add", ...pairs, "--transport", "stdio", key, "--"];
  const command = quoteArgv([...words, start.command, ...start.args]);
  return /^[ -~]*$/.test(command) ? { command } : {};
}

/** VS Code asks for what is secret, and keeps it out of the file. */
function vscodeConfig(key: string, start: Start, server: ConfiguredServer): ClientConfig {
  const names = sorted([...server.given, ...server.wanted]);
  const idOf = (name: string) => `${key}-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;
  const inputs = names.map((name) => ({
    type: "promptString",
    id: idOf(name),
    description: `${name} for ${key}`,
    password: true,
  }));
  const env = Object.fromEntries([
    ...(server.ignoreScripts ? [[IGNORE_SCRIPTS, "true"]] : []),
    ...names.map((name) => [name, `\${input:${idOf(name)}}`]),
  ]) as Readonly<Record<string, string>>;
  const text = pretty({
    ...(inputs.length === 0 ? {} : { inputs }),
    servers: { [key]: { type: "stdio", ...start, env } },
  });
  return { file: ".vscode/mcp.json", text };
}

/** `env_vars` names what Codex hands on from the user's environment. */
function codexConfig(key: string, start: Start, server: ConfiguredServer): ClientConfig {
  const env = Object.entries(environment("codex", { ...server, given: [] }));
  const taken = sorted(server.given);
  const lines = [
    `[mcp_servers.${key}]`,
    `command = ${tomlString(start.command)}`,
    `args = [${start.args.map(tomlString).join(", ")}]`,
    ...(taken.length === 0 ? [] : [`env_vars = [${taken.map(tomlString).join(", ")}]`]),
    ...(env.length === 0 ? [] : ["", `[mcp_servers.${key}.env]`]),
    ...env.map(([name, value]) => `${tomlKey(name)} = ${tomlString(value)}`),
  ];
  return { file: "~/.codex/config.toml", text: lines.join("\n") };
}

function pretty(value: object): string {
  return ascii(JSON.stringify(value, null, 2));
}

/** Escapes of JSON; a terminal obeys none of what is left. */
function ascii(text: string): string {
  return text.replaceAll(
    /[^\n -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function tomlKey(name: string): string {
  return /^[\w-]+$/.test(name) ? name : tomlString(name);
}

/** A basic string of TOML 1.0: its escapes count code points, and know no lone surrogate. */
function tomlString(text: string): string {
  const escaped = Array.from(text, (char) => {
    if (char === '"' || char === "\\") return `\\${char}`;
    const code = char.codePointAt(0)!;
    if (code >= 0x20 && code < 0x7f) return char;
    const hex = (isSurrogate(code) ? 0xfffd : code).toString(16);
    return code > 0xffff ? `\\U${hex.padStart(8, "0")}` : `\\u${hex.padStart(4, "0")}`;
  });
  return `"${escaped.join("")}"`;
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}
