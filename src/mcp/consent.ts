import { randomUUID } from "node:crypto";
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";

/** `ask`: what the handler returns, so that the client asks and calls again with the answer. */
export type Consent =
  | { readonly kind: "given" }
  | { readonly kind: "refused"; readonly why: string }
  | { readonly kind: "ask"; readonly result: InputRequiredResult };

/** Asks the person in front of the client. */
export type AskConsent = (
  message: string,
  /** The call, as one text: an answer holds for this call alone. */
  call: string,
  context: ServerContext,
) => Promise<Consent>;

/** The keys of the specification, which the types of the library do not name. */
type Envelope = { readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined;

const ANSWER_MS = 600_000;
const MOST_PENDING = 16;
/** Who is flooded with questions says yes to be rid of them. */
const MOST_OPEN = 4;
const KEY = "consent";

/**
 * Up to 2025-11-25 a server asks with a request of its own; since 2026-07-28 it answers with the
 * question, and the client calls again. Then the question is remembered here under a number that
 * cannot be guessed and holds once: an answer without a question, to another one, or used before
 * starts nothing.
 */
export function createConsent(server: McpServer, era: "legacy" | "modern"): AskConsent {
  const pending = new Map<string, { readonly question: string; readonly until: number }>();
  let open = 0;
  return async (message, call, context) => {
    const { mcpReq } = context;
    const envelope: Envelope = mcpReq.envelope;
    const capabilities =
      era === "modern"
        ? envelope?.[CLIENT_CAPABILITIES_META_KEY]
        : server.server.getClientCapabilities();
    if (!canAsk(capabilities)) return refused(CANNOT_ASK);
    if (era === "legacy") {
      if (open >= MOST_OPEN) return refused(`${MOST_OPEN} questions wait for an answer already.`);
      open++;
      return askNow(message, context).finally(() => open--);
    }
    const question = `${call}\n${message}`;
    const state = mcpReq.requestState();
    if (state === undefined && mcpReq.inputResponses === undefined) {
      const [oldest] = pending.keys();
      if (pending.size >= MOST_PENDING && oldest !== undefined) pending.delete(oldest);
      const id = randomUUID();
      pending.set(id, { question, until: performance.now() + ANSWER_MS });
      const inputRequests = { [KEY]: inputRequired.elicit({ message, requestedSchema: FORM }) };
      return { kind: "ask", result: inputRequired({ inputRequests, requestState: id }) };
    }
    const asked = pending.get(String(state));
    pending.delete(String(state));
    if (asked?.question !== question) return refused("The answer belongs to no open question.");
    if (asked.until < performance.now()) return refused("The answer came too late.");
    const answer = inputResponse(mcpReq.inputResponses, KEY);
    return answer.kind === "elicit" ? read(answer) : refused("The question was not answered.");
  };
}

const FORM = {
  type: "object" as const,
  properties: {
    confirm: {
      type: "boolean" as const,
      title: "Allow it once",
      description: "Read the line above. What is started is not known to be harmless.",
      default: false,
    },
  },
  required: ["confirm"],
};

const CANNOT_ASK =
  "This client cannot show a question (elicitation in form mode), and what was asked for is not on the allow-list. " +
  "The user can allow it: put it into a file and start this server with: mcp-prober mcp --allow FILE. " +
  'A file looks like {"version": 1, "packages": ["name@1.2.3"], "commands": [["node", "server.js"]], "origins": ["https://example.com"]}.';

function canAsk(capabilities: ClientCapabilities | undefined): boolean {
  const elicitation = capabilities?.elicitation;
  return elicitation !== undefined && (elicitation.form !== undefined || !("url" in elicitation));
}

async function askNow(message: string, { mcpReq }: ServerContext): Promise<Consent> {
  try {
    const answer = await mcpReq.elicitInput(
      { message, requestedSchema: FORM },
      { timeout: ANSWER_MS, signal: mcpReq.signal },
    );
    return read(answer);
  } catch (error) {
    // A client that fails, answers nonsense or does not answer in time has not said yes.
    const why = error instanceof Error ? error.message.slice(0, 200) : "no answer";
    return refused(`The question could not be answered: ${why}`);
  }
}

function read(answer: {
  readonly action: string;
  readonly content?: Readonly<Record<string, unknown>> | undefined;
}): Consent {
  if (answer.action === "cancel") return refused("The question was cancelled.");
  if (answer.action !== "accept") return refused("The user declined.");
  return answer.content?.["confirm"] === true
    ? { kind: "given" }
    : refused("The user did not confirm it.");
}

function refused(why: string): Consent {
  return { kind: "refused", why: `Nothing was started and nothing was contacted. ${why}` };
}
