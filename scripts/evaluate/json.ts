/** A JSON object as it was read: nothing is known of its members. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether it looks like what a server lists. */
export function isListing(value: unknown): value is JsonObject {
  return isObject(value) && ["tools", "prompts", "resources"].some((key) => isArray(value[key]));
}

export function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** The strings of a list; none for anything else. */
export function strings(value: unknown): readonly string[] {
  return isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

export function stringOr(value: unknown, otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}

/** The value of a JSON text; undefined when it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
