import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { judge } from "../../src/judge.ts";
import { readSurface } from "../../src/lib/read-surface.ts";
import type { Report } from "../../src/model/report.ts";
import type { SessionFacts } from "../../src/model/session.ts";
import type { Surface } from "../../src/model/surface.ts";
import { type Format, render } from "../../src/report/render.ts";
import {
  BURGLED,
  FILE_SESSION,
  HELD,
  INTERRUPTED,
  UNSEEN_SESSION,
  WATCHED,
} from "./golden-sessions.ts";
import { reportOn, session } from "./worlds.ts";

/** Saved surfaces and, beside each, the exact bytes of the report on it in every format. */
const GOLDEN = new URL("../golden/", import.meta.url);
const REBASELINE =
  "UPDATE_GOLDEN=1 npx vitest run --config test/vitest.config.ts test/report/golden.test.ts";

/** How the file of each format ends. */
const FORMATS: Readonly<Partial<Record<Format, string>>> = {
  html: "html",
  json: "report.json",
  terminal: "txt",
};

interface Shape {
  readonly judged: (surface: Surface, session: SessionFacts) => Report;
  readonly session: SessionFacts;
  readonly verbose?: true;
}

/** By all probes there are, as a user has it; only the version is not of today. */
function byProbes(surface: Surface, session: SessionFacts): Report {
  const report = judge(surface, { session });
  return { ...report, tool: { ...report.tool, version: "0.0.0" } };
}

/** By marks in the texts, whatever the real probes become. */
function byMarks(surface: Surface, session: SessionFacts): Report {
  return reportOn(surface, { session });
}

/** How each surface is judged and shown. */
const SHAPES: Readonly<Record<string, Shape>> = {
  honest: { judged: byProbes, session: HELD },
  smuggling: { judged: byProbes, session: session() },
  poisoned: { judged: byProbes, session: session() },
  toxic: { judged: byProbes, session: session() },
  cloaked: { judged: byProbes, session: session() },
  burglar: { judged: byProbes, session: BURGLED },
  watched: { judged: byMarks, session: WATCHED, verbose: true },
  marked: { judged: byMarks, session: session(), verbose: true },
  partial: { judged: byMarks, session: INTERRUPTED },
  unseen: { judged: byMarks, session: UNSEEN_SESSION },
  nothing: { judged: byMarks, session: session() },
  listing: { judged: byMarks, session: FILE_SESSION },
};

test("every surface in the folder is compared", () => {
  const surfaces = readdirSync(GOLDEN)
    .filter((file) => file.endsWith(".json") && !file.endsWith(".report.json"))
    .map((file) => file.replace(".json", ""));
  expect(surfaces.sort()).toEqual(Object.keys(SHAPES).sort());
});

// A failure prints its title, and so the command that makes the new bytes the known ones.
describe.each(Object.entries(SHAPES))(`%s (if meant: ${REBASELINE})`, (name, shape) => {
  const read = readSurface(readFileSync(new URL(`${name}.json`, GOLDEN), "utf8"), {
    id: `${name}.json`,
    source: { kind: "listing", origin: `${name}.json` },
  });
  if (!read.ok) throw new Error(`${name}: ${read.why}`);
  const { surface } = read;
  const report = shape.judged(surface, shape.session);

  test.each(Object.entries(FORMATS))(
    "as %s it is byte for byte what it was",
    async (format, end) => {
      const options = { width: 80, verbose: shape.verbose ?? false };
      const bytes = await render({ report, surface }, format as Format, options);
      expect(bytes).toBe(golden(`${name}.${end}`, bytes));
    },
  );
});

/** The bytes on record; with UPDATE_GOLDEN=1 they are replaced first. */
function golden(file: string, bytes: string): string {
  const url = new URL(file, GOLDEN);
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(url, bytes);
  return existsSync(url) ? readFileSync(url, "utf8") : "";
}
