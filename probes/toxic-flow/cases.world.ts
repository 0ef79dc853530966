import { surfaceOf } from "../../src/engine/cases.ts";
import type { Surface } from "../../src/model/surface.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** A tool as a server lists it; parameters given by name alone are free strings. */
export function tool(
  name: string,
  description: string,
  parameters: readonly string[] | JsonObject = [],
): JsonObject {
  const named = parameters as readonly string[];
  const properties = Array.isArray(parameters)
    ? Object.fromEntries(named.map((parameter) => [parameter, { type: "string" }]))
    : parameters;
  return { name, description, inputSchema: { type: "object", properties } };
}

/** A server with these tools. */
export function server(...tools: readonly JsonObject[]): Surface {
  return surfaceOf({ tools });
}

const number = { type: "number" };

export const webSearch = tool(
  "web_search",
  "Search the web and return snippets of the pages found.",
  ["query"],
);
export const readFile = tool("read_file", "Read the contents of a file of the user.", ["path"]);
export const readSecret = tool("get_secret", "Get a password from the vault.", ["key"]);
export const sendEmail = tool("send_email", "Send an email.", ["to", "subject", "body"]);
export const postMessage = tool("post_message", "Post a message to the team's channel.", ["text"]);
export const runCommand = tool("run_command", "Run a shell command.", ["command"]);
export const deleteRecord = tool("delete_record", "Permanently delete a record.", { id: number });
export const addAdmin = tool(
  "create_admin_user",
  "Create a user account with administrator rights.",
  ["login"],
);
export const addNumbers = tool("add_numbers", "Add two numbers.", { a: number, b: number });
