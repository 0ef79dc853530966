import type { AlsoWritten } from "./placeholders.ts";

/** A member, or one of a member: `transport.url`. */
type Field = string;

/** How a client writes one server. Of several fields the first that is there counts. */
export interface EntryShape {
  /** A program, or a list of a program and its arguments. */
  readonly command: readonly Field[];
  readonly args: readonly Field[];
  readonly env: readonly Field[];
  readonly cwd: readonly Field[];
  readonly envFile: readonly Field[];
  readonly url: readonly Field[];
  readonly headers: readonly Field[];
  readonly type: readonly Field[];
  /** Names of variables that are handed on. */
  readonly passedVariables: readonly Field[];
  /** Name of the variable that holds a bearer token. */
  readonly bearerVariable: readonly Field[];
  /** Headers by the name of the variable that holds the value. */
  readonly headerVariables: readonly Field[];
  /** The switch that the client heeds; null: it heeds none in the file. */
  readonly off: "disabled" | "enabled" | null;
  /** Values of `type` that name parts of the client itself. */
  readonly builtIn: readonly string[];
  readonly placeholders: AlsoWritten | null;
}

export const STANDARD_SHAPE: EntryShape = {
  command: ["command"],
  args: ["args"],
  env: ["env"],
  cwd: ["cwd"],
  envFile: ["envFile"],
  url: ["httpUrl", "serverUrl", "url"],
  headers: ["headers"],
  type: ["type", "transport"],
  passedVariables: [],
  bearerVariable: [],
  headerVariables: [],
  off: null,
  builtIn: [],
  placeholders: null,
};
