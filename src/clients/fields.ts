import { parseCommandLine } from "../lib/quoting.ts";
import { CONFIG_LIMITS } from "./limits.ts";
import type { EntryShape } from "./shape.ts";
import { type Members, membersOf, type Place, placeAt, textOf, TWICE } from "./tree.ts";

/** What an entry says, as it says it. */
export interface Fields {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string | null;
  readonly envFile: string | null;
  readonly url: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly transport: "auto" | "http" | "sse";
  readonly isDisabled: boolean;
}

/** The entry makes no server; the message says why. */
export class Misfit extends Error {
  override readonly name = "Misfit";
}

/** How a command line is split, and which programs are there. */
export interface Host {
  readonly quoting: "posix" | "win32";
  readonly isFile: (path: string) => boolean;
}

/** Reads one entry of a file; throws {@link Misfit}. */
export function readFields(entry: Members, shape: EntryShape, host: Host): Fields {
  const place = (names: readonly string[]) => firstOf(entry, names);
  const text = (names: readonly string[]) => optionalText(place(names), names);

  const argv = commandOf(place(shape.command), place(shape.args), host);
  const url = text(shape.url);
  if (argv.length > 0 && url !== null) throw new Misfit("it has both a command and a URL");
  if (argv.length === 0 && url === null) throw new Misfit("it has neither a command nor a URL");
  const passed = namesOf(place(shape.passedVariables));
  const bearer = text(shape.bearerVariable);
  return {
    argv,
    url,
    transport: transportOf(url, place(shape.type), place(["httpUrl"]) !== undefined),
    env: {
      ...Object.fromEntries(passed.map((name) => [name, variable(name)])),
      ...textsOf(place(shape.env), "env"),
    },
    headers: {
      ...textsOf(place(shape.headers), "headers"),
      ...mapValues(textsOf(place(shape.headerVariables), "headers"), variable),
      ...(bearer === null ? {} : { Authorization: `Bearer ${variable(bearer)}` }),
    },
    cwd: text(shape.cwd),
    envFile: text(shape.envFile),
    isDisabled: shape.off !== null && place([shape.off])?.value === (shape.off === "disabled"),
  };
}

/** Whether the entry names a part of the client itself. */
export function isBuiltIn(entry: Members, shape: EntryShape): boolean {
  const type = firstOf(entry, shape.type)?.value;
  return typeof type === "string" && shape.builtIn.includes(type);
}

function firstOf(entry: Members, names: readonly string[]): Place | undefined {
  for (const name of names) {
    const found = placeAt({ value: entry, offset: null }, name.split("."));
    if (found?.value === TWICE) throw new Misfit(`"${name}" is there twice`);
    if (found !== undefined && found.value !== null) return found;
  }
  return undefined;
}

function optionalText(place: Place | undefined, [name = ""]: readonly string[]): string | null {
  if (place === undefined) return null;
  if (typeof place.value !== "string") throw new Misfit(`its "${name}" is no text`);
  return place.value === "" ? null : place.value;
}

function commandOf(
  command: Place | undefined,
  args: Place | undefined,
  { quoting, isFile }: Host,
): readonly string[] {
  if (command === undefined) return [];
  const { value } = command;
  const more =
    typeof args?.value === "string" ? split(`x ${args.value}`, quoting).slice(1) : undefined;
  const rest = more ?? textList(args, "args");
  if (Array.isArray(value)) return checkNul([...textList(command, "command"), ...rest]);
  if (typeof value !== "string") throw new Misfit(`its "command" is no text`);
  if (value.trim() === "") return [];
  // A path may hold blanks; a line that holds a program and its arguments does too.
  const isLine = args === undefined && /\s/.test(value.trim()) && !isFile(value);
  return checkNul([...(isLine ? split(value, quoting) : [value]), ...rest]);
}

function checkNul(argv: readonly string[]): readonly string[] {
  if (argv.some((word) => word.includes("\0"))) throw new Misfit("it holds a NUL character");
  return argv;
}

function split(line: string, quoting: Host["quoting"]): readonly string[] {
  const parsed = parseCommandLine(line, quoting);
  if (!parsed.ok) throw new Misfit(`its command line cannot be split: ${parsed.why}`);
  return parsed.argv;
}

function textList(place: Place | undefined, name: string): readonly string[] {
  if (place === undefined) return [];
  if (!Array.isArray(place.value)) throw new Misfit(`its "${name}" is no list`);
  const items = place.value as readonly Place[];
  if (items.length > CONFIG_LIMITS.arguments) {
    throw new Misfit(`it has more than ${CONFIG_LIMITS.arguments} arguments`);
  }
  return items.map((item) => {
    const text = textOf(item);
    if (text === undefined) throw new Misfit(`its "${name}" holds what is no text`);
    return text;
  });
}

function textsOf(place: Place | undefined, name: string): Readonly<Record<string, string>> {
  if (place === undefined) return {};
  const members = membersOf(place);
  if (members === undefined) throw new Misfit(`its "${name}" is no object`);
  if (members.size > CONFIG_LIMITS.variables) {
    throw new Misfit(`its "${name}" has more than ${CONFIG_LIMITS.variables} members`);
  }
  // Null takes a variable away, which is what it is without our setting it.
  const given = Array.from(members).filter(([, { value }]) => value !== null);
  return Object.fromEntries(
    given.map(([key, value]) => {
      const text = textOf(value);
      if (text === undefined || text.includes("\0")) {
        throw new Misfit(`its "${name}" holds what is no text`);
      }
      return [key, text];
    }),
  );
}

/** A list of names, or of objects with one. */
function namesOf(place: Place | undefined): readonly string[] {
  if (!Array.isArray(place?.value)) return [];
  const items = (place.value as readonly Place[]).slice(0, CONFIG_LIMITS.variables);
  return items.flatMap((item) => {
    const name = placeAt(item, ["name"])?.value ?? item.value;
    return typeof name === "string" && /^[A-Za-z_]\w*$/.test(name) ? [name] : [];
  });
}

const TRANSPORTS: Readonly<Record<string, Fields["transport"] | "stdio">> = Object.assign(
  Object.create(null),
  {
    stdio: "stdio",
    local: "stdio",
    sse: "sse",
    http: "http",
    streamablehttp: "http",
    remote: "auto",
  },
);

function transportOf(
  url: string | null,
  type: Place | undefined,
  isHttpUrl: boolean,
): Fields["transport"] {
  // Clients differ in what else they put there; only text says something of the transport.
  const said = typeof type?.value === "string" ? type.value : "";
  const transport = TRANSPORTS[said.toLowerCase().replace(/[-_]/g, "")];
  if (said !== "" && transport === undefined) {
    throw new Misfit(`its type "${said}" is none that mcp-prober speaks`);
  }
  if (url === null) {
    if (transport !== undefined && transport !== "stdio") {
      throw new Misfit(`its type is "${said}", and it has no URL`);
    }
    return "auto";
  }
  if (transport === "stdio") throw new Misfit(`its type is "${said}", and it has no command`);
  return transport ?? (isHttpUrl ? "http" : "auto");
}

function variable(name: string): string {
  return `\${env:${name}}`;
}

function mapValues(
  texts: Readonly<Record<string, string>>,
  change: (text: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, change(text)]));
}
