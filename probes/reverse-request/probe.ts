import { defineProbe, type Emit, type View } from "../../src/engine/define.ts";
import { excerpt, excerptAround } from "../../src/lib/excerpt.ts";
import { asked, type Asked, asking, hostOf, nameOf, timesOf } from "./asked.ts";
import { askedSecret } from "./asked-secret.ts";
import { whyUnserved } from "./offers.ts";
import { rules } from "./rules.ts";
import { sampledSecret } from "./sampled-secret.ts";

/** What the server asks of the client, its model and its user before anybody called a tool. */
export const reverseRequest = defineProbe({
  id: "reverse-request",
  needs: ["reverse"],
  uses: ["server", "listings"],
  rules,
  inspect(view, emit) {
    const requests = (view.reverse?.items ?? []).map(asked);
    const sampling = requests.filter(({ method }) => method === SAMPLING);
    const elicitation = requests.filter(({ method }) => method === ELICITATION);
    // One act, one finding: what has a graver one is not also counted as unprompted.
    const plainSampling = sampling.filter((request) => !inspectSampling(request, emit));
    const plainElicitation = elicitation.filter((request) => !inspectElicitation(request, emit));
    reportUnprompted("unprompted-sampling", plainSampling, emit);
    reportUnprompted("unprompted-elicitation", plainElicitation, emit);
    reportUnserved(requests, view, emit);
  },
});

const SAMPLING = "sampling/createMessage";
const ELICITATION = "elicitation/create";

type EmitHere = Emit<typeof rules>;

/** Whether anything was found. */
function inspectSampling({ params, at }: Asked, emit: EmitHere): boolean {
  const secret = sampledSecret(params);
  if (secret !== undefined) {
    emit("sampled-secret", at("params", ...secret.path), {
      confidence: "strong",
      evidence: excerptAround(secret.text, secret.start),
      data: { wanted: excerpt(secret.wanted) },
    });
  }
  const context = params["includeContext"];
  const tools = Array.isArray(params["tools"]) ? (params["tools"] as readonly unknown[]) : [];
  if (context === "thisServer" || context === "allServers") {
    const whose = context === "allServers" ? "all servers" : "this server";
    emit("sampling-with-context", at("params", "includeContext"), {
      confidence: "confirmed",
      evidence: excerpt(`includeContext: ${context}`),
      data: { wanted: excerpt(`the context of ${whose}`), tools: tools.length },
    });
  } else if (tools.length > 0) {
    emit("sampling-with-context", at("params", "tools"), {
      confidence: "confirmed",
      evidence: excerpt(`tools: ${tools.slice(0, MOST_NAMED).map(nameOf).join(", ")}`),
      data: { wanted: excerpt("tools"), tools: tools.length },
    });
  } else return secret !== undefined;
  return true;
}

const MOST_NAMED = 10;

/** Whether anything was found. */
function inspectElicitation({ params, at }: Asked, emit: EmitHere): boolean {
  const secret = askedSecret(params);
  if (secret !== undefined) {
    emit("elicited-secret", at("params", ...secret.path), {
      confidence: "strong",
      evidence: excerptAround(secret.text, secret.start),
      data: { wanted: excerpt(secret.wanted) },
    });
  }
  if (params["mode"] !== "url") return secret !== undefined;
  const url = typeof params["url"] === "string" ? params["url"] : "";
  emit("elicited-url", at("params", "url"), {
    confidence: "confirmed",
    evidence: excerpt(url),
    data: { host: excerpt(hostOf(url)) },
  });
  return true;
}

/** Once for each kind: how often says no more than that it was done. */
function reportUnprompted(
  rule: "unprompted-sampling" | "unprompted-elicitation",
  all: readonly Asked[],
  emit: EmitHere,
): void {
  const [first] = all;
  if (first === undefined) return;
  emit(rule, first.at(), {
    confidence: "confirmed",
    evidence: asking(first),
    data: { count: all.length, often: excerpt(timesOf(all.length)) },
  });
}

/** Once for each method and reason. */
function reportUnserved(
  requests: readonly Asked[],
  view: View<"server" | "listings">,
  emit: EmitHere,
): void {
  const groups = new Map<string, { first: Asked; why: string; count: number }>();
  for (const one of requests) {
    const why = whyUnserved(one.request, view);
    if (why === undefined) continue;
    const key = `${one.method} ${why}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { first: one, why, count: 1 });
    else known.count++;
  }
  for (const { first, why, count } of groups.values()) {
    emit("undeclared-request", first.at(), {
      confidence: "confirmed",
      evidence: asking(first),
      data: {
        method: excerpt(first.method),
        why: excerpt(why),
        count,
        often: excerpt(timesOf(count)),
      },
    });
  }
}
