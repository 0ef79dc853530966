import type { ProbeRun } from "../engine/run.ts";
import { excerpt } from "../lib/excerpt.ts";
import type { Coverage, ListCoverage } from "../model/report.ts";
import type { Section, Surface } from "../model/surface.ts";
import { BASE_SECTIONS, type CoverageLevel } from "../model/vocabulary.ts";
import { type CoverageInput, caveatsOf } from "./caveats.ts";

/** What was looked at, and what was not. */
export function coverageOf(input: CoverageInput): Coverage {
  const { surface, runs } = input;
  const level = coverageLevel(surface);
  const lists = Object.fromEntries(
    BASE_SECTIONS.map((name) => [name, listCoverage(surface[name])]),
  ) as Coverage["lists"];
  const { tools } = lists;
  return {
    level,
    complete: level !== null && !isIncomplete(surface, runs),
    inputs: {
      toolSurface: tools.state === "listed" || tools.state === "capped",
      implementationSource: false,
      packageMetadata: surface.registry !== undefined || surface.package !== undefined,
      liveTransport: surface.collected === "live" && level !== null,
    },
    lists,
    caveats: caveatsOf(input, level),
  };
}

/** Text that came and was not kept was not judged either. */
function isIncomplete(surface: Surface, runs: readonly ProbeRun[]): boolean {
  const dropped = (surface.reverse?.dropped ?? 0) + (surface.notices?.dropped ?? 0);
  if (runs.some(({ unjudged }) => unjudged.length > 0)) return true;
  return dropped > 0 || BASE_SECTIONS.some((name) => isCut(surface[name]));
}

function coverageLevel(surface: Surface): CoverageLevel | null {
  if (surface.collected === "listing") return "manifest";
  if (surface.server === null) return null;
  return BASE_SECTIONS.some((name) => isCut(surface[name])) ? "live-partial" : "live";
}

function isCut(section: Section): boolean {
  return section.state === "failed" || section.state === "capped";
}

function listCoverage(section: Section): ListCoverage {
  const seen = section.state === "listed" || section.state === "capped" ? section : undefined;
  return {
    state: section.state,
    items: seen?.items.length ?? 0,
    broken: seen?.broken.length ?? 0,
    pages: seen?.pages ?? 0,
    why: section.state === "listed" ? null : excerpt(section.why),
  };
}
