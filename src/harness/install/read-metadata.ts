import pacote from "pacote";
import npmFetch from "npm-registry-fetch";
import { failed } from "./build-tree.ts";
import type {
  MetadataRequest,
  PackageMetadata,
  RegistryOptions,
  ServedAttestations,
  WorkerAnswer,
} from "./messages.ts";
import { factsOf, manifestIn, offeredIn, type Packument, packumentOf } from "./packument.ts";

/** Bytes of the document about one package, and of the attestations of one version. */
const MOST_BYTES = 128 * 1024 * 1024;
const MOST_ATTESTED_BYTES = 2 * 1024 * 1024;
/** Beyond this memory nothing more is read: the body of an error is not counted by its bytes. */
const MOST_MEMORY = 1536 * 1024 * 1024;
const MEMORY_LOOK_MS = 100;

/** One further try, soon. */
const PATIENCE = { retry: { retries: 1, minTimeout: 500, maxTimeout: 500 }, timeout: 30_000 };

/** Public parts of the library that its types leave out. */
interface UntypedPacote {
  readonly RegistryFetcher: new (
    spec: string,
    options: pacote.Options,
  ) => { readonly packumentUrl: string; readonly registry: string };
}

/** What the registry says of a package: its document and, where it names them, attestations. */
export async function readMetadata(
  { name, spec }: MetadataRequest,
  given: RegistryOptions,
): Promise<WorkerAnswer> {
  const memory = watchMemory();
  const options = { ...given, ...PATIENCE, signal: memory.signal };
  try {
    const { RegistryFetcher } = pacote as typeof pacote & UntypedPacote;
    const { packumentUrl, registry } = new RegistryFetcher(spec, options);
    const read = await readText(packumentUrl, { ...options, spec }, MOST_BYTES);
    const document = packumentOf(JSON.parse(read.text), name);
    if (document === undefined) {
      return nonsense("it is no document about this package");
    }
    const version = await chooseVersion(spec, document, options);
    if (typeof version !== "string") return version;
    const manifest = manifestIn(document, version);
    if (manifest === undefined) {
      return nonsense("the version it names is listed as another one");
    }
    const facts = factsOf(document, manifest);
    const dist = (manifest["dist"] ?? {}) as Readonly<Record<string, unknown>>;
    const signatures: unknown = dist["signatures"];
    const { from, attestations } = await readAttestations(dist["attestations"], registry, options);
    const origin = originOf(registry);
    const metadata: PackageMetadata = {
      registry: origin,
      ...facts,
      hosts: [...new Set([origin, read.from, ...(from === undefined ? [] : [from])])],
      hasSignatures: Array.isArray(signatures) && signatures.length > 0,
      attestations,
    };
    return { ok: true, metadata };
  } catch (error) {
    if (memory.signal.aborted) return nonsense("it is larger than a registry's answer may be");
    if (error instanceof SyntaxError) return nonsense("it is no JSON");
    if (error instanceof TooLargeError) return nonsense(error.message);
    return failed(error, []);
  } finally {
    memory.stop();
  }
}

class TooLargeError extends Error {
  override readonly name = "TooLargeError";
}

/** As npm does it, from the document that has been read: nothing more is asked. */
async function chooseVersion(
  spec: string,
  document: Packument,
  options: RegistryOptions,
): Promise<string | WorkerAnswer> {
  const read = { has: () => true, get: () => document, set: () => read, delete: () => true };
  try {
    const { version } = await pacote.manifest(spec, {
      ...options,
      fullMetadata: true,
      packumentCache: read as unknown as Map<string, pacote.Packument>,
    });
    return typeof version === "string" ? version : nonsense("the version it names has no number");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ETARGET" || code === "ENOVERSIONS") {
      const { before } = options;
      const cut =
        before instanceof Date
          ? ` from before ${before.toISOString()}, which your npm settings ask for`
          : "";
      return answer(code, `there is no ${spec}${cut}; ${offeredIn(document)}`);
    }
    if (code === "E403") return answer("EPOLICY", message);
    if (code !== undefined) return failed(error, []);
    return nonsense(message);
  }
}

async function readAttestations(
  attestations: unknown,
  registry: string,
  options: RegistryOptions,
): Promise<{ readonly attestations: ServedAttestations; readonly from?: string }> {
  if (typeof attestations !== "object" || attestations === null) {
    return { attestations: { state: "absent" } };
  }
  const { url } = attestations as { readonly url?: unknown };
  if (typeof url !== "string" || !URL.canParse(url)) {
    return notRead("the registry names no address for them");
  }
  const { origin, username, password } = new URL(url);
  if (origin !== new URL(registry).origin || username !== "" || password !== "") {
    return notRead("the registry names an address that is not its own");
  }
  try {
    const { text, from } = await readText(url, options, MOST_ATTESTED_BYTES);
    return { attestations: { state: "served", text }, from };
  } catch (error) {
    if ((options["signal"] as AbortSignal).aborted) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const status = /^E(\d{3})$/.exec(code ?? "")?.[1];
    const why = status === undefined ? message : `the registry answers with status ${status}`;
    return notRead(why.slice(0, 300));
  }
}

function notRead(why: string): { readonly attestations: ServedAttestations } {
  return { attestations: { state: "not-read", why } };
}

/** The body of an answer, as text of no more than this many bytes, and who gave it in the end. */
async function readText(
  url: string,
  options: RegistryOptions,
  most: number,
): Promise<{ readonly text: string; readonly from: string }> {
  const stopper = new AbortController();
  const signal = AbortSignal.any([options["signal"] as AbortSignal, stopper.signal]);
  const headers = { accept: "application/json" };
  const { body, url: last } = await npmFetch(url, { ...options, headers, signal });
  // It ends with one when the rest is not wanted.
  body?.on("error", () => undefined);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    const bytes = Buffer.from(chunk as Buffer);
    size += bytes.length;
    if (size > most) {
      stopper.abort();
      throw new TooLargeError(`it is larger than ${most / 1024 / 1024} MiB`);
    }
    chunks.push(bytes);
  }
  // A registry may send us elsewhere, as it may send npm.
  return { text: Buffer.concat(chunks).toString("utf8"), from: originOf(last || url) };
}

function watchMemory() {
  const controller = new AbortController();
  const look = () => {
    if (process.memoryUsage.rss() > MOST_MEMORY) controller.abort();
  };
  const timer = setInterval(look, MEMORY_LOOK_MS);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}

function originOf(registry: string): string {
  return new URL(registry).origin;
}

function nonsense(what: string): WorkerAnswer {
  return answer("EANSWER", `the registry's answer makes no sense: ${what}`);
}

function answer(code: string, message: string): WorkerAnswer {
  return { ok: false, code, message, refused: [] };
}
