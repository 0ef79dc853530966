import type { Cases } from "../../src/engine/cases.ts";
import {
  addNumbers,
  postMessage,
  readFile,
  readSecret,
  sendEmail,
  server,
  tool,
  webSearch,
} from "./cases.world.ts";
import type { rules } from "./rules.ts";

type Covered =
  | "self-contained-exfiltration"
  | "secrets-to-anywhere"
  | "private-data-to-anywhere"
  | "secrets-to-service"
  | "private-data-to-service"
  | "way-out";

const sendReport = (description: string, to: unknown) =>
  tool("send_email", description, { to, body: { type: "string" } });

/** Worlds of ways from foreign text over private data to the outside. */
export const leakCases: Pick<Cases<typeof rules>, Covered> = {
  "self-contained-exfiltration": {
    hits: [
      {
        name: "a tool that reads mail from anyone and answers it",
        surface: server(
          tool(
            "read_inbox_and_send_email",
            "Reads the emails in the inbox of the user, from any sender, and sends an email.",
            ["to", "body"],
          ),
        ),
        finds: [["self-contained-exfiltration", "tools:read_inbox_and_send_email"]],
      },
    ],
    nearMisses: [
      {
        name: "the same work in two tools",
        surface: server(
          tool("read_inbox", "Reads the emails in the inbox of the user, from any sender."),
          sendEmail,
        ),
        finds: [["private-data-to-anywhere", "tools:send_email"]],
      },
    ],
    honest: [
      {
        name: "a tool that only reads mail",
        surface: server(
          tool("read_inbox", "Reads the emails in the inbox of the user, from any sender."),
        ),
      },
    ],
  },
  "secrets-to-anywhere": {
    hits: [
      {
        name: "a search, a vault and mail",
        surface: server(webSearch, readSecret, sendEmail),
        finds: [["secrets-to-anywhere", "tools:send_email"]],
      },
    ],
    nearMisses: [
      {
        name: "files in place of the vault",
        surface: server(webSearch, readFile, sendEmail),
        finds: [["private-data-to-anywhere", "tools:send_email"]],
      },
    ],
    honest: [{ name: "a search and a vault", surface: server(webSearch, readSecret) }],
  },
  "private-data-to-anywhere": {
    hits: [
      {
        name: "a search, files and mail",
        surface: server(addNumbers, webSearch, readFile, sendEmail),
        finds: [["private-data-to-anywhere", "tools:send_email"]],
      },
    ],
    nearMisses: [
      {
        name: "mail to one of two addresses",
        surface: server(
          webSearch,
          readFile,
          sendReport("Send an email.", { type: "string", enum: ["sales", "support"] }),
        ),
        finds: [["private-data-to-service", "tools:send_email"]],
      },
      {
        name: "mail without a text of the caller's",
        surface: server(
          webSearch,
          readFile,
          tool("send_email", "Send an email.", { template: { type: "integer" } }),
        ),
        finds: [],
      },
    ],
    honest: [{ name: "a search and mail", surface: server(webSearch, sendEmail) }],
  },
  "secrets-to-service": {
    hits: [
      {
        name: "a search, a vault and a channel",
        surface: server(webSearch, readSecret, postMessage),
        finds: [["secrets-to-service", "tools:post_message"]],
      },
    ],
    nearMisses: [
      {
        name: "a channel whose address the caller gives",
        surface: server(
          webSearch,
          readSecret,
          tool("post_message", "Post a message to a webhook.", ["webhook_url", "text"]),
        ),
        finds: [["secrets-to-anywhere", "tools:post_message"]],
      },
    ],
    honest: [{ name: "a vault alone", surface: server(readSecret) }],
  },
  "private-data-to-service": {
    hits: [
      {
        name: "a search, files and a channel",
        surface: server(webSearch, readFile, postMessage),
        finds: [["private-data-to-service", "tools:post_message"]],
      },
    ],
    nearMisses: [
      {
        name: "no channel",
        surface: server(webSearch, readFile),
        finds: [],
      },
    ],
    honest: [{ name: "a search and a channel", surface: server(webSearch, postMessage) }],
  },
  "way-out": {
    hits: [
      {
        name: "files and mail, and no foreign text",
        surface: server(readFile, sendEmail),
        finds: [["way-out", "tools:send_email"]],
      },
    ],
    nearMisses: [
      {
        name: "with a search the way is complete",
        surface: server(webSearch, readFile, sendEmail),
        finds: [["private-data-to-anywhere", "tools:send_email"]],
      },
    ],
    honest: [
      { name: "files alone", surface: server(readFile) },
      { name: "mail alone", surface: server(sendEmail, addNumbers) },
    ],
  },
};
