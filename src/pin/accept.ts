import { UsageError } from "../errors.ts";
import { compareWithPin, type ItemDrift } from "../lib/drift.ts";
import { hashOf } from "../lib/drift-items.ts";
import { excerpt } from "../lib/excerpt.ts";
import type { PinnedItem, PinnedServer } from "../model/lock.ts";
import type { ServerFacts, Surface } from "../model/surface.ts";
import type { BaseSection } from "../model/vocabulary.ts";
import { pinnedHandshake, pinnedItem, pinnedPackage, sortedItems } from "./entry.ts";

type Pinned = NonNullable<Surface["pinned"]>;

/**
 * The former pin with these items as they are now, everything else as it was. An item is named
 * `tools/read_file`, or `read_file` where that is clear; `server` is the handshake, `package` the
 * package. Throws {@link UsageError} for one that has not drifted.
 */
export function acceptItems(
  surface: Surface & { readonly server: ServerFacts; readonly pinned: Pinned },
  names: readonly string[],
): PinnedServer {
  const drifts = compareWithPin(surface)?.drifts ?? [];
  const chosen = new Set(names.map((name) => chooseDrift(drifts, name)));
  let server = surface.pinned.server;
  for (const drift of chosen) server = withDrift(server, drift, surface);
  return server;
}

function chooseDrift(drifts: readonly ItemDrift[], wanted: string): ItemDrift {
  const exact = drifts.filter((drift) => labelsOf(drift).includes(wanted));
  const found = exact.length > 0 ? exact : drifts.filter((drift) => isNamed(drift, wanted));
  const [first, ...others] = found;
  if (first !== undefined && others.length === 0) return first;
  const shown = excerpt(wanted, 80);
  if (first === undefined) {
    const all = drifts.slice(0, MOST_NAMED).map((drift) => excerpt(labelsOf(drift)[0] ?? "", 80));
    throw new UsageError(
      `--accept ${shown}: nothing of that name has changed since it was pinned`,
      all.length === 0 ? "Nothing has changed." : `Changed are: ${all.join(", ")}`,
    );
  }
  throw new UsageError(
    `--accept ${shown} could mean ${found.map((one) => excerpt(labelsOf(one)[0] ?? "", 80)).join(" or ")}`,
    "Name the list as well; where one list has the name twice, pin the whole server.",
  );
}

const MOST_NAMED = 20;

function labelsOf({ section, name, was }: ItemDrift): readonly string[] {
  if (section === "server" || section === "package") return [section];
  return [`${section}/${name}`, ...(was === undefined ? [] : [`${section}/${was}`])];
}

function isNamed({ section, name, was }: ItemDrift, wanted: string): boolean {
  if (section === "server" || section === "package" || wanted === "") return false;
  // A tool that took one of these names is not what was meant.
  if (wanted === "server" || wanted === "package") return false;
  return name === wanted || was === wanted;
}

function withDrift(server: PinnedServer, drift: ItemDrift, surface: Surface): PinnedServer {
  const { section } = drift;
  if (section === "package") return { ...server, package: pinnedPackage(surface) };
  if (section === "server") {
    const facts = surface.server!;
    const { protocolVersion } = facts;
    return { ...server, protocolVersion, server: pinnedHandshake(facts) };
  }
  return { ...server, [section]: sortedItems(listWith(server[section], drift)) };
}

function listWith(items: PinnedServer[BaseSection], drift: ItemDrift): readonly PinnedItem[] {
  const { change, name, was, value } = drift;
  const now = value as PinnedItem["value"];
  if (change === "added") return [...items, pinnedItem(name, now)];
  if (change === "removed") {
    const hash = hashOf(now);
    const at = items.findIndex((item) => item.name === name && item.hash === hash);
    return items.filter((_, index) => index !== at);
  }
  const at = items.findIndex((item) => item.name === (was ?? name) && item.hash === drift.pinned);
  return items.map((item, index) => (index === at ? pinnedItem(name, now) : item));
}
