import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { probe } from "../prober.ts";
import { connect } from "./client.ts";

let client: Awaited<ReturnType<typeof connect>>;

beforeEach(async () => {
  client = await connect();
});

afterEach(() => {
  client.child.kill("SIGKILL");
});

async function refusal(name: string, args: Readonly<Record<string, unknown>>): Promise<string> {
  const result = await client.call(name, args);
  expect(result.isError).toBe(true);
  expect(client.questions()).toEqual([]);
  return result.content[0]?.text ?? "";
}

describe("an agent cannot", () => {
  test.each(["sandbox", "network", "env", "cwd", "header", "allowScripts", "observe", "config"])(
    "say %s",
    async (name) => {
      const text = await refusal("scan", { command: ["node", "x.js"], [name]: "none" });
      expect(text).toContain("there is an argument that is not known");
    },
  );

  test("name two servers, or none", async () => {
    const both = { command: ["node", "x.js"], url: "http://127.0.0.1/mcp" };
    expect(await refusal("scan", both)).toContain("exactly one of");
    expect(await refusal("scan", {})).toContain("exactly one of");
  });

  test("slip an option of npx in as a package", async () => {
    expect(await refusal("scan", { package: "--package=evil" })).toContain("Invalid arguments");
    expect(await refusal("check", { package: "-c" })).toContain("Invalid arguments");
  });

  test("name a package that is none of npm", async () => {
    expect(await refusal("check", { package: "github:a/b" })).toContain(
      "no package of the npm registry",
    );
  });

  test("hide in a command line longer than a person reads", async () => {
    const command = ["node", ...Array.from({ length: 60 }, () => "x".repeat(400))];
    expect(await refusal("scan", { command })).toContain("longer than 1500");
  });

  test("send credentials in an address, or ask for a file", async () => {
    const named = await refusal("scan", { url: "http://me:secret@127.0.0.1/mcp" });
    expect(named).toContain("user name");
    expect(named).not.toContain("secret");
    expect(await refusal("scan", { url: "file:///etc/passwd" })).toContain("not an http");
  });

  test("get far with a huge argument", async () => {
    const text = await refusal("scan", { command: ["x".repeat(500_000)] });
    expect(text.length).toBeLessThan(1_000);
    const odd = await refusal("scan", { ["y".repeat(500_000)]: 1 });
    expect(odd.length).toBeLessThan(1_000);
  });
});

describe("what is no message", () => {
  test.each([
    ["no JSON", "{nonsense"],
    ["an array", "[1,2,3]"],
    ["nothing", ""],
    ["no JSON-RPC", '{"a":1}'],
    [
      "nested beyond reason",
      `{"jsonrpc":"2.0","id":9,"method":"x","params":{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}}`,
    ],
  ])("%s is survived", async (_, line) => {
    client.child.stdin.write(`${line}\n`);
    const answer = await client.request("tools/list");
    expect(answer["result"]).toMatchObject({
      tools: [{ name: "scan" }, { name: "check" }, { name: "explain" }],
    });
    expect(client.odd).toEqual([]);
  });

  test("A line without end ends the session, and nothing else", async () => {
    const { code } = await client.end((child) => child.stdin?.write("x".repeat(2_000_000)));
    expect(code).toBe(0);
  });
});

test("A tool that does not exist is refused", async () => {
  const answer = await client.request("tools/call", { name: "run", arguments: {} });
  expect(answer["error"] ?? answer["result"]).toMatchObject({});
  expect(JSON.stringify(answer)).toContain("not found");
});

describe("explain", () => {
  test("says what a rule is about", async () => {
    const result = await client.call("explain", { rule: "tool-poisoning/hidden-instruction" });
    expect(result.structuredContent).toMatchObject({
      rule: "tool-poisoning/hidden-instruction",
      severity: "critical",
    });
  });

  test("knows a rule by its name alone", async () => {
    const result = await client.call("explain", { rule: "open-url" });
    expect(result.structuredContent).toMatchObject({ rule: "capability/open-url" });
  });

  test("says which rule may be meant", async () => {
    const text = await refusal("explain", { rule: "capability/open-ulr" });
    expect(text).toContain("capability/open-url");
  });
});

describe("the command line", () => {
  test.each([
    ["a target", ["--", "node", "x.js"], "starts no command"],
    ["a format", ["--json"], "--json"],
    ["a missing file", ["--allow", "not-there.json"], "not-there.json"],
  ])("refuses %s", async (_, args, said) => {
    const run = await probe(["mcp", ...args], { marked: false });
    expect(run).toMatchObject({ exitCode: 2, stdout: "" });
    expect(run.stderr).toContain(said);
  });

  test("refuses an allow-list with a range, and says what to write", async () => {
    const file = join(process.env["TMPDIR"] ?? "/tmp", `allow-${process.pid}.json`);
    writeFileSync(file, '{"version": 1, "packages": ["some-server@^1.2.3"]}');
    const run = await probe(["mcp", "--allow", file], { marked: false });
    expect(run.exitCode).toBe(2);
    expect(run.stderr).toContain("packages.0");
    expect(run.stderr).toContain("some-server@1.2.3");
  });
});
