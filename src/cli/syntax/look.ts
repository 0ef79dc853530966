import type { Argv } from "yargs";
import { UsageError } from "../../errors.ts";
import { type Budgets, DEFAULT_BUDGETS } from "../../harness/limits.ts";
import {
  type Depth,
  DEPTHS,
  type NetworkChoice,
  NETWORKS,
  type ObserverChoice,
  OBSERVERS,
  type SandboxChoice,
  SANDBOXES,
} from "../../model/vocabulary.ts";
import { duration, one, type Parsed, refuse } from "./read.ts";
import type { TargetOptions } from "./target.ts";

/** How a live server is asked, held and watched. */
export interface LookChoices {
  readonly depth: Depth;
  /** undefined: as the depth has it. */
  readonly readContents: boolean | undefined;
  readonly dummyCredentials: boolean;
  readonly sandbox: SandboxChoice;
  /** undefined: as the sandbox has it. */
  readonly network: NetworkChoice | undefined;
  readonly observe: ObserverChoice;
  readonly allowScripts: boolean;
  readonly budgets: Budgets;
}

/** Heading in the help. */
export const LOOK = "Look:";

/** Declares them; `observe` is what is watched when the user says nothing. */
export function lookOptions(command: Argv, observe: ObserverChoice = "none"): Argv {
  const look = command
    .option("depth", {
      group: LOOK,
      choices: DEPTHS,
      requiresArg: true,
      describe:
        "quick: one listing; standard (default): again, and as another client; deep: as many clients, " +
        "protocol versions and surroundings",
    })
    .option("read-contents", {
      group: LOOK,
      type: "boolean",
      describe: "Render prompts and read resources of text types (on in deep)",
    })
    .option("dummy-credentials", {
      group: LOOK,
      type: "boolean",
      describe: "Make up the variables a server wants before it starts, in up to five tries",
    })
    .option("startup-timeout", {
      ...seconds("Until the handshake is answered", DEFAULT_BUDGETS.startup),
      group: LOOK,
    })
    .option("timeout", { ...seconds("For one request", DEFAULT_BUDGETS.request), group: LOOK })
    .option("total-timeout", {
      ...seconds("For the whole run after the install", DEFAULT_BUDGETS.total),
      group: LOOK,
    });
  return containmentOptions(look, observe);
}

/** Reads what {@link lookOptions} declares, for a server named by these options. */
export function readLook(
  argv: Parsed,
  { url }: Pick<TargetOptions, "url">,
  observe: ObserverChoice = "none",
): LookChoices {
  const choices = {
    depth: (one(argv, "depth") ?? "standard") as Depth,
    readContents: argv["read-contents"] as boolean | undefined,
    dummyCredentials: argv["dummy-credentials"] === true,
    sandbox: (one(argv, "sandbox") ?? "auto") as SandboxChoice,
    network: one(argv, "network") as NetworkChoice | undefined,
    observe: (one(argv, "observe") ?? observe) as ObserverChoice,
    allowScripts: argv["allow-scripts"] === true,
    budgets: {
      startup: duration(argv, "startup-timeout", DEFAULT_BUDGETS.startup),
      request: duration(argv, "timeout", DEFAULT_BUDGETS.request),
      total: duration(argv, "total-timeout", DEFAULT_BUDGETS.total),
      install: duration(argv, "install-timeout", DEFAULT_BUDGETS.install),
    },
  };
  if (url !== undefined) {
    refuse("dummy-credentials", choices.dummyCredentials, "a command");
    for (const name of CONTAINMENT) refuse(name, argv[name] !== undefined, "a command");
  }
  checkContainment(choices);
  return choices;
}

/** How the server is held and watched, apart from how it is asked. */
function containmentOptions(command: Argv, observe: ObserverChoice): Argv {
  const group = "Containment:";
  return command
    .option("sandbox", {
      group,
      choices: SANDBOXES,
      requiresArg: true,
      describe:
        "auto (default): bubblewrap where it works (Linux), else none, and the report says why; " +
        "bubblewrap: that or nothing",
    })
    .option("network", {
      group,
      choices: NETWORKS,
      requiresArg: true,
      describe:
        "none (default in the sandbox): nothing can be reached, what it asks for is noted; " +
        "all (default without one): the network of this machine",
    })
    .option("observe", {
      group,
      choices: OBSERVERS,
      requiresArg: true,
      describe:
        "strace: note the files, programs, hosts and signals it uses, by phase; auto: where strace " +
        `works; none (default: ${observe})`,
    })
    .option("allow-scripts", {
      group,
      type: "boolean",
      describe:
        "Run the install scripts of the package, in the sandbox (default: they are listed, not run)",
    })
    .option("install-timeout", {
      ...seconds("For fetching a package of npm before it is started", DEFAULT_BUDGETS.install),
      group,
    });
}

function seconds(describe: string, fallback: number) {
  return {
    type: "string",
    requiresArg: true,
    describe: `${describe}, seconds (default ${fallback})`,
  } as const;
}

/** What a server that runs elsewhere cannot be subjected to. */
const CONTAINMENT = ["sandbox", "network", "observe", "allow-scripts", "install-timeout"];

function checkContainment({ sandbox, network, allowScripts }: LookChoices): void {
  if (sandbox !== "none") return;
  if (network === "none") {
    throw new UsageError(
      "--network none and --sandbox none contradict each other: only the sandbox holds the network back",
      "Leave out --sandbox none, or say --network all.",
    );
  }
  if (allowScripts) {
    throw new UsageError(
      "--allow-scripts and --sandbox none contradict each other: install scripts run in the sandbox only",
      "Leave out --sandbox none; or install the package yourself and name its program.",
    );
  }
}
