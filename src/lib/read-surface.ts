import { Surface } from "../model/surface.ts";
import type { TargetLabel } from "../model/target.ts";
import { scanBrackets } from "./json-scan.ts";
import { surfaceFromListing } from "./listing.ts";

const KNOWN =
  "Known are: a surface written by --save-surface, and a bare listing {tools, prompts, resources, resourceTemplates}.";

/** What parsing may cost, known before it: a scan gives up long before a file of such a size. */
const FILE_LIMITS = { values: 6_000_000, depth: 500_000 } as const;

/** What a file was read as, or why it could not be read and what to do about it. */
export type Read<T> =
  ({ readonly ok: true } & T) | { readonly ok: false; readonly why: string; readonly next: string };

/**
 * Reads a file that claims to be a surface. It is as hostile as any target: it is checked against
 * the schema, names no path that is opened, and is never trusted to be what it says.
 *
 * @param text The whole file: a saved surface, or a bare listing.
 * @param label What it is called in a report.
 * @returns The surface, or why it could not be read and what to do; {@link judge} judges it.
 */
export function readSurface(text: string, label: TargetLabel): Read<{ readonly surface: Surface }> {
  const read = readJson(text);
  return read.ok ? surfaceOf(read.value, label) : read;
}

/** JSON of a hostile file: its size in values and its depth are known before it is parsed. */
export function readJson(text: string): Read<{ readonly value: unknown }> {
  const { values, deepest } = scanBrackets(text);
  if (values > FILE_LIMITS.values || deepest > FILE_LIMITS.depth) {
    const why = `this has more than ${FILE_LIMITS.values} values or ${FILE_LIMITS.depth} levels`;
    return { ok: false, why, next: "No surface that mcp-prober saves has; check what it is." };
  }
  const value = parse(text);
  if (value === undefined) {
    const next = "It may be cut or damaged: save it again with --save-surface.";
    return { ok: false, why: "this is not valid JSON", next };
  }
  return { ok: true, value };
}

/** The surface that parsed JSON claims to be, checked; or the bare listing that it is. */
export function surfaceOf(value: unknown, label: TargetLabel): Read<{ readonly surface: Surface }> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { ok: false, why: "this is not a JSON object", next: KNOWN };
  }
  const object = value as Readonly<Record<string, unknown>>;
  if (object["format"] === "mcp-prober/surface") {
    if (object["version"] !== 1) {
      const why = "the surface is of a version this program does not know";
      return { ok: false, why, next: "Save it again, or use a newer mcp-prober." };
    }
    const checked = Surface.safeParse(object);
    if (checked.success) {
      const { $schema: _, ...surface } = checked.data;
      return { ok: true, surface };
    }
    const [issue] = checked.error.issues;
    // Keys of the file are target text: only the part of the schema is named.
    const where =
      issue?.path
        .filter((key) => typeof key === "string")
        .slice(0, 1)
        .join("") ?? "";
    const why = `the surface is damaged${where === "" ? "" : ` in its part ${where.slice(0, 20)}`}`;
    return { ok: false, why, next: "Save it again with --save-surface." };
  }
  if (!["tools", "prompts", "resources", "resourceTemplates"].some((key) => key in object)) {
    return { ok: false, why: "this is neither a surface nor a listing", next: KNOWN };
  }
  return { ok: true, surface: surfaceFromListing(object, label) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.startsWith("\u{feff}") ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}
