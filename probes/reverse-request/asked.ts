import type { Located } from "../../src/engine/define.ts";
import { excerptAround } from "../../src/lib/excerpt.ts";
import type { Excerpt } from "../../src/model/finding.ts";
import type { ReverseRequest } from "../../src/model/surface.ts";

export type JsonObject = Readonly<Record<string, unknown>>;
/** A request, and a way to point into it. */
export interface Asked {
  readonly method: string;
  readonly params: JsonObject;
  readonly request: ReverseRequest;
  readonly at: (...path: readonly string[]) => Located;
}

export function asked(request: ReverseRequest, index: number): Asked {
  const { method, raw, frame, listing } = request;
  const params = isObject(raw["params"]) ? raw["params"] : {};
  const elsewhere = listing === undefined ? {} : { listing };
  return {
    method,
    params,
    request,
    at: (...path) => ({
      place: () => ({
        section: "reverse",
        index,
        item: method,
        pointer: pointerOf(path),
        frame,
        ...elsewhere,
      }),
    }),
  };
}

/** The words that ask; the method where there are none. */
export function asking({ method, params }: Asked): Excerpt {
  const { message, systemPrompt, messages } = params;
  const first: unknown = Array.isArray(messages) ? messages[0] : undefined;
  const content = isObject(first) ? first["content"] : undefined;
  const said = isObject(content) ? content["text"] : undefined;
  const text = [message, said, systemPrompt].find((one) => typeof one === "string" && one !== "");
  return excerptAround(typeof text === "string" ? text : method, 0);
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function timesOf(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}

export function nameOf(tool: unknown): string {
  const name = isObject(tool) ? tool["name"] : undefined;
  return typeof name === "string" ? name.slice(0, 100) : "?";
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host || url : url;
}

function pointerOf(path: readonly string[]): string {
  return path.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
