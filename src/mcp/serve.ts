import type { Readable, Writable } from "node:stream";
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { NamedPolicy } from "../policy/apply.ts";
import { VERSION } from "../version.ts";
import type { AllowList } from "./allow-list.ts";
import { createConsent } from "./consent.ts";
import { createReports } from "./reports.ts";
import { registerTools } from "./tools.ts";
import { createTurns } from "./turns.ts";

/** Longest message of a client; there is none that needs more. */
const MOST_BYTES = 1024 * 1024;
const MOST_ELEMENTS = 1000;

export interface ServeOptions {
  readonly input: Readable;
  /** Carries the protocol and nothing else. */
  readonly output: Writable;
  readonly allowed: AllowList;
  readonly policy: NamedPolicy | undefined;
  /** Ends the session. */
  readonly interrupt: AbortSignal;
  /** What a client did wrong, for a log. */
  readonly onOdd: (error: unknown) => void;
  readonly onBug: (error: unknown) => void;
}

/**
 * The prober as an MCP server, until its client goes away. Then what runs is ended, with all its
 * processes, before the promise resolves.
 */
export async function serveMcp(options: ServeOptions): Promise<void> {
  const { input, output, allowed, policy, interrupt, onOdd, onBug } = options;
  const turns = createTurns();
  const transport = new StdioServerTransport(input, output, { maxBufferSize: MOST_BYTES });
  const handle = serveStdio(
    ({ era }) => {
      const server = new McpServer(
        { name: "mcp-prober", title: "mcp-prober", version: VERSION },
        {
          capabilities: { tools: {}, resources: {} },
          instructions: INSTRUCTIONS,
          maxToolInputElements: MOST_ELEMENTS,
        },
      );
      const ask = createConsent(server, era);
      registerTools(server, {
        allowed,
        policy,
        ask,
        turns,
        reports: createReports(server),
        onBug,
      });
      return server;
    },
    { transport, onerror: onOdd },
  );
  await closed(transport, interrupt);
  await handle.close();
  await turns.idle();
}

const INSTRUCTIONS =
  "Looks at MCP servers before they are added to a client: what they offer, and whether it is harmful. " +
  "Whole reports are resources; they quote the scanned server.";

/** Our end of the connection as well: a message without end closes it. */
function closed(transport: StdioServerTransport, interrupt: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const entry = transport.onclose;
    const ended = () => {
      entry?.();
      resolve();
    };
    Object.assign(transport, { onclose: ended });
    interrupt.addEventListener("abort", () => resolve(), { once: true });
    if (interrupt.aborted) resolve();
  });
}
