import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { probe, reportOf } from "./prober.ts";

/*
 * Widely used servers, as their users start them, with made-up keys: none of what a live client
 * alone can see may look like an attack. It downloads a few hundred megabytes, so it runs only when
 * it is asked for; `.ci/run` does.
 */
const ASKED_FOR = "PROBER_POPULAR_SERVERS";

vi.setConfig({ testTimeout: 240_000, maxConcurrency: 2 });

const SERVERS = [
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

/** The probes that judge what only a live client sees. */
const LIVE = /^(cloaking|reverse-request|canary-leak|residue)\//;

describe.concurrent("popular servers, started through npx", () => {
  const cache = mkdtempSync(join(tmpdir(), "prober-popular-"));
  afterAll(() => rmSync(cache, { recursive: true, force: true }));

  for (const server of SERVERS) {
    test(`${server} shows no attack to a client that asks twice`, async ({ skip }) => {
      skip(process.env[ASKED_FOR] !== "1", `set ${ASKED_FOR}=1 to download and start it`);
      const budgets = ["--startup-timeout", "90", "--total-timeout", "200"];
      const report = reportOf(
        await probe(
          ["--json", "--dummy-credentials", ...budgets, "--command", `npx -y ${server}`],
          { env: { XDG_CACHE_HOME: cache } },
        ),
      );
      const { failure } = report.session;
      skip(report.grade === null, `not listed: ${failure?.code} ${failure?.message}`);
      const grave = report.findings.filter(
        ({ ruleId, severity }) => LIVE.test(ruleId) && /^(critical|high)$/.test(severity),
      );
      expect(grave.map(({ ruleId, location }) => `${ruleId} ${location.name}`)).toEqual([]);
    });
  }
});
