import type { Cases } from "../../src/engine/cases.ts";
import type { Surface } from "../../src/model/surface.ts";
import { at, called, doing, each, failed, none, reads } from "./cases.world.ts";
import type { rules } from "./rules.ts";

/** The same world with a bait in place of a file of secret variables. */
export function withDotenv(surface: Surface): Surface {
  const { planted = [], hits = [], dropped = 0 } = surface.canaries ?? {};
  const bait = { name: "dotenv-token", kind: "decoy-file", where: "~/.env" } as const;
  return { ...surface, canaries: { planted: [...planted, bait], hits, dropped } };
}

/** Worlds in which credentials were looked for. */
export const soughtCases: Cases<typeof rules>["credential-sought"] = {
  hits: [
    {
      name: "a key outside the throw-away home, which is not there",
      surface: doing(reads("/root/.ssh/id_rsa", failed)),
      finds: at("credential-sought", "/root/.ssh/id_rsa"),
    },
    ...each(
      "not there or refused",
      reads,
      [
        "[home]/.aws/credentials",
        "/home/someone/.config/Exodus/exodus.wallet/seed.seco",
        "/etc/shadow",
      ],
      "credential-sought",
      failed,
    ),
    ...each(
      "the folder of keys, but no key",
      reads,
      [
        "~/.ssh",
        "~/.ssh/",
        "~/.config/google-chrome/Default",
        "~/.config/Exodus/exodus.wallet",
        "~/.config/Exodus/exodus.wallet/",
        "[home]/.gnupg/",
        "[home]/.password-store/",
        "[home]/.password-store/work/",
        "[home]/.mozilla/firefox/x.default/",
      ],
      "credential-sought",
    ),
    ...each(
      "secret variables above the package",
      reads,
      ["[home]/.env", "[home]/projects/.env", "/home/someone/a/b/.env.local"],
      "credential-sought",
    ),
    {
      name: "the home above Python's packages",
      surface: withDotenv(
        doing(
          reads("~/.cache/uv/archive-v0/x/lib/python3.11/site-packages/calc/a.py", {
            process: "mcp-calc",
          }),
          reads("~/.env", { process: "mcp-calc" }),
        ),
      ),
      finds: at("credential-sought", "~/.env"),
    },
    {
      name: "a folder in a folder",
      surface: doing(reads("~/.config/google-chrome/"), reads("~/.config/google-chrome/Default/")),
      finds: at("credential-sought", "~/.config/google-chrome/"),
    },
  ],
  nearMisses: [
    ...none(
      "in the throw-away home, as libraries do",
      reads,
      ["~/.kube/config", "~/.ssh/id_rsa"],
      failed,
    ),
    ...none(
      "secret variables that are not there",
      reads,
      ["[home]/.env", "[home]/projects/.env"],
      failed,
    ),
    ...none("secret variables of its own making", reads, ["~/.calc/.env", "~/.env"]),
    ...none("secret variables of the server itself", reads, ["[package]/.env", "./.env"]),
    {
      name: "there, and read",
      surface: doing(reads("/root/.ssh/id_rsa")),
      finds: at("credential-read", "/root/.ssh/id_rsa"),
    },
  ],
  honest: [
    {
      name: "a server for Kubernetes that looks for a configuration",
      surface: called(doing(reads("[home]/.kube/config", failed)), "kubernetes-mcp-server"),
    },
    {
      name: "programs that list their own folder",
      surface: doing(
        reads("[home]/.gnupg/", { process: "gpg" }),
        reads("~/.gnupg/", { process: "gpg-agent" }),
        reads("~/.config/google-chrome/Default/", { process: "chrome" }),
        reads("[home]/.mozilla/firefox/", { process: "firefox" }),
        reads("[home]/.ssh/", { process: "ssh" }),
      ),
    },
    {
      name: "a folder that was made in the throw-away home",
      surface: doing(reads("~/.gnupg/")),
    },
    {
      name: "a server for SSH that lists the keys",
      surface: called(doing(reads("~/.ssh/")), "ssh-manager"),
    },
  ],
};
