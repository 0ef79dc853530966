import type { Report } from "../../src/model/report.ts";
import { judge } from "../../src/judge.ts";
import { surfaceFromListing } from "../../src/lib/listing.ts";
import type { Surface } from "../../src/model/surface.ts";
import { readStatic } from "../../src/verify/read-static.ts";
import { withVerification } from "../../src/verify/verify.ts";
import { FILE_SESSION } from "../../src/lib/file-session.ts";
import { medianCpuMs } from "./statistics.ts";

const CALLS = 7;

/** How holding a list against another grows with both: judging is not counted in. */
export function verifying(): Readonly<Record<string, number>> {
  const ratio = verifyMs(10_000) / verifyMs(1_000);
  return { "10,000 tools : 1,000 tools": Math.round(ratio * 10) / 10 };
}

/** A third of the tools is the same, a third has another text, a third has another name. */
function verifyMs(count: number): number {
  const text = JSON.stringify({ tools: Array.from({ length: count }, (_, at) => tool(at, "was")) });
  const tools = Array.from({ length: count }, (_, at) => tool(at, "is"));
  const label = { id: "bench", source: { kind: "listing", origin: "bench" } } as const;
  const surface = surfaceFromListing({ tools }, label);
  const report = judge(surface, { session: FILE_SESSION, probes: ["unicode-smuggling"] });
  return medianCpuMs(
    CALLS,
    () => text,
    (file) => verifyOnce(file, surface, report),
  );
}

function verifyOnce(text: string, surface: Surface, report: Report): Report {
  const claimed = readStatic(text, "bench");
  const [rules, readers] = [new Map(), new Set<string>()];
  return withVerification({ claimed, sha256: "", surface, report, rules, readers });
}

function tool(at: number, word: string) {
  const name = at % 3 === 2 ? `${word}_${at}` : `tool_${at}`;
  const description = at % 3 === 1 ? `This ${word} number ${at}.` : `This stays number ${at}.`;
  return { name, description, inputSchema: { type: "object", properties: { at: { const: at } } } };
}
