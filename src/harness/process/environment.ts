import { existsSync } from "node:fs";
import { delimiter, join, sep } from "node:path";
import { UsageError } from "../../errors.ts";
import {
  inheritedVariables,
  type Platform,
  readVariable,
  scratchVariables,
  VERSION_MANAGERS,
} from "../platform.ts";
import type { Scratch } from "./scratch.ts";

/**
 * Variables that load code into a program or its children. They never reach a target, not even when
 * named: a scan under them would not be a scan of the server.
 */
const HIJACK_VARIABLES = new Set([
  "NODE_OPTIONS",
  "NODE_PATH",
  "NODE_REPL_EXTERNAL_MODULE",
  "LD_PRELOAD",
  "LD_LIBRARY_PATH",
  "LD_AUDIT",
  "DYLD_INSERT_LIBRARIES",
  "DYLD_LIBRARY_PATH",
  "DYLD_FRAMEWORK_PATH",
  "PYTHONSTARTUP",
  "PYTHONPATH",
  "PYTHONHOME",
  "PYTHONINSPECT",
  "PERL5OPT",
  "PERL5LIB",
  "RUBYOPT",
  "RUBYLIB",
  "JAVA_TOOL_OPTIONS",
  "_JAVA_OPTIONS",
  "JDK_JAVA_OPTIONS",
  "BASH_ENV",
  "ENV",
  "ZDOTDIR",
  "PROMPT_COMMAND",
  "GIT_SSH_COMMAND",
  "GIT_EXTERNAL_DIFF",
  "DOTNET_STARTUP_HOOKS",
]);

/** Asks programs not to report our scan to their makers. */
const TELEMETRY_OFF: Readonly<Record<string, string>> = {
  DO_NOT_TRACK: "1",
  NO_UPDATE_NOTIFIER: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  ASTRO_TELEMETRY_DISABLED: "1",
  DOTNET_CLI_TELEMETRY_OPTOUT: "1",
  HOMEBREW_NO_ANALYTICS: "1",
  CHECKPOINT_DISABLE: "1",
  SCARF_ANALYTICS: "false",
  HF_HUB_DISABLE_TELEMETRY: "1",
  OTEL_SDK_DISABLED: "true",
};

/** Whether a variable loads code into the program that gets it. */
export function isHijackVariable(name: string): boolean {
  return HIJACK_VARIABLES.has(name.toUpperCase());
}

/** Refuses a variable that could load code into the target. */
export function checkNamedVariable(name: string): void {
  if (isHijackVariable(name)) {
    throw new UsageError(
      `--env ${name}: this variable loads code into the program and is never passed on`,
      "Leave it out; put what the server needs into its own arguments.",
    );
  }
}

/**
 * Whether a variable is ours to set for every target, on whatever platform: one of another value
 * would break the start, or let the target out of its scratch folder.
 */
export function isOwnVariable(name: string): boolean {
  const upper = name.toUpperCase();
  return OWN_VARIABLES.has(upper) || upper.startsWith("NPM_CONFIG_");
}

/**
 * The whole environment of a target: an allow-list, never ours with things taken out. Later wins:
 * basics, scratch folders, version managers, telemetry off, npm settings, what the user named, what
 * this one start adds.
 */
export function targetEnvironment(parts: {
  readonly platform: Platform;
  readonly ours: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly scratch: Scratch;
  readonly npm: Readonly<Record<string, string>>;
  readonly named: Readonly<Record<string, string>>;
  readonly added: Readonly<Record<string, string>>;
}): Readonly<Record<string, string>> {
  const env: Record<string, string> = {};
  for (const name of inheritedVariables(parts.platform)) {
    const value = readVariable(parts.ours, name, parts.platform);
    if (value !== undefined) env[name] = value;
  }
  return {
    ...env,
    ...scratchVariables(parts.platform, parts.scratch),
    ...versionManagers(parts.ours, parts.home),
    ...TELEMETRY_OFF,
    ...parts.npm,
    ...parts.named,
    ...parts.added,
  };
}

/**
 * `npx` may be a shim that finds its version below HOME, which is about to change: a manager that
 * PATH goes through keeps its folder.
 */
function versionManagers(
  ours: Readonly<Record<string, string | undefined>>,
  home: string,
): Readonly<Record<string, string>> {
  const path = (ours["PATH"] ?? "").split(delimiter);
  return Object.fromEntries(
    Object.entries(VERSION_MANAGERS).flatMap(([name, below]) => {
      const folder = ours[name] ?? join(home, below);
      const used = path.some((entry) => entry === folder || entry.startsWith(folder + sep));
      return used && existsSync(folder) ? [[name, folder]] : [];
    }),
  );
}

const NOWHERE = { home: "", temp: "", run: "" };

const OWN_VARIABLES: ReadonlySet<string> = new Set(
  [
    ...(["linux", "win32"] as const).flatMap((platform) => [
      ...inheritedVariables(platform),
      ...Object.keys(scratchVariables(platform, NOWHERE)),
    ]),
    ...Object.keys(VERSION_MANAGERS),
    ...Object.keys(TELEMETRY_OFF),
    "NODE_EXTRA_CA_CERTS",
  ].map((name) => name.toUpperCase()),
);
