import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { createHome, findIn, type Home, mcpServers } from "./home.ts";

vi.setConfig({ testTimeout: 60_000 });

const FINE = mcpServers({ mine: { command: "node" } });
const isRoot = process.getuid?.() === 0;
const onWindows = process.platform === "win32";
const CURSOR = ".cursor/mcp.json";

/** What is said of the one file of this test, or "" when it was read. */
async function why(home: Home): Promise<string> {
  const { unreadable } = await home.find();
  return unreadable.map((each) => each.why).join("; ");
}

/** Content that cannot be read as configuration, and what is said of it. */
const BROKEN: readonly (readonly [string, string, string | Uint8Array, RegExp])[] = [
  ["cut JSON", CURSOR, FINE.slice(0, -3), /not valid JSON \(line 1\)/],
  ["the line of an error", CURSOR, '{\n"a": 1,\n"b": }', /line 3/],
  ["two JSON documents", CURSOR, FINE + FINE, /not valid JSON/],
  ["a list at the top", CURSOR, "[1]", /no object/],
  ["a text at the top", CURSOR, '"x"', /no object/],
  ["100,000 levels of JSON", CURSOR, "[".repeat(100_000), /100 levels/],
  ["100,000 closed levels", CURSOR, `{"a":`.repeat(1e5) + "1" + "}".repeat(1e5), /100 levels/],
  ["five million values", CURSOR, `[${"1,".repeat(5e6)}1]`, /more values/],
  ["bytes that are no UTF-8", CURSOR, Uint8Array.of(0x7b, 0xff, 0x7d), /no UTF-8/],
  ["servers that are a text", CURSOR, '{"mcpServers": "x"}', /"mcpServers" is no object/],
  ["servers that are there twice", CURSOR, '{"mcpServers":{},"mcpServers":{}}', /twice/],
  ["cut TOML", ".codex/config.toml", '[mcp_servers.x]\ncommand = "', /not valid TOML \(line 2\)/],
  ["a TOML key that is there twice", ".codex/config.toml", "a = 1\na = 2", /not valid TOML/],
  ["100,000 levels of TOML", ".codex/config.toml", `a = ${"[".repeat(1e5)}`, /not valid TOML/],
  ["a TOML key of 100,000 parts", ".codex/config.toml", `${"a.".repeat(1e5)}b = 1`, /100 levels/],
  ["cut YAML", ".continue/config.yaml", "mcpServers:\n  - name: [x", /not valid YAML/],
  ["100,000 levels of YAML", ".continue/config.yaml", "[".repeat(1e5), /values|levels/],
  ["1,000 levels of YAML", ".continue/config.yaml", "[".repeat(1_000), /100 levels/],
  ["1,000 levels of YAML lists", ".continue/config.yaml", "- ".repeat(1_000), /100 levels/],
  ["50,000 YAML keys", ".continue/config.yaml", "k: 1\n".repeat(50_000), /more values/],
  ["a YAML alias of itself", ".continue/config.yaml", "a: &a [*a]", /100 levels/],
  ["YAML larger than its bound", ".continue/config.yaml", "#".repeat(300_000), /larger than/],
];

test.each(BROKEN)(
  "A file with %s is listed with the reason",
  async (_what, file, content, reason) => {
    const home = createHome();
    home.write(file, content);
    expect(await why(home)).toMatch(reason);
  },
);

test("A YAML bomb is refused", async () => {
  const home = createHome();
  const levels = Array.from({ length: 12 }, (_, level) => {
    const inner = level === 0 ? "x" : `*a${level - 1}`;
    return `a${level}: &a${level} [${Array(9).fill(inner).join(", ")}]`;
  });
  home.write(".continue/config.yaml", levels.join("\n"));
  expect(await why(home)).toMatch(/more values/);
});

test("A file of 50 MB is not read", async () => {
  const home = createHome();
  truncateSync(home.write(CURSOR, ""), 50_000_000);
  expect(await why(home)).toMatch(/larger than/);
});

test("One broken file hides no other", async () => {
  const home = createHome();
  home.write(CURSOR, "{");
  home.write(".kiro/settings/mcp.json", FINE);
  expect((await home.find()).servers.map(({ client }) => client)).toEqual(["kiro"]);
});

describe("honest files", () => {
  const HONEST: readonly (readonly [string, string | Uint8Array])[] = [
    ["a byte order mark", `\u{feff}${FINE}`],
    ["UTF-16", Buffer.from(`\u{feff}${FINE}`, "utf16le")],
    ["comments", `// mine "\n${FINE.slice(0, -1)} /* { */ }`],
    ["a trailing comma", `${FINE.slice(0, -1)},}`],
    ["Windows line ends", FINE.replaceAll(",", ",\r\n")],
  ];

  test.each(HONEST)("A file with %s is read", async (_what, content) => {
    const home = createHome();
    home.write(CURSOR, content);
    const { servers, unreadable } = await home.find();
    expect([servers.length, unreadable]).toEqual([1, []]);
  });

  test.each(["", "{}", "// nothing yet", '{"mcpServers": {}}', '{"mcpServers": null}'])(
    "The file %j names no server, and that is no fault",
    async (content) => {
      const home = createHome();
      home.write(CURSOR, content);
      const { servers, unreadable, read } = await home.find();
      expect({ servers, unreadable, read: read.length }).toEqual({
        servers: [],
        unreadable: [],
        read: 1,
      });
    },
  );

  test("An empty YAML file names no server", async () => {
    const home = createHome();
    home.write(".continue/config.yaml", "# nothing\n");
    expect(await why(home)).toBe("");
  });

  test("YAML aliases are read as what they stand for", async () => {
    const home = createHome();
    home.write(
      ".continue/config.yaml",
      "x: &e {A: one}\nmcpServers:\n  - {name: s, command: c, env: *e}\n",
    );
    const [server] = (await home.find()).servers;
    expect(server?.target).toMatchObject({ env: { A: "one" } });
  });
});

describe.skipIf(onWindows)("what stands in a file's place", () => {
  test("A folder is listed", async () => {
    const home = createHome();
    mkdirSync(home.path(CURSOR), { recursive: true });
    expect(await why(home)).toBe("it is a folder");
  });

  test("A named pipe is listed and not opened", async () => {
    const home = createHome();
    home.write(".cursor/x", "");
    execFileSync("mkfifo", [home.path(CURSOR)]);
    expect(await why(home)).toBe("it is a named pipe");
  });

  test("A link to a device is listed and not opened", async () => {
    const home = createHome();
    home.write(".cursor/x", "");
    symlinkSync("/dev/zero", home.path(CURSOR));
    expect(await why(home)).toBe("it is no regular file");
  });

  test("A link to itself is listed", async () => {
    const home = createHome();
    home.write(".cursor/x", "");
    symlinkSync(home.path(CURSOR), home.path(CURSOR));
    expect(await why(home)).toBe("it is a link that leads back to itself");
  });

  test("A link to nothing is listed", async () => {
    const home = createHome();
    home.write(".cursor/x", "");
    symlinkSync("nowhere", home.path(CURSOR));
    expect(await why(home)).toBe("it is a link that leads nowhere");
  });

  test("A user's own link, as dotfile managers make them, is followed", async () => {
    const home = createHome();
    symlinkSync(home.write("dotfiles/mcp.json", FINE), home.path(".mcp-link"));
    mkdirSync(home.path(".cursor"));
    symlinkSync(home.path("dotfiles/mcp.json"), home.path(CURSOR));
    expect((await home.find()).servers).toHaveLength(1);
  });

  test("A project's link that leads out of the project is not followed", async () => {
    const home = createHome();
    home.write("secret.json", FINE);
    symlinkSync(home.path("secret.json"), home.path("./.mcp.json"));
    expect(await why(home)).toMatch(/leads out of the project/);
  });

  test("A project's folder that is a link out of the project is not followed", async () => {
    const home = createHome();
    home.write("elsewhere/mcp.json", FINE);
    symlinkSync(home.path("elsewhere"), home.path("./.vscode"));
    expect(await why(home)).toMatch(/leads out of the project/);
  });

  test.skipIf(isRoot)("A file without permission is listed", async () => {
    const home = createHome();
    chmodSync(home.write(CURSOR, FINE), 0o000);
    expect(await why(home)).toMatch(/permission denied/);
  });

  test.skipIf(!isRoot)("A file of another user is listed", async () => {
    const home = createHome();
    chownSync(home.write(CURSOR, FINE), 4_242, 4_242);
    expect(await why(home)).toMatch(/another user \(uid 4242\)/);
  });

  test("A folder of too many files is looked through so far, and that is said", async () => {
    const home = createHome();
    const folder = home.path("./.continue/mcpServers");
    mkdirSync(folder, { recursive: true });
    for (let index = 0; index < 1_001; index++) writeFileSync(join(folder, `${index}.txt`), "");
    expect(await why(home)).toMatch(/more than 1000 entries/);
  });
});

/** Entries that make no server, and what is said of them. */
const MISFITS: readonly (readonly [string, unknown, RegExp])[] = [
  ["a text", "node server.js", /no object/],
  ["a list", [], /no object/],
  ["null", null, /no object/],
  ["nothing", {}, /neither a command nor a URL/],
  ["an empty command", { command: " " }, /neither a command nor a URL/],
  ["a command and a URL", { command: "x", url: "https://host" }, /both a command and a URL/],
  ["a command that is a number", { command: 7 }, /"command" is no text/],
  ["args that are an object", { command: "x", args: {} }, /"args" is no list/],
  ["args that hold an object", { command: "x", args: [{}] }, /"args" holds what is no text/],
  ["env that is a text", { command: "x", env: "A=1" }, /"env" is no object/],
  ["env that holds a list", { command: "x", env: { A: [] } }, /"env" holds what is no text/],
  ["headers that are a list", { url: "https://h", headers: [] }, /"headers" is no object/],
  ["a URL that is an object", { url: {} }, /is no text/],
  ["an unknown type", { type: "carrier-pigeon", url: "https://h" }, /"carrier-pigeon"/],
  ["stdio and a URL", { type: "stdio", url: "https://h" }, /no command/],
  ["http and a command", { type: "http", command: "x" }, /no URL/],
  ["a NUL in an argument", { command: "x", args: ["a\0b"] }, /NUL/],
  ["a NUL in a variable", { command: "x", env: { A: "\0" } }, /"env" holds what is no text/],
  ["an open quote", { command: "npx 'x" }, /cannot be split/],
  ["a pipe", { command: "npx x | tee log" }, /shell syntax/],
  ["2,000 arguments", { command: "x", args: Array(2_000).fill("a") }, /1000 arguments/],
];

describe("entries", () => {
  test.each(MISFITS)(
    "An entry that is or has %s is listed with the reason",
    async (_what, entry, reason) => {
      const { servers, unreadable } = await findIn({ odd: entry, fine: { command: "node" } });
      expect([servers.map(({ name }) => name), unreadable]).toEqual([
        ["fine"],
        [
          expect.objectContaining({
            client: "cursor",
            name: "odd",
            why: expect.stringMatching(reason),
          }),
        ],
      ]);
    },
  );

  test("Two servers of one name in one file are both refused, by name", async () => {
    const home = createHome();
    home.write(
      CURSOR,
      '{"mcpServers": {"a": {"command": "x"}, "a": {"command": "y"}, "b": {"command": "z"}}}',
    );
    const { servers, unreadable } = await home.find();
    expect([servers.map(({ name }) => name), unreadable]).toEqual([
      ["b"],
      [expect.objectContaining({ name: "a", why: expect.stringMatching(/twice/) })],
    ]);
  });

  test("An entry that holds its command twice is refused", async () => {
    const home = createHome();
    home.write(CURSOR, '{"mcpServers": {"a": {"command": "x", "command": "y"}}}');
    expect(await why(home)).toMatch(/"command" is there twice/);
  });

  test("Servers of one name in two files are both found", async () => {
    const home = createHome();
    for (const file of [CURSOR, "./.cursor/mcp.json"]) home.write(file, FINE);
    expect((await home.find()).servers.map(({ name }) => name)).toEqual(["mine", "mine"]);
  });

  test("A server may be called __proto__, and so may a variable of it", async () => {
    const home = createHome();
    home.write(
      CURSOR,
      '{"mcpServers": {"__proto__": {"command": "x", "env": {"__proto__": "v"}}}}',
    );
    const [server] = (await home.find()).servers;
    expect([
      server?.name,
      server?.target.kind === "stdio" && Object.entries(server.target.env),
    ]).toEqual(["__proto__", [["__proto__", "v"]]]);
  });

  test("Beyond 500 servers of a file it is said that there are more", async () => {
    const many = Array.from({ length: 600 }, (_, index) => [`s${index}`, { command: "x" }]);
    const { servers, unreadable } = await findIn(Object.fromEntries(many));
    expect([servers.length, unreadable.map((each) => each.why)]).toEqual([
      500,
      [expect.stringMatching(/more than 500 servers/)],
    ]);
  });
});
