import { existsSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { clientsJson, clientsText, type ListOptions } from "../../src/cli/clients-list.ts";
import { parseArguments } from "../../src/cli/options.ts";
import { UsageError } from "../../src/errors.ts";
import { UNSAFE } from "../expectations.ts";
import { probe } from "../prober.ts";
import { createHome, type Home, mcpServers } from "./home.ts";

vi.setConfig({ testTimeout: 60_000 });

const CURSOR = ".cursor/mcp.json";

/** Runs the built program in these folders. */
async function run(home: Home, ...args: readonly string[]) {
  const env = {
    HOME: home.home,
    USERPROFILE: home.home,
    APPDATA: undefined,
    XDG_CONFIG_HOME: undefined,
    CLAUDE_CONFIG_DIR: undefined,
    CODEX_HOME: undefined,
    ...OURS,
  };
  return probe(["clients", ...args], { marked: false, cwd: home.cwd, env });
}

const OURS = { SECRET_OF_OURS: "value-of-our-environment" };

/** The list for a person. */
async function text(home: Home, options: Partial<ListOptions> = {}): Promise<string> {
  const found = await home.find({ env: OURS });
  const { home: folder, cwd } = home;
  return clientsText(found, {
    home: folder,
    cwd,
    width: 100,
    verbose: false,
    quiet: false,
    ...options,
  });
}

/** Every form of the list. */
async function shown(home: Home): Promise<string> {
  const verbose = await text(home, { verbose: true });
  return [
    verbose,
    await text(home, { quiet: true }),
    clientsJson(await home.find({ env: OURS })),
  ].join("\n");
}

describe("the list", () => {
  test("It shows client, file and command line, and the next step", async () => {
    const home = createHome();
    home.write(CURSOR, mcpServers({ mine: { command: "npx", args: ["-y", "some-server"] } }));
    const { stdout, stderr, exitCode } = await run(home);
    expect({ exitCode, stderr, stdout }).toEqual({
      exitCode: 0,
      stderr: "",
      stdout: expect.stringMatching(
        /Cursor: ~\/\.cursor\/mcp\.json\n {2}mine\n +npx -y some-server\n[^]*1 server in 1 file\.[^]*mcp-prober scan --clients/,
      ),
    });
  });

  test("Nothing found is said plainly, with 0", async () => {
    const { stdout, exitCode } = await run(createHome());
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^No server in 0 files\./)]);
  });

  test("Without a home folder the current one does not become the user's own", async () => {
    const home = createHome();
    home.write("./.cursor/mcp.json", mcpServers({ theirs: { command: "x" } }));
    const env = { HOME: "", USERPROFILE: "", XDG_CONFIG_HOME: undefined };
    const { stdout } = await probe(["clients", "--json"], { marked: false, cwd: home.cwd, env });
    const { servers } = JSON.parse(stdout) as { servers: { name: string; isProject: boolean }[] };
    expect(servers.find(({ name }) => name === "theirs")?.isProject).toBe(true);
  });

  test("A file that cannot be read is named with the reason, and ends with 3", async () => {
    const home = createHome();
    home.write(CURSOR, "{");
    const { stdout, exitCode } = await run(home);
    expect([exitCode, stdout]).toEqual([
      3,
      expect.stringMatching(
        /Not read:\n {2}- Cursor: ~\/\.cursor\/mcp\.json: it is not valid JSON/,
      ),
    ]);
  });

  test("A server that is off, of the current folder, or not filled in is marked", async () => {
    const home = createHome();
    const entry = { command: "x", disabled: true, env: { K: "${input:key}" } };
    home.write("./.kiro/settings/mcp.json", mcpServers({ mine: entry }));
    expect(await text(home)).toMatch(/of this folder[^]*mine \(off\)[^]*not filled in input:key/);
  });

  test("What an entry takes from our environment is named", async () => {
    const home = createHome();
    home.write("./.mcp.json", mcpServers({ a: { url: "https://h/?k=${SECRET_OF_OURS}" } }));
    expect(await text(home)).toMatch(/takes yours +SECRET_OF_OURS/);
  });

  test("--verbose names the clients that have no file", async () => {
    expect(await text(createHome(), { verbose: true })).toMatch(/Claude Desktop, Claude\s+Code, /);
  });

  test("--quiet gives each server one line", async () => {
    const home = createHome();
    home.write(CURSOR, mcpServers({ a: { command: "x" }, b: { url: "https://h/mcp" } }));
    expect(await text(home, { quiet: true })).toMatch(
      /^cursor: a: x\ncursor: b: https:\/\/h\/mcp\n2 servers/,
    );
  });

  test("--json names variables and headers, without a value", async () => {
    const home = createHome();
    const remote = { url: "https://u:p@h/mcp?key=k", headers: { Authorization: "Bearer t" } };
    home.write(CURSOR, mcpServers({ a: { command: "x", env: { KEY: "v" } }, b: remote }));
    const { stdout } = await run(home, "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      schemaVersion: 1,
      kind: "clients",
      servers: [
        { target: { kind: "stdio", argv: ["x"], env: ["KEY"], cwd: null } },
        {
          target: {
            kind: "http",
            url: "https://***:***@h/mcp?key=***",
            headers: ["Authorization"],
          },
        },
      ],
      unreadable: [],
      read: [{ client: "cursor", servers: 2 }],
    });
  });

  test("--output writes the JSON and leaves stdout empty", async () => {
    const home = createHome();
    home.write(CURSOR, mcpServers({ a: { command: "x" } }));
    const file = home.path("list.json");
    const { stdout, stderr } = await run(home, "--output", file);
    expect([stdout, stderr, JSON.parse(readFileSync(file, "utf8")).kind]).toEqual([
      "",
      expect.stringContaining("1 server"),
      "clients",
    ]);
  });

  test("Nothing is started", async () => {
    const home = createHome();
    const args = ["-e", `require("fs").writeFileSync(${JSON.stringify(home.path("started"))}, "")`];
    home.write("./.mcp.json", mcpServers({ a: { command: process.execPath, args } }));
    await run(home);
    expect(existsSync(home.path("started"))).toBe(false);
  });
});

/** What is typed, and what the message must hold. */
const WRONG: readonly (readonly [readonly string[], RegExp])[] = [
  [["--min-grade", "A"], /--min-grade[^]*scan --clients/],
  [["--fail-on", "high"], /--fail-on/],
  [["--probe", "x"], /--probe/],
  [["--skip-probe", "x"], /--skip-probe/],
  [["--include-builtins"], /--include-builtins/],
  [["--url", "https://h"], /url/],
  [["--", "node", "x.js"], /starts no command/],
];

describe("what says nothing here", () => {
  test.each(WRONG)("clients %j is refused with what to type instead", async (args, message) => {
    const refused = await parseArguments(["clients", ...args], 100).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(UsageError);
    const { message: what, next } = refused as UsageError;
    expect(`${what}\n${next}`).toMatch(message);
  });

  test("A file whose name does not end in .json is refused before anything is read", async () => {
    const { exitCode, stderr } = await run(createHome(), "--output", "list.txt");
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/list\.txt/)]);
  });
});

describe("secrets", () => {
  const secret = fc.stringMatching(/^[A-Za-z0-9_+/=-]{12,40}$/).map((text) => `q7Z${text}`);

  test("No value of a variable, header, env file, option or URL is shown", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(secret, { minLength: 9, maxLength: 9 }), async (values) => {
        const [env, header, file, option, joined, password, query, twice, fallback] = values;
        const home = createHome();
        home.write("./.env", `FROM_FILE=${file}\n`);
        const args = ["--api-key", option, `--token=${joined}`, twice, `\${UNSET:-${fallback}}`];
        home.write(
          "./.mcp.json",
          mcpServers({
            local: { command: "x", args, env: { A: env, B: twice }, envFile: ".env" },
            remote: {
              url: `https://user:${encodeURIComponent(password!)}@host/mcp?key=${query}`,
              headers: { "X-Key": header },
            },
            open: { url: `\${BASE}/mcp?key=${query}#${query}` },
            open2: { url: `\${BASE:-https://u:${fallback}@h}/mcp` },
            ours: { command: "x", args: ["${SECRET_OF_OURS}"], env: { C: "${SECRET_OF_OURS}" } },
          }),
        );
        const all = await shown(home);
        expect(all).toContain("local");
        for (const value of [...values, OURS.SECRET_OF_OURS]) expect(all).not.toContain(value);
      }),
      { numRuns: 50 },
    );
  });
});

test("Text of a file reaches the screen only as an excerpt", async () => {
  const home = createHome();
  const evil = "\u{1b}[2J\u{202e}\r\n::error::x ##[command] \u{e0041}\u{200b}";
  home.write(
    "./.mcp.json",
    mcpServers({
      [evil]: { command: evil, args: [evil], env: { [evil]: "x" }, cwd: evil },
      [`u${evil}`]: { url: `https://h/${evil}`, headers: { [evil]: "x" } },
      [`t${evil}`]: { url: "https://h", type: evil },
      [`p${evil}`]: { command: "x", args: [`\${input:${evil}}`], envFile: evil },
    }),
  );
  const all = await shown(home);
  expect([UNSAFE.test(all), /^\s*::/m.test(all)]).toEqual([false, false]);
});
