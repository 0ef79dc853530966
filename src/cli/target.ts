import { readFileSync, statSync } from "node:fs";
import { parseEnv } from "node:util";
import { UsageError } from "../errors.ts";
import { checkNamedVariable } from "../harness/process/environment.ts";
import { LIMITS } from "../harness/limits.ts";
import { maskUrl } from "../harness/frames/secrets.ts";
import { parseCommandLine } from "../lib/quoting.ts";
import type { Target } from "../model/target.ts";
import type { EnvironmentOptions, TargetOptions } from "./syntax/target.ts";

/** Turns options into a target; throws {@link UsageError}. */
export function readTarget(options: TargetOptions, ours: NodeJS.ProcessEnv): Target {
  if (options.url !== undefined) {
    return {
      kind: "http",
      url: readUrl(options.url),
      transport: options.transport ?? "auto",
      headers: readHeaders(options.header, ours),
    };
  }
  const [command, ...args] = readArgv(options);
  return {
    kind: "stdio",
    command: command ?? "",
    args,
    env: readEnvironment(options, ours),
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  };
}

/** The variables for the server, by name; throws {@link UsageError}. */
export function readEnvironment(
  { env, envFile }: EnvironmentOptions,
  ours: NodeJS.ProcessEnv,
): Readonly<Record<string, string>> {
  return { ...readEnvFile(envFile), ...readEnv(env, ours) };
}

function readArgv(options: TargetOptions): readonly string[] {
  if (options.command === undefined) {
    const [program = ""] = options.argv;
    if (/^[A-Za-z_]\w*=/.test(program)) {
      const name = program.slice(0, program.indexOf("="));
      throw new UsageError(
        `${name}=... before the program is shell syntax, and no shell is used`,
        `Type: mcp-prober scan --env ${name}=... -- <program>`,
      );
    }
    return options.argv;
  }
  const platform = process.platform === "win32" ? "win32" : "posix";
  const parsed = parseCommandLine(options.command, platform);
  if (!parsed.ok) {
    throw new UsageError(
      `--command: ${parsed.why}`,
      "Quote the whole command once, or give it after --: mcp-prober scan -- npx -y <package>",
    );
  }
  if (parsed.argv.length === 0) {
    throw new UsageError("--command is empty", 'Type: mcp-prober --command "npx -y <package>"');
  }
  return parsed.argv;
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      `--url ${maskUrl(text)} is not an http or https URL`,
      "Type the whole URL: --url https://host/mcp",
    );
  }
  return url.href;
}

function readHeaders(
  headers: readonly string[],
  ours: NodeJS.ProcessEnv,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    headers.map((header) => {
      const match = /^([!#$%&'*+.^_`|~\w-]+):\s*(.*)$/.exec(header);
      if (match === null) {
        throw new UsageError(
          "--header is not of the form 'Name: value'",
          "Type: --header 'Authorization: env:TOKEN'",
        );
      }
      const [, name, value] = match as unknown as [string, string, string];
      // Behind a scheme as well: `Authorization: Bearer env:TOKEN`.
      const [, scheme = "", variable] = /^(\S+ +)?env:(\w+)$/.exec(value) ?? [];
      if (variable === undefined) return [name, value];
      return [name, scheme + ownVariable(variable, "--header", ours)];
    }),
  );
}

function readEnv(
  entries: readonly string[],
  ours: NodeJS.ProcessEnv,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    entries.map((entry) => {
      const match = /^([A-Za-z_][\w.()-]*)(?:=(.*))?$/s.exec(entry);
      if (match === null) {
        throw new UsageError(
          "--env is not of the form NAME=value or NAME",
          "Type: --env API_KEY=value, or --env API_KEY to pass yours on",
        );
      }
      const name = match[1]!;
      checkNamedVariable(name);
      return [name, match[2] ?? ownVariable(name, "--env", ours)];
    }),
  );
}

function ownVariable(name: string, option: string, ours: NodeJS.ProcessEnv): string {
  const value = ours[name];
  if (value === undefined) {
    throw new UsageError(
      `${option}: the variable ${name} is not set`,
      `Set it first: export ${name}=...`,
    );
  }
  return value;
}

function readEnvFile(file: string | undefined): Readonly<Record<string, string>> {
  if (file === undefined) return {};
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat?.isFile() !== true) {
    throw new UsageError(`--env-file: ${file} is not a file`, "Check the path.");
  }
  if (stat.size > LIMITS.envFileBytes) {
    throw new UsageError(
      `--env-file: ${file} is larger than ${LIMITS.envFileBytes} bytes`,
      "Keep only NAME=value lines in it.",
    );
  }
  const variables = parseEnv(readFileSync(file, "utf8"));
  for (const name of Object.keys(variables)) checkNamedVariable(name);
  return variables as Readonly<Record<string, string>>;
}
