import { McpServer } from "@modelcontextprotocol/server";
import { expect, test } from "vitest";
import { createReports, MOST_REPORTS } from "../../src/mcp/reports.ts";
import type { Judged } from "../../src/report/render.ts";

const judged = { report: { grade: "A", target: { id: "x" } } } as unknown as Judged;

test("Reports are kept up to a number; then the oldest goes, and is named", () => {
  const server = new McpServer({ name: "test", version: "1.0.0" });
  const reports = createReports(server);
  const first = Array.from({ length: MOST_REPORTS }, () => reports.keep(judged));
  expect(first.map(({ dropped }) => dropped)).toEqual(first.map(() => undefined));
  expect(reports.keep(judged).dropped).toBe(first[0]?.uri);
});
