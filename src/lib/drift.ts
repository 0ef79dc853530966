import type { Surface } from "../model/surface.ts";
import { BASE_SECTIONS, type BaseSection, type DriftKind } from "../model/vocabulary.ts";
import { type FieldDrift, fieldDrifts, worstKind } from "./drift-fields.ts";
import { hashOf, type ItemPair, liveItems, pairItems } from "./drift-items.ts";
import { type Moving, movingFields } from "./drift-moving.ts";

/** One thing that is not as it was pinned, in the words of the target. */
export interface ItemDrift {
  readonly section: "server" | "package" | BaseSection;
  readonly change: "added" | "removed" | "renamed" | "changed";
  readonly kind: DriftKind;
  readonly name: string;
  /** The pinned name of a renamed item. */
  readonly was?: string;
  /** Hash of the pinned item, for one that was renamed or changed. */
  readonly pinned?: string;
  readonly fields: readonly FieldDrift[];
  /** Where it stands in the surface; for `removed` its place in the pin. */
  readonly index: number;
  readonly broken?: true;
  readonly frame: number;
  /** What is there now; for `removed` what was pinned. */
  readonly value: unknown;
}

/** A surface against its pin. */
export interface Comparison {
  readonly drifts: readonly ItemDrift[];
  /** What could not be compared, and why. */
  readonly unseen: readonly string[];
  /** The very same bytes as were pinned, of the package and of all it depends on. */
  readonly isSamePackage: boolean;
}

/** Compares a surface with what was pinned of it; undefined without a pin. Linear in both. */
export function compareWithPin(
  surface: Pick<Surface, "pinned" | "package" | "server" | "listings" | BaseSection>,
): Comparison | undefined {
  const { pinned } = surface;
  if (pinned === undefined) return undefined;
  const before = pinned.server.package;
  const now = surface.package;
  const unseen: string[] = [];
  if (before !== null && now === undefined) {
    unseen.push("the pinned package was not installed by us this time: its bytes are not compared");
  }
  if (surface.server === null) unseen.push("the server did not answer the handshake");
  const moving = movingFields(surface);
  const drifts = [...packageDrift(surface), ...serverDrift(surface, moving)];
  if (surface.server !== null) {
    for (const name of BASE_SECTIONS) {
      const section = surface[name];
      const isCut = section.state === "failed" || section.state === "capped";
      if (isCut) unseen.push(`${name} ${section.state}: what was pinned may be there all the same`);
      const pairs = pairItems(name, pinned.server[name], liveItems(section));
      const seen = isCut ? pairs.filter(({ live }) => live !== undefined) : pairs;
      const most = Math.min(MOST_PER_ITEM, Math.ceil(MOST_PER_LIST / Math.max(1, seen.length)));
      for (const pair of seen) drifts.push(itemDrift(name, pair, moving, most));
    }
  }
  const isSamePackage =
    before?.name === now?.name &&
    before?.version === now?.version &&
    typeof before?.integrity === "string" &&
    before.integrity === now?.integrity &&
    // What a package says may stand in what it depends on.
    before.lock === now?.lock;
  return { drifts, unseen, isSamePackage };
}

const MOST_PER_ITEM = 16;
const MOST_PER_LIST = 20_000;

function itemDrift(
  section: BaseSection,
  { pinned, live, isRenamed }: ItemPair,
  moving: Moving,
  most: number,
): ItemDrift {
  if (live === undefined) {
    const { item, at } = pinned!;
    const { name, value } = item;
    const whole = { name, value, index: at, frame: 0, fields: [] };
    return { section, change: "removed", kind: "text", ...whole };
  }
  const { name, value, index, frame, broken } = live;
  const place = { name, value, index, frame, ...(broken === undefined ? {} : { broken }) };
  if (pinned === undefined) return { section, change: "added", kind: "text", fields: [], ...place };
  const sides = { before: pinned.item.value, after: value, moving: moving(section, index) };
  const fields = fieldDrifts(sides, most);
  const about = { section, pinned: pinned.item.hash, fields, ...place };
  return isRenamed
    ? { change: "renamed", kind: "text", was: pinned.item.name, ...about }
    : { change: "changed", kind: worstKind(kindsOf(fields)), ...about };
}

/** How the two revisions of the handshake say who the server is. */
const OWN_FIELDS: Readonly<Record<string, DriftKind>> = Object.fromEntries([
  ["/protocolVersion", "version"],
  ...["/serverInfo", "/_meta/io.modelcontextprotocol~1serverInfo"].flatMap((info) => [
    [`${info}/name`, "identity"],
    [`${info}/version`, "version"],
  ]),
]);

function serverDrift(
  { server, pinned }: Pick<Surface, "server" | "pinned">,
  moving: Moving,
): ItemDrift[] {
  if (server === null || pinned === undefined) return [];
  const before = pinned.server.server.value;
  if (hashOf(before) === hashOf(server.raw)) return [];
  const sides = { before, after: server.raw, own: OWN_FIELDS, moving: moving("server", -1) };
  const fields = fieldDrifts(sides, MOST_PER_ITEM);
  const kind = worstKind(kindsOf(fields));
  const { name, raw, frame } = server;
  const place = { name, value: raw, index: -1, frame };
  return [{ section: "server", change: "changed", kind, fields, ...place }];
}

function packageDrift(surface: Pick<Surface, "package" | "pinned">): ItemDrift[] {
  const now = surface.package;
  const before = surface.pinned?.server.package ?? null;
  if (before === null || now === undefined) return [];
  const isSameVersion = before.name === now.name && before.version === now.version;
  const kinds = {
    name: "identity",
    version: "version",
    integrity: isSameVersion ? "identity" : "version",
    lock: "version",
  } as const satisfies Record<string, DriftKind>;
  const fields = (["name", "version", "integrity", "lock"] as const).flatMap(
    (key): FieldDrift[] => {
      const [was, is] = [before[key], now[key]];
      // What was not known then, or is not known now, has not changed.
      if (was === is || was === null || is === null) return [];
      return [
        { pointer: `/${key}`, before: was, after: is, kind: kinds[key], isNumbersOnly: false },
      ];
    },
  );
  if (fields.length === 0) return [];
  const kind = worstKind(kindsOf(fields));
  const place = { name: now.name, value: now, index: 0, frame: 0 };
  return [{ section: "package", change: "changed", kind, fields, ...place }];
}

function kindsOf(fields: readonly FieldDrift[]): readonly DriftKind[] {
  return fields.map(({ kind }) => kind);
}
