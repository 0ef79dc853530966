import type { RuleCases } from "../../src/engine/cases.ts";
import { called, doing, each, none, rows, starts } from "./cases.world.ts";
import type { rules } from "./rules.ts";

/** Worlds of commands that print a credential; the other worlds of the rule are files. */
export const printerCases: Pick<RuleCases<typeof rules>, "hits" | "nearMisses"> = {
  hits: [
    ...each(
      "a command that prints it",
      starts,
      [
        "gh auth token",
        "gh auth status --show-token",
        "aws configure export-credentials --format env",
        "aws configure get aws_secret_access_key",
        "secret-tool lookup service x",
        "security find-generic-password -s x -w",
        "gpg --batch --export-secret-keys",
        "gcloud auth application-default print-access-token",
        "az account get-access-token",
        "sh -c gh auth token | base64",
        "sh -c T=$(gh auth token); echo $T",
      ],
      "credential-sought",
    ),
  ],
  nearMisses: [
    ...none("prints none", starts, [
      "gh auth status",
      "aws configure get region",
      "gpg --export a",
      "security list-keychains",
    ]),
    ...rows(["github-mcp", "gh"], (name) => ({
      name: `its own: ${name}`,
      surface: called(doing(starts("gh auth token")), name),
      finds: [],
    })),
  ],
};
