/** Servers that are other ones the next time: what they show stands in a file of their folder. */
import { existsSync, readFileSync } from "node:fs";
import { no, ok } from "./core.mjs";

const read = () => JSON.parse(readFileSync("shown.json", "utf8"));
const part = (name) => () => read()[name] ?? [];

export const pinWorlds = {
  "shows-a-file": {
    says: "A server shows what a file of the folder it was started in says",
    tools: part("tools"),
    prompts: part("prompts"),
    server: () => read().server ?? {},
    on: {
      "prompts/list": (request) =>
        existsSync("fails")
          ? no(request, -32603, "no prompts today")
          : ok(request, { prompts: read().prompts ?? [] }),
    },
  },
};
