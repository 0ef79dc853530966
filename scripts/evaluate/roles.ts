import { TAGS } from "../../src/model/vocabulary.ts";
import { isObject, type JsonObject, stringOr, strings } from "./json.ts";
import { type Judged, type Judgement, judgementOf, type Judging, tagsOf } from "./judged.ts";
import { listingOf, type Listings, toolsByServer } from "./listings.ts";
import { type Scores, scoresOf, type Times, timesOf } from "./statistics.ts";

export type RolesKind = "tool-roles" | "live-roles" | "name-roles";

/** A tool: the verdict is that of its whole surface, the findings are its own. */
export interface RoleCase extends Judgement {
  readonly id: string;
  readonly label: "roles";
  readonly must: readonly string[];
  readonly may: readonly string[];
  /** Of the roles that are labelled in this kind of file. */
  readonly tags: readonly string[];
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
}

export interface RolesResult {
  readonly cases: readonly RoleCase[];
  readonly totals: RoleTotals;
}

export interface RoleTotals {
  readonly kind: RolesKind;
  readonly rows: number;
  readonly malformed: number;
  readonly unresolved: number;
  readonly unjudged: number;
  readonly skipped: number;
  /** Required roles must be tagged, arguable ones count neither way, any other is wrong. */
  readonly roles: Readonly<Record<string, Scores>>;
  /** All roles together. */
  readonly overall: Scores;
  readonly milliseconds: Times;
}

/** The words of the roles files for ours. */
const ROLE_TAGS: Readonly<Record<string, string>> = {
  private_data: "sensitive-source",
  exec: "code-exec",
  untrusted_input: "untrusted-input",
  external_sink: "external-sink",
  destructive: "destructive",
};

/** The roles somebody labelled: any other says nothing about the prober. */
const LABELLED: Readonly<Record<RolesKind, readonly string[]>> = {
  "tool-roles": Object.values(ROLE_TAGS),
  "live-roles": ["untrusted-input", "sensitive-source", "external-sink", "code-exec", "file-write"],
  "name-roles": TAGS,
};

interface Row {
  readonly id: string;
  readonly tool: string;
  readonly must: readonly string[];
  readonly may: readonly string[];
  /** undefined: not found. */
  readonly listing: JsonObject | undefined;
}

/** Labelled tools: which roles were seen, which should have been. */
export function evaluateRoles(
  kind: RolesKind,
  rows: readonly JsonObject[],
  listings: Listings,
  malformed: number,
  judging: Judging,
): RolesResult {
  const read = rowsOf(kind, rows, listings);
  const surfaces = new Map<JsonObject, Judged>();
  const cases = read.flatMap((row) => {
    if (row.listing === undefined) return [];
    const surface = surfaces.get(row.listing) ?? judging(row.id, row.listing);
    surfaces.set(row.listing, surface);
    return [caseOf(row, surface, LABELLED[kind])];
  });
  const roles = LABELLED[kind].map((role) => [role, scoresOf(...countsOf(cases, role))] as const);
  return {
    cases,
    totals: {
      kind,
      rows: rows.length,
      malformed,
      unresolved: rows.length - cases.length,
      unjudged: cases.filter(({ grade }) => grade === null).length,
      skipped: 0,
      roles: Object.fromEntries(roles),
      overall: scoresOf(
        sum(roles.map(([, { truePositives }]) => truePositives)),
        sum(roles.map(([, { falsePositives }]) => falsePositives)),
        sum(roles.map(([, { falseNegatives }]) => falseNegatives)),
      ),
      milliseconds: timesOf([...surfaces.values()].map(({ milliseconds }) => milliseconds)),
    },
  };
}

function rowsOf(kind: RolesKind, rows: readonly JsonObject[], listings: Listings): readonly Row[] {
  const servers = kind === "tool-roles" ? toolsByServer(rows) : listings;
  // The tools of one server are judged together, as the product meets them.
  return rows.map((row): Row => {
    if (kind === "tool-roles") {
      const tool = isObject(row["tool"]) ? stringOr(row["tool"]["name"], "") : "";
      return {
        id: stringOr(row["id"], tool),
        tool,
        must: strings(row["roles"]).map((role) => ROLE_TAGS[role] ?? role),
        may: strings(row["arguable"]).map((role) => ROLE_TAGS[role] ?? role),
        listing: listingOf(servers, stringOr(row["server"], ""), [tool]),
      };
    }
    const tool = stringOr(row["tool"], "");
    const server = stringOr(row["server"], "");
    return {
      id: kind === "name-roles" ? tool : `${server}/${tool}`,
      tool,
      must: listed(row["must"]),
      may: listed(row["may"]),
      listing:
        kind === "name-roles"
          ? { tools: [{ name: tool, inputSchema: { type: "object" } }] }
          : listingOf(servers, server, [tool]),
    };
  });
}

/** `a,b` or `-` for none. */
function listed(cell: unknown): readonly string[] {
  const roles = stringOr(cell, "-").split(",");
  return roles.map((role) => role.trim()).filter((role) => role !== "-" && role !== "");
}

function caseOf(row: Row, surface: Judged, labelled: readonly string[]): RoleCase {
  const { id, must, may } = row;
  const tags = tagsOf(surface, row.tool).filter((tag) => labelled.includes(tag));
  return {
    id,
    label: "roles",
    ...judgementOf(surface, row.tool),
    must,
    may,
    tags,
    missed: must.filter((role) => labelled.includes(role) && !tags.includes(role)),
    wrong: tags.filter((role) => !must.includes(role) && !may.includes(role)),
  };
}

function countsOf(cases: readonly RoleCase[], role: string): readonly [number, number, number] {
  const count = (holds: (one: RoleCase) => boolean) => cases.filter(holds).length;
  return [
    count(({ must, tags }) => must.includes(role) && tags.includes(role)),
    count(({ wrong }) => wrong.includes(role)),
    count(({ missed }) => missed.includes(role)),
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
