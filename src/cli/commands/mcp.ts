import type { Readable, Writable } from "node:stream";
import { createLog } from "../../log.ts";
import { type AllowList, readAllowList } from "../../mcp/allow-list.ts";
import { serveMcp } from "../../mcp/serve.ts";
import type { Interrupt } from "../live.ts";
import type { Delivered } from "../output.ts";
import { namedPolicy } from "../policy.ts";
import { readInput } from "../replayed.ts";
import type { McpOptions } from "../syntax/mcp.ts";

const NOTHING: AllowList = { version: 1 };

/** `mcp`: serves an agent until its client goes away. */
export async function mcp(
  { allow, config, verbose }: McpOptions,
  { signal }: Interrupt,
  streams: { readonly input: Readable; readonly output: Writable },
): Promise<Delivered> {
  const allowed = allow === undefined ? NOTHING : readAllowList(readInput(allow).text, allow);
  const policy = await namedPolicy(config);
  const log = createLog(verbose);
  await serveMcp({
    ...streams,
    allowed,
    policy,
    interrupt: signal,
    onOdd: (error) => log.debug(error, "the client"),
    onBug: (error) => log.error(error, "a bug in mcp-prober: please report it with this text"),
  });
  return { stdout: "", stderr: "", exitCode: signal.aborted ? 130 : 0 };
}
