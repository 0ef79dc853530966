/**
 * What GitHub code scanning takes, from "SARIF support for code scanning"
 * (https://docs.github.com/en/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning):
 * sections "Validating your SARIF file" and "Supported SARIF output file properties". A file beyond a
 * `most` is rejected as a whole; what is beyond a `shown` is dropped there without a word, so we leave
 * it out ourselves and say so.
 */
export const GITHUB = {
  /** Of the file after gzip, which makes no text longer than this by more than a few bytes. */
  bytes: 10_000_000,
  runs: { most: 20 },
  results: { most: 25_000, shown: 5_000 },
  rules: { most: 25_000 },
  /** Of one result, related ones included. */
  locations: { most: 1_000, shown: 100 },
  threadFlowLocations: { most: 10_000, shown: 1_000 },
  /** Of one rule. */
  tags: { most: 20, shown: 10 },
  /** Characters of `name`, and of `shortDescription.text` and `fullDescription.text`, of a rule. */
  ruleName: 255,
  ruleDescription: 1_024,
} as const;
