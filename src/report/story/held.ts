import type { Observations } from "../../model/observations.ts";
import type { Report } from "../../model/report.ts";
import type { SessionFacts } from "../../model/session.ts";
import type { MountReason } from "../../model/vocabulary.ts";
import { counted } from "../words.ts";
import type { Block, Piece } from "./block.ts";
import { watchedPieces, watchedRows } from "./deeds.ts";
import { marked } from "./marks.ts";
import { blockIfAny, row } from "./pieces.ts";
import { clipped, cutShort, namesWords } from "./words.ts";

/** Folders and packages named on the first screen; --verbose and the JSON have more. */
const NAMES_SHOWN = 3;
/** `sha512-` and enough to recognise it by. */
const INTEGRITY_SHOWN = 22;
const VERSION_SHOWN = 30;
const TITLE_LENGTH = 91;
/** Paths tell little by their beginning alone. */
const PATH_LENGTH = 60;
/** Folders shown when everything is asked for. */
const VERBOSE_SHOWN = 60;

type Package = NonNullable<Observations["package"]>;
type Containment = NonNullable<SessionFacts["containment"]>;

/** What was started, as far as it is bound to its bytes. */
export function packageRow({ observations }: Report): readonly Piece[] {
  const facts = observations.package;
  if (facts === null) return [];
  const integrity =
    facts.integrity === null ? "no integrity known" : clipped(facts.integrity, INTEGRITY_SHOWN);
  const size = counted(facts.packages, ["package", "packages"]);
  return [row("package", `${titleOf(facts)} (${integrity}), ${size}${scriptWords(facts)}`)];
}

/** A long name must not take its version away. */
function titleOf({ name, version }: Package): string {
  return namesWords([`${cutShort(name)}@${cutShort(version, VERSION_SHOWN)}`], 1, TITLE_LENGTH);
}

function scriptWords({ scripts, moreScripts, ranScripts }: Package): string {
  if (scripts.length === 0) return "";
  const packages = [...new Set(scripts.map((script) => script.package))];
  const names = namesWords(packages, NAMES_SHOWN);
  const more = moreScripts === 0 ? "" : ", and others";
  return `; install scripts ${ranScripts ? "run in the sandbox" : "not run"}: ${names}${more}`;
}

/** How it was held, and what it was seen to do meanwhile. "Not watched" is never "did nothing". */
export function heldRows({ session, observations }: Report): readonly Piece[] {
  const { containment } = session;
  const { behaviour } = observations;
  // Nothing was started that could have been held.
  if (session.command?.resolved === null && behaviour === null) return [];
  const unwatched = behaviour === null ? "; not watched (--observe strace)" : "";
  return [
    ...(containment === null ? [] : [row("held", `${heldWords(containment)}${unwatched}`)]),
    ...(behaviour === null ? [] : watchedRows(behaviour)),
  ];
}

function heldWords({ sandbox, network, mounts }: Containment): string {
  if (sandbox === "none") return "not at all: it ran as this user, with the network";
  const net = network === "none" ? "without network" : "with the network";
  const paths = REASONS.flatMap((why) =>
    mounts.filter((mount) => mount.why === why).map(({ path }): string => path),
  );
  const readable =
    paths.length === 0
      ? "nothing of this machine but itself"
      : `${namesWords(paths, NAMES_SHOWN, PATH_LENGTH)} of this machine`;
  return `in ${sandbox}, ${net}; could read ${readable}`;
}

/** What the user named comes first; then the program itself, unless we put it there. */
const REASONS: readonly MountReason[] = ["folder", "argument", "package", "program"];

/** Everything about how it was held and watched. */
export function heldBlocks({ session, observations }: Report): readonly Block[] {
  const { containment } = session;
  const { behaviour } = observations;
  const rows = [
    ...(containment === null ? [] : containmentRows(containment)),
    ...(observations.package === null ? [] : packageRows(observations.package)),
    ...(behaviour === null ? [] : watchedPieces(behaviour)),
  ];
  const unwatched = behaviour === null ? [row("watched", "no: what it did is not known")] : [];
  return blockIfAny("held", "Held and watched", rows.length === 0 ? [] : [...rows, ...unwatched]);
}

function containmentRows(containment: Containment): readonly Piece[] {
  const { sandbox, network, observer, mounts, hidden } = containment;
  const shown = mounts.slice(0, VERBOSE_SHOWN);
  const more = mounts.length - shown.length;
  return [
    row("sandbox", sandbox),
    row("network", network),
    row("observer", observer),
    ...shown.map(({ path, why }) => row("could read", `${marked(path)} (${why})`)),
    ...(more > 0 ? [row("", `and ${more} more`)] : []),
    ...hidden.slice(0, VERBOSE_SHOWN).map((path) => row("hidden", marked(path))),
  ];
}

function packageRows(facts: Package): readonly Piece[] {
  const { requested, integrity, lock, packages, scripts, moreScripts, ranScripts } = facts;
  const size = counted(packages, ["package", "packages"]);
  return [
    row("package", `${titleOf(facts)}, asked for as ${namesWords([requested], 1)}; ${size}`),
    row("integrity", integrity === null ? "not known" : marked(integrity)),
    row("lock", marked(lock)),
    ...scripts.map(({ package: of, event, command }) =>
      row(
        ranScripts ? "script run" : "not run",
        `${event} of ${namesWords([of], 1)}: ${marked(command)}`,
      ),
    ),
    ...(moreScripts > 0 ? [row("", `and ${moreScripts} more scripts`)] : []),
  ];
}
