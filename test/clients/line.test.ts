import { describe, expect, test } from "vitest";
import { linesOfEntries } from "../../src/clients/line.ts";
import { createHome } from "./home.ts";

/** The line on which the client's file names its only server. */
async function lineIn(file: string, text: string): Promise<string | undefined> {
  const home = createHome();
  home.write(file, text);
  const [server] = (await home.find()).servers;
  return text.split("\n")[(server?.line ?? 0) - 1]?.trim();
}

describe("the line of a server", () => {
  test("in JSON is that of its name", async () => {
    const text = JSON.stringify({ mcpServers: { notes: { command: "x" } } }, undefined, 2);
    expect(await lineIn(".cursor/mcp.json", text)).toBe('"notes": {');
  });

  test("in JSON of one line is the first", async () => {
    const text = '{"mcpServers":{"notes":{"command":"x"}}}';
    expect(await lineIn(".cursor/mcp.json", text)).toBe(text);
  });

  test("in JSON is that of its name, where its entry begins below", async () => {
    const text = '{"mcpServers":\n{"notes":\n\n  {"command":"notes"}}}';
    expect(await lineIn(".cursor/mcp.json", text)).toBe('{"notes":');
  });

  test("in TOML is that of the header of its table", async () => {
    const text = 'model = "x"\n\n[mcp_servers.notes]\ncommand = "x"\n';
    expect(await lineIn(".codex/config.toml", text)).toBe("[mcp_servers.notes]");
  });

  test("in TOML is that of a header in quotes", async () => {
    const text = '[a]\n[mcp_servers."my notes"]\ncommand = "x"\n';
    expect(await lineIn(".codex/config.toml", text)).toBe('[mcp_servers."my notes"]');
  });

  test("in TOML is not known for a table without a header of its own", async () => {
    const home = createHome();
    home.write(".codex/config.toml", 'mcp_servers = { notes = { command = "x" } }');
    expect((await home.find()).servers.map(({ line }) => line)).toEqual([null]);
  });

  test("in YAML is that of its name, comments left aside", () => {
    const text = "servers:\n  notes:\n    # the notes\n    command: notes-server\n";
    expect(linesOfEntries(text)("notes", text.indexOf("command"))).toBe(2);
  });

  test("in a YAML list is that of its entry", async () => {
    const text = "mcpServers:\n  - name: other\n    command: notes\n    name2: x\n";
    expect(await lineIn(".continue/config.yaml", text)).toBe("- name: other");
  });

  test("is found for many servers of a large file", () => {
    const names = Array.from({ length: 500 }, (_, at) => `server_${at}`);
    const text = `{"pad":"${"x\n".repeat(2_000_000)}",\n${names.map((name) => `"${name}":{}`).join(",\n")}}`;
    const lineOf = linesOfEntries(text);
    const lines = names.map((name) => lineOf(name, text.indexOf(`"${name}"`) + name.length + 3));
    expect(lines).toEqual(names.map((_, at) => 2_000_002 + at));
  });
});
