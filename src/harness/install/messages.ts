import type { PackageFacts } from "../../model/package.ts";
import type { RegistryFacts } from "../../model/registry.ts";

/** Where packages come from and how they are asked for, as npm's libraries want it. */
export type RegistryOptions = Readonly<Record<string, unknown>>;

/** What the install worker is told on its input. It may hold credentials. */
export interface InstallRequest {
  readonly specs: readonly string[];
  /** An empty folder that becomes the tree. */
  readonly folder: string;
  /** npm's cache of tarballs, checked by content. */
  readonly npmCache: string;
  readonly options: RegistryOptions;
  /** Whether a plain request, without credential or proxy, reaches the registry. */
  readonly isPlain: boolean;
  /** What is installed already: when the registry still says so, nothing is fetched. */
  readonly known: readonly string[] | undefined;
}

/** Asks the worker what the registry says of a package: no tarball is fetched. It may hold credentials. */
export interface MetadataRequest {
  readonly kind: "metadata";
  readonly name: string;
  /** `name`, or `name@` a version, a range or a tag. */
  readonly spec: string;
  readonly options: RegistryOptions;
}

/** What the registry says of a version, cut to what is needed. Texts are as it gives them. */
export interface PackageMetadata extends Omit<
  RegistryFacts,
  "requested" | "ageDays" | "packageAgeDays" | "provenance"
> {
  /** Origins that were asked: the registry, and where it sent us. */
  readonly hosts: readonly string[];
  /** Whether it serves signatures of this version at all. */
  readonly hasSignatures: boolean;
  readonly attestations: ServedAttestations;
}

/** The attestations of a version, unread. */
export type ServedAttestations =
  | { readonly state: "absent" }
  | { readonly state: "served"; readonly text: string }
  | { readonly state: "not-read"; readonly why: string };

/** A package that was asked for, as the registry has it. */
export interface RootPackage {
  /** Its folder below `node_modules`: the alias, where there is one. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
  readonly bin: Readonly<Record<string, string>>;
  /** The address of its metadata, and by what a change of that is noticed. */
  readonly url: string;
  readonly mark: string | null;
}

/** What the worker found out of the tree it made. */
export interface MadeTree {
  readonly lock: string;
  readonly packages: number;
  readonly tree: NonNullable<PackageFacts["tree"]>;
  readonly treeCut: boolean;
  readonly scripts: PackageFacts["scripts"];
  readonly declares: PackageFacts["declares"];
}

/** Something that the tree wants and that is never fetched. */
export interface Refusal {
  readonly wantedBy: string;
  readonly name: string;
  readonly spec: string;
}

export type WorkerAnswer =
  | { readonly ok: true; readonly metadata: PackageMetadata }
  | {
      readonly ok: true;
      readonly roots: readonly RootPackage[];
      /** Undefined when what is known is still right. */
      readonly made: MadeTree | undefined;
    }
  | {
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      readonly refused: readonly Refusal[];
    };

/** One line of the worker's output. */
export type WorkerLine = { readonly progress: string } | { readonly answer: WorkerAnswer };

/** What identifies a package that was asked for. */
export function rootId(root: Pick<RootPackage, "folder" | "name" | "version" | "integrity">) {
  return `${root.folder} ${root.name}@${root.version} ${root.integrity}`;
}

/** The specifier that means this package and no other. */
export function exactSpec({ folder, name, version }: RootPackage): string {
  return folder === name ? `${name}@${version}` : `${folder}@npm:${name}@${version}`;
}
