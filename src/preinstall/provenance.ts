import { X509Certificate } from "node:crypto";
import { bundleFromJSON } from "@sigstore/bundle";
import { TrustedRoot } from "@sigstore/protobuf-specs";
import { type Signer, toSignedEntity, toTrustMaterial, Verifier } from "@sigstore/verify";
import type { Provenance } from "../model/registry.ts";
import { buildIdentity } from "./build-identity.ts";

/** The keys that signatures are verified against, and the day they were current. */
export interface TrustedKeys {
  /** A sigstore trusted root, as JSON. */
  readonly root: unknown;
  /** `2026-11-05`. */
  readonly date: string;
}

/** What provenance must speak of. */
export interface Artifact {
  readonly name: string;
  readonly version: string;
  readonly integrity: string | null;
}

const PREDICATE = /^https:\/\/slsa\.dev\/provenance\/v\d/;
const STATEMENT = /^https:\/\/in-toto\.io\/Statement\/v\d/;
const FORMATS =
  /^application\/vnd\.dev\.sigstore\.bundle(?:\+json;version=0\.[1-3]|\.v0\.3\+json)$/;
const PAYLOAD = "application/vnd.in-toto+json";
const MOST_ATTESTATIONS = 20;
const MOST_LOG_ENTRIES = 8;

/** Failures that keys made after ours would cause as well. */
const BY_UNKNOWN_KEY = new Set([
  "CERTIFICATE_ERROR",
  "PUBLIC_KEY_ERROR",
  "TIMESTAMP_ERROR",
  "TLOG_INCLUSION_PROMISE_ERROR",
  "TLOG_INCLUSION_PROOF_ERROR",
]);

type Judged = Omit<Provenance, "trustedRoot">;

/**
 * Verifies, offline, the SLSA provenance among the attestations that a registry serves of a version:
 * the signature, the keys behind it, who signed, and that it speaks of this very tarball. One that
 * holds is enough.
 */
export function verifyProvenance(text: string, artifact: Artifact, keys: TrustedKeys): Provenance {
  const attested = attestationsIn(text);
  const provenances = typeof attested === "string" ? [] : attested.filter(isProvenance);
  const judged =
    typeof attested === "string"
      ? [unknown(attested)]
      : provenances.length === 0
        ? [{ ...NOTHING, state: "none" as const, why: "none of its attestations is provenance" }]
        : provenances.map((one) => judge(one, artifact, keys));
  const byState = (state: Provenance["state"]) => judged.find((one) => one.state === state);
  const best = byState("verified") ?? byState("invalid") ?? judged[0]!;
  return { ...best, trustedRoot: keys.date };
}

interface Attestation {
  readonly bundle: unknown;
  readonly statement: Readonly<Record<string, unknown>>;
}

const NOTHING = { repository: null, workflow: null };

/** The attestations of the answer, or why there is no reading it. */
function attestationsIn(text: string): readonly Attestation[] | string {
  const answer = parsed(text);
  const list = member(answer, "attestations");
  if (!Array.isArray(list)) return "the registry's attestations cannot be read";
  if (list.length > MOST_ATTESTATIONS) return "there are more attestations than are read";
  return (list as readonly unknown[]).map((entry) => {
    const bundle = member(entry, "bundle");
    const payload = member(member(bundle, "dsseEnvelope"), "payload");
    const statement =
      typeof payload === "string" ? parsed(Buffer.from(payload, "base64").toString()) : undefined;
    return { bundle, statement: isObject(statement) ? statement : {} };
  });
}

/** By what was signed: what stands beside it was signed by nobody. */
function isProvenance({ statement }: Attestation): boolean {
  const type = statement["predicateType"];
  return typeof type === "string" && PREDICATE.test(type);
}

function judge(attestation: Attestation, artifact: Artifact, keys: TrustedKeys): Judged {
  const mediaType = member(attestation.bundle, "mediaType");
  if (typeof mediaType !== "string" || !FORMATS.test(mediaType)) {
    return unknown("its bundle is of a format that is not known here");
  }
  const signed = signerOf(attestation.bundle, keys);
  if ("state" in signed) return signed;
  const identity = buildIdentity(signed.signer.identity ?? {});
  if ("why" in identity) return invalid(identity.why);
  return (
    subjectProblem(attestation.statement, artifact) ?? {
      ...identity,
      state: "verified",
      why: null,
    }
  );
}

/** Who signed, when the signature and all behind it holds. */
function signerOf(bundle: unknown, keys: TrustedKeys): { readonly signer: Signer } | Judged {
  const material = member(bundle, "verificationMaterial");
  const counts = [
    member(material, "tlogEntries"),
    member(member(material, "timestampVerificationData"), "rfc3161Timestamps"),
  ].map((list) => (Array.isArray(list) ? list.length : 0));
  if (counts.some((count) => count > MOST_LOG_ENTRIES)) {
    return invalid("it has more log entries than are read");
  }
  if (member(member(bundle, "dsseEnvelope"), "payloadType") !== PAYLOAD) {
    return invalid("what is signed is no in-toto statement");
  }
  const trust = toTrustMaterial(TrustedRoot.fromJSON(keys.root));
  try {
    const entity = toSignedEntity(bundleFromJSON(bundle));
    if (entity.key.$case !== "certificate") return invalid("no certificate says who signed it");
    return { signer: new Verifier(trust).verify(entity) };
  } catch (error) {
    const { code, message } = error as Error & { readonly code?: unknown };
    const mayBeNewer = typeof code === "string" && BY_UNKNOWN_KEY.has(code);
    if (mayBeNewer && isSignedAfter(material, keys.date)) {
      return unknown(
        `it was signed after ${keys.date}, with keys that may be newer than those here`,
      );
    }
    return invalid(typeof code === "string" ? message : "its bundle is malformed");
  }
}

/** As far as its own certificate says. */
function isSignedAfter(material: unknown, date: string): boolean {
  const chain = member(member(material, "x509CertificateChain"), "certificates");
  const first = Array.isArray(chain) ? (chain as readonly unknown[])[0] : undefined;
  const bytes = member(first ?? member(material, "certificate"), "rawBytes");
  if (typeof bytes !== "string") return false;
  try {
    const { validFrom } = new X509Certificate(Buffer.from(bytes, "base64"));
    return Date.parse(validFrom) > Date.parse(date);
  } catch {
    return false; // no certificate: it says nothing of when
  }
}

/** Signed provenance of something else proves nothing about this package. */
function subjectProblem(
  statement: Readonly<Record<string, unknown>>,
  { name, version, integrity }: Artifact,
): Judged | undefined {
  const type = statement["_type"];
  if (typeof type !== "string" || !STATEMENT.test(type)) {
    return invalid("what is signed is no in-toto statement");
  }
  const hashes = integrity?.split(/\s+/).filter((hash) => hash.startsWith("sha512-")) ?? [];
  if (hashes[0] === undefined || hashes.length > 1) {
    return unknown("the registry gives no sha512 of the tarball to compare it with");
  }
  const digest = Buffer.from(hashes[0].slice("sha512-".length), "base64").toString("hex");
  const purl = `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
  const subject = statement["subject"];
  const subjects = Array.isArray(subject) ? (subject as readonly unknown[]) : [];
  const own = subjects.filter((one) => member(one, "name") === purl);
  if (own.length === 0) return invalid("it speaks of another package or version");
  const isSame = own.some((one) => member(member(one, "digest"), "sha512") === digest);
  return isSame ? undefined : invalid("it speaks of another tarball of this version");
}

function invalid(why: string): Judged {
  return { ...NOTHING, state: "invalid", why };
}

function unknown(why: string): Judged {
  return { ...NOTHING, state: "unknown", why };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // told apart from what is read by its kind
  }
}

function member(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
