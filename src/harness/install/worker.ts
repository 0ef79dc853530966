import { writeSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import Arborist from "@npmcli/arborist";
import pacote from "pacote";
import { buildTree, failed, refuse } from "./build-tree.ts";
import {
  type InstallRequest,
  type MetadataRequest,
  type RegistryOptions,
  type RootPackage,
  rootId,
  type WorkerAnswer,
  type WorkerLine,
} from "./messages.ts";
import { readMetadata } from "./read-metadata.ts";
import { registryMark } from "./registry-mark.ts";

/** Nothing but tarballs of the registry; no script; nothing sent but the questions. */
const SAFE = {
  allowGit: "none",
  allowFile: "none",
  allowDirectory: "none",
  allowRemote: "none",
  ignoreScripts: true,
  audit: false,
  fund: false,
  progress: false,
} as const;

/** Public parts of the libraries that their types leave out. */
interface UntypedPacote {
  readonly RegistryFetcher: new (
    spec: string,
    options: pacote.Options,
  ) => { readonly packumentUrl: string };
}
interface UntypedArborist {
  rebuild(): Promise<void>;
}

async function answerRequest(): Promise<void> {
  const request = JSON.parse(await text(process.stdin)) as InstallRequest | MetadataRequest;
  if ("kind" in request) say({ answer: await readMetadata(request, withDate(request.options)) });
  else say({ answer: await install(request) });
}

async function install(request: InstallRequest): Promise<WorkerAnswer> {
  const options = {
    ...withDate(request.options),
    ...SAFE,
    cache: request.npmCache,
    packumentCache: new Map(),
    // With a tree at hand nobody need wait for a registry that is away.
    ...(request.known === undefined ? {} : { retry: { retries: 0 }, timeout: 15_000 }),
  };
  try {
    say({ progress: "asking the registry" });
    const roots = await Promise.all(request.specs.map((spec) => lookUp(spec, options, request)));
    const without = roots.filter(({ integrity }) => integrity === "");
    if (without.length > 0) {
      return refuse(
        without.map((root) => ({
          wantedBy: "the command",
          name: root.name,
          spec: "no integrity is given for it",
        })),
      );
    }
    if (request.known !== undefined && sameIds(request.known, roots.map(rootId))) {
      return { ok: true, roots, made: undefined };
    }
    return await buildTree(request, options, roots, (what) => say({ progress: what }));
  } catch (error) {
    return failed(error, []);
  }
}

/** A date does not come through JSON as one. */
function withDate({ before, ...given }: RegistryOptions): RegistryOptions {
  return typeof before === "string" ? { ...given, before: new Date(before) } : given;
}

/** Chooses the version as npx does, and before that takes the mark by which a change is noticed. */
async function lookUp(
  spec: string,
  options: pacote.Options,
  { isPlain, known }: InstallRequest,
): Promise<RootPackage> {
  const { RegistryFetcher } = pacote as typeof pacote & UntypedPacote;
  const target = spec.replace(/^(?:@[^/@]+\/)?[^/@]+@npm:/, "");
  const url = new RegistryFetcher(target, options).packumentUrl;
  const mark = isPlain ? await registryMark(url, { ...options }, null) : undefined;
  const found = await pacote.manifest(spec, {
    ...options,
    preferOnline: true,
    // The same question that building the tree will ask: one answer serves both.
    fullMetadata: known === undefined,
  });
  const alias = /^((?:@[^/@]+\/)?[^/@]+)@npm:/.exec(spec)?.[1];
  return {
    folder: alias ?? found.name,
    name: found.name,
    version: found.version,
    integrity: found._integrity ?? "",
    bin: binsOf(found.bin),
    url,
    mark: mark?.state === "found" ? mark.mark : null,
  };
}

function binsOf(bin: unknown): Readonly<Record<string, string>> {
  if (typeof bin !== "object" || bin === null) return {};
  return Object.fromEntries(
    Object.entries(bin).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

async function runScripts(folder: string): Promise<void> {
  const options = {
    ...SAFE,
    path: folder,
    ignoreScripts: false,
    // npm's own list of packages that may: the user has allowed all of this tree.
    dangerouslyAllowAllScripts: true,
    cache: join(folder, ".no-cache"),
  };
  const arborist = new Arborist(options);
  try {
    const actual = { forceActual: true };
    await arborist.loadActual(actual);
    await (arborist as Arborist & UntypedArborist).rebuild();
  } catch (error) {
    process.exitCode = 1;
    const { message, stdout, stderr } = error as Error & { stdout?: string; stderr?: string };
    writeSync(2, [message, stdout, stderr].filter(Boolean).join("\n"));
  }
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at]);
}

function say(line: WorkerLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/**
 * The install phase, in a process of its own: npm's libraries are loaded here only. Without argument
 * it reads an {@link InstallRequest} or a {@link MetadataRequest} from its input and runs nothing of any package. With a folder as
 * argument it runs the lifecycle scripts of the tree there: it is then inside the sandbox.
 */
const folder = process.argv[2];
if (folder === undefined) await answerRequest();
else await runScripts(folder);
