import { resolve } from "node:path";

/** The inputs of the action by the names of their variables, `INPUT_MIN_GRADE`; empty: not given. */
export type Inputs = Readonly<Record<string, string | undefined>>;

/** The files of a run, absolute paths by the name of the output that tells them. */
export type Files = Readonly<Record<OutputFile, string>>;

/** Every report that is written, with what its name ends in. */
const REPORTS = {
  json: ".json",
  sarif: ".sarif",
  html: ".html",
  markdown: ".md",
  junit: ".xml",
} as const;
type OutputFile = keyof typeof REPORTS | "surface";

/** What the inputs ask for, or the one sentence that says what is wrong with them. */
export type Plan =
  | {
      readonly ok: true;
      /** Arguments of mcp-prober. */
      readonly args: readonly string[];
      readonly files: Files;
      /**
       * The servers come from files of the folder: the home folder of the runner has no say, and of the
       * job's variables those files may take the ones that are named here. Null for any other target.
       */
      readonly mayTake: readonly string[] | null;
    }
  | { readonly ok: false; readonly why: string };

/**
 * Reads the inputs. Every value stays one word: none is split, joined or seen by a shell.
 * `folder` is the working directory and `temp` the folder for files that nobody named.
 */
export function planOf(inputs: Inputs, folder: string, temp: string): Plan {
  const text = (name: string) => inputs[variableOf(name)] ?? "";
  const targets = TARGETS.filter((name) => text(name) !== "" && text(name) !== "false");
  if (targets.length !== 1) {
    const given = targets.length === 0 ? "none is given" : `${targets.join(" and ")} are given`;
    return { ok: false, why: `one of ${TARGETS.join(", ")} is needed; ${given}` };
  }
  const target = targets[0]!;
  for (const [name, goesWith] of Object.entries(GOES_WITH)) {
    if (text(name) !== "" && !goesWith.includes(target)) {
      return {
        ok: false,
        why: `${name} does not go with ${target}, only with ${goesWith.join(", ")}`,
      };
    }
  }
  const odd = SWITCHES.find((name) => !["", "true", "false"].includes(text(name)));
  if (odd !== undefined) return { ok: false, why: `${odd} is true or false` };
  const named = linesOf(text("env"));
  if (named.some((name) => !/^[A-Za-z_]\w*$/.test(name))) {
    // A value would be printed in the log of the job.
    return { ok: false, why: "env takes names of variables, one a line, and no values" };
  }
  const further = linesOf(text("args"));
  if (further.includes("--")) {
    return { ok: false, why: "args takes options of mcp-prober; use command for the server" };
  }
  const files = filesOf(text, folder, temp);
  const isConfigured = target === "configured-servers";
  const isLive = target !== "surface" && !isConfigured;
  const args = [
    ...subCommand(target, text),
    ...Object.entries(OPTIONS).flatMap(([name, option]) => optionOf(option, text(name))),
    ...(isConfigured ? [] : named.map((name) => `--env=${name}`)),
    ...(Object.keys(REPORTS) as (keyof typeof REPORTS)[]).map((name) => `--output=${files[name]}`),
    ...(isLive ? [`--save-surface=${files.surface}`] : []),
    ...further,
    ...(target === "package" && text("server-args") !== ""
      ? ["--", ...linesOf(text("server-args"))]
      : []),
  ];
  return { ok: true, args, files, mayTake: isConfigured ? named : null };
}

const TARGETS = ["command", "package", "url", "surface", "configured-servers"] as const;
type TargetInput = (typeof TARGETS)[number];

const SWITCHES = ["configured-servers", "summary"];

/** Inputs that say nothing of every kind of target. */
const GOES_WITH: Readonly<Record<string, readonly TargetInput[]>> = {
  server: ["configured-servers"],
  "server-args": ["package"],
  "static-report": ["command", "url", "surface"],
  lock: ["command", "url"],
  env: ["command", "package", "configured-servers"],
  "surface-file": ["command", "package", "url"],
};

/** Inputs that are options of mcp-prober by another name or the same. */
const OPTIONS = {
  lock: "lock",
  policy: "config",
  "min-grade": "min-grade",
  "fail-on": "fail-on",
  depth: "depth",
  sandbox: "sandbox",
  network: "network",
  observe: "observe",
} as const;

function subCommand(target: TargetInput, text: (name: string) => string): readonly string[] {
  const statics = text("static-report");
  // Behind `./` or in one word with its option no value is taken for an option.
  if (statics !== "") return ["verify", asPath(statics), `--${target}=${text(target)}`];
  switch (target) {
    case "package":
      return ["check", text("package")];
    case "surface":
      return ["replay", asPath(text("surface"))];
    case "configured-servers":
      return [
        "scan",
        "--clients",
        "--yes",
        ...linesOf(text("server")).map((name) => `--server=${name}`),
      ];
    case "command":
    case "url":
      return ["scan", `--${target}=${text(target)}`];
  }
}

function asPath(path: string): string {
  return path.startsWith("-") ? `./${path}` : path;
}

function optionOf(option: string, value: string): readonly string[] {
  return value === "" ? [] : [`--${option}=${value}`];
}

function filesOf(text: (name: string) => string, folder: string, temp: string): Files {
  const fileOf = (name: string, ending: string) => {
    const given = text(`${name}-file`);
    return given === "" ? resolve(temp, `mcp-prober${ending}`) : resolve(folder, given);
  };
  return {
    json: fileOf("json", REPORTS.json),
    sarif: fileOf("sarif", REPORTS.sarif),
    html: fileOf("html", REPORTS.html),
    markdown: fileOf("markdown", REPORTS.markdown),
    junit: fileOf("junit", REPORTS.junit),
    surface: fileOf("surface", ".surface.json"),
  };
}

function variableOf(name: string): string {
  return `INPUT_${name.toUpperCase().replaceAll("-", "_")}`;
}

/** One word a line; blank lines are none. */
function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== "");
}
