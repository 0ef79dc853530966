import type { SessionEnd } from "../harness/session.ts";
import { canonicalJson } from "../lib/canonical.ts";
import type { Behaviour } from "../model/behaviour.ts";
import type { PackageFacts } from "../model/package.ts";
import type { Listing, Notice, PlantedCanary, ReverseRequest, Surface } from "../model/surface.ts";

/** What one start of the server left, whatever it showed. */
export type Left = Pick<
  SessionEnd<unknown>,
  "evidence" | "residue" | "behaviour" | "hits" | "frames"
>;

/** One start of the server and what it left; no `listing`: the start of the base listing. */
export interface Start {
  readonly listing?: string;
  readonly left: Left;
}

/** Freezes everything: the base lists, and what all starts together showed beside them. */
export function assemble(
  base: Surface,
  parts: {
    readonly starts: readonly Start[];
    /** Who asked for the base, and what was listed again; undefined: nothing was. */
    readonly listings: NonNullable<Surface["listings"]> | undefined;
    readonly contents: Surface["contents"];
    readonly planted: readonly PlantedCanary[];
    /** Package that was installed for the run. */
    readonly installed: PackageFacts | undefined;
    /** What its install scripts did. */
    readonly scripts: Behaviour | undefined;
  },
): Surface {
  const { starts, listings, contents, planted, installed, scripts } = parts;
  const watched = starts.flatMap(({ listing, left }) =>
    left.behaviour === undefined ? [] : [tagged(left.behaviour, listing)],
  );
  const behaviour = scripts === undefined ? watched : [...watched, scripts];
  const residue = starts.flatMap(({ listing, left }) =>
    left.residue === undefined ? [] : [tagged(left.residue, listing)],
  );
  const hits = starts.flatMap(({ listing, left }) =>
    left.hits.items.map((hit) => tagged(hit, listing)),
  );
  const sum = (dropped: (left: Left) => number) =>
    starts.reduce((total, { left }) => total + dropped(left), 0);
  return {
    ...base,
    reverse: {
      items: [...merged(starts, requestsOf, (listing, one) => requestKey(one) + (listing ?? ""))],
      dropped: sum(({ evidence }) => evidence.reverse.dropped),
    },
    notices: {
      items: [...merged(starts, noticesOf, (_, one) => noticeKey(one))],
      dropped: sum(({ evidence }) => evidence.notices.dropped),
    },
    ...(contents === undefined ? {} : { contents }),
    ...(listings === undefined ? {} : { listings }),
    ...(planted.length === 0
      ? {}
      : {
          canaries: {
            planted: [...planted],
            hits,
            dropped: sum((left) => left.hits.dropped),
          },
        }),
    ...(residue.length === 0 ? {} : { residue: { items: residue } }),
    ...(behaviour.length === 0 ? {} : { behaviour: { items: behaviour } }),
    ...(installed === undefined ? {} : { package: installed }),
  };
}

/** Whether what differed in a further start needs the calibration starts to be understood. */
export function needsCalibration(listings: readonly Listing[]): boolean {
  return listings.some(
    ({ how, server, lists }) =>
      how === "new-session" &&
      (server !== undefined ||
        Object.values(lists ?? {}).some(
          ({ changed, added, broken }) => changed.length + added.length + broken.length > 0,
        )),
  );
}

function requestsOf({ left }: Start): readonly ReverseRequest[] {
  return left.evidence.reverse.items;
}

function noticesOf({ left }: Start): readonly Notice[] {
  return left.evidence.notices.items;
}

/** The base's own items in full; of the others what was not seen before under the same key. */
function* merged<T extends { readonly frame: number; readonly listing?: string | undefined }>(
  starts: readonly Start[],
  itemsOf: (start: Start) => readonly T[],
  keyOf: (listing: string | undefined, item: T) => string,
): Generator<T> {
  const known = new Set<string>();
  for (const start of starts) {
    const { listing } = start;
    for (const item of itemsOf(start)) {
      const key = keyOf(listing, item);
      const isNew = !known.has(key);
      known.add(key);
      if (listing === undefined) yield item;
      else if (isNew) yield tagged(item, listing);
    }
  }
}

function tagged<T extends object>(item: T, listing: string | undefined): T {
  return listing === undefined ? item : { ...item, listing };
}

/** Ids differ from session to session, and say nothing. */
function requestKey({ method, raw }: ReverseRequest): string {
  return `${method} ${canonicalJson(raw["params"] ?? null)}`;
}

function noticeKey({ kind, method, raw }: Notice): string {
  const { id: _, ...rest } = (typeof raw === "object" && raw !== null ? raw : {}) as {
    id?: unknown;
  };
  return `${kind} ${method} ${canonicalJson(rest)}`;
}
