import { surfaceOf } from "../../src/engine/cases.ts";
import type { Surface } from "../../src/model/surface.ts";
import type { rules } from "./rules.ts";

/** A rendered prompt or a read resource. */
export interface ContentWorld {
  readonly what: string;
  readonly of: "prompts" | "resources";
  readonly text: string;
}

/** One that a rule must find. */
export interface PoisonedContent extends ContentWorld {
  readonly rule: keyof typeof rules;
}

/** A server with tools, of which that text was read. */
export function withContents(...worlds: readonly Omit<ContentWorld, "what">[]): Surface {
  return {
    ...surfaceOf({ tools: [{ name: "send_mail", description: "Sends a mail." }] }),
    contents: {
      items: worlds.map(({ of, text }, index) => {
        const name = of === "prompts" ? `prompt_${index}` : `docs://page/${index}`;
        return { of, name, raw: of === "prompts" ? rendered(text) : read(name, text), frame: 9 };
      }),
      skipped: [],
      dropped: 0,
    },
  };
}

function rendered(text: string): Readonly<Record<string, unknown>> {
  return { messages: [{ role: "user", content: { type: "text", text } }] };
}

function read(uri: string, text: string): Readonly<Record<string, unknown>> {
  return { contents: [{ uri, mimeType: "text/markdown", text }] };
}
