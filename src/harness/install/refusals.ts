import type { Refusal } from "./messages.ts";
import { isRegistrySpec } from "./npm-command.ts";

/** What is needed of a node of the planned tree. */
export interface PlannedNode {
  readonly isRoot: boolean;
  readonly isLink: boolean;
  readonly inBundle: boolean;
  readonly location: string;
  readonly pkgid: string;
  readonly name: string;
  readonly resolved: string | null;
  readonly integrity: string | null;
  readonly edgesOut: ReadonlyMap<string, PlannedEdge>;
}

export interface PlannedEdge {
  readonly name: string;
  readonly spec: string;
  readonly type: string;
  readonly to: { readonly inBundle: boolean } | null;
}

/** More would tell nobody more. */
const MOST_NAMED = 50;

/**
 * Everything in a planned tree that comes from no registry: what packages ask for, wherever it
 * stands and whether it may be left out, and what a lock file inside a package points to.
 */
export function refusedIn(nodes: Iterable<PlannedNode>): readonly Refusal[] {
  const found: Refusal[] = [];
  for (const node of nodes) {
    if (found.length >= MOST_NAMED) break;
    const wantedBy = node.isRoot ? "the command" : node.pkgid;
    for (const { name, spec, type, to } of node.edgesOut.values()) {
      // What a package brings along in its own tarball is fetched from nowhere.
      if (to?.inBundle === true || (type === "peerOptional" && to === null)) continue;
      if (!isRegistrySpec(spec)) found.push({ wantedBy, name, spec });
    }
    if (node.isRoot || node.inBundle) continue;
    if (node.isLink) found.push({ wantedBy: node.location, name: node.name, spec: "a link" });
    else if (node.resolved !== null && !/^https?:/i.test(node.resolved)) {
      found.push({ wantedBy: node.location, name: node.name, spec: node.resolved });
    } else if (node.resolved !== null && node.integrity === null) {
      found.push({
        wantedBy: node.location,
        name: node.name,
        spec: "no integrity is given for it",
      });
    }
  }
  return found;
}
