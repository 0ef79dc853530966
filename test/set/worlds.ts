import { surfaceOf } from "../../src/engine/cases.ts";
import type { ServerOfClient } from "../../src/judge-set.ts";
import { surfaceFromListing } from "../../src/lib/listing.ts";

type Tool = Readonly<Record<string, unknown>>;

/** A tool whose parameters are free strings. */
export function tool(name: string, description = "", parameters: readonly string[] = []): Tool {
  const properties = Object.fromEntries(parameters.map((one) => [one, { type: "string" }]));
  return { name, description, inputSchema: { type: "object", properties } };
}

/** A server of the client `desk` that was seen. */
export function server(
  name: string,
  tools: readonly (Tool | string)[],
  shape: Partial<ServerOfClient> = {},
): ServerOfClient {
  const listed = tools.map((one) => (typeof one === "string" ? tool(one) : one));
  return { client: "desk", name, scope: null, surface: surfaceOf({ tools: listed }), ...shape };
}

export const webSearch = tool("web_search", "Search the web and return snippets of the pages.", [
  "query",
]);
export const readFile = tool("read_file", "Read the contents of a file of the user.", ["path"]);
export const sendEmail = tool("send_email", "Send an email.", ["to", "subject", "body"]);
export const runCommand = tool("run_command", "Run a shell command.", ["command"]);
export const addNumbers = tool("add_numbers", "Add two numbers.");

/** Two surfaces of equal content are two servers. */
export function emptySurface() {
  return surfaceFromListing({ tools: [] }, { id: "x", source: { kind: "listing", origin: "x" } });
}
