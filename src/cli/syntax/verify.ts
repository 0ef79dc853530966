import { UsageError } from "../../errors.ts";
import type { CommandSyntax } from "./command.ts";
import { FILES, one, type Parsed, refuse } from "./read.ts";
import { type LiveOptions, liveOptions, readLive } from "./scan.ts";
import { checkTarget, namedTargets } from "./target.ts";

export interface VerifyOptions extends LiveOptions {
  /** The static report. */
  readonly file: string;
  /** A saved surface to hold it against, instead of a live server. */
  readonly surface: string | undefined;
}

export const verifySyntax: CommandSyntax<VerifyOptions> = {
  usage: "verify <file>",
  describe: "Hold a static report against the running server, item by item",
  declare: (command) =>
    liveOptions(command)
      .positional("file", {
        type: "string",
        describe:
          "Static report: of a static scanner, of mcp-prober (--json, --save-surface), a tools/list answer, SARIF 2.1.0",
      })
      .option("surface", {
        group: FILES,
        type: "string",
        requiresArg: true,
        describe: "A saved surface or listing instead of a live server",
      })
      .example(
        '$0 verify static.json --command "npx -y <package>"',
        "What a static scan claimed, against what runs",
      )
      .epilogue(
        "Exit codes: as scan has them, and 1 when the live grade is worse than the static one, or when an\n" +
          "item that the static side does not list carries a sure threat.",
      )
      .example("$0 verify static.json --url https://host/mcp", "Against a remote server")
      .example("$0 verify static.json --surface surface.json", "Against a saved surface, offline"),
  read(argv, target) {
    const options = readLive(argv, target);
    const surface = one(argv, "surface");
    if (surface === undefined) checkTarget(options);
    else checkOffline(argv, namedTargets(options));
    return { ...options, file: one(argv, "file") ?? "", surface };
  },
};

/** What only says something of a server that is started or called. */
const LIVE_ONLY = [
  "header",
  "transport",
  "env",
  "env-file",
  "cwd",
  "depth",
  "read-contents",
  "dummy-credentials",
  "startup-timeout",
  "timeout",
  "total-timeout",
  "install-timeout",
  "sandbox",
  "network",
  "observe",
  "allow-scripts",
  "save-surface",
  "save-transcript",
];

function checkOffline(argv: Parsed, named: readonly string[]): void {
  if (named.length > 0) {
    throw new UsageError(
      `--surface and ${named.join(" and ")} contradict each other`,
      "Name a server, or a surface.",
    );
  }
  for (const name of LIVE_ONLY) refuse(name, argv[name] !== undefined, "a live server");
}
