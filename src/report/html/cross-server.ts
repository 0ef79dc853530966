import type { ClientServers, Collision, CrossFlow, ReportSet } from "../../model/report-set.ts";
import { ABILITIES } from "../story/check.ts";
import { counted } from "../words.ts";
import { graphOf } from "./flow-graph.ts";
import { layoutOf } from "./flow-layout.ts";
import { type Html, html } from "./markup.ts";
import { scrolled } from "./sheet.ts";
import { target, targetCode } from "./visible.ts";
import { severityLabel } from "./words.ts";

const COLLISIONS_SHOWN = 200;
const TOOLS_SHOWN = 12;

/** What the servers of each client make of each other. One alone meets nobody. */
export function togetherOf({ crossServer }: ReportSet): {
  readonly body: Html;
  readonly contents: readonly (readonly [id: string, title: string])[];
} {
  const clients = crossServer.clients.filter(({ servers }) => servers.length > 1);
  return {
    body: html`${clients.map((client, at) => clientPart(client, `together-${at}`))}`,
    contents: clients.map(({ client }, at) => [`together-${at}`, `Together in ${client}`]),
  };
}

function clientPart(client: ClientServers, id: string): Html {
  const { servers, unseen, collisions, moreCollisions, toxicFlows, scope } = client;
  const isQuiet = collisions.length === 0 && toxicFlows.length === 0;
  return html`<section class="part" id="${id}">
    <h2>Together in ${client.client}${scope === null ? null : html` in ${targetCode(scope)}`}</h2>
    <p class="lead">Seen: ${names(servers)}.</p>
    ${unseen.length === 0 ? null : html`<p class="warn">Not seen, so not in this: ${names(unseen)}.</p>`}
    ${isQuiet ? html`<p class="empty">No tool of one can be taken for that of another, and no flow needs two of them.</p>` : null}
    ${collisionsOf(collisions, moreCollisions)}${flowsOf(client, id)}
  </section> `;
}

const TITLES: Readonly<Record<Collision["kind"], string>> = {
  exact: "Tools of one name on several servers",
  confusable: "Tools whose names look the same",
  near: "Tools whose names are one letter apart",
};

function collisionsOf(collisions: readonly Collision[], more: number): Html {
  if (collisions.length === 0) return html``;
  const shown = collisions.slice(0, COLLISIONS_SHOWN);
  const left = collisions.length - shown.length + more;
  const kinds = [...new Set(shown.map(({ kind }) => kind))];
  return html`<h3>Names that stand in each other's way</h3>
    ${kinds.map((kind) => {
      const own = shown.filter((one) => one.kind === kind);
      return html`<p>
          ${severityLabel(own[0]!.severity)} <strong>${TITLES[kind]}</strong>. ${own[0]!.meaning}
        </p>
        <ul>
          ${own.map(({ tools }) => html`<li>${names(tools.slice(0, TOOLS_SHOWN).map(nameOf))}${tools.length > TOOLS_SHOWN ? ` and ${tools.length - TOOLS_SHOWN} more` : ""}</li>`)}
        </ul>`;
    })}${left > 0 ? html`<p class="soft">and ${left} more</p>` : null}`;
}

function flowsOf({ toxicFlows, cut }: ClientServers, id: string): Html {
  if (toxicFlows.length === 0) return html``;
  const cutNames = new Set((cut?.tools ?? []).map(nameOf));
  const ways = toxicFlows.map(({ severity, steps }) => ({
    severity,
    steps: steps.map(({ role, server, tool }) => ({
      role,
      name: server === null ? tool : nameOf({ server, tool }),
      isClient: server === null,
    })),
  }));
  const graph = graphOf(
    layoutOf(ways, [], cutNames),
    `${id}-graph`,
    "The list below tells every way of this picture in words.",
  );
  return html`<h3>Flows that need more than one server</h3>
    <figure>${scrolled("Picture of the flows over servers", graph)}</figure>
    ${
      cut === null
        ? null
        : html`<div class="cutbox">
            <p>
              <strong>Switch off</strong> ${names(cut.tools.map(nameOf))} and every way is broken
              <span class="soft"
                >(${cut.smallest ? "no smaller set does it" : "a small set that does it"}; those
                within one server included)</span
              >.
            </p>
            <p>
              <strong>You lose</strong>
              ${cut.lost.length === 0 ? "nothing that no other tool can do" : cut.lost.map((tag) => ABILITIES[tag]).join("; ")}.
            </p>
          </div>`
    }
    <ol class="stories">
      ${toxicFlows.map(storyOf)}
    </ol>`;
}

function storyOf({ severity, title, confidence, story, count, alone }: CrossFlow): Html {
  const more =
    count > 1
      ? html`<p class="soft">
          and ${counted(count - 1, ["more like it", "more like it"])} over servers
        </p>`
      : null;
  const also =
    alone.length === 0 ? null : html`<p class="soft">Alone as well: ${names(alone)}.</p>`;
  return html`<li>
    <p>
      ${severityLabel(severity)} <strong>${title}</strong>
      <span class="conf">across servers, ${confidence}</span>
    </p>
    <p>${target(story)}</p>
    ${more}${also}
  </li> `;
}

function names(texts: readonly string[]): Html {
  return html`${texts.map((text, at) => html`${at === 0 ? "" : ", "}${targetCode(text)}`)}`;
}

function nameOf({ server, tool }: { readonly server: string; readonly tool: string }): string {
  return `${server}/${tool}`;
}
