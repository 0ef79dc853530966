import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
} from "@modelcontextprotocol/server";
import { UsageError } from "../errors.ts";
import type { ContainmentChoice } from "../harness/containment.ts";
import type { StdioTarget, Target } from "../model/target.ts";
import type { NamedPolicy } from "../policy/apply.ts";
import { type Holding, holdingOf, whyNotPublic } from "../probe.ts";
import type { Judged } from "../report/render.ts";
import { type AllowList, isAllowed, type Wanted } from "./allow-list.ts";
import { CheckArguments, ExplainArguments, readPackage, readScan, ScanArguments } from "./asked.ts";
import type { AskConsent } from "./consent.ts";
import { explainRule, RuleExplained } from "./explain.ts";
import { commandQuestion, packageQuestion, urlQuestion } from "./question.ts";
import type { Reports } from "./reports.ts";
import { CheckResult, errorResult, resultOf, ScanResult } from "./result.ts";
import type { Turn, Turns } from "./turns.ts";

/** What the tools work with. */
export interface Tools {
  readonly allowed: AllowList;
  readonly policy: NamedPolicy | undefined;
  readonly ask: AskConsent;
  readonly turns: Turns;
  readonly reports: Reports;
  /** A bug of ours, for stderr. */
  readonly onBug: (error: unknown) => void;
}

const STARTS_PROGRAMS = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
};

/** Declares the tools of the prober. */
export function registerTools(server: McpServer, tools: Tools): void {
  const { allowed, policy } = tools;
  const containment: Partial<ContainmentChoice> =
    allowed.requireSandbox === true ? { sandbox: "bubblewrap" } : {};
  server.registerTool(
    "scan",
    {
      title: "Scan an MCP server",
      description:
        "Starts an MCP server (or connects to one), lists what it offers, and grades it. It calls none of its tools. " +
        "The user is asked before anything is started.",
      inputSchema: ScanArguments,
      outputSchema: ScanResult,
      annotations: STARTS_PROGRAMS,
    },
    (given, context) =>
      guarded(context, tools, async () => {
        const { target, wanted } = readScan(given);
        const question = await scanQuestion(target, wanted, containment);
        const call = JSON.stringify(["scan", given]);
        return withConsent({ wanted, question, call, context, tools }, async (turn) => {
          const { probe } = await import("../probe.ts");
          return probe(target, { depth: given.depth, containment, policy, ...turn });
        });
      }),
  );
  server.registerTool(
    "check",
    {
      title: "Check a package before adding it",
      description:
        "Looks up a package of npm, installs it apart, scans the MCP server in it, and says whether it may be added to a client. " +
        "The user is asked before the registry is contacted and anything is started.",
      inputSchema: CheckArguments,
      outputSchema: CheckResult,
      annotations: STARTS_PROGRAMS,
    },
    (given, context) =>
      guarded(context, tools, async () => {
        const wanted = readPackage(given.package, given.args);
        const argv = ["-y", wanted.name, ...wanted.args];
        const target = { kind: "stdio", command: "npx", args: argv, env: {} } as const;
        const held = await heldAs(target, containment);
        const question = () =>
          packageQuestion(wanted.name, wanted.args, { asksRegistry: true, held });
        const call = JSON.stringify(["check", given]);
        return withConsent({ wanted, question, call, context, tools }, async (turn) => {
          const { check } = await import("../check.ts");
          const { depth, args } = given;
          return check(wanted.name, { args, depth, containment, policy, ...turn });
        });
      }),
  );
  server.registerTool(
    "explain",
    {
      title: "Explain a rule",
      description: "Says what a rule of the prober finds, why it matters and what to do.",
      inputSchema: ExplainArguments,
      outputSchema: RuleExplained,
      annotations: {
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    ({ rule }) => explained(rule),
  );
}

async function scanQuestion(
  target: Target,
  wanted: Wanted,
  containment: Partial<ContainmentChoice>,
): Promise<() => string> {
  if (target.kind === "http") {
    const why = await whyNotPublic(target);
    return () => urlQuestion(target, why);
  }
  const held = await heldAs(target, containment);
  return wanted.kind === "package"
    ? () => packageQuestion(wanted.name, wanted.args, { asksRegistry: false, held })
    : () => commandQuestion(target, held);
}

/** The options of the command line that a refusal speaks of do not exist here. */
async function heldAs(
  target: StdioTarget,
  containment: Partial<ContainmentChoice>,
): Promise<Holding> {
  try {
    return await holdingOf(target, containment);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(
      `nothing is started without a sandbox (requireSandbox), and ${error.message.replace(/^--\S+ \S+: /, "")}`,
      "The user can make bubblewrap work on this machine.",
    );
  }
}

interface Call {
  readonly wanted: Wanted;
  /** Not called for what is allowed beforehand: there it need not fit a person's eyes. */
  readonly question: () => string;
  readonly call: string;
  readonly context: ServerContext;
  readonly tools: Tools;
}

/** Nothing happens before the user has said yes, or has allowed it beforehand. */
async function withConsent(
  { wanted, question, call, context, tools }: Call,
  work: (turn: Turn) => Promise<Judged>,
): Promise<CallToolResult | InputRequiredResult> {
  if (!isAllowed(wanted, tools.allowed)) {
    const consent = await tools.ask(question(), call, context);
    if (consent.kind === "ask") return consent.result;
    if (consent.kind === "refused") return errorResult(consent.why);
  }
  const judged = await tools.turns.take(context, work);
  if (judged === undefined) {
    return errorResult("Nothing was started: too many scans are waiting. Try again later.");
  }
  return resultOf(judged.report, tools.reports.keep(judged));
}

/** Bad arguments are told with what to write instead; our bugs as such. */
async function guarded<T>(
  { mcpReq }: ServerContext,
  { onBug }: Tools,
  work: () => Promise<T>,
): Promise<T | CallToolResult> {
  try {
    return await work();
  } catch (error) {
    if (mcpReq.signal.aborted) return errorResult("Cancelled.");
    if (error instanceof UsageError) return errorResult(`${error.message}. ${error.next}`);
    onBug(error);
    return errorResult("This is a bug in mcp-prober; its error output says more.");
  }
}

function explained(rule: string): CallToolResult {
  const found = explainRule(rule);
  if (!found.ok) {
    const meant = found.near.length === 0 ? "" : ` Did you mean ${found.near.join(", or ")}?`;
    return errorResult(`There is no such rule.${meant}`);
  }
  const { page } = found;
  const text = [
    `${page.rule}: ${page.title} (${page.severity}, ${page.axis})`,
    page.why,
    `What to do: ${page.remedy}`,
    `What it cannot see: ${page.misses}`,
    page.taxa.join(", "),
    ...page.references,
  ].join("\n");
  return { content: [{ type: "text", text }], structuredContent: page };
}
