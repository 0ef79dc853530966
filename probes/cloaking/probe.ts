import { defineProbe, type Emit, type View } from "../../src/engine/define.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { Listing } from "../../src/model/surface.ts";
import { BASE_SECTIONS, type BaseSection } from "../../src/model/vocabulary.ts";
import { type Attack, attacksOf } from "./carried.ts";
import { causesOf } from "./causes.ts";
import { itemKey } from "./change.ts";
import { changesOf } from "./changes.ts";
import { reportDependent } from "./dependent.ts";
import { reportProtocol } from "./protocol.ts";
import { rules } from "./rules.ts";
import { audienceOf, idsOf, labelOf } from "./wording.ts";

/** Listings that differ by who asks, when and where, or from what the server declares. */
export const cloaking = defineProbe({
  id: "cloaking",
  needs: ["server", "tools", "prompts", "resources", "templates"],
  uses: ["listings"],
  after: ["unicode-smuggling", "tool-poisoning", "toxic-flow"],
  rules,
  inspect(view, emit, run) {
    const listed = (view.listings?.items ?? []).filter(({ state }) => state === "listed");
    const changes = listed.map((listing) => changesOf(listing, view)).flat();
    const caused = causesOf(changes, listed);
    const attacks = attacksOf(changes, caused, run.findings);
    const asker = view.listings?.client.name ?? "us";
    for (const attack of attacks.values()) reportAttack(attack, asker, emit);
    const others = caused.filter(({ change }) => !attacks.has(itemKey(change)));
    reportDependent(others, asker, emit);
    reportProtocol(view, emit);
    for (const cut of cutLists(listed, view)) run.leaveUnjudged(cut);
  },
});

/** What one listing holds beyond all measure is no clean listing: an attack may stand behind it. */
function* cutLists(listed: readonly Listing[], base: View<BaseSection>): Generator<string> {
  for (const { id, lists } of listed) {
    for (const section of BASE_SECTIONS) {
      const list = lists?.[section];
      if (list?.state === "capped" && base[section].state !== "capped") {
        yield `${section} of the listing ${id}: ${list.why}`;
      }
    }
  }
}

function reportAttack(attack: Attack, asker: string, emit: Emit<typeof rules>): void {
  const { place, cause, listings, inBase, carried } = attack;
  const isSwap = cause === "time" || cause === "start";
  const related = carried.slice(0, MOST_RELATED).map((finding) => ({ place: () => finding.place }));
  const section = place.section as "server" | BaseSection;
  emit(
    isSwap ? "swapped-attack" : "cloaked-attack",
    { place: () => place },
    {
      confidence: "confirmed",
      evidence: carried[0].evidence,
      data: {
        item: labelOf({ section, item: place.item }),
        carried: excerpt(carried[0].rule),
        findings: carried.length,
        cause: excerpt(cause),
        listings: idsOf(listings),
        inBase,
        shown: audienceOf(listings, cause, inBase, asker),
      },
      related,
    },
  );
}

const MOST_RELATED = 10;
