/** What a run against one world must show. Left out: exit 0, grade A, no failure, no finding. */
export interface Expectation {
  readonly exit?: number;
  readonly grade?: string | RegExp | null;
  /** `session.failure.code`. */
  readonly failure?: string | RegExp | null;
  /** Per list: "listed 3", "listed 3, 1 broken", "capped 3", "failed", "absent"; or the bare state. */
  readonly sections?: Readonly<Record<string, string>>;
  /** Per list: its `why`. */
  readonly why?: Readonly<Record<string, RegExp>>;
  /** Ids that must be among the peculiarities. */
  readonly peculiarities?: readonly string[];
  /** Exactly these rule ids of threats, each once. */
  readonly findings?: readonly string[];
  /**
   * True: a text is a hidden or open order, and `tool-poisoning` finds that of high or critical
   * severity, at least strong. Which of its rules do is then left open, but for those in `findings`.
   */
  readonly poisoned?: true;
  /** The listings, or "base", that showed such a text first: exactly these. */
  readonly poisonedIn?: readonly string[];
  /**
   * Exactly these info rule ids of the probes of further listings, requests, canaries, residue and
   * behaviour; none when left out, in runs that asked again. What is low or worse stands in `findings`.
   */
  readonly noted?: readonly string[];
  /** By id of a further listing: how it compares with the base. Those left out are open. */
  readonly listings?: Readonly<Record<string, "same" | "differs" | "failed" | "not asked">>;
  /** One of `coverage.caveats` matches; null: none speaks of a listing or of credentials. */
  readonly caveat?: RegExp | null;
  /** Encodings and channels in which canaries came back: exactly these, as "hex whole stdout". */
  readonly leaks?: readonly string[];
  /**
   * One each of what it was seen to do matches: "list read ~/notes.txt" by phase, kind and object,
   * " (refused)" at the end where that failed.
   */
  readonly behaviour?: readonly RegExp[];
  /** The listings, or "base", where its behaviour was found first: exactly these. */
  readonly behavedIn?: readonly string[];
  /** Rule ids that may be found or not, so long as they are of low severity. */
  readonly tolerated?: readonly string[];
  /** `coverage.complete`. */
  readonly complete?: boolean;
  /** Part and pointer of the finding. */
  readonly place?: { readonly section: string; readonly pointer?: string };
  readonly message?: RegExp;
  readonly stderrTail?: RegExp;
  readonly exitCode?: number;
  readonly endedBy?: string;
  readonly survivors?: number;
  readonly era?: string;
  readonly transport?: string;
  /** Number of requests of the server that were recorded. */
  readonly reverse?: number;
  /** Must stand somewhere in the report or the saved surface. */
  readonly names?: RegExp;
  /** Seconds the whole run may take. */
  readonly within?: number;
  /** True: the report stays below 200 KB. */
  readonly small?: true;
  readonly authorization?: Readonly<Record<string, unknown>>;
  /** HTTP requests this server, and the other one, may see at most. */
  readonly atMost?: number;
  readonly elsewhere?: number;
}

export interface World {
  /** The behaviour as a sentence: the title of its test. */
  readonly says: string;
  readonly expect: Expectation;
  /** Options of the prober. A sandbox or tracer that they name must work here. */
  readonly args?: readonly string[];
  /** Why it runs on some platforms only. */
  readonly only?: string;
  readonly kind?: "http" | "sse";
}

export type Worlds = Readonly<Record<string, World>>;

export interface Listening {
  readonly origin: string;
  readonly url: string;
  readonly requests: readonly {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly body: string;
  }[];
  close(): Promise<void>;
}

export function serveHttp(
  world: object,
  kind?: "http" | "sse",
  elsewhere?: string,
): Promise<Listening>;

export const startOddities: Worlds;
export const framingOddities: Worlds;
export const listOddities: Worlds;
export const evasionOddities: Worlds;
export const poisonOddities: Worlds;
export const processOddities: Worlds;
export const cloakOddities: Worlds;
export const swapOddities: Worlds;
export const askOddities: Worlds;
export const canaryOddities: Worlds;
export const residueOddities: Worlds;
export const credentialOddities: Worlds;
export const honestMoving: Worlds;
export const fileBehaviour: Worlds;
export const networkBehaviour: Worlds;
export const processBehaviour: Worlds;
export const victimBehaviour: Worlds;
export const heldOddities: Worlds;
export const tracerOddities: Worlds;
export const honestBehaviour: Worlds;
/** A path that `forges-its-trace` claims to have opened. */
export const FORGED: string;
/** Names that a static scan recovered, those of them that are gone, and those it missed. */
export const RECOVERED: readonly string[];
export const GONE: readonly string[];
export const MISSED: readonly string[];
export const protocolOddities: Worlds;
export const httpOddities: Worlds;
/** Only the end of the run is promised of these; `long`: of a text too long to be judged whole. */
export const slowOddities: Readonly<Record<string, Pick<World, "says"> & { readonly long?: true }>>;
export const honest: Worlds;
export const stdioWorlds: Worlds;
