import { createHash } from "node:crypto";
import { isUtf8 } from "node:buffer";
import type { CanaryHit } from "../../model/surface.ts";
import type { Frame } from "../../model/transcript.ts";
import { LIMITS } from "../limits.ts";
import type { CanaryFound, CanarySearch } from "./canary-search.ts";
import { plainEscapes } from "./escapes.ts";
import type { Redactor } from "./redact.ts";

/** A canary in a frame that the server sent. */
export type FrameHit = Omit<CanaryHit, "where" | "listing" | "frame"> & { readonly frame: number };

/** Numbers and redacts all traffic of one session before anything parses it. */
export interface Recorder {
  /**
   * Returns the frame's number and its bytes without secrets and canaries: the only ones to use
   * from here on.
   */
  record(
    dir: Frame["dir"],
    channel: Frame["channel"],
    bytes: Uint8Array,
  ): { readonly seq: number; readonly bytes: Uint8Array };
  /**
   * Looks for canaries in what was received and is too long to keep: `seq` is the frame that stands
   * for it.
   */
  search(seq: number, channel: Frame["channel"], bytes: Uint8Array): void;
  /** The frames kept, empty when `keep` is false. A gap in their numbers was dropped for space. */
  transcript(): readonly Frame[];
  /** Canaries in what was received. Of the same one in the same form, only the first few frames. */
  hits(): readonly FrameHit[];
  /** How many more were not kept, repetitions apart: those would tell nothing new. */
  hitsDropped(): number;
}

/** What keeping one frame costs beside its bytes. */
const FRAME_OVERHEAD = 256;
/** Error output has a budget of its own: a flood of it must not push the protocol out. */
const BUDGETS = { protocol: 2 * LIMITS.totalBytes, stderr: 16 * LIMITS.stderrBytes };

/** `now` is in milliseconds and never goes back; `keep` false numbers and redacts only. */
export function createRecorder(options: {
  readonly redactor: Redactor;
  readonly canaries?: CanarySearch;
  readonly keep: boolean;
  readonly now: () => number;
}): Recorder {
  const { redactor, canaries, keep, now } = options;
  const sightings = createSightings();
  const start = now();
  const frames: Frame[] = [];
  const left = { ...BUDGETS };
  let last = 0;
  let hash = CHAIN_START;
  return {
    record(dir, channel, raw) {
      const seq = ++last;
      const redacted = redactor.bytes(plainEscapes(raw));
      const { bytes, found } = canaries?.bytes(redacted) ?? { bytes: redacted, found: [] };
      // What we send comes from us, or is an answer to what was already counted.
      if (dir === "received") for (const each of found) sightings.add(each, channel, seq);
      const budget = channel === "stderr" ? "stderr" : "protocol";
      const cost = bytes.length + FRAME_OVERHEAD;
      if (keep && left[budget] >= cost) {
        left[budget] -= cost;
        const body = { seq, dir, channel, atMs: Math.round(now() - start), bytes };
        hash = chainHash(hash, body);
        frames.push({ ...body, hash });
      }
      return { seq, bytes };
    },
    search(seq, channel, bytes) {
      for (const each of canaries?.bytes(bytes).found ?? []) sightings.add(each, channel, seq);
    },
    transcript: () => frames,
    hits: () => sightings.hits(),
    hitsDropped: () => sightings.dropped(),
  };
}

/** Frames named for one canary in one form on one channel. */
const SAME_HITS = 5;

interface Sightings {
  add(found: CanaryFound, channel: Frame["channel"], frame: number): void;
  hits(): readonly FrameHit[];
  dropped(): number;
}

function createSightings(): Sightings {
  const hits: FrameHit[] = [];
  const seen = new Map<string, { times: number; frame: number }>();
  let dropped = 0;
  return {
    add(found, channel, frame) {
      if (channel === "stdin") return;
      const key = `${found.canary} ${found.encoding} ${found.part} ${channel}`;
      const before = seen.get(key);
      // A frame that is searched in parts shows a canary in two of them.
      if (before?.frame === frame) return;
      const times = (before?.times ?? 0) + 1;
      seen.set(key, { times, frame });
      if (times > SAME_HITS) return;
      // Repetitions leave room: a flood of one canary must not push another one out.
      const room = times === 1 ? LIMITS.canaryHits : LIMITS.canaryHits / 2;
      if (hits.length < room) hits.push({ ...found, channel, frame });
      else dropped++;
    },
    hits: () => hits,
    dropped: () => dropped,
  };
}

/** What the first frame is chained to; names the format. */
const CHAIN_START = "mcp-prober/transcript/1";

/**
 * The frames as JSON Lines: `{seq, dir, channel, atMs, text | base64, hash}`, all ASCII, and a last
 * line `{end, frames, hash}` that seals the chain, so that a cut file shows.
 */
export function* transcriptLines(frames: readonly Frame[]): Generator<string> {
  for (const frame of frames) yield `${frameLine(frame)}\n`;
  yield `${endLine(frames.at(-1)?.hash ?? CHAIN_START, frames.length)}\n`;
}

/** What became of the check of a transcript. */
export type TranscriptCheck =
  | { readonly ok: true; readonly frames: number; readonly hash: string }
  /** `line` counts from 1. */
  | { readonly ok: false; readonly line: number; readonly why: string };

/**
 * Recomputes the chain of a saved transcript and names the first line that breaks it. The chain
 * shows edits and cuts; only somebody who noted the last hash can tell a file made anew.
 *
 * @param jsonl The text of the file.
 * @returns The number of frames and the last hash, or the first line that does not hold and why.
 */
export function verifyTranscript(jsonl: string): TranscriptCheck {
  const lines = jsonl.split("\n");
  if (lines.at(-1) === "") lines.pop();
  let hash = CHAIN_START;
  for (const [index, line] of lines.entries()) {
    const broken = (why: string) => ({ ok: false, line: index + 1, why }) as const;
    const entry = readLine(line);
    if (entry === undefined) return broken("not a transcript line");
    if (entry.kind === "end") {
      if (index !== lines.length - 1) return broken("lines follow the end of the transcript");
      return line === endLine(hash, index)
        ? { ok: true, frames: index, hash: entry.hash }
        : broken("frames before this line were removed or added");
    }
    hash = chainHash(hash, entry.frame);
    if (line !== frameLine({ ...entry.frame, hash })) {
      return broken("this frame was changed, or one before it was removed, added or moved");
    }
  }
  return { ok: false, line: lines.length + 1, why: "the end of the transcript is missing" };
}

/** The bytes come last and the header has one line, so no two frames hash the same text. */
function chainHash(previous: string, frame: Omit<Frame, "hash">): string {
  const { seq, dir, channel, atMs, bytes } = frame;
  return createHash("sha256")
    .update(`${previous}\n${seq} ${dir} ${channel} ${atMs}\n`)
    .update(bytes)
    .digest("hex");
}

function frameLine({ seq, dir, channel, atMs, bytes, hash }: Frame): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const body = isUtf8(buffer)
    ? { text: buffer.toString("utf8") }
    : { base64: buffer.toString("base64") };
  return asciiJson({ seq, dir, channel, atMs, ...body, hash });
}

function endLine(previous: string, frames: number): string {
  const hash = createHash("sha256").update(`${previous}\nend ${frames}\n`).digest("hex");
  return asciiJson({ end: CHAIN_START, frames, hash });
}

/** A transcript is opened in terminals and editors: hidden characters must not act there. */
function asciiJson(value: object): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

type Line =
  | { readonly kind: "frame"; readonly frame: Frame }
  | { readonly kind: "end"; readonly hash: string };

function readLine(line: string): Line | undefined {
  const value = parseObject(line);
  if (value === undefined || typeof value["hash"] !== "string") return undefined;
  const hash = value["hash"];
  if (value["end"] === CHAIN_START) return { kind: "end", hash };
  const { seq, dir, channel, atMs } = value as Readonly<Record<keyof Frame, unknown>>;
  const bytes = readBytes(value);
  if (typeof seq !== "number" || typeof atMs !== "number" || bytes === undefined) return undefined;
  if (dir !== "sent" && dir !== "received") return undefined;
  if (!isChannel(channel)) return undefined;
  return { kind: "frame", frame: { seq, dir, channel, atMs, bytes, hash } };
}

function parseObject(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

function readBytes(value: Readonly<Record<string, unknown>>): Buffer | undefined {
  const { text, base64 } = { text: value["text"], base64: value["base64"] };
  if (typeof text === "string" && base64 === undefined) return Buffer.from(text, "utf8");
  if (typeof base64 === "string" && text === undefined) return Buffer.from(base64, "base64");
  return undefined;
}

const CHANNELS: readonly Frame["channel"][] = ["stdin", "stdout", "stderr", "http", "sse"];

function isChannel(value: unknown): value is Frame["channel"] {
  return (CHANNELS as readonly unknown[]).includes(value);
}
