import type { CapabilitySummary, ItemCapability, TagClaim } from "../../src/model/capability.ts";
import {
  CAPABILITY_LEVELS,
  type CapabilityLevel,
  TAGS,
  type Tag,
} from "../../src/model/vocabulary.ts";

/**
 * How much harm a manipulated model could do with all these items. Claims that are merely
 * speculative are listed as tags and raise the level to `moderate` at most; `critical` needs strong
 * claims throughout.
 */
export function summarize(items: readonly ItemCapability[]): CapabilitySummary {
  const any = tagsOf(items, () => true);
  const likely = tagsOf(items, isLikely);
  const strong = tagsOf(items, isStrong);
  const facts: Facts = {
    likely,
    strong,
    whole: items.some((item) => TRIFECTA.every((tag) => tagsOf([item], isStrong).has(tag))),
  };
  const grounds = GROUNDS.filter(({ holds }) => holds(facts));
  const roles = TAGS.filter((tag) => any.has(tag));
  const level = grounds.reduce<CapabilityLevel>(
    (worst, ground) => higher(worst, ground.level),
    roles.length > 0 ? "moderate" : "minimal",
  );
  return {
    level,
    reasons: [...grounds.map(({ reason }) => reason), ...roles.map((tag) => SENTENCES[tag])],
    tags: roles,
  };
}

const TRIFECTA = ["untrusted-input", "sensitive-source", "external-sink"] as const;

interface Facts {
  readonly likely: ReadonlySet<Tag>;
  readonly strong: ReadonlySet<Tag>;
  /** One item does all three by itself. */
  readonly whole: boolean;
}

interface Ground {
  readonly level: CapabilityLevel;
  readonly reason: string;
  readonly holds: (facts: Facts) => boolean;
}

/** Worst first. */
const GROUNDS: readonly Ground[] = [
  {
    level: "critical",
    reason: "one tool alone reads text of strangers and private data and sends data out",
    holds: ({ whole }) => whole,
  },
  {
    level: "critical",
    reason: "text of strangers can reach tools that run commands or code",
    holds: ({ strong }) => strong.has("untrusted-input") && strong.has("code-exec"),
  },
  {
    level: "high",
    reason: "tools together read text of strangers, read private data and send data out",
    holds: ({ likely }) => TRIFECTA.every((tag) => likely.has(tag)),
  },
  {
    level: "high",
    reason: "private data can be read and sent out",
    holds: ({ likely }) => likely.has("sensitive-source") && likely.has("external-sink"),
  },
  {
    level: "high",
    reason: "commands, code or requests of any kind can be carried out",
    holds: ({ likely }) => likely.has("code-exec"),
  },
  {
    level: "high",
    reason: "data or resources can be destroyed",
    holds: ({ likely }) => likely.has("destructive"),
  },
  {
    level: "high",
    reason: "users, keys or permissions can be changed",
    holds: ({ likely }) => likely.has("privilege-admin"),
  },
];

const SENTENCES: Readonly<Record<Tag, string>> = {
  "untrusted-input": "takes in text that strangers can write (a way in for injected instructions)",
  "sensitive-source": "reads data that is not meant for the public",
  "external-sink": "puts what the caller says where others can read it (a way out for data)",
  "code-exec": "runs commands, code or arbitrary requests",
  "file-write": "writes files",
  "state-change": "changes the state of a system",
  destructive: "deletes or overwrites",
  "privilege-admin": "changes who may do what",
};

function tagsOf(
  items: readonly ItemCapability[],
  counts: (claim: TagClaim) => boolean,
): ReadonlySet<Tag> {
  return new Set(items.flatMap(({ claims }) => claims.filter(counts).map(({ tag }) => tag)));
}

function isStrong({ confidence }: TagClaim): boolean {
  return confidence === "strong" || confidence === "confirmed";
}

function isLikely({ confidence }: TagClaim): boolean {
  return confidence !== "speculative";
}

function higher(one: CapabilityLevel, other: CapabilityLevel): CapabilityLevel {
  return CAPABILITY_LEVELS.indexOf(one) < CAPABILITY_LEVELS.indexOf(other) ? other : one;
}
