import { commandOf, programName } from "./commands.ts";
import { isDoneBy } from "./judged.ts";
import type { Sighting } from "./sightings.ts";

/**
 * Whether the file stands in the command line of the very program that reads it, as something to
 * work on: `curl -T ~/.netrc` is no daily work of curl. An option that says which key or settings to
 * use is. Only programs that read such files by themselves, or carry files away, are asked.
 */
export function isNamedToIt(
  sighting: Sighting,
  path: string,
  readers: readonly string[] = [],
): boolean {
  if (!isDoneBy(sighting, readers) && !isDoneBy(sighting, CARRIERS)) return false;
  if (isDoneBy(sighting, KEY_TOOLS)) return false;
  const tail = path.replace(/^~?\//, "");
  const name = programName(sighting.event.process);
  const option = isDoneBy(sighting, SSH) ? SSH_OPTION : OPTION;
  for (const line of sighting.start.commands) {
    const places = placesIn(line, tail);
    if (places.length === 0 || commandOf(line).program !== name) continue;
    if (places.some((at) => !option.test(line.slice(Math.max(0, at - 300), at)))) return true;
  }
  return false;
}

/** Programs that send away what they are told to. */
const CARRIERS = [
  "curl",
  "wget",
  "scp",
  "sftp",
  "rsync",
  "nc",
  "ncat",
  "socat",
  "gsutil",
  "rclone",
];
const SSH = ["scp", "sftp", "rsync"];
/** A key is what they are there for; a path behind the host of `ssh` is one of that host. */
const KEY_TOOLS = ["ssh", "ssh-add", "ssh-keygen"];
/** What stands before the path of a key or of settings that are to be used. */
const OPTION =
  /(?:^|\s)--?(?:netrc-file|userconfig|globalconfig|kubeconfig|config|config-file|rcfile|defaults-(?:extra-)?file|credentials?-file|key-file|identity-file|user-data-dir|file|passfile)[= ]["']?[^\s"'@]*$/;
const SSH_OPTION =
  /(?:(?:^|\s)-[a-zA-Z]*[iFS]\s?|\b(?:IdentityFile|UserKnownHostsFile|CertificateFile|ControlPath)[= ])["']?[^\s"'@]*$/;

/** Where the file is named, whatever is written before it. */
function placesIn(line: string, tail: string): readonly number[] {
  const places: number[] = [];
  for (let at = line.indexOf(tail); at >= 0; at = line.indexOf(tail, at + tail.length)) {
    const [before = " ", behind = " "] = [line[at - 1], line[at + tail.length]];
    if (/[\s/"'@=<~:]/.test(before) && /[\s"'=:;,|&)>]/.test(behind)) places.push(at);
    if (places.length === MOST) break;
  }
  return places;
}

/** A hostile line names it a million times. */
const MOST = 20;
