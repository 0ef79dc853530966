import { sep } from "node:path";
import type { ConfiguredServer, ConfiguredTarget, Found, Unreadable } from "../clients/servers.ts";
import { CLIENTS } from "../clients/table.ts";
import { maskArgv, maskUrl, secretsOf } from "../harness/frames/secrets.ts";
import { excerpt } from "../lib/excerpt.ts";
import { quoteArgv } from "../lib/quoting.ts";
import type { ClientsList } from "../model/clients-list.ts";
import type { Target } from "../model/target.ts";
import { CLIENTS_SCHEMA_URL } from "../model/vocabulary.ts";
import { renderJson } from "../report/json.ts";
import {
  hanging,
  type Lines,
  openPage,
  type Page,
  printed,
  row,
  wrapped,
} from "../report/terminal/page.ts";
import { counted } from "../report/words.ts";

export interface ListOptions {
  readonly home: string;
  readonly cwd: string;
  readonly width: number;
  readonly verbose: boolean;
  readonly quiet: boolean;
}

/** Code points of a path, and of a command line, that are shown. */
const PATH_LENGTH = 1_000;
const LINE_LENGTH = 600;

/** The servers for a person, by client and file; no value of a variable, header or secret argument. */
export function clientsText(found: Found, options: ListOptions): string {
  const page = openPage({ color: false, width: options.width });
  if (options.quiet) {
    const lines = found.servers.map((server) => {
      const off = server.isDisabled ? " (off)" : "";
      return `${server.client}: ${excerpt(server.name)}${off}: ${shownTarget(server)}`;
    });
    return printed([[...lines, ...unreadableLines(found, options), summary(found)]]);
  }
  return printed([
    ...fileBlocks(page, found, options),
    unreadableBlock(page, found, options),
    endBlock(page, found, options),
  ]);
}

/** The same for a program. */
export function clientsJson(found: Found): string {
  const list: ClientsList = {
    $schema: CLIENTS_SCHEMA_URL,
    schemaVersion: 1,
    kind: "clients",
    servers: found.servers.map(serverJson),
    unreadable: found.unreadable.map(({ client, file, name, why }) => ({
      client,
      file: excerpt(file, PATH_LENGTH),
      name: name === null ? null : excerpt(name),
      why: excerpt(why),
    })),
    read: found.read.map(({ client, file, servers }) => ({
      client,
      file: excerpt(file, PATH_LENGTH),
      servers,
    })),
    absent: found.absent,
  };
  return renderJson(list);
}

function serverJson(server: ConfiguredServer): ClientsList["servers"][number] {
  const { client, written, scope, isProject, isDisabled, offset } = server;
  return {
    client,
    name: excerpt(server.name),
    file: excerpt(server.file, PATH_LENGTH),
    pointer: excerpt(server.pointer, PATH_LENGTH),
    offset,
    scope: scope === null ? null : excerpt(scope, PATH_LENGTH),
    isProject,
    isDisabled,
    target:
      written.kind === "http"
        ? {
            kind: "http",
            url: excerpt(maskedUrl(server), PATH_LENGTH),
            transport: written.transport,
            headers: names(written.headers),
          }
        : {
            kind: "stdio",
            argv: maskedArgv(server).map((word) => excerpt(word, LINE_LENGTH)),
            env: names(written.env),
            cwd: written.cwd === null ? null : excerpt(written.cwd, PATH_LENGTH),
          },
    placeholders: server.placeholders.map((name) => excerpt(name)),
    takes: server.takes.map((name) => excerpt(name)),
  };
}

function fileBlocks(page: Page, { servers, read }: Found, options: ListOptions): readonly Lines[] {
  return read
    .filter((file) => file.servers > 0 || options.verbose)
    .map(({ client, file }) => {
      const own = servers.filter((server) => server.client === client && server.file === file);
      const isProject = own.some((server) => server.isProject);
      const head = `${nameOf(client)}: ${shortPath(file, options)}`;
      return [
        ...wrapped(
          page,
          "",
          isProject ? `${head} (of this folder: whoever made it wrote it)` : head,
        ),
        ...(own.length === 0 ? ["  names no server"] : []),
        ...own.flatMap((server) => serverLines(page, server, options)),
      ];
    });
}

function serverLines(page: Page, server: ConfiguredServer, options: ListOptions): string[] {
  const { written, scope, placeholders, takes } = server;
  const head = server.isDisabled ? `${excerpt(server.name)} (off)` : excerpt(server.name);
  const given = Object.keys(written.kind === "http" ? written.headers : written.env);
  const label = written.kind === "http" ? "headers" : "env";
  const detail = (name: string, text: string | undefined) =>
    text === undefined ? [] : row(page, `  ${name}`, text, { columns: 18 });
  return [
    ...wrapped(page, "  ", head),
    ...wrapped(page, "      ", shownTarget(server)),
    ...detail("project", scope === null ? undefined : shortPath(scope, options)),
    ...detail(label, masked(given)),
    ...detail("takes yours", listed(takes)),
    ...detail("not filled in", listed(placeholders)),
  ];
}

function unreadableBlock(page: Page, found: Found, options: ListOptions): Lines {
  const lines = unreadableLines(found, options);
  if (lines.length === 0) return [];
  return ["Not read:", ...lines.flatMap((line) => hanging(page, "  - ", line))];
}

function unreadableLines({ unreadable }: Found, options: ListOptions): readonly string[] {
  return unreadable.map((each) => unreadableLine(each, options));
}

function unreadableLine({ client, file, name, why }: Unreadable, options: ListOptions): string {
  const of = client === null ? "" : `${nameOf(client)}: `;
  const entry = name === null ? "" : `, server ${excerpt(name)}`;
  return `${of}${shortPath(file, options)}${entry}: ${excerpt(why)}`;
}

function endBlock(page: Page, found: Found, options: ListOptions): Lines {
  const with_ = new Set([...found.read, ...found.unreadable].map(({ client }) => client));
  const without = CLIENTS.filter(({ id }) => !with_.has(id)).map(({ name }) => name);
  const rest =
    without.length === 0
      ? ""
      : ` No file of ${counted(without.length, ["other known client", "other known clients"])}` +
        (options.verbose ? `: ${without.join(", ")}.` : " (--verbose names them).");
  return [
    ...wrapped(page, "", `${summary(found)}${rest}`),
    ...(found.servers.length === 0
      ? []
      : wrapped(page, "", "Next: mcp-prober scan --clients   (asks before it starts each one)")),
  ];
}

function summary({ servers, read, unreadable }: Found): string {
  const files = counted(read.length, ["file", "files"]);
  const failed = unreadable.length === 0 ? "" : `; ${unreadable.length} not read`;
  const what = servers.length === 0 ? "No server" : counted(servers.length, ["server", "servers"]);
  return `${what} in ${files}${failed}. Nothing was started.`;
}

/** The command line or URL as the file has it, secrets masked. */
export function shownTarget(server: ConfiguredServer): string {
  return server.written.kind === "http"
    ? excerpt(maskedUrl(server), LINE_LENGTH)
    : excerpt(quoteArgv(maskedArgv(server)), LINE_LENGTH);
}

function maskedArgv({ written, target }: ConfiguredServer): readonly string[] {
  if (written.kind !== "stdio") return [];
  const secrets = [written, target].flatMap((each) => secretsOf(probeTarget(each)));
  return maskArgv([written.command, ...written.args].map(withoutDefaults), secrets);
}

/** Where all of it is known and nothing of it is ours, the URL itself; else as the file has it. */
function maskedUrl({ written, target, takes, placeholders }: ConfiguredServer): string {
  if (written.kind !== "http" || target.kind !== "http") return "";
  if (takes.length + placeholders.length === 0) return maskUrl(target.url);
  const url = withoutDefaults(written.url);
  if (URL.canParse(url)) return maskUrl(url);
  // Behind a placeholder a path is shown, and nothing that could be a secret.
  const [, plain] = /^(\$\{[^{}]*\}[^?#@]*)(?:[?#]|$)/.exec(url) ?? [];
  return plain === undefined ? maskUrl(url) : plain === url ? plain : `${plain}?***`;
}

/** A default may be a secret as well as a port. */
function withoutDefaults(text: string): string {
  return text.replace(/\$\{(\w+):-(?:[^{}]|\$\{[^{}]*\})+\}/g, "${$1:-***}");
}

function probeTarget(target: ConfiguredTarget): Target {
  if (target.kind === "http") return target;
  const { kind, command, args, env } = target;
  return { kind, command, args, env };
}

function names(values: Readonly<Record<string, string>>): string[] {
  return Object.keys(values).map((name) => excerpt(name));
}

function masked(given: readonly string[]): string | undefined {
  return listed(given.map((name) => `${name}=***`));
}

function listed(texts: readonly string[]): string | undefined {
  return texts.length === 0 ? undefined : excerpt(texts.join(", "), LINE_LENGTH);
}

function nameOf(client: string): string {
  return CLIENTS.find(({ id }) => id === client)?.name ?? client;
}

function shortPath(path: string, { home, cwd }: ListOptions): string {
  const short = [
    [cwd, "."],
    [home, "~"],
  ].find(([folder]) => path.startsWith(`${folder}${sep}`));
  const shown = short === undefined ? path : short[1]! + path.slice(short[0]!.length);
  return excerpt(shown, PATH_LENGTH);
}
