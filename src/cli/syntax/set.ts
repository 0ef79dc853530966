import type { Argv } from "yargs";
import { UsageError } from "../../errors.ts";
import { many, type Parsed, refuse } from "./read.ts";

/** Which servers of the clients' configuration files to look at. */
export interface SetOptions {
  readonly clients: boolean;
  /** `name` or `client/name`; empty: all. */
  readonly server: readonly string[];
  /** Nobody is asked. */
  readonly yes: boolean;
}

/** Declares them. */
export function setOptions(command: Argv): Argv {
  const group = "Servers of your clients:";
  return command
    .option("clients", {
      group,
      type: "boolean",
      describe: "The servers in the configuration files of your clients, each after a question",
    })
    .option("server", {
      group,
      type: "string",
      array: true,
      nargs: 1,
      describe: "For --clients: this one only, by name or client/name; repeatable",
    })
    .option("yes", {
      group,
      type: "boolean",
      describe:
        "For --clients: start them without asking, those that the current folder names too " +
        "(their command lines are code that runs)",
    });
}

/** Options that name one server, or keep what one server showed. */
const ONE_SERVER = [
  "command",
  "url",
  "transport",
  "header",
  "env",
  "env-file",
  "cwd",
  "save-surface",
  "save-transcript",
  "lock",
] as const;

/** Reads what {@link setOptions} declares; throws {@link UsageError} for what does not go together. */
export function readSet(argv: Parsed, target: readonly string[]): SetOptions {
  const options = {
    clients: argv["clients"] === true,
    server: many(argv, "server"),
    yes: argv["yes"] === true,
  };
  if (!options.clients) {
    refuse("server", options.server.length > 0, "--clients");
    refuse("yes", options.yes, "--clients");
    return options;
  }
  const other = ONE_SERVER.find((name) => argv[name] !== undefined && !isEmptyList(argv[name]));
  const given = other === undefined ? undefined : `--${other}`;
  const what = target.length > 0 ? "a command after --" : given;
  if (what !== undefined) {
    throw new UsageError(
      `--clients and ${what} contradict each other`,
      "--clients takes the servers from your clients' configuration files; --server picks one of them.",
    );
  }
  return options;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
