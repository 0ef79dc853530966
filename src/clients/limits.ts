const KiB = 1024;

/**
 * Bounds on what a configuration file may cost. Client state files of tens of megabytes exist
 * (`~/.claude.json` keeps histories), lists of a hundred servers do not.
 */
export const CONFIG_LIMITS = {
  /** Bytes of a file, by notation: the readers of TOML and YAML are slow, and their files small. */
  bytes: { json: 32 * KiB * KiB, toml: KiB * KiB, yaml: 256 * KiB },
  /** Values of a file, and tokens of a YAML file: each costs far more than its bytes. */
  values: 1_000_000,
  yamlValues: 100_000,
  yamlTokens: 30_000,
  /** Nesting depth of a file. */
  depth: 100,
  /** Servers of one file, arguments and variables of one server. */
  servers: 500,
  arguments: 1_000,
  variables: 1_000,
  envFileBytes: KiB * KiB,
  /** Entries of a folder that is looked through for configuration files. */
  folderEntries: 1_000,
} as const;
