import type { Failure } from "../errors.ts";

/** A JSON-RPC message from the server, reduced to what is sure; `raw` is the object as sent. */
export type Message =
  | {
      readonly kind: "request";
      readonly id: string | number;
      readonly method: string;
      readonly raw: RawObject;
    }
  | { readonly kind: "notification"; readonly method: string; readonly raw: RawObject }
  | {
      readonly kind: "result";
      readonly id: string | number;
      readonly result: unknown;
      readonly raw: RawObject;
    }
  | {
      readonly kind: "error";
      /** null when the server answered without saying what. */
      readonly id: string | number | null;
      readonly code: number;
      readonly message: string;
      readonly data: unknown;
      readonly raw: RawObject;
    };

export type RawObject = Readonly<Record<string, unknown>>;

/** A JSON-RPC 2.0 message of ours. */
export interface Outgoing {
  readonly jsonrpc: "2.0";
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: RawObject;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** What a wire tells its session. Nothing here may throw. */
export interface WireObserver {
  /** `bytes` is the size of the frame that carried it. */
  message(message: Message, frame: number, bytes: number): void;
  /** The request with this id will not be answered, for a reason the wire saw (an HTTP status). */
  lost(id: string | number, why: Failure): void;
  /** Nothing more will come. Called once, never after `close()` was called. */
  closed(why: Failure): void;
}

/** How a target was left behind. */
export interface Closed {
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Who ended it: itself, our closing its input, SIGTERM, SIGKILL; null when nothing ran. */
  readonly endedBy: "itself" | "eof" | "sigterm" | "sigkill" | null;
  /** From the end of its input to its end; 0 when it had ended before, and when nothing ran. */
  readonly exitMs: number;
  /** Processes that had left the group and were found and ended, or could not be. */
  readonly survivors: readonly Survivor[];
  /** TCP ports on which it or a survivor waited for connections; null: not looked at here. */
  readonly ports: readonly { readonly address: string; readonly port: number }[] | null;
}

export interface Survivor {
  readonly pid: number;
  /** Target text: its command line. */
  readonly command: string;
  readonly ended: boolean;
}

/** One open connection to a server, below the protocol. Made by `stdio.ts`, `http.ts`, `sse.ts`. */
export interface Wire {
  readonly transport: "stdio" | "http" | "sse";
  /** Never throws and never blocks: what cannot be sent becomes `lost` or `closed`. */
  send(message: Outgoing): void;
  /** Tells the wire what was negotiated (HTTP sends it as `MCP-Protocol-Version`). */
  negotiated(protocolVersion: string, era: "legacy" | "modern"): void;
  /** Ends the connection and everything behind it, within the grace periods of `limits.ts`. */
  close(): Promise<Closed>;
}
