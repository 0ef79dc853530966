import type {
  BaseSection,
  Category,
  Confidence,
  Grade,
  Severity,
  StaticFormat,
  Tag,
} from "../model/vocabulary.ts";

/** One item that the static side claims. */
export interface StaticItem {
  readonly section: BaseSection;
  readonly name: string;
  /** Its JSON; null where the format carries no texts. */
  readonly raw: Readonly<Record<string, unknown>> | null;
  /** What it is said to let a model do; null: nothing was said, which is not "nothing". */
  readonly tags: StaticTags | null;
}

/** A tag and the first words that say so, if there are any. */
export type StaticTags = ReadonlyMap<Tag, string | null>;

export interface StaticFinding {
  readonly ruleId: string;
  readonly title: string;
  readonly category: Category | null;
  readonly severity: Severity | null;
  readonly confidence: Confidence | null;
  /** The item it is about; null: the server, a file, or nothing at all. */
  readonly item: { readonly section: BaseSection; readonly name: string } | null;
  /** What it says of its place when that is no item. */
  readonly place: string | null;
  /** Why only whoever reads the source can know of it; null: a live look could. */
  readonly sourceOnly: string | null;
}

export interface StaticTerm {
  readonly kind: "threat" | "client";
  readonly term: string;
  readonly level: string;
  readonly points: number;
}

export interface StaticScore {
  readonly score: number | null;
  readonly terms: readonly StaticTerm[];
  readonly gates: readonly { readonly id: string; readonly reason: string }[];
}

/** What a static report says, whatever its format. Raw target text: print it as excerpts only. */
export interface StaticReport {
  readonly format: StaticFormat;
  readonly tool: string | null;
  readonly grade: Grade | null;
  readonly asPrinted: string | null;
  readonly methodology: string | null;
  readonly score: StaticScore | null;
  readonly items: readonly StaticItem[];
  /** The lists that it claims to have whole: of these alone, what it lacks is live-only. */
  readonly whole: ReadonlySet<BaseSection>;
  readonly findings: readonly StaticFinding[];
  /** Its names are excerpts, as in our own reports. */
  readonly namesAreExcerpts: boolean;
  readonly inputs: { readonly implementationSource: boolean; readonly packageMetadata: boolean };
  /** In our words: what it does not carry, and what of it could not be read. */
  readonly notes: readonly string[];
}

/** A report without anything; readers fill in what their format carries. */
export function nothingIn(format: StaticFormat): StaticReport {
  return {
    format,
    tool: null,
    grade: null,
    asPrinted: null,
    methodology: null,
    score: null,
    items: [],
    whole: new Set(),
    findings: [],
    namesAreExcerpts: false,
    inputs: { implementationSource: false, packageMetadata: false },
    notes: [],
  };
}
