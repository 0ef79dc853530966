import { UsageError } from "../../errors.ts";
import type { VerifyOptions } from "../syntax/verify.ts";
import type { Interrupt } from "../live.ts";
import type { Delivered } from "../output.ts";

export async function verify(_options: VerifyOptions, _interrupt: Interrupt): Promise<Delivered> {
  throw new UsageError("verify is not here yet", "See mcp-prober --help.");
}
