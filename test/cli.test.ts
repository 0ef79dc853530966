import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { UNSAFE } from "./expectations.ts";
import { ON_LINUX, probe, type ProbeOptions, reportOf, ROOT, RUN_WORLD } from "./prober.ts";
import { Report } from "../src/model/report.ts";

vi.setConfig({ testTimeout: 120_000, maxConcurrency: 3 });

const world = (name: string) => ["--", process.execPath, RUN_WORLD, name];
const plain = (
  args: readonly string[],
  env: Record<string, string> = {},
  meanwhile: ProbeOptions["meanwhile"] = async () => undefined,
) => probe(args, { marked: false, env, meanwhile });
const exitOf = async (...args: readonly string[]) => (await plain(args)).exitCode;
const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

describe.concurrent("help and version", () => {
  test("--help ends with 0 and teaches by a whole command line", async () => {
    const { exitCode, stdout } = await plain(["--help"]);
    expect({ exitCode, taught: stdout }).toEqual({
      exitCode: 0,
      taught: expect.stringContaining('mcp-prober --command "npx -y'),
    });
  });

  test("--help names the exit codes", async () => {
    expect((await plain(["--help"])).stdout).toMatch(/Exit codes.*\b130\b/s);
  });

  test("--version prints the version of the package and nothing else", async () => {
    const { exitCode, stdout, stderr } = await plain(["--version"]);
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 0,
      stdout: `${manifest.version}\n`,
      stderr: "",
    });
  });

  test("replay --help explains replay", async () => {
    expect((await plain(["replay", "--help"])).stdout).toMatch(/saved surface/);
  });

  test.each([[[]], [["replay"]]])("%j --help explains --include-builtins", async (command) => {
    const { stdout } = await plain([...command, "--help"]);
    expect(stdout).toMatch(/--include-builtins\s+Count the client's own tools/);
  });
});

test("--help gathers how a server is held, and teaches what each choice does", async () => {
  const { stdout } = await plain(["--help"]);
  const [, group = ""] = /Containment:\n([^]*?)\n\n/.exec(stdout) ?? [];
  const named = group.match(/^ +--[a-z-]+/gm)?.map((option) => option.trim());
  expect(named).toEqual([
    "--sandbox",
    "--network",
    "--observe",
    "--allow-scripts",
    "--install-timeout",
  ]);
  expect(group.replaceAll(/\s+/g, " ")).toContain(
    "auto (default): bubblewrap where it works (Linux)",
  );
});

/** What is typed, and what the message must hold: the mistake and what to type instead. */
const WRONG: readonly (readonly [string, readonly string[], RegExp])[] = [
  ["no target at all", [], /no server was named[^]*mcp-prober --command/],
  ["an unknown option", ["--comand", "node x.js"], /comand[^]*--help/],
  ["an unknown option of replay", ["replay", "x.json", "--url", "http://x"], /url[^]*--help/],
  ["a slip in an option", ["replay", "x.json", "--jsno"], /--jsno\n {2}Did you mean --json\?/],
  [
    "a slip in a command",
    ["explian", "tag-text"],
    /explian\n {2}Did you mean mcp-prober explain\?/,
  ],
  ["a format that clients lacks", ["clients", "--format", "html"], /html is not known here/],
  ["an option of reports for mcp", ["mcp", "--no-pager"], /--no-pager says how a report is made/],
  ["an option of reports for completion", ["completion", "--json"], /--json says how a report/],
  ["a bare command", ["npx", "-y", "thing"], /scan -- npx/],
  ["two targets", ["--command", "node x", "--url", "http://x"], /--command and --url/],
  ["a header without a URL", ["--header", "A: b", ...world("flags")], /--header[^]*--url/],
  ["--env with a URL", ["--url", "http://x/", "--env", "A=b"], /--env/],
  [
    "--sandbox with a URL",
    ["--url", "http://x/", "--sandbox", "auto"],
    /--sandbox needs a command/,
  ],
  ["--network with a URL", ["--url", "http://x/", "--network", "all"], /--network needs a command/],
  [
    "--observe with a URL",
    ["--url", "http://x/", "--observe", "none"],
    /--observe needs a command/,
  ],
  ["--allow-scripts with a URL", ["--url", "http://x/", "--allow-scripts"], /needs a command/],
  [
    "--install-timeout with a URL",
    ["--url", "http://x/", "--install-timeout", "9"],
    /--install-timeout needs a command/,
  ],
  [
    "no sandbox and no network",
    ["--sandbox", "none", "--network", "none", ...world("flags")],
    /only the sandbox holds the network back\n {2}.*--network all/,
  ],
  [
    "install scripts without a sandbox",
    ["--sandbox", "none", "--allow-scripts", "--", "npx", "-y", "x"],
    /run in the sandbox only\n {2}Leave out --sandbox none/,
  ],
  [
    "a sandbox that does not exist",
    ["--sandbox", "chroot", ...world("flags")],
    /chroot[^]*bubblew/,
  ],
  ["a network that does not exist", ["--network", "some", ...world("flags")], /some[^]*none, all/],
  ["--no-sandbox", ["--no-sandbox", ...world("flags")], /sandbox[^]*"none"/],
  [
    "an observer that does not exist",
    ["--observe", "dtrace", ...world("flags")],
    /dtrace[^]*strace/,
  ],
  ["an install without time", ["--install-timeout", "0", ...world("flags")], /--install-timeout 0/],
  [
    "a sandbox given twice",
    [..."--sandbox none --sandbox auto".split(" "), ...world("flags")],
    /once/,
  ],
  ["a transport without a URL", ["--transport", "sse", ...world("flags")], /--transport/],
  ["a transport that does not exist", ["--url", "http://x", "--transport", "ws"], /ws[^]*auto/],
  ["a format that does not exist", ["--format", "yaml", ...world("flags")], /yaml[^]*json/],
  ["--json with another format", ["--json", "--format", "terminal", ...world("flags")], /--json/],
  ["a timeout of zero", ["--timeout", "0", ...world("flags")], /--timeout 0[^]*seconds/],
  ["a negative timeout", ["--timeout=-1", ...world("flags")], /--timeout -1/],
  ["a timeout in words", ["--total-timeout", "5m", ...world("flags")], /5m[^]*seconds/],
  ["a timeout without a value", [...world("flags").slice(1), "--timeout"], /timeout/],
  ["an option given twice", ["--cwd", ".", "--cwd", "/", ...world("flags")], /--cwd/],
  ["a grade that does not exist", ["--min-grade", "E", ...world("flags")], /min-grade|E/],
  ["a severity that does not exist", ["--fail-on", "bad", ...world("flags")], /bad[^]*critical/],
  ["a probe that does not exist", ["--probe", "nothing", ...world("flags")], /nothing/],
  ["a URL that is none", ["--url", "not a url"], /url/i],
  ["a URL of another kind", ["--url", "ftp://host/"], /http/],
  ["an unclosed quote", ["--command", 'node "x'], /quot/i],
  ["shell syntax", ["--command", "node x.js; echo hi"], /shell[^]*--/],
  ["a hijack variable", ["--env", "NODE_OPTIONS=--require ./x.js", ...world("flags")], /NODE_OPT/],
  ["a variable that is not set", ["--env", "NOT_SET_ANYWHERE", ...world("flags")], /NOT_SET_ANY/],
  ["a header without a colon", ["--url", "http://x/", "--header", "nonsense"], /header|Name/i],
  [
    "a header whose variable is not set",
    ["--url", "http://x/", "--header", "A: env:NOT_SET_ANYWHERE"],
    /NOT_SET_ANYWHERE/,
  ],
  ["a saved surface that is missing", ["replay", "gone.json"], /gone\.json/],
  ["replay without a file", ["replay"], /replay surface\.json/],
  ["an output with an unknown ending", ["--output", "r.txt", ...world("flags")], /r\.txt|\.json/],
];

describe.concurrent("wrong usage", () => {
  for (const [mistake, args, says] of WRONG) {
    test(`${mistake} ends with 2, an empty stdout and a line that helps`, async () => {
      const { exitCode, stdout, stderr } = await plain(args);
      expect({ exitCode, stdout, stderr }).toEqual({
        exitCode: 2,
        stdout: "",
        stderr: expect.stringMatching(says),
      });
    });
  }

  test("A mistake is told in a few lines, without a stack", async () => {
    const { stderr } = await plain(["--comand", "node x.js"]);
    expect(stderr).toMatch(/^mcp-prober: (.*\n){1,6}$/);
  });

  // Node 20 reads --env-file itself, wherever it stands, and ends with 9.
  test("A missing environment file is named", async () => {
    const { exitCode, stdout, stderr } = await plain(["--env-file", "gone", ...world("flags")]);
    expect({ failed: exitCode !== 0, stdout, stderr }).toEqual({
      failed: true,
      stdout: "",
      stderr: expect.stringContaining("gone"),
    });
  });
});

describe.concurrent("what stands where", () => {
  test("stdout is one JSON document and nothing else with --json", async () => {
    const run = await plain(["--json", ...world("flags")]);
    expect(Report.safeParse(reportOf(run)).error).toBeUndefined();
  });

  test("Options may stand before the sub-command", async () => {
    const run = await plain(["--json", "scan", ...world("flags")]);
    expect(reportOf(run).grade).toBe("A");
  });

  test("--command understands quotes", async () => {
    const command = `"${process.execPath}" '${RUN_WORLD}' fla"gs"`;
    const run = await plain(["--json", "--command", command]);
    expect(reportOf(run).stats.tools).toBe(1);
  });

  test("Arguments after -- reach the server as they are", async () => {
    const odd = [";", "$HOME", "a b", "--json", "", "*", "3000", "007", "1e3", "--port=1"];
    const run = await plain(["--json", ...world("flags"), "stdio", ...odd]);
    expect(reportOf(run).session.command?.argv.slice(-odd.length)).toEqual(odd);
  });

  test("A program that does not exist is told with the folders that were searched", async () => {
    const run = await plain(["--json", "--command", "no-such-program-anywhere --stdio"]);
    expect({ exit: run.exitCode, failure: reportOf(run).session.failure }).toMatchObject({
      exit: 3,
      failure: { code: "command-not-found", message: expect.stringContaining("looked in") },
    });
  });

  test("Progress goes to stderr", async () => {
    const { stderr } = await plain(world("answers-after-four-seconds"));
    expect(stderr).toMatch(/handshake/);
  });

  test("--quiet keeps stderr empty", async () => {
    const { stderr } = await plain(["--quiet", ...world("answers-after-four-seconds")]);
    expect(stderr).toBe("");
  });

  test("The terminal report names the grade on its first screen", async () => {
    const { stdout } = await plain(world("flags"));
    expect(stdout.split("\n").slice(0, 24).join("\n")).toMatch(/\bA\b/);
  });

  test("There is no colour where stdout is no terminal", async () => {
    expect((await plain(world("hidden-in-a-description"))).stdout).not.toMatch(UNSAFE);
  });

  test("FORCE_COLOR gives colour", async () => {
    const { stdout } = await plain(world("hidden-in-a-description"), { FORCE_COLOR: "1" });
    expect(stdout).toContain("\u{1b}[");
  });

  test("NO_COLOR takes colour away", async () => {
    const env = { NO_COLOR: "1", FORCE_COLOR: "" };
    expect((await plain(world("flags"), env)).stdout).not.toContain("\u{1b}[");
  });

  test("--no-color beats FORCE_COLOR", async () => {
    const run = await plain(["--no-color", ...world("flags")], { FORCE_COLOR: "1" });
    expect(run.stdout).not.toContain("\u{1b}[");
  });

  test("--output writes the report to the file and leaves stdout empty", async () => {
    await inFolder(async (folder) => {
      const file = join(folder, "report.json");
      const { stdout } = await plain(["--output", file, ...world("flags")]);
      const written = Report.parse(JSON.parse(readFileSync(file, "utf8")));
      expect({ stdout, grade: written.grade }).toEqual({ stdout: "", grade: "A" });
    });
  });

  test.skipIf(process.platform === "win32")("A reader that goes away is no crash", async () => {
    const run = await plain(["--json", ...world("thousand-tools")], {}, async (prober) => {
      prober.stdout?.destroy();
    });
    expect({ exit: run.exitCode, stack: run.stderr.includes("    at ") }).toEqual({
      exit: 0,
      stack: false,
    });
  });

  test.skipIf(!ON_LINUX)("A report that cannot be written is an error with a reason", async () => {
    const run = await plain(["--output", "/proc/nothing/report.json", ...world("flags")]);
    expect({ zero: run.exitCode === 0, said: run.stderr }).toEqual({
      zero: false,
      said: expect.stringContaining("/proc/nothing/report.json"),
    });
  });
});

describe.concurrent("how a server is held", () => {
  test("is not at all with --sandbox none, and so with the network", async () => {
    const run = await plain(["--json", "--sandbox", "none", ...world("flags")]);
    expect(reportOf(run).session.containment).toEqual({
      sandbox: "none",
      network: "all",
      observer: "none",
      mounts: [],
      hidden: [],
    });
  });

  test("without a sandbox is told where the report says what it does not know", async () => {
    const { stdout } = await plain(["--sandbox", "none", ...world("flags")]);
    const text = stdout.replaceAll(/\s+/g, " ");
    expect(text).toContain("held not at all: it ran as this user, with the network; not watched");
    expect(text).toContain("Without a sandbox the server can read the files of this user");
  });

  test("on replay is not known, and the report says so", async () => {
    await inFolder(async (folder) => {
      const file = join(folder, "surface.json");
      await plain(["--quiet", "--save-surface", file, ...world("flags")]);
      const { session } = reportOf(await plain(["replay", file, "--json"]));
      expect(session.containment).toBeNull();
      expect(session.caveats).toContain(
        "How the server was held while it was listed is not in the file.",
      );
    });
  });
});

describe.concurrent("exit codes", () => {
  test("A clean server ends with 0", async () => {
    expect(await exitOf(...world("flags"))).toBe(0);
  });

  test("A grade of F ends with 1", async () => {
    expect(await exitOf(...world("hidden-in-a-description"))).toBe(1);
  });

  test("An incomplete look ends with 3", async () => {
    expect(await exitOf(...world("resources-fail"))).toBe(3);
  });

  test("--min-grade A turns an incomplete look into 1", async () => {
    expect(await exitOf("--min-grade", "A", ...world("resources-fail"))).toBe(1);
  });

  test("--min-grade F lets a grade of F pass", async () => {
    expect(await exitOf("--min-grade", "F", ...world("hidden-in-a-description"))).toBe(0);
  });

  test("--fail-on beats a grade that passes", async () => {
    const args = ["--min-grade", "F", "--fail-on", "critical", ...world("hidden-in-a-description")];
    expect(await exitOf(...args)).toBe(1);
  });

  test("The exit code does not depend on the format", async () => {
    expect(await exitOf("--json", ...world("hidden-in-a-description"))).toBe(1);
  });

  test("A server that can do much and does no harm ends with 0", async () => {
    const run = await plain(["--json", ...world("many-abilities")]);
    expect({ exit: run.exitCode, level: reportOf(run).capability.level }).toEqual({
      exit: 0,
      level: expect.stringMatching(/moderate|high|critical/),
    });
  });

  test("--include-builtins is told in the report", async () => {
    const args = ["--json", "--include-builtins", ...world("flags")];
    expect(reportOf(await plain(args)).coverage.caveats.join("\n")).toContain(
      "and the client's own tools",
    );
  });

  test("--skip-probe capability leaves the level open, and says so", async () => {
    const args = ["--json", "--skip-probe", "capability", ...world("flags")];
    const { capability, capabilities, coverage } = reportOf(await plain(args));
    expect({ capability, capabilities }).toEqual({
      capability: { level: null, reasons: [], tags: [] },
      capabilities: [],
    });
    expect(coverage.caveats.join("\n")).toContain("Left out: capability.");
  });

  test("--skip-probe, given twice, leaves both probes out", async () => {
    const skip = ["--skip-probe", "unicode-smuggling", "--skip-probe", "tool-poisoning"];
    const args = [...skip, ...world("hidden-in-a-description")];
    expect(await exitOf(...args)).not.toBe(1);
  });
});

async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "prober-cli-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
