import type { Located, View } from "../../src/engine/define.ts";
import { excerpt } from "../../src/lib/excerpt.ts";
import type { FindingData } from "../../src/model/finding.ts";
import type { Confidence, Phase } from "../../src/model/vocabulary.ts";
import { type ChangeFacts, changeFacts } from "./change-facts.ts";
import { type CommandLine, commandLine } from "./command-lines.ts";
import { programName } from "./commands.ts";
import { type HostFacts, hostFacts } from "./host-facts.ts";
import { remembered } from "./remembered.ts";
import type { rules } from "./rules.ts";
import { namesOf, toolNames } from "./said.ts";
import type { Sighting } from "./sightings.ts";
import { vendorOf } from "./vendor.ts";
import { pairsOf, wordsOf } from "./words.ts";

type RuleId = keyof typeof rules;
type Sure<K extends RuleId> = (typeof rules)[K]["severity"] extends "critical"
  ? "confirmed" | "strong"
  : Confidence;

/** What a sight of something means. Sights of one rule and key are one finding. */
export type Judged = {
  readonly [K in RuleId]: {
    readonly rule: K;
    readonly confidence: Sure<K>;
    readonly key: string;
    /** What is shown of it, and names the place. */
    readonly item: string;
    /** Raw texts for the message; they become excerpts when it is shown, which few sights are. */
    readonly says: Readonly<Record<string, string>>;
    readonly related?: Located;
  };
}[RuleId];

/** What is known of the server and of the baits, whatever the start. */
export interface Context {
  /** Words that say what it works with, and pairs of them. */
  readonly purpose: ReadonlySet<string>;
  readonly commandLine: (line: string) => CommandLine;
  readonly host: (host: string) => HostFacts;
  readonly changed: (path: string) => ChangeFacts;
  /** Places of the baits among files. */
  readonly decoys: ReadonlySet<string>;
  /** Folders that lead to them. */
  readonly decoyFolders: ReadonlySet<string>;
  /** Names of the dummies that the server was given as its own credentials. */
  readonly dummies: ReadonlySet<string>;
}

export function contextOf(view: View<"package" | "server" | "tools" | "canaries">): Context {
  const vendor = vendorOf(view);
  const planted = view.canaries?.planted ?? [];
  const names = [...namesOf(view), ...toolNames(view)];
  const places = (kind: string) => planted.filter((one) => one.kind === kind);
  const decoys = places("decoy-file").map(({ where }) => where);
  return {
    purpose: new Set(names.flatMap((name) => [...wordsOf(name), ...pairsOf(name)])),
    commandLine: remembered(commandLine),
    host: remembered((host) => hostFacts(host, vendor)),
    changed: remembered(changeFacts),
    decoys: new Set(decoys),
    decoyFolders: new Set(decoys.flatMap(foldersAbove)),
    dummies: new Set(places("credential").map(({ name }) => name)),
  };
}

/** The word by which the server says that it works with one of these. */
export function wordFor({ purpose }: Context, words: readonly string[]): string | undefined {
  return words.find((word) => purpose.has(word));
}

/** Whether the program that did it is one of these, whatever its version. */
export function isDoneBy({ event }: Sighting, programs: readonly string[]): boolean {
  const name = programName(event.process);
  return programs.includes(name) || programs.includes(name.replace(/[\d.]+$/, ""));
}

function foldersAbove(path: string): readonly string[] {
  return Array.from(path.matchAll(/\//g), ({ index }) => path.slice(0, index));
}

/** Who did it and when: a part of every message. */
export function whoAndWhen({ event, start }: Sighting): FindingData {
  const isScript = start.seen.listing === "scripts" || event.phase === "install";
  return {
    program: excerpt(event.process === "" ? "a program" : event.process, 60),
    when: excerpt(isScript ? "in an install script" : WHEN[event.phase]),
    phase: excerpt(event.phase),
    done: event.done,
  };
}

const WHEN: Readonly<Record<Phase, string>> = {
  install: "in an install script",
  boot: "before any request",
  initialize: "during the handshake",
  list: "while it was listed",
  contents: "while its prompts and resources were read",
  idle: "while nothing was asked of it",
  shutdown: "when it was ended",
};
