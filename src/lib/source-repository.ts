/** A repository on a forge, in lower case: forges do not tell letters by case. */
export interface SourceRepository {
  readonly host: string;
  readonly owner: string;
  readonly name: string;
}

/** Longer texts name no repository. */
const LONGEST = 1024;
const URL_FORM =
  /^(?:git\+)?(?:https?|git|ssh):\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/([^/]+)\/([^/#?]+)/i;
const SCP_FORM = /^[^@/\s]+@([^:/\s]+):([^/]+)\/([^/#?]+)/;
const SHORT_FORM = /^(?:(github|gitlab|bitbucket):)?([\w.-]+)\/([\w.-]+)$/i;

/**
 * Reads what stands in the `repository` of a manifest or in a provenance: a URL of any scheme git
 * knows, `git@host:owner/name`, `github:owner/name` or `owner/name`. Undefined for anything else.
 */
export function sourceRepository(text: string | null | undefined): SourceRepository | undefined {
  if (text === null || text === undefined || text.length > LONGEST) return undefined;
  const [, host, owner, name] = URL_FORM.exec(text) ?? SCP_FORM.exec(text) ?? shortForm(text) ?? [];
  if (host === undefined || owner === undefined || name === undefined) return undefined;
  return {
    host: host.toLowerCase().replace(/^www\./, ""),
    owner: owner.toLowerCase(),
    name: name.toLowerCase().replace(/\.git$/, ""),
  };
}

function shortForm(text: string): readonly string[] | undefined {
  const [, forge = "github", owner, name] = SHORT_FORM.exec(text) ?? [];
  if (owner === undefined || name === undefined) return undefined;
  const host = forge.toLowerCase() === "bitbucket" ? "bitbucket.org" : `${forge.toLowerCase()}.com`;
  return [text, host, owner, name];
}
