import { excerpt } from "../../src/lib/excerpt.ts";
import type { Excerpt } from "../../src/model/finding.ts";
import type { Listing } from "../../src/model/surface.ts";
import type { Varied } from "../../src/model/vocabulary.ts";
import type { Change } from "./change.ts";

/** Ids of listings, as a finding may show them. */
export function idsOf(listings: readonly Listing[]): Excerpt {
  return excerpt([...new Set(listings.map(({ id }) => id))].join(", "));
}

/** What the item is called in a message. */
export function labelOf(item: Labelled): Excerpt {
  return excerpt(nameOf(item), LABEL);
}

/** The name of the item, or what stands for it. */
export function nameOf({ section, item, kind }: Labelled): string {
  if (kind === "reordered") return `the order of ${section}`;
  if (section === "server") return "what the server says of itself";
  return item === "" ? `an element of ${section}` : item.slice(0, LABEL);
}

/** Names of the first ones. */
export function namesOf(of: readonly Change[]): Excerpt {
  const names = of.slice(0, MOST_NAMES).map(nameOf);
  return excerpt(names.join(", ") + (of.length > names.length ? ", ..." : ""));
}

/** A number of items in words. */
export function countOf(items: number): Excerpt {
  return excerpt(items === 1 ? "1 item" : `${items} items`);
}

/** The members of the items that differ. */
export function fieldsOf(changes: readonly Change[]): readonly string[] {
  const all = changes.map(({ kind, pointer }) => {
    if (kind === "reordered") return "order";
    return pointer.split("/")[1] ?? "whole";
  });
  return [...new Set(all)].slice(0, MOST_FIELDS);
}

/** To whom it was shown, and to whom not. `isInBase`: it stands in the base and not elsewhere. */
export function audienceOf(
  listings: readonly Listing[],
  cause: Varied,
  isInBase: boolean,
  asker: string,
): Excerpt {
  if (cause === "time") return excerpt(`${isInBase ? "gone" : "come"} while we watched`);
  if (cause === "start") return excerpt(`${isInBase ? "not shown" : "shown"} at another start`);
  const others = othersIn(listings, isInBase ? "or" : "and");
  if (cause !== "client") return excerpt(`${isInBase ? "not shown" : "shown only"} ${others}`);
  if (isInBase) return excerpt(`shown to ${asker} and not to ${others}`);
  return excerpt(`shown to ${others}${others.includes(" and ") ? "," : " and"} not to ${asker}`);
}

/** The same for items that came, went, or read otherwise. */
export function shownTo(changes: readonly Change[], cause: Varied, asker: string): Excerpt {
  const listings = changes.map(({ listing }) => listing);
  const [kind, ...more] = new Set(changes.map((change) => change.kind));
  if (more.length === 0 && (kind === "added" || kind === "missing")) {
    return audienceOf(listings, cause, kind === "missing", asker);
  }
  const others = othersIn(listings);
  return excerpt(cause === "client" ? `other for ${others} than for ${asker}` : `other ${others}`);
}

/** The verb, and when it does. */
export function whenOf(changes: readonly Change[], cause: Varied, isPlural: boolean): Excerpt {
  const differs = isPlural ? "differ" : "differs";
  if (cause === "time") return excerpt("changed while we watched");
  if (cause === "start") return excerpt(`${differs} from one start to the next`);
  const others = othersIn(changes.map(({ listing }) => listing));
  return excerpt(`${differs} ${cause === "client" ? "for " : ""}${others}`);
}

const LABEL = 80;
const MOST_NAMES = 5;
const MOST_FIELDS = 3;

/** Clients by their names, all else by what was done. */
function othersIn(listings: readonly Listing[], joint = "and"): string {
  const others = [...new Set(listings.map(otherOf))];
  const last = others.pop() ?? "";
  return others.length === 0 ? last : `${others.join(", ")} ${joint} ${last}`;
}

function otherOf({ varied, client, id }: Listing): string {
  if (varied.includes("client")) return client.name.slice(0, LABEL);
  const cause = varied.find((one) => one !== "start");
  return (cause === undefined ? undefined : WHERE[cause]) ?? id;
}

const WHERE: Readonly<Partial<Record<Varied, string>>> = {
  capabilities: "without our capabilities",
  ci: "where CI is set",
  folder: "in a folder under git",
  home: "with another home folder",
  locale: "in another language",
  version: "under another protocol version",
  era: "under the other protocol era",
};

type Labelled = Pick<Change, "section" | "item"> & Partial<Pick<Change, "kind">>;
