import type { Surface } from "../model/surface.ts";
import { SURFACE_SCHEMA_URL } from "../model/vocabulary.ts";
import { prettyJson } from "./canonical.ts";

/** A surface as the text of the file that `--save-surface` writes: JSON, keys in order. */
export function surfaceText(surface: Surface): string {
  const { $schema: _, ...facts } = surface;
  return `${prettyJson({ $schema: SURFACE_SCHEMA_URL, ...facts })}\n`;
}
