import { excerpt } from "./lib/excerpt.ts";
import type { LookProgress, Progress } from "./probe.ts";

/** What is being done, in a few words; names of variables and packages in it are excerpts. */
export function phaseWords(step: Progress): string {
  if (step.phase === "credentials") {
    return `trying again with a made-up ${step.variables.map((name) => excerpt(name, 40)).join(", ")}`;
  }
  if (step.phase === "installing") {
    return `installing the package${step.text === undefined ? "" : `: ${excerpt(step.text, 80)}`}`;
  }
  if (step.phase !== "listing") return PHASES[step.phase];
  return step.list === undefined ? `listing ${step.section}` : listed(step);
}

type Plain = Exclude<Progress["phase"], "listing" | "credentials" | "installing">;

const PHASES: Readonly<Record<Plain, string>> = {
  starting: "starting the server",
  handshake: "waiting for the handshake",
  "looking-again": "looking again, and as other clients",
  closing: "ending the server",
  judging: "judging",
  "asking-registry": "asking the registry",
};

function listed(step: LookProgress & { phase: "listing" }): string {
  const list = step.list;
  return list?.state === "listed" || list?.state === "capped"
    ? `listed ${step.section}: ${list.items.length}`
    : `${step.section}: ${list?.state ?? "asked"}`;
}
