import { excerpt } from "../../src/lib/excerpt.ts";
import { redactSecrets } from "../../src/lib/secrets.ts";
import type { Excerpt } from "../../src/model/finding.ts";
import type { Bearer, FlowRole, Party } from "./roles.ts";
import type { Shape, WorstChain } from "./shapes.ts";

/** What happens, in one sentence with the real names. */
export function storyOf({ id, roles }: Shape, { chain, kind }: WorstChain): Excerpt {
  const end = roles.at(-1) === "external-sink" ? destination(chain.at(-1)!) : "";
  if (kind === "self-contained") {
    const [{ party }] = chain as readonly [Bearer, ...Bearer[]];
    return sentence(`${nameOf(party)} alone ${listed(roles.map((role) => DEEDS[role]))}${end}.`);
  }
  const orders = chain.map((bearer, index) => orderTo(roles[index]!, bearer));
  if (id === "way-out") {
    return sentence(`Text from elsewhere could make the model ${orders.join(" and ")}${end}.`);
  }
  const [entry, ...deeds] = orders;
  return sentence(
    `Text by a stranger, ${entry}, could make the model ${deeds.join(" and ")}${end}.`,
  );
}

/** How a party is called in a sentence, of bounded length. */
export function shortName({ name }: Party): Excerpt {
  return excerpt(name, LONGEST_NAME);
}

const LONGEST_NAME = 60;
const LONGEST_STORY = 600;

function orderTo(role: FlowRole, { party, isWorse }: Bearer): string {
  const name = nameOf(party);
  switch (role) {
    case "untrusted-input":
      return `taken in with ${name}`;
    case "sensitive-source":
      return `read ${isWorse ? "secrets" : "private data"} with ${name}`;
    case "external-sink":
      return `send that out with ${name}`;
    case "code-exec":
      return `run code with ${name}`;
    case "destructive":
      return `delete or overwrite data with ${name}`;
    case "privilege-admin":
      return `change accounts or rights with ${name}`;
  }
}

const DEEDS: Readonly<Record<FlowRole, string>> = {
  "untrusted-input": "takes in text by strangers",
  "sensitive-source": "reads private data",
  "external-sink": "sends text out",
  "code-exec": "runs code",
  destructive: "deletes or overwrites data",
  "privilege-admin": "changes accounts or rights",
};

function destination({ isWorse }: Bearer): string {
  return isWorse ? ", to wherever it is told" : ", to where others read it";
}

function nameOf({ name, place }: Party): string {
  if (place === undefined) return `the client's own ${name}`;
  const short = quotable(name);
  if (place.section === "tools") return `"${short}"`;
  const kind = place.section === "prompts" ? "prompt" : "resource";
  return `the ${kind} "${short}"`;
}

/** Short, without keys, and without the mark that would end the quotation and forge our words. */
function quotable(name: string): string {
  const safe = redactSecrets(name.slice(0, 2048)).replaceAll('"', "'");
  const letters = Array.from(safe);
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME).join("")}...` : safe;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function sentence(text: string): Excerpt {
  return excerpt(text, LONGEST_STORY);
}
