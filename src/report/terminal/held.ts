import type { Observations } from "../../model/observations.ts";
import type { Report } from "../../model/report.ts";
import type { SessionFacts } from "../../model/session.ts";
import type { MountReason } from "../../model/vocabulary.ts";
import { counted } from "../words.ts";
import { watchedLines, watchedRows } from "./deeds.ts";
import { type Block, type Page, heading, row } from "./page.ts";
import { clipped, namesWords } from "./words.ts";

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
export function packageRow(page: Page, { observations }: Report): string[] {
  const facts = observations.package;
  if (facts === null) return [];
  const integrity =
    facts.integrity === null ? "no integrity known" : clipped(facts.integrity, INTEGRITY_SHOWN);
  const size = counted(facts.packages, ["package", "packages"]);
  return row(page, "package", `${titleOf(facts)} (${integrity}), ${size}${scriptWords(facts)}`);
}

/** A long name must not take its version away. */
function titleOf({ name, version }: Package): string {
  return namesWords([`${clipped(name)}@${clipped(version, VERSION_SHOWN)}`], 1, TITLE_LENGTH);
}

function scriptWords({ scripts, moreScripts, ranScripts }: Package): string {
  if (scripts.length === 0) return "";
  const packages = [...new Set(scripts.map((script) => script.package))];
  const names = namesWords(packages, NAMES_SHOWN);
  const more = moreScripts === 0 ? "" : ", and others";
  return `; install scripts ${ranScripts ? "run in the sandbox" : "not run"}: ${names}${more}`;
}

/** How it was held, and what it was seen to do meanwhile. "Not watched" is never "did nothing". */
export function heldRows(page: Page, { session, observations }: Report): string[] {
  const { containment } = session;
  const { behaviour } = observations;
  const lines: string[] = [];
  if (containment !== null) {
    const unwatched = behaviour === null ? "; not watched (--observe strace)" : "";
    lines.push(...row(page, "held", `${heldWords(containment)}${unwatched}`));
  }
  if (behaviour !== null) lines.push(...watchedRows(page, behaviour));
  return lines;
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
export function heldBlock(page: Page, { session, observations }: Report): Block {
  const { containment } = session;
  const { behaviour } = observations;
  const lines = [
    ...(containment === null ? [] : containmentLines(page, containment)),
    ...(observations.package === null ? [] : packageLines(page, observations.package)),
    ...(behaviour === null ? [] : watchedLines(page, behaviour)),
  ];
  if (lines.length === 0) return [];
  const unwatched = behaviour === null ? row(page, "watched", "no: what it did is not known") : [];
  return [heading(page, "Held and watched"), ...lines, ...unwatched];
}

function containmentLines(page: Page, containment: Containment): string[] {
  const { sandbox, network, observer, mounts, hidden } = containment;
  const shown = mounts.slice(0, VERBOSE_SHOWN);
  const more = mounts.length - shown.length;
  return [
    ...row(page, "sandbox", sandbox),
    ...row(page, "network", network),
    ...row(page, "observer", observer),
    ...shown.flatMap(({ path, why }) => row(page, "could read", `${path} (${why})`)),
    ...(more > 0 ? row(page, "", `and ${more} more`) : []),
    ...hidden.slice(0, VERBOSE_SHOWN).flatMap((path) => row(page, "hidden", path)),
  ];
}

function packageLines(page: Page, facts: Package): string[] {
  const { requested, integrity, lock, packages, scripts, moreScripts, ranScripts } = facts;
  const size = counted(packages, ["package", "packages"]);
  return [
    ...row(
      page,
      "package",
      `${titleOf(facts)}, asked for as ${namesWords([requested], 1)}; ${size}`,
    ),
    ...row(page, "integrity", integrity ?? "not known"),
    ...row(page, "lock", lock),
    ...scripts.flatMap(({ package: of, event, command }) =>
      row(
        page,
        ranScripts ? "script run" : "not run",
        `${event} of ${namesWords([of], 1)}: ${command}`,
      ),
    ),
    ...(moreScripts > 0 ? row(page, "", `and ${moreScripts} more scripts`) : []),
  ];
}
