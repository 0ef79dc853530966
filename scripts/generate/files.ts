import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PROBES } from "../../probes/index.ts";
import { ruleTable } from "../../src/engine/run.ts";
import { FAILURES } from "../../src/errors.ts";
import { PECULIARITIES } from "../../src/harness/peculiarities.ts";
import { allowListSchema } from "../../src/mcp/allow-list.ts";
import { prettyJson } from "../../src/lib/canonical.ts";
import {
  clientsSchema,
  lockSchema,
  policySchema,
  reportSchema,
  reportSetSchema,
  surfaceSchema,
} from "../../src/report/schema.ts";
import { examplesModule, examplesOf } from "./examples.ts";
import { between, formatMarkdown, table } from "./markdown.ts";
import { catalogue, probeHead, rulePages } from "./probe-pages.ts";

const RULE_IDS = [...ruleTable(PROBES).keys()];

/** A file of this repository as it should be: path from its root, with slashes, and whole text. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** Every generated file. The hand-written parts of a mixed file are read from `root` and kept. */
export async function generatedFiles(root: string): Promise<readonly GeneratedFile[]> {
  // Its tables take a second to build: those who want another function of this file do not pay.
  const { unicodeData } = await import("./unicode.ts");
  const examples = await examplesOf(PROBES);
  return [
    { path: "src/lib/unicode-data.ts", text: unicodeData() },
    { path: "src/report/rule-examples.ts", text: examplesModule(examples) },
    { path: "src/report/report.schema.json", text: `${prettyJson(reportSchema())}\n` },
    { path: "src/policy/policy.schema.json", text: `${prettyJson(policySchema(RULE_IDS))}\n` },
    { path: "src/report/report-set.schema.json", text: `${prettyJson(reportSetSchema())}\n` },
    { path: "src/report/surface.schema.json", text: `${prettyJson(surfaceSchema())}\n` },
    { path: "src/report/lock.schema.json", text: `${prettyJson(lockSchema())}\n` },
    { path: "src/mcp/mcp.schema.json", text: `${prettyJson(allowListSchema())}\n` },
    { path: "src/report/clients.schema.json", text: `${prettyJson(clientsSchema())}\n` },
    { path: "probes/README.md", text: await formatMarkdown(catalogue(PROBES)) },
    ...(await Promise.all(PROBES.map((probe) => pagesOf(root, probe, examples)))).flat(),
    ...(await readme(root)),
  ];
}

/** Paths of the generated files that are missing or not as they should be. */
export async function staleFiles(root: string): Promise<readonly string[]> {
  return (await generatedFiles(root))
    .filter(({ path, text }) => read(root, path) !== text)
    .map(({ path }) => path);
}

async function pagesOf(
  root: string,
  probe: (typeof PROBES)[number],
  examples: Awaited<ReturnType<typeof examplesOf>>,
): Promise<readonly GeneratedFile[]> {
  const path = `probes/${probe.id}/README.md`;
  const head = await formatMarkdown(probeHead(probe, examples));
  const rules = await formatMarkdown(rulePages(probe, examples));
  return [
    { path, text: between(read(root, path) ?? "", "generated", head, path) },
    { path: `probes/${probe.id}/RULES.md`, text: rules },
  ];
}

/** The tables of the README, where it has a place for them. */
async function readme(root: string): Promise<readonly GeneratedFile[]> {
  const path = "README.md";
  let text = read(root, path);
  if (text === undefined) return [];
  const tables = {
    failures: table(["Code", "What to do"], rowsOf(FAILURES)),
    peculiarities: table(["Id", "What was seen"], rowsOf(PECULIARITIES)),
  };
  for (const [name, content] of Object.entries(tables)) {
    const marker = `generated: ${name}`;
    if (!text.includes(`<!-- ${marker} -->`)) continue;
    text = between(text, marker, await formatMarkdown(content), path);
  }
  return [{ path, text }];
}

function rowsOf(meanings: Readonly<Record<string, string>>): readonly (readonly string[])[] {
  return Object.entries(meanings).map(([id, meaning]) => [`\`${id}\``, meaning]);
}

function read(root: string, path: string): string | undefined {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
