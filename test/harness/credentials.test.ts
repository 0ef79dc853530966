import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import {
  credentialNames,
  declaredVariables,
  isPlaceholder,
  packageFolder,
} from "../../src/harness/process/credentials.ts";
import { demandedVariables } from "../../src/harness/process/demanded-variables.ts";
import { LIMITS } from "../../src/harness/limits.ts";

describe("variables that an output demands", () => {
  test.each([
    ["ACME_PERSONAL_TOKEN environment variable is not set", ["ACME_PERSONAL_TOKEN"]],
    [
      "Please set both CHAT_BOT_TOKEN and CHAT_TEAM_ID before the start",
      ["CHAT_BOT_TOKEN", "CHAT_TEAM_ID"],
    ],
    ["Error: MAPS_API_KEY environment variable is required", ["MAPS_API_KEY"]],
    ["No key was given. Put it in with `export FIND_API_KEY=...`", ["FIND_API_KEY"]],
    ["error: --find-api-key, FIND_API_KEY or --find-key-file must hold a key", ["FIND_API_KEY"]],
    ["There is no key yet: add one as `TABLE_API_KEY` to the environment", ["TABLE_API_KEY"]],
    ["Provide one with the --secret flag or with BASE_ACCESS_TOKEN", ["BASE_ACCESS_TOKEN"]],
    [
      "Sign in once, or pass `--secret` / `WATCH_ACCESS_TOKEN` at each start.",
      ["WATCH_ACCESS_TOKEN"],
    ],
    ["Nobody is signed in. Set PRIVATE_CRM_TOKEN and start again.", ["PRIVATE_CRM_TOKEN"]],
    ["\u001b[31mERROR\u001b[39m \u001b[36mLAB_TOKEN is not set\u001b[39m", ["LAB_TOKEN"]],
    ["Either set LAB_TOKEN or turn on logins with LAB_USE_OAUTH=true", ["LAB_TOKEN"]],
    ["Start it with --secret=$KEY, or set the variable PAY_SECRET_KEY.", ["PAY_SECRET_KEY"]],
    ["Without LSP_CONFIG_PATH in the environment, a path is required", ["LSP_CONFIG_PATH"]],
    ["Set either ACME_API_KEY or ACME_TOKEN", ["ACME_API_KEY", "ACME_TOKEN"]],
    ["KeyError: 'WEATHER_API_KEY'", ["WEATHER_API_KEY"]],
    ["KeyError: 'TOKEN'", ["TOKEN"]],
    ["panic: required key STORE_API_KEY missing value", ["STORE_API_KEY"]],
    ["STORE_API_KEY: Required", ["STORE_API_KEY"]],
    ["Invalid environment variables: { STORE_URL: [ 'Required' ] }", ["STORE_URL"]],
    ['"path": [\n      "SHOP_KEY"\n    ],\n    "message": "Required"', ["SHOP_KEY"]],
    ["path: [ 'TOKEN' ], message: 'Required'", ["TOKEN"]],
    ["TypeError: process.env.TOKEN is undefined", ["TOKEN"]],
    ["You must export TOKEN=<token> first", ["TOKEN"]],
    ["fatal: $TOKEN is empty", ["TOKEN"]],
    ["missing env var APIKEY", ["APIKEY"]],
    ["The APITOKEN environment variable must be given", ["APITOKEN"]],
    ["Could not find os.environ['SECRET']", ["SECRET"]],
    [
      "Missing required environment variables:\n  - MAIL_HOST: the server\n  - MAIL_PASSWORD\n\nBye FOO_BAR",
      ["MAIL_HOST", "MAIL_PASSWORD"],
    ],
    [
      "Missing environment variables:\n\n    MAIL_HOST: undefined\n    SECRET: undefined",
      ["MAIL_HOST", "SECRET"],
    ],
    ["1 validation error for Settings\napi_token\n  Field required [type=missing]", ["API_TOKEN"]],
    ["Cannot read variable: environment variable not found: RUST_API_KEY", ["RUST_API_KEY"]],
    ["Could not resolve placeholder 'DB_PASSWORD' in value \"${DB_PASSWORD}\"", ["DB_PASSWORD"]],
    ["A_KEY is required. Optional: B_KEY.", ["A_KEY"]],
    ["A_KEY is required\nA_KEY is required\nB_KEY is required", ["A_KEY", "B_KEY"]],
    ["Error: SITE_TOKEN is required to enable search", ["SITE_TOKEN"]],
  ])("%j demands %j", (printed, names) => {
    expect(demandedVariables(printed)).toEqual(names);
  });

  test.each([
    "Server running on stdio",
    "code: 'ERR_MODULE_NOT_FOUND' is required",
    "Error: connect ECONNREFUSED 127.0.0.1:5432",
    "Error [ACME_CODE]: the file is missing",
    "NODE_ENV is not set",
    "HOME is not set",
    "The environment variable PATH is not set",
    "HTTPS_PROXY is not set",
    "XDG_CONFIG_HOME must be absolute",
    "NODE_TLS_REJECT_UNAUTHORIZED is required to be 1",
    "Set LOG_LEVEL=debug to see more",
    "Hint: set ACME_REGION",
    "LOG_LEVEL is not set, using info",
    "CACHE_DIR not set, falling back to memory",
    "ACME_URL is not required",
    "ACME_URL is optional",
    "SEARCH_KEY not set: search features are disabled",
    "ACME_KEY is deprecated, please set nothing",
    "Loaded configuration from ACME_CONFIG",
    "API_URL set to the given address",
    "--api-key is required",
    "usage: acme --token <ACME_TOKEN> is required",
    "You must pass --token=YOUR_API_TOKEN",
    "An API KEY is REQUIRED",
    "TOKEN is required",
    "Please read https://docs.example.com/ACME_TOKEN",
    "could not read /etc/ACME_TOKEN",
    "error: PERMISSION_DENIED, missing rights",
    "error: self signed, SELF_SIGNED_CERT_IN_CHAIN is not expected",
    "INVALID_API_KEY: the key is invalid",
    "[MCP_SERVER] a file is missing",
    "SQLITE_CANTOPEN: unable to read the missing file",
    "at UTF_8 an invalid byte",
    "Environment variables:\n  ACME_TOKEN     a token\n  ACME_URL     an address",
    "Missing:\n  ACME_URL (optional)",
    "class.ACME_TOKEN is undefined",
    "no ACME_API_KEY set; running in keyless mode",
    "- ACME_PORT: 3333 (source: default)",
  ])("%j demands none", (printed) => {
    expect(demandedVariables(printed)).toEqual([]);
  });

  test.each([
    "A_",
    "AB_C=",
    "no ",
    "no  ",
    " ",
    "a.",
    "a-b://",
    "set ",
    "no set A_B missing ",
    "path: [",
    "path: [ ' ",
    "\n- AB_C must",
    "\nMissing:\nAB_C\n",
    "`\"'",
    "$",
    "could not ",
    "KeyError: '",
    "Error [",
    "\u001b[1;1",
    "environment variable ",
    "a\n Field required\n",
  ])("a flood of %j is read in a moment", (piece) => {
    const line = `${piece.repeat(Math.floor(1_990 / piece.length))}AB missing\n`;
    const printed = line.repeat(Math.ceil((200 * 1024) / line.length));
    const start = performance.now();
    demandedVariables(printed);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

describe("placeholders", () => {
  test.each([
    "",
    "  ",
    "${API_KEY}",
    "$API_KEY",
    "{{token}}",
    "<your-key>",
    "[your key]",
    "%TOKEN%",
    "YOUR_API_KEY",
    "your-api-key-here",
    "sk-your-key",
    "my-api-key",
    "xxxxxxxx",
    "xoxb-xxxx",
    "sk-...",
    "ghp_...",
    "...",
    "****",
    "changeme",
    "change-me",
    "replace-me",
    "TODO",
    "token-goes-here",
    "insert-your-token",
  ])("%j is one", (value) => {
    expect(isPlaceholder(value)).toBe(true);
  });

  test.each([
    "info",
    "my-database",
    "production",
    "https://api.example.com/v1",
    "postgres://localhost/data",
    "1",
    "true",
    "/srv/data",
    "sk-Zk3PqW9vTn2LrX8s",
    "the-office",
    "yourself",
    "next",
    "none",
  ])("%j is a value", (value) => {
    expect(isPlaceholder(value)).toBe(false);
  });
});

describe("what a package says of itself", () => {
  const roots: string[] = [];

  afterEach(() => {
    for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
  });

  /** A folder that holds these files, by path. */
  function folderWith(files: Readonly<Record<string, string>>): string {
    const root = realpathSync(mkdtempSync(join(tmpdir(), "prober-credentials-")));
    roots.push(root);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return root;
  }

  const serverJson = JSON.stringify({
    packages: [
      {
        environmentVariables: [
          { name: "ACME_KEY", isSecret: true },
          { name: "ACME_TEAM", isRequired: true },
          { name: "ACME_COLOUR" },
          null,
        ],
      },
      { environment_variables: [{ name: "OLD_KEY", is_required: true }] },
    ],
    remotes: [{ headers: [{ name: "X_API_KEY", isRequired: true }] }],
  });
  const readme =
    'Run it:\n```json\n{ "env": {\n  "ACME_TOKEN": "abc", // yours\n  "ACME_MODE": "fast",\n' +
    '  "ACME_TEAM": "<team>" }\n}\n```\nThe "OTHER_TOKEN": "x" is not of it.';

  test("required and secret variables of server.json are declared, headers are not", () => {
    const folder = folderWith({ "server.json": serverJson, "README.md": readme });
    expect(declaredVariables(folder)).toEqual(["ACME_KEY", "ACME_TEAM", "OLD_KEY"]);
  });

  test("without server.json the client configurations of the README count", () => {
    expect(declaredVariables(folderWith({ "README.md": readme }))).toEqual([
      "ACME_TOKEN",
      "ACME_TEAM",
    ]);
  });

  test("a server.json that declares nothing gives way to the README", () => {
    for (const text of ["{", '{"port": 1}', "null", '{"packages": [{}]}']) {
      const folder = folderWith({ "server.json": text, "README.md": readme });
      expect(declaredVariables(folder)).toContain("ACME_TOKEN");
    }
  });

  test("a README without such a configuration is searched for command lines", () => {
    const text =
      "docker run -e ACME_TOKEN=abc -e ACME_MODE=fast acme\nexport ACME_TEAM=<team>\nB_KEY=x";
    expect(declaredVariables(folderWith({ "README.md": text }))).toEqual([
      "ACME_TOKEN",
      "ACME_TEAM",
    ]);
  });

  test("a package without either declares nothing", () => {
    expect(declaredVariables(folderWith({}))).toEqual([]);
  });

  test("a file is read up to its limit only", () => {
    const text = " ".repeat(LIMITS.packageFileBytes) + readme;
    expect(declaredVariables(folderWith({ "README.md": text }))).toEqual([]);
  });

  test("a README full of beginnings is read in a moment", () => {
    const folder = folderWith({ "README.md": '"env": {'.repeat(100_000) });
    const start = performance.now();
    declaredVariables(folder);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  test("the folder of a script is the nearest one with a package.json", () => {
    const root = folderWith({ "package.json": "{}", "a/package.json": "{}", "a/dist/s.js": "" });
    const launch = { file: "/usr/bin/node", args: ["--flag", join(root, "a/dist/s.js"), "x"] };
    expect(packageFolder(launch)).toBe(join(root, "a"));
  });

  test("an installed program is looked for where its link points", () => {
    const root = folderWith({ "lib/package.json": "{}", "lib/dist/s.js": "", "bin/x": "" });
    symlinkSync(join(root, "lib/dist/s.js"), join(root, "bin/acme"));
    expect(packageFolder({ file: join(root, "bin/acme"), args: [] })).toBe(join(root, "lib"));
  });

  test("a relative script is looked for in the working folder, when that is known", () => {
    const root = folderWith({ "package.json": "{}", "s.js": "" });
    const launch = { file: "node", args: ["./s.js"] };
    expect([packageFolder(launch, root), packageFolder(launch)]).toEqual([root, undefined]);
  });

  test.each([
    [["-y", "acme-mcp"], "acme-mcp"],
    [["-y", "acme-mcp@1.2.3", "--stdio"], "acme-mcp"],
    [["@acme/mcp@latest"], "@acme/mcp"],
    [["--package=@acme/mcp", "start"], "@acme/mcp"],
    [["-p", "acme-mcp", "acme"], "acme-mcp"],
    [["exec", "acme-mcp"], "acme-mcp"],
  ])("npx %j runs the package %s", (args, name) => {
    const below = join("_npx", "0123", "node_modules", ...name.split("/"));
    const cache = folderWith({ [join(below, "package.json")]: "{}" });
    expect(packageFolder({ file: "/usr/bin/npx", args }, undefined, cache)).toBe(
      join(cache, below),
    );
  });

  test("a name that climbs out of the cache is no package", () => {
    const cache = folderWith({
      "package.json": "{}",
      "_npx/0123/node_modules/a/package.json": "{}",
    });
    expect(packageFolder({ file: "npx", args: ["../../.."] }, undefined, cache)).toBeUndefined();
  });

  test("a package that is not in the cache has no folder", () => {
    expect(packageFolder({ file: "npx", args: ["a"] }, undefined, folderWith({}))).toBeUndefined();
  });

  test("what is demanded goes before what is declared", () => {
    const folder = folderWith({ "server.json": serverJson });
    const printed = "OTHER_KEY is required";
    expect(credentialNames({ printed, placeholders: [], folder })).toEqual(["OTHER_KEY"]);
  });

  test("with nothing demanded, the declared variables are taken", () => {
    const folder = folderWith({ "server.json": serverJson });
    expect(credentialNames({ printed: "bye", placeholders: [], folder })).toContain("ACME_KEY");
  });

  test("placeholders of the user come last, and once", () => {
    const printed = "A_KEY is required";
    const placeholders = ["B_KEY", "A_KEY"];
    expect(credentialNames({ printed, placeholders, folder: undefined })).toEqual([
      "A_KEY",
      "B_KEY",
    ]);
  });

  test("a variable that loads code is never supplied", () => {
    const printed = "LD_PRELOAD is required, and so is BASH_ENV";
    expect(credentialNames({ printed, placeholders: ["ld_preload"], folder: undefined })).toEqual(
      [],
    );
  });

  test("a declared name that is no name of a variable is left out", () => {
    const variables = [{ name: "A B=c", isRequired: true }];
    const text = JSON.stringify({ packages: [{ environmentVariables: variables }] });
    const folder = folderWith({ "server.json": text });
    expect(credentialNames({ printed: "", placeholders: [], folder })).toEqual([]);
  });

  test.each([
    "PATH",
    "Path",
    "HOME",
    "TMPDIR",
    "TEMP",
    "LANG",
    "XDG_CONFIG_HOME",
    "APPDATA",
    "VOLTA_HOME",
    "DO_NOT_TRACK",
    "OTEL_SDK_DISABLED",
    "npm_config_registry",
    "NPM_CONFIG_REGISTRY",
    "NODE_EXTRA_CA_CERTS",
    "USER",
    "HTTPS_PROXY",
    "NODE_ENV",
  ])("%s is never supplied, whoever declares it", (name) => {
    const variables = [
      { name, isRequired: true },
      { name: "ACME_KEY", isRequired: true },
    ];
    const text = JSON.stringify({ packages: [{ environmentVariables: variables }] });
    const registered = folderWith({ "server.json": text });
    const shown = folderWith({ "README.md": `"env": { "${name}": "...", "ACME_KEY": "..." }` });
    for (const folder of [registered, shown]) {
      expect(credentialNames({ printed: "", placeholders: [], folder })).toEqual(["ACME_KEY"]);
    }
  });

  test.each(["PATH", "home", "CARGO_HOME", "npm_config_registry"])(
    "%s is not supplied for a placeholder of the user either",
    (name) => {
      const placeholders = [name, "A_KEY"];
      expect(credentialNames({ printed: "", placeholders, folder: undefined })).toEqual(["A_KEY"]);
    },
  );

  test("a version manager that is demanded is not supplied", () => {
    const printed = "CARGO_HOME is not set";
    expect(credentialNames({ printed, placeholders: [], folder: undefined })).toEqual([]);
  });

  test.each(["acme_token", "SIGNAL_HUB_TOKEN"])("%s is supplied where it is declared", (name) => {
    const variables = [{ name, isSecret: true }];
    const text = JSON.stringify({ packages: [{ environmentVariables: variables }] });
    const folder = folderWith({ "server.json": text });
    expect(credentialNames({ printed: "", placeholders: [], folder })).toEqual([name]);
  });

  test("the file with a secret is not asked for beside the secret itself", () => {
    const printed = "A_KEY or A_KEY_FILE is required";
    expect(credentialNames({ printed, placeholders: [], folder: undefined })).toEqual(["A_KEY"]);
  });
});
