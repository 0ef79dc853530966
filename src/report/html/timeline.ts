import type { ObservedBehaviour, ObservedListing, Observations } from "../../model/observations.ts";
import type { Report } from "../../model/report.ts";
import type { Phase } from "../../model/vocabulary.ts";
import { BASE, INSTALL_SCRIPTS } from "../observed-behaviour.ts";
import { DEEDS } from "../story/deeds.ts";
import { listedWords } from "../story/words.ts";
import { counted } from "../words.ts";
import { type Html, html } from "./markup.ts";
import { sessionDetails } from "./told.ts";
import { LOOKS_SHOWN, type Sheet, partOf } from "./sheet.ts";
import { said, target, targetCode } from "./visible.ts";

/** Deeds of one phase, requests and files that are named. */
const DEEDS_SHOWN = 40;
const FILES_SHOWN = 20;

/** One moment of the session: what we did, and what the server did meanwhile. */
interface Moment {
  readonly title: string;
  readonly lines: readonly Html[];
  readonly deeds: readonly Html[];
  readonly isBad?: boolean;
}

/** The session by phase, as far as it is known. */
export function timelinePart(sheet: Sheet): Html {
  const { report } = sheet;
  const moments = momentsOf(sheet).filter(({ lines, deeds }) => lines.length + deeds.length > 0);
  const { behaviour } = report.observations;
  const started = report.session.transport === "stdio";
  const watched =
    behaviour === null
      ? started
        ? html`<p class="lead">
            The server was not watched while it ran: what it did besides answering is not known.
          </p>`
        : null
      : html`<p class="lead">Watched by strace. What is not here was not seen, no more.</p>`;
  const body = html`${watched}
    <ol class="timeline">
      ${moments.map(momentOf)}
    </ol>
    ${sessionDetails(sheet)}`;
  return partOf(sheet, { id: "session", title: "The session, phase by phase", body });
}

function momentOf({ title, lines, deeds, isBad }: Moment): Html {
  return html`<li class="${isBad === true ? "moment alarm" : "moment"}">
    <p class="phase">${title}</p>
    ${lines.map((line) => html`<p>${line}</p>`)}${
      deeds.length === 0
        ? null
        : html`<ul class="deeds">
            ${deeds}
          </ul>`
    }
  </li> `;
}

function momentsOf(sheet: Sheet): readonly Moment[] {
  const { report } = sheet;
  const { session, observations } = report;
  const deeds = (phase: Phase) => deedsOf(observations.behaviour ?? [], phase);
  const failure = session.failure;
  return [
    { title: "Install", lines: installLines(observations.package), deeds: deeds("install") },
    { title: "Start", lines: startLines(report), deeds: deeds("boot") },
    { title: "Handshake", lines: handshakeLines(report), deeds: deeds("initialize") },
    {
      title: "Listed",
      lines:
        report.coverage.level === null
          ? []
          : [html`${listedWords(report)}`, ...reverseLines(observations)],
      deeds: deeds("list"),
    },
    { title: "Read", lines: contentLines(observations), deeds: deeds("contents") },
    ...lookMoments(sheet),
    { title: "Idle", lines: [], deeds: deeds("idle") },
    {
      title: "Shutdown",
      lines: exitLines(report),
      deeds: [...deeds("shutdown"), ...leftovers(observations)],
    },
    ...(failure === null
      ? []
      : [
          {
            title: report.grade === null ? "Failed" : "Went wrong",
            lines: [html`${target(failure.message)}`],
            deeds: [],
            isBad: true,
          },
        ]),
  ];
}

function installLines(facts: Observations["package"]): readonly Html[] {
  if (facts === null) return [];
  const { name, version, packages, scripts, moreScripts, ranScripts } = facts;
  const count = scripts.length + moreScripts;
  return [
    html`${targetCode(`${name}@${version}`)}, ${counted(packages, ["package", "packages"])}`,
    ...(count === 0
      ? []
      : [
          html`${counted(count, ["install script", "install scripts"])},
          ${ranScripts ? "run in the sandbox" : "not run"}`,
        ]),
  ];
}

function startLines({ session, run }: Report): readonly Html[] {
  const { command, containment, hosts } = session;
  const held =
    containment === null
      ? []
      : containment.sandbox === "none"
        ? [html`Not held: it ran as this user, with the network.`]
        : [
            html`Held in ${containment.sandbox},
            ${containment.network === "none" ? "without network" : "with the network"}.`,
          ];
  return [
    ...(run === undefined ? [] : [html`<time datetime="${run.startedAt}">${run.startedAt}</time>`]),
    ...(command === null ? [] : [targetCode(command.argv.join(" "))]),
    ...(hosts.length === 0
      ? []
      : [
          html`Contacted
          ${hosts.map((host, at) => html`${at === 0 ? "" : ", "}${targetCode(host)}`)}`,
        ]),
    ...held,
  ];
}

function handshakeLines({ session }: Report): readonly Html[] {
  const { protocolVersion, era, transport, transportReason, negotiation } = session;
  if (protocolVersion === null)
    return transport === "file" ? [html`None: read from a file.`] : [html`No answer that counts.`];
  const how = era === null ? "" : ` by ${era === "legacy" ? "initialize" : "server/discover"}`;
  return [
    html`MCP ${target(protocolVersion)}${how}, over ${transport}`,
    ...(transportReason === null ? [] : [html`${said(transportReason)}`]),
    ...negotiation.map((step) => html`${said(step)}`),
  ];
}

function reverseLines({ reverse }: Observations): readonly Html[] {
  return reverse.map(
    ({ method, answer, count }) =>
      html`It asked us for ${targetCode(method)}${count > 1 ? ` (${count} times)` : ""}: ${answer}`,
  );
}

function contentLines({ contents }: Observations): readonly Html[] {
  if (contents === null) return [];
  const { prompts, resources, skipped } = contents;
  return [
    html`${counted(prompts, ["prompt", "prompts"])} and
    ${counted(resources, ["resource", "resources"])}${skipped > 0 ? `; ${skipped} skipped` : ""}`,
  ];
}

function lookMoments({ report, prefix }: Sheet): readonly Moment[] {
  const looks = report.observations.listings?.items ?? [];
  return looks.slice(0, LOOKS_SHOWN).map((look, at) => ({
    title: look.how === "new-session" ? "Started again" : "Asked again",
    lines: [
      html`<a href="#${prefix}look-${at}">${target(look.id)}</a>: as
        ${target(look.client.name)}${look.waitedMs === null ? "" : `, after ${look.waitedMs / 1000} s of quiet`};
        ${outcome(look)}`,
    ],
    deeds: [],
    isBad: look.differences > 0,
  }));
}

function outcome({ state, why, differences, reordered }: ObservedListing): Html {
  if (state === "failed") return html`not listed: ${target(why ?? "")}`;
  if (differences > 0)
    return html`<strong>${counted(differences, ["difference", "differences"])}</strong>`;
  return html`${reordered ? "the same, in another order" : "the same"}`;
}

const ENDS = {
  itself: "It ended by itself",
  eof: "It ended when its input was closed",
  sigterm: "It had to be asked to end (SIGTERM)",
  sigkill: "It had to be killed (SIGKILL)",
} as const;

function exitLines({ session: { exit } }: Report): readonly Html[] {
  if (exit === null) return [];
  const how = exit.endedBy === null ? "It ended" : ENDS[exit.endedBy];
  const code = exit.code === null ? (exit.signal ?? "no exit code") : `exit code ${exit.code}`;
  return [
    html`${how}, ${exit.exitMs} ms after that: ${said(code)}.`,
    ...exit.survivors
      .slice(0, FILES_SHOWN)
      .map(
        ({ command, ended }) =>
          html`Outlived it: ${targetCode(command)}${ended ? " (ended by us)" : ""}`,
      ),
  ];
}

/** What each start left behind; the throw-away folders themselves are no news. */
function leftovers({ residue }: Observations): readonly Html[] {
  const files = (residue ?? []).flatMap((start) =>
    start.files.map((file) => ({ ...file, start: start.listing })),
  );
  const ports = (residue ?? []).flatMap((start) => start.ports ?? []);
  const more =
    (residue ?? []).reduce((sum, { moreFiles }) => sum + moreFiles, 0) +
    Math.max(0, files.length - FILES_SHOWN);
  return [
    ...files
      .slice(0, FILES_SHOWN)
      .map(
        ({ change, kind, path, start }) =>
          html`<li>
            left a ${change} ${kind}:
            ${targetCode(path)}${start === BASE ? "" : html` (${target(start)})`}
          </li>`,
      ),
    ...(more > 0 ? [html`<li>and ${more} more files</li>`] : []),
    ...ports
      .slice(0, FILES_SHOWN)
      .map(
        ({ address, port }) => html`<li>still listened on ${targetCode(`${address}:${port}`)}</li>`,
      ),
  ];
}

function deedsOf(starts: readonly ObservedBehaviour[], phase: Phase): readonly Html[] {
  const all = starts.flatMap(({ listing, events }) =>
    events.filter((event) => event.phase === phase).map((event) => ({ ...event, listing })),
  );
  const counts = starts.flatMap((start) => start.counts.filter((one) => one.phase === phase));
  const total = counts.reduce((sum, { done, failed }) => sum + done + failed, 0);
  const named = all.reduce((sum, { count }) => sum + count, 0);
  const shown = all
    .slice(0, DEEDS_SHOWN)
    .map(({ kind, process, what, done, canaries, count, listing }) => {
      const where =
        listing === BASE
          ? null
          : html` <span class="soft"
              >(${listing === INSTALL_SCRIPTS ? "install scripts" : target(listing)})</span
            >`;
      const bait =
        canaries.length === 0
          ? null
          : html` <strong>with the bait ${canaries.map((name) => target(name))}</strong>`;
      return html`<li>
        ${target(process)} ${DEEDS[kind][done ? 0 : 1]}
        ${targetCode(what)}${count > 1 ? ` (${count} times)` : ""}${bait}${where}
      </li>`;
    });
  const rest = total - named;
  return [
    ...shown,
    ...(all.length > shown.length
      ? [html`<li>and ${all.length - shown.length} more of note</li>`]
      : []),
    ...(rest > 0
      ? [
          html`<li class="soft">
            ${counted(rest, ["other thing", "other things"])}, as every program does
          </li>`,
        ]
      : []),
  ];
}
