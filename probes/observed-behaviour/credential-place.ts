/** A place where keys of the user lie. */
export interface CredentialPlace {
  /** As it is told: "a private key of SSH". */
  readonly what: string;
  /** Below a home (`~/`) or absolute; a slash at the end stands for all below, `*` for a part of a name. */
  readonly places: readonly string[];
  /** What lies there and is no key. */
  readonly but?: readonly string[];
  /** Folders that hold such keys: to list them is to look for keys. */
  readonly folders?: readonly string[];
  /** Words of a server that has reason to read it; two with a space stand next to each other. */
  readonly words: readonly string[];
  /** Programs that read it by themselves, and are no thieves. */
  readonly readers?: readonly string[];
  /** The words do not do for a server's own code: only these programs open it in their daily work. */
  readonly readersOnly?: true;
  /** Libraries look for a file of that name in each folder above their own code. */
  readonly onTheWayUp?: true;
  readonly why: string;
}
