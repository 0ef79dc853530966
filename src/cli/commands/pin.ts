import { UsageError } from "../../errors.ts";
import type { PinOptions } from "../syntax/pin.ts";
import type { Interrupt } from "../live.ts";
import type { Delivered } from "../output.ts";

export async function pin(_options: PinOptions, _interrupt: Interrupt): Promise<Delivered> {
  throw new UsageError("pin is not here yet", "See mcp-prober --help.");
}
