import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  createDesk,
  type FakeRegistry,
  integrityOf,
  program,
  startRegistry,
} from "../install/registry-fixture.ts";
import { ROOT } from "../prober.ts";
import { attestationsText, startSigstore, statementOf } from "./signed-fixture.ts";

type Module = typeof import("../../src/preinstall/registry-facts.ts");
type Options = import("../../src/preinstall/registry-facts.ts").RegistryFactsOptions;

const BUILT = join(ROOT, "dist", "src", "preinstall", "registry-facts.js");
const NOW = new Date("2026-06-11T12:00:00Z");
const SECRET = "npm_zyxwvutsrqponmlkjihg";

let registry: FakeRegistry;
let desk: ReturnType<typeof createDesk>;

beforeEach(async () => {
  registry = await startRegistry();
  desk = createDesk(registry);
});

afterEach(async () => {
  desk.remove();
  await registry.close();
});

const publish = (...versions: readonly string[]) =>
  registry.publish(...versions.map((version) => program("tool", { version })));

/** Version 1.0.0, with its attestations at this address. */
const publishAttested = (url: unknown) =>
  registry.publish(
    program("tool", { dist: { signatures: [{}], attestations: { url, provenance: {} } } }),
  );

const tokenLine = () => `//${new URL(registry.url).host}/:_authToken=${SECRET}`;

async function ask(requested: string, more: Partial<Options> = {}) {
  const { registryFacts } = (await import(pathToFileURL(BUILT).href)) as Module;
  const at = requested.lastIndexOf("@");
  const [name, version] =
    at > 0 ? [requested.slice(0, at), requested.slice(at + 1)] : [requested, "latest"];
  return registryFacts(
    { name, version, requested },
    {
      env: desk.env,
      home: desk.root,
      signal: new AbortController().signal,
      seconds: 50,
      now: NOW,
      ...more,
    },
  );
}

async function factsOf(requested: string, more: Partial<Options> = {}) {
  const result = await ask(requested, more);
  if (!result.ok) throw new Error(`${result.why.code}: ${result.why.detail}`);
  return result.facts;
}

async function refused(requested: string, more: Partial<Options> = {}) {
  const result = await ask(requested, more);
  if (result.ok) throw new Error("it was answered");
  return result.why;
}

describe("what a registry says", () => {
  test("is told in full, and nothing but the document is asked for", async () => {
    registry.publish(
      program("@team/tool", {
        manifest: {
          bin: { tool: "cli.js", "a-tool": "cli.js" },
          scripts: { postinstall: "node setup.js", prepare: "tsc", test: "vitest" },
          dependencies: { lib: "1", other: "1" },
          optionalDependencies: { other: "1", native: "1" },
          repository: { type: "git", url: "git+ssh://git@github.com/team/tool.git" },
          homepage: "https://tool.example",
          license: "MIT",
          engines: { node: ">=18" },
          mcpName: "io.github.team/tool",
          deprecated: "use another",
          _npmUser: { name: "someone", email: "someone@mail.example" },
        },
        dist: { unpackedSize: 1234, signatures: [{ keyid: "k", sig: "s" }] },
      }),
    );
    registry.describe("@team/tool", {
      time: { created: "2026-01-01T00:00:00.000Z", "1.0.0": "2026-06-01T11:00:00.000Z" },
      maintainers: [{ name: "someone", email: "x@mail.example" }, { name: "other" }],
    });
    expect(await factsOf("@team/tool")).toEqual({
      registry: registry.url.slice(0, -1),
      name: "@team/tool",
      version: "1.0.0",
      requested: "@team/tool",
      integrity: expect.stringMatching(/^sha512-/),
      publishedAt: "2026-06-01T11:00:00.000Z",
      ageDays: 10,
      firstPublishedAt: "2026-01-01T00:00:00.000Z",
      packageAgeDays: 161,
      versions: 1,
      latest: "1.0.0",
      deprecated: "use another",
      maintainers: ["someone", "other"],
      publishedBy: "someone",
      repository: "https://github.com/team/tool",
      homepage: "https://tool.example",
      license: "MIT",
      mcpName: "io.github.team/tool",
      bins: ["a-tool", "tool"],
      engines: ">=18",
      unpackedBytes: 1234,
      dependencies: 3,
      scripts: [{ event: "postinstall", command: "node setup.js" }],
      provenance: {
        state: "none",
        why: null,
        repository: null,
        workflow: null,
        trustedRoot: null,
      },
    });
    expect(registry.asked).toEqual(["/@team/tool"]);
  });

  test("is nothing where it keeps silent", async () => {
    registry.publish({ name: "tool", version: "1.0.0" });
    expect(await factsOf("tool")).toMatchObject({
      publishedAt: null,
      ageDays: null,
      firstPublishedAt: null,
      packageAgeDays: null,
      deprecated: null,
      maintainers: null,
      publishedBy: null,
      repository: null,
      license: null,
      unpackedBytes: null,
      provenance: { state: "unknown", why: "the registry serves no signatures" },
    });
  });

  test("may come from where it sends us, which is told, and gets no credentials", async () => {
    const other = await startRegistry();
    try {
      other.publish(program("tool"));
      const elsewhere = other.url.replace("127.0.0.1", "localhost").slice(0, -1);
      registry.sendTo(elsewhere);
      writeFileSync(join(desk.root, ".npmrc"), `registry=${registry.url}\n${tokenLine()}\n`);
      const hosts = [registry.url.slice(0, -1), elsewhere];
      expect(await ask("tool")).toMatchObject({ ok: true, hosts });
      expect(other.headers.map(({ authorization }) => authorization)).toEqual([undefined]);
    } finally {
      await other.close();
    }
  });

  test("is asked for anew each time", async () => {
    registry.publish(program("tool"));
    await factsOf("tool");
    registry.publish(program("tool", { version: "1.1.0" }));
    expect((await factsOf("tool")).version).toBe("1.1.0");
  });
});

describe("the version", () => {
  test("is the newest of a range", async () => {
    publish("1.0.0", "1.2.0", "2.0.0");
    expect(await factsOf("tool@^1")).toMatchObject({ version: "1.2.0", latest: "2.0.0" });
  });

  test("is what a tag says", async () => {
    publish("1.0.0", "2.0.0");
    registry.describe("tool", { "dist-tags": { latest: "2.0.0", old: "1.0.0" } });
    expect((await factsOf("tool@old")).version).toBe("1.0.0");
  });

  test("is an older one when the newest excludes this Node, as npx has it", async () => {
    publish("1.0.0");
    registry.publish(program("tool", { version: "2.0.0", manifest: { engines: { node: "<4" } } }));
    expect((await factsOf("tool")).version).toBe("1.0.0");
  });

  test("is from before the day that the npm settings name", async () => {
    publish("1.0.0", "2.0.0");
    registry.describe("tool", {
      time: { "1.0.0": "2026-01-01T00:00:00Z", "2.0.0": "2026-06-01T00:00:00Z" },
    });
    const env = { ...desk.env, npm_config_before: "2026-03-01" };
    expect((await factsOf("tool", { env })).version).toBe("1.0.0");
  });

  test("that is missing leads to those that are there", async () => {
    publish("1.0.0", "1.10.0");
    registry.describe("tool", { "dist-tags": { latest: "1.0.0", next: "1.10.0" } });
    expect(await refused("tool@^9")).toEqual({
      code: "version-not-found",
      detail: "there is no tool@^9; the newest is 1.10.0; tags: latest 1.0.0, next 1.10.0",
    });
  });
});

describe("a registry that gives no answer", () => {
  test("about the package has none of that name", async () => {
    const why = await refused("@team/nothing");
    expect(why.code).toBe("package-not-found");
    expect(why.detail).toContain("no package @team/nothing");
  });

  test.each(["UPPER case", ".hidden", "a/b/c"])("is not asked for %j", async (name) => {
    expect((await refused(name)).code).toBe("package-not-found");
    expect(registry.asked).toEqual([]);
  });

  test.each(["tool@github:team/tool", "tool@file:../tool", "tool@https://x.example/a.tgz"])(
    "is not asked for %s",
    async (spec) => {
      const [name, version] = [spec.slice(0, 4), spec.slice(5)];
      const { registryFacts } = (await import(pathToFileURL(BUILT).href)) as Module;
      const signal = new AbortController().signal;
      const options = { env: desk.env, home: desk.root, signal, seconds: 50, now: NOW };
      const result = await registryFacts({ name, version, requested: spec }, options);
      expect(result).toMatchObject({ ok: false, why: { code: "package-refused" } });
      expect(registry.asked).toEqual([]);
    },
  );

  test.each([
    [401, "registry-login"],
    [403, "registry-login"],
    [500, "registry-unreachable"],
    [429, "registry-unreachable"],
    [418, "registry-answer"],
  ] as const)("but status %i", async (status, code) => {
    registry.answerWith(status);
    expect((await refused("tool")).code).toBe(code);
  });

  test("because it is away", async () => {
    await registry.close();
    expect((await refused("tool")).code).toBe("registry-unreachable");
  });

  test("in time", async () => {
    registry.answerWith("hang");
    expect(await refused("tool", { seconds: 3 })).toEqual({
      code: "install-timeout",
      detail: "the registry did not answer in 3 s",
    });
  });

  test("before the run is interrupted", async () => {
    registry.answerWith("hang");
    const stop = new AbortController();
    const asked = refused("tool", { signal: stop.signal });
    setTimeout(() => stop.abort(), 100);
    expect((await asked).code).toBe("interrupted");
  });
});

describe("an answer that makes no sense", () => {
  test.each([
    ["no JSON", "<html>"],
    ["nothing", "null"],
    ["a list", "[]"],
    ["no versions", '{"name":"tool","versions":[]}'],
    ["another package", '{"name":"other","versions":{}}'],
    [
      "another version than it lists",
      '{"name":"tool","dist-tags":{"latest":"1.0.0"},"versions":{"1.0.0":{"name":"tool","version":"2.0.0"}}}',
    ],
    [
      "another name than it lists",
      '{"name":"tool","dist-tags":{"latest":"1.0.0"},"versions":{"1.0.0":{"name":"other","version":"1.0.0"}}}',
    ],
  ])("is %s", async (_title, body) => {
    registry.serve("/tool", body);
    expect((await refused("tool")).code).toBe("registry-answer");
  });

  test("never ends", async () => {
    registry.serve("/tool", null);
    const why = await refused("tool");
    expect(why.code).toBe("registry-answer");
    expect(why.detail).toContain("larger than 128 MiB");
  });

  test("is a document of a hundred thousand versions, and is read", async () => {
    const versions = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, at) => {
        const version = `1.0.${at}`;
        return [version, { name: "tool", version, description: "x".repeat(200) }];
      }),
    );
    registry.serve(
      "/tool",
      JSON.stringify({ name: "tool", "dist-tags": { latest: "1.0.7" }, versions }),
    );
    expect(await factsOf("tool")).toMatchObject({ version: "1.0.7", versions: 100_000 });
  });

  test("is nested without end", async () => {
    registry.serve("/tool", `${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}`);
    expect((await refused("tool")).code).toBe("registry-answer");
  });
});

describe("a private registry", () => {
  test("gets the credentials of the npm settings", async () => {
    registry.wantToken(SECRET);
    registry.publish(program("tool"));
    writeFileSync(join(desk.root, ".npmrc"), `registry=${registry.url}\n${tokenLine()}\n`);
    const facts = await factsOf("tool");
    expect(JSON.stringify(facts)).not.toContain(SECRET);
  });

  test("that refuses them is told of without them", async () => {
    registry.answerWith(401);
    const address = registry.url.replace("//", `//user:${SECRET}@`);
    writeFileSync(join(desk.root, ".npmrc"), `registry=${address}\n${tokenLine()}\n`);
    const why = await refused("tool");
    expect(why.code).toBe("registry-login");
    expect(JSON.stringify(why)).not.toContain(SECRET);
  });

  test("is the one of its scope", async () => {
    const scoped = await startRegistry();
    try {
      scoped.publish(program("@team/tool"));
      const settings = `registry=${registry.url}\n@team:registry=${scoped.url}\n${tokenLine()}\n`;
      writeFileSync(join(desk.root, ".npmrc"), settings);
      expect((await factsOf("@team/tool")).registry).toBe(scoped.url.slice(0, -1));
      expect(registry.asked).toEqual([]);
      expect(scoped.headers.map(({ authorization }) => authorization)).toEqual([undefined]);
    } finally {
      await scoped.close();
    }
  });

  test("is named without the login in its address", async () => {
    registry.publish(program("tool"));
    const address = registry.url.replace("//", `//user:${SECRET}@`);
    writeFileSync(join(desk.root, ".npmrc"), `registry=${address}\n`);
    expect((await factsOf("tool")).registry).toBe(registry.url.slice(0, -1));
  });
});

describe("the attestations of a version", () => {
  const path = "/-/npm/v1/attestations/tool@1.0.0";
  const here = () => new URL(path, registry.url).href;

  test("are fetched from the registry and verified", async () => {
    publishAttested(here());
    const sigstore = await startSigstore();
    const integrity = integrityOf(program("tool"));
    const bundle = await sigstore.bundle(statementOf("tool", "1.0.0", integrity));
    registry.serve(path, attestationsText(bundle));
    const facts = await factsOf("tool", { trustedKeys: sigstore.keys });
    expect(facts.provenance).toMatchObject({
      state: "verified",
      repository: "https://github.com/team/tool",
    });
    expect(registry.asked).toEqual(["/tool", path]);
  });

  test("that nobody trusts are invalid by the bundled keys", async () => {
    publishAttested(here());
    const sigstore = await startSigstore();
    const bundle = await sigstore.bundle(
      statementOf("tool", "1.0.0", integrityOf(program("tool"))),
    );
    bundle.dsseEnvelope.payload = Buffer.from(
      JSON.stringify({ ...statementOf("other", "1.0.0", "sha512-AA") }),
    ).toString("base64");
    registry.serve(path, attestationsText(bundle));
    const { provenance } = await factsOf("tool");
    expect(provenance.state).not.toBe("verified");
    expect(provenance.trustedRoot).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test("at another address are not fetched", async () => {
    const other = await startRegistry();
    try {
      publishAttested(new URL(path, other.url).href);
      expect((await factsOf("tool")).provenance).toMatchObject({
        state: "unknown",
        why: "the registry names an address that is not its own",
      });
      expect(other.asked).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test.each([7, null, "", "nowhere", "file:///etc/passwd"])(
    "at the address %j are not fetched",
    async (url) => {
      publishAttested(url);
      expect((await factsOf("tool")).provenance.state).toBe("unknown");
      expect(registry.asked).toEqual(["/tool"]);
    },
  );

  test("that are not there are unknown", async () => {
    publishAttested(here());
    expect((await factsOf("tool")).provenance).toMatchObject({
      state: "unknown",
      why: "the registry answers with status 404",
    });
  });

  test("that never end are unknown, and the rest is told", async () => {
    publishAttested(here());
    registry.serve(path, null);
    expect(await factsOf("tool")).toMatchObject({
      version: "1.0.0",
      provenance: { state: "unknown", why: "it is larger than 2 MiB" },
    });
  });
});

test("nothing is left behind", async () => {
  const temporary = realpathSync(mkdtempSync(join(tmpdir(), "prober-left-")));
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = temporary;
  try {
    registry.publish(program("tool"));
    await factsOf("tool");
    expect(readdirSync(temporary)).toEqual([]);
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
    rmSync(temporary, { recursive: true });
  }
});
