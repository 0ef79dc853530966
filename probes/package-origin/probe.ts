import { defineProbe, type Run } from "../../src/engine/define.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import { judgeName } from "./judge-name.ts";
import { judgeRegistry } from "./judge-registry.ts";
import { judgeScripts } from "./judge-scripts.ts";
import { judgeVersions } from "./judge-versions.ts";
import { rules } from "./rules.ts";
import { type Seen, subjectOf } from "./subject.ts";

/** Where the package comes from: its name, its versions, its scripts, and what the registry says. */
export const packageOrigin = defineProbe({
  id: "package-origin",
  needs: [],
  needsOneOf: ["registry", "package"],
  uses: [],
  rules,
  inspect(view, emit, run) {
    const subject = subjectOf(view);
    if (subject === undefined) return;
    judgeName(subject, emit);
    judgeVersions(subject, view, emit);
    judgeScripts(subject, view, emit);
    if (view.registry !== undefined) judgeRegistry(view.registry, emit);
    sayUnseen(view, run);
  },
});

/** What nobody looked at, and what the registry kept to itself. */
function sayUnseen({ registry, package: installed }: Seen, run: Run): void {
  if (registry === undefined) {
    run.leaveUnseen("no registry was asked");
  } else {
    if (registry.publishedAt === null) run.leaveUnseen("the registry does not say since when");
    const { state, why } = registry.provenance;
    if (state === "unknown") run.leaveUnseen(`provenance is not known: ${excerpt(why ?? "")}`);
  }
  if (installed?.tree === undefined)
    run.leaveUnseen("the versions of its dependencies are not known");
}
