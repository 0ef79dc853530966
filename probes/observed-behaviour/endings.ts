import { type Command, commandOf, shellText, stepsOf } from "./commands.ts";

/** Why a command line ends processes that it did not start; undefined when it does not. */
export function endsOthers(line: string): string | undefined {
  const text = shellText(line);
  if (text === undefined) return reasonFor(commandOf(line), line.slice(0, LONGEST));
  for (const step of stepsOf(text)) {
    const reason = reasonFor(step, step.text);
    if (reason !== undefined) return reason;
  }
  const isOthers = KILL_OF_OUTPUT.test(text) || KILL_OF_FOUND.test(text);
  return isOthers ? BY_OUTPUT : undefined;
}

const LONGEST = 8192;
const BY_OUTPUT = "whichever process that turns out to be";
const BY_NAME = "every process of that name";
const BY_PORT = "whatever listens on that port";

/** `kill -9 $(lsof -ti:3000)`, whose inner bar a split would tear apart. */
const KILL_OF_OUTPUT = /\bkill\b(?!\s+(?:-0|-[sn]\s*0|-l)\b)[^;&\n]{0,100}(?:\$\(|`)(?!\s*jobs\b)/;

/** `for p in $(lsof -ti:3000); do kill -9 $p; done`, `p=$(pgrep node); kill $p`; not `$!`, `$$`. */
const KILL_OF_FOUND =
  /\b(?:lsof|pgrep(?! -P)|pidof|fuser|netstat|ss -\w|ps (?:-|a))[^]{0,400}\bkill\b(?!\s+(?:-0|-[sn]\s*0|-l)\b)[^;&|\n]{0,60}\$\{?\w/;

/** Own children are ended by number, or as children: `kill 4711`, `kill $!`, `pkill -P $$`. */
function reasonFor({ program, args }: Command, text: string): string | undefined {
  const has = (flag: RegExp): boolean => args.some((arg) => flag.test(arg));
  switch (program) {
    case "pkill":
      return has(/^-(?:P|-parent|0$)/) || has(/^-[a-z]*P\d*$/) ? undefined : BY_NAME;
    case "killall":
    case "killall5":
      return has(/^(?:-0|-l|--list)$/) ? undefined : BY_NAME;
    case "taskkill":
      return has(/^\/im$/i) || has(/^\/fi$/i) ? BY_NAME : undefined;
    case "fuser":
      return has(/^-[a-z]*k|^--kill$/) ? BY_PORT : undefined;
    case "kill-port":
      return BY_PORT;
    case "npx":
    case "pnpx":
    case "bunx":
      return args.includes("kill-port") || args.includes("fkill-cli") ? BY_PORT : undefined;
    case "fkill":
      return BY_NAME;
    case "xargs":
      return isKillOfInput(args) ? BY_OUTPUT : undefined;
    case "kill":
      return KILL_OF_OUTPUT.test(text) || (has(/^-1$/) && args.at(-1) === "-1")
        ? BY_OUTPUT
        : undefined;
    case "stop-process":
    case "spps":
      return has(/^-name$/i) || has(/\(/) || !has(/^-id$/i) ? BY_OUTPUT : undefined;
    default:
      return undefined;
  }
}

/** What `xargs` runs; `kill -0` only looks whether they live. */
function isKillOfInput(args: readonly string[]): boolean {
  const at = args.findIndex((arg) => /^(?:\S*\/)?kill$/.test(arg));
  return at >= 0 && args[at + 1] !== "-0";
}
