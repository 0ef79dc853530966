import { basename, join, sep } from "node:path";

/** What placeholders may stand for. */
export interface Surroundings {
  /** Looks up a variable of our own environment. */
  readonly variable: (name: string) => string | undefined;
  readonly home: string;
  /** Folder of the project the entry belongs to; null: the client decides when it starts. */
  readonly folder: string | null;
  /** How the client writes placeholders beside `${...}`. */
  readonly alsoWritten: AlsoWritten | null;
}

/** `$NAME`, or `{env:NAME}`. */
export type AlsoWritten = "dollar" | "curly";

/** Fills in placeholders and keeps the books. */
export interface Filling {
  readonly fill: (written: string) => string;
  /** Like `fill`, and a leading `~` is the home folder. */
  readonly fillPath: (written: string) => string;
  /** Names that stay as they are written, in the order of their first appearance. */
  readonly unresolved: ReadonlySet<string>;
  /** Variables of our own environment that were put in, with their values. */
  readonly taken: ReadonlyMap<string, string>;
  /** Written defaults that were put in, by the name of the variable that is not set. */
  readonly defaults: ReadonlyMap<string, string>;
}

/**
 * Fills in what is known: variables of the environment, the home folder, the project's folder and
 * written defaults. What was filled in is not looked through again. Nothing is guessed.
 */
export function createFilling(around: Surroundings): Filling {
  const unresolved = new Set<string>();
  const taken = new Map<string, string>();
  const defaults = new Map<string, string>();

  const valueOf = (written: string): string | undefined => {
    const name = written.trim();
    const [, plain, fallback] = /^(\w+):-([^]*)$/.exec(name) ?? [];
    const variable = plain ?? /^(?:env:)?([A-Za-z_]\w*)$/.exec(name)?.[1];
    const known = KNOWN[name]?.(around);
    if (known !== undefined) return known;
    const value = variable === undefined ? undefined : around.variable(variable);
    if (value !== undefined) taken.set(variable!, value);
    if (value !== undefined || fallback === undefined) return value;
    const filled = fill(fallback);
    defaults.set(variable!, filled);
    return filled;
  };
  const fill = (text: string): string =>
    text.replace(PATTERNS[around.alsoWritten ?? "braces"], (whole, ...groups: unknown[]) => {
      const name = groups.slice(0, 2).find((group) => typeof group === "string") as string;
      const value = valueOf(name);
      if (value === undefined) unresolved.add(name.trim());
      return value ?? whole;
    });
  const fillPath = (written: string): string => {
    const filled = fill(written);
    return /^~(?:[\\/]|$)/.test(filled) ? join(around.home, filled.slice(1)) : filled;
  };
  return { fill, fillPath, unresolved, taken, defaults };
}

/** `${...}` may hold one more in its default; `${{...}}` is how Continue writes its own. */
const PATTERNS = {
  braces: /\$\{\{([^{}]*)\}\}|\$\{((?:[^{}]|\$\{[^{}]*\})*)\}/g,
  dollar: /\$\{((?:[^{}]|\$\{[^{}]*\})*)\}|\$([A-Za-z_]\w*)/g,
  curly: /\{((?:env|file):[^{}]*)\}/g,
} as const;

const KNOWN: Readonly<Record<string, (around: Surroundings) => string | undefined>> = Object.assign(
  Object.create(null),
  {
    userHome: ({ home }: Surroundings) => home,
    HOME: ({ variable, home }: Surroundings) => variable("HOME") ?? home,
    workspaceFolder: ({ folder }: Surroundings) => folder ?? undefined,
    workspaceRoot: ({ folder }: Surroundings) => folder ?? undefined,
    workspaceFolderBasename: ({ folder }: Surroundings) =>
      folder === null ? undefined : basename(folder),
    pathSeparator: () => sep,
    "/": () => sep,
  },
);
