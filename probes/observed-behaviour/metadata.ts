import { endpointOf } from "./addresses.ts";
import type { Context } from "./judged.ts";
import {
  isCloudLibrarys,
  isCloudMetadata,
  isCredentialAddress,
  isResolver,
} from "./known-hosts.ts";
import { isNamedByUser } from "./named-hosts.ts";
import type { Sighting, Start } from "./sightings.ts";

/**
 * How sure it is that the question was for credentials. What was asked is not seen, only whom: the
 * libraries of telemetry and of log-ins ask the same address what machine this is. Strong is an
 * address that hands out credentials alone, or a start that asks a stranger too and none of those
 * libraries' hosts.
 */
export function metadataConfidence(
  sighting: Sighting,
  host: string,
  context: Context,
): "strong" | "heuristic" {
  if (isCredentialAddress(host)) return "strong";
  const { start } = sighting;
  let isOdd = KNOWN.get(start);
  if (isOdd === undefined) {
    isOdd = asksStrangersOnly(sighting, context);
    KNOWN.set(start, isOdd);
  }
  return isOdd ? "strong" : "heuristic";
}

/** Looked at once for each start. */
const KNOWN = new WeakMap<Start, boolean>();

function asksStrangersOnly(sighting: Sighting, context: Context): boolean {
  let strangers = 0;
  for (const { kind, what } of sighting.start.seen.events) {
    if (kind !== "lookup" && kind !== "connect" && kind !== "send") continue;
    const endpoint = endpointOf(what);
    if (endpoint === undefined || isResolver(endpoint)) continue;
    const { host } = endpoint;
    if (isCloudLibrarys(host)) return false;
    if (isCloudMetadata(host) || isNamedByUser(sighting, host)) continue;
    const { isNear, whose } = context.host(host);
    if (!isNear && whose === undefined) strangers++;
  }
  return strangers > 0;
}
