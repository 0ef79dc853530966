/**
 * Every way a run can fail to look, with the next step for the user. Codes are public: they stand in
 * `session.failure.code` and in the documentation.
 */
export const FAILURES = {
  "command-not-found": "Check the spelling, or give the full path of the program.",
  "working-folder-missing": "Give an existing folder with --cwd.",
  "not-executable": "Make the file executable, or start it through its interpreter.",
  "exited-at-start": "Read its error output; it may need arguments, or variables (--env NAME).",
  "missing-environment":
    "Pass the variable with --env NAME=value, or --env NAME to take yours; --dummy-credentials makes one up.",
  "needs-credentials":
    "The server checks its credentials before it offers anything: pass real ones with --env NAME.",
  "registry-login":
    "Log in (npm login, or a token in your .npmrc); or install it yourself and probe the installed program.",
  "package-refused":
    "It wants code that comes from no registry. Look at that dependency; to probe it all the same, install it yourself and name the program.",
  "integrity-mismatch":
    "Do not install it. Ask its publisher, or whoever runs the registry, why the bytes differ.",
  "install-failed": "Read the message; try npm install --ignore-scripts by hand.",
  "install-timeout": "Raise --install-timeout, or check the network.",
  "needs-scripts":
    "Its install scripts were not run. Read them in the report; --allow-scripts runs them inside the sandbox.",
  "needs-network":
    "It was started without network. If you trust it with the names above: --network all.",
  "package-not-found": "Check the package name and version, and that the registry is reachable.",
  "version-not-found": "Name one of the versions or tags that the registry has.",
  "registry-answer":
    "Ask the registry by hand (npm view NAME); check the registry of your npm settings.",
  "registry-unreachable":
    "Check the network, or set npm's registry and proxy in your npm settings.",
  "needs-login":
    "A login kept in your home folder is not seen here; pass the server's token with --env instead.",
  "port-in-use": "Stop the program that holds the port, or give the server another one.",
  silent:
    "The server never answered. Raise --startup-timeout, or check that it speaks MCP on stdio.",
  "not-mcp": "The output is not MCP. Check the command; many servers need a flag such as --stdio.",
  closed:
    "The server went away. Read its error output; it may need arguments, or variables (--env NAME).",
  refused: "The server refused the handshake. Read its message.",
  "nothing-listed": "The server may need arguments or a login before it offers anything.",
  "needs-authorization": "Pass a token: --header 'Authorization: Bearer env:NAME'.",
  "http-status":
    "Check the URL (the MCP endpoint often ends in /mcp or /sse) and the server's log.",
  "connection-failed": "Check host, port and network; HTTPS_PROXY is honoured.",
  "redirect-refused": "If you trust the new address, give it with --url.",
  "address-refused": "The target pointed at a private address; nothing was sent there.",
  "content-type": "The URL does not answer as MCP. Check the path, or try --transport sse.",
  "no-endpoint": "The event stream never named its endpoint. Try --transport http.",
  "request-timeout": "Raise --timeout.",
  "startup-timeout": "Raise --startup-timeout, or check that it speaks MCP on stdio.",
  "total-timeout": "Raise --total-timeout.",
  "limit-message-bytes": "The server sent a message no client should accept. Ask its author.",
  "limit-total-bytes": "The server sent more than a listing can need. Ask its author.",
  "limit-values": "The server sent more than a listing can need. Ask its author.",
  "start-failed":
    "Read the message; the folders of TMPDIR and XDG_CACHE_HOME must exist and be writable.",
  "limit-messages": "The server floods its client. Ask its author.",
  "limit-message-rate": "The server floods its client. Ask its author.",
  "limit-outbound": "The server asks without reading the answers. Ask its author.",
  "limit-nesting": "The server sent JSON nested beyond reason. Ask its author.",
  interrupted: "Run it again and let it finish.",
} as const satisfies Record<string, string>;

/** A key of {@link FAILURES}. */
export type FailureCode = keyof typeof FAILURES;

/** An expected failure, as a value. `detail` may hold target text: print it as an excerpt only. */
export interface Failure {
  readonly code: FailureCode;
  readonly detail: string;
  /** The HTTP status, when that was the answer. */
  readonly status?: number;
}

export function failure(code: FailureCode, detail: string): Failure {
  return { code, detail };
}

/** Bad input from the user: what is wrong, and what to type instead. Exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly next: string;

  constructor(message: string, next: string) {
    super(message);
    this.next = next;
  }
}
