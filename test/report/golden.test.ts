import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PROBES } from "../../probes/index.ts";
import { renderJson } from "../../src/report/json.ts";
import { type Format, render } from "../../src/report/render.ts";
import { MADE } from "./golden/made.ts";
import { GOLDEN, SHAPES, judgedAs } from "./golden/shapes.ts";

const IS_UPDATE = process.env["UPDATE_GOLDEN"] === "1";
const REBASELINE =
  "UPDATE_GOLDEN=1 npx vitest run --config test/vitest.config.ts test/report/golden.test.ts";

/** How the file of each format ends. */
const FORMATS: Readonly<Partial<Record<Format, string>>> = {
  html: "html",
  json: "report.json",
  sarif: "sarif",
  terminal: "txt",
  markdown: "md",
  junit: "junit.xml",
};

// The shapes below read them.
if (IS_UPDATE) {
  for (const [name, made] of Object.entries(MADE)) write(`${name}.json`, renderJson(made()));
}

test("every surface in the folder is compared", () => {
  const surfaces = readdirSync(GOLDEN)
    .filter((file) => file.endsWith(".json") && !file.endsWith(".report.json"))
    .map((file) => file.replace(".json", ""));
  const compared = Object.entries(SHAPES).map(([name, { surface = name }]) => surface);
  expect(surfaces.sort()).toEqual([...new Set(compared)].sort());
});

test("every probe finds something on one of them", () => {
  const found = Object.keys(SHAPES).flatMap((name) =>
    judgedAs(name).report.findings.map(({ ruleId }) => ruleId.split("/")[0]),
  );
  const ids = PROBES.map(({ id }): string => id);
  expect(ids.filter((id) => !found.includes(id))).toEqual([]);
});

test("the huge one has 300 tools and 300 findings", () => {
  const { stats, findings } = judgedAs("huge").report;
  expect(stats.tools).toBe(300);
  expect(findings.length).toBeGreaterThanOrEqual(300);
});

// A failure prints its title, and so the command that makes the new bytes the known ones.
describe.each(Object.keys(MADE))(`%s (if meant: ${REBASELINE})`, (name) => {
  test("is saved as it is made", () => {
    expect(renderJson(MADE[name]!())).toBe(read(`${name}.json`));
  });
});

describe.each(Object.entries(SHAPES))(`%s (if meant: ${REBASELINE})`, (name, { verbose }) => {
  const judged = judgedAs(name);

  test.each(Object.entries(FORMATS))(
    "as %s it is byte for byte what it was",
    async (format, end) => {
      const options = { width: 80, verbose: verbose ?? false };
      const bytes = await render(judged, format as Format, options);
      if (IS_UPDATE) write(`${name}.${end}`, bytes);
      expect(bytes).toBe(read(`${name}.${end}`));
    },
  );
});

/** The bytes on record. */
function read(file: string): string {
  const url = new URL(file, GOLDEN);
  return existsSync(url) ? readFileSync(url, "utf8") : "";
}

function write(file: string, bytes: string): void {
  writeFileSync(new URL(file, GOLDEN), bytes);
}
