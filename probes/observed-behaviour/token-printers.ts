import { type Command, commandOf, shellText, stepsOf } from "./commands.ts";

/** A command that prints a credential of the user. */
export interface TokenPrinter {
  readonly program: string;
  /** The arguments that make it do so. */
  readonly args: RegExp;
  /** As it is told. */
  readonly what: string;
  /** Words of a server that has reason to run it. */
  readonly words: readonly string[];
}

const GITHUB = { what: "which prints a token of GitHub", words: ["github", "gh"] };
const AWS = {
  what: "which prints credentials of AWS",
  words: "aws amazon s3 bedrock dynamodb ec2 lambda cloudwatch ecs eks terraform".split(" "),
};
const KEYRING = {
  what: "which prints a password of the keyring",
  words: "keyring keychain secret secrets password passwords".split(" "),
};
const GCLOUD = {
  what: "which prints a token of Google Cloud",
  words: "gcp gcloud google bigquery firebase firestore vertex gke".split(" "),
};

const PRINTERS: readonly TokenPrinter[] = [
  { program: "gh", args: /^auth (?:token\b|status .*(?:-t|--show-token)\b)/, ...GITHUB },
  { program: "aws", args: /^configure (?:export-credentials\b|get .*secret)/, ...AWS },
  { program: "secret-tool", args: /^(?:lookup|search)\b/, ...KEYRING },
  {
    program: "security",
    args: /^(?:find-(?:generic|internet)-password|dump-keychain)\b/,
    ...KEYRING,
  },
  {
    program: "gpg",
    args: /(?:^|\s)--export-secret-(?:sub)?keys?\b/,
    what: "which prints private keys of GnuPG",
    words: ["gpg", "pgp", "gnupg", "openpgp"],
  },
  { program: "gcloud", args: /\bprint-(?:access|identity)-token\b/, ...GCLOUD },
  {
    program: "az",
    args: /^account get-access-token\b/,
    what: "which prints a token of Azure",
    words: ["azure", "azmcp", "microsoft", "entra", "ms365", "m365", "aks"],
  },
];

/** The command of a line that prints a credential. */
export function tokenPrinter(line: string): TokenPrinter | undefined {
  const text = shellText(line);
  for (const step of text === undefined ? [commandOf(line)] : stepsOf(text)) {
    const printer = printerOf(step);
    if (printer !== undefined) return printer;
  }
  // `T=$(gh auth token)`: a part of another command.
  return text === undefined ? undefined : inside(text);
}

function printerOf({ program, args }: Command): TokenPrinter | undefined {
  const called = program === "gpg2" ? "gpg" : program;
  const rest = args.join(" ");
  return PRINTERS.find((printer) => printer.program === called && printer.args.test(rest));
}

function inside(text: string): TokenPrinter | undefined {
  for (const [, part = ""] of text.slice(0, LONGEST).matchAll(/(?:\$\(|`)\s*([^`)]{1,400})/g)) {
    const printer = printerOf(commandOf(part));
    if (printer !== undefined) return printer;
  }
  return undefined;
}

const LONGEST = 4096;
