import type { Session } from "../harness/session.ts";
import { offeredVersion } from "../harness/handshake.ts";
import { LIMITS } from "../harness/limits.ts";
import { createTally } from "../harness/peculiarities.ts";
import { canonicalJson } from "../lib/canonical.ts";
import { listDifference } from "../lib/listings.ts";
import type { ListDifference, Listing, Section, ServerFacts, Surface } from "../model/surface.ts";
import { BASE_SECTIONS, type BaseSection } from "../model/vocabulary.ts";
import { listAll } from "./list.ts";
import { BASE_VISIT, type FurtherVisit, profileOf } from "./visits.ts";

type Lists = Readonly<Record<BaseSection, Section>>;

/** What a further look showed, before it is compared. */
export interface Shown {
  readonly server: ServerFacts;
  readonly lists: Lists;
}

/** Ids of the further looks in one session, in order. */
const LOOKS = ["second-look", "third-look", "fourth-look"] as const;

/**
 * Lists again in the same session, after a quiet wait that also collects `list_changed`. Ends at the
 * first look that cannot be had: the lists of a base listing are already safe.
 */
export async function lookAgain(
  session: Session,
  base: Surface,
  { times, waitMs, seconds }: { times: number; waitMs: number; seconds: number },
): Promise<readonly Listing[]> {
  const listings: Listing[] = [];
  for (const id of LOOKS.slice(0, times)) {
    const heard = session.listChanges.length;
    await session.quiet(waitMs);
    const lists = await listLists(session, seconds);
    const about: About = {
      id,
      how: "same-session",
      varied: ["time"],
      client: profileOf(BASE_VISIT.client),
      offered: offeredVersion(BASE_VISIT.offer),
      waitedMs: waitMs,
      announced: [...new Set(session.listChanges.slice(heard))],
    };
    const why = session.stopped()?.detail;
    listings.push({
      ...about,
      ...(why === undefined ? compared(base, { server: session.server, lists }) : failed(why)),
    });
    if (why !== undefined) break;
  }
  return listings;
}

/** The four lists, without a word in the peculiarities: those are about the base listing. */
export async function listLists(session: Session, seconds: number): Promise<Lists> {
  const quietly: Session = {
    ...session,
    tally: createTally(),
    request: (method, params) => session.request(method, params, seconds),
  };
  const lists = {} as Record<BaseSection, Section>;
  for (const section of BASE_SECTIONS) lists[section] = await listAll(quietly, section);
  return lists;
}

/** The listing of a further start: what it showed, or why it showed nothing. */
export function listingOf(visit: FurtherVisit, base: Surface, seen: Shown | string): Listing {
  const about: About = {
    id: visit.id,
    how: "new-session",
    varied: [...visit.varied],
    client: profileOf(visit.client),
    offered: offeredVersion(visit.offer),
    waitedMs: null,
    announced: [],
  };
  return { ...about, ...(typeof seen === "string" ? failed(seen) : compared(base, seen)) };
}

/** What is known of a listing before it is had. */
type About = Omit<Listing, "state" | "why" | "server" | "lists">;
type Outcome = Pick<Listing, "state" | "why" | "lists"> & Partial<Pick<Listing, "server">>;

function failed(why: string): Outcome {
  return { state: "failed", why, lists: null };
}

function compared(base: Surface, { server, lists }: Shown): Outcome {
  if (lists.tools.state === "failed" && base.tools.state !== "failed") {
    return failed(lists.tools.why);
  }
  const budget = { bytes: LIMITS.listingBytes };
  const differences = Object.fromEntries(
    BASE_SECTIONS.map((section) => [
      section,
      within(budget, listDifference(base[section], lists[section])),
    ]),
  ) as NonNullable<Listing["lists"]>;
  const same = base.server !== null && answerOf(base.server) === answerOf(server);
  return { state: "listed", why: null, lists: differences, ...(same ? {} : { server }) };
}

/** Fifteen listings of 64 MiB would not fit: what is beyond the budget is cut, and says so. */
function within(budget: { bytes: number }, list: ListDifference): ListDifference {
  const fits = (raw: unknown) => (budget.bytes -= canonicalJson(raw).length) >= 0;
  const changed = list.changed.filter(({ item }) => fits(item.raw));
  const added = list.added.filter(({ raw }) => fits(raw));
  const broken = list.broken.filter(({ raw }) => fits(raw));
  if (budget.bytes >= 0) return list;
  const why = `more than ${LIMITS.listingBytes} bytes differ from the base`;
  return { ...list, state: "capped", why, changed, added, broken };
}

/** The whole answer to the handshake; those of the two eras have only some members in common. */
function answerOf({ name, version, protocolVersion, era, instructions, raw }: ServerFacts): string {
  const capabilities = raw["capabilities"];
  return canonicalJson(
    era === "legacy" ? raw : { name, version, protocolVersion, instructions, capabilities },
  );
}
