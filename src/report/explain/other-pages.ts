import type { Rule } from "../../model/rule.ts";
import { type ExplainPage, row, text } from "./page.ts";

/** Some rules, a line each, by probe; `rules` by public id. */
export function rulesPage(
  title: string,
  lead: string,
  rules: readonly (readonly [id: string, rule: Rule])[],
): ExplainPage {
  const probes = [...new Set(rules.map(([id]) => probeOf(id)))];
  return {
    title,
    lead,
    severity: null,
    sections: probes.map((probe) => ({
      title: probe,
      said: rules
        .filter(([id]) => probeOf(id) === probe)
        .map(([id, { severity, title: what }]) =>
          row(id.slice(probe.length + 1), `${severity.padEnd(8)} ${what}`),
        ),
    })),
  };
}

/** What a code in a report means. */
export interface CodeMeaning {
  readonly family: "failure" | "peculiarity" | "gate";
  readonly meaning: string;
}

/** A code that stands in a report, explained. */
export function codePage(id: string, { family, meaning }: CodeMeaning): ExplainPage {
  const { what, where } = FAMILIES[family];
  return {
    title: id,
    lead: meaning,
    severity: null,
    sections: [
      { title: "What it is", said: [text(what)] },
      { title: "Where it stands", said: [text(where)] },
    ],
  };
}

const FAMILIES: Readonly<
  Record<CodeMeaning["family"], { readonly what: string; readonly where: string }>
> = {
  failure: {
    what: "A reason why a server could not be looked at, with the next step for you.",
    where:
      "session.failure.code of the JSON report. The server is not judged, or not wholly: exit code 3.",
  },
  peculiarity: {
    what: "An oddity of a server that did not stop us, and costs no points.",
    where: "session.peculiarities of the JSON report; the terminal shows them with --verbose.",
  },
  gate: {
    what: "A condition that limits the grade, whatever the points say.",
    where: "score.gatesFired of the JSON report; the terminal names its reason behind the grade.",
  },
};

function probeOf(id: string): string {
  return id.slice(0, id.indexOf("/"));
}
