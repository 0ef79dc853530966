/** A package that many people install as an MCP server, and whose it is. */
export interface WellKnownServer {
  readonly name: string;
  /** Owners of its repository on GitHub, in lower case. */
  readonly owners: readonly string[];
  /** The publisher is the maker of the service or project that it serves. */
  readonly vendor: boolean;
}

const VENDORS: readonly (readonly [name: string, owners: string])[] = [
  ["@modelcontextprotocol/server-aws-kb-retrieval", "modelcontextprotocol"],
  ["@modelcontextprotocol/server-brave-search", "modelcontextprotocol"],
  ["@modelcontextprotocol/server-everart", "modelcontextprotocol"],
  ["@modelcontextprotocol/server-everything", "modelcontextprotocol"],
  ["@modelcontextprotocol/server-filesystem", "modelcontextprotocol"],
  ["@modelcontextprotocol/server-gdrive", "modelcontextprotocol"],
  ["@modelcontextprotocol/server-github", "modelcontextprotocol"],
  ["@modelcontextprotocol/server-gitlab", "modelcontextprotocol"],
  ["@modelcontextprotocol/server-google-maps", "modelcontextprotocol"],
  ["@modelcontextprotocol/server-memory", "modelcontextprotocol"],
  ["@modelcontextprotocol/server-pdf", "modelcontextprotocol"],
  ["@modelcontextprotocol/server-postgres", "modelcontextprotocol"],
  ["@modelcontextprotocol/server-puppeteer", "modelcontextprotocol"],
  ["@modelcontextprotocol/server-redis", "modelcontextprotocol"],
  ["@modelcontextprotocol/server-sequential-thinking", "modelcontextprotocol"],
  ["@modelcontextprotocol/server-slack", "modelcontextprotocol"],
  ["@modelcontextprotocol/inspector", "modelcontextprotocol"],
  ["@modelcontextprotocol/sdk", "modelcontextprotocol"],
  ["@21st-dev/magic", "21st-dev"],
  ["@antv/mcp-server-chart", "antvis"],
  ["@apify/actors-mcp-server", "apify"],
  ["@azure-devops/mcp", "microsoft"],
  ["@azure/mcp", "microsoft azure"],
  ["@brave/brave-search-mcp-server", "brave"],
  ["@brightdata/mcp", "brightdata"],
  ["@browsermcp/mcp", "browsermcp"],
  ["@bytebase/dbhub", "bytebase"],
  ["@circleci/mcp-server-circleci", "circleci-public"],
  ["@cloudflare/mcp-server-cloudflare", "cloudflare"],
  ["@elastic/mcp-server-elasticsearch", "elastic"],
  ["@eslint/mcp", "eslint"],
  ["@heroku/mcp-server", "heroku"],
  ["@hubspot/mcp-server", "hubspot"],
  ["@larksuiteoapi/lark-mcp", "larksuite"],
  ["@mapbox/mcp-server", "mapbox"],
  ["@mastra/mcp-docs-server", "mastra-ai"],
  ["@mcpjam/inspector", "mcpjam"],
  ["@mui/mcp", "mui"],
  ["@notionhq/notion-mcp-server", "makenotion"],
  ["@perplexity-ai/mcp-server", "perplexityai ppl-ai"],
  ["@playwright/mcp", "microsoft"],
  ["@sentry/mcp-server", "getsentry"],
  ["@shortcut/mcp", "useshortcut"],
  ["@stripe/mcp", "stripe"],
  ["@supabase/mcp-server-supabase", "supabase supabase-community"],
  ["@upstash/context7-mcp", "upstash"],
  ["chrome-devtools-mcp", "chromedevtools"],
  ["exa-mcp-server", "exa-labs"],
  ["firecrawl-mcp", "firecrawl mendableai"],
  ["hostinger-api-mcp", "hostinger"],
  ["kubernetes-mcp-server", "containers"],
  ["mongodb-mcp-server", "mongodb-js"],
  ["next-devtools-mcp", "vercel"],
  ["tavily-mcp", "tavily-ai"],
];

const COMMUNITY: readonly (readonly [name: string, owners: string])[] = [
  ["@benborla29/mcp-server-mysql", "benborla"],
  ["@cyanheads/git-mcp-server", "cyanheads"],
  ["@executeautomation/playwright-mcp-server", "executeautomation"],
  ["@softeria/ms-365-mcp-server", "softeria"],
  ["@winor30/mcp-server-datadog", "winor30"],
  ["@wonderwhy-er/desktop-commander", "wonderwhy-er"],
  ["@zereight/mcp-gitlab", "zereight"],
  ["airtable-mcp-server", "domdomegg"],
  ["computer-use-mcp", "domdomegg"],
  ["fetcher-mcp", "jae-jae"],
  ["figma-console-mcp", "southleft"],
  ["figma-developer-mcp", "glips"],
  ["gemini-mcp-tool", "jamubc"],
  ["ios-simulator-mcp", "joshuayoes"],
  ["mcp-mermaid", "hustcc"],
  ["mcp-proxy", "punkpeye"],
  ["mcp-remote", "punkpeye geelen"],
  ["mcp-server-code-runner", "formulahendry"],
  ["mcp-server-commands", "g0t4"],
  ["mcp-server-kubernetes", "flux159"],
  ["mcp-sqlite", "jparkerweb"],
  ["n8n-mcp", "czlonkowski"],
  ["octocode-mcp", "bgauryy"],
  ["slack-mcp-server", "korotovsky"],
  ["ssh-mcp", "tufantunc"],
  ["task-master-ai", "eyaltoledano"],
];

/** Packages whose names are worth imitating. Its date is in `list-dates.ts`. */
export const WELL_KNOWN_SERVERS: readonly WellKnownServer[] = [
  ...VENDORS.map((row) => server(row, true)),
  ...COMMUNITY.map((row) => server(row, false)),
];

const BY_NAME = new Map(WELL_KNOWN_SERVERS.map((known) => [known.name, known]));

/** The entry of that exact name. */
export function wellKnownServer(name: string): WellKnownServer | undefined {
  return BY_NAME.get(name);
}

function server([name, owners]: readonly [string, string], vendor: boolean): WellKnownServer {
  return { name, owners: owners.split(" "), vendor };
}
