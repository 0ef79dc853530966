import type { Signal } from "./signal.ts";
import { calls } from "./signals-calls.ts";
import { claims } from "./signals-claims.ts";
import { orders } from "./signals-orders.ts";

/** All signals. */
export const SIGNALS: readonly Signal[] = [...orders, ...calls, ...claims];
