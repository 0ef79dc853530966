/**
 * Starts one world of the tables by name:
 *   node test/servers/run.mjs <name> [stdio|http|sse]
 * Over HTTP it prints its URL on stdout and runs until it is stopped.
 */
import { serveHttp, serveStdio } from "./core.mjs";
import { httpOddities, stdioWorlds } from "./worlds.mjs";

const [name, kind = "stdio"] = process.argv.slice(2);
const world = (kind === "stdio" ? stdioWorlds : { ...stdioWorlds, ...httpOddities })[name];
if (world === undefined) {
  process.stderr.write(`no world named ${name}\n`);
  process.exitCode = 2;
} else if (kind === "stdio") {
  await serveStdio(world);
} else {
  const elsewhere = await serveHttp({ tools: [] });
  const { url } = await serveHttp(world, kind, elsewhere.origin);
  process.stdout.write(`${url}\n`);
}
