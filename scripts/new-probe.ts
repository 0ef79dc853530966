import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { scaffoldProbe } from "./new-probe/scaffold.ts";

/** `npm run new-probe -- <id>` makes a probe folder that passes every check and lists it. */
const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

const [id, ...more] = process.argv.slice(2);
if (id === undefined || more.length > 0) {
  console.error("Type: npm run new-probe -- <id>   such as   npm run new-probe -- tool-shadowing");
  process.exitCode = 2;
} else {
  const files = await scaffoldProbe(ROOT, id);
  console.log(`${files.join("\n")}\nThe rule in it is an example: put yours in its place.`);
}
