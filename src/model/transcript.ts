/** One unit of traffic, numbered in the order it was seen: a line, an HTTP body or an SSE event. */
export interface Frame {
  /** 1-based sequence number; what `frame` means everywhere else. */
  readonly seq: number;
  readonly dir: "sent" | "received";
  readonly channel: "stdin" | "stdout" | "stderr" | "http" | "sse";
  /** Milliseconds since the session began. */
  readonly atMs: number;
  /** The bytes after redaction and before any parsing. */
  readonly bytes: Uint8Array;
  /** SHA-256 (hex) over the previous frame's hash and this frame: a cut or edited file shows. */
  readonly hash: string;
}
