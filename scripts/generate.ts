import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { generatedFiles, staleFiles } from "./generate/files.ts";

/*
 * `npm run generate` writes every generated file; `npm run generate -- --check` writes nothing,
 * names each file that is not what it would write, and exits 1 when there is one.
 */
const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

if (process.argv.includes("--check")) {
  const stale = await staleFiles(ROOT);
  for (const path of stale) console.error(`${path} is stale: run npm run generate`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const { path, text } of await generatedFiles(ROOT)) writeFileSync(join(ROOT, path), text);
}
