import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach } from "vitest";
import { configuredServers, type Found, type Where } from "../../src/clients/servers.ts";
import type { ClientPlatform } from "../../src/clients/row.ts";

/** A home folder and a project folder of one test. */
export interface Home {
  readonly home: string;
  readonly cwd: string;
  /** Writes a file below the home folder, or below the project for a path that begins with `./`. */
  readonly write: (path: string, content: string | Uint8Array) => string;
  readonly path: (path: string) => string;
  readonly find: (where?: Partial<Where>) => Promise<Found>;
}

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Empty folders that are removed after the test. */
export function createHome(platform: ClientPlatform = "linux"): Home {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "prober-clients-")));
  made.push(root);
  const home = join(root, "home");
  const cwd = join(root, "project");
  for (const folder of [home, cwd]) mkdirSync(folder);
  const path = (name: string) => (name.startsWith("./") ? join(cwd, name) : join(home, name));
  return {
    home,
    cwd,
    path,
    write: (name, content) => {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), content);
      return path(name);
    },
    find: (where = {}) => configuredServers({ platform, home, cwd, env: {}, ...where }),
  };
}

/** A file of the most common form. */
export function mcpServers(servers: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ mcpServers: servers });
}

/** What one Cursor file with these servers is read as. */
export async function findIn(
  servers: Readonly<Record<string, unknown>>,
  where: Partial<Where> = {},
): Promise<Found> {
  const home = createHome(where.platform);
  home.write(".cursor/mcp.json", mcpServers(servers));
  return home.find(where);
}
