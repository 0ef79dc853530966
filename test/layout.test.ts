import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { describe, expect, test } from "vitest";
import { PROBES } from "../probes/index.ts";
import { staleFiles } from "../scripts/generate/files.ts";
import { FAILURES } from "../src/errors.ts";
import { PECULIARITIES } from "../src/harness/peculiarities.ts";
import { Rule } from "../src/model/rule.ts";
import { VERSION } from "../src/version.ts";
import { ROOT } from "./prober.ts";

const PROBE_FILES = ["README.md", "RULES.md", "cases.ts", "probe.test.ts", "probe.ts", "rules.ts"];
const MAX_LINES = 300;
/** Names what a probe does, not the defect. */
const COMMAND = /^(no|check|detect)-/;
const KEBAB_CASE = /^[a-z]+(-[a-z0-9]+)*$/;

/** Text files below these folders of the repository, by path from its root. */
function filesBelow(...folders: readonly string[]): readonly string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
    )
    .map((path) => path.split(sep).join("/"))
    .sort();
}

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** `path:line: text` of every line that matches. */
function linesWith(pattern: RegExp, paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) =>
    textOf(path)
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line}`] : [])),
  );
}

const source = filesBelow("src");
const shipped = [...source, ...filesBelow("probes")];
const settings = ["package.json", "tsconfig.json", ".oxlintrc.json", ".prettierignore"];
const folders = ["test", "scripts", ".ci", ".github"];
const everything = [...shipped, ...filesBelow(...folders), ...settings];
const typescript = (paths: readonly string[]) => paths.filter((path) => /\.[cm]?ts$/.test(path));

describe("probe folders", () => {
  const ids = readdirSync(join(ROOT, "probes"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

  test("Every folder is in the list once, and every entry of the list is a folder", () => {
    expect(PROBES.map(({ id }): string => id).sort()).toEqual(ids.sort());
  });

  test.each(ids)("%s has the files of a probe", (id) => {
    const missing = PROBE_FILES.filter((name) => !existsSync(join(ROOT, "probes", id, name)));
    expect(missing).toEqual([]);
  });

  test.each(ids)("%s holds nothing else but logic and worlds", (id) => {
    const odd = readdirSync(join(ROOT, "probes", id)).filter(
      (name) =>
        !PROBE_FILES.includes(name) &&
        !/^(cases\.)?[a-z][a-z0-9]*(-[a-z0-9]+)*(\.test)?\.ts$/.test(name),
    );
    expect(odd).toEqual([]);
  });

  test.each(ids)("%s says what it misses", (id) => {
    expect(textOf(`probes/${id}/README.md`)).toMatch(/^## What it misses\n\n\S/m);
  });
});

describe("rules", () => {
  const rules = PROBES.flatMap((probe) =>
    Object.entries<Rule>(probe.rules).map(([name, rule]) => ({ probe: probe.id, name, rule })),
  );
  const failing = (fails: (one: (typeof rules)[number]) => boolean) =>
    rules.filter(fails).map(({ probe, name }) => `${probe}/${name}`);

  test("Every rule has all its parts", () => {
    expect(failing(({ rule }) => !Rule.safeParse(rule).success)).toEqual([]);
  });

  test("Every rule is named by the defect, in kebab-case", () => {
    expect(failing(({ name }) => !KEBAB_CASE.test(name) || COMMAND.test(name))).toEqual([]);
  });

  test("Every reference of a rule is over https", () => {
    expect(failing(({ rule }) => !rule.references.every(isHttps))).toEqual([]);
  });

  test("No rule has an empty text", () => {
    expect(failing(({ rule }) => textsOf(rule).includes(""))).toEqual([]);
  });
});

function isHttps(url: string): boolean {
  return url.startsWith("https://");
}

function textsOf({ title, message, why, remedy, owasp, misses }: Rule): readonly string[] {
  return [title, message, why, remedy, owasp, misses].map((text) => text.trim());
}

describe("source text", () => {
  test("Every file is printable ASCII", () => {
    expect(linesWith(/[^\t\x20-\x7e]/, everything)).toEqual([]);
  });

  test(`No file that ships is longer than ${MAX_LINES} lines`, () => {
    const long = typescript(shipped).filter(
      (path) => textOf(path).split("\n").length > MAX_LINES + 1,
    );
    expect(long).toEqual([]);
  });

  test("Nothing in src/ prints but through the log", () => {
    // An example in a docstring prints for its reader.
    expect(linesWith(/^(?! \* ).*\bconsole\./, typescript(source))).toEqual([]);
  });

  test("Only main.ts writes to stdout or sets the exit code", () => {
    // The worker that installs packages is a program of its own: it answers on its stdout.
    const programs = ["src/cli/main.ts", "src/harness/install/worker.ts"];
    const others = typescript(source).filter((path) => !programs.includes(path));
    expect(linesWith(/process\s*\.\s*(stdout\.write|exitCode|exit\b)/, others)).toEqual([]);
  });

  test("Nothing is exported as a default", () => {
    const paths = typescript([...shipped, ...filesBelow("scripts")]);
    expect(linesWith(/^export default\b|\bas default\b/, paths)).toEqual([]);
  });

  test("Own modules are imported by the name of their file", () => {
    const paths = typescript([...shipped, ...filesBelow("scripts", "test")]);
    expect(
      linesWith(/(from|import)\s*\(?\s*"\.\.?\/[^"]*(?<!\.m?ts|\.mjs|\.json)"/, paths),
    ).toEqual([]);
  });
});

describe("public ids", () => {
  test("Every failure code is used", () => {
    const unused = Object.keys(FAILURES).filter((id) => !isUsed(id, "src/errors.ts"));
    expect(unused).toEqual([]);
  });

  test("Every peculiarity is used", () => {
    const own = "src/harness/peculiarities.ts";
    const unused = Object.keys(PECULIARITIES).filter((id) => !isUsed(id, own));
    expect(unused).toEqual([]);
  });

  test("Every failure code and every peculiarity stands in the README", () => {
    const readme = textOf("README.md");
    const ids = [...Object.keys(FAILURES), ...Object.keys(PECULIARITIES)];
    expect(ids.filter((id) => !readme.includes(`\`${id}\``))).toEqual([]);
  });
});

/** Whether the id stands, as a whole string, in a source file other than the one that defines it. */
function isUsed(id: string, definedIn: string): boolean {
  return typescript(source).some((path) => path !== definedIn && textOf(path).includes(`"${id}"`));
}

test("The version of the program is the version of the package", () => {
  expect(VERSION).toBe(JSON.parse(textOf("package.json")).version);
});

test("Every generated file is fresh", async () => {
  expect(await staleFiles(ROOT)).toEqual([]);
});
