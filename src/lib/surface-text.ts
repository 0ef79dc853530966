import type { Surface } from "../model/surface.ts";
import { SURFACE_SCHEMA_URL } from "../model/vocabulary.ts";
import { prettyJson } from "./canonical.ts";

/** A surface as the text of the file that `--save-surface` writes: JSON, its schema named first. */
export function surfaceText(surface: Surface): string {
  return `${prettyJson(surfaceDocument(surface))}\n`;
}

const NAMED = { $schema: SURFACE_SCHEMA_URL } as const;

/** The value that {@link surfaceText} writes: ours stands first, whatever a file said. */
export function surfaceDocument(surface: Surface): Surface {
  return { ...NAMED, ...surface, ...NAMED };
}
