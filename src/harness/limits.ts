const KiB = 1024;
const MiB = 1024 * KiB;

/**
 * Every bound on what a target may cost us, in one place. Real servers send lists of up to 1 MiB in
 * one line and 401 tools at most; each limit leaves at least ten times that.
 */
export const LIMITS = {
  /** Bytes of one stdout line, one HTTP body or one SSE event. */
  messageBytes: 16 * MiB,
  /** Bytes received over the whole session, all channels but stderr. */
  totalBytes: 64 * MiB,
  /** Lines (blank ones too) or SSE events over the whole session. */
  messages: 200_000,
  /** Messages handled per second, averaged over the session, after `messagesBurst`. */
  messagesPerSecond: 2_000,
  messagesBurst: 10_000,
  /** Values and member names in one message, and over the session: each costs far more than its bytes. */
  messageValues: 1_500_000,
  totalValues: 2_000_000,
  /** Nesting depth of one message: `JSON.parse` itself is iterative, later readers may not be. */
  nestingDepth: 500_000,
  /** Bytes of stderr kept (the last ones), and shown in a failure. */
  stderrBytes: 64 * KiB,
  stderrTailBytes: 4 * KiB,
  /** Bytes waiting to be written to a target that does not read. */
  outboundBytes: 4 * MiB,
  /** Items and pages of one list. */
  items: 20_000,
  pages: 1_000,
  /** Requests from the server, and its notifications and errors, kept as evidence. */
  reverseItems: 200,
  noticeItems: 1_000,
  evidenceBytes: 4 * MiB,
  /** Milliseconds for the true answer after an error that does not say what it answers. */
  orphanGraceMs: 1_000,
  /** Redirects followed for one HTTP request. */
  redirects: 5,
  /** Bytes of an HTTP error body that are read. */
  errorBodyBytes: 16 * KiB,
  /** Milliseconds for such a body: the status alone says enough. */
  errorBodyMs: 2_000,
  /** Milliseconds that other messages wait for `notifications/initialized` to be accepted. */
  initializedGraceMs: 2_000,
  /** Milliseconds an HTTP event stream may stay open after it carried its answer. */
  answeredStreamMs: 1_000,
  /** Milliseconds a process gets after its input closed, and after SIGTERM. */
  exitGraceMs: 300,
  termGraceMs: 1_000,
  /** Quiet milliseconds before the lists are read again in one session: standard, deep. */
  quietMs: 500,
  longQuietMs: 2_000,
  /** Bytes of items that a further listing may hold beyond the base. */
  listingBytes: 8 * MiB,
  /** Seconds a further look waits for one answer: the base list came long before. */
  lookSeconds: 10,
  /** Seconds a further start may take to boot beyond four times the first. */
  bootSlackSeconds: 5,
  /** Starts of the server that run at once, the first one included. */
  startsAtOnce: 3,
  /** Seconds a failed start may take to boot when it is watched for what it asks for. */
  hindsightSeconds: 20,
  /** Tries with dummy credentials. */
  credentialTries: 5,
  /** Prompts rendered and resources read; bytes of one of them, and of all. */
  contentItems: 50,
  contentBytes: 256 * KiB,
  contentTotalBytes: 4 * MiB,
  /** Canary hits kept. */
  canaryHits: 200,
  /** Files of the scratch folders named; looked into for canaries: bytes of one, and of all. */
  filesLeft: 200,
  leftFileBytes: 1 * MiB,
  leftFilesBytes: 16 * MiB,
  /** Entries of the scratch folders walked at all. */
  filesWalked: 20_000,
  /** Bytes of a README or server.json that is looked through for variables. */
  packageFileBytes: 1 * MiB,
  /** Bytes of a saved surface read by `replay`, and of an env file. */
  savedSurfaceBytes: 256 * MiB,
  envFileBytes: 1 * MiB,
  /** Bytes and files of one installed package tree. */
  installBytes: 2048 * MiB,
  installFiles: 200_000,
  /** Bytes that the install worker may answer, and of what is kept about a tree. */
  installAnswerBytes: 16 * MiB,
  installRecordBytes: 16 * MiB,
  /** Bytes of a trace that are read, and of one line of it. */
  traceBytes: 256 * MiB,
  traceLineBytes: 1 * MiB,
} as const;

/** Time budgets of one run, in seconds, as the user set them. */
export interface Budgets {
  /** From spawn or connect to the answer of the handshake. A cold `npx` is slow. */
  readonly startup: number;
  /** For one request. */
  readonly request: number;
  /** For everything, install and shutdown excepted. */
  readonly total: number;
  /** For fetching a package before it is started. */
  readonly install: number;
}

/** Seconds, as on the command line. */
export const DEFAULT_BUDGETS: Budgets = { startup: 120, request: 30, total: 300, install: 300 };
