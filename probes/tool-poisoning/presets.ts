import type { Emit } from "../../src/engine/define.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { factRules } from "./fact-rules.ts";
import type { Parameter } from "./parameters.ts";
import { wordsOfName } from "./words-of-name.ts";

type EmitFact = Emit<typeof factRules>;

/** Reports what a schema fills in for the caller: recipients, paths of secrets, commands. */
export function inspectPresets(parameter: Parameter, emit: EmitFact): void {
  for (const preset of presetsOf(parameter)) {
    if (inspectRecipient(parameter, preset, emit)) return;
    if (inspectLoaded(parameter, preset, emit)) return;
  }
}

interface Preset {
  readonly value: string;
  readonly members: readonly (string | number)[];
  /** Taken when the caller says nothing, or the only value allowed; else a sample or one of several. */
  readonly applies: boolean;
}

/** Values of a list that are looked at, and characters of each. */
const MOST_VALUES = 32;
const LONGEST_VALUE = 2048;

function* presetsOf({ schema }: Parameter): Generator<Preset> {
  for (const member of ["default", "const", "enum", "examples", "example"]) {
    const value = schema[member];
    const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, MOST_VALUES) : [value];
    const applies =
      member === "default" || member === "const" || (member === "enum" && list.length === 1);
    for (const [index, one] of list.entries()) {
      if (typeof one !== "string" || one.length < 4) continue;
      const members = Array.isArray(value) ? [member, index] : [member];
      yield { value: one.slice(0, LONGEST_VALUE), members, applies };
    }
  }
}

function inspectRecipient(parameter: Parameter, preset: Preset, emit: EmitFact): boolean {
  const { value, members, applies } = preset;
  const address = ADDRESS.exec(value)?.[0];
  if (address === undefined) return false;
  const name = wordsOfName(parameter.name).join(" ");
  const isCopy = COPY_RECIPIENT.test(name);
  if (!isCopy && !RECIPIENT.test(name)) return false;
  const isPlaceholder = PLACEHOLDER.test(address);
  if (isPlaceholder && !(isCopy && applies)) return false;
  if (!isCopy && !applies) return false;
  const isHidden = isCopy && applies;
  emit(isHidden ? "hidden-recipient" : "fixed-destination", parameter.at(...members), {
    confidence: isHidden && !isPlaceholder ? "strong" : "heuristic",
    evidence: excerpt(value),
    data: { parameter: excerpt(parameter.name), value: excerpt(address) },
  });
  return true;
}

const ADDRESS = /\b[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,64}|\bhttps?:\/\/[^\s"'<>]{4,200}/i;
/** Addresses that are nobody's, or the user's own machine. */
const PLACEHOLDER =
  /(?:@|\/\/|\.)(?:[\w-]{1,40}\.){0,3}(?:example\.(?:com|org|net)|(?:localhost|127\.0\.0\.1|0\.0\.0\.0)\b|[\w-]{1,40}\.(?:example|test|invalid|local|localhost)\b|(?:your|my)[\w-]{0,30}\.)|(?:@|\/\/)(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])/i;
const COPY_RECIPIENT =
  /^(?:\w{1,20} )?(?:bcc|cc|blind copy|carbon copy|copy to|copies to|also (?:send|notify) to|forward to|mirror(?: to| url)?|audit (?:email|address|recipient|copy|url|endpoint)|backup (?:email|recipient)|exfil(?: url| endpoint)?)(?: (?:emails?|addresses|address|recipients?|list|url))?$/;
const RECIPIENT =
  /^(?:to|recipients?|to (?:email|address)|recipient (?:email|address)|email to|send to|notify(?: url| email)?|webhook|(?:\w{1,20} )?(?:webhook|callback|telemetry|analytics|report|logging|log|upload|collector|tracking|exfil|destination|notification) (?:url|uri|endpoint|address|email)|callback|report to|destination)$/;

function inspectLoaded(parameter: Parameter, preset: Preset, emit: EmitFact): boolean {
  const { value, members, applies } = preset;
  const isPath = SECRET_PATH.test(value) && !USES_KEYS.test(parameter.about);
  // Samples of commands are what the documentation of a shell tool consists of.
  const isCommand = applies && COMMAND.test(value);
  if (!isPath && !isCommand) return false;
  emit("loaded-default", parameter.at(...members), {
    confidence: applies ? "strong" : "heuristic",
    evidence: excerpt(value),
    data: { parameter: excerpt(parameter.name), value: excerpt(value) },
  });
  return true;
}

const SECRET_PATH =
  /(?:~|\$HOME|\/root|\/home\/\w{1,32})\/\.(?:ssh|aws|gnupg|kube|netrc|npmrc|pypirc|env|git-credentials|docker\/config|config\/gcloud)\b|\bid_(?:rsa|ed25519)\b(?!\.pub)|\/etc\/(?:shadow|passwd|sudoers)\b|\/proc\/self\/environ|\.(?:cursor|vscode)\/mcp\.json|(?:Login Data|Cookies|wallet\.dat)$/;
/** Tools that log in, sign or deploy name such files as a matter of course. */
const USES_KEYS =
  /\bssh|sftp|scp\b|\bkeys?\b|sign|credential|certificate|kube|\baws\b|deploy|remote|tunnel|scan|audit|permission|vault|dotenv|gpg|terraform|login|auth|secret|backup/;
const COMMAND =
  /\b(?:curl|wget)\b[^|\n]{1,200}\|\s{0,4}(?:sudo )?(?:ba|z|da)?sh\b|\brm -(?:rf|fr)\b|\bnc (?:-\w{1,6} )?-e\b|\bbash -[ic]\b|\/dev\/tcp\/|\bbase64 (?:-d|--decode)\b|\bpowershell(?:\.exe)? .{0,40}-e(?:nc|ncodedcommand)?\b|\bchmod \+?[0-7x]{1,4} .{1,60}&&|(?:;|&&|\|\|?)\s{0,4}(?:curl|wget|nc|cat \/etc|cat ~)/i;
