import type { Severity } from "../../model/vocabulary.ts";
import { isFailingCollision } from "../bar.ts";
import type { ClientServers, Collision, ReportSet, Skipped } from "../../model/report-set.ts";
import { type Testcase, type Testsuite, error, failed, passed, skipped, slug } from "./testcase.ts";

/** Servers and files that were not looked at; only what the user wished so is no error. */
export function skippedSuites({ reports, skipped: entries }: ReportSet): readonly Testsuite[] {
  const server = "mcp-prober.not-looked-at";
  const cases = entries.map((entry) => skippedCase(`${server}.${entry.kind}`, entry));
  if (reports.length + entries.length > 0) return cases.length === 0 ? [] : [suite(server, cases)];
  const result = { message: "No server was looked at", type: "no-server", body: [] };
  return [suite(server, [error(server, "there is a server", result)])];
}

function skippedCase(classname: string, { client, name, file, kind, why }: Skipped): Testcase {
  const owner = client === null ? "" : `${slug(client)}/`;
  const called = name === null ? `file ${slug(file)}` : `${owner}${slug(name)}`;
  if (kind === "disabled" || kind === "declined") {
    return skipped(classname, called, `${kind}: ${why}`);
  }
  return error(classname, called, {
    message: `Not looked at: ${why}`,
    type: kind,
    body: [`File: ${file}`, ...(name === null ? [] : [`Server: ${name}`]), `Why: ${why}`],
  });
}

/** What the servers of each client make of each other; `failOn` as the program takes it. */
export function crossSuites(
  { crossServer }: ReportSet,
  failOn: Severity | undefined,
): readonly Testsuite[] {
  return crossServer.clients.map((client) => {
    const scope = client.scope === null ? "" : `/${slug(client.scope)}`;
    const name = `mcp-prober.${slug(client.client)}${scope}`;
    return suite(name, clientCases(`${name}.together`, client, failOn));
  });
}

function clientCases(
  classname: string,
  client: ClientServers,
  failOn: Severity | undefined,
): readonly Testcase[] {
  const isFailing = ({ severity }: Collision) => isFailingCollision(severity, failOn);
  const failing = client.collisions.filter(isFailing);
  const rest = client.collisions.filter((collision) => !isFailing(collision));
  const unseen = client.unseen.map((name) => `Nothing is known of: ${name}`);
  const notes = [
    ...rest.flatMap((collision) => [
      `${collision.severity}: ${collision.meaning}`,
      ...toolLines(collision),
    ]),
    ...(client.moreCollisions === 0 ? [] : [`Collisions left out: ${client.moreCollisions}`]),
    ...client.toxicFlows.map(({ severity, title, story }) => `${severity}: ${title}. ${story}`),
    ...(client.cut === null
      ? []
      : client.cut.tools.map(({ server, tool }) => `Switch off: ${server}/${tool}`)),
  ];
  return [
    ...failing.map((collision) => collisionCase(classname, collision)),
    ...(failing.length === 0 ? [passed(classname, ALONE, notes)] : []),
    ...(failing.length > 0 && notes.length > 0
      ? [passed(classname, "what else was found fails no run", notes)]
      : []),
    ...(unseen.length === 0
      ? []
      : [skipped(classname, "all its servers are known", "some were not seen", unseen)]),
  ];
}

const ALONE = "nothing was found that fails the run";

function collisionCase(classname: string, collision: Collision): Testcase {
  const { kind, severity, meaning, tools } = collision;
  const names = tools.map(({ server, tool }) => `${slug(server)}/${slug(tool)}`).join(", ");
  return failed(classname, `names that pass for each other: ${names.slice(0, 200)}`, {
    message: `${severity}: ${meaning}`,
    type: `collision/${kind}`,
    body: toolLines(collision),
  });
}

function toolLines({ tools }: Collision): readonly string[] {
  return tools.map(({ server, tool }) => `Tool: ${server}/${tool}`);
}

function suite(name: string, cases: readonly Testcase[]): Testsuite {
  return { name, properties: {}, cases, seconds: 0 };
}
