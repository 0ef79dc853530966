import type { Emit, View } from "../../src/engine/define.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { Item } from "../../src/model/surface.ts";
import type { factRules } from "./fact-rules.ts";
import { aboutOf, itemsOf, locator } from "./parameters.ts";
import { wordsOfName } from "./words-of-name.ts";

/** Reports a claim of harmlessness that the tool's own name or description contradicts. */
export function inspectAnnotations(view: View<"tools">, emit: Emit<typeof factRules>): void {
  for (const { item, index } of itemsOf(view, "tools")) {
    const annotations = item.raw["annotations"];
    if (typeof annotations !== "object" || annotations === null) continue;
    const claims = annotations as Readonly<Record<string, unknown>>;
    const contradicted = contradictedClaim(claims, item);
    if (contradicted === undefined) continue;
    const { hint, act } = contradicted;
    emit("annotation-mismatch", locator("tools", item, index)(["annotations", hint]), {
      // Hints are often set for a whole group of tools at once.
      confidence: "heuristic",
      evidence: excerpt(`${hint}: ${String(claims[hint])}; ${act}`),
      data: { hint: excerpt(`${hint}: ${String(claims[hint])}`), act: excerpt(act) },
    });
  }
}

function contradictedClaim(
  claims: Readonly<Record<string, unknown>>,
  item: Item,
): { readonly hint: string; readonly act: string } | undefined {
  const isReadOnly = claims["readOnlyHint"] === true;
  const isHarmless = claims["destructiveHint"] === false;
  if (!isReadOnly && !isHarmless) return undefined;
  const name = wordsOfName(item.name);
  const about = aboutOf(item).slice(item.name.length);
  if (name.some((word) => LOOKING.has(word)) || HARMLESS.test(about)) return undefined;
  const hint = isReadOnly ? "readOnlyHint" : "destructiveHint";
  const destroying = name.find((word) => DESTROYING.has(word));
  if (destroying !== undefined) return { hint, act: destroying };
  const sentence = DESTRUCTION.exec(about)?.[0];
  if (sentence !== undefined) return { hint, act: sentence };
  if (!isReadOnly) return undefined;
  const pair = ACTING.exec(name.join(" "))?.[0] ?? ACTION.exec(about)?.[0];
  return pair === undefined ? undefined : { hint, act: pair };
}

/** Words of a name that make any other verb in it an object: `list_deleted_users`. */
const LOOKING = new Set(
  (
    "get list read show search find describe count check view fetch query preview simulate validate " +
    "plan diff status is has can lookup inspect explain help docs guide example generate estimate " +
    "log logs history restore undo undelete prevent"
  ).split(" "),
);
const DESTROYING = new Set("delete destroy purge wipe erase truncate drop uninstall".split(" "));
/** At the beginning of a description, after the title if the tool has one. */
const DESTRUCTION =
  /^\W{0,4}(?:permanently |irreversibly |securely )?(?:deletes?|destroys?|purges?|wipes?|erases?|truncates?) [a-z]/;
const ACTING =
  /\b(?:send (?:\w{1,20} )?(?:email|mail|message|sms|payment|money|transaction|tweet)|(?:email|mail|message|sms) send|(?:write|overwrite|edit|upload|move|rename|chmod) (?:\w{1,20} )?files?|(?:file|files) (?:write|overwrite)|(?:execute|exec|run) (?:\w{1,20} )?(?:command|shell|code|script|bash|python)|transfer (?:funds|money)|(?:reset|change) password|(?:create|add|update) user)\b/;
const ACTION =
  /^\W{0,4}(?:sends? (?:an? |the )?(?:\w{1,20} )?(?:email|message|sms|payment)|(?:over)?writes? (?:\w{1,20} ){0,3}to (?:an? |the )?(?:\w{1,20} )?(?:file|disk)|(?:executes?|runs?) (?:an? |the |any |arbitrary )?(?:\w{1,20} )?(?:shell )?(?:commands?|scripts?|code)\b)/;
/** The description itself says that nothing is changed. */
const HARMLESS =
  /\bread[- ]?only\b|\bdry[- ]?run\b|\bpreview|\bsimulat|\bdoes not (?:change|modify|delete|send|execute|write)|\bwithout (?:changing|modifying|executing|deleting)|\bsandbox|\bonly (?:select|read)|\bdraft|\bdeprecated\b/;
