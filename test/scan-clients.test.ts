import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ReportSet } from "../src/model/report-set.ts";
import { ON_LINUX, probe, type ProbeOptions, ROOT, RUN_WORLD } from "./prober.ts";
import { addNumbers, readFile, runCommand, webSearch } from "./set/worlds.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000, maxConcurrency: 2 });

interface Entry {
  readonly command: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}
type Entries = Readonly<Record<string, Entry | { readonly url: string }>>;

const SECRET = "an-environment-value-8731";
const CORE = join(ROOT, "test", "servers", "core.mjs");
const homes: string[] = [];

/** A home folder whose Cursor starts these servers. */
function homeWith(servers: Entries): string {
  const home = mkdtempSync(join(tmpdir(), "prober-home-"));
  homes.push(home);
  writeConfig(join(home, ".cursor"), "mcp.json", servers);
  return home;
}

function writeConfig(folder: string, name: string, mcpServers: Entries): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify({ mcpServers }));
}

const world = (name: string): Entry => ({ command: process.execPath, args: [RUN_WORLD, name] });

/** A server with these tools; `mark` is found in the command line of its process. */
function offering(tools: readonly unknown[], mark = "unmarked"): Entry {
  const code = `import(${JSON.stringify(CORE)}).then(({ serveStdio }) => serveStdio({ tools: ${JSON.stringify(tools)} }))`;
  return { command: process.execPath, args: ["-e", code, mark] };
}

/** A program that leaves a file when it is started. */
const marking = (file: string): Entry => ({
  command: process.execPath,
  args: ["-e", `require("fs").writeFileSync(${JSON.stringify(file)}, "")`],
});

const scan = (home: string, args: readonly string[] = [], options: ProbeOptions = {}) =>
  probe(["scan", "--clients", "--sandbox", "none", "--depth", "quick", ...args], {
    ...options,
    env: { HOME: home, USERPROFILE: home, XDG_CONFIG_HOME: undefined, ...options.env },
    marked: false,
  });

const setOf = ({ stdout }: { readonly stdout: string }) => ReportSet.parse(JSON.parse(stdout));

/** Processes whose command line holds the mark, on Linux. */
function running(mark: string): readonly string[] {
  if (!ON_LINUX) return [];
  return readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(mark));
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return ""; // it has ended
  }
}

afterAll(() => {
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});

describe("a good, a poisoned, a broken and a silent server", () => {
  let run: Awaited<ReturnType<typeof probe>>;
  beforeAll(async () => {
    const home = homeWith({
      good: { ...offering([addNumbers]), env: { API_KEY: SECRET } },
      poisoned: world("hidden-in-a-description"),
      broken: { command: process.execPath, args: ["-e", "process.exit(7)"] },
      silent: world("never-answers"),
    });
    run = await scan(home, ["--yes", "--json", "--startup-timeout", "15"]);
  });

  test("are all reported", () => {
    const grades = setOf(run).reports.map(({ name, report }) => [name, report.grade]);
    expect(Object.fromEntries(grades)).toMatchObject({ good: "A", broken: null, silent: null });
    expect(grades).toContainEqual(["poisoned", expect.stringMatching(/^[DF]$/)]);
  });

  test("end with the worst exit code", () => {
    expect(run.exitCode).toBe(1);
  });

  test("give stdout of printable ASCII alone", () => {
    expect(run.stdout).toMatch(/^[\n -~]*$/);
  });

  test("have their command lines shown before they are started", () => {
    expect(run.stderr).toContain('"good" of cursor');
  });

  test("have no value of a variable printed, its name only", () => {
    expect(run.stdout + run.stderr).not.toContain(SECRET);
    expect(run.stderr).toContain("API_KEY");
  });

  test("make no warning of the runtime", () => {
    expect(run.stderr).not.toContain("Warning");
  });

  test("leave nothing behind", () => {
    expect(run.leftFiles).toEqual([]);
  });

  test("say in the analysis which of them were not seen", () => {
    expect(setOf(run).crossServer.clients).toMatchObject([
      { client: "cursor", servers: ["good", "poisoned"], unseen: ["broken", "silent"] },
    ]);
  });
});

describe("consent", () => {
  test("is needed: without it nothing is started", async () => {
    const file = join(tmpdir(), `prober-started-${process.pid}-a`);
    const run = await scan(homeWith({ marker: marking(file) }));
    expect([existsSync(file), run.exitCode, run.stdout]).toEqual([false, 2, ""]);
  });

  test("without a terminal is asked for with the option that gives it", async () => {
    const file = join(tmpdir(), `prober-started-${process.pid}-b`);
    const { stderr } = await scan(homeWith({ marker: marking(file) }));
    expect(stderr).toMatch(/^ {2}Read the command lines; then: .*--yes/m);
  });

  test("with --yes is given", async () => {
    const file = join(tmpdir(), `prober-started-${process.pid}-c`);
    await scan(homeWith({ marker: marking(file) }), ["--yes"]);
    expect(existsSync(file)).toBe(true);
    rmSync(file);
  });

  test("is shown where a file of the current folder asks for it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "prober-project-"));
    homes.push(folder);
    writeConfig(folder, ".mcp.json", { theirs: world("flags") });
    const { stderr } = await scan(homeWith({}), [], { cwd: folder });
    expect(stderr).toMatch(
      /"theirs" of claude-code\n(?: {2}.*\n)+ {2}FROM THIS FOLDER .*\.mcp\.json/,
    );
  });

  test("shows terminal escapes of a configuration as text", async () => {
    const { stderr } = await scan(homeWith({ "a\u{1b}[2J": world("flags") }));
    expect(stderr).not.toContain("\u{1b}");
  });
});

describe("several servers of the clients", () => {
  test("that are one under two clients are started once and reported for each", async () => {
    const count = join(tmpdir(), `prober-count-${process.pid}`);
    const home = homeWith({});
    const entry = offering([addNumbers]);
    const counting = {
      ...entry,
      args: ["-e", `require("fs").appendFileSync(${JSON.stringify(count)}, "x");${entry.args![1]}`],
    };
    writeConfig(join(home, ".cursor"), "mcp.json", { one: counting });
    writeConfig(join(home, ".codeium", "windsurf"), "mcp_config.json", { two: counting });
    const run = await scan(home, ["--yes", "--json"]);
    const started = readFileSync(count, "utf8");
    rmSync(count);
    expect(started).toBe("x");
    expect(
      setOf(run)
        .reports.map(({ client, name }) => `${client}/${name}`)
        .sort(),
    ).toEqual(["cursor/one", "windsurf/two"]);
  });

  test("that are dangerous together make a flow with a cut", async () => {
    const home = homeWith({ web: offering([webSearch]), shell: offering([runCommand]) });
    const [desk] = setOf(await scan(home, ["--yes", "--json"])).crossServer.clients;
    expect(desk?.toxicFlows[0]).toMatchObject({
      ruleId: "toxic-flow/untrusted-code",
      steps: [{ server: "web" }, { server: "shell" }],
    });
    expect(desk?.cut?.tools).toEqual([{ server: "shell", tool: "run_command" }]);
  });

  test("that are clean by themselves exit 0, whatever they can do together", async () => {
    const home = homeWith({ web: offering([webSearch]), files: offering([readFile]) });
    expect((await scan(home, ["--yes"])).exitCode).toBe(0);
  });

  test("with a tool name written to look like another fail where that is asked for", async () => {
    const fake = { ...addNumbers, name: "\u{430}dd_numbers" };
    const home = homeWith({ a: offering([addNumbers]), b: offering([fake]) });
    const run = await scan(home, ["--yes", "--fail-on", "high", "--quiet", "--min-grade", "F"]);
    expect(run.exitCode).toBe(1);
  });

  test("are held to the grade of a policy that is named", async () => {
    const home = homeWith({ poisoned: world("hidden-in-a-description") });
    const file = join(home, "policy.json");
    writeFileSync(file, JSON.stringify({ version: 1, minGrade: "F" }));
    const run = await scan(home, ["--yes", "--quiet", "--config", file]);
    expect([run.exitCode, run.stdout]).toEqual([0, expect.stringMatching(/poisoned: [DF]/)]);
  });

  test("are not called fine as long as one of them was not looked at", async () => {
    const home = homeWith({ one: offering([addNumbers]), gh: { command: "${env:NOT_SET}" } });
    const { stdout } = await scan(home, ["--yes"]);
    expect(stdout).toContain("Not looked at, so nothing is known of: gh.");
    expect(stdout).not.toContain("Nothing to stop for");
  });

  test("are missed in the analysis by name where an entry cannot be read", async () => {
    const home = homeWith({
      one: offering([addNumbers]),
      odd: { command: "x", url: "https://h" },
    });
    const { clients } = setOf(await scan(home, ["--yes", "--json"])).crossServer;
    expect(clients).toMatchObject([{ servers: ["one"], unseen: ["odd"] }]);
  });

  test("of this folder do not meet those of another project", async () => {
    const home = homeWith({});
    const [here, there] = [join(home, "here"), join(home, "there")];
    mkdirSync(there);
    writeConfig(here, ".mcp.json", { shell: offering([runCommand]) });
    const projects = { [there]: { mcpServers: { web: offering([webSearch]) } } };
    writeFileSync(join(home, ".claude.json"), JSON.stringify({ projects }));
    const run = await scan(home, ["--yes", "--json"], { cwd: here });
    const found = setOf(run).crossServer.clients.map(({ servers }) => servers);
    expect(found).toEqual([["shell"], ["web"]]);
  });

  test("are held to the thresholds of the policy, and to those of the command line first", async () => {
    const home = homeWith({ poisoned: world("hidden-in-a-description") });
    const policy = join(home, "policy.json");
    writeFileSync(policy, JSON.stringify({ version: 1, minGrade: "F" }));
    const named = ["--yes", "--quiet", "--config", policy];
    const runs = [await scan(home, named), await scan(home, [...named, "--min-grade", "B"])];
    expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 1]);
  });

  test("are not held to a policy that merely lies in the folder, which is said", async () => {
    const folder = mkdtempSync(join(tmpdir(), "prober-lying-"));
    homes.push(folder);
    writeFileSync(join(folder, "mcp-prober.config.json"), "{}");
    const { stderr } = await scan(homeWith({}), ["--yes"], { cwd: folder });
    expect(stderr).toContain("the policy mcp-prober.config.json in this folder was not used");
  });

  test("are narrowed down by --server, with or without the client", async () => {
    const home = homeWith({ a: offering([addNumbers]), b: offering([addNumbers], "b") });
    const named = await scan(home, ["--yes", "--json", "--server", "cursor/b"]);
    expect(setOf(named).reports.map(({ name }) => name)).toEqual(["b"]);
  });

  test("of which none has the wanted name are a usage error that names those there are", async () => {
    const run = await scan(homeWith({ a: world("flags") }), ["--yes", "--server", "z"]);
    expect([run.exitCode, run.stderr]).toEqual([2, expect.stringContaining("Known: cursor/a")]);
  });

  test("none of which is configured are not a clean result", async () => {
    const run = await scan(homeWith({}), ["--yes"]);
    expect([run.exitCode, run.stdout]).toEqual([
      3,
      expect.stringContaining("Nothing was looked at"),
    ]);
  });

  test("that wait for a value of their client are skipped with its name", async () => {
    const home = homeWith({ gh: { command: "gh-server", args: ["${env:NOT_SET_ANYWHERE}"] } });
    const run = await scan(home, ["--yes", "--json"]);
    expect(run.exitCode).toBe(3);
    expect(setOf(run).skipped).toMatchObject([
      { name: "gh", kind: "placeholder", why: expect.stringContaining("NOT_SET_ANYWHERE") },
    ]);
  });

  test("show no value of our environment, wherever it stands", async () => {
    const { command, args } = offering([addNumbers]);
    const home = homeWith({
      argument: { command, args: [...args!, "${env:MY_PASS}"] },
      program: { command: "/opt/${env:MY_PASS}/bin" },
      folder: { command, args: args!, cwd: "/nowhere/${env:MY_PASS}" },
      address: { url: "http://127.0.0.1:9/${env:MY_PASS}/mcp?key=${env:MY_PASS}" },
    });
    const run = await scan(home, ["--yes", "--json"], { env: { MY_PASS: SECRET } });
    expect(setOf(run).reports).toHaveLength(4);
    expect(run.stdout + run.stderr).not.toContain(SECRET);
  });

  test("show no default of a placeholder, not even one that the server prints", async () => {
    const code = "console.error(process.argv[1]); process.exit(3)";
    const one = { command: process.execPath, args: ["-e", code, "${NOT_SET_KEY:-a-default-8731}"] };
    const run = await scan(homeWith({ one }), ["--yes", "--json"]);
    expect(setOf(run).reports).toHaveLength(1);
    expect(run.stdout + run.stderr).not.toContain("a-default-8731");
  });

  test("get no variable of ours that only an argument asks for", async () => {
    const code = "console.error(String(process.env.MY_PLACE)); process.exit(3)";
    const one = { command: process.execPath, args: ["-e", code, "${env:MY_PLACE}"] };
    const run = await scan(homeWith({ one }), ["--yes", "--json"], { env: { MY_PLACE: SECRET } });
    const [seen] = setOf(run).reports;
    expect(seen?.report.session.failure?.stderrTail).toContain("undefined");
  });

  test("of which one cannot be read are not said to lack it", async () => {
    const home = homeWith({ a: world("flags"), odd: { command: "x", url: "https://h" } });
    const run = await scan(home, ["--yes", "--json", "--server", "odd"]);
    expect([run.exitCode, setOf(run).skipped]).toMatchObject([
      3,
      [{ name: "odd", kind: "unreadable" }],
    ]);
  });

  test("get no variable that loads code, and the report says so", async () => {
    const entry = { ...offering([addNumbers]), env: { NODE_OPTIONS: "--no-such-option" } };
    const [one] = setOf(await scan(homeWith({ one: entry }), ["--yes", "--json"])).reports;
    expect(one?.report.grade).toBe("A");
    expect(one?.report.session.caveats.join()).toContain("NODE_OPTIONS");
  });

  test("are written to a file, with a line each on stderr", async () => {
    const home = homeWith({ one: offering([addNumbers]) });
    const file = join(home, "set.json");
    const run = await scan(home, ["--yes", "--output", file]);
    expect(ReportSet.parse(JSON.parse(readFileSync(file, "utf8"))).kind).toBe("report-set");
    expect([run.stdout, run.stderr]).toEqual(["", expect.stringContaining("cursor/one: A")]);
  });

  test("are all ended by an interrupt, with what was seen", async () => {
    const mark = `interrupted-${process.pid}`;
    const home = homeWith({
      good: offering([addNumbers]),
      ...Object.fromEntries(
        ["s", "t", "u", "v", "w", "x"].map((name) => [
          name,
          {
            command: process.execPath,
            args: ["-e", `setInterval(() => {}, 1000) // ${name}`, mark],
          },
        ]),
      ),
    });
    const run = await scan(home, ["--yes", "--json"], {
      meanwhile: async (prober) => {
        while (running(mark).length === 0 && prober.exitCode === null) await sleep(100);
        prober.kill("SIGINT");
      },
    });
    const { reports, skipped } = setOf(run);
    expect([run.exitCode, reports.length + skipped.length]).toEqual([130, 7]);
    expect(skipped.map(({ kind }) => kind)).toContain("interrupted");
    expect(running(mark)).toEqual([]);
  });
});

describe("--clients", () => {
  test.each([
    ["--command", "x"],
    ["--url", "https://example.org/mcp"],
    ["--save-surface", "x.json"],
    ["--save-transcript", "x.jsonl"],
    ["--env", "A=b"],
    ["--", "x"],
  ])("and %s contradict each other", async (...args) => {
    const run = await scan(homeWith({}), args);
    expect([run.exitCode, run.stderr]).toEqual([2, expect.stringContaining("contradict")]);
  });

  test.each([["--yes"], ["--server", "a"]])("is needed by %s", async (...args) => {
    const run = await probe(["scan", ...args, "--command", "x"], { marked: false });
    expect([run.exitCode, run.stderr]).toEqual([2, expect.stringContaining("needs --clients")]);
  });
});
