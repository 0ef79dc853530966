import type { ClientIdentity } from "../harness/handshake.ts";
import type { Visit } from "../harness/visit.ts";
import type { Listing } from "../model/surface.ts";
import type { Target } from "../model/target.ts";
import type { Varied } from "../model/vocabulary.ts";
import { CLIENTS, OURSELVES } from "./clients.ts";

/** A further start of the server and what is different in it from the first. */
export interface FurtherVisit extends Visit {
  readonly id: string;
  readonly varied: readonly Varied[];
}

/** The start that makes the base listing. */
export const BASE_VISIT: Visit = {
  client: OURSELVES,
  offer: { kind: "newest" },
  environment: {},
  home: "decoys",
  gitFolder: false,
};

/** What every standard scan adds: the most widely used client, which offers no capability. */
export const STANDARD_VISITS: readonly FurtherVisit[] = [asClient("claude-ai", "capabilities")];

/**
 * Tell noise and capabilities from cloaking: the same client again, and ourselves without any
 * capability. A standard scan asks for them only when something differed.
 */
export const CALIBRATION: readonly FurtherVisit[] = [
  further("again", ["start"], {}),
  further("without-capabilities", ["start", "capabilities"], {
    client: { ...OURSELVES, capabilities: {} },
  }),
];

/** Everything a deep scan adds to the standard and the calibration. */
const DEEP_VISITS: readonly FurtherVisit[] = [
  asClient("cursor", "capabilities"),
  asClient("vscode"),
  asClient("claude-code", "capabilities"),
  asClient("unknown-client"),
  further("old-version", ["start", "version"], {
    offer: { kind: "exactly", version: "2024-11-05" },
  }),
  further("future-version", ["start", "version"], {
    offer: { kind: "exactly", version: "2099-01-01" },
  }),
  further("modern-era", ["start", "era"], { offer: { kind: "modern" } }),
  further("legacy-era", ["start", "era"], { offer: { kind: "exactly", version: "2025-11-25" } }),
  further("ci", ["start", "ci"], { environment: { CI: "true" } }),
  further("git-folder", ["start", "folder"], { gitFolder: true }),
  further("bare-home", ["start", "home"], { home: "bare" }),
  further("locale", ["start", "locale"], {
    environment: { LANG: "de_DE.UTF-8", LC_ALL: "de_DE.UTF-8", LANGUAGE: "de" },
  }),
  further("returning", ["start", "home"], { home: "as-left" }),
];

/** Dimensions that only a process of ours has. */
const LOCAL: readonly Varied[] = ["ci", "folder", "home", "locale"];

/** The further starts of a deep scan that make sense for this target and for what it spoke. */
export function deepVisits(target: Target, era: "legacy" | "modern"): readonly FurtherVisit[] {
  const spoken = `${era}-era`;
  return [...STANDARD_VISITS, ...CALIBRATION, ...DEEP_VISITS].filter(
    ({ id, varied, gitFolder }) => {
      if (id === spoken) return false;
      // In the 2026-07-28 era every request names that one version.
      if (era === "modern" && varied.includes("version")) return false;
      if (target.kind === "http") return !LOCAL.some((one) => varied.includes(one));
      return !(gitFolder && target.cwd !== undefined);
    },
  );
}

/** Who asks for the base, as the surface keeps it. */
export const OWN_PROFILE = profileOf(OURSELVES);

/** A client as the surface keeps it. */
export function profileOf({ name, version, capabilities }: ClientIdentity): Listing["client"] {
  return { name, version, capabilities: Object.keys(capabilities).sort() };
}

function asClient(id: keyof typeof CLIENTS, ...varied: readonly Varied[]): FurtherVisit {
  return further(id, ["start", "client", ...varied], { client: CLIENTS[id] });
}

function further(id: string, varied: readonly Varied[], difference: Partial<Visit>): FurtherVisit {
  return { ...BASE_VISIT, ...difference, id, varied };
}
