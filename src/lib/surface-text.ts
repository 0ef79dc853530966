import type { Surface } from "../model/surface.ts";
import { SURFACE_SCHEMA_URL } from "../model/vocabulary.ts";
import { prettyJson } from "./canonical.ts";

/** A surface as the text of the file that `--save-surface` writes: JSON, its schema named first. */
export function surfaceText(surface: Surface): string {
  return `${prettyJson(surfaceDocument(surface))}\n`;
}

/** The value that {@link surfaceText} writes. */
export function surfaceDocument(surface: Surface): Surface {
  return { $schema: SURFACE_SCHEMA_URL, ...surface };
}
