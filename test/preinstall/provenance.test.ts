import { beforeAll, describe, expect, test } from "vitest";
import { verifyProvenance } from "../../src/preinstall/provenance.ts";
import { TRUSTED_ROOT } from "../../src/preinstall/trusted-root.ts";
import {
  attestationsText,
  startSigstore,
  statementOf,
  type TestBundle,
  type TestSigstore,
} from "./signed-fixture.ts";

const integrity = `sha512-${Buffer.alloc(64, 7).toString("base64")}`;
const artifact = { name: "@team/tool", version: "1.0.0", integrity };
const right = statementOf("@team/tool", "1.0.0", integrity);
const workflow = "https://github.com/team/tool/.github/workflows/release.yml@refs/tags/v1.0.0";
const repository = "https://github.com/team/tool";

let sigstore: TestSigstore;
let good: TestBundle;

beforeAll(async () => {
  sigstore = await startSigstore();
  good = await sigstore.bundle(right);
});

const judge = (text: string, of: { readonly integrity?: string | null } = {}) =>
  verifyProvenance(text, { ...artifact, ...of }, sigstore.keys);
const signed = async (statement: unknown, signer?: Parameters<TestSigstore["bundle"]>[1]) =>
  judge(attestationsText(await sigstore.bundle(statement, signer)));
const changed = (change: (bundle: TestBundle) => void) => {
  const bundle = structuredClone(good);
  change(bundle);
  return judge(attestationsText(bundle));
};

describe("provenance that holds", () => {
  test("names the repository, the workflow and the day of the keys", () => {
    expect(judge(attestationsText(good))).toEqual({
      state: "verified",
      why: null,
      repository,
      workflow,
      trustedRoot: "2999-01-01",
    });
  });

  test("names the source, where a workflow of another repository built it", async () => {
    const source = "https://github.com/team/source";
    expect(await signed(right, { source })).toMatchObject({ repository: source, workflow });
  });

  test("may come from GitLab", async () => {
    const issuer = "https://gitlab.com";
    const own = "https://gitlab.com/team/group/tool//.gitlab-ci.yml@refs/heads/main";
    expect(await signed(right, { issuer, workflow: own })).toMatchObject({
      state: "verified",
      repository: "https://gitlab.com/team/group/tool",
    });
  });

  test("holds beside an attestation of another kind", async () => {
    const publish = await sigstore.bundle({ ...right, predicateType: "https://example/publish" });
    expect(judge(attestationsText(publish, good)).state).toBe("verified");
  });

  test("holds beside one that does not", async () => {
    const other = await sigstore.bundle(statementOf("other", "1.0.0", integrity));
    expect(judge(attestationsText(other, good)).state).toBe("verified");
  });
});

describe("provenance that does not hold", () => {
  test("has a payload that was changed", () => {
    const evil = { ...right, predicate: { changed: true } };
    const payload = Buffer.from(JSON.stringify(evil)).toString("base64");
    expect(changed((bundle) => (bundle.dsseEnvelope.payload = payload)).state).toBe("invalid");
  });

  test("has the signature of something else", async () => {
    const other = await sigstore.bundle(statementOf("other", "1.0.0", integrity));
    const { signatures } = other.dsseEnvelope;
    const result = changed((bundle) => (bundle.dsseEnvelope.signatures = signatures));
    expect(result).toMatchObject({ state: "invalid", repository: null, workflow: null });
  });

  test.each([
    ["another package", "other", "1.0.0"],
    ["a package of another scope", "@other/tool", "1.0.0"],
    ["another version", "@team/tool", "1.0.1"],
  ])("speaks of %s", async (_title, name, version) => {
    expect(await signed(statementOf(name, version, integrity))).toMatchObject({
      state: "invalid",
      why: "it speaks of another package or version",
    });
  });

  test("speaks of another tarball", async () => {
    const other = `sha512-${Buffer.alloc(64, 8).toString("base64")}`;
    expect(await signed(statementOf("@team/tool", "1.0.0", other))).toMatchObject({
      state: "invalid",
      why: "it speaks of another tarball of this version",
    });
  });

  test("is of an issuer that is no build service", async () => {
    expect(await signed(right, { issuer: "https://accounts.example" })).toMatchObject({
      state: "invalid",
      why: "no known build service vouches for who signed it",
    });
  });

  test.each([
    "https://github.com.evil.example/team/tool/.github/workflows/a.yml@refs/heads/main",
    "https://gitlab.com/team/tool//.gitlab-ci.yml@refs/heads/main",
    "https://github.com/team/tool/release.yml@refs/heads/main",
    "https://github.com/team/tool/.github/workflows/a.yml",
  ])("is signed by %s with the tokens of GitHub", async (own) => {
    expect(await signed(right, { workflow: own })).toMatchObject({
      state: "invalid",
      why: "who signed it is no workflow of a repository",
    });
  });

  test("names a source elsewhere", async () => {
    const result = await signed(right, { source: "https://evil.example/team/tool" });
    expect(result.state).toBe("invalid");
  });

  test("is signed as something that is no statement", async () => {
    expect((await signed(right, { payloadType: "text/plain" })).state).toBe("invalid");
  });

  test("is no statement of in-toto", async () => {
    expect((await signed({ ...right, _type: "https://example/Statement" })).state).toBe("invalid");
  });

  test("is of keys that nobody trusts", () => {
    const result = verifyProvenance(attestationsText(good), artifact, {
      ...TRUSTED_ROOT,
      date: "2999-01-01",
    });
    expect(result).toMatchObject({ state: "invalid", trustedRoot: "2999-01-01" });
  });

  test("has no certificate", () => {
    const result = changed(({ verificationMaterial: material }) => {
      delete material["certificate"];
      material["publicKey"] = { hint: "own" };
    });
    expect(result).toMatchObject({
      state: "invalid",
      why: "no certificate says who signed it",
    });
  });

  test("is in no log", () => {
    const result = changed(({ verificationMaterial: material }) => (material.tlogEntries = []));
    expect(result.state).toBe("invalid");
  });

  test("brings more log entries than are read", () => {
    const result = changed(({ verificationMaterial: material }) => {
      material.tlogEntries = Array.from({ length: 9 }, () => material.tlogEntries[0]);
    });
    expect(result).toMatchObject({ state: "invalid", why: expect.stringContaining("log entries") });
  });

  test.each<[string, (bundle: TestBundle) => void]>([
    ["no material", (bundle) => Object.assign(bundle, { verificationMaterial: null })],
    ["no signatures", (bundle) => (bundle.dsseEnvelope.signatures = [])],
    [
      "a certificate that is none",
      (bundle) => (bundle.verificationMaterial["certificate"] = { rawBytes: "AAAA" }),
    ],
    [
      "a certificate nested without end",
      (bundle) =>
        (bundle.verificationMaterial["certificate"] = {
          rawBytes: Buffer.from("3080".repeat(100_000), "hex").toString("base64"),
        }),
    ],
    ["log entries of another kind", (bundle) => (bundle.verificationMaterial.tlogEntries = [7])],
  ])("has %s", (_title, change) => {
    expect(changed(change).state).toBe("invalid");
  });
});

describe("provenance that could not be looked at", () => {
  test("is signed with keys after those that are known", () => {
    const result = verifyProvenance(attestationsText(good), artifact, {
      ...TRUSTED_ROOT,
      date: "2000-01-01",
    });
    expect(result).toMatchObject({
      state: "unknown",
      why: expect.stringContaining("after 2000-01-01"),
    });
  });

  test("is of a format that is not known", () => {
    const mediaType = "application/vnd.dev.sigstore.bundle.v0.4+json";
    expect(changed((bundle) => (bundle.mediaType = mediaType)).state).toBe("unknown");
  });

  test.each([
    ["no sha512", "sha1-qZk+NkcGgWq6PiVxeFDCbJzQ2J0="],
    ["two", `${integrity} sha512-${Buffer.alloc(64, 9).toString("base64")}`],
    ["nothing", null],
  ])("has a tarball with %s to compare", (_title, integrity) => {
    expect(judge(attestationsText(good), { integrity }).state).toBe("unknown");
  });

  test.each(["", "not JSON", "[]", "null", "{}", '{"attestations":{}}', '{"attestations":"x"}'])(
    "is %j",
    (text) => {
      expect(judge(text)).toMatchObject({
        state: "unknown",
        why: "the registry's attestations cannot be read",
      });
    },
  );

  test("stands among more attestations than are read", () => {
    expect(judge(attestationsText(...Array.from({ length: 21 }, () => good))).state).toBe(
      "unknown",
    );
  });
});

describe("no provenance at all", () => {
  test("is what attestations of other kinds say", async () => {
    expect(await signed({ ...right, predicateType: "https://example/publish" })).toMatchObject({
      state: "none",
    });
  });

  test.each(["{}", "[]", "null", '{"attestations":[null,7,{"bundle":{"dsseEnvelope":{}}}]}'])(
    "is never verified: %s",
    (text) => {
      expect(judge(text).state).not.toBe("verified");
    },
  );
});
