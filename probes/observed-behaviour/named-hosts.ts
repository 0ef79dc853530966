import { registrable } from "./domains.ts";
import { launchOf } from "./launch.ts";
import type { Sighting, Start } from "./sightings.ts";

/** Whether the user named the host, or one of the same house, when he gave the command. */
export function isNamedByUser({ start }: Sighting, host: string): boolean {
  const launch = launchOf(start);
  if (launch === undefined) return false;
  let named = KNOWN.get(start);
  if (named === undefined) {
    named = new Set(hostsOf(launch).map(registrable));
    KNOWN.set(start, named);
  }
  return named.has(registrable(host));
}

/** Read once for each start. */
const KNOWN = new WeakMap<Start, ReadonlySet<string>>();

const LONGEST = 8192;
/** `https://NAME/...`, with or without a user before it. */
const URLS = /\b[a-z][a-z0-9+.-]{1,20}:\/\/(?:[^\s/@]{1,200}@)?([a-z0-9][a-z0-9.-]{2,252})/gi;
/** A whole argument, or what follows `=`: `--host db.acme.com:5432`. */
const BARE = /(?:^|[\s='"])([a-z0-9][a-z0-9.-]{0,252}\.[a-z]{2,24})(?::\d{1,5})?(?=$|[\s'"])/gi;
/** The package chose how its files are called: `run.sh` is no host that anybody named. */
const FILES =
  /\.(?:[cm]?js|[cm]?ts|[jt]sx|py|pyz|sh|bash|zsh|rb|pl|php|rs|go|java|jar|md|so|cc|app|zip|exe|bin|run|lua|json|yaml|yml|toml|db|sqlite|txt|log|csv|xml|html|env|ini|conf|cfg)$/i;

function hostsOf(launch: string): readonly string[] {
  const line = launch.slice(0, LONGEST);
  const urls = Array.from(line.matchAll(URLS), ([, host = ""]) => host);
  const bare = Array.from(line.matchAll(BARE), ([, host = ""]) => host);
  return [...urls, ...bare.filter((host) => !FILES.test(host))].map((host) =>
    host.toLowerCase().replace(/[.-]+$/, ""),
  );
}
