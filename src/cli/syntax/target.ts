import type { Argv } from "yargs";
import { UsageError } from "../../errors.ts";
import { many, one, type Parsed, refuse } from "./read.ts";

/** Which server: a command line, or the URL of a running one. */
export interface TargetOptions extends EnvironmentOptions {
  readonly command: string | undefined;
  readonly argv: readonly string[];
  readonly url: string | undefined;
  readonly transport: "auto" | "http" | "sse" | undefined;
  readonly header: readonly string[];
  readonly cwd: string | undefined;
}

/** What a server finds in its environment. */
export interface EnvironmentOptions {
  readonly env: readonly string[];
  readonly envFile: string | undefined;
}

/** Heading in the help. */
export const TARGET = "Target:";

/** Declares how a server is named. */
export function targetOptions(command: Argv): Argv {
  const target = command
    .option("command", {
      group: TARGET,
      type: "string",
      requiresArg: true,
      describe: "Command line of the server; quotes work, no shell is used",
    })
    .option("url", {
      group: TARGET,
      type: "string",
      requiresArg: true,
      describe: "URL of a running server",
    })
    .option("transport", {
      group: TARGET,
      choices: ["auto", "http", "sse"] as const,
      requiresArg: true,
      describe: "For --url: Streamable HTTP, HTTP+SSE, or by the server's answer (auto)",
    })
    .option("header", {
      group: TARGET,
      type: "string",
      array: true,
      nargs: 1,
      describe: "'Name: value', 'Name: env:VARIABLE' or 'Name: Bearer env:VARIABLE'; repeatable",
    })
    .option("cwd", {
      group: TARGET,
      type: "string",
      requiresArg: true,
      describe: "Folder to start in (default: an empty one that is removed afterwards)",
    });
  return environmentOptions(target);
}

/** Declares how a server is given variables. */
export function environmentOptions(command: Argv): Argv {
  return command
    .option("env", {
      group: TARGET,
      type: "string",
      array: true,
      nargs: 1,
      describe: "NAME=value for the server, or NAME to pass yours on; repeatable",
    })
    .option("env-file", {
      group: TARGET,
      type: "string",
      requiresArg: true,
      describe: "File of NAME=value lines",
    });
}

/** Reads what {@link environmentOptions} declares. */
export function readEnvironmentOptions(argv: Parsed): EnvironmentOptions {
  return { env: many(argv, "env"), envFile: one(argv, "env-file") };
}

/** Reads what {@link targetOptions} declares; `target` stood after the dashes. */
export function readTargetOptions(argv: Parsed, target: readonly string[]): TargetOptions {
  return {
    command: one(argv, "command"),
    argv: target,
    url: one(argv, "url"),
    transport: one(argv, "transport") as TargetOptions["transport"],
    header: many(argv, "header"),
    ...readEnvironmentOptions(argv),
    cwd: one(argv, "cwd"),
  };
}

/** The ways in which a server was named. */
export function namedTargets({ command, argv, url }: TargetOptions): readonly string[] {
  return [
    command === undefined ? [] : ["--command"],
    argv.length === 0 ? [] : ["a command after --"],
    url === undefined ? [] : ["--url"],
  ].flat();
}

/** Throws {@link UsageError} unless exactly one server is named. */
export function checkTarget(options: TargetOptions): void {
  const given = namedTargets(options);
  if (given.length === 0) {
    throw new UsageError(
      "no server was named",
      'Type: mcp-prober --command "npx -y <package>"   or   mcp-prober --url https://host/mcp',
    );
  }
  if (given.length > 1) {
    throw new UsageError(`${given.join(" and ")} contradict each other`, "Name one server.");
  }
  if (options.url === undefined) {
    refuse("header", options.header.length > 0, "--url");
    refuse("transport", options.transport !== undefined, "--url");
  } else {
    refuse("env", options.env.length > 0, "a command");
    refuse("env-file", options.envFile !== undefined, "a command");
    refuse("cwd", options.cwd !== undefined, "a command");
  }
}
