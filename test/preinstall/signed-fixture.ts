import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { initializeCA, initializeCTLog, initializeTLog } from "@sigstore/mock";
import type { TrustedKeys } from "../../src/preinstall/provenance.ts";

export const GITHUB = "https://token.actions.githubusercontent.com";
const WORKFLOW = "https://github.com/team/tool/.github/workflows/release.yml@refs/tags/v1.0.0";
export const SLSA = "https://slsa.dev/provenance/v1";
export const PAYLOAD_TYPE = "application/vnd.in-toto+json";

/** A sigstore of the tests' own: it certifies whom it is told to. */
export interface TestSigstore {
  readonly keys: TrustedKeys;
  bundle(statement: unknown, signer?: SignerShape): Promise<TestBundle>;
}

interface SignerShape {
  readonly issuer?: string;
  readonly workflow?: string;
  /** Fulcio's extension for it; left out, there is none. */
  readonly source?: string;
  readonly payloadType?: string;
}

/** A bundle as JSON; tests change it. */
export interface TestBundle {
  mediaType: string;
  verificationMaterial: Record<string, unknown> & { tlogEntries: unknown[] };
  dsseEnvelope: { payload: string; payloadType: string; signatures: { sig: string }[] };
}

/** Makes one whose keys are said to be of this day. */
export async function startSigstore(date = "2999-01-01"): Promise<TestSigstore> {
  const pair = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const ctLog = await initializeCTLog(pair);
  const ca = await initializeCA(pair, ctLog);
  const url = "https://log.example";
  const log = await initializeTLog(url, pair);
  const validFor = { start: "2000-01-01T00:00:00Z" };
  const key = (bytes: Uint8Array) => ({
    rawBytes: Buffer.from(bytes).toString("base64"),
    keyDetails: "PKIX_ECDSA_P256_SHA_256",
    validFor,
  });
  const logOf = (publicKey: Uint8Array) => ({
    baseUrl: url,
    hashAlgorithm: "SHA2_256",
    publicKey: key(publicKey),
    logId: { keyId: createHash("sha256").update(publicKey).digest("base64") },
  });
  const root = {
    mediaType: "application/vnd.dev.sigstore.trustedroot+json;version=0.1",
    tlogs: [logOf(log.publicKey)],
    ctlogs: [logOf(ctLog.publicKey)],
    timestampAuthorities: [],
    certificateAuthorities: [
      {
        subject: { organization: "sigstore.mock", commonName: "sigstore" },
        uri: "https://ca.example",
        certChain: { certificates: [{ rawBytes: base64(ca.rootCertificate) }] },
        validFor,
      },
    ],
  };
  return {
    keys: { root, date },
    async bundle(statement, { issuer, workflow, source, payloadType = PAYLOAD_TYPE } = {}) {
      const own = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
      const certificate = await ca.issueCertificate({
        publicKey: own.publicKey.export({ format: "der", type: "spki" }),
        subjectAltName: workflow ?? WORKFLOW,
        extensions: [
          { oid: "1.3.6.1.4.1.57264.1.8", value: issuer ?? GITHUB },
          ...(source === undefined ? [] : [{ oid: "1.3.6.1.4.1.57264.1.12", value: source }]),
        ],
      });
      const payload = Buffer.from(JSON.stringify(statement));
      const signed = Buffer.concat([
        Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `),
        payload,
      ]);
      const sig = sign("sha256", signed, own.privateKey).toString("base64");
      const pem = `-----BEGIN CERTIFICATE-----\n${base64(certificate)}\n-----END CERTIFICATE-----\n`;
      const entry = await log.log({
        apiVersion: "0.0.1",
        kind: "dsse",
        spec: {
          payloadHash: hash(payload),
          envelopeHash: hash(signed),
          signatures: [{ signature: sig, verifier: Buffer.from(pem).toString("base64") }],
        },
      });
      return {
        mediaType: "application/vnd.dev.sigstore.bundle.v0.3+json",
        verificationMaterial: {
          certificate: { rawBytes: base64(certificate) },
          tlogEntries: [tlogEntry(Object.values(entry)[0] as LoggedEntry)],
        },
        dsseEnvelope: {
          payload: payload.toString("base64"),
          payloadType,
          signatures: [{ sig }],
        },
      };
    },
  };
}

/** Provenance of this tarball, before it is signed. */
export function statementOf(name: string, version: string, integrity: string, type = SLSA) {
  const sha512 = Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
  return {
    _type: "https://in-toto.io/Statement/v1",
    subject: [{ name: `pkg:npm/${name.replace("@", "%40")}@${version}`, digest: { sha512 } }],
    predicateType: type,
    predicate: {},
  };
}

/** What a registry serves of them. */
export function attestationsText(...bundles: readonly unknown[]): string {
  return JSON.stringify({
    attestations: bundles.map((bundle) => ({ predicateType: SLSA, bundle })),
  });
}

interface LoggedEntry {
  readonly body: string;
  readonly integratedTime: number;
  readonly logID: string;
  readonly logIndex: number;
  readonly verification: {
    readonly signedEntryTimestamp: string;
    readonly inclusionProof: {
      readonly logIndex: number;
      readonly treeSize: number;
      readonly rootHash: string;
      readonly checkpoint: string;
    };
  };
}

function tlogEntry({ body, integratedTime, logID, logIndex, verification }: LoggedEntry) {
  const { inclusionProof: proof, signedEntryTimestamp } = verification;
  return {
    logIndex: `${logIndex}`,
    logId: { keyId: Buffer.from(logID, "hex").toString("base64") },
    kindVersion: { kind: "dsse", version: "0.0.1" },
    integratedTime: `${integratedTime}`,
    inclusionPromise: { signedEntryTimestamp },
    inclusionProof: {
      logIndex: `${proof.logIndex}`,
      treeSize: `${proof.treeSize}`,
      rootHash: Buffer.from(proof.rootHash, "hex").toString("base64"),
      hashes: [],
      checkpoint: { envelope: proof.checkpoint },
    },
    canonicalizedBody: body,
  };
}

function base64(bytes: ArrayBufferView): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}

function hash(value: Buffer) {
  return { algorithm: "sha256", value: createHash("sha256").update(value).digest("hex") };
}
