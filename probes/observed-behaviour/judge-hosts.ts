import { endpointOf, isAddress, isLoopback } from "./addresses.ts";
import type { HostFacts } from "./host-facts.ts";
import { type Context, type Judged, wordFor } from "./judged.ts";
import { CLOUD_WORDS, isCloudMetadata, isResolver } from "./known-hosts.ts";
import { metadataConfidence } from "./metadata.ts";
import { isNamedByUser } from "./named-hosts.ts";
import type { Sighting } from "./sightings.ts";

/** A host that was looked up, connected to or sent to. */
export function judgeHost(sighting: Sighting, context: Context): Judged | undefined {
  const endpoint = endpointOf(sighting.event.what);
  if (endpoint === undefined) return undefined;
  const { host } = endpoint;
  if (isCloudMetadata(host)) return ofMetadata(sighting, host, context);
  const facts = context.host(host);
  if (facts.isNear || isResolver(endpoint)) return undefined;
  // Who starts a bridge to a host wants it to be asked.
  return isNamedByUser(sighting, host) ? undefined : ofOutside(sighting, host, facts);
}

/** A port that it opened, where residue of the start does not speak of it. */
export function judgeListener(sighting: Sighting): Judged | undefined {
  const endpoint = endpointOf(sighting.event.what);
  if (endpoint === undefined || endpoint.port === null) return undefined;
  const { host, port } = endpoint;
  const { leftPorts } = sighting.start;
  // The tracer does not learn the number that the system chose: any port that was left may be it.
  if (port === 0 ? leftPorts.size > 0 : leftPorts.has(port)) return undefined;
  const address = host === "*" ? "0.0.0.0" : host;
  const says = { address: `${address}, ${port === 0 ? "any port" : `port ${port}`}` };
  const rule = isLoopback(address) ? "local-listener" : "exposed-listener";
  // The number is often another at each start: it is no part of the finding's identity.
  return { rule, confidence: "confirmed", key: address, item: address, says };
}

function ofMetadata(sighting: Sighting, host: string, context: Context): Judged {
  const one = { key: "", item: sighting.event.what };
  const word = wordFor(context, CLOUD_WORDS);
  const because =
    word === undefined
      ? sighting.start.collector && "the OpenTelemetry library it uses asks what machine this is"
      : `its names say that it works with ${word}`;
  return because === false
    ? {
        ...one,
        rule: "metadata-asked",
        confidence: metadataConfidence(sighting, host, context),
        says: { host },
      }
    : {
        ...one,
        rule: "own-cloud-metadata",
        confidence: "strong",
        says: { host, because },
      };
}

function ofOutside(
  { event }: Sighting,
  host: string,
  { domain, whose, isVendors }: HostFacts,
): Judged | undefined {
  const { phase, what } = event;
  const asked = verb(event);
  if (whose !== undefined) {
    // A prompt or resource that we asked for may well come from the vendor.
    if (isVendors && phase === "contents") return undefined;
    const says = { host, asked, whose };
    return { rule: "vendor-telemetry", confidence: "strong", key: domain, item: what, says };
  }
  const sure = isAddress(host) ? "strong" : "heuristic";
  const confidence = phase === "contents" ? "speculative" : sure;
  return { rule: "foreign-host", confidence, key: domain, item: what, says: { host, asked } };
}

function verb({ kind, done }: Sighting["event"]): string {
  if (kind === "lookup") return "looked up";
  return done ? "talked to" : "tried to reach";
}
