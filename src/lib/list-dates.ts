/** When the lists that are part of the program were last compared with their sources. */
export const LIST_DATES = {
  /** Against the GitHub Advisory Database. */
  advisories: "2026-09-05",
  /** Against the npm registry. */
  wellKnownServers: "2026-11-30",
} as const;
