import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Report } from "../../src/model/report.ts";
import { ON_LINUX, ROOT, RUN_WORLD } from "../prober.ts";
import { ACTION, FOLDER, type Job, runAction, textOf } from "./runner.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000, maxConcurrency: 2 });

const PAGE = readFileSync(join(ROOT, "src", "cli", "ACTION.md"), "utf8");
const quick = { depth: "quick", sandbox: "none" };
const world = (name: string) => `"${process.execPath}" "${RUN_WORLD}" ${name}`;

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

describe("action.yml", () => {
  const { steps } = ACTION.runs;
  const scripts = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
  const bound = steps.flatMap(({ env = {}, ...rest }) => [
    ...Object.values(env),
    JSON.stringify(rest),
  ]);

  test("No script holds an expression: a value would be read as code", () => {
    expect(scripts.filter((script) => script.includes("${{"))).toEqual([]);
  });

  test("Every script runs in bash, for a composite action has no default", () => {
    expect(steps.filter(({ run, shell }) => run !== undefined && shell !== "bash")).toEqual([]);
  });

  test("Every action it uses is pinned to a commit", () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(used.filter((name) => !/^[\w/-]+@[0-9a-f]{40}$/.test(name))).toEqual([]);
  });

  test("It reads no token and no secret", () => {
    expect(bound.filter((text) => /secrets\.|github\.token|GITHUB_TOKEN/.test(text))).toEqual([]);
  });

  test.each(Object.keys(ACTION.inputs))(
    "The input %s is used, and the page tells of it",
    (name) => {
      expect([
        bound.some((text) => text.includes(`inputs.${name} `)),
        PAGE.includes(`| \`${name}\``),
      ]).toEqual([true, true]);
    },
  );

  test.each(Object.keys(ACTION.outputs))("The page tells of the output %s", (name) => {
    expect(PAGE).toContain(`| \`${name}\``);
  });
});

describe("a server that passes", () => {
  let job: Job;
  beforeAll(async () => {
    job = await runAction({ command: world("paged"), ...quick });
  });

  test("The job passes, with grade, score and verdict", () => {
    expect([job.exitCode, job.outputs]).toEqual([
      0,
      expect.objectContaining({
        "exit-code": "0",
        verdict: "pass",
        grade: "A",
        "check-verdict": "",
      }),
    ]);
    expect(job.outputs["score"]).toMatch(/^\d+$/);
  });

  test("Every output is set but the one that is of packages", () => {
    const empty = Object.entries(job.outputs).filter(([, value]) => value === "");
    expect(empty.map(([name]) => name)).toEqual(["check-verdict"]);
  });

  test.each(["json", "sarif", "html", "markdown", "junit", "surface"])(
    "The %s is there",
    (name) => {
      expect(textOf(job.outputs[name])).not.toBe("");
    },
  );

  test("Nothing is written into the repository", () => {
    expect(readdirSync(job.workspace)).toEqual([]);
  });

  test("The summary is the Markdown report", () => {
    expect(job.summary.trim()).toBe(textOf(job.outputs["markdown"]).trim());
  });

  test("The step that sets up Node is left out where no version is asked for", () => {
    expect(job.ran).not.toContain("Node");
  });

  test("What the program prints is no command of the workflow", () => {
    const [, token = "?"] = /^::stop-commands::(\S+)$/m.exec(job.log) ?? [];
    expect(token).toMatch(/^[0-9a-f-]{36}$/);
    expect(job.log.trimEnd().endsWith(`::${token}::`)).toBe(true);
  });
});

describe.concurrent("verdicts", () => {
  test("A hostile server fails the job, and the outputs are set all the same", async () => {
    const { exitCode, outputs, log } = await runAction({
      command: world("hidden-on-page-two"),
      ...quick,
    });
    expect([exitCode, outputs]).toEqual([
      1,
      expect.objectContaining({ "exit-code": "1", verdict: "fail", grade: "F" }),
    ]);
    expect(log).toContain("::error::mcp-prober: the server does not pass");
  });

  test("A server that cannot be started fails the job as not seen", async () => {
    const { exitCode, outputs, log } = await runAction({ command: "no-such-program", ...quick });
    expect([exitCode, outputs]).toEqual([
      3,
      expect.objectContaining({ "exit-code": "3", verdict: "incomplete", grade: "", score: "" }),
    ]);
    expect(log).toContain("::error::mcp-prober: not seen");
  });

  test("With allow-incomplete it is a warning, and the verdict stays", async () => {
    const { exitCode, outputs, log } = await runAction({
      command: "no-such-program",
      "allow-incomplete": "true",
      ...quick,
    });
    expect([exitCode, outputs["verdict"]]).toEqual([0, "incomplete"]);
    expect(log).toContain("::warning::mcp-prober: not seen");
  });

  test.each([
    ["no target", {}, "none is given"],
    ["two targets", { command: "a", url: "https://h/mcp" }, "command and url are given"],
    ["a lock for a package", { package: "npm:a", lock: "x" }, "lock does not go with package"],
    ["a value in env", { command: "a", env: "KEY=secret" }, "env takes names of variables"],
    ["a target in args", { command: "a", args: "--\nb" }, "args takes options"],
    ["an unknown grade", { command: "a", "min-grade": "Z" }, "min-grade"],
    ["help in args", { command: "a", args: "--help" }, "wrong usage"],
    ["an unknown folder", { command: "a", "working-directory": "no" }, "working-directory"],
  ])("%s is wrong usage, said in the log", async (_, inputs, said) => {
    const { exitCode, outputs, log } = await runAction(inputs);
    expect([exitCode, outputs["verdict"], outputs["exit-code"]]).toEqual([2, "usage-error", "2"]);
    expect(log).toContain(said);
  });
});

describe.concurrent("inputs", () => {
  test.each([
    ["command", "$(touch x)`touch x`"],
    ["command", `"; touch x; "`],
    ["package", "$(touch x)"],
    ["package", "--help"],
    ["url", "https://h/mcp?\n::error::x\ntouch x"],
    ["surface", "-x\ntouch x"],
    ["surface", "';touch x;'"],
  ])("%s with the value %j runs nothing and passes nothing", async (name, value) => {
    const inputs = { [name]: value, ...(name === "surface" ? {} : { depth: "quick" }) };
    const { exitCode, workspace, log } = await runAction(inputs);
    expect([exitCode === 0, existsSync(join(workspace, "x"))]).toEqual([false, false]);
    // Whatever of it is printed stands where commands are stopped.
    const [before = "", , after = ""] = log.split(/::(?:stop-commands::)?[0-9a-f-]{36}(?:::)?/);
    expect(`${before}${after}`).not.toMatch(/^::error::x/m);
  });

  test("A value of several lines stays one argument", async () => {
    const { outputs, exitCode } = await runAction({
      command: `no-such-program 'a\n--json\n"b'`,
      ...quick,
    });
    const { target } = JSON.parse(textOf(outputs["json"])) as Report;
    expect([exitCode, target.source.origin]).toEqual([3, expect.stringMatching(/--json.*"b/)]);
  });

  test("Paths are told from the working directory, with blanks and folders that do not exist", async () => {
    const { exitCode, outputs, workspace } = await runAction(
      {
        command: world("paged"),
        ...quick,
        "working-directory": ".",
        "json-file": "new folder/report of it.json",
        "surface-file": "what was seen.json",
        summary: "false",
      },
      { files: { "what was seen.json": "an older one" } },
    );
    expect([exitCode, outputs["json"]]).toEqual([
      0,
      join(workspace, "new folder/report of it.json"),
    ]);
    expect(JSON.parse(textOf(outputs["surface"]))).toMatchObject({ format: "mcp-prober/surface" });
  });

  test("A report of an earlier run does not pass for one of this", async () => {
    const { outputs } = await runAction(
      { command: "a", depth: "x", "json-file": "r.json" },
      { files: { "r.json": '{"grade": "A", "score": {"score": 99}}' } },
    );
    expect([outputs["grade"], outputs["json"]]).toEqual(["", ""]);
  });

  test("A saved surface is judged again, with a policy and a severity", async () => {
    const { exitCode, outputs, log } = await runAction(
      { surface: "listing.json", policy: "policy.json", "fail-on": "high", "min-grade": "B" },
      {
        files: {
          "listing.json": '{"tools": [{"name": "add", "description": "Adds.", "inputSchema": {}}]}',
          "policy.json": '{"version": 1, "denyRules": ["unicode-smuggling/tag-text"]}',
        },
      },
    );
    expect([exitCode, outputs["verdict"], log]).toEqual([
      0,
      "pass",
      expect.stringContaining("listing.json"),
    ]);
  });

  test("A static report is verified against a saved surface", async () => {
    const listing = '{"tools": [{"name": "add", "description": "Adds.", "inputSchema": {}}]}';
    const { exitCode, outputs } = await runAction(
      { surface: "a.json", "static-report": "b.json" },
      { files: { "a.json": listing, "b.json": listing } },
    );
    expect([exitCode, JSON.parse(textOf(outputs["json"]))]).toEqual([
      0,
      expect.objectContaining({ verification: expect.anything() }),
    ]);
  });

  test.each([
    ["a file for working-directory", { "working-directory": "a" }, "working-directory"],
    ["a report below a file", { "sarif-file": "a/r.sarif" }, "sarif-file"],
    ["a report in place of a folder", { "json-file": "." }, "json-file"],
  ])("%s is wrong usage, and the outputs say so", async (_, inputs, said) => {
    const { exitCode, outputs, log } = await runAction(
      { command: "no-such-program", ...inputs },
      { files: { a: "" } },
    );
    expect([exitCode, outputs["verdict"]]).toEqual([2, "usage-error"]);
    expect(log).toMatch(new RegExp(`^mcp-prober: .*${said}`, "m"));
  });

  test("A lock is compared with", async () => {
    const { exitCode, log } = await runAction({
      command: world("paged"),
      lock: "no.lock",
      ...quick,
    });
    expect([exitCode, log]).toEqual([2, expect.stringContaining("no.lock")]);
  });

  test("The servers of the repository's files are looked at, not those of the runner's user", async () => {
    const own = JSON.stringify({
      mcpServers: {
        one: { command: process.execPath, args: [RUN_WORLD, "paged"] },
        two: { command: process.execPath, args: [RUN_WORLD, "hidden-on-page-two"] },
      },
    });
    const home = join(FOLDER, "home");
    mkdirSync(home, { recursive: true });
    const { exitCode, outputs } = await runAction(
      { "configured-servers": "true", server: "one", ...quick },
      { files: { ".mcp.json": own }, env: { HOME: home } },
    );
    expect([exitCode, outputs["grade"], outputs["surface"]]).toEqual([0, "A", ""]);
    const set = JSON.parse(textOf(outputs["json"])) as {
      readonly reports: readonly { name: string }[];
    };
    expect(set.reports.map(({ name }) => name)).toEqual(["one"]);
  });

  test.each([
    ["is not given to", "", [3, "incomplete", false]],
    ["is given, where the workflow names it, to", "JOB_TOKEN", [0, "pass", true]],
  ])(
    "A variable of the job %s a server that takes it in the repository's file",
    async (_, env, end) => {
      const start = "fs.writeFileSync('taken', process.env.X); import(process.argv[1]);";
      const one = { command: process.execPath, args: ["-e", start, RUN_WORLD, "paged"] };
      const mcpServers = { one: { ...one, env: { X: "${JOB_TOKEN}" } } };
      const { exitCode, outputs, workspace } = await runAction(
        { "configured-servers": "true", env, ...quick },
        {
          files: { ".mcp.json": JSON.stringify({ mcpServers }) },
          env: { JOB_TOKEN: "a-secret-value-7719" },
        },
      );
      expect([exitCode, outputs["verdict"], existsSync(join(workspace, "taken"))]).toEqual(end);
    },
  );

  test("A variable is passed on by its name, and its value is in no file and no line", async () => {
    const { exitCode, outputs, log } = await runAction(
      { command: world("paged"), env: "API_KEY", ...quick },
      { env: { API_KEY: "a-secret-value-7719" } },
    );
    const kept = ["json", "surface", "markdown", "html", "sarif"].map((name) =>
      textOf(outputs[name]),
    );
    expect([exitCode, `${log}${kept.join("")}`.includes("a-secret-value-7719")]).toEqual([
      0,
      false,
    ]);
  });

  test.skipIf(!ON_LINUX)("On a runner that is not GitHub's nothing is installed", async () => {
    const { log } = await runAction({ command: "no-such-program", depth: "quick" });
    expect(log).not.toMatch(/apt-get|sudo|sysctl/);
  });
});
