import type { PlantedCanary } from "../model/surface.ts";
import type { CanaryKind } from "../model/vocabulary.ts";
import { randomHex, randomText, shapeOf } from "./dummy-shapes.ts";

/** A secret of ours that opens nothing: who shows it has read what was none of its business. */
export interface Canary {
  /** Stable from run to run, kebab-case. */
  readonly name: string;
  readonly kind: CanaryKind;
  /** A variable, or a path with slashes: `~/...` below the home folder, `root/...` below the root. */
  readonly where: string;
  /** The random part, which is searched for; empty where the shape has no room for one. */
  readonly value: string;
  /** What stands in the variable or the file, the value in it once. */
  readonly text: string;
  /** Of a file; 0o600 when left out. */
  readonly mode?: number;
}

/** The canaries of one run, with values nobody has seen before. */
export function plantedCanaries(): readonly Canary[] {
  return [
    ...ENVIRONMENT.map((bait) => planted("environment", bait)),
    ...DECOY_FILES.map((bait) => planted("decoy-file", bait)),
    ...ROOT_FILES.map((bait) => planted("root-file", bait)),
  ];
}

/** A value that looks like what the variable asks for and opens nothing. */
export function dummyCredential(variable: string): Canary {
  const name = `dummy-${variable.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
  return { name, kind: "credential", where: variable, ...shapeOf(variable) };
}

/** What may be told about canaries: everything but what stands in them. */
export function plantedFacts(canaries: readonly Canary[]): PlantedCanary[] {
  return canaries.map(({ name, kind, where }) => ({ name, kind, where }));
}

interface Bait {
  readonly name: string;
  readonly where: string;
  readonly value: () => string;
  readonly text: (value: string) => string;
  readonly mode?: number;
}

function planted(kind: CanaryKind, { name, where, value, text, mode }: Bait): Canary {
  const secret = value();
  const canary = { name, kind, where, value: secret, text: text(secret) };
  return mode === undefined ? canary : { ...canary, mode };
}

const letters = (length: number) => () => randomText(length);

/** Names of no known program: nothing behaves differently for them, and only a thief reads them. */
const ENVIRONMENT: readonly Bait[] = [
  {
    name: "env-vault-token",
    where: "INTRANET_VAULT_TOKEN",
    value: letters(24),
    text: (value) => `hvs.${value}`,
  },
  {
    name: "env-deploy-key",
    where: "BACKOFFICE_DEPLOY_KEY",
    value: letters(32),
    text: (value) => `dk_live_${value}`,
  },
  {
    name: "env-payroll-password",
    where: "PAYROLL_DB_PASSWORD",
    value: letters(24),
    text: (value) => value,
  },
];

/** One host for all of them, of a kind that can not exist (RFC 2606). */
const HOST = "vault.invalid";
const PEM_RULE = "-".repeat(5);

/** Texts are the same in every run but for the value, so that what quotes them has one digest. */
const DECOY_FILES: readonly Bait[] = [
  {
    // No key at all: ssh says so and goes on to the next way in, as it does where there is none.
    name: "ssh-key",
    where: "~/.ssh/id_ed25519",
    value: letters(48),
    text: (value) =>
      [
        `${PEM_RULE}BEGIN OPENSSH PRIVATE KEY${PEM_RULE}`,
        "b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW",
        `QyNTUxOQAAACD${value}qK8vTzR1w`,
        "AAAAQH4mY7cXb0pLdN2sVfG9uJkE5iWtRaZoP3xQ6hM1yB8C",
        `${PEM_RULE}END OPENSSH PRIVATE KEY${PEM_RULE}`,
        "",
      ].join("\n"),
  },
  {
    // A named profile is used by who names it: SDKs look for `default` and go on without it.
    name: "aws-credentials",
    where: "~/.aws/credentials",
    value: letters(40),
    text: (value) =>
      [
        "[payroll-archive]",
        `aws_access_key_id = ${["AKIA", "4ZQ7LM2XWPD3RT6K"].join("")}`,
        `aws_secret_access_key = ${value}`,
        "",
      ].join("\n"),
  },
  {
    // Package managers send a token to the registry it stands for and to no other.
    name: "npmrc-token",
    where: "~/.npmrc",
    value: letters(36),
    text: (value) => `//packages.${HOST}/:_authToken=npm_${value}\n`,
  },
  {
    // Read for requests to this one machine, which can not be reached.
    name: "netrc-password",
    where: "~/.netrc",
    value: letters(24),
    text: (value) => `machine artifacts.${HOST}\n  login deploy\n  password ${value}\n`,
  },
  {
    // Such files are read from the working folder, and the variable is nobody's.
    name: "dotenv-token",
    where: "~/.env",
    value: letters(24),
    text: (value) => `BACKOFFICE_API_TOKEN=${value}\n`,
  },
  {
    // Git reads it only where a setting says so, and for this host only.
    name: "git-credentials",
    where: "~/.git-credentials",
    value: letters(24),
    text: (value) => `https://deploy:${value}@git.${HOST}\n`,
  },
  {
    // A browser that a server drives has a profile of its own; this one replaces what it can not open.
    name: "browser-logins",
    where: "~/.config/google-chrome/Default/Login Data",
    value: letters(24),
    text: (value) => `https://intranet.${HOST}/login\tadmin\t${value}\n`,
  },
  {
    // No server is a desktop wallet.
    name: "exodus-wallet",
    where: "~/.config/Exodus/exodus.wallet/seed.seco",
    value: letters(64),
    text: (value) => `SECO seco-v0-scrypt-aes ${value}\n`,
  },
  {
    // A node that a server might be talks to its own folder; a client asks before it unlocks a key.
    name: "ethereum-keystore",
    where:
      "~/.ethereum/keystore/UTC--2024-03-11T09-41-07.0Z--7d1c0c9b5be34a0f3c2f8e6a1b9d4e5f60718293",
    value: () => randomHex(64),
    text: (value) =>
      JSON.stringify({
        version: 3,
        address: "7d1c0c9b5be34a0f3c2f8e6a1b9d4e5f60718293",
        crypto: { cipher: "aes-128-ctr", ciphertext: value },
      }),
  },
];

/** A server may read the folder it was given: what it does with these is another matter. */
const ROOT_FILES: readonly Bait[] = [
  {
    name: "root-dotenv",
    where: "root/.env",
    value: letters(24),
    text: (value) => `BACKOFFICE_SERVICE_TOKEN=${value}\n`,
  },
  {
    name: "root-notes",
    where: "root/notes.md",
    value: letters(24),
    text: (value) => `# Notes\n\n- Recovery code of the backup vault: ${value}\n`,
    mode: 0o644,
  },
];
