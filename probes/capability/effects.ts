import { type Inference, READS } from "./inference.ts";

const CHANGES = [
  "create",
  "update",
  "destroy",
  "control",
  "deploy",
  "admin",
  "manage",
  "send",
  "run",
  "move",
] as const;

/** What makes a tool change something, run something, or send something out. */
export const EFFECTS: readonly Inference[] = [
  // What the caller says, where others can read it.
  {
    tag: "external-sink",
    act: ["send"],
    on: [
      "mail",
      "chat",
      "discussion",
      "ticket",
      "page",
      "notification",
      "event",
      "remote",
      "public",
      "file",
      "code",
      "repository",
    ],
  },
  { tag: "external-sink", act: ["send"], and: ["remote", "repository"] },
  { tag: "external-sink", act: ["send"], takes: ["recipient", "content", "url"], named: true },
  {
    tag: "external-sink",
    act: ["create", "update"],
    on: ["discussion", "ticket", "public"],
    unless: ["metadata", "database"],
  },
  { tag: "external-sink", act: ["create", "update"], on: ["file"], and: ["repository"] },
  { tag: "external-sink", act: ["create", "update"], on: ["event"], takes: ["recipient"] },
  { tag: "external-sink", act: ["create", "update"], on: ["page"], and: ["workspace"] },
  { tag: "external-sink", act: ["deploy"], on: ["file"], and: ["remote"] },
  {
    tag: "external-sink",
    act: ["fetch", "read", "search"],
    takes: ["url"],
    unless: ["docs", "repository"],
    without: ["create", "update", "destroy"],
  },
  {
    tag: "external-sink",
    act: ["fetch"],
    on: ["address"],
    unless: ["docs", "repository"],
    confidence: "heuristic",
  },
  { tag: "external-sink", act: ["control"], on: ["notification"] },
  { tag: "external-sink", act: ["send", "run"], on: ["raw"], confidence: "heuristic" },
  { tag: "external-sink", act: ["run"], on: ["script"], and: ["web"], confidence: "heuristic" },

  {
    tag: "external-sink",
    act: ["run"],
    on: ["command"],
    and: ["unlimited"],
    confidence: "heuristic",
  },

  // Commands, code, and requests of any kind.
  { tag: "code-exec", act: ["run"], on: ["command", "script"] },
  {
    tag: "code-exec",
    act: ["run"],
    on: ["statement"],
    and: ["unlimited"],
    confidence: "heuristic",
  },
  { tag: "code-exec", act: ["run"], takes: ["code"] },
  { tag: "code-exec", takes: ["run-code"] },
  { tag: "code-exec", act: ["control", "run", "update"], and: ["web"], takes: ["code"] },
  { tag: "code-exec", on: ["shell"], takes: ["command"] },
  { tag: "code-exec", on: ["raw"], named: true },
  { tag: "code-exec", takes: ["method"], also: ["endpoint"], confidence: "heuristic" },
  { tag: "code-exec", act: ["create", "deploy"], on: ["workload"], confidence: "heuristic" },
  { tag: "code-exec", act: ["deploy"], on: ["software"], confidence: "heuristic" },
  {
    tag: "code-exec",
    act: ["send", "update", "create", "control", "run"],
    on: ["shell"],
    takes: ["command", "code"],
  },

  // Files.
  {
    tag: "file-write",
    act: ["create", "update", "destroy", "move"],
    on: ["file", "folder"],
    unless: ["database"],
  },
  {
    tag: "file-write",
    act: ["create", "update", "destroy", "move"],
    on: ["document"],
    takes: ["path", "target-path"],
  },
  { tag: "file-write", act: ["generate"], takes: ["path", "target-path"] },
  { tag: "file-write", act: ["generate"], on: ["file"], confidence: "heuristic" },
  { tag: "file-write", act: ["export", "read", "fetch", "create"], takes: ["target-path"] },
  { tag: "file-write", act: ["send"], on: ["file"], and: ["repository"] },

  { tag: "state-change", act: CHANGES, unless: ["arithmetic"] },
  { tag: "state-change", act: ["export"], on: ["software"], confidence: "heuristic" },
  { tag: "state-change", hint: ["writes", "destroys"], confidence: "heuristic" },

  // What was there is gone.
  { tag: "destructive", act: ["destroy"] },
  {
    tag: "destructive",
    hint: ["destroys"],
    without: [...READS, "create", "send"],
    confidence: "heuristic",
  },
  { tag: "destructive", act: ["update", "move"], on: ["file", "document"] },
  { tag: "destructive", act: ["update"], on: ["page"] },
  {
    tag: "destructive",
    act: ["run"],
    on: ["command", "statement"],
    named: true,
    confidence: "heuristic",
  },
  {
    tag: "destructive",
    act: ["run"],
    on: ["command"],
    and: ["unlimited", "any"],
    confidence: "heuristic",
  },

  // Who may do what.
  { tag: "privilege-admin", act: ["admin"] },
  {
    tag: "privilege-admin",
    act: ["create", "update", "destroy"],
    on: ["secret", "access", "account", "user"],
  },
  { tag: "privilege-admin", act: ["control"], on: ["access"] },
  {
    tag: "privilege-admin",
    act: ["manage"],
    on: ["secret", "access", "account", "user"],
    named: true,
  },
];
