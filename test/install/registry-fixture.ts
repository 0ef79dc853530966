import { createHash } from "node:crypto";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { npmCommand } from "../../src/harness/install/npm-command.ts";
import { ROOT } from "../prober.ts";

type InstallModule = typeof import("../../src/harness/install/install.ts");
type InstallOptions = import("../../src/harness/install/install.ts").InstallOptions;

const BUILT = join(ROOT, "dist", "src", "harness", "install", "install.js");

/** One entry of a tarball: a file, unless `link` says what it is. */
export interface TarEntry {
  readonly path: string;
  readonly content?: string;
  readonly link?: { readonly type: "1" | "2"; readonly target: string };
}

export interface FakePackage {
  readonly name: string;
  readonly version: string;
  /** Stands in the metadata and in the tarball. */
  readonly manifest?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, string>>;
  /** Further entries, with their full path in the tarball. */
  readonly entries?: readonly TarEntry[];
  /** Over what is right in `dist`; undefined takes a key away. */
  readonly dist?: Readonly<Record<string, unknown>>;
  /** The name under which the metadata stands, when it is another one. */
  readonly tag?: string;
}

export interface FakeRegistry {
  readonly url: string;
  /** Paths asked for, decoded, in order. */
  readonly asked: string[];
  readonly headers: IncomingHttpHeaders[];
  publish(...packages: readonly FakePackage[]): void;
  /** Further fields of the document about a package. */
  describe(name: string, fields: Readonly<Record<string, unknown>>): void;
  /** Answers this path, decoded, with this body; null never ends one. */
  serve(path: string, body: string | null): void;
  /** Sends who asks for anything to this address. */
  sendTo(origin: string): void;
  /** Answers every request with this status from now on; "hang" never answers. */
  answerWith(status: number | "hang" | undefined): void;
  /** Answers only who sends this token. */
  wantToken(token: string): void;
  close(): Promise<void>;
}

export async function startRegistry(): Promise<FakeRegistry> {
  const published: FakePackage[] = [];
  const asked: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const described = new Map<string, Readonly<Record<string, unknown>>>();
  const served = new Map<string, string | null>();
  let forced: number | "hang" | undefined;
  let token: string | undefined;
  let elsewhere: string | undefined;
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "");
    asked.push(path);
    headers.push(request.headers);
    if (forced === "hang") return;
    if (elsewhere !== undefined) {
      response.writeHead(302, { location: new URL(request.url ?? "", elsewhere).href }).end();
      return;
    }
    const isRefused = token !== undefined && request.headers.authorization !== `Bearer ${token}`;
    const status = isRefused ? 401 : forced;
    const body =
      status === undefined
        ? served.has(path)
          ? served.get(path)
          : bodyOf(published, path, base(), described)
        : undefined;
    if (body === null) {
      writeEndlessly(response);
      return;
    }
    response.statusCode = status ?? (body === undefined ? 404 : 200);
    response.end(body ?? '{"error":"not here"}');
  });
  const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `${base()}/`,
    asked,
    headers,
    publish: (...packages) => void published.push(...packages),
    describe: (name, fields) => void described.set(name, fields),
    serve: (path, body) => void served.set(path, body),
    sendTo: (origin) => (elsewhere = origin),
    answerWith: (status) => (forced = status),
    wantToken: (wanted) => (token = wanted),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A package with one program. */
export function program(name: string, more: Partial<FakePackage> = {}): FakePackage {
  return {
    name,
    version: "1.0.0",
    ...more,
    manifest: { bin: { [name.replace(/^@[^/]+\//, "")]: "cli.js" }, ...more.manifest },
    files: { "cli.js": "#!/usr/bin/env node\nconsole.log('hello')\n", ...more.files },
  };
}

/** A home with npm settings, a cache, and the built installer working in them. */
export function createDesk(registry: Pick<FakeRegistry, "url">, npmrc = "") {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "prober-install-")));
  const cache = join(root, "cache");
  writeFileSync(join(root, ".npmrc"), `registry=${registry.url}\nfetch-retries=0\n${npmrc}`);
  const env: NodeJS.ProcessEnv = {
    PATH: process.env["PATH"],
    npm_config_globalconfig: join(root, "none"),
  };
  const run = async (line: string, more: Partial<InstallOptions> = {}) => {
    const { install } = (await import(pathToFileURL(BUILT).href)) as InstallModule;
    const [command = "", ...args] = line.split(" ");
    const wanted = npmCommand(command, args);
    if (wanted === undefined) throw new Error(`cannot be taken apart: ${line}`);
    const signal = new AbortController().signal;
    return install(wanted, { cache, seconds: 50, signal, env, home: root, ...more });
  };
  return {
    root,
    cache,
    env,
    run,
    /** The installed package; fails with what went wrong. */
    async installed(line: string, more: Partial<InstallOptions> = {}) {
      const result = await run(line, more);
      if (!result.ok) throw new Error(`${result.why.code}: ${result.why.detail}`);
      return result.installed;
    },
    /** The failure; fails when there is none. */
    async refused(line: string, more: Partial<InstallOptions> = {}) {
      const result = await run(line, more);
      if (result.ok) throw new Error("it was installed");
      return result.why;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function bodyOf(
  published: readonly FakePackage[],
  path: string,
  base: string,
  described: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): string | Buffer | undefined {
  const tarball = published.find((one) => path === tarballPath(one));
  if (tarball !== undefined) return tarballOf(tarball);
  const name = path.slice(1);
  const versions = published.filter((one) => one.name === name);
  if (versions.length === 0) return undefined;
  return JSON.stringify({
    name,
    "dist-tags": { latest: versions.at(-1)?.version },
    versions: Object.fromEntries(versions.map((one) => [one.version, versionOf(one, base)])),
    ...described.get(name),
  });
}

/** As fast as it is read. */
function writeEndlessly(response: ServerResponse): void {
  const chunk = Buffer.alloc(1024 * 1024, " ");
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", more);
  more();
}

/** What the registry gives for its tarball. */
export function integrityOf(one: FakePackage): string {
  return `sha512-${createHash("sha512").update(tarballOf(one)).digest("base64")}`;
}

function versionOf(one: FakePackage, base: string) {
  const integrity = integrityOf(one);
  const { name, version } = one;
  const manifest = { name, version, ...one.manifest };
  const hasInstallScript = "scripts" in manifest ? { hasInstallScript: true } : {};
  return {
    ...manifest,
    ...hasInstallScript,
    dist: { integrity, tarball: `${base}${tarballPath(one)}`, ...one.dist },
  };
}

function tarballPath({ name, version }: FakePackage): string {
  return `/${name}/-/${name.replace(/^@[^/]+\//, "")}-${version}.tgz`;
}

function tarballOf({ name, version, manifest, files, entries }: FakePackage): Buffer {
  const own: readonly TarEntry[] = Object.entries({
    "package.json": JSON.stringify({ name, version, ...manifest }),
    ...files,
  }).map(([path, content]) => ({ path: `package/${path}`, content }));
  return gzipSync(
    Buffer.concat([...[...own, ...(entries ?? [])].map(tarEntry), Buffer.alloc(1024)]),
  );
}

function tarEntry({ path, content = "", link }: TarEntry): Buffer {
  const data = Buffer.from(content);
  const header = Buffer.alloc(512);
  const put = (at: number, text: string) => header.write(text, at, "latin1");
  put(0, path);
  put(100, "0000644\0");
  put(108, "0000000\0");
  put(116, "0000000\0");
  put(124, `${data.length.toString(8).padStart(11, "0")}\0`);
  put(136, "00000000000\0");
  put(148, "        ");
  put(156, link?.type ?? "0");
  put(157, link?.target ?? "");
  put(257, "ustar\u000000");
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(148, `${sum.toString(8).padStart(6, "0")}\0 `);
  return Buffer.concat([header, data, Buffer.alloc((512 - (data.length % 512)) % 512)]);
}
