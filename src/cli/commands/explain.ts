import { UsageError } from "../../errors.ts";
import { type Explained, explain as find, explainData, explainPage } from "../../explain.ts";
import { excerpt } from "../../lib/excerpt.ts";
import { explainMarkdown } from "../../report/explain/markdown.ts";
import type { ExplainPage } from "../../report/explain/page.ts";
import { explainTerminal } from "../../report/explain/terminal.ts";
import { renderJson } from "../../report/json.ts";
import type { Format } from "../../report/render.ts";
import { checkOutputs, type Delivered, formatOf, renderOptions, writeFile } from "../output.ts";
import { EXPLAIN_FORMATS, type ExplainOptions } from "../syntax/explain.ts";

/** `explain`: what a rule, a probe or a code means. Starts nothing. */
export async function explain(options: ExplainOptions): Promise<Delivered> {
  await checkOutputs(options);
  const explained = find(options.asked);
  const page = explainPage(explained);
  if (page === undefined) throw unknownName(options.asked ?? "", explained);
  for (const file of options.output) {
    const format = known(formatOf(file, options));
    writeFile("--output", file, shown(explained, page, format, { ...options, color: false }));
  }
  if (options.output.length > 0) return { stdout: "", stderr: "", exitCode: 0 };
  return {
    stdout: shown(explained, page, known(options.format), options),
    stderr: "",
    exitCode: 0,
  };
}

function shown(
  explained: Explained,
  page: ExplainPage,
  format: Format,
  options: ExplainOptions,
): string {
  if (format === "json") return renderJson(explainData(explained));
  if (format === "markdown") return `${explainMarkdown(page)}\n`;
  return explainTerminal(page, {
    color: false,
    width: 100,
    quiet: false,
    ...renderOptions(options),
  });
}

function known(format: Format): Format {
  if (EXPLAIN_FORMATS.includes(format)) return format;
  throw new UsageError(
    `explain cannot be printed as ${format}`,
    `Known here: --format ${EXPLAIN_FORMATS.join(", --format ")}`,
  );
}

function unknownName(asked: string, explained: Explained): UsageError {
  const near = explained.kind === "unknown" ? explained.near : [];
  return new UsageError(
    `there is no rule, probe or code "${excerpt(asked)}"`,
    near.length > 0
      ? `Did you mean ${near.join(", or ")}?`
      : "A report names the rule of each finding; mcp-prober explain lists them all.",
  );
}
