import { homedir, userInfo } from "node:os";
import { extname, isAbsolute } from "node:path";
import { UsageError } from "../../errors.ts";
import { configuredServers, type Where } from "../../clients/servers.ts";
import { clientsJson, clientsText } from "../clients-list.ts";
import { checkOutputs, type Delivered, writeFile } from "../output.ts";
import type { ClientsOptions } from "../syntax/clients.ts";

const INCOMPLETE = 3;

/** `clients`: lists what the configuration files of the user's clients name. Starts nothing. */
export async function clients(options: ClientsOptions): Promise<Delivered> {
  await checkOutputs(options, {}, "several");
  const where = hereAndNow();
  const found = await configuredServers(where);
  const page = {
    home: where.home,
    cwd: where.cwd,
    width: process.stdout.columns ?? 100,
    verbose: options.verbose,
    quiet: options.quiet,
  };
  for (const file of options.output) {
    const isText = options.formatGiven && options.output.length === 1 && options.format !== "json";
    if (!isText && extname(file) !== ".json") {
      throw new UsageError(
        `--output ${file}: clients writes JSON`,
        "Use a name that ends in .json.",
      );
    }
    writeFile("--output", file, isText ? clientsText(found, page) : clientsJson(found));
  }
  const exitCode = found.unreadable.length > 0 ? INCOMPLETE : 0;
  if (options.output.length > 0) {
    return { stdout: "", stderr: clientsText(found, { ...page, quiet: true }), exitCode };
  }
  const stdout = options.format === "json" ? clientsJson(found) : clientsText(found, page);
  return { stdout, stderr: "", exitCode };
}

/** An empty or relative HOME would make the current folder, which may be a stranger's, the user's own. */
function homeFolder(): string {
  const home = homedir();
  return isAbsolute(home) ? home : userInfo().homedir;
}

/** Platforms without a row of their own keep their files where Linux does. */
export function hereAndNow(): Where {
  const { platform } = process;
  return {
    platform: platform === "win32" || platform === "darwin" ? platform : "linux",
    home: homeFolder(),
    env: process.env,
    cwd: process.cwd(),
  };
}
