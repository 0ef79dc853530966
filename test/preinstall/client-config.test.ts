import { array, assert, property, string, stringMatching } from "fast-check";
import { parse as parseJsonc, type ParseError } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { describe, expect, test } from "vitest";
import { parseCommandLine } from "../../src/lib/quoting.ts";
import { CONFIGURED_CLIENTS } from "../../src/model/check.ts";
import {
  clientConfig,
  type ConfiguredServer,
  serverKey,
} from "../../src/preinstall/client-config.ts";

const SERVER: ConfiguredServer = {
  name: "@team/files",
  version: "1.2.3",
  args: [],
  given: [],
  wanted: [],
  ignoreScripts: true,
};

interface Entry {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly env_vars?: readonly string[];
  readonly type?: string;
}

function read(text: string): Record<string, Record<string, Entry>> {
  const errors: ParseError[] = [];
  const value = parseJsonc(text, errors) as Record<string, Record<string, Entry>>;
  expect(errors).toEqual([]);
  return value;
}

/** The one server in each client's configuration, read back as that client would. */
function entries(server: ConfiguredServer): Readonly<Record<string, Entry>> {
  const config = clientConfig(server);
  const key = serverKey(server.name);
  const toml = parseToml(config.codex.text) as unknown as Record<string, Record<string, Entry>>;
  return {
    "claude-desktop": read(config["claude-desktop"].text)["mcpServers"]![key]!,
    "claude-code": read(config["claude-code"].text)["mcpServers"]![key]!,
    cursor: read(config.cursor.text)["mcpServers"]![key]!,
    vscode: read(config.vscode.text)["servers"]![key]!,
    codex: toml["mcp_servers"]![key]!,
  };
}

describe.each(CONFIGURED_CLIENTS)("the configuration for %s", (client) => {
  const entry = (shape: Partial<ConfiguredServer> = {}) =>
    entries({ ...SERVER, ...shape })[client]!;

  test("starts the exact version", () => {
    expect(entry()).toMatchObject({ command: "npx", args: ["-y", "@team/files@1.2.3"] });
  });

  test("keeps npm from running install scripts", () => {
    expect(entry().env).toEqual({ npm_config_ignore_scripts: "true" });
  });

  test("lets npm run them where the look did", () => {
    expect(entry({ ignoreScripts: false }).env ?? {}).toEqual({});
  });

  test("hands the arguments on, whatever stands in them", () => {
    const args = ['a "quoted" one', "back\\slash", "line\nbreak", "\u{202e}", "\u{1f600}", "#[x]"];
    expect(entry({ args }).args).toEqual(["-y", "@team/files@1.2.3", ...args]);
  });

  test("names the variables that the server was given", () => {
    const { env = {}, env_vars: taken = [] } = entry({ given: ["API_KEY"] });
    expect([...Object.keys(env), ...taken]).toContain("API_KEY");
  });

  test("names the variables that the server wants", () => {
    expect(Object.keys(entry({ wanted: ["API_KEY"] }).env ?? {})).toContain("API_KEY");
  });

  test("takes nothing from the user's environment because the server wants it", () => {
    const { env = {}, env_vars: taken = [] } = entry({ wanted: ["API_KEY"] });
    expect(taken).toEqual([]);
    expect(env["API_KEY"]).not.toMatch(/^\$\{(env:)?API_KEY\}$/);
  });

  test("cannot be made to let scripts run by a variable of that name", () => {
    const { env } = entry({ given: ["npm_config_ignore_scripts"] });
    expect(env?.["npm_config_ignore_scripts"]).toBe("true");
  });

  test("is printable ASCII", () => {
    const { text } = clientConfig({ ...SERVER, args: ["\u{202e}\u{7}\u{1b}[31m\u{e9}"] })[client];
    expect(text).toMatch(/^[\n -~]*$/);
  });
});

describe("what is particular to a client", () => {
  test("Claude Code and Cursor take a given variable from the environment", () => {
    const read = entries({ ...SERVER, given: ["API_KEY"] });
    expect(read["claude-code"]?.env?.["API_KEY"]).toBe("${API_KEY}");
    expect(read["cursor"]?.env?.["API_KEY"]).toBe("${env:API_KEY}");
  });

  test("Codex hands a given variable on by its name alone", () => {
    const { codex } = entries({ ...SERVER, given: ["API_KEY"] });
    expect(codex?.env_vars).toEqual(["API_KEY"]);
    expect(codex?.env).not.toHaveProperty("API_KEY");
  });

  test("VS Code asks for a variable without showing it", () => {
    const { text } = clientConfig({ ...SERVER, given: ["API_KEY"] }).vscode;
    const { inputs } = JSON.parse(text) as { inputs: { id: string; password: boolean }[] };
    expect(inputs).toMatchObject([{ type: "promptString", password: true }]);
    expect(text).toContain(`"\${input:${inputs[0]!.id}}"`);
  });

  test("VS Code and Claude Code are told the transport", () => {
    const read = entries(SERVER);
    expect([read["vscode"]?.type, read["claude-code"]?.type]).toEqual(["stdio", "stdio"]);
  });

  test("the line for Claude Code reads back as its words", () => {
    const args = ["a b", "it's", "$HOME"];
    const { command } = clientConfig({ ...SERVER, args, wanted: ["API_KEY"] })["claude-code"];
    expect(parseCommandLine(command ?? "", "posix")).toEqual({
      ok: true,
      argv: [
        "claude mcp add --env npm_config_ignore_scripts=true --env".split(" "),
        "API_KEY=<value of API_KEY>",
        "--transport stdio files -- npx -y @team/files@1.2.3".split(" "),
        args,
      ].flat(),
    });
  });

  test("there is no such line where a shell would need hidden characters", () => {
    const config = clientConfig({ ...SERVER, args: ["\u{202e}"] });
    expect(config["claude-code"].command).toBeUndefined();
  });
});

describe("the name of the server", () => {
  test.each([
    ["files", "files"],
    ["@team/server-files", "server-files"],
    ["@team/mcp", "team-mcp"],
    ["@team/mcp-server", "team-mcp-server"],
    ["a.b~c", "a-b-c"],
    ["x".repeat(80), "x".repeat(32)],
  ])("of %s is %s", (name, key) => {
    expect(serverKey(name)).toBe(key);
  });
});

test("any arguments and names read back as they were, in JSON and in TOML", () => {
  assert(
    property(
      array(string({ unit: "binary" }), { maxLength: 5 }),
      array(stringMatching(/^[A-Z_][\w.()-]{0,12}$/), { maxLength: 4 }),
      (args, wanted) => {
        for (const entry of Object.values(entries({ ...SERVER, args, wanted }))) {
          expect(entry.args.slice(2)).toEqual(args);
          expect(Object.keys(entry.env ?? {})).toEqual(expect.arrayContaining(wanted));
        }
      },
    ),
    { numRuns: 60 },
  );
});
