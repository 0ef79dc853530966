import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { probe, reportOf } from "./prober.ts";

/*
 * Widely used servers, as their users start them, with made-up keys, in the sandbox and watched where
 * that works: none of what a live client alone can see may look like an attack. It downloads a few
 * hundred megabytes, so it runs only when it is asked for; `.ci/run` does.
 */
const ASKED_FOR = "PROBER_POPULAR_SERVERS";

// The hook that tidies removes some hundred thousand files, which a slow disk needs minutes for.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 600_000, maxConcurrency: 2 });

const SERVERS = [
  "@modelcontextprotocol/server-everything",
  "@modelcontextprotocol/server-memory",
  "@modelcontextprotocol/server-sequential-thinking",
  "mongodb-mcp-server",
  "@mui/mcp",
  "@playwright/mcp@latest",
  "@upstash/context7-mcp",
  "exa-mcp-server",
  "tavily-mcp",
  "@circleci/mcp-server-circleci",
  "@eslint/mcp",
  "@henkey/postgres-mcp-server",
  "mcp-server-code-runner",
  "@mobilenext/mobile-mcp",
  "@jpisnice/shadcn-ui-mcp-server",
  "@modelcontextprotocol/server-github",
  "@modelcontextprotocol/server-slack",
  "@modelcontextprotocol/server-gitlab",
  "@modelcontextprotocol/server-google-maps",
  "@modelcontextprotocol/server-pdf --stdio",
  "@brave/brave-search-mcp-server",
  "@perplexity-ai/mcp-server",
  "airtable-mcp-server",
  "@notionhq/notion-mcp-server",
  "@winor30/mcp-server-datadog",
  "figma-developer-mcp --stdio",
  "@codefuturist/email-mcp",
  "howtocook-mcp",
  "@antv/mcp-server-chart",
];

/** A sandbox that stops real servers would otherwise read as so many skipped tests. */
const ENOUGH = 25;

/** The probes that judge what only a live client sees. */
const LIVE = /^(cloaking|reverse-request|canary-leak|residue|observed-behaviour)\//;

const BUDGETS = ["--startup-timeout", "90", "--total-timeout", "200"];
const HELD = ["--sandbox", "auto", "--observe", "auto"];

describe.concurrent("popular servers, started through npx", () => {
  const cache = mkdtempSync(join(tmpdir(), "prober-popular-"));
  /** Those that showed their lists from inside the sandbox. */
  const held = new Set<string>();
  /** Those that the registry gave us. */
  const fetched = new Set<string>();
  afterAll(async () => {
    await rm(cache, { recursive: true, force: true });
    const { findSandbox } = await import("../src/harness/sandbox/find-sandbox.ts");
    const isExpected = process.env[ASKED_FOR] === "1" && (await findSandbox()).ok;
    if (isExpected && fetched.size >= ENOUGH && held.size < ENOUGH) {
      throw new Error(
        `only ${held.size} of ${fetched.size} listed anything from inside the sandbox`,
      );
    }
  });

  for (const server of SERVERS) {
    test(`${server} shows no attack to a client that asks twice`, async ({ skip }) => {
      skip(process.env[ASKED_FOR] !== "1", `set ${ASKED_FOR}=1 to download and start it`);
      const report = reportOf(
        await probe(
          ["--json", "--dummy-credentials", ...BUDGETS, ...HELD, "--command", `npx -y ${server}`],
          { env: { XDG_CACHE_HOME: cache } },
        ),
      );
      const { failure } = report.session;
      if (!/^(registry-unreachable|install-timeout)$/.test(failure?.code ?? ""))
        fetched.add(server);
      if (report.grade !== null && report.session.containment?.sandbox !== "none") held.add(server);
      skip(report.grade === null, `not listed: ${failure?.code} ${failure?.message}`);
      const grave = report.findings.filter(
        ({ ruleId, severity }) => LIVE.test(ruleId) && /^(critical|high)$/.test(severity),
      );
      expect(grave.map(({ ruleId, location }) => `${ruleId} ${location.name}`)).toEqual([]);
    });
  }

  test("the one that ends whatever listens on its port is found, and the port's owner lives on", async ({
    skip,
  }) => {
    skip(process.env[ASKED_FOR] !== "1", `set ${ASKED_FOR}=1 to download and start it`);
    const owner = spawn(process.execPath, ["-e", OWNER], { stdio: ["ignore", "pipe", "inherit"] });
    try {
      await once(owner.stdout, "data");
      const report = reportOf(
        await probe(["--json", ...BUDGETS, ...HELD, "--command", "npx -y @browsermcp/mcp"], {
          env: { XDG_CACHE_HOME: cache },
        }),
      );
      const { failure, containment } = report.session;
      skip(report.grade === null, `not listed: ${failure?.code} ${failure?.message}`);
      skip(containment?.sandbox === "none", "there is no sandbox here");
      skip(containment?.observer === "none", "nobody watches here");
      expect(report.findings.map(({ ruleId }) => ruleId)).toContain(
        "observed-behaviour/foreign-process-signalled",
      );
      expect([owner.exitCode, owner.signalCode]).toEqual([null, null]);
    } finally {
      owner.kill();
    }
  });
});

/** The port whose holder that server ends at its start. */
const KILLED_PORT = 9009;
const OWNER = `require("net").createServer().listen(${KILLED_PORT}, "127.0.0.1", () => console.log("listening"))`;
