import { isVariable } from "../harness/process/demanded-variables.ts";
import type { Report } from "../model/report.ts";

/** Names of the variables that the server said it wants: before it ended, or to be given made-up ones. */
export function wantedVariables({ session, observations }: Report): readonly string[] {
  const { failure } = session;
  const said =
    failure?.code === "missing-environment"
      ? (failure.message.match(/[A-Z][A-Z0-9_]+/g) ?? [])
      : [];
  const planted = (observations.canaries?.planted ?? [])
    .filter(({ kind }) => kind === "credential")
    .map(({ where }): string => where);
  return [...new Set([...planted, ...said])].filter(isVariable);
}
