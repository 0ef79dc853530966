import type { Cases } from "../../src/engine/cases.ts";
import { ANYTHING, atInput, atTool, tool, tools } from "./cases.world.ts";
import type { rules } from "./rules.ts";

type Group =
  "open-url" | "open-path" | "open-recipient" | "unconfirmed-privilege" | "unconfirmed-loss";

const CONFIRM = { type: "boolean" } as const;

/** Where a tool reaches to, and what it does in one step. */
export const reachCases: Pick<Cases<typeof rules>, Group> = {
  "open-url": {
    hits: [
      {
        name: "a reader goes to any address",
        surface: tool("fetch_page", "Fetches a web page as text.", { url: ANYTHING }),
        finds: [atInput("open-url", "fetch_page", "url")],
      },
      {
        name: "the format tells what the name does not",
        surface: tool("scrapeSite", "Scrapes a website.", {
          where: { type: "string", format: "uri" },
        }),
        finds: [atInput("open-url", "scrapeSite", "where")],
      },
    ],
    nearMisses: [
      {
        name: "the address is on one host",
        surface: tool("fetch_page", "Fetches a web page as text.", {
          url: { type: "string", pattern: "^https://manual\\.example/" },
        }),
        finds: [],
      },
    ],
    honest: [
      {
        name: "the page is chosen, the host is not",
        surface: tool("get_transcript", "Gets the transcript of a video.", {
          url: { type: "string", description: "YouTube URL of the video" },
        }),
      },
      {
        name: "an address that is only stored",
        surface: tool("create_bookmark_folder", "Creates a shelf.", { url: ANYTHING }),
      },
      {
        name: "an address that is only checked",
        surface: tool("validate_link", "Validates the form of a link.", { url: ANYTHING }),
      },
    ],
  },
  "open-path": {
    hits: [
      {
        name: "a reader opens any file",
        surface: tool("read_file", "Reads a file.", { path: ANYTHING }),
        finds: [atInput("open-path", "read_file", "path")],
      },
      {
        name: "a picture is saved wherever the caller says",
        surface: tool("export_chart", "Exports the chart as a picture.", { outputPath: ANYTHING }),
        finds: [atInput("open-path", "export_chart", "outputPath")],
      },
    ],
    nearMisses: [
      {
        name: "one of two files",
        surface: tool("read_file", "Reads a file.", {
          path: { type: "string", enum: ["notes.txt", "plan.txt"] },
        }),
        finds: [],
      },
    ],
    honest: [
      {
        name: "a path through a graph",
        surface: tool("shortest_path", "Computes the shortest path between stations.", {
          path: ANYTHING,
        }),
      },
    ],
  },
  "open-recipient": {
    hits: [
      {
        name: "mail goes to any address",
        surface: tool("send_mail", "Sends an email.", { to: ANYTHING, body: ANYTHING }),
        finds: [atInput("open-recipient", "send_mail", "to")],
      },
    ],
    nearMisses: [
      {
        name: "mail goes to one of two desks",
        surface: tool("send_mail", "Sends an email.", {
          to: { type: "string", enum: ["support@shop.example", "sales@shop.example"] },
          body: ANYTHING,
        }),
        finds: [],
      },
    ],
    honest: [
      {
        name: "the end of a journey",
        surface: tool("get_route", "Gets the route between two towns.", {
          from: ANYTHING,
          to: ANYTHING,
        }),
      },
    ],
  },
  "unconfirmed-privilege": {
    hits: [
      {
        name: "rights are given away in one step; one finding for all such tools",
        surface: tools(
          ["grant_role", "Grants a role.", { user: ANYTHING }],
          ["create_api_key", "Creates an API key."],
        ),
        finds: [atTool("unconfirmed-privilege", "grant_role")],
      },
    ],
    nearMisses: [
      {
        name: "the call carries a confirmation",
        surface: tool("grant_role", "Grants a role.", { user: ANYTHING, confirm: CONFIRM }),
        finds: [],
      },
    ],
    honest: [
      {
        name: "roles and users that are only looked at",
        surface: tools(["list_roles", "Lists the roles."], ["get_user", "Gets one user."]),
      },
      {
        name: "design tokens that are written",
        surface: tool("create_design_token", "Creates a colour for the style guide."),
      },
    ],
  },
  "unconfirmed-loss": {
    hits: [
      {
        name: "things are deleted in one step; one finding for all such tools",
        surface: tools(["delete_volume", "Deletes a volume."], ["volumes_purge", "Purges all."]),
        finds: [atTool("unconfirmed-loss", "delete_volume")],
      },
    ],
    nearMisses: [
      {
        name: "the loss can be rehearsed",
        surface: tool("delete_volume", "Deletes a volume.", { dry_run: CONFIRM }),
        finds: [],
      },
    ],
    honest: [
      {
        name: "a list of what was deleted",
        surface: tool("list_deleted_volumes", "Lists volumes in the bin."),
      },
      {
        name: "a description that promises not to delete",
        surface: tool("list_volumes", "Lists volumes. Does not delete, remove or erase anything."),
      },
    ],
  },
};
