import type { Cases } from "../../src/engine/cases.ts";
import { saying } from "./cases.facts-world.ts";
import type { factRules } from "./fact-rules.ts";

const RULE = "embedded-secret";

/** Joined at run time, so that no scanner of this source takes the pieces for a live secret. */
const joined = (...pieces: readonly string[]) => pieces.join("");

export const MADE_UP = {
  aws: joined("AKIA", "Q3ZT7WLM2XKD5VJB"),
  github: joined("ghp_", "k2VtR8sLw0QxYc4NbJf6HdZa9GmPe3Tu1XoS"),
  slack: joined("xoxb-", "730194628157-", "Yq8RkV2mWc6TzLxB4nHs"),
  google: joined("AIza", "SyB7kQ2mXv9LtRw4NcJf6HdYa8GpEe3Uo1Z"),
  openai: joined("sk-proj-", "w8Kd2VqYt6Rm0ZxLc4NbJf9HsGa3PeUo7Ti"),
  anthropic: joined("sk-ant-", "api03-w8Kd2VqYt6Rm0ZxLc4NbJf9HsGa3PeUo"),
  stripe: joined("sk_live_", "w8Kd2VqYt6Rm0ZxLc4NbJf9H"),
  npm: joined("npm_", "w8Kd2VqYt6Rm0ZxLc4NbJf9HsGa3PeUo7TiX"),
} as const;

const SLACK_HOOK = joined("T04KQ7XW2", "/B05RZ8LM3/", "w8Kd2VqYt6Rm0ZxLc4NbJf9H");
const TELEGRAM = joined("7302194628", ":AA", "w8Kd2VqYt6Rm0ZxLc4NbJf9HsGa3PeUo7");
const KEY = "PRIVATE KEY";
const BODY = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj".repeat(2);
const encode = (claims: object) => Buffer.from(JSON.stringify(claims)).toString("base64url");
const jwt = (claims: object) =>
  `${encode({ alg: "HS256" })}.${encode(claims)}.${joined("mX4kW9qLr2TzVc7BnHs0Yd", "Jf6PgQe3Ru8AoKi1NxZ5")}`;

/** Worlds of secrets in a listing. */
export const secretCases: Pick<Cases<typeof factRules>, typeof RULE> = {
  [RULE]: {
    hits: [
      saying(
        "a private key",
        `-----BEGIN RSA ${KEY}-----\n${BODY}\n-----END RSA ${KEY}-----`,
        RULE,
      ),
      saying("a signed token", `Sends ${jwt({ sub: "svc-4821", role: "admin" })}.`, RULE),
      saying(
        "a password in a connection string",
        joined("Reads postgres://billing:", "gR7vQz2mXk", "@pg.corp-data.net:5432/main."),
        RULE,
      ),
      saying(
        "an AWS secret key told by its name",
        `aws_secret_access_key = ${joined("pR7kQ2mXv9LtRw4NcJf6", "HdYa8GpEe3Uo1ZxB5sTq")}`,
        RULE,
      ),
      ...Object.entries(MADE_UP).map(([kind, token]) =>
        saying(`a key of the shape ${kind}`, `Signs in with ${token} by itself.`, RULE),
      ),
      saying(
        "a webhook that posts to a channel",
        `Posts to https://hooks.slack.com/services/${SLACK_HOOK} when done.`,
        RULE,
      ),
      saying("a bot's token", `Uses bot ${TELEGRAM}.`, RULE),
    ],
    nearMisses: [
      saying("the key of the vendor's manual", "Signs in with AKIAIOSFODNN7EXAMPLE by itself."),
      saying("a key of one letter", `Signs in with ghp_${"x".repeat(36)} by itself.`),
      saying("a key that says it is fake", "Sends xoxb-FAKE-730194628157-Yq8RkV2mWc6T."),
      saying("a token of John Doe", `Sends ${jwt({ sub: "1234567890", name: "John Doe" })}.`),
      saying(
        "a connection string with the word password",
        "Reads postgres://billing:password1@pg.corp-data.net:5432/main.",
      ),
      saying(
        "a connection string for the own machine",
        joined("Reads postgres://billing:", "gR7vQz2mXk", "@localhost:5432/main."),
      ),
    ],
    honest: [
      saying("the format of a key", "The token starts with ghp_ or github_pat_; see AKIA... keys."),
      saying("a digest", `Verifies sha256:${"9f2b7c4e1a8d6035".repeat(4)}.`),
      saying("an id", "Reads page 1f0c7a52-93be-4d18-a6c4-0be95d27f318."),
      saying("a scanner that names what it finds", "Finds -----BEGIN RSA PRIVATE KEY----- blocks."),
      saying("a placeholder", "Set the variable to sk-proj-your-key-goes-here-and-nowhere-else."),
    ],
  },
};
