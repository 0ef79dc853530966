import { symlinkSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import type { ConfiguredServer, Where } from "../../src/clients/servers.ts";
import { createHome, findIn, mcpServers } from "./home.ts";

const ENV = { TOKEN: "from-our-environment", EMPTY: "", LOOP: "${TOKEN}", HOME: "/elsewhere" };

/** The one server that an entry of Cursor's file makes. */
async function read(
  entry: unknown,
  where: Partial<Where> = { env: ENV },
): Promise<ConfiguredServer> {
  const { servers, unreadable } = await findIn({ one: entry }, where);
  expect(unreadable).toEqual([]);
  return servers[0]!;
}

/** The argument that a written one becomes. */
async function filled(written: string): Promise<unknown> {
  const { target, placeholders, takes } = await read({ command: "x", args: [written] });
  return [target.kind === "stdio" && target.args[0], placeholders, takes];
}

describe("placeholders", () => {
  const FILLED: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
    ["${TOKEN}", "from-our-environment", [], ["TOKEN"]],
    ["${env:TOKEN}", "from-our-environment", [], ["TOKEN"]],
    ["a=${TOKEN}/${TOKEN}", "a=from-our-environment/from-our-environment", [], ["TOKEN"]],
    ["${EMPTY}", "", [], ["EMPTY"]],
    ["${TOKEN:-other}", "from-our-environment", [], ["TOKEN"]],
    ["${UNSET:-other}", "other", [], []],
    ["${UNSET:-}", "", [], []],
    ["${UNSET:-${TOKEN}}", "from-our-environment", [], ["TOKEN"]],
    ["${pathSeparator}", "/", [], []],
    ["${LOOP}", "${TOKEN}", [], ["LOOP"]],
    ["${UNSET}", "${UNSET}", ["UNSET"], []],
    ["${env:UNSET}", "${env:UNSET}", ["env:UNSET"], []],
    ["${input:api_key}", "${input:api_key}", ["input:api_key"], []],
    ["${{ secrets.KEY }}", "${{ secrets.KEY }}", ["secrets.KEY"], []],
    ["${command:pick}", "${command:pick}", ["command:pick"], []],
    ["${constructor}", "${constructor}", ["constructor"], []],
    ["${workspaceFolder}", "${workspaceFolder}", ["workspaceFolder"], []],
    ["$TOKEN", "$TOKEN", [], []],
    ["%TOKEN%", "%TOKEN%", [], []],
    ["${", "${", [], []],
    ["~/x", "~/x", [], []],
  ];

  test.each(FILLED)("%s becomes %s", async (written, text, placeholders, takes) => {
    expect(await filled(written)).toEqual([text, placeholders, takes]);
  });

  test("The home folder is filled in by its name and by a leading ~ of the program", async () => {
    const home = createHome();
    home.write(
      ".cursor/mcp.json",
      mcpServers({ a: { command: "~/bin/x", args: ["${userHome}"] } }),
    );
    const [server] = (await home.find()).servers;
    expect(server?.target).toMatchObject({ command: `${home.home}/bin/x`, args: [home.home] });
  });

  test("A project's file knows its folder", async () => {
    const home = createHome();
    const args = ["${workspaceFolder}/x", "${workspaceFolderBasename}"];
    home.write("./.mcp.json", mcpServers({ a: { command: "x", args } }));
    const [server] = (await home.find()).servers;
    expect(server?.target).toMatchObject({
      args: [`${home.cwd}/x`, basename(home.cwd)],
      cwd: home.cwd,
    });
  });

  test("Variables are filled into the program, env, URL and headers too", async () => {
    const stdio = await read({ command: "${TOKEN}", env: { A: "${TOKEN}" } });
    const http = await read({ url: "https://h/${TOKEN}", headers: { A: "Bearer ${TOKEN}" } });
    expect([stdio.target, http.target]).toEqual([
      expect.objectContaining({ command: ENV.TOKEN, env: { A: ENV.TOKEN } }),
      expect.objectContaining({
        url: `https://h/${ENV.TOKEN}`,
        headers: { A: `Bearer ${ENV.TOKEN}` },
      }),
    ]);
  });

  test("What the file has written is kept beside what it becomes", async () => {
    const { written } = await read({ command: "x", args: ["${TOKEN}"] });
    expect(written).toMatchObject({ args: ["${TOKEN}"] });
  });

  test("Variables of Windows are found whatever the case of their name", async () => {
    const where = { platform: "win32", env: { Token: "t" } } as const;
    const { target } = await read({ command: "x", args: ["${TOKEN}"] }, where);
    expect(target).toMatchObject({ args: ["t"] });
  });

  test("Gemini CLI's $NAME is filled in", async () => {
    const home = createHome();
    home.write(
      ".gemini/settings.json",
      mcpServers({ a: { command: "x", env: { A: "$TOKEN", B: "$NO" } } }),
    );
    const [server] = (await home.find({ env: ENV })).servers;
    expect([server?.target, server?.placeholders]).toEqual([
      expect.objectContaining({ env: { A: ENV.TOKEN, B: "$NO" } }),
      ["NO"],
    ]);
  });

  test("opencode's {env:NAME} is filled in, and {file:...} is named", async () => {
    const home = createHome();
    const headers = { A: "{env:TOKEN}", B: "{file:~/key}" };
    home.write(
      ".config/opencode/opencode.json",
      JSON.stringify({ mcp: { a: { url: "https://h", headers } } }),
    );
    const [server] = (await home.find({ env: ENV })).servers;
    expect([server?.target, server?.placeholders]).toEqual([
      expect.objectContaining({ headers: { A: ENV.TOKEN, B: "{file:~/key}" } }),
      ["file:~/key"],
    ]);
  });
});

describe("env files", () => {
  test("Their variables are the server's, and its own come before them", async () => {
    const home = createHome();
    home.write("./.env", "A=file\nB='quoted'\n# C=no\n");
    const entry = { command: "x", envFile: "${workspaceFolder}/.env", env: { A: "own" } };
    home.write("./.vscode/mcp.json", JSON.stringify({ servers: { a: entry } }));
    const [server] = (await home.find()).servers;
    expect([server?.target, server?.placeholders]).toEqual([
      expect.objectContaining({ env: { A: "own", B: "quoted" } }),
      [],
    ]);
  });

  test("One that is not there is named", async () => {
    const { placeholders } = await read({ command: "x", envFile: "/nowhere/.env" });
    expect(placeholders).toEqual(["envFile:/nowhere/.env"]);
  });

  test("One by a relative path is not looked for where no folder is known", async () => {
    const { placeholders } = await read({ command: "x", envFile: ".env" });
    expect(placeholders).toEqual(["envFile:.env"]);
  });

  test.each(["../home/.netrc", "{home}/.netrc", "link"])(
    "A project's file cannot read %s, outside of the project",
    async (envFile) => {
      const home = createHome();
      home.write(".netrc", "PASSWORD=x\n");
      symlinkSync(home.path(".netrc"), home.path("./link"));
      const path = envFile.replace("{home}", home.home);
      home.write("./.mcp.json", mcpServers({ a: { command: "x", envFile: path } }));
      const [server] = (await home.find()).servers;
      expect([server?.target, server?.placeholders]).toEqual([
        expect.objectContaining({ env: {} }),
        [`envFile:${path}`],
      ]);
    },
  );
});

describe("command lines", () => {
  const LINES: readonly (readonly [unknown, readonly string[]])[] = [
    [{ command: "npx -y 'some pkg'" }, ["npx", "-y", "some pkg"]],
    [{ command: "npx" }, ["npx"]],
    [{ command: "npx", args: "-y 'some pkg'" }, ["npx", "-y", "some pkg"]],
    [{ command: "npx", args: ["--port", 3000, true] }, ["npx", "--port", "3000", "true"]],
    [{ command: "/a folder/x", args: [] }, ["/a folder/x"]],
    [{ command: ["npx", "-y", "pkg"] }, ["npx", "-y", "pkg"]],
    [{ command: "npx", args: null }, ["npx"]],
    [{ command: "sh", args: ["-c", "a && b"] }, ["sh", "-c", "a && b"]],
  ];

  test.each(LINES)("%j is %j", async (entry, argv) => {
    const { target } = await read(entry);
    expect(target.kind === "stdio" && [target.command, ...target.args]).toEqual(argv);
  });

  test("A command with blanks that is a file is not split", async () => {
    const home = createHome();
    const program = home.write("My Programs/server", "");
    home.write(".cursor/mcp.json", mcpServers({ a: { command: program } }));
    const [server] = (await home.find()).servers;
    expect(server?.target).toMatchObject({ command: program, args: [] });
  });

  test("Zed's older form, a command with its own arguments, is read", async () => {
    const home = createHome();
    const entry = { command: { path: "x", args: ["y"], env: { A: "1" } } };
    home.write(".config/zed/settings.json", JSON.stringify({ context_servers: { a: entry } }));
    const [server] = (await home.find()).servers;
    expect(server?.target).toMatchObject({ command: "x", args: ["y"], env: { A: "1" } });
  });

  test("A server that an extension of Zed brings is listed as one that cannot be seen", async () => {
    const home = createHome();
    const entry = { source: "extension", settings: {} };
    home.write(".config/zed/settings.json", JSON.stringify({ context_servers: { a: entry } }));
    const { unreadable } = await home.find();
    expect(unreadable.map(({ name, why }) => [name, why])).toEqual([
      ["a", expect.stringMatching(/extension of Zed/)],
    ]);
  });

  test("A relative working folder of a project is below it", async () => {
    const home = createHome();
    home.write("./.mcp.json", mcpServers({ a: { command: "x", cwd: "sub" } }));
    expect((await home.find()).servers[0]?.target).toMatchObject({ cwd: `${home.cwd}/sub` });
  });

  test("A number or a truth value of env is text, and null is none", async () => {
    const { target } = await read({ command: "x", env: { A: 1, B: true, C: null } });
    expect(target).toMatchObject({ env: { A: "1", B: "true" } });
  });
});

/** How a remote server is written, and the transport it means. */
const REMOTE: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
  [{ url: "https://h" }, "auto"],
  [{ serverUrl: "https://h" }, "auto"],
  [{ httpUrl: "https://h" }, "http"],
  [{ url: "https://h", type: "sse" }, "sse"],
  [{ url: "https://h", type: "http" }, "http"],
  [{ url: "https://h", type: "streamable-http" }, "http"],
  [{ url: "https://h", type: "streamableHttp" }, "http"],
  [{ url: "https://h", transport: "streamable_http" }, "http"],
  [{ url: "https://h", type: "remote" }, "auto"],
];

test.each(REMOTE)("%j is reached by %s", async (entry, transport) => {
  const { target } = await read(entry);
  expect(target).toEqual({ kind: "http", url: "https://h", transport, headers: {} });
});

describe("what only some clients write", () => {
  test("Codex: variables handed on, a bearer token and headers from variables", async () => {
    const home = createHome();
    home.write(
      ".codex/config.toml",
      [
        '[mcp_servers.local]\ncommand = "x"\nenv_vars = ["TOKEN", { name = "UNSET" }]',
        '[mcp_servers.remote]\nurl = "https://h"\nbearer_token_env_var = "TOKEN"',
        'http_headers = { A = "a" }\nenv_http_headers = { B = "TOKEN" }',
      ].join("\n"),
    );
    const [local, remote] = (await home.find({ env: ENV })).servers;
    expect([local?.target, local?.placeholders, remote?.target]).toEqual([
      expect.objectContaining({ env: { TOKEN: ENV.TOKEN, UNSET: "${env:UNSET}" } }),
      ["env:UNSET"],
      expect.objectContaining({
        headers: { A: "a", B: ENV.TOKEN, Authorization: `Bearer ${ENV.TOKEN}` },
      }),
    ]);
  });

  test("Goose: its own extensions are no servers, its keyring is named", async () => {
    const home = createHome();
    home.write(
      ".config/goose/config.yaml",
      "extensions:\n  developer: {type: builtin, enabled: true}\n" +
        "  mine: {type: streamable_http, uri: https://h, enabled: true}\n" +
        "  other: {type: stdio, cmd: x, env_keys: [KEY], enabled: true}\n",
    );
    const { servers, unreadable } = await home.find();
    expect([servers.map(({ name, placeholders }) => [name, ...placeholders]), unreadable]).toEqual([
      [["mine"], ["other", "env:KEY"]],
      [],
    ]);
  });

  test("Claude Code: servers of a project in the user's file carry its folder", async () => {
    const home = createHome();
    const projects = {
      "/work/a~b": { mcpServers: { one: { command: "x" }, two: { command: "y" } } },
      "/work/empty": { history: [] },
    };
    home.write(
      ".claude.json",
      JSON.stringify({ mcpServers: { user: { command: "z" } }, projects }),
    );
    const { servers } = await home.find();
    expect(servers.map(({ name, scope, pointer }) => [name, scope, pointer])).toEqual([
      ["user", null, "/mcpServers/user"],
      ["one", "/work/a~b", "/projects/~1work~1a~0b/mcpServers/one"],
      ["two", "/work/a~b", "/projects/~1work~1a~0b/mcpServers/two"],
    ]);
  });

  test("Continue: a server without a name is called by its place", async () => {
    const home = createHome();
    home.write(".continue/config.yaml", "mcpServers:\n  - command: x\n");
    expect((await home.find()).servers.map(({ name }) => name)).toEqual(["#1"]);
  });

  test("The offset leads to the entry", async () => {
    const home = createHome();
    const text = '{ /* c */ "mcpServers": { "a": {"command": "x"} } }';
    home.write(".cursor/mcp.json", text);
    const [server] = (await home.find()).servers;
    expect(text.slice(server?.offset ?? 0)).toMatch(/^\{"command"/);
  });
});

/** A switch in a client's file, and whether that client heeds it. */
const SWITCHES: readonly (readonly [string, Readonly<Record<string, unknown>>, boolean])[] = [
  [".codeium/windsurf/mcp_config.json", { disabled: true }, true],
  [".codeium/windsurf/mcp_config.json", { disabled: false }, false],
  [".kiro/settings/mcp.json", { disabled: true }, true],
  [".cursor/mcp.json", { disabled: true }, false],
  [".cursor/mcp.json", { enabled: false }, false],
];

describe("servers that are turned off", () => {
  test.each(SWITCHES)("%s with %j: off is %s", async (file, given, isDisabled) => {
    const home = createHome();
    home.write(file, mcpServers({ a: { command: "x", ...given } }));
    expect((await home.find()).servers.map((server) => server.isDisabled)).toEqual([isDisabled]);
  });

  test("Codex turns off by enabled = false", async () => {
    const home = createHome();
    home.write(".codex/config.toml", '[mcp_servers.a]\ncommand = "x"\nenabled = false\n');
    expect((await home.find()).servers[0]?.isDisabled).toBe(true);
  });

  test("Gemini CLI turns off by a list of its own", async () => {
    const home = createHome();
    const mcp = { excluded: ["b"] };
    const servers = { a: { command: "x" }, b: { command: "x" } };
    home.write(".gemini/settings.json", JSON.stringify({ mcpServers: servers, mcp }));
    expect((await home.find()).servers.map((server) => server.isDisabled)).toEqual([false, true]);
  });

  test("Claude Code turns off for one project only", async () => {
    const home = createHome();
    const mine = { mcpServers: { a: { command: "x" } } };
    const projects = { "/one": { ...mine, disabledMcpServers: ["a"] }, "/two": mine };
    home.write(".claude.json", JSON.stringify({ projects }));
    expect((await home.find()).servers.map((server) => server.isDisabled)).toEqual([true, false]);
  });
});

describe("the account of what was looked at", () => {
  test("Files that are not there are counted, and files that are carry their servers", async () => {
    const empty = await createHome().find();
    const home = createHome();
    const file = home.write(".cursor/mcp.json", mcpServers({ a: { command: "x" } }));
    const { read, absent } = await home.find();
    expect([read, absent]).toEqual([[{ client: "cursor", file, servers: 1 }], empty.absent - 1]);
  });

  test("In the home folder a user's file is not taken for a project's", async () => {
    const home = createHome();
    home.write(".cursor/mcp.json", mcpServers({ a: { command: "x" } }));
    const { servers } = await home.find({ cwd: home.home });
    expect(servers.map(({ isProject }) => isProject)).toEqual([false]);
  });
});
