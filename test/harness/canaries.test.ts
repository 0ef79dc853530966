import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { canaryForms } from "../../src/harness/frames/canary-forms.ts";
import { dummyCredential, plantedCanaries, plantedFacts } from "../../src/harness/canaries.ts";
import { canaryEnvironment, plantDecoys } from "../../src/harness/process/decoys.ts";

const planted = plantedCanaries();

describe("a planted canary", () => {
  test.each(planted.map((each) => [each.name, each] as const))(
    "%s holds its value once",
    (_, { value, text }) => {
      expect(text.split(value)).toHaveLength(2);
    },
  );

  test.each(planted.map((each) => [each.name, each.value] as const))(
    "%s has a value that nobody guesses",
    (_, value) => {
      expect(value).toMatch(/^[A-Za-z0-9]{24,}$/);
    },
  );

  test("has another value in the next run, and the same place and surroundings", () => {
    const again = plantedCanaries();
    const still = ({ value, text, ...rest }: (typeof planted)[number]) => ({
      ...rest,
      text: text.replace(value, ""),
    });
    expect(again.map(still)).toEqual(planted.map(still));
    expect(again.some(({ value }, i) => value === planted[i]?.value)).toBe(false);
  });

  test("has a name of its own, in kebab-case", () => {
    const names = planted.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test("is told without what stands in it", () => {
    const facts = plantedFacts(planted);
    expect(facts[0]).toEqual({
      name: "env-vault-token",
      kind: "environment",
      where: "INTRANET_VAULT_TOKEN",
    });
    const told = JSON.stringify(facts);
    expect(planted.filter(({ value }) => told.includes(value))).toEqual([]);
  });

  test("in the environment has no name that a program of others reads", () => {
    for (const variable of Object.keys(canaryEnvironment(planted))) {
      expect(variable).not.toMatch(/^(?:AWS|AZURE|GITHUB|GH|GOOGLE|OPENAI|ANTHROPIC|NPM|VAULT)_/);
    }
  });

  test("reaches no host that exists", () => {
    const hosts = planted.flatMap(({ text }) => text.match(/[a-z]+\.vault\.[a-z]+/g) ?? []);
    expect(hosts.length).toBeGreaterThan(3);
    for (const host of hosts) expect(host).toMatch(/\.invalid$/);
  });
});

const SHAPES: readonly (readonly [string, RegExp])[] = [
  ["GITHUB_PERSONAL_ACCESS_TOKEN", /^ghp_[A-Za-z0-9]{36}$/],
  ["OPENAI_API_KEY", /^sk-[A-Za-z0-9]{48}$/],
  ["SLACK_BOT_TOKEN", /^xoxb-\d+-\d+-[A-Za-z0-9]{24}$/],
  ["AWS_ACCESS_KEY_ID", /^AKIA[A-Z2-7]{16}$/],
  ["AWS_SECRET_ACCESS_KEY", /^[A-Za-z0-9]{40}$/],
  ["STRIPE_SECRET_KEY", /^sk_test_[A-Za-z0-9]{24}$/],
  ["JIRA_URL", /^https:\/\/service\.invalid\/[A-Za-z0-9]{24}$/],
  ["API_ENDPOINT", /^https:\/\/service\.invalid\//],
  ["GRAFANA_HOST", /^https:\/\/service\.invalid\//],
  ["DATABASE_URL", /^postgres:\/\/probe:[A-Za-z0-9]{24}@db\.invalid:5432\/db$/],
  ["MYSQL_DSN", /^mysql:\/\/probe:[A-Za-z0-9]{24}@db\.invalid/],
  ["MONGODB_CONNECTION_STRING", /^mongodb:\/\/probe:[A-Za-z0-9]{24}@db\.invalid/],
  ["JIRA_EMAIL", /^[A-Za-z0-9]{24}@service\.invalid$/],
  ["TENANT_ID", /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
  ["CREDENTIALS_JSON", /^\{"token":"[A-Za-z0-9]{40}"\}$/],
  ["SLACK_TEAM_ID", /^T[A-Z0-9]{10}$/],
  ["PORT", /^\d{4,5}$/],
  ["REQUEST_TIMEOUT", /^\d+$/],
  ["SOMETHING_ELSE", /^[A-Za-z0-9]{40}$/],
];
const NAMES = SHAPES.map(([name]) => name);

describe("a dummy credential", () => {
  test.each(SHAPES)("for %s has the shape its name announces", (variable, shape) => {
    expect(dummyCredential(variable).text).toMatch(shape);
  });

  test("names the variable it is for", () => {
    expect(dummyCredential("MY_API_KEY")).toMatchObject({
      name: "dummy-my-api-key",
      kind: "credential",
      where: "MY_API_KEY",
    });
  });

  test("has a new value each time", () => {
    expect(dummyCredential("MY_API_KEY").value).not.toBe(dummyCredential("MY_API_KEY").value);
  });

  test("has no value to search for where there is no room", () => {
    expect(dummyCredential("HTTP_PORT").value).toBe("");
  });

  test("is the same each time where there is no room for a value", () => {
    expect(dummyCredential("SLACK_TEAM_ID").text).toBe(dummyCredential("SLACK_TEAM_ID").text);
  });

  test.each([...NAMES, "TEAM_ID", "APP_REGION", "USE_TLS", "NPM_TOKEN"])(
    "for %s is found when it is echoed, or has nothing to be found",
    (variable) => {
      const { value } = dummyCredential(variable);
      expect(value === "" || canaryForms(value).length > 0).toBe(true);
    },
  );

  test("goes into the environment beside the planted canaries", () => {
    const dummy = dummyCredential("MY_API_KEY");
    expect(canaryEnvironment([...planted, dummy])).toMatchObject({
      MY_API_KEY: dummy.text,
      INTRANET_VAULT_TOKEN: planted[0]?.text,
    });
  });
});

describe("decoy files", () => {
  let base = "";
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), "decoys-"));
  });
  afterEach(() => rmSync(base, { recursive: true, force: true }));
  const folders = () => ({ home: join(base, "home"), root: join(base, "root") });
  const key = planted.find(({ name }) => name === "ssh-key")!;

  test("stand where their canaries say", () => {
    plantDecoys(planted, folders());
    for (const { kind, where, text } of planted) {
      if (kind === "environment") continue;
      const path = join(base, ...where.replace("~", "home").split("/"));
      expect(readFileSync(path, "utf8")).toBe(text);
    }
  });

  test.skipIf(process.platform === "win32")("can be read by their owner alone", () => {
    plantDecoys(planted, folders());
    const path = join(base, "home", ".ssh", "id_ed25519");
    expect([statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777]).toEqual([
      0o600, 0o700,
    ]);
  });

  test("leave alone what stands in their place", () => {
    const path = join(base, "home", ".ssh", "id_ed25519");
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "mine");
    plantDecoys([key], folders());
    expect(readFileSync(path, "utf8")).toBe("mine");
  });

  test("are left out where a file took the place of their folder", () => {
    mkdirSync(join(base, "home"));
    writeFileSync(join(base, "home", ".ssh"), "");
    expect(() => plantDecoys([key], folders())).not.toThrow();
  });

  test.each([[["home"]], [["home", ".ssh"]]])("are never written through a link at %s", (at) => {
    const outside = join(base, "outside");
    mkdirSync(outside);
    mkdirSync(dirname(join(base, ...at)), { recursive: true });
    symlinkSync(outside, join(base, ...at), "junction");
    plantDecoys([key], folders());
    expect(existsSync(join(outside, ".ssh")) || existsSync(join(outside, "id_ed25519"))).toBe(
      false,
    );
  });
});
