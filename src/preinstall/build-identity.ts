import type { Signer } from "@sigstore/verify";

/** The build that a certificate was issued to. */
export interface BuildIdentity {
  readonly repository: string;
  readonly workflow: string;
}

interface Builder {
  /** How a workflow of it is named; the first group is the repository. */
  readonly workflow: RegExp;
  /** How a repository of it is named. */
  readonly repository: RegExp;
}

/** The builders whose provenance npm takes, by the issuer of their tokens. */
const BUILDERS: Readonly<Record<string, Builder>> = {
  "https://token.actions.githubusercontent.com": {
    workflow: /^(https:\/\/github\.com\/[\w.-]+\/[\w.-]+)\/\.github\/workflows\/[^@\s]+@\S+$/,
    repository: /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+$/,
  },
  "https://gitlab.com": {
    workflow: /^(https:\/\/gitlab\.com\/[\w.-]+(?:\/[\w.-]+)+)\/\/[^@\s]+@\S+$/,
    repository: /^https:\/\/gitlab\.com\/[\w.-]+(?:\/[\w.-]+)+$/,
  },
};

/** Fulcio's extension for the source: with a shared workflow it is not the workflow's repository. */
const SOURCE_REPOSITORY = "1.3.6.1.4.1.57264.1.12";
const LONGEST_NAME = 500;
const UTF8_STRING = 0x0c;

/** The repository and workflow that a verified certificate names, or why it is of no known builder. */
export function buildIdentity(
  identity: NonNullable<Signer["identity"]>,
): BuildIdentity | { readonly why: string } {
  const issuer = identity.extensions?.issuer ?? "";
  if (!Object.hasOwn(BUILDERS, issuer))
    return { why: "no known build service vouches for who signed it" };
  const { workflow, repository } = BUILDERS[issuer]!;
  const san = identity.subjectAlternativeName ?? "";
  const own = san.length > LONGEST_NAME ? null : workflow.exec(san);
  if (own === null) return { why: "who signed it is no workflow of a repository" };
  const source = sourceIn(identity.oids ?? []) ?? own[1]!;
  if (source.length > LONGEST_NAME || !repository.test(source)) {
    return { why: "the repository it was built from is not one of its build service" };
  }
  return { repository: source, workflow: san };
}

function sourceIn(
  extensions: NonNullable<NonNullable<Signer["identity"]>["oids"]>,
): string | undefined {
  const found = extensions.find(({ oid }) => oid?.id.join(".") === SOURCE_REPOSITORY);
  return found === undefined ? undefined : utf8String(found.value);
}

/** The text of a DER UTF8String of up to 64 KiB; the empty one for anything else. */
function utf8String(der: Buffer): string {
  const [tag, first = 0, second = 0, third = 0] = der;
  if (tag !== UTF8_STRING) return "";
  const [start, length] =
    first < 0x80 ? [2, first] : first === 0x81 ? [3, second] : [4, second * 256 + third];
  return first > 0x82 || der.length !== start + length ? "" : der.toString("utf8", start);
}
