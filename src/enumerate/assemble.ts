import type { SessionEnd } from "../harness/session.ts";
import { canonicalJson } from "../lib/canonical.ts";
import type { Listing, Notice, PlantedCanary, ReverseRequest, Surface } from "../model/surface.ts";

/** One start of the server and what it left; no `listing`: the start of the base listing. */
export interface Start {
  readonly listing?: string;
  readonly end: Pick<SessionEnd<unknown>, "evidence" | "residue" | "hits">;
}

/** Evidence of one kind kept per further start: the base has its own, larger limit. */
const KEPT_PER_START = 50;

/** Freezes everything: the base lists, and what all starts together showed beside them. */
export function assemble(
  base: Surface,
  parts: {
    readonly starts: readonly Start[];
    /** Who asked for the base, and what was listed again; undefined: nothing was. */
    readonly listings: NonNullable<Surface["listings"]> | undefined;
    readonly contents: Surface["contents"];
    readonly planted: readonly PlantedCanary[];
  },
): Surface {
  const { starts, listings, contents, planted } = parts;
  const [first] = starts;
  const residue = starts.flatMap(({ listing, end }) =>
    end.residue === undefined ? [] : [tagged(end.residue, listing)],
  );
  const hits = starts.flatMap(({ listing, end }) =>
    end.hits.items.map((hit) => tagged(hit, listing)),
  );
  return {
    ...base,
    reverse: {
      items: [...merged(starts, requestsOf, (listing, one) => requestKey(one) + (listing ?? ""))],
      dropped: first?.end.evidence.reverse.dropped ?? 0,
    },
    notices: {
      items: [...merged(starts, noticesOf, (_, one) => noticeKey(one))],
      dropped: first?.end.evidence.notices.dropped ?? 0,
    },
    ...(contents === undefined ? {} : { contents }),
    ...(listings === undefined ? {} : { listings }),
    ...(planted.length === 0
      ? {}
      : {
          canaries: {
            planted: [...planted],
            hits,
            dropped: starts.reduce((sum, { end }) => sum + end.hits.dropped, 0),
          },
        }),
    ...(residue.length === 0 ? {} : { residue: { items: residue } }),
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

function requestsOf({ end }: Start): readonly ReverseRequest[] {
  return end.evidence.reverse.items;
}

function noticesOf({ end }: Start): readonly Notice[] {
  return end.evidence.notices.items;
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
    let kept = 0;
    for (const item of itemsOf(start)) {
      const key = keyOf(listing, item);
      const isNew = !known.has(key);
      known.add(key);
      if (listing === undefined) {
        yield item;
      } else if (isNew && kept < KEPT_PER_START) {
        kept++;
        yield tagged(item, listing);
      }
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
