/**
 * The words of the contracts, as lists. They stand apart from the schemas because loading those costs
 * a tenth of a second, and a scan validates nothing: only `replay` and the generated schemas do.
 */

export const SEVERITIES = ["critical", "high", "medium", "low", "info"] as const;
/** `critical` to `info`; fixed for each rule. */
export type Severity = (typeof SEVERITIES)[number];

export const CONFIDENCES = ["confirmed", "strong", "heuristic", "speculative"] as const;
export type Confidence = (typeof CONFIDENCES)[number];

export const CATEGORIES = [
  "injection",
  "exfiltration",
  "permissions",
  "supply-chain",
  "network",
  "hygiene",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** The four lists of MCP, in report order. */
export const BASE_SECTIONS = ["tools", "prompts", "resources", "templates"] as const;
export type BaseSection = (typeof BASE_SECTIONS)[number];

/** Parts of a surface whose text a model or a person may read. */
export const TEXT_PARTS = ["server", ...BASE_SECTIONS, "reverse", "notices", "contents"] as const;
export type TextPart = (typeof TEXT_PARTS)[number];

/** Every part of a surface that a probe may ask for. */
export const SURFACE_PARTS = [
  ...TEXT_PARTS,
  "listings",
  "canaries",
  "residue",
  "behaviour",
  "package",
  "registry",
  "pinned",
] as const;
export type SurfacePart = (typeof SURFACE_PARTS)[number];

/** What was different from the base listing when the server was asked again. */
export const VARIED = [
  "time",
  "start",
  "client",
  "capabilities",
  "version",
  "era",
  "ci",
  "folder",
  "home",
  "locale",
] as const;
export type Varied = (typeof VARIED)[number];

/** How a canary stood in what the server gave out. */
export const CANARY_ENCODINGS = ["plain", "reversed", "base64", "hex", "percent"] as const;
export type CanaryEncoding = (typeof CANARY_ENCODINGS)[number];

/** Where a canary was put. */
export const CANARY_KINDS = ["environment", "decoy-file", "root-file", "credential"] as const;
export type CanaryKind = (typeof CANARY_KINDS)[number];

/** The ways on which a canary can come back. */
export const CANARY_CHANNELS = ["stdout", "stderr", "http", "sse", "file", "process"] as const;

/** When a watched server did something: what we were doing at that time. */
export const PHASES = [
  "install",
  "boot",
  "initialize",
  "list",
  "contents",
  "idle",
  "shutdown",
] as const;
export type Phase = (typeof PHASES)[number];

/** What a watched process can do that is written down. */
export const BEHAVIOUR_KINDS = [
  "read",
  "write",
  "remove",
  "start",
  "lookup",
  "connect",
  "listen",
  "send",
  "signal",
  "leave-group",
] as const;
export type BehaviourKind = (typeof BEHAVIOUR_KINDS)[number];

/** How a server is held: in what sandbox, with what network, and who watches it. */
export const SANDBOXES = ["auto", "bubblewrap", "none"] as const;
export type SandboxChoice = (typeof SANDBOXES)[number];
export const NETWORKS = ["none", "all"] as const;
export type NetworkChoice = (typeof NETWORKS)[number];
export const OBSERVERS = ["auto", "strace", "none"] as const;
export type ObserverChoice = (typeof OBSERVERS)[number];

/** Why a path of this machine is shown to a sandboxed server, read-only. */
export const MOUNT_REASONS = ["program", "installed", "package", "argument", "folder"] as const;
export type MountReason = (typeof MOUNT_REASONS)[number];

/** How deep a scan looks: one listing; again and as another client; under many identities. */
export const DEPTHS = ["quick", "standard", "deep"] as const;
/** `quick`, `standard` or `deep`. */
export type Depth = (typeof DEPTHS)[number];

/** Best first: a gate is an index into this list that the grade may not fall short of. */
export const GRADES = ["A", "B", "C", "D", "F"] as const;
/** `A` (best) to `F`; where nothing could be judged a report has null instead. */
export type Grade = (typeof GRADES)[number];

/** How much a server lets a manipulated model do, least first. */
export const CAPABILITY_LEVELS = ["minimal", "moderate", "high", "critical"] as const;
export type CapabilityLevel = (typeof CAPABILITY_LEVELS)[number];

/** What an item lets a model do: the seed format's five words and three more, in report order. */
export const TAGS = [
  "untrusted-input",
  "sensitive-source",
  "external-sink",
  "code-exec",
  "file-write",
  "state-change",
  "destructive",
  "privilege-admin",
] as const;
export type Tag = (typeof TAGS)[number];

/** How well it is known who published the server. */
export const PUBLISHER_LEVELS = ["vendor", "provenance", "repo", "none", "unknown"] as const;
export type PublisherLevel = (typeof PUBLISHER_LEVELS)[number];

/** How the judged surface was come by. */
export const COVERAGE_LEVELS = ["live", "source", "live-partial", "manifest", "metadata"] as const;
export type CoverageLevel = (typeof COVERAGE_LEVELS)[number];

export const GATE_IDS = [
  "confirmed-critical",
  "strong-critical",
  "two-confirmed-high",
  "high",
  "incomplete-surface",
] as const;
export type GateId = (typeof GATE_IDS)[number];

export const UNSEEN_IDS = ["no-handshake", "tools-failed", "nothing-listed"] as const;
export type UnseenId = (typeof UNSEEN_IDS)[number];

export const LOCATION_KINDS = [
  "server",
  "tool",
  "prompt",
  "resource",
  "template",
  "reverse-request",
  "notice",
  "content",
  "listing",
  "canary",
  "residue",
  "behaviour",
  "package",
  "registry",
  "pinned",
] as const;

/** What became of one item that the static side claims, or that only the live side has. */
export const VERIFICATION_STATES = [
  "confirmed",
  "present",
  "changed",
  "renamed",
  "static-only",
  "live-only",
  "unknown",
] as const;
export type VerificationState = (typeof VERIFICATION_STATES)[number];

/** Formats in which a static report is read. */
export const STATIC_FORMATS = [
  "static-report",
  "mcp-prober-report",
  "mcp-prober-surface",
  "listing",
  "sarif-2.1.0",
] as const;
export type StaticFormat = (typeof STATIC_FORMATS)[number];

/** What the live look makes of a static finding. */
export const FINDING_OUTCOMES = [
  "confirmed-live",
  "not-reproduced",
  "refuted",
  "not-testable-live",
] as const;

/** Where the published schema of the report stands. */
export const REPORT_SCHEMA_URL = "https://unpkg.com/mcp-prober/src/report/report.schema.json";
/** Where the published schema of several reports in one document stands. */
export const REPORT_SET_SCHEMA_URL =
  "https://unpkg.com/mcp-prober/src/report/report-set.schema.json";

/** How a policy is broken, in report order. `not-checked`: what it asks was not looked at. */
export const VIOLATION_IDS = [
  "expired-suppression",
  "denied-rule",
  "denied-role",
  "capability-above-limit",
  "not-checked",
] as const;

/** Where the published schema of the policy file stands. */
export const POLICY_SCHEMA_URL = "https://unpkg.com/mcp-prober/src/policy/policy.schema.json";

/** Where the published schema of the lock stands. */
export const LOCK_SCHEMA_URL = "https://unpkg.com/mcp-prober/src/report/lock.schema.json";

/** Where the published schema of a saved surface stands. */
export const SURFACE_SCHEMA_URL = "https://unpkg.com/mcp-prober/src/report/surface.schema.json";

/** Where the published schema of `clients --json` stands. */
export const CLIENTS_SCHEMA_URL = "https://unpkg.com/mcp-prober/src/report/clients.schema.json";

/** Where the published schema of the allow-list of `mcp` stands. */
export const ALLOW_LIST_SCHEMA_URL = "https://unpkg.com/mcp-prober/src/mcp/mcp.schema.json";

/** What a drift amounts to, worst first; the first three are for somebody to approve. */
export const DRIFT_KINDS = ["identity", "text", "structure", "version", "formatting"] as const;
export type DriftKind = (typeof DRIFT_KINDS)[number];
