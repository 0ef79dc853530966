import type { Cases } from "../../src/engine/cases.ts";
import { ANYTHING, atInput, atTool, tool, tools } from "./cases.world.ts";
import type { rules } from "./rules.ts";

type Group = "open-command" | "open-code" | "open-query" | "raw-request";

/** What a tool carries out. */
export const executionCases: Pick<Cases<typeof rules>, Group> = {
  "open-command": {
    hits: [
      {
        name: "a shell takes any command line",
        surface: tool("run_shell", "Runs a shell command on the build host.", {
          command: ANYTHING,
        }),
        finds: [atInput("open-command", "run_shell", "command")],
      },
      {
        name: "the command is a list of words",
        surface: tool("podExec", "Execute a command inside a pod.", {
          pod: ANYTHING,
          cmd: { type: "array", items: { type: "string" } },
        }),
        finds: [atInput("open-command", "podExec", "cmd")],
      },
    ],
    nearMisses: [
      {
        name: "the commands are listed",
        surface: tool("run_shell", "Runs a shell command on the build host.", {
          command: { type: "string", enum: ["lint", "test"] },
        }),
        finds: [],
      },
      {
        name: "the command follows a pattern",
        surface: tool("run_shell", "Runs a shell command on the build host.", {
          command: { type: "string", pattern: "^make [a-z]+$" },
        }),
        finds: [],
      },
    ],
    honest: [
      {
        name: "a router whose command is the name of an operation",
        surface: tool("storage_router", "Routes to one of the storage operations.", {
          command: ANYTHING,
        }),
      },
      {
        name: "a robot that is given a command word",
        surface: tool("describe_robot", "Describes what the robot understands.", {
          command: ANYTHING,
        }),
      },
    ],
  },
  "open-code": {
    hits: [
      {
        name: "an interpreter takes any program",
        surface: tool("python_eval", "Evaluates Python and returns the printed lines.", {
          code: ANYTHING,
        }),
        finds: [atInput("open-code", "python_eval", "code")],
      },
      {
        name: "only the parameter says that its code is run",
        surface: tool("cad_bridge", "Bridge to the drawing program.", {
          script: { type: "string", description: "Lisp to execute in the open drawing." },
        }),
        finds: [atInput("open-code", "cad_bridge", "script")],
      },
    ],
    nearMisses: [
      {
        name: "the program is one of three",
        surface: tool("python_eval", "Evaluates Python and returns the printed lines.", {
          code: { type: "string", enum: ["mean", "median", "mode"] },
        }),
        finds: [],
      },
    ],
    honest: [
      {
        name: "a code that is looked up",
        surface: tool("get_airport", "Gets the airport with this code.", { code: ANYTHING }),
      },
      {
        name: "code that is only formatted",
        surface: tool("format_source", "Indents a piece of code.", { code: ANYTHING }),
      },
    ],
  },
  "open-query": {
    hits: [
      {
        name: "a database takes any statement",
        surface: tool("warehouse_query", "Queries the sales database.", { sql: ANYTHING }),
        finds: [atInput("open-query", "warehouse_query", "sql")],
      },
    ],
    nearMisses: [
      {
        name: "the statement is chosen from a list",
        surface: tool("warehouse_query", "Queries the sales database.", {
          sql: { type: "string", enum: ["SELECT 1"] },
        }),
        finds: [],
      },
    ],
    honest: [
      {
        name: "a statement that is only checked for its form",
        surface: tool("lint_statement", "Lints a statement.", { statement: ANYTHING }),
      },
    ],
  },
  "raw-request": {
    hits: [
      {
        name: "a tool hands any request to the interface behind it",
        surface: tool("hypervisor_api_raw", "Direct access to the interface.", {
          endpoint: ANYTHING,
        }),
        finds: [atTool("raw-request", "hypervisor_api_raw")],
      },
      {
        name: "the words stand in another order and casing",
        surface: tool("sendRawRequest", "Sends what it is given.", { payload: ANYTHING }),
        finds: [atTool("raw-request", "sendRawRequest")],
      },
      {
        name: "only the inputs say so: method and address are chosen",
        surface: tool("gateway", "Talks to the interface.", {
          method: { type: "string", enum: ["GET", "POST", "DELETE"] },
          endpoint: ANYTHING,
        }),
        finds: [atTool("raw-request", "gateway")],
      },
    ],
    nearMisses: [
      {
        name: "method and address are fixed by the tool",
        surface: tool("gateway", "Talks to the interface.", {
          method: { type: "string", enum: ["GET"] },
          endpoint: ANYTHING,
        }),
        finds: [],
      },
      {
        name: "the request is of one kind",
        surface: tool("hypervisor_api_version", "Version of the interface.", {}),
        finds: [],
      },
    ],
    honest: [
      {
        name: "a vendor whose tools list requests and raw materials",
        surface: tools(
          ["list_leave_requests", "Lists requests for leave."],
          ["get_material", "Gets a raw material by its number."],
        ),
      },
    ],
  },
};
