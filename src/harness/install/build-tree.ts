import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Arborist from "@npmcli/arborist";
import pacote from "pacote";
import { refusedInLock } from "./inner-lock.ts";
import { declaredBy, lockHash, namedIn, scriptsOf } from "./made-tree.ts";
import {
  exactSpec,
  type InstallRequest,
  type MadeTree,
  type Refusal,
  type RootPackage,
  type WorkerAnswer,
} from "./messages.ts";
import { type PlannedNode, refusedIn } from "./refusals.ts";

/** Plans the tree, refuses it or unpacks it, and reads what is there then. */
export async function buildTree(
  { folder }: InstallRequest,
  options: pacote.Options,
  roots: readonly RootPackage[],
  onProgress: (what: string) => void,
): Promise<WorkerAnswer> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const root = { name: "installed-to-be-probed", version: "0.0.0", private: true };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(root)}\n`);
  const arborist = new Arborist({ ...options, path: folder, savePrefix: "" });
  const add = roots.map(exactSpec);
  try {
    await arborist.buildIdealTree({ add });
    const refused = refusedIn(plannedIn(arborist.idealTree));
    if (refused.length > 0) return refuse(refused);
    const locked = await refusedInside(arborist, options, `${folder}.locks`);
    if (locked.length > 0) return refuse(locked);
    const count = (arborist.idealTree?.inventory.size ?? 1) - 1;
    onProgress(`installing ${count} package${count === 1 ? "" : "s"}`);
    await arborist.reify({ add, save: true });
  } catch (error) {
    return failed(error, refusedIn(plannedIn(arborist.idealTree)));
  }
  // What is there by now, whatever lock files inside the packages said.
  const actual = await new Arborist({ path: folder }).loadActual();
  const nodes = [...actual.inventory.values()].filter((node) => !node.isRoot);
  const links = nodes.filter((node) => node.isLink);
  if (links.length > 0) {
    return refuse(
      links.map(({ name, location }) => ({ wantedBy: location, name, spec: "a link" })),
    );
  }
  return {
    ok: true,
    roots,
    made: describe(folder, roots, nodes),
  };
}

export function refuse(refused: readonly Refusal[]): WorkerAnswer {
  return { ok: false, code: "EREFUSED", message: "", refused };
}

/** What npm's libraries threw. One of their refusals names what it refused. */
export function failed(error: unknown, refused: readonly Refusal[]): WorkerAnswer {
  const {
    code,
    message,
    package: spec,
    requiredBy,
  } = error as {
    readonly code?: unknown;
    readonly message?: unknown;
    readonly package?: unknown;
    readonly requiredBy?: unknown;
  };
  const name = typeof code === "string" ? code : "";
  const isRefusal = name.startsWith("EALLOW") || name === "EUNSUPPORTEDPROTOCOL";
  const own = {
    wantedBy: typeof requiredBy === "string" ? requiredBy : "a package",
    name: "",
    spec: typeof spec === "string" ? spec : String(message),
  };
  return {
    ok: false,
    code: isRefusal || refused.length > 0 ? "EREFUSED" : name,
    message: String(message ?? error).slice(0, 4_000),
    refused: isRefusal && refused.length === 0 ? [own] : refused,
  };
}

/**
 * Some packages bring a lock file of their own, and npm does what it says while it unpacks: so those
 * are unpacked on their own first, and read.
 */
async function refusedInside(
  arborist: Arborist,
  options: pacote.Options,
  room: string,
): Promise<readonly Refusal[]> {
  const nodes = [...(arborist.idealTree?.inventory.values() ?? [])].filter(
    (node) => !node.isRoot && node.hasShrinkwrap,
  );
  const scoped = Object.entries(options)
    .filter(([key]) => key.endsWith(":registry"))
    .map(([, value]) => value)
    .filter((value) => typeof value === "string");
  const registries = [arborist.registry, ...scoped].map((url) => new URL(url).origin);
  // npm asks the configured registry for what the public one is named for.
  const isRegistryTarball = (url: string) =>
    URL.canParse(url) &&
    (registries.includes(new URL(url).origin) ||
      new URL(url).host === arborist.options.replaceRegistryHost);
  const refused: Refusal[] = [];
  for (const [at, node] of nodes.entries()) {
    const unpacked = join(room, String(at));
    await pacote.extract(`${node.packageName}@${node.version}`, unpacked, {
      ...options,
      ...(node.resolved === null ? {} : { resolved: node.resolved }),
      ...(node.integrity === null ? {} : { integrity: node.integrity }),
    });
    for (const name of ["npm-shrinkwrap.json", "package-lock.json", "yarn.lock"]) {
      const file = join(unpacked, name);
      if (!existsSync(file)) continue;
      const lock = name === "yarn.lock" ? undefined : parsedLock(file);
      if (lock === undefined) {
        refused.push({ wantedBy: node.pkgid, name, spec: "a lock file that cannot be read" });
      } else refused.push(...refusedInLock(node.pkgid, lock, isRegistryTarball));
    }
  }
  return refused;
}

function parsedLock(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined; // npm may read it in another way: it is refused
  }
}

function describe(
  folder: string,
  roots: readonly RootPackage[],
  nodes: readonly Arborist.Node[],
): MadeTree {
  const folders = nodes.map(({ path }) => path);
  return {
    lock: lockHash(folder),
    packages: folders.length,
    ...namedIn(nodes.map(({ packageName, version }) => ({ name: packageName, version }))),
    scripts: [...scriptsOf(folders)],
    declares: declaredBy(join(folder, "node_modules", roots[0]?.folder ?? "")),
  };
}

function plannedIn(tree: Arborist.Node | null | undefined): Iterable<PlannedNode> {
  return (tree?.inventory.values() ?? []) as Iterable<PlannedNode>;
}
