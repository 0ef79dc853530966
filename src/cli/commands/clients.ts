import { UsageError } from "../../errors.ts";
import type { ClientsOptions } from "../syntax/clients.ts";
import type { Delivered } from "../output.ts";

export async function clients(_options: ClientsOptions): Promise<Delivered> {
  throw new UsageError("clients is not here yet", "See mcp-prober --help.");
}
