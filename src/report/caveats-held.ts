import { excerpt } from "../lib/excerpt.ts";
import type { SessionFacts } from "../model/session.ts";
import type { Surface } from "../model/surface.ts";
import { BASE, INSTALL_SCRIPTS } from "./observed-behaviour.ts";
import { counted, firstOf } from "./words.ts";

/** Paths, packages and starts that one caveat names. */
const NAMED = 12;

/**
 * What this way of holding and watching the server could not see or hold back. Of the session, not
 * of the surface: a replay does not know it. Why there is no sandbox the session says itself.
 */
export function heldCaveats(surface: Surface, session: SessionFacts): string[] {
  const { containment, replayed } = session;
  const wasStarted = surface.collected === "live" && surface.target.source.kind === "command";
  if (containment === null) {
    return wasStarted && replayed !== null
      ? ["How the server was held while it was listed is not in the file."]
      : [];
  }
  const { sandbox, network, observer, hidden } = containment;
  const caveats: string[] = [];
  if (sandbox === "none") {
    caveats.push(
      "Without a sandbox the server can read the files of this user, our environment and arguments " +
        "through /proc, and use the network.",
    );
  } else if (network === "none" && session.command?.resolved !== null) {
    caveats.push(
      surface.server === null
        ? "Started without network: it may have needed it (--network all lets it out)."
        : "Listed without network: what the server looks up elsewhere is missing or shorter " +
            "(--network all lets it out).",
    );
  }
  if (hidden.length > 0) {
    const paths = firstOf(hidden, NAMED).join(", ");
    caveats.push(`Named by its arguments and never shown to a server in the sandbox: ${paths}.`);
  }
  if (observer !== "none" && surface.behaviour === undefined) {
    caveats.push("It was to be watched, and nothing of it came: what it did is not known.");
  }
  return caveats;
}

/** What watching did not see. Without it the report says "not watched", which is no gap of a scan. */
export function watchedCaveats({ behaviour }: Surface): string[] {
  if (behaviour === undefined) return [];
  const { items } = behaviour;
  const runs = items.filter(({ listing }) => listing !== INSTALL_SCRIPTS).length;
  const incomplete = items.filter(({ complete }) => !complete);
  const whys = incomplete.map(
    ({ listing, why }) => `${excerpt(listing ?? BASE, 60)}: ${excerpt(why ?? "no reason given")}`,
  );
  const dropped = items.reduce((total, one) => total + one.dropped, 0);
  const starts = counted(runs, ["start", "starts"]);
  return [
    runs === 0
      ? "It was to be watched, and no start of it was."
      : `Watched in ${starts} while it was asked for its lists: what it does later, or when a tool ` +
        "is called, was not seen.",
    ...(whys.length > 0 ? [`Not watched completely (${firstOf(whys, NAMED).join("; ")}).`] : []),
    ...(dropped > 0
      ? [`${dropped} further things it did while it was watched were not kept.`]
      : []),
  ];
}

/** Code of the package that was not run. */
export function packageCaveats(surface: Surface): string[] {
  const facts = surface.package;
  if (facts === undefined || facts.ranScripts || facts.scripts.length === 0) return [];
  const packages = [...new Set(facts.scripts.map((script) => script.package))];
  const names = firstOf(
    packages.map((name) => excerpt(name, 60)),
    NAMED,
  );
  const scripts = counted(facts.scripts.length, ["install script was", "install scripts were"]);
  return [
    `${scripts} not run (${names.join(", ")}): who installs the package runs them ` +
      "(--verbose shows them; --allow-scripts runs them in the sandbox).",
  ];
}
