import { UsageError } from "../../errors.ts";
import type { CheckOptions } from "../syntax/check.ts";
import type { Interrupt } from "../live.ts";
import type { Delivered } from "../output.ts";

export async function check(_options: CheckOptions, _interrupt: Interrupt): Promise<Delivered> {
  throw new UsageError("check is not here yet", "See mcp-prober --help.");
}
