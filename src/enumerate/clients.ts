import type { ClientIdentity } from "../harness/handshake.ts";
import { VERSION } from "../version.ts";

const ROOTS = { roots: { listChanged: true } } as const;

/**
 * Who we say we are for the base listing. Everything is offered, so that the richest surface is
 * seen: some servers register tools only for clients with sampling, elicitation or roots.
 */
export const OURSELVES: ClientIdentity = {
  name: "mcp-prober",
  version: VERSION,
  capabilities: { ...ROOTS, sampling: {}, elicitation: {} },
};

/** Names, versions and capabilities as widely used clients send them in `initialize`. */
export const CLIENTS = {
  "claude-ai": { name: "claude-ai", version: "0.1.0", capabilities: {} },
  "claude-code": { name: "claude-code", version: "2.0.0", capabilities: { roots: {} } },
  cursor: {
    name: "cursor-vscode",
    version: "1.0.0",
    capabilities: { roots: { listChanged: false }, elicitation: {} },
  },
  vscode: {
    name: "Visual Studio Code",
    version: "1.105.0",
    capabilities: { ...ROOTS, sampling: {}, elicitation: {} },
  },
  /** A name that no list of known clients can hold. */
  "unknown-client": {
    name: "example-client",
    version: "1.0.0",
    capabilities: { ...ROOTS, sampling: {}, elicitation: {} },
  },
} as const satisfies Readonly<Record<string, ClientIdentity>>;
