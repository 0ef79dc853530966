import { UsageError } from "../../errors.ts";
import type { DiffOptions } from "../syntax/diff.ts";
import type { Interrupt } from "../live.ts";
import type { Delivered } from "../output.ts";

export async function diff(_options: DiffOptions, _interrupt: Interrupt): Promise<Delivered> {
  throw new UsageError("diff is not here yet", "See mcp-prober --help.");
}
