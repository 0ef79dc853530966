import { excerpt } from "../../lib/excerpt.ts";
import type { Step } from "./lines.ts";

/** Goes from `root`, which stands at `path`, along a JSON Pointer that may be an excerpt of one. */
export type Follow = (root: unknown, pointer: string, path: readonly Step[]) => readonly Step[];

/** {@link Follow}, as far as the way is sure: what was left out of an excerpt cannot be followed. */
export function follower(): Follow {
  const shownKeys = new Map<object, ReadonlyMap<string, string>>();
  const shownKeysOf = (value: object) => {
    const known = shownKeys.get(value) ?? keysAsShown(value);
    shownKeys.set(value, known);
    return known;
  };
  return (root, pointer, start) => {
    const path = [...start];
    let value = root;
    for (const step of pointer.split("/").slice(1)) {
      if (typeof value !== "object" || value === null) break;
      const key = Object.hasOwn(value, unescaped(step))
        ? unescaped(step)
        : mayBeExcerpt(step)
          ? shownKeysOf(value).get(step)
          : undefined;
      if (key === undefined) break;
      path.push(Array.isArray(value) ? Number(key) : key);
      value = (value as Readonly<Record<string, unknown>>)[key];
    }
    return path;
  };
}

/** The keys of an object, by what is left of them in an excerpt of a pointer. */
function keysAsShown(value: object): ReadonlyMap<string, string> {
  const shown = new Map<string, string>();
  if (Array.isArray(value)) return shown;
  for (const key of Object.keys(value)) {
    const step: string = excerpt(escaped(key));
    if (!shown.has(step)) shown.set(step, key);
  }
  return shown;
}

/** Hidden characters are spelt out in angle brackets, secrets named in square ones. */
function mayBeExcerpt(step: string): boolean {
  return /[<[]/.test(step);
}

function escaped(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

function unescaped(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}
