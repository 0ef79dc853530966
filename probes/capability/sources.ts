import { type Inference, READS } from "./inference.ts";

/** Texts that anybody may read, though they lie in a database. */
const PUBLIC = ["docs", "paper", "media", "news", "web", "discussion", "listing"] as const;

/** What makes a tool, resource or prompt a source of text. */
export const SOURCES: readonly Inference[] = [
  // Text a stranger can write.
  {
    tag: "untrusted-input",
    act: READS,
    on: ["mail", "chat", "ticket", "discussion", "news", "attachment"],
    unless: ["metadata", "database"],
  },
  { tag: "untrusted-input", act: READS, on: ["web", "media", "paper"], unless: ["metadata"] },
  { tag: "untrusted-input", act: READS, on: ["crawl"] },
  {
    tag: "untrusted-input",
    act: ["create"],
    on: ["repository"],
    takes: ["url"],
    named: true,
  },
  {
    tag: "untrusted-input",
    act: READS,
    on: ["page", "rows"],
    and: ["workspace"],
    unless: ["metadata"],
  },
  {
    tag: "untrusted-input",
    act: ["search"],
    on: ["database"],
    and: ["workspace"],
    unless: ["metadata"],
  },
  { tag: "untrusted-input", act: ["fetch"], on: ["address"], confidence: "heuristic" },
  { tag: "untrusted-input", act: ["search"], on: ["listing"], confidence: "heuristic" },
  { tag: "untrusted-input", act: ["search", "fetch"], on: ["docs"], confidence: "heuristic" },
  {
    tag: "untrusted-input",
    act: ["fetch", "read", "search"],
    takes: ["url"],
    without: ["create", "update", "destroy"],
  },
  {
    tag: "untrusted-input",
    act: ["read", "export"],
    on: ["log"],
    and: ["workload"],
    confidence: "heuristic",
  },
  {
    tag: "untrusted-input",
    act: READS,
    on: ["file", "code"],
    and: ["repository"],
    unless: ["discussion"],
  },
  { tag: "untrusted-input", act: ["fetch"], on: ["repository", "remote"], confidence: "heuristic" },
  { tag: "untrusted-input", act: ["run"], on: ["script"], and: ["web"], confidence: "heuristic" },

  // Data not meant for the public.
  {
    tag: "sensitive-source",
    act: READS,
    on: ["mail", "ticket", "secret", "environment", "access", "health", "calendar"],
  },
  {
    tag: "sensitive-source",
    act: READS,
    on: ["account", "note", "network"],
    unless: ["market", "metadata", "discussion"],
  },
  { tag: "sensitive-source", act: READS, on: ["chat"], unless: ["discussion"] },
  { tag: "sensitive-source", act: READS, on: ["person", "user"], unless: ["repository"] },
  { tag: "sensitive-source", act: READS, on: ["finance"], unless: ["market"] },
  { tag: "sensitive-source", act: READS, on: ["event"], and: ["calendar"] },
  {
    tag: "sensitive-source",
    act: ["search", "export", "run"],
    on: ["database", "statement"],
    unless: PUBLIC,
  },
  { tag: "sensitive-source", act: READS, on: ["rows"] },
  {
    tag: "sensitive-source",
    act: ["read", "export"],
    on: ["log", "config", "infra"],
    unless: ["docs", "metadata"],
  },
  { tag: "sensitive-source", act: READS, on: ["file", "document"], unless: ["discussion", "docs"] },
  {
    tag: "sensitive-source",
    act: READS,
    on: ["code"],
    unless: ["discussion"],
    confidence: "heuristic",
  },
  {
    tag: "sensitive-source",
    act: ["read", "search"],
    on: ["design"],
    and: ["file", "page", "discussion"],
    confidence: "heuristic",
  },
  { tag: "sensitive-source", act: READS, on: ["screen"], confidence: "heuristic" },
  { tag: "sensitive-source", act: READS, on: ["page", "discussion"], and: ["workspace"] },
  { tag: "sensitive-source", act: ["search"], and: ["workspace"], confidence: "heuristic" },
  { tag: "sensitive-source", act: ["send"], on: ["local"] },
  {
    tag: "sensitive-source",
    act: ["run"],
    on: ["command"],
    and: ["unlimited", "any"],
    confidence: "heuristic",
  },
];
