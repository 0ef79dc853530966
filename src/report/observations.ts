import { excerpt } from "../lib/excerpt.ts";
import { saysTheSame } from "../lib/listings.ts";
import type { Observations, ObservedListing } from "../model/observations.ts";
import type { ClientProfile, Listing, Residue, ReverseRequest, Surface } from "../model/surface.ts";
import { BASE_SECTIONS } from "../model/vocabulary.ts";
import { BASE, behaviourOf, packageOf } from "./observed-behaviour.ts";

/** Files of one start that a report names; the saved surface has more. */
const FILES_NAMED = 50;

/**
 * The evidence beside the lists, in short. A saved surface may come from a stranger, so every text
 * of it becomes an excerpt, also those that are ours when we made it.
 */
export function observationsOf(surface: Surface): Observations {
  const { listings, reverse, contents, canaries, residue, behaviour } = surface;
  return {
    listings:
      listings === undefined
        ? null
        : {
            client: clientOf(listings.client),
            items: listings.items.map((one) => listingOf(one, surface)),
          },
    reverse: requestsOf(reverse?.items ?? []),
    contents:
      contents === undefined
        ? null
        : {
            prompts: contents.items.filter((content) => content.of === "prompts").length,
            resources: contents.items.filter((content) => content.of === "resources").length,
            skipped: contents.skipped.length + contents.dropped,
          },
    canaries:
      canaries === undefined
        ? null
        : {
            planted: canaries.planted.map(({ name, kind, where }) => ({
              name: excerpt(name),
              kind,
              where: excerpt(where),
            })),
            hits: canaries.hits.length,
            dropped: canaries.dropped,
          },
    residue: residue === undefined ? null : residue.items.map(residueOf),
    package: surface.package === undefined ? null : packageOf(surface.package),
    behaviour: behaviour === undefined ? null : behaviour.items.map(behaviourOf),
  };
}

function listingOf(listing: Listing, base: Surface): ObservedListing {
  const { id, how, varied, client, offered, waitedMs, state, why, lists } = listing;
  return {
    id: excerpt(id),
    how,
    varied,
    client: clientOf(client),
    offered: excerpt(offered),
    waitedMs,
    state,
    why: why === null ? null : excerpt(why),
    differences: differencesOf(listing, base),
    reordered: lists !== null && BASE_SECTIONS.some((section) => lists[section].reordered),
  };
}

function differencesOf({ server, lists }: Listing, base: Surface): number {
  const facts = server === undefined || saysTheSame(server, base.server) ? 0 : 1;
  if (lists === null) return facts;
  return BASE_SECTIONS.reduce((total, section) => {
    const { changed, added, missing, broken } = lists[section];
    return total + changed.length + added.length + missing.length + broken.length;
  }, facts);
}

function clientOf({ name, version, capabilities }: ClientProfile): ObservedListing["client"] {
  return {
    name: excerpt(name),
    version: excerpt(version),
    capabilities: capabilities.map((capability) => excerpt(capability)),
  };
}

/** By method and answer, in the order of the first of each. */
function requestsOf(requests: readonly ReverseRequest[]): Observations["reverse"] {
  const groups = new Map<string, Observations["reverse"][number]>();
  for (const { method, answer, listing = BASE } of requests) {
    const key = `${answer} ${method}`;
    const group = groups.get(key) ?? { method: excerpt(method), answer, count: 0, listings: [] };
    const id = excerpt(listing);
    if (!group.listings.includes(id)) group.listings.push(id);
    group.count++;
    groups.set(key, group);
  }
  return [...groups.values()];
}

function residueOf(residue: Residue): NonNullable<Observations["residue"]>[number] {
  const { listing = BASE, endedBy, survivors, ports, files, droppedFiles } = residue;
  const named = files.slice(0, FILES_NAMED);
  return {
    listing: excerpt(listing),
    endedBy,
    survivors: survivors?.length ?? null,
    ports: ports?.map(({ address, port }) => ({ address: excerpt(address), port })) ?? null,
    files: named.map((file) => ({ ...file, path: excerpt(file.path) })),
    moreFiles: files.length - named.length + droppedFiles,
  };
}
